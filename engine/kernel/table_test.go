package kernel_test

import (
	"bytes"
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
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
const covered = 177

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
	onto    = regexp.MustCompile(`onto = "(\w+)"`)
	anySuit = regexp.MustCompile(`foundations = {[^|]* build = "up any`)
	suits   = regexp.MustCompile(`[cdhs]\b`)
	lying   = strings.NewReplacer("[", "", "]", "")
)

// unordered writes a position of which the order of piles of a kind does not count, nor who has seen the cards of the stock. It does
// count of piles to which rows will be dealt, and of a pyramid, where it does not matter who lies face down. The proved program does
// not say the base again, of the hole the last card alone, of cards that are out in any suit no suit, and nothing of those that are taken.
func unordered(position, game string) string {
	kept, pyramid, suitless := "", strings.Contains(game, "shape = "), anySuit.MatchString(game)
	if found := onto.FindStringSubmatch(game); found != nil && !strings.Contains(position, "stock: -") {
		kept = strings.NewReplacer("tableau", "pile", "hole", "none").Replace(found[1])
	}
	if pyramid {
		kept, position = "pile", lying.Replace(position)
	}
	var parts []string
	for part := range strings.SplitSeq(position, " | ") {
		name, cards, _ := strings.Cut(part, ": ")
		kind, _, _ := strings.Cut(name, " ")
		switch {
		case kind == "base" || kind == "taken" || kind == "aside":
			continue
		case kind == "hole":
			cards = cards[strings.LastIndex(cards, " ")+1:]
		case kind == "stock":
			cards = lying.Replace(cards)
		case kind == "foundation" && suitless:
			cards = suits.ReplaceAllString(cards, "c")
		}
		if kind != kept && slices.Contains([]string{"pile", "cell", "reserve", "foundation"}, kind) {
			name = kind
		}
		parts = append(parts, name+": "+cards)
	}
	slices.Sort(parts)
	return strings.Join(parts, " | ")
}

// compareTable compares what comes of a position by both rules, and returns the engine's moves. A whole pile into a space is a
// move by the proved rules alone: it changes nothing.
func compareTable(k *kernel.Kernel, s *table.State) ([]engine.Move, error) {
	game := inLine(s.Identity())
	self := unordered(inLine(s.Open()), game)
	moves := s.Moves(nil)
	want := map[string]bool{}
	for _, m := range moves {
		next := s.Copy().(*table.State)
		next.Apply(m)
		want[unordered(inLine(next.Open()), game)] = true
	}
	won, all, err := k.TableMoves(game, inLine(s.Open()))
	if err != nil || won != s.Won() {
		return nil, fmt.Errorf("won: %v, by the engine %v: %w\n%s", won, s.Won(), err, s.Open())
	}
	got := map[string]bool{}
	for _, position := range all {
		got[unordered(position, game)] = true
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
	const plays = 2
	k := start(t)
	positions, err := playTables(t, k, tables(t, k), plays)
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%d positions", positions)
	if positions < 60*plays*covered/2 {
		t.Errorf("%d positions, too few", positions)
	}
}

// spared lists the games of which the lemma safe is proved: no row is dealt, and no space filled unasked.
func spared(t testing.TB, names []string) (list []string) {
	t.Helper()
	for _, name := range names {
		if id := dealt(t, name, 1).Identity(); !strings.Contains(id, "onto = ") && !strings.Contains(id, "fill = ") {
			list = append(list, name)
		}
	}
	return list
}

// lostTables returns certificates of deals that are soon found lost, one of each game that has one: of those that use the lemma safe,
// or without lemmas.
func lostTables(t testing.TB, names []string, states int, safe bool) (texts []string) {
	t.Helper()
	for _, name := range names {
		g := named(t, name)
		for n := uint64(1); n <= 12; n++ {
			options := engine.SolveOptions{Limits: engine.Limits{States: states}, Prove: true}
			for _, r := range g.Solver.Reductions {
				if r.Name != "alike" && (r.Name != "safe" || !safe) {
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
			if safe == (field(b.String(), "lemmas") == "safe") {
				texts = append(texts, b.String())
				break
			}
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
	k, states, many, safes := start(t), 700, 50, 25
	if enginetest.Whole() {
		states, many, safes = 4_000, 70, 30
	}
	names := tables(t, k)
	plain := lostTables(t, names, states, false)
	var safe []string // what needs more positions without the lemma
	for names = spared(t, names); states > 40; states /= 4 {
		safe = append(safe, lostTables(t, names, states, true)...)
	}
	readTables(t, k, plain, many)
	readTables(t, k, safe, safes)
}

// readTables has the proved checker read certificates, of so many games at least.
func readTables(t *testing.T, k *kernel.Kernel, texts []string, games int) {
	kinds, members := map[string]bool{}, 0
	for _, text := range texts {
		claim, err := check.Kind().Verify(strings.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		_, position, err := k.CheckTable([]byte(text))
		if err != nil {
			t.Fatalf("%v\n%.2000s", err, text)
		}
		if want := field(text, "position"); unordered(position, field(text, "options")) != unordered(want, field(text, "options")) {
			t.Fatalf("proved of\n%s\nours of\n%s", position, want)
		}
		kinds[field(text, "options")] = true
		members += claim.Lines
	}
	t.Logf("%d certificates of %d games, %d members", len(texts), len(kinds), members)
	if len(kinds) < games {
		t.Errorf("certificates of %d games, want %d", len(kinds), games)
	}
}

// TestTableForged has both checkers read certificates in which something was changed. What ours accepts is accepted; of the proved
// one the same, but for a member that is written otherwise than ours writes it.
func TestTableForged(t *testing.T) {
	k, many := start(t), 600
	if enginetest.Whole() {
		many = 1200
	}
	names := tables(t, k)
	forgeTables(t, k, lostTables(t, names, 300, false), many, forgeTable)
	names = spared(t, names)
	forgeTables(t, k, append(lostTables(t, names, 300, true), lostTables(t, names, 100, false)...), many/2, func(r *rand.Rand, text string) string {
		switch lemma := strings.Contains(text, "\nlemmas: safe\n"); {
		case r.IntN(6) > 0:
			return forgeTable(r, text)
		case lemma:
			return strings.Replace(text, "lemmas: safe", "lemmas:", 1)
		default:
			return strings.Replace(text, "lemmas:", "lemmas: safe", 1)
		}
	})
}

// forgeTables has both checkers read so many forged certificates.
func forgeTables(t *testing.T, k *kernel.Kernel, texts []string, many int, forge func(r *rand.Rand, text string) string) {
	r := rand.New(rand.NewPCG(27, 5))
	var n agreement
	for _, other := range forgeries(r, texts, many, forge) {
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
		said, founded, _ := strings.Cut(lines[options], "foundations = ") // what goes out is built in few ways that are proved
		lines[options] = strings.Replace(said, old, news[r.IntN(len(news))], 1)
		if founded != "" {
			lines[options] += "foundations = " + founded
		}
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
		lines[options] = strings.Replace(lines[options], `, whole = "move"`, []string{``, `, back = true`}[r.IntN(2)], 1)
	default:
		n := 1 + r.IntN(5)
		lines[options] = regexp.MustCompile(`redeals = ("any"|\d+)`).ReplaceAllString(lines[options], "redeals = "+strconv.Itoa(n))
	}
	return strings.Join(lines, "\n") + "\n"
}
