package plan

import (
	"context"

	"patience/engine"
	"patience/engine/games/spider"
	"patience/engine/games/spider/prove/ask"
	"patience/engine/games/spider/prove/freecard"
	"patience/engine/unseen"
)

// Sight says what the player of Spider has seen: neither what lies face down nor the hand.
func Sight() *engine.Sight {
	return &engine.Sight{
		Seen:     func(s engine.State) engine.State { return s.(*spider.State).Blind() },
		Unseen:   func(s engine.State) (engine.Cards, error) { return OutOfSight(s.(*spider.State)) },
		Round:    func(s engine.State) engine.State { return s.(*spider.State).Undealt() },
		Shows:    func(s engine.State, m engine.Move) ([]engine.Card, int) { return shows(s.(*spider.State), m) },
		Exact:    func(s engine.State, dst []byte) []byte { return s.(*spider.State).ExactKey(dst) },
		Lay:      func(s engine.State, cards engine.Cards) engine.State { return lay(s.(*spider.State), cards) },
		FaceDown: func(s engine.State) int { return faceDown(s.(*spider.State)) },
		Pile:     "pile",
	}
}

// shows returns the cards that a move brings to light: the row that is dealt, or the one that
// is turned up.
func shows(s *spider.State, m engine.Move) (cards []engine.Card, pile int) {
	if m == spider.Deal {
		return s.Hand()[:spider.Piles], 0
	}
	n := turns(s, m)
	if n == 0 {
		return nil, 0
	}
	down := s.FaceDown(n)
	return down[len(down)-1:], n
}

// lay returns the position with cards face down, pile by pile, and in the hand.
func lay(s *spider.State, cards engine.Cards) *spider.State {
	t, left := s.Laid(cards)
	copy(t.Hand(), left)
	return t
}

// faceDown counts the cards that lie face down in piles.
func faceDown(s *spider.State) int { return s.Hidden() - len(s.Hand()) }

// ReadGoal reads a goal of the calculus, or "win", to be reached without a deal from a
// position as its player sees it.
func ReadGoal(s engine.State, words string) (unseen.Goal, error) {
	start := s.(*spider.State).Undealt()
	q, err := Ask(start, words)
	if err != nil {
		return unseen.Goal{}, err
	}
	return unseen.Goal{Words: words, From: start, Met: func(s engine.State) bool { return q.Met(s.(*spider.State)) }}, nil
}

// Outlooks returns the questions what one can be sure of.
func Outlooks(g *engine.Game) []engine.Query {
	queries := unseen.Queries(g, ReadGoal, ask.GoalWords+", win", unseen.Examples{
		Guaranteed: `
local g = spider.deal(1):guaranteed()
assert(g.least == 5)
print(g)`,
		Good: `print(spider.deal(1):good())`,
		Certain: `
local p = spider.page(11)
assert(p:certain("space").answer == "yes")
print(p:certain("turn"))`,
		Possible: `
print(spider.page(11):possible("space"))`,
	})
	for i := range queries {
		look := queries[i].Run
		queries[i].Run = func(ctx context.Context, s engine.State, c engine.Call) (any, error) {
			v, err := look(ctx, s, c)
			if o, ok := v.(unseen.Outlook); ok && err == nil && o.Answer == "unknown" {
				return calculated(ctx, g, s.(*spider.State), o)
			}
			return v, err
		}
	}
	return queries
}

// calculated asks the calculus where there was too much to look at: a line that needs no
// unseen card makes a goal certain, and where none can be turned up on the way, what is
// impossible without them is impossible. Its limits are no times.
func calculated(ctx context.Context, g *engine.Game, s *spider.State, o unseen.Outlook) (unseen.Outlook, error) {
	start := s.Blind().Undealt()
	q, err := Ask(start, o.Goal)
	if err != nil {
		return o, err
	}
	r, err := freecard.Prove(ctx, q.As(start, ask.Blind), freecard.Limits{Time: freecard.Untimed, States: fewStates, Played: linePlayed})
	switch {
	case err != nil:
		return o, err
	case r.Verdict == engine.VerdictWon:
		return o.Settled("yes", g.PrintLine(start, r.Moves)), nil
	case r.Verdict == engine.VerdictLost && r.Proviso == "":
		return o.Settled("no", ""), nil
	}
	return o, nil
}

// fewStates is how many states the calculus looks at for a quick answer.
const fewStates = 5_000
