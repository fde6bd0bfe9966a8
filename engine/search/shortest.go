package search

import (
	"context"
	"encoding/binary"
	"math"

	"patience/engine"
)

// A Measure says what is shortest. The zero Measure counts moves.
type Measure struct {
	// Cost returns what a move costs, at least 1; nil is 1 for each.
	Cost func(s engine.State, m engine.Move) int
	// Left returns a number that no line to a goal costs less than from a position, 0 at a
	// goal; nil is 0. The better it is, the fewer positions are looked at.
	Left func(s engine.State) int
	// Below is what a line has to cost less than; 0 is no bound.
	Below int
}

// Shortest looks for the cheapest line to a position that is won. Won comes with the cheapest that
// was found, and with no Stop when none is cheaper; Lost means that every line costs at least Below,
// or that there is none. A position that was met by a dearer line before is looked at again, and
// those from which no line is cheap enough are not looked at, so Left need not be consistent.
func Shortest(ctx context.Context, start engine.State, m Measure, l engine.Limits) (engine.Result, error) {
	if m.Cost == nil {
		m.Cost = func(engine.State, engine.Move) int { return 1 }
	}
	if m.Left == nil {
		m.Left = func(engine.State) int { return 0 }
	}
	s := &shortest{searcher: newSearcher(start, Options{Limits: l, Frontier: Buckets}), measure: m}
	s.seen.room = reachedBytes
	s.run(ctx)
	return s.finish(s.result(), s.goal)
}

// A shortest is one search for a shortest line under way.
type shortest struct {
	*searcher
	measure Measure
	goal    uint32 // where the cheapest line so far ends, 0 for none
}

// eager is how much more what is left counts than what was spent, so that lines are found early:
// each one narrows what is looked at after it.
const eager = 5

// What is known of the cheapest line to a position so far, in the room of its record: what it costs,
// what is left at least, and whether it was looked at since.
const reachedBytes = 2 + 2 + 1

func (s *shortest) cost(id uint32) int { return int(binary.LittleEndian.Uint16(s.seen.Note(id))) }

// open says whether a position is to be looked at, and notes that it was.
func (s *shortest) open(id uint32) bool {
	note := s.seen.Note(id)
	done := note[4] != 0
	note[4] = 1
	return !done && s.cheap(s.cost(id)+int(binary.LittleEndian.Uint16(note[2:])))
}

// run is the loop. It ends when no position is left from which a cheaper line could lead.
func (s *shortest) run(ctx context.Context) {
	first, _ := s.seen.Add(s.key(s.start), 0)
	s.best = Node{ID: first}
	s.reach(first, 0, s.start)
	s.frontier.Push(s.nodes)
	for !s.stopped(ctx) {
		id, ok := s.frontier.Pop()
		if !ok {
			return
		}
		if s.open(id) {
			s.expand(id, s.cost(id))
		}
	}
}

func (s *shortest) cheap(total int) bool { return s.measure.Below == 0 || total < s.measure.Below }

// expand notes every position one move on, if no line to it was as cheap.
func (s *shortest) expand(id uint32, cost int) {
	s.looked++
	s.at.SetKey(s.seen.Key(id))
	s.moves = s.at.Moves(s.moves[:0])
	s.nodes = s.nodes[:0]
	for _, m := range s.moves {
		s.child.Set(s.at)
		s.child.Apply(m)
		next, isNew := s.seen.Add(s.key(s.child), id)
		at := cost + s.measure.Cost(s.at, m)
		if !isNew && at >= s.cost(next) {
			continue
		}
		binary.LittleEndian.PutUint32(s.seen.record(next), id)
		s.reach(next, at, s.child)
	}
	s.frontier.Push(s.nodes)
}

// reach notes a line to a position. One that is won bounds what others may cost; from any other it
// goes on, if that may be cheaper than what is known.
func (s *shortest) reach(id uint32, cost int, at engine.State) {
	left := s.measure.Left(at)
	note := s.seen.Note(id)
	binary.LittleEndian.PutUint16(note, uint16(min(cost, math.MaxUint16)))
	binary.LittleEndian.PutUint16(note[2:], uint16(left))
	note[4] = 0
	switch {
	case !s.cheap(cost + left):
	case at.Won():
		s.goal, s.measure.Below = id, cost
	default:
		s.nodes = append(s.nodes, Node{ID: id, Score: cost + eager*left})
	}
}
