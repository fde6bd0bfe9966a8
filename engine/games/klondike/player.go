package klondike

import (
	"context"
	"fmt"
	"slices"

	"patience/engine"
	"patience/engine/unseen"
)

// newPlayer returns who plays Klondike by what he sees.
func newPlayer(g *engine.Game) engine.Player {
	return &player{first: &unseen.Sampled{Game: g, Base: func() engine.Player { return &strategist{done: true} }, Orders: strategyOrders,
		Worth: worth, Tries: tries}}
}

// A player lays the cards that he has not seen in many orders, solves what each of his steps leads
// to with open cards, and makes the step that wins in most. As long as cards of the stock are unseen
// he goes by the strategy: with any number of passes he looks at all of the stock first, which costs
// nothing.
type player struct {
	first engine.Player // plays while cards of the stock are unseen, and passes are few
	turn  uint64        // choices that were made: the orders are drawn by it
}

// What a choice may cost.
const (
	strategyOrders = 4      // orders that the strategy is tried in
	firstOrders    = 128    // orders in which all steps are tried, before the worse half is dropped; then twice as many
	orderStates    = 100    // positions, to solve what a step leads to in one order
	solvedStates   = 20_000 // positions, to solve what is left when all cards are known
)

// Next chooses the step that wins in most orders.
func (p *player) Next(ctx context.Context, seen engine.State, hidden engine.Cards) engine.Choice {
	s := seen.(*State)
	if slices.Contains(s.Stock(), engine.Unknown) {
		if s.passes == 0 {
			return engine.Choice{Moves: []engine.Move{Draw}, Why: "looks at the whole stock first, as it can be gone through again"}
		}
		return p.first.Next(ctx, seen, hidden)
	}
	if len(hidden) <= 1 {
		if c := unseen.Known(ctx, solver(), s.laid(hidden), solvedStates); len(c.Moves) > 0 {
			return c
		}
	}
	all := s.options()
	if len(all) == 0 {
		return engine.Choice{}
	}
	p.turn++
	c := engine.Choice{Why: "nothing else does anything"}
	switch {
	case all[0].safe:
		c.Why = "no card that can lie on it is needed any more"
	case len(all) > 1:
		c.Why, c.Chance = p.compare(ctx, s, all, hidden)
	}
	c.Moves = s.optionMoves(all[0])
	return c
}

// An option is a step that cannot be taken back, with those before it that can.
type option struct {
	steps []step
	turns bool // it turns a card up
	safe  bool // nothing is lost by it: see [node.safe]
	wins  int  // orders in which what it leads to was won
}

// mostPlaces is how many positions are looked at for options.
const mostPlaces = 400

// options returns what can be done that cannot be taken back: each step once, with the fewest
// steps before it that take cards out or put them back.
func (s *State) options() (all []option) {
	type place struct {
		node
		steps []step
	}
	g, start := newGround(s.laid(s.outOfSight())) // in the order of their values
	places, seen, listed := []place{{node: start}}, map[uint64]bool{start.key(g): true}, map[step]bool{}
	d := &dive{ground: g}
	// Cards that can go out and come back are free to: each place is where some of them lie elsewhere. What
	// can be done at any place, and cannot be taken back, is an option.
	for i := 0; i < len(places); i++ {
		at := places[i]
		var c choices
		d.choose(&at.node, &c)
		for _, end := range []struct {
			cards cardSet
			out   bool
		}{{c.leave, true}, {c.dig, false}, {c.play, true}, {c.insert, false}} {
			for rest := end.cards; rest != 0; rest &= rest - 1 {
				st := step{rest.first(), end.out}
				if listed[st] {
					continue
				}
				listed[st] = true
				o := option{steps: append(slices.Clone(at.steps), st)}
				o.turns = at.heads>>st.card&1 == 1 && at.high[g.home[st.card]] > 1
				o.safe = i == 0 && st.out && at.node.safe(st.card) && (g.open() || at.stock>>st.card&1 == 0)
				// What never hurts needs no choice.
				if o.safe {
					return []option{o}
				}
				all = append(all, o)
			}
		}
		for _, free := range []struct {
			cards cardSet
			out   bool
		}{{c.out, true}, {c.back, false}} {
			for rest := free.cards; rest != 0 && len(places) < mostPlaces; rest &= rest - 1 {
				next := place{at.node, append(slices.Clone(at.steps), step{rest.first(), free.out})}
				next.play(g, step{rest.first(), free.out})
				if key := next.key(g); !seen[key] {
					seen[key] = true
					places = append(places, next)
				}
			}
		}
	}
	return all
}

// optionMoves returns the moves of an option.
func (s *State) optionMoves(o option) []engine.Move {
	w := engine.NewWalk(s, nil)
	l := newLiner(w)
	for _, st := range o.steps {
		if l.step(st) != nil {
			break
		}
	}
	return w.Play(nil).Moves()
}

// compare puts the option first that wins in most orders, and says so, and what chance the game has then. All are tried in the same
// orders, some at a time. Then the worse half is dropped, and those that are left, which are closer,
// are tried in twice as many more.
func (p *player) compare(ctx context.Context, s *State, all []option, unseen engine.Cards) (why string, chance float64) {
	orders := 0
	count := len(all)
	for more := firstOrders; len(all) > 1 && ctx.Err() == nil; more *= 2 {
		for range more {
			cards := engine.Shuffled(p.turn<<16+uint64(orders), unseen)
			orders++
			g, n := newGround(s.laid(cards))
			for i := range all {
				if wins(ctx, g, n, all[i].steps) {
					all[i].wins++
				}
			}
		}
		for i := range all { // they are few, and mostly in order from the round before
			for k := i; k > 0 && all[k].worth(orders) > all[k-1].worth(orders); k-- {
				all[k], all[k-1] = all[k-1], all[k]
			}
		}
		all = all[:(len(all)+1)/2]
	}
	why = fmt.Sprintf("won with open cards in %d of %d sampled orders, the most of %s", all[0].wins, orders, engine.Count(count, "step"))
	return why, s.chance(all[0].wins, orders, s.FaceDown(), int(s.left))
}

// turnWorth is what a card that is turned up tells, in the logarithm of the odds to win: of steps
// that win in as many orders, those that turn one up win more games by so much (docs/lab/players.md).
const turnWorth = 0.3

// worth says how good an option has turned out in so many orders, as the logarithm of its odds.
func (o option) worth(orders int) float64 {
	odds := logOdds(o.wins, orders)
	if o.turns {
		odds += turnWorth
	}
	return odds
}

// wins says whether steps lead to a win that is found with open cards.
func wins(ctx context.Context, g *ground, n node, steps []step) bool {
	for _, st := range steps {
		n.play(g, st)
	}
	d := newDive(ctx, g, engine.SolveOptions{Without: []string{"never", "luck", "freer"}, Limits: engine.Limits{States: orderStates}})
	return d.decide(&n)
}

// worth says how good it is to end so: a game that is won is more than all else, a card that
// was turned up more than one that is out.
func worth(st engine.State) int {
	s := st.(*State)
	sum := -3 * s.FaceDown()
	for _, r := range s.out {
		sum += int(r)
	}
	if s.Won() {
		sum += 200
	}
	return sum
}

// A strategist plays by the built-in strategy, and turns the waste over as long as something
// was done since.
type strategist struct{ done bool }

// Next chooses the move of the strategy.
func (p *strategist) Next(_ context.Context, seen engine.State, _ engine.Cards) engine.Choice {
	s := seen.(*State)
	m, ok := s.Advice()
	switch {
	case ok && m != Draw:
		p.done = true
	case !ok && p.done && s.checkRedeal() == nil:
		p.done = false
		return choice(Redeal)
	case !ok:
		return engine.Choice{}
	}
	return choice(m)
}

func choice(m engine.Move) engine.Choice {
	return engine.Choice{Moves: []engine.Move{m}, Why: "the strategy's move"}
}

// tries says whether a move does something by itself: it turns a card up, takes one from the
// deck, empties a column, takes a card out, or looks at the stock.
func tries(st engine.State, m engine.Move) bool {
	s := st.(*State)
	if m == Draw || m == Redeal || IsOut(m) {
		return true
	}
	p, err := s.find(engine.Card(m))
	switch {
	case err != nil || p.in == inOut:
		return false
	case p.in == inDeck:
		return true
	}
	return p.index == int(s.down[p.column]) && (p.index > 0 || engine.Card(m).Rank() < engine.King)
}
