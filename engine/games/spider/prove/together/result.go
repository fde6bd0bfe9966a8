package together

import (
	"time"

	"patience/engine"
	"patience/engine/games/spider"
	"patience/engine/games/spider/prove/ask"
	"patience/engine/games/spider/prove/freecard"
	"patience/engine/games/spider/prove/stipulation"
)

// A Result is what Decide found out.
type Result struct {
	Verdict engine.Verdict
	Reason  string           // why it is impossible, or what stopped the work
	Moves   []engine.Move    // when possible: a line that was replayed by rules and referee
	Proof   *freecard.Result // the answer of the calculus that settled it; nil when all was tried, or a line was found otherwise
	Ways    []Way            // of a question about several ways in which face-down cards can lie: a line for each
	Asked   string           // what was asked, in words

	answer *engine.Answer             // of the prover, when another method than those of this package has decided
	lines  map[ask.Goal][]engine.Move // to single goals from the start
	States int
	Time   time.Duration
}

// A Way is a line for one of the ways in which face-down cards can lie.
type Way struct {
	Cards string        // which: "pile 9: 5h Kh", the next to be turned up first; "" when there is one way
	Start *spider.State // with these cards
	Moves []engine.Move
}

// Lines returns the lines of what is possible: one, or one for each way in which the
// face-down cards can lie.
func (r *Result) Lines(st *stipulation.Stipulation) []Way {
	if r.Ways != nil {
		return r.Ways
	}
	return []Way{{Start: st.Start, Moves: r.Moves}}
}

// Proviso returns of which lines alone it was proved, "" for all.
func (r *Result) Proviso() string {
	if r.answer != nil {
		return r.answer.Proviso
	}
	if r.Proof == nil {
		return ""
	}
	return r.Proof.Proviso
}

// Tracked returns the ranks that the proof tracks.
func (r *Result) Tracked() []engine.Rank {
	if r.answer != nil {
		return r.answer.Tracked
	}
	if r.Proof == nil {
		return nil
	}
	return r.Proof.Tracked
}

// Proven returns the certificate of what is impossible, nil for none.
func (r *Result) Proven() *engine.Certificate {
	if r.answer != nil {
		return r.answer.Proof
	}
	if r.Verdict != freecard.Impossible {
		return nil
	}
	return r.Proof.Proven()
}

// Answer returns the result as the answer to what is asked. What the calculus proved of one of the
// goals has the certificate of that goal.
func (r *Result) Answer(st *stipulation.Stipulation) *engine.Answer {
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
