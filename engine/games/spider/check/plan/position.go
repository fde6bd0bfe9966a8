package plan

import (
	"patience/engine"
	"patience/engine/certificate"
	"patience/engine/games/spider/check/about"
	"patience/engine/games/spider/referee"
)

// position reads a position line onto the referee's table.
func position(line string) (*referee.Table, certificate.Position, error) {
	p, err := about.ReadPosition(line)
	if err != nil {
		return nil, certificate.Position{}, err
	}
	var pile [referee.Piles + 1][]engine.Card
	for n := range pile {
		pile[n] = p.Pile[n]
	}
	told := p.Told()
	told.Piles = told.Piles[:referee.Piles] // the hand plays no part
	return referee.New(pile, p.Down, p.Hand), told, nil
}

// down counts the cards of a pile that lie face down: those above the first that does not.
func down(t *referee.Table, n int) int {
	for i, l := range t.Pile[n] {
		if l.Up {
			return i
		}
	}
	return len(t.Pile[n])
}

// heads returns where the chains of a pile begin, from top to bottom: a card that lies face down is a chain of its own,
// and a face-up card begins one when it is the first or is not one rank below the card above it. Of "[4c] 9h 8s 3d" these are
// 0, 1 and 3.
func heads(t *referee.Table, n int) (at []int) {
	pile, covered := t.Pile[n], down(t, n)
	for i, l := range pile {
		if i <= covered || l.Card == engine.Unknown || pile[i-1].Card.Rank() != l.Card.Rank()+1 {
			at = append(at, i)
		}
	}
	return at
}
