package pendulum

import (
	"context"
	"encoding/binary"
	"fmt"
	"slices"
	"strings"

	"patience/engine"
	"patience/engine/closed"
	"patience/engine/search"
)

// solver decides a position by looking depth first at all that can be reached. Each is kept
// in two words, without what is packed on what. With no method chosen the twelve come one
// after another, each first for a while and then to the end.
func solver() *engine.Solver {
	return &engine.Solver{
		Reductions: []engine.Reduction{{Name: "hope", Doc: "a position is left when some card could never leave its place even if all others that may leave theirs had done so whenever that helps"}},
		Run:        solve,
	}
}

// A solving decides a position by one method or the other.
type solving struct {
	*search.Watch
	start   *State
	options engine.SolveOptions
	dive    *dive    // the last one
	members []uint64 // of a proof, when one is wanted
}

// solve tries the methods in turn. Lost is a position that each of them has lost.
func solve(ctx context.Context, st engine.State, o engine.SolveOptions) (engine.Result, error) {
	s := &solving{start: st.(*State), options: o}
	s.Watch = search.NewWatch(ctx, o, s.bytes)
	line, won := s.run()
	if !won {
		r := s.Failed()
		if o.Prove && r.Verdict == engine.VerdictLost {
			r.Proof = s.proof()
		}
		return r, nil
	}
	r, err := s.Found(s.start, line)
	if err != nil {
		return r, fmt.Errorf("pendulum: %w", err)
	}
	return r, nil
}

func (s *solving) bytes() int64 {
	kept := 8 * int64(cap(s.members))
	if s.dive == nil {
		return kept
	}
	return kept + s.dive.seen.Bytes()
}

// run tries the methods that are left, and returns a line that wins. It goes round several
// times, each time with more positions for each: a method that wins soon should not wait until
// one before it has been searched to the end.
func (s *solving) run() (line []engine.Move, won bool) {
	methods := s.start.playable()
	// So many positions a method gets before the others have their turn; 0 is any number.
	for _, most := range []int{2_000, 100_000, 0} {
		if len(methods) == 1 {
			most = 0
		}
		var open []Method
		for _, m := range methods {
			steps, won := s.try(m, most)
			if won {
				return s.start.lineOf(m, steps), true
			}
			switch {
			case s.dive.gaveUp:
				open = append(open, m)
			case s.options.Prove && s.Stop == engine.StopNone:
				s.prove(m)
			}
		}
		methods = open
	}
	return nil, false
}

// playable lists the methods that can be played: the one that is chosen, or all.
func (s *State) playable() []Method {
	if s.method != 0 {
		return []Method{s.method}
	}
	return Methods()
}

// try decides the position with a method, unless it gives up before.
func (s *solving) try(m Method, most int) ([]step, bool) {
	with := *s.start
	with.method = m
	g, n := newGround(&with)
	s.dive = &dive{ground: g, Watch: s.Watch, hope: s.options.Uses("hope") && !s.options.Prove, most: most, seen: search.NewKeys(0)}
	won := s.dive.win(&n)
	slices.Reverse(s.dive.line)
	return s.dive.line, won
}

// lineOf returns the moves of the steps, with the choice of the method before them
// when it is still to be made. A lowest card that leaves its place takes those
// packed on it out first.
func (s *State) lineOf(m Method, steps []step) (line []engine.Move) {
	at := *s
	if at.method == 0 {
		line = append(line, Choose(m))
		at.Apply(line[0])
	}
	for _, st := range steps {
		moves := at.moves(st)
		engine.ApplyAll(&at, moves)
		line = append(line, moves...)
	}
	return line
}

// moves returns the moves of a step. To leave its place is one step of the search, and for the
// lowest card of a suit several moves: all that is packed on it goes out first, one by one.
func (s *State) moves(st step) []engine.Move {
	if st.token == swings {
		return []engine.Move{Swing}
	}
	c := s.method.card(int(st.token))
	suit, place := c.Suit(), s.place(c)
	if st.column > 0 {
		return []engine.Move{Fill(c, int(st.column))}
	}
	if s.last(c, s.index()) > int(s.out[suit]) {
		return []engine.Move{Pack(c)}
	}
	var outs []engine.Move
	for i := int(s.out[suit]); i <= place; i++ {
		outs = append(outs, Out(engine.NewCard(s.method.Rank(i), suit)))
	}
	return outs
}

// wayShift is where a member has its method, counted from -6, in the bits that keys leave
// free: those of row 1.
const wayShift = 1

// prove keeps the nodes of a method that is lost, as package check reads them.
func (s *solving) prove(m Method) {
	for id := range s.dive.seen.All {
		key := s.dive.seen.Key(id)
		cells, places := binary.LittleEndian.Uint64(key), binary.LittleEndian.Uint64(key[8:])
		s.members = append(s.members, cells, places|uint64(m+maxStep)<<wayShift)
	}
}

// proof returns the nodes of all methods as a closed set. Nothing may have been left out.
func (s *solving) proof() *closed.Proof {
	h := closed.Head{Game: "pendulum", Position: s.start.line(), Options: engine.FactsText(facts(s.start)[:2])}
	return closed.NewProof(h, 2, s.members)
}

// line returns the position in a line: the cards last out, the side of the next swing, and
// the first cards of the places row by row.
func (s *State) line() string {
	out := engine.Cards{}
	for suit := engine.Clubs; suit <= engine.Spades; suit++ {
		out = append(out, engine.NewCard(s.Out(suit), suit))
	}
	parts := []string{out.String(), s.side()}
	for row := 1; row <= rows; row++ {
		var cards []string
		for _, c := range s.cells[row][1:] {
			if c == engine.Unknown {
				cards = append(cards, space)
			} else {
				cards = append(cards, c.String())
			}
		}
		parts = append(parts, strings.Join(cards, " "))
	}
	return strings.Join(parts, " | ")
}
