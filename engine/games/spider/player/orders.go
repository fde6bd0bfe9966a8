package player

import (
	"context"

	"patience/engine"
	"patience/engine/games/spider"
)

// firm is how much what each next card would be worth counts against what comes of whole
// orders: the one is known of all cards, the other of a few orders.
const firm = 3

// buried is how much worse a whole order is for each card that nobody has seen at its end, besides
// what worth.go says of it: played on as fast as here, an order turns up fewer cards than the player
// will, and what becomes of a deal hangs on little else.
const buried = 1_000

// outlook says what a way to turn a card up is worth, to be compared with others. What was learned of one suit
// speaks of the end of the deal already, so no order tells more.
func (p *player) outlook(ctx context.Context, at *place, unseen engine.Cards) int {
	next := p.expected(at, unseen)
	if p.orders == 0 {
		return next
	}
	return p.average(ctx, at, unseen) + firm*next
}

// average returns what a way to turn a card up is worth on the average of some orders of the
// unseen cards. All ways are tried in the same orders, so that they differ by what
// they are and not by luck.
func (p *player) average(ctx context.Context, at *place, unseen engine.Cards) int {
	sum := 0
	for i := range p.orders {
		if ctx.Err() != nil {
			return 0
		}
		sum += p.playOn(*at, engine.Shuffled(uint64(i)+uint64(len(unseen))<<32, unseen))
	}
	return sum / p.orders
}

// expected returns what a way to turn a card up is worth on the average of all cards that it
// can be, as soon as it lies there.
func (p *player) expected(at *place, unseen engine.Cards) int {
	f, n, sum := p.fast, int(at.turn), 0
	for i, c := range unseen {
		if i > 0 && c == unseen[i-1] {
			continue
		}
		count := 1
		for i+count < len(unseen) && unseen[i+count] == c {
			count++
		}
		next := *at
		next.FaceUp(n)[0] = c
		next.appraise(p.judge, n)
		next.weigh(p.judge)
		f.reach(&next, p.after)
		best := f.places[f.best].worth
		if len(f.turns) > 0 {
			best = max(best, f.places[f.turns[0]].worth)
		}
		sum += count * best
	}
	return sum / len(unseen)
}

// playOn plays fast to the end of the round after this one, with cards that come to light one
// after another, and returns what comes of it. It always turns up the card that leaves the most
// by sight.
func (p *player) playOn(at place, cards engine.Cards) int {
	f := p.fast
	for dealt := false; ; {
		if n := int(at.turn); n > 0 {
			at.FaceUp(n)[0] = cards[0]
			cards = cards[1:]
			at.appraise(p.judge, n)
			at.weigh(p.judge)
		}
		f.reach(&at, p.quick)
		if len(f.turns) > 0 {
			at = f.places[f.turns[0]]
			continue
		}
		at = f.places[f.best]
		if dealt || len(at.Hand()) == 0 || at.short(0) {
			return at.worth - buried*at.Hidden()
		}
		if p.fill(&at); at.turn == 0 {
			dealt = true
			copy(at.Hand(), cards[:spider.Piles])
			cards = cards[spider.Piles:]
			at.Apply(spider.Deal)
			at.settle(p.judge)
		}
	}
}

// fill fills the spaces with what costs least, up to the first turn-up. There must be enough cards.
func (p *player) fill(at *place) (line []engine.Move) {
	for at.turn = 0; at.turn == 0 && at.Spaces() > 0; {
		var best place
		p.moves = at.Moves(p.moves[:0])
		for _, m := range p.moves {
			from, to, count := spider.Parts(m)
			if spider.IsRemove(m) || !at.IsSpace(to) || count == len(at.Pile(from)) {
				continue
			}
			next := *at
			next.play(p.judge, m)
			if best.by == 0 || next.worth > best.worth {
				best = next
			}
		}
		*at = best
		line = append(line, at.by)
	}
	return line
}
