package table

import (
	"cmp"
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"patience/engine"
	"patience/engine/enginetest"
	"patience/engine/table/check"
)

// wordy is how many games are made.
var wordy = flag.Int("wordy", 80, "compare the search with the plain rules in so many `games` of any words")

// some returns one of some words, once in so many times, behind a comma.
func some(r *rand.Rand, oneIn int, words ...string) string {
	if r.IntN(oneIn) > 0 {
		return ""
	}
	return ", " + pick(r, words...)
}

// builtBy returns what may be built.
func builtBy(r *rand.Rand, steps ...string) string {
	if r.IntN(12) == 0 {
		return "free" + pick(r, "", " suit", " colour", " alternate", " other")
	}
	return pick(r, steps...) + pick(r, "", "", "", "", " by 2") + " " + pick(r, "any", "suit", "colour", "alternate", "other") + pick(r, "", "", "", " round")
}

// each writes a list of so many words.
func each(n int, word func() string) string {
	var words []string
	for range n {
		words = append(words, word())
	}
	return "{ " + strings.Join(words, ", ") + " }"
}

// wordyGame returns the text of a game with any words of the language, few cards and few piles.
func wordyGame(r *rand.Rand) string {
	pack := pick(r, "1x2x4", "1x2x5", "1x2x6", "1x3x4", "1x4x3", "1x3x3", "1x4x4", "2x1x5", "2x2x3", "2x1x6", "1x1x8", "3x2x2", "2x3x3", "1x2x7")
	var packs, suits, ranks int
	_, _ = fmt.Sscanf(pack, "%dx%dx%d", &packs, &suits, &ranks)
	rank := func() string { i := r.IntN(ranks); return "A23456789"[i : i+1] }
	lines := []string{"name = \"wordy\"", fmt.Sprintf("pack = %q", pack)}
	add := func(format string, args ...any) { lines = append(lines, fmt.Sprintf(format, args...)) }

	kinds := []string{"tableau"}
	if r.IntN(2) == 0 {
		kinds = append(kinds, "cells")
		add("cells = { %d%s%s }", 1+r.IntN(2), some(r, 3, "dealt = 1"), some(r, 3, `when = "stock out"`))
	}
	var from []string // what spaces may be filled from
	fill := []string{"most = 4"}
	if r.IntN(3) == 0 {
		from = append(from, "reserve")
		add("reserve = { %d%s%s }", 1+r.IntN(3), some(r, 2, "deal = 2", "deal = 3", "deal = 0"), some(r, 3, `down = "but top"`, `down = "every other"`, "down = 1"))
	}
	if onto := pick(r, "", "", "waste", "waste", "waste", "tableau", "tableau", "reserve", "hole"); onto != "" {
		words := fmt.Sprintf("onto = %q%s", onto, some(r, 3, "piles = 1", "piles = 2"))
		if onto == "waste" {
			from = append(from, "waste")
			fill = []string{`fill = "stock"`, `fill = "stock"`, `fill = "waste stock"`, `fill = "stock reserve"`}
			words = pick(r, "turn = 1", "turn = 1", "turn = 2", "turn = 3") + some(r, 2, "redeals = 1", `redeals = "any"`, `redeals = "any"`)
		}
		add("stock = { %d, %s%s }", r.IntN(packs*suits*ranks/2+1), words, some(r, 7, `needs = "no space"`, `needs = "waste empty"`))
	}
	sources := func() string {
		r.Shuffle(len(from), func(i, j int) { from[i], from[j] = from[j], from[i] })
		return strings.Join(from[:min(1+r.IntN(2), len(from))], " ")
	}
	size := fmt.Sprint(1+r.IntN(4)) + some(r, 2, `deal = "triangle"`, "deal = 1", "deal = 2", "deal = 3", "deal = 0")
	if r.IntN(14) == 0 {
		size = "shape = " + pick(r, `"pyramid 2"`, `"pyramid 3"`, `"peaks 2 2"`, `"peaks 1 3"`)
	}
	build := pick(r, "none", builtBy(r, "down", "down", "up", "either"), builtBy(r, "down", "down", "down", "either"))
	add("tableau = { %s%s%s, build = %q%s%s%s%s%s%s%s }", size, some(r, 3, `down = "but top"`, `down = "every other"`, "down = 1"), some(r, 12, fmt.Sprintf("sink = %q", rank())), build,
		some(r, 2, `unit = "run"`, `unit = "run"`, `unit = "whole run"`, `unit = "pile"`, `unit = "one or pile"`, `unit = "tail"`, `unit = "run to free"`),
		some(r, 5, fmt.Sprintf("run = %q", builtBy(r, "down", "up"))), some(r, 2, `space = "none"`, `space = "high"`, fmt.Sprintf("space = %q", rank()), fmt.Sprintf("space = %q", sources())),
		cmp.Or(some(r, 5, fmt.Sprintf("fill = %q", sources())), some(r, 4, fill...)), some(r, 6, "hold = true"), some(r, 8, fmt.Sprintf("takes = %q", strings.Join(kinds, " "))), some(r, 6, "most = 2", "most = 3"))

	founded := func() string {
		n := packs * suits
		if r.IntN(6) == 0 {
			n = 1 + r.IntN(n)
		}
		base := some(r, 2, fmt.Sprintf("base = %q", rank()), `base = "first", dealt = 1`, `base = "choice"`, fmt.Sprintf(`base = "pile 1", dealt = %d`, n-1),
			"base = "+each(n, func() string {
				return fmt.Sprintf("%q", rank()+pick(r, "", []string{"S", "H", "C", "D"}[r.IntN(suits)]))
			}))
		return fmt.Sprintf("{ %d%s%s%s%s%s%s%s }", n, base, some(r, 3, fmt.Sprintf("build = %q", builtBy(r, "up", "up", "up", "down", "either"))), some(r, 4, "back = true"),
			some(r, 8, `after = "above"`), some(r, 14, "step = "+each(n, func() string { return fmt.Sprint(1 + r.IntN(3)) })),
			some(r, 12, "size = "+each(n, func() string { return fmt.Sprint(1 + r.IntN(ranks)) })), some(r, 10, `whole = "auto"`, `whole = "move"`))
	}
	ends := r.IntN(12)
	switch ends {
	case 0, 1, 2, 3, 9:
		add("foundations = %s", founded())
	case 4:
		add("foundations = { %s, %s }", founded(), founded())
	case 5, 10:
		add("hole = { build = %q%s%s }", pick(r, "either any", "either any round", builtBy(r, "either", "up")), some(r, 2, fmt.Sprintf("base = %q", rank()+"S")), some(r, 4, fmt.Sprintf("ends = %q", rank())))
	case 8:
		add("foundations = false\nwon = \"suits built\"")
	}
	if slices.Contains([]int{6, 7, 9, 10, 11}, ends) { // alone, beside foundations, and beside a hole
		sum := ranks + r.IntN(3)
		add("take = { %s%s%s }", pick(r, fmt.Sprintf(`"sum %d"`, sum), `"rank"`, `"lower in suit"`), some(r, 2, fmt.Sprintf("alone = %q", rank())), some(r, 3, fmt.Sprintf("from = %q", "tableau "+sources())))
	}
	if ends != 8 && r.IntN(4) == 0 {
		add("won = %q", pick(r, "tableau taken", "tableau taken", "high left", "out"))
	}
	if r.IntN(20) == 0 {
		add("low = %q", rank())
	}
	if r.IntN(12) == 0 {
		add("gather = { %s%s%s%s }", pick(r, "1", "2", `"any"`), some(r, 3, "deal = 2"), some(r, 3, "shuffle = true"), some(r, 3, "draw = 1"))
	}
	return strings.Join(lines, "\n")
}

// loosely reads the text of a game with its words in any order, and those left out that are usual.
func loosely(text string) (*Table, error) {
	v := Value{Kind: IsList}
	for i, line := range strings.Split(text, "\n") {
		key, rest, _ := strings.Cut(line, " = ")
		value, err := (&literal{text: rest, line: i + 1}).value(0)
		if err != nil {
			return nil, err
		}
		v.Named = append(v.Named, Named{key, value})
	}
	return Read(v)
}

// TestWordy makes games of any words, deals them, and goes through small positions to the end by the plain rules: search, lemmas and checker say
// the same, and the checker takes the certificate of each loss.
func TestWordy(t *testing.T) {
	enginetest.Alone(t)
	compareWordy(t, wordyGame, *wordy, func(*State) {})
}

// certified wants the closed set of a lost position to be taken by the checker.
func certified(t *testing.T, g *engine.Game, s *State) {
	t.Helper()
	p, err := closedSet(t.Context(), s, engine.SolveOptions{Prove: true})
	if err != nil || p == nil {
		t.Fatalf("%v, %v:\n%s\n%s", p, err, g.Table, s.Open())
	}
	var b strings.Builder
	if err := p.Write(&b); err != nil {
		t.Fatal(err)
	}
	if _, err := check.Kind().Verify(strings.NewReader(b.String())); err != nil {
		t.Fatalf("%v\n%s\n%s\n%s", err, g.Table, s.Open(), b.String()[:400])
	}
}
