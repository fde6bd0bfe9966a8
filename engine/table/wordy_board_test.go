package table

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"patience/engine"
	"patience/engine/enginetest"
)

// wordyBoard returns the text of a game on a line or a grid, with any words that may stand beside one.
func wordyBoard(r *rand.Rand) string {
	pack := pick(r, "1x2x4", "1x2x5", "1x3x4", "1x4x3", "1x3x3", "2x1x5", "2x2x3", "2x1x6", "1x1x8", "3x2x2", "1x4x2", "2x2x2", "2x1x4")
	var packs, suits, ranks int
	_, _ = fmt.Sscanf(pack, "%dx%dx%d", &packs, &suits, &ranks)
	left := packs * suits * ranks
	rank := func() string { i := r.IntN(ranks); return "A23456789"[i : i+1] }
	lines := []string{"name = \"wordy\"", fmt.Sprintf("pack = %q", pack)}
	add := func(format string, args ...any) { lines = append(lines, fmt.Sprintf(format, args...)) }

	if r.IntN(6) == 0 {
		dealt := r.IntN(2)
		left -= dealt
		add("cells = { 2, dealt = %d }", dealt)
	}
	sources := []string{"grid", "grid", "grid"}
	if r.IntN(6) == 0 {
		left -= 2
		add("reserve = 2")
		sources = append(sources, "reserve", "grid reserve", "reserve grid")
	}
	switch r.IntN(8) {
	case 0:
		add("foundations = { %d%s%s }", packs*suits, some(r, 2, fmt.Sprintf("base = %q", rank())), some(r, 3, "back = true"))
	case 1:
		left--
		add("hole = { build = %q, base = %q }", pick(r, "either any", "either any round"), rank()+"S")
	}
	take := fmt.Sprintf("take = { %s%s, from = ", pick(r, fmt.Sprintf(`"sum %d"`, ranks+r.IntN(2)), `"rank"`, `"lower in suit"`), some(r, 3, fmt.Sprintf("alone = %q", rank())))
	rows := 1 + r.IntN(4)
	switch r.IntN(3) {
	case 0:
		stock := r.IntN(4) * r.IntN(2)
		if left -= stock; stock > 0 {
			add("stock = { %d }", stock)
		}
		add("line = { %d, jumps = %s, match = %q }", left, pick(r, "{ 1, 3 }", "{ 1 }", "{ 2 }", "{ 1, 2 }"), pick(r, "suit rank", "rank suit", "suit", "rank"))
	case 1:
		columns := (packs*suits*ranks + rows - 1) / rows
		add("grid = { %d, columns = %d, gaps = %q%s, build = %q%s }", rows, columns+r.IntN(2), rank(), some(r, 2, fmt.Sprintf("first = %q", rank())),
			builtBy(r, "up", "up", "down", "either"), some(r, 3, `suits = "fixed"`))
		if r.IntN(2) == 0 {
			add("gather = { %s%s }", pick(r, "1", "2", `"any"`), some(r, 2, "shuffle = true"))
		}
	default:
		columns := min(1+r.IntN(4), max(left/rows, 1))
		add("stock = { %d }", max(left-rows*columns, 0))
		add("%s%q }", take, pick(r, sources...))
		add("grid = { %d, columns = %d%s%s }", rows, columns, some(r, 2, `next = "all"`), some(r, 2, "close = true"))
	}
	if r.IntN(8) == 0 {
		add("won = %q", pick(r, "out", "taken", "rows", "one pile"))
	}
	return strings.Join(lines, "\n")
}

// TestWordyBoards is [TestWordy] for lines and grids, whose moves name places: each that is written is read again.
func TestWordyBoards(t *testing.T) {
	enginetest.Alone(t)
	compareWordy(t, wordyBoard, *wordy/2, func(s *State) { readBack(t, s) })
}

// readBack reads each move that is written again.
func readBack(t *testing.T, s *State) {
	t.Helper()
	for _, m := range s.Moves(nil) {
		if again, err := s.parseMove(s.printMove(m)); err != nil || again != m {
			t.Fatalf("%q is read as %v, %v:\n%s", s.printMove(m), again, err, s.Open())
		}
	}
}

// compareWordy makes games of some words, deals them, and goes through small positions to the end by the plain rules.
func compareWordy(t *testing.T, text func(r *rand.Rand) string, most int, each func(s *State)) {
	r, games, found := rand.New(rand.NewPCG(*lemmaSeed, 10)), 0, map[engine.Verdict]int{}
	for games < most {
		text := text(r)
		tab, err := loosely(text)
		if err != nil || !newPlan(tab).proves() {
			continue
		}
		games++
		g := tab.Game()
		for range 3 {
			s := smallDeal(r, g)
			if s == nil || s.Won() || !s.filled() { // the checker moves a pile into a space that waits to be filled
				break
			}
			each(s)
			verdict := rareDeal(t, g, s)
			if found[verdict]++; t.Failed() {
				t.Fatal(text)
			}
		}
	}
	t.Logf("%d games, %v", games, found)
	if found[engine.VerdictWon] < most/4 || found[engine.VerdictLost] < most/4 {
		t.Error("that tests little")
	}
}
