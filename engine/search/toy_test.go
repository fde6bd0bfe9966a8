package search

import (
	"errors"
	"fmt"
	"slices"

	"patience/engine"
	"pgregory.net/rapid"
)

// A pegs is a position of a toy game: two pegs on the nodes of a directed graph,
// a move takes one along an edge. Two pegs that change places are the same
// position up to symmetry.
type pegs struct {
	edges [][]uint8 // shared, never changed
	at    [2]uint8
	goal  uint8 // the game is won when both pegs are there
	fault fault
}

// A fault is something that a game must not do.
type fault int

const (
	noFault      fault = iota
	loadsOther         // a key does not load the position that it was made of
	listsTooMuch       // moves are listed that are not legal
)

const bothPegs = 2

func (p *pegs) Moves(dst []engine.Move) []engine.Move {
	for peg := range bothPegs {
		for _, to := range p.edges[p.at[peg]] {
			dst = append(dst, engine.Move(peg)<<8|engine.Move(to))
		}
	}
	if p.fault == listsTooMuch {
		dst = append(dst, engine.Move(p.goal), 1<<8|engine.Move(p.goal))
	}
	return dst
}

func (p *pegs) Check(m engine.Move) error {
	if slices.Contains(p.edges[p.at[m>>8]], uint8(m)) {
		return nil
	}
	return errors.New("no edge")
}

func (p *pegs) Apply(m engine.Move) { p.at[m>>8] = uint8(m) }
func (p *pegs) Won() bool           { return p.at == [2]uint8{p.goal, p.goal} }

func (p *pegs) Key(dst []byte) []byte {
	return append(dst, min(p.at[0], p.at[1]), max(p.at[0], p.at[1]))
}

func (p *pegs) ExactKey(dst []byte) []byte { return append(dst, p.at[0], p.at[1]) }

func (p *pegs) SetKey(key []byte) {
	p.at = [2]uint8{key[0], key[1]}
	if p.fault == loadsOther {
		p.at[0] = p.goal
	}
}

func (p *pegs) Copy() engine.State    { c := *p; return &c }
func (p *pegs) Set(from engine.State) { *p = *from.(*pegs) }
func (p *pegs) Hidden() int           { return 0 }
func (p *pegs) String() string        { return fmt.Sprint(p.at) }

// randomPegs draws a graph of two to nine nodes with few edges, so that about
// half of the games can be won.
func randomPegs(t *rapid.T) *pegs {
	n := rapid.IntRange(2, 9).Draw(t, "nodes")
	node := rapid.Uint8Range(0, uint8(n-1))
	edges := make([][]uint8, n)
	for i := range edges {
		edges[i] = rapid.SliceOfNDistinct(node, 0, 2, rapid.ID[uint8]).Draw(t, "edges")
	}
	return &pegs{edges: edges, at: [2]uint8{node.Draw(t, "a"), node.Draw(t, "b")}, goal: node.Draw(t, "goal")}
}

// ring returns the game on the ring 0 -> 1 -> ... -> n-1 -> 0.
func ring(n int) *pegs {
	edges := make([][]uint8, n)
	for i := range edges {
		edges[i] = []uint8{uint8((i + 1) % n)}
	}
	return &pegs{edges: edges, goal: uint8(n - 1)}
}

// naive returns the length of a shortest line from a position to a goal, -1
// when there is none: breadth first with a map of Go, and nothing of this package.
func naive(start engine.State, goal func(engine.State) bool, allowed func(engine.State, engine.Move) bool) int {
	met := map[string]bool{exactly(start): true}
	open := []engine.State{start}
	for depth := 0; len(open) > 0; depth++ {
		var next []engine.State
		for _, s := range open {
			if goal(s) {
				return depth
			}
			for _, m := range s.Moves(nil) {
				to := s.Copy()
				to.Apply(m)
				if name := exactly(to); allowed(s, m) && !met[name] {
					met[name] = true
					next = append(next, to)
				}
			}
		}
		open = next
	}
	return -1
}

func exactly(s engine.State) string { return string(s.(Exacter).ExactKey(nil)) }

func anyMove(engine.State, engine.Move) bool { return true }
