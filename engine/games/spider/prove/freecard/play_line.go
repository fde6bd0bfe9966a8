package freecard

import (
	"slices"

	"patience/engine"
	"patience/engine/games/spider"
	"patience/engine/games/spider/prove/ask"
	"patience/engine/games/spider/referee"
)

// line returns the moves that lead to a position, nil when they are not what the
// question wants.
func (p *player) line(id uint32) []engine.Move {
	moves := p.realize(p.steps(id))
	if confirm(p.q, moves) != nil {
		return nil
	}
	return moves
}

// steps returns the steps that lead to a position.
func (p *player) steps(id uint32) []step {
	return engine.Each(p.path(id)[1:], func(id uint32) step { return p.node(id).by })
}

// attempt returns the moves that lead furthest along the guide, nil when there are none.
func (p *player) attempt() []engine.Move {
	moves := p.realize(p.steps(p.bestID))
	if _, err := engine.Follow(nil, p.q.Restricted(), moves); err != nil {
		return nil
	}
	return moves
}

// realize translates steps between positions into moves: the dig of the 9h with an 8h on
// it, onto the 10s of pile 4, is "9-8h from 2 to 4" when they lie in pile 2.
func (p *player) realize(steps []step) []engine.Move {
	pile := p.laid()
	var moves []engine.Move
	for _, by := range steps {
		from, count := find(&pile, by.card)
		if from == 0 {
			panic("freecard: a step moves a card that is not there")
		}
		unit := pile[from][len(pile[from])-count:]
		m := spider.Remove(from)
		if by.kind != remove {
			to := p.destination(&pile, by.target)
			m = spider.NewMove(from, to, count)
			pile[to] = append(pile[to], unit...)
		}
		pile[from] = pile[from][: len(pile[from])-count : len(pile[from])-count]
		moves = append(moves, m)
	}
	return moves
}

// find returns the pile of a card, 0 when it lies in none, and how many cards lie from
// it to the bottom.
func find(pile *[spider.Piles + 1][]uint8, c uint8) (n, count int) {
	for n := 1; n <= spider.Piles; n++ {
		if i := slices.Index(pile[n], c); i >= 0 {
			return n, len(pile[n]) - i
		}
	}
	return 0, 0
}

// destination returns the pile whose bottom card is target; when that is none, a
// space, if possible one that the question does not name.
func (p *player) destination(pile *[spider.Piles + 1][]uint8, target uint8) int {
	space := 0
	for n := 1; n <= spider.Piles; n++ {
		switch end := len(pile[n]) - 1; {
		case target != none && end >= 0 && pile[n][end] == target:
			return n
		case target == none && end < 0 && !p.q.Without.Touch[n] && (space == 0 || p.goal.names[space]):
			space = n
		}
	}
	return space
}

// confirm replays a line by the rules, within the restrictions, and by the referee,
// and says why it is no answer to the question.
func confirm(q *ask.Question, moves []engine.Move) error {
	play, err := engine.Follow(nil, q.Restricted(), moves)
	if err != nil {
		return err
	}
	if !play.State().Won() {
		return errNotMet
	}
	end, err := referee.Replay(q.Start, moves)
	if err != nil {
		return err
	}
	if q.Hidden == ask.Known && !q.Met(end) {
		return errNotMet
	}
	return nil
}
