package precedence

import (
	"strings"

	"patience/engine"
	"patience/engine/games/spider"
	"patience/engine/games/spider/prove/ask"
)

// An argument is a [Proof] or [Lodgings].
type argument interface {
	engine.Refutation
	Size() string // what it consists of: "24 waits"
}

// Words explains the goals that are told of whole games.
const Words = `Of whole deals of Spider it can also be asked whether they can be won, and what
cannot come "before row 3" is dealt: "win", "space before row 3", "remove spades
before row 4", "remove 2 suits before row 3". What must wait for what is then
the proof, or all ways in which chains can leave their places, and no moves are
tried. If this proves nothing, a win is looked for, and of rows the answer is
unknown.`

// Ask answers a question about a whole deal, all rows to come included, with these
// restrictions. It returns nil when the question is for others: nothing follows and the free-card
// calculus or a search may know more.
//
//	deal 14934, "win"                   impossible
//	deal 1, "win"                       nil: the solver may win it
//	deal 1, "space before row 3"        unknown: nobody else knows of rows
//	deal 1, "remove spades", "deal"     nil: a question for the calculus
func Ask(s *spider.State, claim Claim, without ask.Without) *engine.Answer {
	if claim.Goal == goalWin && s.Won() {
		return &engine.Answer{Question: claim.String(), Verdict: engine.VerdictWon, Reason: "won already"}
	}
	if over := len(s.Hand()) == 0 || without.Deal; over && !claim.Owned() {
		return nil
	}
	proof, err := argue(s, claim)
	a := &engine.Answer{Question: claim.String(), Reason: "nothing waits for itself so long"}
	switch {
	case proof != nil:
		a.Verdict, a.Reason = engine.VerdictLost, strings.TrimRight(proof.String(), "\n")
		a.Proof = &engine.Certificate{Kind: proof.Kind(), Claim: a.Question, Size: proof.Size(), Write: proof.Certificate}
	case claim.Row == 0:
		return nil
	case err != nil:
		a.Reason = err.Error()
	}
	return a
}

// argue looks for a short proof, which ends with the first space or removal, and then for one
// that goes on.
func argue(s *spider.State, c Claim) (argument, error) {
	if p, err := Prove(s, c); err == nil && p != nil {
		return p, nil
	}
	p, err := ProveAll(s, c)
	if p == nil {
		return nil, err
	}
	return p, nil
}
