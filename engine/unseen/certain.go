package unseen

import (
	"context"

	"patience/engine"
)

// A Goal is something that can be brought about from a position, as a player says it. A
// position in which cards are unknown meets it when it does so whatever they are.
type Goal struct {
	Words string
	From  engine.State // without the hand where no deal is to be made
	Met   func(s engine.State) bool
}

// An Outlook says whether a goal is certain, or whether it is possible. It is neither
// when the work was over first.
type Outlook struct {
	Goal   string // in words
	Answer string // "yes", "no" or "unknown"
	Line   string // when yes: the moves up to the next card that comes to light
	Looks  int    // positions that were looked at

	asked string // what was asked, as a word of the sentence
}

// String returns the answer in a sentence.
func (o Outlook) String() string {
	switch {
	case o.Answer == "yes" && o.Line != "":
		return o.asked + ": " + o.Goal + "; begin with " + o.Line
	case o.Answer == "yes":
		return o.asked + ": " + o.Goal
	case o.Answer == "no":
		return "not " + o.asked + ": " + o.Goal
	}
	return "unknown whether it is " + o.asked + ": " + o.Goal
}

// Settled returns the outlook with an answer that was found in another way.
func (o Outlook) Settled(answer, line string) Outlook {
	o.Answer, o.Line = answer, line
	return o
}

// Certain asks whether a goal can be reached even if the worst cards come.
func (t *Table) Certain(ctx context.Context, g Goal) (Outlook, error) {
	return t.outlook(ctx, g, "certain", false)
}

// Possible asks whether a goal can be reached if the best cards come.
func (t *Table) Possible(ctx context.Context, g Goal) (Outlook, error) {
	return t.outlook(ctx, g, "possible", true)
}

func (t *Table) outlook(ctx context.Context, g Goal, asked string, kindly bool) (Outlook, error) {
	far := func(s engine.State) int {
		if g.Met(s) {
			return 1
		}
		return 0
	}
	out := Outlook{Goal: g.Words, Answer: "unknown", asked: asked}
	if g.Met(g.From) {
		out.Answer = "yes"
		return out, nil
	}
	v := view{g.From, t.unseen}
	f := newSearch(ctx, t.sight, v, far, t.work)
	f.kindly = kindly
	f.key = func(s engine.State) string { return string(t.sight.Exact(s, nil)) }
	truth, o := f.reaches(v, 1)
	switch {
	case truth == yes:
		out.Answer, out.Line = "yes", t.game.PrintLine(g.From, o.line())
	case truth == no && t.known:
		out.Answer = "no"
	}
	out.Looks = f.work
	return out, ctx.Err()
}
