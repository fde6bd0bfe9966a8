package ideas

import (
	"cmp"
	"context"
	"fmt"

	"patience/engine"
	"patience/engine/games/spider"
	"patience/engine/games/spider/prove/ask"
	"patience/engine/games/spider/prove/freecard"
	"patience/engine/games/spider/prove/stipulation"
	"patience/engine/games/spider/prove/together"
)

// A Rung is a step of the ladder, the easier ones lower.
type Rung uint8

// The rungs.
const (
	Counting  Rung = iota // of what is impossible: counting free cards is enough
	Natural               // the solution builds in suit alone
	Against               // it builds on other suits
	OneSpace              // it fills a space, never with another one beside it
	Spaces                // it fills a space while there are several
	Tracked               // counting does not refute the best try, or what is impossible: a rank must be tracked
	Searching             // something had to be refuted by going through all positions
)

// String returns the rung in words.
func (r Rung) String() string {
	return [...]string{"counting", "natural moves", "against suit", "one space", "several spaces", "tracking", "search"}[r]
}

// A Ladder says how hard a problem is: the hardest step that its solution or its refutations need,
// a rung, and the numbers that go with it. What is measured is the shortest solution that was found
// and the proofs that were found; there may be easier ones.
//
// The ladder of page 12, "remove spades without space, deal", reads: against suit; 8 essential
// moves, all necessary; first moves that keep the goal: 3 of 5; longest try 8; solution of 19
// moves. So somewhere a card must go onto another suit, five of the essential moves can be made
// first, and two of these spoil the goal.
type Ladder struct {
	Rung      Rung
	Moves     int // of the solution
	Essential int // of them
	Necessary int // of those
	First     int // essential moves that can be made before all others
	Keep      int // of them: those after which there is still a solution
	Open      int // of them: those of which that is not known
	Try       int // essential moves of the longest try, its mistake counted
}

// Measure returns the ladder of a report. The limits are those of each question about a
// first move.
func Measure(ctx context.Context, r *Report, limits freecard.Limits) Ladder {
	if r.Whole.Verdict != engine.VerdictWon {
		return Ladder{Rung: none(r)}
	}
	idea := r.Ideas[0]
	l := Ladder{
		Rung: byLine(r.Question.Start, idea.Line), Moves: len(idea.Line),
		Essential: len(idea.Moves), Necessary: len(r.Necessary),
	}
	l.Try = engine.Most(r.Tries, func(t Try) int { return len(t.Moves) })
	if len(r.Tries) > 0 {
		l.Rung = refuted(r.Tries[0].Proof, l.Rung)
	}
	for _, p := range r.Proofs() {
		if p.Result.Proof == nil {
			l.Rung = Searching
		}
	}
	if !r.Question.Cases() {
		l.first(ctx, r.Question, limits)
	}
	return l
}

// none returns the rung of a report on what is impossible: of its proof, or of those that it
// follows from. When there are several, the first is the whole question, which they answer in
// parts, and does not count.
func none(r *Report) Rung {
	rung, proofs := Counting, r.Proofs()
	for i, p := range proofs {
		if i > 0 || len(proofs) == 1 {
			rung = refuted(p.Result, rung)
		}
	}
	return rung
}

// refuted returns the rung of a refutation, at least the one given.
func refuted(p *engine.Answer, least Rung) Rung {
	switch {
	case p.Proof == nil:
		return Searching
	case len(p.Tracked) > 0:
		return max(least, Tracked)
	}
	return least
}

// byLine returns the rung that the moves of a line need.
func byLine(start *spider.State, line []engine.Move) Rung {
	at, rung := start.Copy().(*spider.State), Natural
	for _, m := range line {
		rung = max(rung, byMove(at, m))
		at.Apply(m)
	}
	return rung
}

// byMove returns the rung that a move needs. To put the 7h on the 8h is natural, on the 8s
// against suit; deals and removals need no thought.
func byMove(s *spider.State, m engine.Move) Rung {
	if m == spider.Deal || spider.IsRemove(m) {
		return Natural
	}
	from, to, count := spider.Parts(m)
	pile := s.Pile(from)
	switch head := pile[len(pile)-count]; {
	case s.IsSpace(to) && s.Spaces() > 1:
		return Spaces
	case s.IsSpace(to):
		return OneSpace
	case s.Bottom(to).Suit() != head.Suit():
		return Against
	}
	return Natural
}

// first counts the essential moves with which a line can begin, and those of them that a
// solution begins with. That a line begins with the dig of pile 5 is asked of the calculus by
// bans: every other essential move is forbidden until that one is made. The first question has
// the dig itself as its goal, the second the goal of the problem.
func (l *Ladder) first(ctx context.Context, q *stipulation.Stipulation, limits freecard.Limits) {
	all := ask.AllEssentials(seen(q))
	for _, e := range all {
		var bans []ask.Ban
		for _, other := range all {
			if other != e {
				bans = append(bans, ask.Ban{Move: other, Until: e})
			}
		}
		if q.Asks(e) {
			continue
		}
		way, err := together.Prove(ctx, making(q, e).Forbid(bans...), limits)
		if err != nil || way.Verdict != engine.VerdictWon || !Allowed(q, way.Line) {
			continue
		}
		l.First++
		switch verdict(ctx, q.Forbid(bans...), limits) {
		case engine.VerdictWon:
			l.Keep++
		case engine.VerdictUnknown:
			l.Open++
		}
	}
}

func verdict(ctx context.Context, q *stipulation.Stipulation, limits freecard.Limits) engine.Verdict {
	r, err := together.Prove(ctx, q, limits)
	if err != nil {
		return engine.VerdictUnknown
	}
	return r.Verdict
}

// Compare orders problems from easy to hard: by the rung, then by the essential moves, the
// longest try, and the moves.
func (l Ladder) Compare(b Ladder) int {
	return cmp.Or(cmp.Compare(l.Rung, b.Rung), cmp.Compare(l.Essential, b.Essential), cmp.Compare(l.Try, b.Try), cmp.Compare(l.Moves, b.Moves))
}

// Ladder measures a problem of which all is decided, with the usual limits; another has no place on the
// ladder.
func (r *Report) Ladder(ctx context.Context) (l Ladder, ok bool) {
	if !r.All && r.Whole.Verdict != engine.VerdictLost || ctx.Err() != nil {
		return l, false
	}
	return Measure(ctx, r, freecard.Limits{}), true
}

// String returns the ladder in a line.
func (l Ladder) String() string {
	if l.Moves == 0 {
		return l.Rung.String()
	}
	necessary := "all necessary"
	if l.Necessary < l.Essential {
		necessary = fmt.Sprintf("%d necessary", l.Necessary)
	}
	text := fmt.Sprintf("%v; %s, %s; first moves that keep the goal: %d of %d", l.Rung, engine.Count(l.Essential, "essential move"), necessary, l.Keep, l.First)
	if l.Open > 0 {
		text += fmt.Sprintf(" (%d open)", l.Open)
	}
	if l.Try > 0 {
		text += fmt.Sprintf("; longest try %d", l.Try)
	}
	return text + fmt.Sprintf("; solution of %s", engine.Count(l.Moves, "move"))
}
