package ideas

import (
	"context"

	"patience/engine"
	"patience/engine/games/spider"
	"patience/engine/games/spider/prove/ask"
	"patience/engine/games/spider/prove/stipulation"
	"patience/engine/search"
)

// linePositions is how many positions are looked at for the least line of an idea, tryPositions for
// that of a try.
const (
	linePositions = 100_000
	tryPositions  = 10_000
)

// A Length says of a line how sure it is that none is shorter.
type Length struct {
	Least  bool // proved: no line with the same essential moves is shorter
	Looked int  // positions that were looked at for a shorter one
}

// String returns it in words: "least, proved".
func (l Length) String() string {
	switch {
	case l.Least:
		return "least, proved"
	case l.Looked > 0:
		return "none shorter was found in " + engine.Count(l.Looked, "position")
	}
	return "none shorter was looked for"
}

// shorten looks for the least line to what is asked, within some essential moves that all have to be
// made: fewest moves, then fewest that are not natural. It returns the line that is given when none
// is less. The question has bans of all other essential moves, which makes it small.
func (f *finder) shorten(q *stipulation.Stipulation, moves []ask.Essential, line []engine.Move, positions int) ([]engine.Move, Length) {
	if positions <= 0 {
		return line, Length{}
	}
	r, err := f.cheapest(q, moves, q.Walk(), costs(q.Start, line), positions)
	if err != nil {
		return line, Length{}
	}
	if r.Verdict == engine.VerdictWon && q.Replay(r.Line) == nil {
		line = r.Line
	}
	return line, Length{Least: r.Stop == engine.StopNone && !shows(q, line), Looked: r.States}
}

// cheapest looks for the cheapest line from a position of a question that makes some essential moves and costs
// less than a bound, if that is not 0, among so many positions.
func (f *finder) cheapest(q *stipulation.Stipulation, moves []ask.Essential, from engine.State, below, positions int) (engine.Result, error) {
	return search.Shortest(f.ctx, from, search.Measure{Cost: cost, Left: newBound(q, moves).left, Below: below}, engine.Limits{States: positions})
}

// Shorten looks for the least line that makes no essential moves but those of a line.
func Shorten(ctx context.Context, q *stipulation.Stipulation, line []engine.Move) ([]engine.Move, Length) {
	f := &finder{oracle: &oracle{universe: newUniverse(q), ctx: ctx, q: q}}
	s := f.closed(f.of(ask.Essentials(q.Start, line)))
	return f.shorten(q.Forbid(f.forbid(s)...), nil, line, linePositions)
}

// A move costs much more than its not being natural.
const moveCost = 256

// cost returns what a move of a question's state costs.
func cost(of engine.State, m engine.Move) int { return moving(of.(tracked).State(), m) }

// moving returns what a move costs.
func moving(s *spider.State, m engine.Move) int {
	from, to, count := spider.Parts(m)
	if up := s.FaceUp(max(from, 1)); m == spider.Deal || spider.IsRemove(m) || s.Bottom(to) == up[len(up)-count]+1 {
		return moveCost
	}
	return moveCost + 1
}

// costs returns what a line costs.
func costs(start *spider.State, line []engine.Move) (total int) {
	at := *start
	for _, m := range line {
		total += moving(&at, m)
		at.Apply(m)
	}
	return total
}

// shows says whether a line turns up a card that nobody knows: with it there may be shorter ones.
func shows(q *stipulation.Stipulation, line []engine.Move) bool {
	s := *q.Start
	for _, m := range line {
		s.Apply(m)
		if up, _ := ask.Unknown(&s); up && q.Hidden != ask.Blind.String() {
			return true
		}
	}
	return false
}

// A bound says what every line costs at least that makes some essential moves.
//
// A pile that is to lose its chains down to a row needs a move for each unit from that row on: no
// move takes two of them, and none that lies there now goes by itself. With Kd 9h 8c | 5c 4c 4s,
// where 9h 8c is to go, these are 9h, 8c, 5c 4c and 4s, four moves. A suit that is to be removed
// needs a move for each of its cards that lies on no card of the suit, one rank higher, and one
// for the removal.
type bound struct {
	chains [spider.Piles + 1]int // of each pile that are to go
	rows   [spider.Piles + 1]int // where these begin
	suits  []engine.Suit         // one of which is asked for
}

// A tracked state is one of a question, which tells what is gone.
type tracked interface {
	State() *spider.State
	Gone(pile int) int
}

// newBound returns the bound for some essential moves, of which only those count that the states of
// the question tell apart.
func newBound(q *stipulation.Stipulation, moves []ask.Essential) *bound {
	b := &bound{}
	if alone := q.Alone(); alone != nil && alone.Goal.Kind == ask.Remove {
		b.suits = []engine.Suit{alone.Goal.Suit}
		if alone.Goal.Suit == ask.AnySuit {
			b.suits = []engine.Suit{engine.Clubs, engine.Diamonds, engine.Hearts, engine.Spades}
		}
	}
	for _, e := range moves {
		if e.Kind != ask.Dig || e.Number <= b.chains[e.Pile] {
			continue
		}
		if row, ok := q.DugFrom(e); ok {
			b.chains[e.Pile], b.rows[e.Pile] = e.Number, row
		}
	}
	return b
}

// left returns the bound for a state.
func (b *bound) left(of engine.State) int {
	if of.Won() {
		return 0
	}
	t := of.(tracked)
	s, dig := t.State(), 0
	for n, chains := range b.chains {
		if chains > 0 && t.Gone(n) < chains {
			dig += units(s, n, b.rows[n])
		}
	}
	least := 1
	for i, suit := range b.suits {
		if n := apart(s, suit); i == 0 || n < least {
			least = n
		}
	}
	return moveCost * max(dig, least)
}

// units counts the units of a pile from a row on.
func units(s *spider.State, n, row int) int {
	pile, down, count := s.Pile(n), len(s.FaceDown(n)), 0
	for i := row; i < len(pile); i++ {
		if i <= down || i == row || pile[i]+1 != pile[i-1] {
			count++
		}
	}
	return count
}

// apart counts the moves that bring a suit together and remove it.
func apart(s *spider.State, suit engine.Suit) int {
	var joined [engine.King + 1]bool
	for n := 1; n <= spider.Piles; n++ {
		up := s.FaceUp(n)
		for i := 1; i < len(up); i++ {
			if up[i] != engine.Unknown && up[i].Suit() == suit && up[i]+1 == up[i-1] {
				joined[up[i].Rank()] = true
			}
		}
	}
	count := 1
	for r := engine.Ace; r < engine.King; r++ {
		if !joined[r] {
			count++
		}
	}
	return count
}

// leastPositions is how many positions are looked at to find the shortest line.
const leastPositions = 60_000

// least bounds the least number of moves. The shortest line that is known has no fewer;
// each essential move is a move, and so is the removal that a goal asks for. Going
// through the positions that a shorter line could come to settles it, when there are few.
func (f *finder) least() {
	b := &f.report.Moves
	if f.q.Cases() || f.options.Lengths < 0 {
		return // there is a number for each way in which the cards can lie
	}
	best := f.shortest(f.all)
	b.High = len(best.line())
	if least, proved := f.report.Least(); proved {
		b.Low = least
	} else if f.report.sure {
		b.Low = f.report.AtLeast
	}
	b.Low += len(f.askedFor())
	if b.Low = min(b.Low, b.High); b.Low == b.High || f.ctx.Err() != nil {
		return
	}
	found, err := f.cheapest(f.q, nil, f.q.Walk(), b.High*moveCost, leastPositions)
	if err == nil && found.Verdict == engine.VerdictWon && f.q.Replay(found.Line) == nil {
		b.High, f.report.Shorter = len(found.Line), found.Line
	}
	if err == nil && found.Stop == engine.StopNone && !f.q.Unseen() {
		b.Low = b.High
	}
}

// askedFor returns the removals that the goal names, which are not among the essential moves.
func (f *finder) askedFor() (all []ask.Essential) {
	for suit := engine.Clubs; suit <= engine.Spades; suit++ {
		if e := (ask.Essential{Kind: ask.Remove, Suit: suit, Number: 1}); f.q.Asks(e) {
			all = append(all, e)
		}
	}
	return all
}
