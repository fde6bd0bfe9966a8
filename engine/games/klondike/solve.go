package klondike

import (
	"context"
	"fmt"
	"slices"

	"patience/engine"
)

// solver decides a position by looking depth first at all that can be reached. Those that
// differ only in the order of the runs are one, and each is kept in 8 bytes.
func solver() *engine.Solver {
	return &engine.Solver{
		Reductions: []engine.Reduction{
			{Name: "safe", Doc: "a card goes out at once when no card that can lie on it is needed there any more"},
			{Name: "back", Doc: "positions that lead to each other by taking cards out and putting them back are one; not when a proof is asked for"},
			{Name: "order", Doc: "steps of columns that can change places are tried in one order, and before those of the deck; goes with back"},
			{Name: "luck", Doc: "no reduction: a search that takes long begins again in another order, and keeps what it has found lost; goes with back"},
			{Name: "waste", Doc: "a position is lost when one is that differs in the waste alone, of which a new pass or the rest of this one brings as many cards to the top; goes with back"},
			{Name: "precedence", Doc: "a position in which some card would have to wait for itself is lost; asked when a short search does not decide it"},
			{Name: "lazy", Doc: "when all of the deck can be reached, a card of it is inserted only to be used at once"},
		},
		Run:    solve,
		Refute: func(s engine.State) (engine.Refutation, error) { return s.(*State).refute() },
	}
}

// solve decides a position. A loss for which a proof is asked is then searched once more, for a
// set of positions that needs no more lemmas than its checker knows.
func solve(ctx context.Context, st engine.State, o engine.SolveOptions) (engine.Result, error) {
	s := st.(*State)
	if slices.Contains(s.all(), engine.Unknown) {
		return engine.Result{}, fmt.Errorf("klondike: some cards of this position are unknown: it cannot be decided")
	}
	prove := o.Prove
	o.Prove = false
	r, err := s.search(ctx, o)
	if prove && r.Verdict == engine.VerdictLost {
		o.Prove = true
		err = s.prove(ctx, o, &r)
	}
	return r, err
}

// search looks depth first, and turns a line of steps into moves.
func (s *State) search(ctx context.Context, o engine.SolveOptions) (engine.Result, error) {
	g, n := newGround(s)
	d := newDive(ctx, g, o)
	d.start = s
	if !d.decide(&n) {
		r := d.Failed()
		if d.refuted {
			r.Verdict, r.Stop = engine.VerdictLost, engine.StopNone
		}
		return r, nil
	}
	slices.Reverse(d.line)
	line, err := s.moveByMove(d.line)
	if err != nil {
		return engine.Result{}, fmt.Errorf("klondike: %w", err)
	}
	return d.Found(s, line)
}

// moveByMove returns the moves that make these steps, and then take out all that
// is left.
func (s *State) moveByMove(steps []step) ([]engine.Move, error) {
	at := *s
	line := []engine.Move{}
	for i, st := range steps {
		moves := at.stepMoves(st)
		if moves == nil {
			return nil, fmt.Errorf("step %d, the %v: no move does it in\n%v", i+1, solverCard(int(st.card)), &at)
		}
		line = append(line, moves...)
	}
	for !at.Won() {
		moves := at.nextOut()
		if moves == nil {
			return nil, fmt.Errorf("no card can go out from\n%v", &at)
		}
		line = append(line, moves...)
	}
	return line, nil
}

// nextOut makes the moves that take some card out and returns them.
func (s *State) nextOut() []engine.Move {
	for suit := engine.Clubs; suit <= engine.Spades; suit++ {
		c := engine.NewCard(s.Out(suit)+1, suit)
		p, err := s.Where(c)
		if err == nil && (p.Place == "deck" || p.Place == "column" && p.On == 0) {
			return s.stepMoves(step{uint8(solverIndex(c)), true})
		}
	}
	return nil
}

// stepMoves makes the moves of a step and returns them, nil when there are none.
func (s *State) stepMoves(st step) []engine.Move {
	c := solverCard(int(st.card))
	moves := s.bringUp(nil, c)
	m := Out(c)
	if st.out {
		moves = s.unload(moves, c)
	} else {
		m = NewMove(c, s.columnFor(c))
	}
	if s.Check(m) != nil {
		return nil
	}
	s.Apply(m)
	return append(moves, m)
}

// unload moves what lies on a card to another column, if anything does.
func (s *State) unload(moves []engine.Move, c engine.Card) []engine.Move {
	p, err := s.Where(c)
	if err != nil || p.On == 0 {
		return moves
	}
	load := s.Column(p.Column)[p.index+1]
	m := NewMove(load, s.columnFor(load))
	if s.Check(m) != nil {
		return moves
	}
	s.Apply(m)
	return append(moves, m)
}

// columnFor returns a column that takes a card, 0 when there is none.
func (s *State) columnFor(c engine.Card) int {
	for n := 1; n <= columns; n++ {
		if s.takes(n, c) {
			return n
		}
	}
	return 0
}
