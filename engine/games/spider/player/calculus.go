package player

import (
	"context"

	"patience/engine"
	"patience/engine/games/spider"
	"patience/engine/games/spider/prove/ask"
	"patience/engine/games/spider/prove/freecard"
)

// guaranteed adds ways to turn a card up that the calculus of free cards finds, one for each pile
// of which no way was found to turn a card up. Where there are more places than can be gone
// through, those that are worth most may all lead elsewhere. The calculus looks at nothing but
// what stands in the way of that one card: mostly it has a line or a proof that there is none
// at once.
func (p *player) guaranteed(ctx context.Context, start *place) {
	f := p.ways
	found := [spider.Piles + 1]bool{}
	for i := range f.turns {
		found[f.turns[i].turn] = true
	}
	for n := 1; n <= spider.Piles; n++ {
		if found[n] || len(start.FaceDown(n)) == 0 {
			continue
		}
		if line := p.calculate(ctx, start.Undealt(), n); line != nil {
			f.follow(line)
		}
	}
}

// calculate returns a line that turns a card up in a pile and none before, nil when it knows
// none. Its limits are no times.
func (p *player) calculate(ctx context.Context, s *spider.State, pile int) []engine.Move {
	q := &ask.Question{
		Start: s, Hidden: ask.Blind,
		Goal:    ask.Goal{Kind: ask.Turn, Pile: pile},
		Without: ask.Without{Turn: true, Deal: true},
	}
	r, err := freecard.Prove(ctx, q, freecard.Limits{Time: freecard.Untimed, States: p.states, Played: p.played, Refine: p.refine})
	if err != nil || r.Verdict != engine.VerdictWon {
		return nil
	}
	return r.Moves
}
