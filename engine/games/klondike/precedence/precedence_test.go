package precedence_test

import (
	"encoding/csv"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"patience/engine"
	"patience/engine/enginetest"
	"patience/engine/games/klondike"
	check "patience/engine/games/klondike/check/precedence"
	"patience/engine/games/klondike/precedence"
)

// open reads testdata/open.csv: deals that were open for public solvers after an hour each,
// with what a published constraint model says of them.
func open(t testing.TB) (rows []map[string]string) {
	t.Helper()
	text, err := os.ReadFile("testdata/open.csv")
	if err != nil {
		t.Fatal(err)
	}
	all, err := csv.NewReader(strings.NewReader(string(text))).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range all[1:] {
		row := map[string]string{}
		for i, name := range all[0] {
			row[name] = r[i]
		}
		rows = append(rows, row)
	}
	if testing.Short() {
		rows = rows[:20]
	}
	return rows
}

func state(t testing.TB, row map[string]string) *klondike.State {
	t.Helper()
	s, err := klondike.Game().ParseRow(maps.Clone(row), engine.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return s.(*klondike.State)
}

// TestOpenDeals refutes deals that were open, tells the proof, and has its certificate
// checked, shortened or not.
func TestOpenDeals(t *testing.T) {
	enginetest.Alone(t)
	refuted, model := 0, 0
	rows := open(t)
	for _, row := range rows {
		p, err := precedence.Refute(state(t, row).Precedence())
		if err != nil {
			t.Fatal(err)
		}
		if row["model"] == "unsatisfiable" {
			model++
		}
		if p == nil {
			continue
		}
		refuted++
		long := len(p.Steps)
		verify(t, p)
		p.Shorten()
		verify(t, p)
		words := p.String()
		if len(p.Steps) > long || !strings.Contains(words, "Nobody can win") {
			t.Errorf("seed %s, %d steps of %d:\n%s", row["seed"], len(p.Steps), long, words)
		}
		checkWords(t, p, words)
	}
	t.Logf("%d of %d open deals refuted; the model refutes %d", refuted, len(rows), model)
	if refuted < model {
		t.Errorf("%d of %d open deals refuted, fewer than the %d of the published model", refuted, len(rows), model)
	}
}

// checkWords wants a reason below the headline of each step.
func checkWords(t *testing.T, p *precedence.Proof, words string) {
	t.Helper()
	lines := strings.Split(strings.TrimSpace(words), "\n")
	for i, line := range lines {
		headline := !strings.HasPrefix(line, " ")
		if headline && (i+1 == len(lines) || !strings.HasPrefix(lines[i+1], "   - ")) || strings.HasSuffix(line, ": ") {
			t.Errorf("a step without a reason:\n%s", words)
			return
		}
	}
}

func certificate(t testing.TB, p *precedence.Proof) string {
	t.Helper()
	var b strings.Builder
	if err := p.Certificate(&b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func verify(t *testing.T, p *precedence.Proof) {
	t.Helper()
	text := certificate(t, p)
	if _, err := check.Verify(strings.NewReader(text)); err != nil {
		t.Errorf("%v\n%s%s", err, text, p.String())
	}
}

// TestForged alters certificates: the checker must refuse what does not follow.
func TestForged(t *testing.T) {
	enginetest.Alone(t)
	r := rand.New(rand.NewPCG(3, 4))
	forged, harmless := 0, 0
	for _, row := range open(t) {
		p, err := precedence.Refute(state(t, row).Precedence())
		if err != nil || p == nil {
			continue
		}
		p.Shorten()
		lines := strings.SplitAfter(certificate(t, p), "\n")
		for range 20 {
			text := forge(r, slices.Clone(lines))
			report, err := check.Verify(strings.NewReader(text))
			if err == nil && !refutable(t, text) {
				t.Errorf("a forged certificate passes: %v\n%s", report, text)
			}
			if err == nil {
				harmless++ // another deal or another step that holds as well
			}
			forged++
		}
	}
	if forged < 100 || harmless*3 > forged*2 {
		t.Errorf("%d certificates forged, %d of them hold as well", forged, harmless)
	}
}

// forge leaves a step out, or exchanges two cards somewhere.
func forge(r *rand.Rand, lines []string) string {
	if steps := len(lines) - 14; r.IntN(3) == 0 && steps > 1 {
		at := 13 + r.IntN(steps)
		return strings.Join(slices.Delete(lines, at, at+1), "")
	}
	pack := engine.Pack(1, 4, 13)
	a, b := pack[r.IntN(len(pack))].String(), pack[r.IntN(len(pack))].String()
	from := 5
	if r.IntN(2) == 0 {
		from = 13 // in the steps alone
	}
	swap := strings.NewReplacer(a, b, b, a)
	for i := from; i < len(lines); i++ {
		if from == 5 && i >= 12 {
			break // in the position alone
		}
		lines[i] = swap.Replace(lines[i])
	}
	return strings.Join(lines, "")
}

// refutable says whether the position of a certificate is refuted anyway.
func refutable(t *testing.T, text string) bool {
	t.Helper()
	table := &precedence.Table{}
	for line := range strings.Lines(text) {
		name, rest, _ := strings.Cut(strings.TrimSpace(line), ": ")
		words := strings.Fields(strings.NewReplacer("(", "", ")", "", "-", "").Replace(rest))
		var cards []engine.Card
		for _, w := range words {
			if c, err := engine.ParseCard(w); err == nil {
				cards = append(cards, c)
			}
		}
		switch name {
		case "draw":
			table.Draw = int(rest[0] - '0')
		case "waste", "stock":
			table.Deck = append(table.Deck, cards...)
		case "column":
			table.Columns = append(table.Columns, cards)
			table.Down = append(table.Down, max(0, len(cards)-1))
		}
	}
	p, err := precedence.Refute(table)
	return err == nil && p != nil
}

func BenchmarkRefute(b *testing.B) {
	var tables []*precedence.Table
	for _, row := range open(b) {
		tables = append(tables, state(b, row).Precedence())
	}
	for i := 0; b.Loop(); i++ {
		if _, err := precedence.Refute(tables[i%len(tables)]); err != nil {
			b.Fatal(err)
		}
	}
}
