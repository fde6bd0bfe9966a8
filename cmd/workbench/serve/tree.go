package serve

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"patience/engine"
)

// A branch is a move of the tree of variations as a page is told of it. They come in the
// order in which they are written: behind a move that of the main line, and between them the
// moves that could stand in its place, each with its own line.
//
//  1. 7h from 5 to 10        depth 0
//  1. 7h from 5 to 3?        depth 1, new
//  2. Qd from 7 to 3         depth 1
//  2. 10c from 1 to 5        depth 0
type branch struct {
	Text    string `json:"text"`
	Mark    string `json:"mark,omitempty"`
	Comment string `json:"comment,omitempty"`
	Step    int    `json:"step"`            // the number of the move in its line, from 1
	Depth   int    `json:"depth,omitempty"` // how many side lines it is in
	New     bool   `json:"new,omitempty"`   // a side line begins with it

	// In an answer, what it moves: see trip.
	From string `json:"from,omitempty"`
	At   int    `json:"at,omitempty"`
	To   string `json:"to,omitempty"`
}

// A tree is the branches of a play, with what is needed to find them again.
type tree struct {
	game   *engine.Game
	all    []branch
	moves  []engine.Move
	before []int         // the number of the move before, -1 for none
	played []engine.Move // the line that is played, with what can be redone
	line   []int         // its numbers
}

// treeOf returns the tree of a play, with the line that is played.
func treeOf(p *engine.Play) *tree {
	p.Keep()
	t := &tree{game: p.Game, all: []branch{}, line: []int{}, played: slices.Concat(p.Moves(), p.Ahead())}
	t.write(p.Tree, p.Open().Start(), 0, 0, -1) // all these moves were made, or stood in a file
	return t
}

// write adds all that comes behind a branch, which is number from; s is the position there.
func (t *tree) write(b *engine.Branch, s engine.State, step, depth, from int) {
	for ; len(b.Next) > 0; b = b.Next[0] {
		main := t.add(b.Next[0], s, branch{Step: step + 1, Depth: depth}, from)
		for _, side := range b.Next[1:] {
			n := t.add(side, s, branch{Step: step + 1, Depth: depth + 1, New: true}, from)
			t.write(side, engine.After(s, side.Move), step+1, depth+1, n)
		}
		s, step, from = engine.After(s, b.Next[0].Move), step+1, main
	}
}

// add adds a move, and returns its number.
func (t *tree) add(b *engine.Branch, s engine.State, shown branch, from int) int {
	n := len(t.all)
	shown.Text, shown.Mark, shown.Comment = t.game.PrintMove(s, b.Move), b.Mark, b.Comment
	t.all, t.moves, t.before = append(t.all, shown), append(t.moves, b.Move), append(t.before, from)
	behind := from < 0 || len(t.line) > 0 && t.line[len(t.line)-1] == from
	if k := len(t.line); behind && k == shown.Step-1 && k < len(t.played) && t.played[k] == b.Move {
		t.line = append(t.line, n)
	}
	return n
}

// to returns the line from the start to a move of that number and text. A page that was not
// told of a change since may mean another.
func (t *tree) to(n int, text string) ([]engine.Move, error) {
	switch {
	case n == -1:
		return nil, nil
	case n < 0 || n >= len(t.all) || t.all[n].Text != text:
		return nil, &refusal{status: conflict, text: fmt.Sprintf("move %d of the tree is not %q any more: load the page again", n, text)}
	}
	var line []engine.Move
	for ; n >= 0; n = t.before[n] {
		line = append(line, t.moves[n])
	}
	slices.Reverse(line)
	return line, nil
}

// visit goes to a move of the tree; -1 is the start.
func (n *session) visit(r request) error {
	line, err := treeOf(n.play).to(r.At, r.Text)
	if err == nil {
		err = n.mayLeave(line, r.Sure)
	}
	if err != nil {
		return err
	}
	return n.play.Visit(line)
}

// forget takes back the move made last, and forgets it with all that is behind it.
func (n *session) forget(r request) error {
	p := n.play
	if p.Len() == 0 {
		return errors.New("no move is made: there is nothing to forget")
	}
	if err := n.mayLeave(p.Moves()[:p.Len()-1], r.Sure); err != nil {
		return err
	}
	return p.Forget()
}

// mayLeave says why the play cannot go to a line from the start: because that takes back a
// move that gave information, and the player is not sure; one who is, is branded.
func (n *session) mayLeave(line []engine.Move, sure bool) error {
	p := n.play
	if !p.Informed(p.Leaves(line)) || p.Branded {
		return nil
	}
	if !sure {
		return &refusal{status: conflict, sure: true, text: "that turned up a card or dealt: to take it back brands the game"}
	}
	p.Branded = true
	return nil
}

// follow goes to a step of a line, whose text begins at the first position, and lets the
// rest be redone, as long as that turns up no card that was not seen.
func (n *session) follow(r request) error {
	p := n.play
	words := p.Game.SplitLine(r.Text)
	if r.At < 0 || r.At > len(words) {
		return fmt.Errorf("no step %d: want 0 to %d", r.At, len(words))
	}
	stays := p.Moves()[:n.made(words[:r.At])]
	if err := n.mayLeave(stays, r.Sure); err != nil {
		return err
	}
	before := p.Snapshot()
	if err := p.Go(stays); err != nil {
		return err
	}
	if err := p.Line(strings.Join(words[len(stays):r.At], "; ")); err != nil {
		if step, ok := errors.AsType[*engine.LineError](err); ok && !step.Kept {
			step.Step += len(stays)
			p.Restore(before)
		}
		return err
	}
	n.ahead(words[r.At:])
	return nil
}

// made counts the moves with which the play begins as a line does.
func (n *session) made(words []string) int {
	for i, m := range n.play.Moves() {
		if i == len(words) {
			return i
		}
		if said, err := n.play.Game.ParseMove(n.play.At(i), words[i]); err != nil || said != m {
			return i
		}
	}
	return n.play.Len()
}

// ahead lets moves be redone, up to the first that gives information or is none.
func (n *session) ahead(words []string) {
	p, at := n.play, n.play.Len()
	for _, word := range words {
		s := p.State()
		m, err := p.Game.ParseMove(s, word)
		if err != nil || s.Check(m) != nil || engine.After(s, m).Hidden() != s.Hidden() || p.Do(m) != nil {
			break
		}
	}
	_ = p.Rewind(p.Len() - at) // there are so many moves
}
