package enginetest

import (
	"slices"
	"strings"

	"patience/engine"

	"pgregory.net/rapid"
)

// boardIsThePosition: the piles have names of their own, as many cards lie face down as
// the position hides, each card is where Where or Buried says, and none is lost on the way from the
// start.
func boardIsThePosition(t *rapid.T, p *engine.Play) {
	b := p.Game.Board(p.State())
	named := map[string]bool{}
	for _, pile := range b {
		if name := pile.Name(); pile.Kind == "" || pile.Kind != strings.TrimSpace(pile.Kind) || named[name] {
			t.Fatalf("a pile is called %q: want a name of its own\n%v", name, b)
		}
		named[pile.Name()] = true
		if pile.Down < 0 || pile.Down > len(pile.Cards) {
			t.Fatalf("%s: %d of %d cards lie face down", pile.Name(), pile.Down, len(pile.Cards))
		}
		inItsPile(t, b, pile)
	}
	if b.Down() != p.State().Hidden() {
		t.Fatalf("%d cards lie face down on the board, the position hides %d\n%v\n%v", b.Down(), p.State().Hidden(), b, p)
	}
	have, want := b.Cards(), p.Game.Board(p.Start()).Cards()
	slices.Sort(have)
	slices.Sort(want)
	if !slices.Equal(have, want) {
		t.Fatalf("the pack is now %v, it was %v\n%v", have, want, b)
	}
}

// inItsPile checks that each card of a pile is found there.
func inItsPile(t *rapid.T, b engine.Board, pile engine.Pile) {
	for i, c := range pile.Cards {
		have, other := b.Where(c), b.Buried(c)
		if i < pile.Down {
			have, other = other, have
		}
		if want := pile.Spot(i + 1); !slices.Contains(have, want) || slices.Contains(other, want) {
			t.Fatalf("%v: want %+v among %+v, and not among %+v", c, want, have, other)
		}
	}
}

// boardIsACopy: what is done to a board leaves the position as it was, and a move in a
// copy of the position leaves the board.
func boardIsACopy(t *rapid.T, p *engine.Play) {
	s := p.State().Copy()
	text := s.String()
	b := p.Game.Board(s)
	before := b.String()
	if moves := s.Moves(nil); len(moves) > 0 {
		s.Apply(moves[0])
		if b.String() != before {
			t.Fatalf("a move changed the board of the position before it\n%s\nto\n%v", before, b)
		}
	}
	s = p.State().Copy()
	for _, pile := range p.Game.Board(s) {
		clear(pile.Cards)
	}
	if s.String() != text {
		t.Fatalf("the board shares memory with the position\n%s\nis now\n%v", text, s)
	}
}
