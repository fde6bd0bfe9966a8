package freecard

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"patience/engine"
	"patience/engine/games/spider"
	"patience/engine/games/spider/prove/ask"
)

// maxCases bounds the arrangements of hidden cards that are decided one by one.
const maxCases = 200

// Decide is Prove with a word for how to take the face-down cards. Besides "known"
// and "blind", two words ask for all cards that can be there: "next" takes the next
// card to be turned up (in the pile of the goal, or wherever there is one) for every
// card that is not in sight, and the cards above it for unknown; "any" takes the
// face-down cards of all piles in every order. Then possible means: for each of them
// there is a line. Impossible means: for at least one there is none. It is printed as
// "impossible for some", and the reason names those.
func Decide(ctx context.Context, q *ask.Question, hidden string, limits Limits) (*Result, error) {
	switch hidden {
	case "known", "":
		return Prove(ctx, q.As(q.Start, ask.Known), limits)
	case "blind":
		return Prove(ctx, q.As(q.Start, ask.Blind), limits)
	case "next":
		return each(ctx, q, hidden, nextCards, limits)
	case "any":
		return each(ctx, q, hidden, orders, limits)
	}
	return nil, cmp.Or(ask.CheckHidden(hidden), fmt.Errorf("hidden: want known, blind, next or any, not %q", hidden))
}

// A Case is one way in which the hidden cards can lie.
type Case struct {
	Cards  string // which cards it is about: "9: 5h Kh", the next to be turned up first
	Result *Result
	start  *spider.State
}

// each decides the question for every case of a list.
func each(ctx context.Context, q *ask.Question, hidden string, list func(*ask.Question) ([]Case, error), limits Limits) (*Result, error) {
	if err := q.Check(); err != nil {
		return nil, err
	}
	cases, err := list(q)
	switch {
	case err != nil:
		return nil, fmt.Errorf("hidden %q: %w", hidden, err)
	case len(cases) == 0:
		return nil, fmt.Errorf("hidden %q: no card lies face down", hidden)
	case len(cases) > maxCases:
		return nil, fmt.Errorf("hidden %q: the face-down cards can lie in more than %d ways: want known, blind or strategy", hidden, maxCases)
	}
	whole := &Result{Question: q, hidden: hidden}
	for _, c := range cases {
		r := prove(ctx, q.As(c.start, ask.Known), limits)
		c.Result = r
		whole.Cases = append(whole.Cases, c)
		whole.States, whole.Time = whole.States+r.States, whole.Time+r.Time
		if r.proof != nil && (whole.Proviso == "" || r.Proviso != "") {
			whole.proof = r.proof
		}
		whole.Proviso = cmp.Or(whole.Proviso, r.Proviso)
	}
	whole.sum()
	return whole, nil
}

// sum draws the verdict from the cases.
func (r *Result) sum() {
	fails, open := r.casesWith(engine.VerdictLost), r.casesWith(engine.VerdictUnknown)
	of := func(cases []string) string {
		return fmt.Sprintf("%d of %d: %s", len(cases), len(r.Cases), strings.Join(cases, ", "))
	}
	switch {
	case len(fails) > 0:
		r.Verdict, r.Reason = engine.VerdictLost, "fails with "+of(fails)+r.causeOfLast()
	case len(open) > 0:
		r.Verdict, r.Reason = engine.VerdictUnknown, "not decided for "+of(open)
	default:
		r.Verdict, r.Reason = engine.VerdictWon, fmt.Sprintf("there is a line for each of the %d", len(r.Cases))
	}
}

// causeOfLast says why it is impossible in the last of the cases that fail, or in all of
// them when the reason is the same.
func (r *Result) causeOfLast() string {
	fails := engine.Those(r.Cases, func(c Case) bool { return c.Result.Verdict == engine.VerdictLost })
	last := fails[len(fails)-1]
	if slices.ContainsFunc(fails, func(c Case) bool { return c.Result.Reason != last.Result.Reason }) {
		return fmt.Sprintf("; with %s, %s", last.Cards, last.Result.Reason)
	}
	return "; " + last.Result.Reason
}

// casesWith names the cases with that verdict.
func (r *Result) casesWith(v engine.Verdict) []string {
	return engine.Each(engine.Those(r.Cases, func(c Case) bool { return c.Result.Verdict == v }), func(c Case) string { return c.Cards })
}

// scope says for which of the cases the verdict holds: "for some order of the
// face-down cards". It is empty when there are none.
func (r *Result) scope() string {
	which := "every"
	if fails := len(r.casesWith(engine.VerdictLost)); fails > 0 && fails < len(r.Cases) {
		which = "some"
	}
	switch r.hidden {
	case "next":
		scope := "for " + which + " card that may be turned up next"
		if s := r.Question.Start; s.Unknown() > 0 && s.Suits() < 4 { // a larger pack may have the cards in sight, too
			scope += fmt.Sprintf(" of a pack of %s", engine.Count(s.Suits(), "suit"))
		}
		return scope
	case "any":
		return "for " + which + " order of the face-down cards"
	}
	return ""
}

// unseenCards returns the cards that lie face down or in the hand, each face once. Where the position does not tell
// all of them it is what the pack has beside those in sight, which must be as many.
func unseenCards(s *spider.State) (engine.Cards, error) {
	cards := engine.Cards(append(s.Down(), s.Hand()...))
	if slices.Contains(cards, engine.Unknown) {
		hidden := len(cards)
		if cards = s.Unseen(); len(cards) != hidden {
			return nil, fmt.Errorf("%d cards are hidden, and the pack has %d beside those in sight: say what lies face down", hidden, len(cards))
		}
	}
	slices.Sort(cards)
	return slices.Compact(cards), nil
}

// nextCards returns a case for each card that may be turned up next.
// With the 4c and twice the 9d face down in piles 3 and 7 these are four cases: each of the two
// faces in each of the two piles.
func nextCards(q *ask.Question) (cases []Case, err error) {
	unseen, err := unseenCards(q.Start)
	pile := q.Goal.Pile
	if pile != 0 && len(q.Start.FaceDown(pile)) == 0 {
		pile = 0 // what turns up on the way lies elsewhere
	}
	for n := 1; n <= spider.Piles; n++ {
		if len(q.Start.FaceDown(n)) == 0 || pile != 0 && pile != n {
			continue
		}
		for _, c := range unseen {
			start := q.Start.Blind()
			down := start.FaceDown(n)
			down[len(down)-1] = c
			cases = append(cases, Case{Cards: fmt.Sprintf("%v in pile %d", c, n), start: start})
		}
	}
	return cases, err
}

// orders returns a case for each order of the face-down cards of all piles, or more than
// [maxCases] when there are too many.
func orders(q *ask.Question) (cases []Case, err error) {
	cards := q.Start.Down()
	slices.Sort(cards)
	if slices.Contains(cards, engine.Unknown) {
		return nil, errors.New("the position does not tell all cards that lie face down: want next, blind or strategy")
	}
	for ok := len(cards) > 0; ok && len(cases) <= maxCases; ok = nextPermutation(cards) {
		start, _ := q.Start.Laid(cards)
		cases = append(cases, Case{Cards: ask.FaceDown(start, "; "), start: start})
	}
	return cases, nil
}

// nextPermutation puts the cards in the next order, and says whether there was one.
func nextPermutation(cards []engine.Card) bool {
	i := len(cards) - 2
	for ; i >= 0 && cards[i] >= cards[i+1]; i-- {
	}
	if i < 0 {
		return false
	}
	j := len(cards) - 1
	for ; cards[j] <= cards[i]; j-- {
	}
	cards[i], cards[j] = cards[j], cards[i]
	slices.Reverse(cards[i+1:])
	return true
}
