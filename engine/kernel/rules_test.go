package kernel_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"patience/engine"
	"patience/engine/enginetest"
	"patience/engine/games/spider"
	"patience/engine/games/spider/referee"
	"patience/engine/games/spider/solver"
	"patience/engine/kernel"
)

// TestDeals compares the cards of deals that have a number: of all when the whole is asked for, else of
// each eighth.
func TestDeals(t *testing.T) {
	k, step := start(t), 8
	if enginetest.Whole() {
		step = 1
	}
	for n := step; n <= 32000; n += step {
		got, err := k.Deal(n)
		if err != nil {
			t.Fatal(err)
		}
		if want := pysol(t, uint64(n)).Line(); got != want {
			t.Fatalf("deal %d of PySol:\n%s\nthe engine deals\n%s", n, got, want)
		}
	}
}

// spiderGame is made once: each that is made reads all that is said of its questions.
var spiderGame = spider.Game()

// pysol returns a deal of PySol.
func pysol(t testing.TB, number uint64) *spider.State {
	t.Helper()
	p, err := spiderGame.Deal("pysol", number, nil)
	if err != nil {
		t.Fatal(err)
	}
	return p.State().(*spider.State)
}

// A tally counts what was compared.
type tally struct{ positions, moves, removals, deals, spaces int }

// TestRules compares the moves that the kernel, the engine and the referee allow, and where they
// lead, in the positions of won games and of plays by chance that begin there or with a deal: 10,000
// when the whole is asked for, else as many as show every wrong rule.
func TestRules(t *testing.T) {
	k := start(t)
	var n tally
	for _, s := range stock(t) {
		if _, err := n.compare(k, s, true); err != nil {
			t.Fatal(err)
		}
	}
	won, many := n, telling
	if enginetest.Whole() {
		many = 10_000
	}
	if err := plays(t, k, many, &n); err != nil {
		t.Fatal(err)
	}
	t.Logf("won games: %+v; with plays by chance: %+v", won, n)
	if n.positions < 4*many || won.removals < 80 || n.deals < 1000 || n.spaces < 1000 {
		t.Errorf("too little was looked at: %+v", n)
	}
}

// telling is how many plays by chance show each of the wrong rules of TestWrongRules.
const telling = 2000

// plays compares so many plays of five moves by chance.
func plays(t testing.TB, k *kernel.Kernel, many int, n *tally) error {
	r := rand.New(rand.NewPCG(27, 1))
	begins := stock(t)
	for play := range many {
		s := begins[r.IntN(len(begins))]
		if r.IntN(4) == 0 {
			s = pysol(t, 1+r.Uint64N(32000))
		}
		for range 5 {
			// The referee, which is slow, is asked in one play of ten.
			next, err := n.compare(k, s, play%10 == 0)
			if err != nil {
				return fmt.Errorf("play %d: %w", play, err)
			}
			if len(next) == 0 {
				break
			}
			s = next[r.IntN(len(next))]
		}
	}
	return nil
}

// stocked has the positions of won games of one, two and four suits, from the first to the last.
var stocked []*spider.State

func stock(t testing.TB) []*spider.State {
	t.Helper()
	if stocked != nil {
		return stocked
	}
	g := spider.Game()
	g.Solver, g.Confirm = solver.Solver(), referee.Confirm
	for i, suits := range []string{"1", "1", "1", "2", "2", "2", "2", "4", "4", "4", "4"} {
		s := enginetest.Deal[*spider.State](t, g, uint64(i+1), engine.Options{"suits": suits})
		result := enginetest.Decide(t, g, s, engine.SolveOptions{Limits: engine.Limits{States: 1_000_000}})
		if result.Verdict != engine.VerdictWon {
			continue
		}
		stocked = append(stocked, s)
		for _, m := range result.Line {
			s = after(s, m)
			stocked = append(stocked, s)
		}
	}
	return stocked
}

// after returns the position that a move leads to.
func after[S engine.State](s S, m engine.Move) S {
	next := s.Copy().(S)
	next.Apply(m)
	return next
}

// compare compares what can be done in a position, and returns where it leads.
func (n *tally) compare(k *kernel.Kernel, s *spider.State, judged bool) (next []*spider.State, err error) {
	n.positions++
	n.spaces += s.Spaces()
	want := map[string]string{}
	for _, m := range s.Moves(nil) {
		to := after(s, m)
		next = append(next, to)
		want[called(m)] = fmt.Sprint(to.Removals(), " ", to.Line())
		n.count(m)
	}
	moves, err := k.Moves(s.Line(), s.Removals())
	if err != nil {
		return nil, err
	}
	got := map[string]string{}
	for _, m := range moves {
		got[m.Name] = fmt.Sprint(m.Removed, " ", m.Position)
	}
	if !maps.Equal(got, want) {
		return nil, fmt.Errorf("position %s, %d removed:\nkernel %v\nengine %v", s.Line(), s.Removals(), got, want)
	}
	if !judged {
		return next, nil
	}
	var legal []string
	for _, step := range referee.Of(s).Legal() {
		legal = append(legal, steps(step))
	}
	if slices.Sort(legal); !slices.Equal(legal, slices.Sorted(maps.Keys(want))) {
		return nil, fmt.Errorf("position %s:\nreferee %v\nengine %v", s.Line(), legal, want)
	}
	return next, nil
}

// count counts a move.
func (n *tally) count(m engine.Move) {
	n.moves++
	switch {
	case m == spider.Deal:
		n.deals++
	case spider.IsRemove(m):
		n.removals++
	}
}

// called returns the kernel's name of a move.
func called(m engine.Move) string { return steps(referee.StepOf(m)) }

// steps returns the kernel's name of what the referee allows.
func steps(s referee.Step) string {
	switch s.Kind {
	case referee.Deal:
		return "deal"
	case referee.Remove:
		return fmt.Sprintf("remove %d", s.From)
	}
	return fmt.Sprintf("%d %d %d", s.From, s.To, s.Count)
}

// TestWrongRules changes the rules as the kernel has them, one at a time; the comparison sees
// each, and nothing where nothing is changed. (That a sequence does not go onto its own pile is said, but nothing depends on it: its
// first card never fits on its last.)
func TestWrongRules(t *testing.T) {
	wrong := []spoiled{
		{"a King fits on an Ace", "(spaceb q || fitsb c q)", "(spaceb q || fitsb c q || ((rank c =? 13) && existsb (fun b => rank b =? 1) (up q)))"},
		{"nothing goes to a space", "(spaceb q || fitsb c q)", "fitsb c q"},
		{"all goes everywhere", "(spaceb q || fitsb c q)", "true"},
		{"only onto its own suit", "rank b =? S (rank c)", "(rank b =? S (rank c)) && same_suit (suit_of b) (suit_of c)"},
		{"a sequence of any suits moves", "linkedb a b && sequenceb r", "(rank a =? S (rank b)) && sequenceb r"},
		{"only single cards move", "sequenceb (c :: r)", "match r with [] => true | _ => false end"},
		{"what is uncovered stays face down", "(turn (Pile (down p) (firstn m (up p)))) (put j", "(Pile (down p) (firstn m (up p))) (put j"},
		{"behind a removal, too", "(turn (Pile (down p) (firstn m (up p)))) (piles s)", "(Pile (down p) (firstn m (up p))) (piles s)"},
		{"a deal fills spaces", "if existsb spaceb (piles s) then None else ", ""},
		{"no deal", "| Deal => match hand s with", "| Deal => match @nil (list card) with"},
		{"a row is dealt twice", "(State (deal_row row (piles s)) rest", "(State (deal_row row (piles s)) (hand s)"},
		{"a row is dealt from the right", "deal_row row (piles s)", "deal_row (rev row) (piles s)"},
		{"no removal", "if existsb (fun x => sames", "if existsb (fun x => negb (rank (Card 0 x) =? 0) && sames"},
		{"spades alone are removed", "[Spades; Hearts; Diamonds; Clubs]", "[Spades]"},
		{"a removed suit is not counted", "(S (removed s))", "(removed s)"},
		{what: "nothing"},
	}
	changed := mutate(t, filepath.Dir(program(t)), rules{"spider/Play.v", "Definition spaceb", "Fixpoint plays", "play"}, wrong)
	for i, c := range wrong {
		t.Setenv("WRONG", fmt.Sprint(i))
		k, n := run(t, changed), tally{}
		err := plays(t, k, telling, &n)
		for i := 0; err == nil && i < len(stocked); i++ {
			_, err = n.compare(k, stocked[i], false)
		}
		if (err == nil) != (c.old == "") {
			t.Errorf("%s: %v in %d positions", c.what, err, n.positions)
		}
	}
}

// rules are the part of a file that has the rules of a game as a program, from one text to another, and what the program is called.
type rules struct{ file, begin, end, play string }

// spoiled is a place of the rules that is changed, and what then is wrong.
type spoiled struct{ what, old, new string }

// mutate changes places of the rules, each in a copy of its own, and builds one program which takes the copy that WRONG
// says. It is built without the proofs, which would not hold, and so without the calculus, which rests on them.
func mutate(t *testing.T, built string, r rules, wrong []spoiled) (program string) {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "k")
	if err := os.CopyFS(dir, os.DirFS(built)); err != nil {
		t.Fatal(err)
	}
	edit(t, filepath.Join(dir, r.file), func(text string) string {
		head, body, _ := strings.Cut(text, r.begin)
		body, _, _ = strings.Cut(body, r.end)
		body = replace(t, body, "Definition "+r.play+" ", "Definition spoiled ")
		head += "Definition wrong := 0.\n"
		var plays []string
		for i, w := range wrong {
			body := body
			if w.old != "" {
				body = replace(t, body, w.old, w.new)
			}
			head += fmt.Sprintf("Module W%d.\n%s%s\nEnd W%[1]d.\n", i, r.begin, body)
			plays = append(plays, fmt.Sprintf("W%d.spoiled", i))
		}
		return head + fmt.Sprintf("Definition %s := nth wrong [%s] W0.spoiled.\n", r.play, strings.Join(plays, "; "))
	})
	edit(t, filepath.Join(dir, "Extract.v"), func(text string) string {
		text = replace(t, text, "From Patience Require spider.Abstract.\n", "")
		text = replace(t, text, "spider.Abstract.told_calculus ", "")
		return replace(t, text, "Extraction \"", "Extract Constant "+strings.ReplaceAll(strings.TrimSuffix(r.file, ".v"), "/", ".")+`.wrong => "(int_of_string (Sys.getenv ""WRONG""))".`+"\nExtraction \"")
	})
	if err := os.WriteFile(filepath.Join(dir, "asked.ml"), []byte(`let told _ _ _ = "-"`), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{
		{"coqc", "-q", "-R", ".", "Patience", r.file},
		{"coqc", "-q", "-R", ".", "Patience", "Extract.v"},
		{"ocamlopt", "-w", "-a", "proved.mli", "proved.ml", "asked.ml", "tables.mli", "tables.ml", "tabled.ml", "klondike.ml", "main.ml", "-o", "changed"},
	} {
		cmd := exec.Command(args[0], args[1:]...)
		cmd.Dir = dir
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("%s: %v\n%s", args, err, out)
		}
	}
	return filepath.Join(dir, "changed")
}

// edit changes the text of a file.
func edit(t *testing.T, file string, change func(string) string) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err == nil {
		err = os.WriteFile(file, []byte(change(string(text))), 0o644)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// replace replaces the one place that has a text.
func replace(t *testing.T, text, old, new string) string {
	t.Helper()
	if n := strings.Count(text, old); n != 1 {
		t.Fatalf("%q stands %d times", old, n)
	}
	return strings.Replace(text, old, new, 1)
}
