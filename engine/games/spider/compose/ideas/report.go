package ideas

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"patience/engine"
	"patience/engine/games/spider/prove/ask"
	"patience/engine/games/spider/prove/stipulation"
)

// A Report is what Find found out.
type Report struct {
	Question  *stipulation.Stipulation
	Whole     *engine.Answer // whether the goal can be reached at all
	Ideas     []Idea         // smallest first
	All       bool           // proved: there is no other idea
	AtLeast   int            // an idea that is not listed has at least so many moves
	Necessary []Fact         // moves that every solution makes
	Orders    []Order        // what comes before what in every solution, as far as it was asked
	Hasse     []Step         // the necessary moves in an order that is possible, each after what
	Pairs     int            // how many pairs of them are in order, besides those of one pile
	Tries     []Try
	Moves     Bounds        // the least number of moves, not only essential ones
	Shorter   []engine.Move // a line of so few moves, when none of an idea is as short
	Open      []string      // questions that were not decided, and why
	Stopped   string        // what stopped the work, "" when nothing did
	Asked     int           // questions that were asked of the prover
	Time      time.Duration

	alone *engine.Answer // to a question that has no ideas, of which nothing else is told

	none    []*engine.Answer // sets that do not suffice, which leave no room for other ideas
	proviso string           // of all that was noted while it was looked for, the one that says least

	sure bool // AtLeast rests on proofs alone
}

// An Idea is a set of essential moves that suffices, and none of which can be spared.
type Idea struct {
	Moves []ask.Essential // as the line makes them
	Line  []engine.Move   // replayed by the rules and the referee; the first one when there are several ways
	Ways  []engine.Way    // one; or a line for each way in which the face-down cards can lie
	Length
}

// A Fact is an essential move without which there is no solution. Its proof is nil when it follows
// from all ideas being known.
type Fact struct {
	Move  ask.Essential
	Proof *engine.Answer
}

// An Order says that no solution makes Then while First is not made. Proof is nil when
// the position alone says so.
type Order struct {
	First, Then ask.Essential
	Proof       *engine.Answer
}

// A Step is a necessary move and those that come right before it.
type Step struct {
	Move  ask.Essential
	After []ask.Essential
}

// Bounds are the least and the greatest that a number can be.
type Bounds struct{ Low, High int }

// One says whether there is one idea, proved.
func (r *Report) One() bool { return r.All && len(r.Ideas) == 1 }

// Least returns the least number of essential moves of a solution, and whether that is
// proved; else it is the least that is known, and no more than the shortest line has moves.
func (r *Report) Least() (moves int, proved bool) {
	if len(r.Ideas) == 0 {
		return 0, false
	}
	moves = len(r.Ideas[0].Moves)
	proved = r.All || r.sure && r.AtLeast >= moves
	if !proved && r.Moves.High > 0 {
		moves = min(moves, r.Moves.High)
	}
	return moves, proved
}

// Key returns the necessary moves that no other comes before.
func (r *Report) Key() []ask.Essential {
	return engine.Each(engine.Those(r.Hasse, func(s Step) bool { return len(s.After) == 0 }), func(s Step) ask.Essential { return s.Move })
}

// Proviso returns of which lines alone something was proved, "" for all.
func (r *Report) Proviso() string { return cmp.Or(r.proviso, r.Whole.Proviso) }

// inOrder sorts moves as a line makes them.
func inOrder(line, moves []ask.Essential) []ask.Essential {
	slices.SortStableFunc(moves, func(a, b ask.Essential) int { return slices.Index(line, a) - slices.Index(line, b) })
	return moves
}

// A Proof is something that was proved impossible, and what follows from it.
type Proof struct {
	Says   string
	Result *engine.Answer
}

// Proofs lists what the report rests on, each question once: that every necessary move
// is, what must come before what, that tries fail, and that there is no solution or no
// other idea.
func (r *Report) Proofs() (proofs []Proof) {
	seen := map[*engine.Answer]bool{nil: true}
	add := func(says string, p *engine.Answer) {
		if !seen[p] {
			seen[p] = true
			proofs = append(proofs, Proof{says, p})
		}
	}
	if r.Whole.Verdict == engine.VerdictLost {
		add("there is no solution", r.Whole)
	}
	for _, f := range r.Necessary {
		add(fmt.Sprintf("%v is necessary", f.Move), f.Proof)
	}
	for _, p := range r.none {
		add("impossible: "+p.Question, p)
	}
	for _, o := range r.Orders {
		add(fmt.Sprintf("%v comes before %v", o.First, o.Then), o.Proof)
	}
	for _, t := range r.Tries {
		add(fmt.Sprintf("after %v there is no solution", t.Moves), t.Proof)
	}
	return proofs
}
