package table

import (
	"fmt"
	"maps"
	"slices"
	"testing"

	"patience/engine"
	"patience/engine/enginetest"
	"patience/engine/laws"
	"patience/engine/table/check"
	"patience/puzzles/games"
)

// TestBothRules plays every game that package check reads at random, and wants the same positions behind all moves of each position
// by its rules and by ours.
func TestBothRules(t *testing.T) {
	enginetest.Alone(t)
	positions := 0
	for _, name := range games.Names() {
		text, _ := games.Text(name)
		tab, err := Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		p := newPlan(tab)
		if !p.proves() {
			continue
		}
		for deal := range uint64(2) {
			g := tab.Game()
			play, err := g.Deal("", deal+1, nil)
			if err != nil {
				t.Fatal(err)
			}
			s := bare(play.State().(*State))
			theirs, err := check.Read(head(s))
			if err != nil {
				t.Errorf("%s: %v", name, err)
				break
			}
			source := engine.SplitMix(deal)
			for range 70 {
				moves := s.Moves(nil)
				if !compareMoves(t, name, theirs, s, moves) || len(moves) == 0 {
					break
				}
				positions++
				m := moves[source.Below(uint64(len(moves)))]
				if source.Below(2) == 0 {
					m = laws.Eager(s, moves)
				}
				s.Apply(m)
			}
		}
	}
	t.Logf("%d positions compared", positions)
	if positions < 10_000 {
		t.Errorf("%d positions compared", positions)
	}
}

// compareMoves compares what comes of a position by both rules. A whole pile into a space changes nothing where piles are alike, and is a
// move by one of them alone.
func compareMoves(t *testing.T, name string, theirs *check.Game, s *State, moves []engine.Move) bool {
	if s.Won() {
		return false
	}
	self := theirs.Member(s.told())
	found, mine := map[string]bool{}, map[string]bool{}
	err := theirs.Check(self, func(next []uint64) bool { found[fmt.Sprint(next)] = true; return true })
	if err != nil {
		t.Errorf("%s: %v in\n%v", name, err, s.Open())
		return false
	}
	for _, m := range moves {
		c := *s
		c.Apply(m)
		next := fmt.Sprint(theirs.Member(c.told()))
		if mine[next] = true; !found[next] {
			t.Errorf("%s: %q is no move by their rules in\n%v", name, s.printMove(m), s.Open())
			return false
		}
	}
	delete(found, fmt.Sprint(self))
	delete(mine, fmt.Sprint(self))
	if !maps.Equal(found, mine) {
		t.Errorf("%s: by their rules %d positions come of it, by ours %d:\n%v%v", name, len(found), len(mine), s.Open(), slices.Collect(func(yield func(string) bool) {
			for _, m := range moves {
				if !yield(s.printMove(m)) {
					return
				}
			}
		}))
		return false
	}
	return true
}
