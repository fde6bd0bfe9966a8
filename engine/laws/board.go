package laws

import (
	"fmt"
	"slices"
	"strings"

	"patience/engine"
)

// boardIsThePosition: the piles have names of their own, as many cards lie face down as
// the position hides, each card is where Where or Buried says, and none is lost on the way from the
// start.
func boardIsThePosition(p *engine.Play, _ func(below uint64) uint64) error {
	b := p.Game.Board(p.State())
	named := map[string]bool{}
	for _, pile := range b {
		if name := pile.Name(); pile.Kind == "" || pile.Kind != strings.TrimSpace(pile.Kind) || named[name] {
			return fmt.Errorf("a pile is called %q: want a name of its own\n%v", name, b)
		}
		named[pile.Name()] = true
		if pile.Down < 0 || pile.Down > len(pile.Cards) {
			return fmt.Errorf("%s: %d of %d cards lie face down", pile.Name(), pile.Down, len(pile.Cards))
		}
		if err := inItsPile(b, pile); err != nil {
			return err
		}
	}
	if b.Down() != p.State().Hidden() {
		return fmt.Errorf("%d cards lie face down on the board, the position hides %d\n%v\n%v", b.Down(), p.State().Hidden(), b, p)
	}
	have, want := b.Cards(), p.Game.Board(p.Start()).Cards()
	slices.Sort(have)
	slices.Sort(want)
	if !slices.Equal(have, want) {
		return fmt.Errorf("the pack is now %v, it was %v\n%v", have, want, b)
	}
	return nil
}

// inItsPile checks that each card of a pile is found there.
func inItsPile(b engine.Board, pile engine.Pile) error {
	for i, c := range pile.Cards {
		have, other := b.Where(c), b.Buried(c)
		if pile.IsDown(i) {
			have, other = other, have
		}
		if want := pile.Spot(i + 1); !slices.Contains(have, want) || slices.Contains(other, want) {
			return fmt.Errorf("%v: want %+v among %+v, and not among %+v", c, want, have, other)
		}
	}
	return nil
}

// boardIsACopy: what is done to a board leaves the position as it was, and a move in a
// copy of the position leaves the board.
func boardIsACopy(p *engine.Play, _ func(below uint64) uint64) error {
	s := p.State().Copy()
	text := s.String()
	b := p.Game.Board(s)
	before := b.String()
	if moves := s.Moves(nil); len(moves) > 0 {
		s.Apply(moves[0])
		if b.String() != before {
			return fmt.Errorf("a move changed the board of the position before it\n%s\nto\n%v", before, b)
		}
	}
	s = p.State().Copy()
	for _, pile := range p.Game.Board(s) {
		clear(pile.Cards)
	}
	if s.String() != text {
		return fmt.Errorf("the board shares memory with the position\n%s\nis now\n%v", text, s)
	}
	return nil
}
