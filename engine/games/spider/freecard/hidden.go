package freecard

import (
	"cmp"
	"context"
	"fmt"
	"strings"

	"patience/engine/games/spider"
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
func Decide(ctx context.Context, q *Question, hidden string, limits Limits) (*Result, error) {
	if err := q.Check(); err != nil {
		return nil, err
	}
	switch hidden {
	case "known", "":
		return Prove(ctx, q.as(q.Start, Known), limits)
	case "blind":
		return Prove(ctx, q.as(q.Start, Blind), limits)
	case "next":
		return q.each(ctx, hidden, q.nextCards(), limits)
	case "any":
		return q.each(ctx, hidden, q.orders(), limits)
	}
	if hidden == "unseen" {
		return nil, fmt.Errorf(`hidden: "unseen" is called "blind" now`)
	}
	return nil, fmt.Errorf("hidden: want known, blind, next or any, not %q", hidden)
}

// as returns the question about another start, or with another view of hidden cards.
func (q *Question) as(start *spider.State, h Hidden) *Question {
	c := *q
	c.Start, c.Hidden = start, h
	return &c
}

// A Case is one way in which the hidden cards can lie.
type Case struct {
	Cards  string // which cards it is about: "9: 5h Kh", the next to be turned up first
	Result *Result
	start  *spider.State
}

// each decides the question for every case.
func (q *Question) each(ctx context.Context, hidden string, cases []Case, limits Limits) (*Result, error) {
	if len(cases) == 0 || len(cases) > maxCases {
		return nil, fmt.Errorf("hidden %q: there are no face-down cards, or more than %d ways in which they can lie", hidden, maxCases)
	}
	whole := &Result{Question: q, hidden: hidden}
	for _, c := range cases {
		r, err := prove(ctx, q.as(c.start, Known), limits)
		if err != nil {
			return nil, err
		}
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
	fails, open := r.casesWith(Impossible), r.casesWith(Unknown)
	of := func(cases []string) string {
		return fmt.Sprintf("%d of %d: %s", len(cases), len(r.Cases), strings.Join(cases, ", "))
	}
	switch {
	case len(fails) > 0:
		r.Verdict, r.Reason = Impossible, "fails with "+of(fails)+r.causeOfLast()
	case len(open) > 0:
		r.Verdict, r.Reason = Unknown, "not decided for "+of(open)
	default:
		r.Verdict, r.Reason = Possible, fmt.Sprintf("there is a line for each of the %d", len(r.Cases))
	}
}

// causeOfLast says why it is impossible in the last of the cases that fail, or in all of
// them when the reason is the same.
func (r *Result) causeOfLast() string {
	var last Case
	same := true
	for _, c := range r.Cases {
		if c.Result.Verdict == Impossible {
			same = same && (last.Result == nil || last.Result.Reason == c.Result.Reason)
			last = c
		}
	}
	if same {
		return "; " + last.Result.Reason
	}
	return fmt.Sprintf("; with %s, %s", last.Cards, last.Result.Reason)
}

// casesWith names the cases with that verdict.
func (r *Result) casesWith(v Verdict) (names []string) {
	for _, c := range r.Cases {
		if c.Result.Verdict == v {
			names = append(names, c.Cards)
		}
	}
	return names
}

// scope says for which of the cases the verdict holds: "for some order of the
// face-down cards". It is empty when there are none.
func (r *Result) scope() string {
	which := "every"
	if fails := len(r.casesWith(Impossible)); fails > 0 && fails < len(r.Cases) {
		which = "some"
	}
	switch r.hidden {
	case "next":
		return " for " + which + " card that may be turned up next"
	case "any":
		return " for " + which + " order of the face-down cards"
	}
	return ""
}
