package stipulation

import (
	"fmt"

	"patience/engine"
	"patience/engine/games/spider"
	"patience/engine/games/spider/referee"
)

// Replay says what is wrong with a line as a solution: a move that is not legal or
// not allowed, a goal that it does not meet, or that the referee disagrees.
func (st *Stipulation) Replay(moves []engine.Move) error {
	if st.single() {
		return st.replaySingle(moves)
	}
	w := st.walk()
	for i, m := range moves {
		if err := w.Check(m); err != nil {
			return fmt.Errorf("step %d: %w", i+1, err)
		}
		w.Apply(m)
	}
	if !w.Won() {
		return fmt.Errorf("the line ends before %s", st.text)
	}
	if st.cut != nil {
		return st.cut
	}
	_, err := referee.Replay(st.Start, moves)
	return err
}

// replaySingle replays by the calculus's own restrictions, until its goal is met.
func (st *Stipulation) replaySingle(moves []engine.Move) error {
	r := st.steps[0][0].q.Restricted()
	met := r.Won()
	for i, m := range moves {
		err := r.State().Check(m)
		if err == nil && !met && r.Check(m) != nil {
			err = st.refusal(r.State(), m)
		}
		if err != nil {
			return fmt.Errorf("step %d: %w", i+1, err)
		}
		r.Apply(m)
		met = met || r.Won()
	}
	if !met {
		return fmt.Errorf("the line does not meet the goal: %s", st.text)
	}
	_, err := referee.Replay(st.Start, moves)
	return err
}

// refusal says what of a single question forbids a move.
func (st *Stipulation) refusal(s *spider.State, m engine.Move) error {
	if a := st.steps[0][0]; a.q.TooLate(s, m) {
		return a.late()
	}
	return st.notAllowed()
}
