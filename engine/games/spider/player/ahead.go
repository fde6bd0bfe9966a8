package player

import (
	"context"

	"patience/engine"
	"patience/engine/games/spider"
)

// turnUp is what each card is worth that can be turned up, besides what worth.go says of a position: that many cards come
// to light is what most depends on.
const turnUp = 20_000

// tried is how many of the unseen cards are tried in the place of one that is turned up.
const tried = 16

// compare returns the best of the ways to turn a card up, nil when the context is done. All are tried with the same cards, so that
// they differ by what they are and not by luck.
func (p *player) compare(ctx context.Context, ways []place, unseen engine.Cards) *place {
	near := p.shortlist(ctx, ways)
	best, most := near[0], 0
	if len(near) == 1 {
		return &ways[best]
	}
	for i, way := range near {
		if ctx.Err() != nil {
			return nil
		}
		if worth := p.outlook(ctx, &ways[way], unseen); i == 0 || worth > most {
			best, most = way, worth
		}
	}
	return &ways[best]
}

// shortlist returns the numbers of the ways to turn a card up behind which most is sure while nobody knows what card it is.
func (p *player) shortlist(ctx context.Context, ways []place) []int {
	worth := make([]int, len(ways))
	for i := range ways {
		if len(ways) > p.near && ctx.Err() == nil {
			worth[i] = p.sure(ctx, ways[i])
		}
	}
	near := ranked(len(ways), func(a, b int) int { return worth[b] - worth[a] })
	return near[:min(len(near), p.near)]
}

// outlook says what a way to turn a card up is worth: on the average of some cards that it can be, by what is sure behind them.
func (p *player) outlook(ctx context.Context, at *place, unseen engine.Cards) int {
	if p.suits == 1 {
		return p.expected(ctx, at, unseen)
	}
	sum, cards := 0, engine.Shuffled(uint64(len(unseen)), unseen)
	n := min(tried, len(cards))
	for _, c := range cards[:n] {
		sum += p.sure(ctx, p.shows(at, c))
	}
	return sum / n
}

// sure says what a position is worth with all that can be turned up for sure: card after card, each in the way that leaves most, stays
// where it lies, so that it does not matter what it is.
func (p *player) sure(ctx context.Context, at place) int {
	for sure := 0; ; sure++ {
		if p.fast.reach(ctx, &at, p.after); len(p.fast.turns) == 0 {
			return p.fast.best.worth + sure*turnUp
		}
		at = p.fast.turns[0]
	}
}

// expected returns what a way to turn a card up is worth on the average of all cards that it
// can be, as soon as it lies there. What was learned of one suit speaks of the end of the deal already, so no turn-up tells more.
func (p *player) expected(ctx context.Context, at *place, unseen engine.Cards) int {
	f, sum := p.fast, 0
	for i, c := range unseen {
		if i > 0 && c == unseen[i-1] {
			continue
		}
		count := 1
		for i+count < len(unseen) && unseen[i+count] == c {
			count++
		}
		next := p.shows(at, c)
		f.reach(ctx, &next, p.after)
		best := f.best.worth
		if len(f.turns) > 0 {
			best = max(best, f.turns[0].worth)
		}
		sum += count * best
	}
	return sum / len(unseen)
}

// shows returns the place at which a card is turned up, when it is this one.
func (p *player) shows(at *place, c engine.Card) place {
	next, n := *at, int(at.turn)
	next.FaceUp(n)[0] = c
	next.rehash(n)
	next.appraise(p.judge, n)
	next.weigh(p.judge)
	return next
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
