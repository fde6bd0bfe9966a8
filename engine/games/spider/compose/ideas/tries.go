package ideas

import (
	"cmp"
	"fmt"
	"slices"
	"sort"
	"strings"

	"patience/engine"
	"patience/engine/games/spider/prove/ask"
	"patience/engine/games/spider/prove/freecard"
	"patience/engine/games/spider/prove/stipulation"
)

// A Try is a line that makes the first moves of the solution, and then one after which
// the goal is out of reach.
type Try struct {
	Moves  []ask.Essential // the last one is the mistake
	Line   []engine.Move   // up to the mistake
	Reason string          // the refutation
	Proof  *engine.Answer
}

// tries looks for moves that lose, from the end of the solution to its start: those that
// come nearest to success first.
func (f *finder) tries() {
	if f.q.Cases() {
		return // a move may lose with some cards alone
	}
	for some := range slices.Chunk(f.mistakes(), atOnce) {
		if len(f.report.Tries) >= f.options.Tries || f.ctx.Err() != nil {
			return
		}
		engine.AtOnce(len(some), f.jobs, func(i int) { some[i].run(f) })
		for _, a := range some {
			f.asked += a.asked
			if a.proof == nil {
				continue
			}
			if a.proof.Verdict == engine.VerdictUnknown { // told by its move: the question has a ban for each other one
				f.open = append(f.open, fmt.Sprintf("the try %s: %s", f.report.leaving(a.moves), a.proof.Reason))
			} else {
				f.note(a.begin, a.proof)
			}
			if a.proof.Verdict == engine.VerdictLost && len(f.report.Tries) < f.options.Tries {
				f.report.Tries = append(f.report.Tries, Try{Moves: a.moves, Line: a.way.Line, Proof: a.proof, Reason: a.reason})
			}
		}
	}
}

// A try that is hard to see through is no good one, so the questions about it are bounded: by numbers, so
// that the same tries are found on every machine.
const (
	tryStates    = 100_000
	tryPlayed    = 5_000
	wayPlayed    = 2_000 // about whether the moves can be made at all
	wayPositions = 1_000 // to look at before that is asked
)

// withinTries returns the limits of a question about a try.
func withinTries(l freecard.Limits, played int) freecard.Limits {
	within := func(limit, most int) int { return min(cmp.Or(limit, most), most) }
	l.States, l.Played, l.Refine = within(l.States, tryStates), within(l.Played, played), within(l.Refine, played)
	return l
}

// An attempt is what may be a try.
type attempt struct {
	moves  []ask.Essential
	begin  *stipulation.Stipulation // the question of lines that begin so
	asked  int
	way    *engine.Answer // whether a line can make the moves, in their order
	proof  *engine.Answer // whether one that begins so reaches the goal; nil when none begins so
	reason string
}

// mistakes returns the moves that can be made in the place of those of the solution, from
// its end to its start.
func (f *finder) mistakes() (all []*attempt) {
	solution := f.report.Ideas[0].Moves
	for at := len(solution) - 1; at >= 0; at-- {
		for i := range f.next(f.of(solution[:at])).each {
			if f.moves[i] != solution[at] {
				all = append(all, &attempt{moves: append(slices.Clone(solution[:at]), f.moves[i])})
			}
		}
	}
	return all
}

// run asks whether the last move can be made right after the others, in their order, and
// whether some solution begins so.
func (a *attempt) run(f *finder) {
	if f.ctx.Err() != nil {
		return
	}
	bans := f.sequence(a.moves)
	a.asked++
	way := making(f.q, a.moves[len(a.moves)-1]).Forbid(bans...)
	solution := f.report.Ideas[0].Line
	shared := f.until(solution, len(a.moves)-1)
	if line := f.behind(way, a.moves, solution[:shared]); line != nil {
		a.way = &engine.Answer{Question: way.Claim(), Verdict: engine.VerdictWon, Line: line}
	} else {
		a.way = f.answer(way, withinTries(f.limits, wayPlayed))
	}
	if a.way.Verdict != engine.VerdictWon || !Allowed(f.q, a.way.Line) {
		return
	}
	a.begin = f.q.Forbid(bans...)
	if f.begun(a, solution[shared:]) {
		return
	}
	a.asked++
	if a.proof = f.answer(a.begin, withinTries(f.limits, tryPlayed)); a.proof.Verdict != engine.VerdictLost {
		return
	}
	if line, _ := f.shorten(way, a.moves, a.way.Line, min(f.options.Lengths, tryPositions)); Allowed(f.q, line) {
		a.way.Line = line
	}
	a.reason = cmp.Or(f.reasonAfter(a), plain(a.proof.Reason), "no solution begins so, which is proved")
}

// behind looks for a line that makes some moves, all but the last of them as the solution begins; nil
// when there is none among a few positions.
func (f *finder) behind(way *stipulation.Stipulation, moves []ask.Essential, begin []engine.Move) []engine.Move {
	at := way.Walk()
	engine.ApplyAll(at, begin)
	r, err := f.cheapest(way, moves, at, 0, wayPositions)
	if err != nil || r.Verdict != engine.VerdictWon {
		return nil
	}
	line := slices.Concat(begin, r.Line)
	if way.Replay(line) != nil {
		return nil
	}
	return line
}

// until returns how many moves of a line make its first essential ones.
func (f *finder) until(line []engine.Move, essential int) int {
	return sort.Search(len(line), func(i int) bool { return len(ask.Essentials(seen(f.q), line[:i])) >= essential })
}

// begun says whether a solution is known that begins as an attempt does, or one is found by going on
// with the rest of the solution's moves, as far as they can be made.
func (f *finder) begun(a *attempt, rest []engine.Move) bool {
	begins := func(line []engine.Move) bool { return a.begin.Replay(line) == nil }
	for _, c := range f.can {
		if slices.Equal(c.orders[0][:min(len(a.moves), len(c.orders[0]))], a.moves) && begins(c.line()) {
			return true
		}
	}
	at, line := a.begin.Walk(), slices.Clone(a.way.Line)
	engine.ApplyAll(at, line)
	for _, m := range rest {
		if at.Check(m) == nil {
			at.Apply(m)
			line = append(line, m)
		}
	}
	return begins(line)
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

// Allowed says whether the restrictions of a question allow a line. One that was found for
// another goal may make a space or turn a card up by its last move, which is forgiven for
// that goal only.
func Allowed(q *stipulation.Stipulation, line []engine.Move) bool {
	_, err := engine.Follow(nil, q.Walk(), line)
	return err == nil
}

// plain returns a reason that does not speak of the bans that make a line begin with the
// moves of a try, "" for one that does.
func plain(reason string) string {
	if strings.Contains(reason, "may not go") {
		return ""
	}
	return reason
}

// sequence returns the bans that make a line begin with some essential moves, in this
// order: each waits for the one before it, and all others for the last.
func (f *finder) sequence(moves []ask.Essential) (bans []ask.Ban) {
	last := moves[len(moves)-1]
	for i, m := range moves[1:] {
		bans = append(bans, ask.Ban{Move: m, Until: moves[i]})
	}
	for i := range f.next(f.of(moves)).each {
		bans = append(bans, ask.Ban{Move: f.moves[i], Until: last})
	}
	for _, e := range f.askedFor() {
		bans = append(bans, ask.Ban{Move: e, Until: last})
	}
	return bans
}

// reasonAfter says why the goal cannot be reached after the line of an attempt, "" when that
// is not proved from there or the goal would mean something else there.
func (f *finder) reasonAfter(a *attempt) string {
	alone := f.q.Alone()
	if alone == nil {
		return ""
	}
	start := *seen(f.q)
	engine.ApplyAll(&start, a.way.Line)
	after, ok := stipulation.Rest(alone, &start)
	if !ok {
		return ""
	}
	a.asked++
	r, err := freecard.Prove(f.ctx, after, withinTries(f.limits, tryPlayed))
	if err != nil || r.Verdict != engine.VerdictLost {
		return ""
	}
	return r.Reason
}
