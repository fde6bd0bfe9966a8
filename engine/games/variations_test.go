package games_test

import (
	"slices"
	"testing"

	"patience/engine"
	"patience/engine/games"
)

// wander makes up to n moves at random and returns them.
func wander(dice *engine.SplitMix, s engine.State, n int) (line []engine.Move) {
	for range n {
		moves := s.Moves(nil)
		if len(moves) == 0 {
			break
		}
		m := moves[dice.Below(uint64(len(moves)))]
		s.Apply(m)
		line = append(line, m)
	}
	return line
}

// alike says whether two trees are equal.
func alike(a, b *engine.Branch) bool {
	return a.Move == b.Move && a.Mark == b.Mark && a.Comment == b.Comment && slices.EqualFunc(a.Next, b.Next, alike)
}

// The moves of every game, in all notations, can stand in a tree of variations.
func TestVariationsOfGames(t *testing.T) {
	for _, g := range games.All() {
		start, err := g.Deals[0].Deal(1, nil)
		if err != nil {
			t.Fatal(err)
		}
		dice, root := engine.SplitMix(1), &engine.Branch{}
		for range 20 {
			s := start.Copy()
			from := root.SideLines()
			var line []engine.Move
			if len(from) > 0 {
				line = from[dice.Below(uint64(len(from)))].Line
				for _, m := range line {
					s.Apply(m)
				}
			}
			b := root.Add(slices.Concat(line, wander(&dice, s, 12)))
			if err := b.Say("a move (or two), after which 9s goes"); err != nil || b.Judge("!?") != nil {
				t.Fatal(err)
			}
		}
		if len(root.SideLines()) < 10 {
			t.Errorf("%s: %d side lines, want 10", g.Name, len(root.SideLines()))
		}
		for _, n := range g.Notations {
			text := n.PrintVariations(start, root)
			back, err := g.ParseVariations(start, text)
			if err != nil || !alike(root, back) {
				t.Errorf("%s in %s: %v: %s", g.Name, n.Name, err, text)
			}
		}
	}
}
