package ideas

import (
	"cmp"
	"slices"
	"strings"

	"patience/engine"
	"patience/engine/games/spider/freecard"
	"patience/engine/games/spider/stipulation"
)

// A Try is a line that makes the first moves of the solution, and then one after which
// the goal is out of reach.
type Try struct {
	Moves  []freecard.Essential // the last one is the mistake
	Line   []engine.Move        // up to the mistake
	Reason string               // the refutation
	Proof  *freecard.Result
}

// tries looks for moves that lose, from the end of the solution to its start: those that
// come nearest to success first.
func (f *finder) tries() {
	solution := f.report.Ideas[0].Moves
	for at := len(solution) - 1; at >= 0; at-- {
		for i := range f.next(f.of(solution[:at])).each {
			if len(f.report.Tries) >= f.options.Tries || f.ctx.Err() != nil {
				return
			}
			if f.moves[i] != solution[at] {
				f.try(solution[:at], f.moves[i])
			}
		}
	}
}

// next returns the moves that may be the next ones after those of a set.
func (f *finder) next(made set) (next set) {
	for i := range f.all.minus(made).each {
		if n := f.needs[i]; n < 0 || made.has(n) {
			next.add(i)
		}
	}
	return next
}

// try notes a try when the move can be made right after the others, in their order, and
// no solution makes it there.
func (f *finder) try(made []freecard.Essential, move freecard.Essential) {
	bans := f.sequence(append(slices.Clone(made), move))
	there := *f.q
	there.Goal = goalOf(move)
	for _, b := range bans {
		there.Without.Forbid(b)
	}
	f.asked++
	way, err := freecard.Prove(f.ctx, &there, f.limits)
	if err != nil || way.Verdict != freecard.Possible || !Allowed(f.q, way.Moves) {
		return
	}
	proof := f.prove(bans...)
	if proof.Verdict != freecard.Impossible {
		return
	}
	f.report.Tries = append(f.report.Tries, Try{
		Moves: append(slices.Clone(made), move), Line: way.Moves, Proof: proof,
		Reason: cmp.Or(f.reasonAfter(way.Moves), plain(proof.Reason), "no solution begins so, which is proved"),
	})
}

// Allowed says whether the restrictions of a question allow a line. One that was found for
// another goal may make a space or turn a card up by its last move, which is forgiven for
// that goal only.
func Allowed(q *freecard.Question, line []engine.Move) bool {
	s := q.Restricted()
	for _, m := range line {
		if s.Check(m) != nil {
			return false
		}
		s.Apply(m)
	}
	return true
}

// plain returns a reason that does not speak of the bans that make a line begin with the
// moves of a try, "" for one that does.
func plain(reason string) string {
	if strings.Contains(reason, "may not go") {
		return ""
	}
	return reason
}

// goalOf returns the goal of making a move.
func goalOf(e freecard.Essential) freecard.Goal {
	if e.Kind == freecard.Remove {
		return freecard.Goal{Kind: freecard.Remove, Suit: e.Suit, Others: freecard.NoLimit}
	}
	return freecard.Goal{Kind: freecard.Dig, Pile: e.Pile, Count: e.Number}
}

// sequence returns the bans that make a line begin with some essential moves, in this
// order: each waits for the one before it, and all others for the last.
func (f *finder) sequence(moves []freecard.Essential) (bans []freecard.Ban) {
	last := moves[len(moves)-1]
	for i, m := range moves[1:] {
		bans = append(bans, freecard.Ban{Move: m, Until: moves[i]})
	}
	for i := range f.next(f.of(moves)).each {
		bans = append(bans, freecard.Ban{Move: f.moves[i], Until: last})
	}
	if g := f.q.Goal; g.Kind == freecard.Remove && g.Suit != freecard.AnySuit {
		bans = append(bans, freecard.Ban{Move: freecard.Essential{Kind: freecard.Remove, Suit: g.Suit, Number: 1}, Until: last})
	}
	return bans
}

// reasonAfter says why the goal cannot be reached after a line, "" when that is not
// proved from there or the goal would mean something else there.
func (f *finder) reasonAfter(line []engine.Move) string {
	start := *seen(f.q)
	for _, m := range line {
		start.Apply(m)
	}
	after, ok := stipulation.Rest(f.q, &start)
	if !ok {
		return ""
	}
	f.asked++
	r, err := freecard.Prove(f.ctx, after, f.limits)
	if err != nil || r.Verdict != freecard.Impossible {
		return ""
	}
	return r.Reason
}
