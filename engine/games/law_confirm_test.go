package games_test

import (
	"testing"

	"patience/engine"
	"patience/engine/enginetest"

	"pgregory.net/rapid"
)

// hasReferee: the lines of a game's own solver are replayed by a referee.
func hasReferee(t *testing.T, g *engine.Game) {
	if g.Solver != nil && g.Confirm == nil {
		t.Error("a game with a solver wants a referee: Confirm")
	}
}

// confirms lets the referee replay random plays, and then again with one position
// altered behind the play's back: by another move than the one that was made. He must
// see it at once, not only when a later move breaks a rule.
func confirms(t *rapid.T, g *engine.Game) {
	if g.Confirm == nil {
		return
	}
	p := enginetest.Play(t, g, longest)
	if err := g.Confirm(p); err != nil {
		t.Fatalf("%v\n%v", err, p)
	}
	if p.Len() == 0 {
		return
	}
	i := rapid.IntRange(1, p.Len()).Draw(t, "altered")
	at := position(p, i)
	whole := at.Copy()
	defer at.Set(whole)
	before, made := p.Step(i - 1)
	for _, m := range before.Moves(nil) {
		other := before.Copy()
		other.Apply(m)
		if m == made || g.Board(other).Differs(g.Board(whole)) == "" {
			continue
		}
		at.Set(other)
		if g.Confirm(p) == nil {
			t.Fatalf("position %d was altered to\n%v\nfrom\n%v\nand the referee did not see it", i, other, whole)
		}
	}
}

// position returns position i of a play.
func position(p *engine.Play, i int) engine.State {
	if i == p.Len() {
		return p.State()
	}
	s, _ := p.Step(i)
	return s
}
