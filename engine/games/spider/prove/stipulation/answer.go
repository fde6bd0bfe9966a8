package stipulation

import (
	"patience/engine"
	"patience/engine/games/spider"
	"patience/engine/games/spider/prove/freecard"
)

// Answer returns a result as the answer to what is asked. What the calculus proved of one of the
// goals has the certificate of that goal.
func (st *Stipulation) Answer(r *Result) *engine.Answer {
	a := &engine.Answer{
		Verdict:  r.Verdict,
		Question: st.String(),
		Proviso:  r.Proviso(),
		Reason:   r.Reason,
		Line:     r.Moves,
		States:   r.States,
	}
	if r.Verdict == freecard.Impossible && r.Proof != nil {
		a.Reason = "already this is impossible: " + r.Proof.Question.String() + ": " + r.Reason
		a.Proof = r.Proof.Proven()
	}
	return a
}

// Asked returns what is asked, in words.
func (st *Stipulation) Asked() engine.Question {
	return engine.Question{Goal: st.text, Without: st.without.String(), Hidden: st.Hidden}
}

// Told returns an answer of Spider's prover as a result.
func Told(a *engine.Answer) *Result {
	r := &Result{
		Verdict: a.Verdict,
		Reason:  a.Reason,
		Moves:   a.Line,
		Asked:   a.Question,
		States:  a.States,
		Time:    a.Time,
		answer:  a,
	}
	for _, w := range a.Ways {
		r.Ways = append(r.Ways, Way{w.Cards, w.Start.(*spider.State), w.Moves})
	}
	return r
}
