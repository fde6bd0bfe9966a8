package stipulation

import (
	"fmt"
	"slices"
	"strings"

	"patience/engine"
	"patience/engine/games/spider"
	"patience/engine/games/spider/prove/ask"
)

// A Begun is what is asked of a line that a solution may begin with: when it is
// impossible, no solution does, and the line is a try that fails. When it is possible that says something
// of the line only where it is asked at its end: else other lines may do it.
type Begun struct {
	Start         *spider.State // where the line ends; or the start, when the goal would mean something else there
	Moved         bool          // whether it is where the line ends
	Goal, Without string
}

// Begun returns the question whether some solution begins with a line. Most goals are asked
// anew where the line ends, with what they count brought up to date: of 2 spaces one is left
// when the line has made the other. Where that cannot be said, the question is about the start,
// with bans that have the line's essential moves made first, in their order.
//
// After a line that removes the clubs, "remove clubs then remove hearts" is the question "remove
// hearts" where the line ends. With "within 9 essential moves" behind it that cannot be said: the
// essential moves are the chains of the start, and the line may have broken or built some.
//
// It refuses a line that the restrictions forbid, and one that meets the goal on its way.
func (st *Stipulation) Begun(line []engine.Move) (Begun, error) {
	w := st.walk()
	for i, m := range line {
		if err := w.Check(m); err != nil {
			return Begun{}, fmt.Errorf("step %d: %w", i+1, err)
		}
		if w.Apply(m); w.Won() {
			return Begun{}, fmt.Errorf("step %d meets the goal: %s", i+1, st.text)
		}
	}
	if goal, ok := w.rest(); ok {
		now := *st.Start
		engine.ApplyAll(&now, line)
		return Begun{&now, true, goal, st.written}, nil
	}
	return st.AtStart(line), nil
}

// AtStart returns the question about the start, with the essential moves of a line first.
func (st *Stipulation) AtStart(line []engine.Move) Begun {
	without := st.without
	without.Bans = slices.Concat(without.Bans, first(st.steps[0][0].q, line))
	return Begun{st.Start, false, st.text, without.String()}
}

// rest returns what is left of the goal, in words, if that means the same where the line stands.
func (w *walk) rest() (string, bool) {
	var steps []string
	for _, s := range w.st.steps[w.done:] {
		var all []string
		for _, a := range s {
			text, ok := a.rest(w)
			if !ok {
				return "", false
			}
			all = append(all, text)
		}
		steps = append(steps, strings.Join(all, " and "))
	}
	text := strings.Join(steps, " then ")
	l := w.st.limit
	if l.moves >= 0 {
		text += fmt.Sprintf(" within %d moves", l.moves-w.used.moves)
	}
	if l.essential >= 0 {
		text += fmt.Sprintf(" within %d essential moves", l.essential-w.used.essential)
	}
	if l.deals >= 0 {
		text += fmt.Sprintf(" with at most %d deals", l.deals-w.used.deals)
	}
	// An essential move that is left is one of the start; what a line has built is none. What
	// a line has shown of cards that nobody knows is not to be used.
	known := w.st.Hidden == "" || w.st.Hidden == Known || w.Now.Hidden() == w.st.Start.Hidden()
	return text, l.essential < 0 && known
}

// rest returns the goal as it is to be asked where a line stands, in words. Chains that are gone have none
// there: the pile may have others.
func (a *atom) rest(w *walk) (string, bool) {
	if a.card != engine.Unknown {
		return fmt.Sprintf("%v onto %v", a.card, a.on), a.q.Without.Bans == nil && sameSpaces(a.q, &w.Now)
	}
	q, ok := Rest(a.q, &w.Now)
	if !ok || a.q.Goal.Kind == ask.Dig && a.met(&w.Line) {
		return "", false
	}
	return q.Goal.String(), true
}

// Rest returns the question as it is to be asked in a position that a line from its start leads
// to, which has not met it, and whether it can be asked there: bans, and restrictions or goals that compare with spaces
// of the start, may mean something else.
func Rest(q *ask.Question, now *spider.State) (*ask.Question, bool) {
	rest := *q
	rest.Start = now
	g, start := &rest.Goal, q.Start
	ok := len(q.Without.Bans) == 0 && sameSpaces(q, now) && (!g.Keep || now.Spaces() == start.Spaces())
	gone := now.Removals() - start.Removals()
	switch g.Kind {
	case ask.Spaces:
		g.Count += start.Spaces() - now.Spaces()
	case ask.Remove:
		switch {
		case g.Suit == ask.AnySuit:
			g.Count -= gone
		case g.Others != ask.NoLimit:
			g.Others -= gone
			ok = ok && g.Others >= 0 // else below it would be no limit
		}
		ok = ok && (g.Suit == ask.AnySuit || now.Removed(g.Suit) == start.Removed(g.Suit))
	case ask.Dig:
		before, after := start.Heads(g.Pile), now.Heads(g.Pile)
		g.Count -= len(before) - len(after)
		ok = ok && len(after) <= len(before) && slices.Equal(after, before[:len(after)])
	case ask.Turn:
		ok = ok && now.Hidden() == start.Hidden()
	case ask.Bare, ask.Empty:
	default:
		ok = false
	}
	return &rest, ok && rest.Check() == nil
}

// sameSpaces says whether "without space" means the same now: it lets spaces of the start, and
// no others, be filled and emptied.
func sameSpaces(q *ask.Question, now *spider.State) bool {
	for n := 1; q.Without.Space && n <= spider.Piles; n++ {
		if q.Start.IsSpace(n) != now.IsSpace(n) {
			return false
		}
	}
	return true
}

// first returns bans that have the essential moves of a line made before all others, in their
// order: each waits for the one before it, and what could come next for the last. For a line
// that digs pile 5 and then pile 3 these are
//
//	not dig 1 of pile 3 before dig 1 of pile 5
//	not dig 2 of pile 5 before dig 1 of pile 3
//	not dig 1 of pile 7 before dig 1 of pile 3, and so on for the other piles
//
// The third chain of pile 5 needs no ban: it lies under the second.
func first(q *ask.Question, line []engine.Move) (bans []ask.Ban) {
	made := ask.Essentials(q.Start, line)
	// What has no words waits for nothing, and nothing for it: so less is asked than could be.
	named := engine.Those(made, ask.Essential.Named)
	if len(named) == 0 {
		return nil
	}
	last := named[len(named)-1]
	for i, e := range named[1:] {
		bans = append(bans, ask.Ban{Move: e, Until: named[i]})
	}
	for _, e := range ask.AllEssentials(q.Viewed()) {
		before := e
		before.Number--
		if e.Named() && !slices.Contains(made, e) && (e.Number == 1 || slices.Contains(made, before)) {
			bans = append(bans, ask.Ban{Move: e, Until: last})
		}
	}
	return bans
}
