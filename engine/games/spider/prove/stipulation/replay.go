package stipulation

import (
	"fmt"

	"patience/engine"
	"patience/engine/games/spider/referee"
)

// Replay says what is wrong with a line as a solution: a move that is not legal or
// not allowed, a goal that it does not meet, or that the referee disagrees.
func (st *Stipulation) Replay(moves []engine.Move) error {
	w, missed := st.walk(), "the line ends before %s"
	if st.single() { // a line is played with the cards as they lie, however the question takes them
		w.Now, missed = *st.Start, "the line does not meet the goal: %s"
	}
	for i, m := range moves {
		if err := w.Check(m); err != nil {
			return fmt.Errorf("step %d: %w", i+1, err)
		}
		w.Apply(m)
	}
	if !w.Won() {
		return fmt.Errorf(missed, st.text)
	}
	if st.cut != nil {
		return st.cut
	}
	_, err := referee.Replay(st.Start, moves)
	return err
}
