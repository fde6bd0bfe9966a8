// Package laws is what holds of every position of every game, whatever its rules: what [engine.State] promises.
//
// It knows of no test, so that a program can try a game that somebody has just said; engine/enginetest lets tests
// play the laws.
package laws

import (
	"bytes"
	"errors"
	"fmt"
	"slices"

	"patience/engine"
)

// A Law is what holds of the last position of any play of any game.
type Law struct {
	Name string // in the words of who makes a game
	// Holds returns what contradicts the law. Draw returns random numbers below one.
	Holds func(p *engine.Play, draw func(below uint64) uint64) error
	// Whole says that it is of all moves so far: it takes the longer the more there are, and what it finds stays there to be found.
	Whole bool
}

// All returns the laws of positions.
func All() []Law {
	return []Law{
		{Name: "moves are listed once, and added to what is there", Holds: movesAreAppended},
		{Name: "what is listed is allowed, and nothing else", Holds: listIsWhatCheckAllows},
		{Name: "a move changes nothing but the position that it is made in", Holds: copiesAreApart},
		{Name: "a position comes back from its key", Holds: setAndKeyReturn},
		{Name: "no move hides a card", Holds: hiddenNeverRises},
		{Name: "a game that hides cards says what its player has seen of them", Holds: hidesHasSight},
		{Name: "the board is the position", Holds: boardIsThePosition},
		{Name: "the board is a copy", Holds: boardIsACopy},
		{Name: "a move that is written is read again", Holds: notationsReturn},
		{Name: "a position that is written is read again", Holds: formatsReturn},
		{Name: "a saved game comes back", Holds: savedGamesReturn, Whole: true},
	}
}

// movesAreAppended: Moves keeps what is in the slice and lists no move twice.
func movesAreAppended(p *engine.Play, draw func(below uint64) uint64) error {
	moves := p.State().Moves(nil)
	behind := p.State().Moves([]engine.Move{1, 2, 3})
	if !slices.Equal(behind, append([]engine.Move{1, 2, 3}, moves...)) {
		return fmt.Errorf("what Moves lists is not appended: %v, then %v", moves, behind)
	}
	slices.Sort(moves)
	if len(slices.Compact(slices.Clone(moves))) != len(moves) {
		return fmt.Errorf("a move is listed twice: %v\n%v", moves, p)
	}
	return nil
}

// listIsWhatCheckAllows: Check allows the listed moves, and of their neighbours,
// which differ in one bit or are drawn at random, no other.
func listIsWhatCheckAllows(p *engine.Play, draw func(below uint64) uint64) error {
	s := p.State()
	moves := s.Moves(nil)
	listed := map[engine.Move]bool{}
	var tries []engine.Move
	for range draw(20) {
		tries = append(tries, engine.Move(draw(1<<32)))
	}
	for _, m := range moves {
		listed[m] = true
		tries = append(tries, m)
		for bit := range 32 {
			tries = append(tries, m^1<<bit)
		}
	}
	for _, m := range tries {
		if err := s.Check(m); (err == nil) != listed[m] {
			return fmt.Errorf("move %#x is listed: %v, and Check says %v\n%v", uint32(m), listed[m], err, s)
		}
	}
	return nil
}

// copiesAreApart: a move in a copy leaves the position as it was, and the same
// move leads twice to the same position.
func copiesAreApart(p *engine.Play, draw func(below uint64) uint64) error {
	s := p.State()
	key, text := s.Key(nil), s.String()
	for _, m := range s.Moves(nil) {
		a, b := s.Copy(), s.Copy()
		a.Apply(m)
		b.Apply(m)
		if !bytes.Equal(a.Key(nil), b.Key(nil)) || a.String() != b.String() {
			return fmt.Errorf("move %#x leads to two positions:\n%v\n%v", uint32(m), a, b)
		}
	}
	if text == "" || text != s.String() || !bytes.Equal(key, s.Key(nil)) {
		return fmt.Errorf("moves in copies changed the position from\n%s\nto\n%v", text, s)
	}
	return nil
}

// setAndKeyReturn: Set and SetKey make another position into this one; Key keeps
// what is in the slice.
func setAndKeyReturn(p *engine.Play, draw func(below uint64) uint64) error {
	s := p.State()
	key := s.Key(nil)
	if !bytes.Equal(s.Key([]byte("front")), append([]byte("front"), key...)) {
		return errors.New("what Key writes is not appended")
	}
	set := p.Start().Copy()
	set.Set(s)
	if set.String() != s.String() || !bytes.Equal(set.Key(nil), key) {
		return fmt.Errorf("a copy that is set to\n%v\nbecomes\n%v", s, set)
	}
	back := p.Start().Copy()
	back.SetKey(key)
	same := bytes.Equal(back.Key(nil), key) && back.Won() == s.Won() && back.Hidden() == s.Hidden()
	if !same || len(back.Moves(nil)) != len(s.Moves(nil)) {
		return fmt.Errorf("SetKey makes\n%v\nof\n%v", back, s)
	}
	return nil
}

// hiddenNeverRises: no move hides a card.
func hiddenNeverRises(p *engine.Play, draw func(below uint64) uint64) error {
	s := p.State()
	for _, m := range s.Moves(nil) {
		next := engine.After(s, m)
		if next.Hidden() > s.Hidden() || next.Hidden() < 0 {
			return fmt.Errorf("move %#x: %d hidden cards become %d\n%v", uint32(m), s.Hidden(), next.Hidden(), s)
		}
	}
	return nil
}

// hidesHasSight: a game with cards that lie face down says what its player has seen of them, or that he
// knows them all; a game says one of the two at most.
func hidesHasSight(p *engine.Play, _ func(below uint64) uint64) error {
	sight, thoughtful := p.Game.Sight != nil, p.Game.Thoughtful
	if p.State().Hidden() > 0 && sight == thoughtful || sight && thoughtful {
		return fmt.Errorf("%s hides %d cards, has a Sight: %v, and is thoughtful: %v; want one of the two\n%v",
			p.Game.Name, p.State().Hidden(), sight, thoughtful, p)
	}
	return nil
}

// notationsReturn: a move that is written in a notation is read as that move, and
// one in the first notation also when the game has to find out the notation.
func notationsReturn(p *engine.Play, draw func(below uint64) uint64) error {
	s, g := p.State(), p.Game
	for _, m := range s.Moves(nil) {
		for _, n := range g.Notations {
			text := n.Print(s, m)
			if got, err := n.Parse(s, text); err != nil || got != m {
				return fmt.Errorf("%s: move %#x is written %q and read as %#x, %v\n%v", n.Name, uint32(m), text, uint32(got), err, s)
			}
		}
		text := g.PrintMove(s, m)
		if got, err := g.ParseMove(s, text); err != nil || got != m {
			return fmt.Errorf("%q is read as %#x, %v, want %#x\n%v", text, uint32(got), err, uint32(m), s)
		}
	}
	return nil
}

// formatsReturn: what a format writes it recognises and reads, and then it writes
// the same again. One format at least keeps the whole position.
func formatsReturn(p *engine.Play, draw func(below uint64) uint64) error {
	bare := *p
	bare.Headers = nil // Game.Parse reads them, not the format
	p = &bare
	whole := false
	for _, f := range p.Game.Formats {
		if f.Print == nil {
			continue
		}
		text, err := f.Print(p)
		if _, refused := errors.AsType[*engine.NotHeldError](err); refused {
			continue // another format holds it all: see whole
		}
		if err != nil || !f.Is(text) {
			return fmt.Errorf("format %s: error %v, recognised %v:\n%s", f.Name, err, f.Is(text), text)
		}
		back, err := f.Parse(p.Game, text)
		if err != nil {
			return fmt.Errorf("format %s: %v in\n%s", f.Name, err, text)
		}
		again, err := f.Print(back)
		if err != nil || again != text || back.State().String() != p.State().String() {
			return fmt.Errorf("format %s: error %v, wrote\n%s\nand then\n%s", f.Name, err, text, again)
		}
		whole = whole || bytes.Equal(back.State().Key(nil), p.State().Key(nil))
	}
	if !whole {
		return fmt.Errorf("no format keeps the whole position\n%v", p)
	}
	return nil
}

// savedGamesReturn: a game that is saved comes back with its moves, also those
// that were taken back, and is saved as the same text again.
func savedGamesReturn(p *engine.Play, draw func(below uint64) uint64) error {
	before := p.Snapshot()
	defer p.Restore(before)
	for range min(p.Len(), 2) {
		if err := p.Undo(); err != nil {
			return err
		}
	}
	text, err := engine.RecordFormat().Print(p)
	if err != nil {
		return fmt.Errorf("%v\n%v", err, p)
	}
	back, err := p.Game.Parse(text)
	if err != nil {
		return fmt.Errorf("%v in\n%s", err, text)
	}
	again, err := engine.RecordFormat().Print(back)
	if err != nil || again != text || !slices.Equal(back.Moves(), p.Moves()) || back.String() != p.String() {
		return fmt.Errorf("error %v, saved\n%s\nand then\n%s", err, text, again)
	}
	return nil
}
