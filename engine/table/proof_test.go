package table_test

import (
	"bytes"
	"context"
	"math/big"
	"slices"
	"strconv"
	"strings"
	"testing"

	"patience/engine"
	"patience/engine/closed/bare"
	"patience/engine/enginetest"
	"patience/engine/search"
	"patience/engine/table"
	"patience/engine/table/check"
	"patience/puzzles/games"
)

// TestCertificates writes the losses of all games that have some which are soon found as certificates, which the checker accepts, and which it refuses
// when a member is left out, or another game or position is put in their head.
func TestCertificates(t *testing.T) {
	enginetest.Alone(t)
	states, want := 700, 20 // enough for the losses that are found soon, of every kind of rule that package check reads
	if enginetest.Whole() {
		states, want = 6_000, 50
	}
	kinds, refused, needed := 0, 0, map[string]int{}
	for _, name := range games.Names() {
		g := game(t, name)
		found := 0
		for n := uint64(1); n <= 12 && found < 1 && g.Confirm != nil; n++ {
			p, err := g.Deal("", n, nil)
			if err != nil {
				t.Fatal(err)
			}
			text := lossText(t, g, p.State(), states, "never", "spans", "safe", "ranks", "prefix", "pairs", "alone")
			if text == "" {
				continue
			}
			found++
			claim, err := check.Kind().Verify(strings.NewReader(text))
			if err == nil {
				err = claim.About(g, p.State())
			}
			if err != nil {
				t.Errorf("%s, deal %d: %v", name, n, err)
				continue
			}
			other, err := g.Deal("", n+1, nil)
			if err != nil || claim.About(g, other.State()) == nil {
				t.Errorf("%s: the certificate of deal %d is taken for that of the next: %v", name, n, err)
			}
			refused += forge(t, name, text)
			needed[certifiedLeaning(t, g, p.State())]++
		}
		if kinds += found; found > 0 {
			t.Log(name)
		}
	}
	if t.Logf("losses of %d games, with lemmas %v, %d forgeries refused", kinds, needed, refused); kinds < want || needed["safe"] < want/3 || refused < 4*want {
		t.Error("these are too few")
	}
}

// TestCertificatesByLemmas writes losses of games with a hole, and of those in which cards are taken away, by their lemmas. Each is refused when
// a member is left out, and some when a lemma is. A lemma that does not hold is refused.
func TestCertificatesByLemmas(t *testing.T) {
	enginetest.Alone(t)
	defer table.LeanAtOnce()()
	needed := map[string]int{}
	for _, name := range []string{"golf", "golf-king-ends", "putt-putt", "black-hole", "all-in-a-row", "pyramid", "pyramid-three-passes", "giza", "fourteen-out", "baroness"} {
		g := game(t, name)
		found := 0
		for n := uint64(1); n <= 40 && found < 4; n++ {
			p, err := g.Deal("solvitaire", n, nil)
			if err != nil {
				t.Fatal(err)
			}
			text := lossText(t, g, p.State(), 3_000, "never")
			if text == "" {
				continue
			}
			found++
			if err := verify(text); err != nil {
				t.Errorf("%s, deal %d: %v", name, n, err)
			}
			forge(t, name, text)
			before, rest, _ := strings.Cut(text, "lemmas: ")
			names, rest, _ := strings.Cut(rest, "\n")
			for _, lemma := range strings.Fields(names) {
				others := strings.Join(strings.Fields(strings.Replace(" "+names+" ", " "+lemma+" ", " ", 1)), " ")
				if verify(strings.TrimSuffix(before+"lemmas: "+others, " ")+"\n"+rest) != nil {
					needed[lemma]++
				}
			}
			if verify(before+"lemmas: "+names+" safe\n"+rest) == nil {
				t.Errorf("%s, deal %d: the lemma safe is believed", name, n)
			}
		}
		if t.Logf("%s: %d losses by lemmas", name, found); found == 0 {
			t.Errorf("%s: no loss was found", name)
		}
	}
	t.Log(needed)
	for _, lemma := range []string{"alone", "pairs", "prefix", "ranks"} {
		if needed[lemma] == 0 {
			t.Errorf("no certificate needs %s", lemma)
		}
	}
}

// certifiedLeaning leans on lemmas at once, and returns those of the certificate of a loss, "" when it is accepted without.
func certifiedLeaning(t *testing.T, g *engine.Game, s engine.State) string {
	t.Helper()
	defer table.LeanAtOnce()()
	text := lossText(t, g, s, 6_000, "never", "spans")
	if text == "" {
		t.Fatalf("%s: no certificate", g.Name)
	}
	if err := verify(text); err != nil {
		t.Errorf("%s, with a lemma: %v", g.Name, err)
	}
	_, names, _ := strings.Cut(text, "lemmas: ")
	if names, _, _ = strings.Cut(names, "\n"); names != "" && verify(strings.Replace(text, "lemmas: "+names+"\n", "lemmas:\n", 1)) != nil {
		return names
	}
	return ""
}

// lossText returns the certificate of a loss that is found within so many positions without some lemmas, "" when there is none.
func lossText(t *testing.T, g *engine.Game, s engine.State, states int, without ...string) string {
	t.Helper()
	r, err := search.Solve(context.Background(), g, s, engine.SolveOptions{Limits: engine.Limits{States: states}, Prove: true, Without: searched(g, without...)})
	if err != nil {
		t.Fatal(err)
	}
	if r.Proof == nil {
		return ""
	}
	var b bytes.Buffer
	if err := r.Proof.Write(&b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// verify has a certificate checked.
func verify(text string) error {
	_, err := check.Kind().Verify(strings.NewReader(text))
	return err
}

// searched switches off those lemmas of some that a game has.
func searched(g *engine.Game, names ...string) (without []string) {
	for _, name := range names {
		if slices.ContainsFunc(g.Solver.Reductions, func(r engine.Reduction) bool { return r.Name == name }) {
			without = append(without, name)
		}
	}
	return without
}

// forge leaves members out of a certificate one by one: each that is left out was led to, so that its absence must be seen.
func forge(t *testing.T, name, text string) (refused int) {
	t.Helper()
	head, body, _ := strings.Cut(text, "members: ")
	count, body, _ := strings.Cut(body, "\n")
	lines := strings.Split(strings.TrimSuffix(body, "\n"), "\n")
	step := max(len(lines)/6, 1)
	for i := 0; i < len(lines); i += step {
		var forged []string
		if i+1 < len(lines) {
			forged = append(append(append(forged, lines[:i]...), sum(lines[i], lines[i+1])), lines[i+2:]...)
		} else {
			forged = lines[:i]
		}
		if len(forged) == 0 {
			continue
		}
		text := head + "members: " + decrement(count) + "\n" + strings.Join(forged, "\n") + "\n"
		if err := verify(text); err == nil {
			t.Errorf("%s: member %d of %s is left out, and the certificate is accepted", name, i+1, count)
		}
		refused++
	}
	return refused
}

// sum adds two hexadecimal numbers.
func sum(a, b string) string {
	x, _ := new(big.Int).SetString(a, 16)
	y, _ := new(big.Int).SetString(b, 16)
	return x.Add(x, y).Text(16)
}

func decrement(n string) string {
	i, _ := strconv.Atoi(n)
	return strconv.Itoa(i - 1)
}

// TestAboutAnotherGame has the same cards in the same piles of two games that differ in one rule.
func TestAboutAnotherGame(t *testing.T) {
	mine := game(t, "free-cell-4-pile")
	p, err := mine.Deal("", 7, nil)
	if err != nil {
		t.Fatal(err)
	}
	r, err := search.Solve(t.Context(), mine, p.State(), engine.SolveOptions{Prove: true, Without: searched(mine, "never", "safe")})
	if err != nil || r.Proof == nil {
		t.Fatal(r, err)
	}
	var b bytes.Buffer
	if err := r.Proof.Write(&b); err != nil {
		t.Fatal(err)
	}
	claim, err := check.Kind().Verify(&b)
	if err != nil || claim.About(mine, p.State()) != nil {
		t.Fatal(err, claim.About(mine, p.State()))
	}
	tab, err := table.Parse(strings.Replace(mine.Table, "down alternate", "down suit", 1))
	if err != nil {
		t.Fatal(err)
	}
	theirs := tab.Game()
	same, err := theirs.Parse(p.State().(*table.State).Open())
	if err != nil {
		t.Fatal(err)
	}
	if err := claim.About(theirs, same.State()); err == nil || !strings.Contains(err.Error(), "another game") {
		t.Errorf("the same cards with other rules: %v", err)
	}
}

// TestWithoutChecker decides deals of each fifth game as if package check did not read it. Wins are replayed, and the certificates of losses are checked by the rules of the games themselves.
func TestWithoutChecker(t *testing.T) {
	enginetest.Alone(t)
	won, lost := 0, 0
	for i, name := range games.Names() {
		g := game(t, name)
		if g.Confirm != nil && i%5 != 0 {
			continue
		}
		g.Confirm, g.Solver = nil, nil
		for n := uint64(1); n < 7; n++ {
			p, err := g.Deal("", n, nil)
			if err != nil {
				t.Fatal(err)
			}
			r, err := search.Solve(t.Context(), g, p.State(), engine.SolveOptions{Limits: engine.Limits{States: 4_000}, Prove: true})
			if err != nil {
				t.Fatalf("%s, deal %d: %v", name, n, err)
			}
			won += int(r.Verdict & engine.VerdictWon)
			if r.Proof == nil {
				continue
			}
			var b bytes.Buffer
			if err := r.Proof.Write(&b); err != nil {
				t.Fatal(err)
			}
			claim, err := bare.Kind(engine.Games{g}.Named).Verify(&b)
			if err == nil {
				err = claim.About(g, p.State())
			}
			if err != nil {
				t.Errorf("%s, deal %d: %v", name, n, err)
			}
			lost++
		}
	}
	if won < 50 || lost < 10 {
		t.Errorf("%d won, %d lost with a certificate", won, lost)
	}
}
