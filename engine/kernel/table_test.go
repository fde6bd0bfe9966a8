package kernel_test

import (
	"bytes"
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"patience/engine"
	"patience/engine/enginetest"
	"patience/engine/kernel"
	"patience/engine/search"
	"patience/engine/table"
	"patience/engine/table/check"
	"patience/puzzles/games"
)

// covered is how many of the games that come with the program the proved rules have.
const covered = 139

// tables lists the games that the proved program reads, and wants all others to be refused.
func tables(t testing.TB, k *kernel.Kernel) (names []string) {
	t.Helper()
	for _, name := range games.Names() {
		s := dealt(t, name, 1)
		if _, _, err := k.TableMoves(inLine(s.Identity()), inLine(s.Open())); err == nil {
			names = append(names, name)
		} else if !strings.Contains(err.Error(), "no game") {
			t.Errorf("%s: %v", name, err)
		}
	}
	names = append(slices.Sorted(maps.Keys(invented)), names...)
	if len(names) != covered+len(invented) {
		t.Errorf("%d games are read, want %d: %v", len(names), covered, names)
	}
	return names
}

// invented are games with what is rare in those that come with the program.
var invented = map[string]string{
	"round-piles": "pack = \"1x4x6\"\ntableau = { 8, deal = 3, build = \"down any round\", unit = \"pile\" }\nfoundations = { 4, base = \"3\" }",
	"one-or-pile": "pack = \"1x4x6\"\ntableau = { 8, deal = 2, build = \"either alternate round\", unit = \"one or pile\", space = \"high\" }\n" +
		"stock = { 8, turn = 2, redeals = 1 }\nfoundations = { 4 }",
	"whole-suits": "pack = \"2x2x3\"\ntableau = { 4, deal = 2, build = \"down any\", unit = \"run\", run = \"down suit\" }\n" +
		"stock = { 4, onto = \"tableau\", needs = \"no space\" }\nfoundations = { 4, whole = \"move\" }",
	"spaces-filled": "pack = \"1x4x6\"\ntableau = { 4, deal = 1, build = \"down alternate\", unit = \"run\", space = \"waste\", fill = \"reserve waste\", " +
		"hold = true, most = 4 }\nreserve = { 1, deal = 6 }\nstock = { 13, turn = 3, redeals = 1 }\nfoundations = { 4, base = \"first\", dealt = 1 }",
}

// head begins the text of a game.
const head = "name = \"invented\"\ntitle = \"Invented\"\n"

// named returns a game that comes with the program, or one that is invented.
func named(t testing.TB, name string) *engine.Game {
	t.Helper()
	text, _ := games.Text(name)
	if game := invented[name]; game != "" {
		text = head + game + "\n"
	}
	tab, err := table.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return tab.Game()
}

// dealt deals a game that comes with the program.
func dealt(t testing.TB, name string, number uint64) *table.State {
	t.Helper()
	p, err := named(t, name).Deal("", number, nil)
	if err != nil {
		t.Fatal(err)
	}
	return p.State().(*table.State)
}

// inLine writes lines as certificates do.
func inLine(text string) string {
	return strings.ReplaceAll(strings.TrimSuffix(text, "\n"), "\n", " | ")
}

var (
	numbers = regexp.MustCompile(`^(pile|cell|reserve|foundation) [0-9]+:`)
	holes   = regexp.MustCompile(`hole: .* `)
	bases   = regexp.MustCompile(`(^| \| )base: [^|]+ \| `)
)

// unordered writes a position of which the order of piles of a kind does not count, nor who has seen the cards of the stock. It does
// count of piles to which rows will be dealt. The proved program does not say the base again, and of the hole the last card alone.
func unordered(position, onto string) string {
	kept := ""
	if kind, ok := map[string]string{"tableau": "pile", "reserve": "reserve"}[onto]; ok && !strings.Contains(position, "stock: -") {
		kept = kind + " "
	}
	parts := strings.Split(bases.ReplaceAllString(holes.ReplaceAllString(position, "hole: "), "$1"), " | ")
	for i, p := range parts {
		if kept == "" || !strings.HasPrefix(p, kept) {
			parts[i] = numbers.ReplaceAllString(p, "$1:")
		}
		if strings.HasPrefix(p, "stock:") {
			parts[i] = strings.NewReplacer("[", "", "]", "").Replace(p)
		}
	}
	slices.Sort(parts)
	return strings.Join(parts, " | ")
}

// compareTable compares what comes of a position by both rules, and returns the engine's moves. A whole pile into a space is a
// move by the proved rules alone: it changes nothing.
func compareTable(k *kernel.Kernel, s *table.State) ([]engine.Move, error) {
	self := unordered(inLine(s.Open()), s.Stock.Onto)
	moves := s.Moves(nil)
	want := map[string]bool{}
	for _, m := range moves {
		next := s.Copy().(*table.State)
		next.Apply(m)
		want[unordered(inLine(next.Open()), s.Stock.Onto)] = true
	}
	won, all, err := k.TableMoves(inLine(s.Identity()), inLine(s.Open()))
	if err != nil || won != s.Won() {
		return nil, fmt.Errorf("won: %v, by the engine %v: %w\n%s", won, s.Won(), err, s.Open())
	}
	got := map[string]bool{}
	for _, position := range all {
		got[unordered(position, s.Stock.Onto)] = true
	}
	delete(want, self)
	delete(got, self)
	for next := range want {
		if !got[next] {
			return nil, fmt.Errorf("by the proved rules nothing leads from\n%s\nto\n%s", self, next)
		}
	}
	if len(got) > len(want) {
		return nil, fmt.Errorf("by the proved rules %d positions come of it, by the engine %d:\n%s", len(got), len(want), s.Open())
	}
	return moves, nil
}

// playTables plays each game of a list at random so many times, up to 70 moves.
func playTables(t testing.TB, k *kernel.Kernel, names []string, plays int) (positions int, err error) {
	r := rand.New(rand.NewPCG(27, 4))
	for _, name := range names {
		for play := range plays {
			s := dealt(t, name, uint64(play)+1)
			for range 70 {
				moves, err := compareTable(k, s)
				if err != nil {
					return positions, fmt.Errorf("%s: %w", name, err)
				}
				if positions++; len(moves) == 0 {
					break
				}
				s.Apply(moves[r.IntN(len(moves))])
			}
		}
	}
	return positions, nil
}

// TestTableRules compares the moves of tables that the proved rules and the engine allow, and where they lead, in plays by chance of
// every game that is read.
func TestTableRules(t *testing.T) {
	k, plays := start(t), 2
	if enginetest.Whole() {
		plays = 4
	}
	positions, err := playTables(t, k, tables(t, k), plays)
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%d positions", positions)
	if positions < 60*plays*covered/2 {
		t.Errorf("%d positions, too few", positions)
	}
}

// TestWrongTableRules changes the rules of tables one at a time, in the program that Coq has written; the comparison sees each.
func TestWrongTableRules(t *testing.T) {
	wrong := []spoiled{
		{"colours are not alternate", "| Alternate -> negb (eqb (red x) (red y))", "| Alternate -> eqb (red x) (red y)"},
		{"round stops at the ends", "if a.round", "if false"},
		{"down is up", "| Down -> lower r a (place r c) (place r lies)", "| Down -> lower r a (place r lies) (place r c)"},
		{"the base is the Ace", "| [] -> (=) c.rank r.low", "| [] -> (=) c.rank 1"},
		{"foundations take any suit", "(&&) (same_suit h c.suit_of)\n    (match y", "(&&) true\n    (match y"},
		{"what is uncovered stays face down", "hidden = false } :: x'", "hidden = c.hidden } :: x'"},
		{"a Queen goes into a space", "| Rank n0 -> (=) c.rank n0", "| Rank n0 -> (=) c.rank n0 || c.rank = 12"},
		{"a space takes all", "| Nothing -> false\n   | Rank", "| Nothing -> true\n   | Rank"},
		{"whole runs come apart", "| Whole_run -> all_of_it r u x", "| Whole_run -> true"},
		{"piles come apart", "| Whole_pile -> empty x", "| Whole_pile -> true"},
		{"one or any part", "| One_or_pile -> (||) ((=) (length u) (Stdlib.Int.succ 0)) (empty x)", "| One_or_pile -> true"},
		{"a part frees nothing", "| c :: _ -> can_go_out r s c)", "| c :: _ -> true)"},
		{"tails are runs", "| Tail -> true", "| Tail -> comes r r.run d c"},
		{"cards come back", "| Foundation _ -> r.back", "| Foundation _ -> true"},
		{"cells take two", "(negb (is_kind a Cell))) (empty y)", "(negb (is_kind a Cell))) true"},
		{"the stock gives one card", "(skipn r.turn x)", "(skipn 1 x)"},
		{"the waste is turned over again", "| Some n0 -> Nat.ltb s.passes n0", "| Some n0 -> true"},
		{"spaces are not filled", "(sourceb s a r.fill)", "false"},
		{"a space is filled from the second source", "if has_cardb s b then is_kind a b", "if has_cardb s b && l0 = [] then is_kind a b"},
		{"nothing waits for a space", "(negb ((&&) r.hold", "(negb ((&&) false"},
		{"piles grow on", "| Some m -> (<=) (add n0 (length y)) m", "| Some m -> true"},
		{"rows stop at the first pile", "(b, (laid_on b c y)) :: (row a w' l0)", "(b, (laid_on b c y)) :: l0"},
		{"rows go to all kinds of piles", "if kind_dec a b\n     then (b, (laid_on b c y))", "if true\n     then (b, (laid_on b c y))"},
		{"the stock keeps what is dealt", "left_of a (if kind_dec a b then tl w else w) l0", "w"},
		{"cells open with a stock", "(negb ((&&) r.shut", "(negb ((&&) false"},
		{"rows are dealt in spite of spaces", "(&&) r.no_space", "(&&) false"},
		{"single cards go out where suits do", "((&&) (negb r.whole)", "((&&) true"},
		{"whole suits are of any suit", "((&&) (same_suit h c.suit_of) (negb c.hidden))", "(negb c.hidden)"},
		{"part of a suit goes out", "| [] -> (=) i r.ranks\n| c :: u0", "| [] -> true\n| c :: u0"},
		{"suits stay", "if (&&) r.whole (suit_from", "if (&&) false (suit_from"},
		{"the hole takes all", "comes r r.drop d c", "true"},
		{"cells do not go into the hole", "((&&) (looseb a) (negb c.hidden)) (drops", "((&&) (is_kind a Tableau) (negb c.hidden)) (drops"},
		{"the stock does not reach the hole", "| Hole -> c :: []", "| Hole -> y"},
		{"turned over as it lies", "(((Stock, (rev y)), (Waste, []))", "(((Stock, y), (Waste, []))"},
	}
	dir, names := filepath.Join(t.TempDir(), "k"), tables(t, start(t))
	if err := os.CopyFS(dir, os.DirFS(filepath.Dir(program(t)))); err != nil {
		t.Fatal(err)
	}
	right, err := os.ReadFile(filepath.Join(dir, "tables.ml"))
	if err != nil {
		t.Fatal(err)
	}
	for i, c := range wrong {
		edit(t, filepath.Join(dir, "tables.ml"), func(string) string { return replace(t, string(right), c.old, c.new) })
		name := fmt.Sprint("changed", i)
		cmd := exec.Command("ocamlopt", "-w", "-a", "proved.cmx", "asked.cmx", "tables.mli", "tables.ml", "tabled.ml", "klondike.cmx", "main.ml", "-o", name)
		cmd.Dir = dir
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("%s: %v\n%s", c.what, err, out)
		}
		positions, err := playTables(t, run(t, filepath.Join(dir, name)), names, 2)
		if err == nil {
			t.Errorf("%s: no difference in %d positions", c.what, positions)
		}
	}
}

// lostTables returns certificates without lemmas of deals that are soon found lost: of each game at most so many.
func lostTables(t testing.TB, names []string, many, states int) (texts []string) {
	t.Helper()
	for _, name := range names {
		g, found := named(t, name), 0
		for n := uint64(1); n <= 12 && found < many; n++ {
			options := engine.SolveOptions{Limits: engine.Limits{States: states}, Prove: true}
			for _, r := range g.Solver.Reductions {
				if r.Name == "never" || r.Name == "safe" {
					options.Without = append(options.Without, r.Name)
				}
			}
			r, err := search.Solve(t.Context(), g, dealt(t, name, n), options)
			if err != nil {
				t.Fatal(err)
			}
			if r.Proof == nil {
				continue
			}
			var b bytes.Buffer
			if err := r.Proof.Write(&b); err != nil {
				t.Fatal(err)
			}
			texts = append(texts, b.String())
			found++
		}
	}
	return texts
}

// field returns what stands behind a name in the head of a certificate.
func field(text, name string) string {
	_, rest, _ := strings.Cut(text, "\n"+name+": ")
	value, _, _ := strings.Cut(rest, "\n")
	return value
}

// TestTableCertificates has the proved checker read certificates of all games that it reads and that have losses which are soon found.
func TestTableCertificates(t *testing.T) {
	k, many, states, want := start(t), 1, 700, 15
	if enginetest.Whole() {
		many, states, want = 2, 4_000, 60
	}
	kinds := map[string]bool{}
	members := 0
	texts := lostTables(t, tables(t, k), many, states)
	for _, text := range texts {
		claim, err := check.Kind().Verify(strings.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		_, position, err := k.CheckTable([]byte(text))
		if err != nil {
			t.Fatalf("%v\n%.2000s", err, text)
		}
		if want := field(text, "position"); unordered(position, "") != unordered(want, "") {
			t.Fatalf("proved of\n%s\nours of\n%s", position, want)
		}
		kinds[field(text, "options")] = true
		members += claim.Lines
	}
	t.Logf("%d certificates of %d games, %d members", len(texts), len(kinds), members)
	if len(texts) < want || len(kinds) < 15 {
		t.Errorf("%d certificates of %d games", len(texts), len(kinds))
	}
}

// TestTableForged has both checkers read certificates in which something was changed. What ours accepts is accepted; of the proved
// one the same, but for a member that is written otherwise than ours writes it.
func TestTableForged(t *testing.T) {
	k, many := start(t), 600
	if enginetest.Whole() {
		many = 1200
	}
	texts := lostTables(t, tables(t, k), 1, 300)
	r := rand.New(rand.NewPCG(27, 5))
	var n agreement
	for _, other := range forgeries(r, texts, many, forgeTable) {
		_, ours := check.Kind().Verify(strings.NewReader(other))
		_, _, theirs := k.CheckTable([]byte(other))
		n.compare(t, other, ours, theirs, func() bool { return lostTable(t, other) })
	}
	n.want(t, 5, many/2)
}

// lostTable says whether what a forged certificate is about is lost, or says too little of the cards to be a position.
func lostTable(t testing.TB, text string) bool {
	t.Helper()
	tab, err := table.Parse(head + strings.ReplaceAll(field(text, "options"), " | ", "\n") + "\n")
	if err != nil {
		return false
	}
	g := tab.Game()
	p, err := g.Parse(strings.ReplaceAll(field(text, "position"), " | ", "\n"))
	if err != nil {
		return false
	}
	t.Log("decides a forged one")
	v, err := search.Solve(context.Background(), g, p.State(), engine.SolveOptions{})
	return err == nil && v.Verdict == engine.VerdictLost
}

// forgeTable changes something in a certificate: a member goes or is another one; two cards change places, or one lies face down; a rule
// is another one.
func forgeTable(r *rand.Rand, text string) string {
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	const position, options, count = 3, 4, 6
	i := count + 1 + r.IntN(len(lines)-count-1)
	pick := func(old string, news ...string) {
		lines[options] = strings.Replace(lines[options], old, news[r.IntN(len(news))], 1)
	}
	switch r.IntN(10) {
	case 0: // the last member goes
		lines = lines[:max(len(lines)-1, count+2)]
		lines[count] = fmt.Sprintf("members: %d", len(lines)-count-1)
	case 1: // a member, and those behind it, are others
		line := []byte(lines[i])
		line[r.IntN(len(line))] = "0123456789abcdef"[1+r.IntN(15)]
		lines[i] = string(line)
	case 2:
		words := strings.Split(lines[position], " ")
		var cards []int
		for at, w := range words {
			if w = strings.Trim(w, "[]"); len(w) > 1 && strings.Contains("cdhs", w[len(w)-1:]) && strings.Contains("A234567891JQK", w[:1]) {
				cards = append(cards, at)
			}
		}
		a, b := cards[r.IntN(len(cards))], cards[r.IntN(len(cards))]
		words[a], words[b] = words[b], words[a]
		lines[position] = strings.Join(words, " ")
	case 3:
		pick(`build = "down alternate"`, `build = "down suit"`, `build = "down any"`, `build = "none"`, `build = "up alternate"`)
	case 4:
		pick(`build = "down suit"`, `build = "down suit round"`, `build = "down by 2 suit"`, `build = "either suit"`, `build = "free"`)
	case 5:
		pick(`, space = "none"`, ``, `, space = "K"`, `, space = "high"`, `, space = "waste"`)
	case 6:
		pick(`, unit = "run"`, ``, `, unit = "tail"`, `, unit = "whole run"`, `, unit = "pile"`)
	case 7:
		pick(` }`, `, back = true }`, `, unit = "run" }`, `, space = "none" }`, `, turn = 3 }`, `, takes = 9 }`)
	case 8:
		pick(`onto = "tableau"`, `onto = "reserve"`, `onto = "hole"`, `turn = 2`, `onto = "tableau", redeals = 1`)
		pick(`, whole = "move"`, ``, `, back = true`)
	default:
		n := 1 + r.IntN(5)
		lines[options] = regexp.MustCompile(`redeals = ("any"|\d+)`).ReplaceAllString(lines[options], "redeals = "+strconv.Itoa(n))
	}
	return strings.Join(lines, "\n") + "\n"
}
