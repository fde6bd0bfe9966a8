package engine

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
)

// A Branch is a place in a tree of variations: the move that leads there, what is said
// of it, and the branches that go on from there, the main line first. The first branch
// of a tree, its root, is the position where it begins, and has no move.
//
//	7h from 5 to 10! {keeps the space} (7h from 5 to 3?, Qd from 7 to 3), 10c from 1 to 5
//
// is a root with two branches: the main line, of two moves, and a side line.
type Branch struct {
	Move    Move
	Mark    string // "" or one of Marks
	Comment string // see Say
	Next    []*Branch
}

// Marks returns what can stand behind a move, as in chess, from good to bad.
func Marks() []string { return []string{"!!", "!", "!?", "?!", "?", "??"} }

// Judge marks the move; "" takes the mark away.
func (b *Branch) Judge(mark string) error {
	if mark != "" && !slices.Contains(Marks(), mark) {
		return fmt.Errorf("bad mark %q: want one of %s", mark, strings.Join(Marks(), " "))
	}
	b.Mark = mark
	return nil
}

// longestComment is how many bytes a comment may have that is said of a move.
const longestComment = 64 << 10

// Say replaces the comment; "" takes it away. Blanks and line ends become single blanks.
func (b *Branch) Say(comment string) error {
	if strings.ContainsAny(comment, "{}") {
		return fmt.Errorf("bad comment %.60q: braces stand around comments, not in them", comment)
	}
	if len(comment) > longestComment {
		return fmt.Errorf("a comment of %d bytes: want at most %d", len(comment), longestComment)
	}
	b.Comment = strings.Join(strings.Fields(comment), " ")
	return nil
}

// child returns the branch of a move, nil when there is none.
func (b *Branch) child(m Move) *Branch {
	c, _ := Find(b.Next, func(c *Branch) bool { return c.Move == m })
	return c
}

// grow returns the branch of a move, which is a new one behind the others when there
// was none.
func (b *Branch) grow(m Move) *Branch {
	c := b.child(m)
	if c == nil {
		c = &Branch{Move: m}
		b.Next = append(b.Next, c)
	}
	return c
}

// Add returns the branch at the end of a line; the moves that the tree lacks are added.
func (b *Branch) Add(line []Move) *Branch {
	for _, m := range line {
		b = b.grow(m)
	}
	return b
}

// Merge adds the lines of another tree, with what is said of them. What is said here stays.
func (b *Branch) Merge(other *Branch) {
	b.Mark, b.Comment = cmp.Or(b.Mark, other.Mark), cmp.Or(b.Comment, other.Comment)
	for _, o := range other.Next {
		b.grow(o.Move).Merge(o)
	}
}

// Find returns the branch at the end of a line, nil when the tree does not have it. There
// may be no tree.
func (b *Branch) Find(line []Move) *Branch {
	if b == nil {
		return nil
	}
	for _, m := range line {
		if b = b.child(m); b == nil {
			return nil
		}
	}
	return b
}

// Main returns the moves of the main line from here.
func (b *Branch) Main() (line []Move) {
	for len(b.Next) > 0 {
		b = b.Next[0]
		line = append(line, b.Move)
	}
	return line
}

// A SideLine is where a side line begins: the line from the root to its first move, and
// how many side lines that has gone into.
type SideLine struct {
	Line  []Move
	Depth int // 1: it leaves the main line
}

// SideLines returns the side lines in the order in which they are written.
func (b *Branch) SideLines() []SideLine { return b.sides(nil, 1) }

func (b *Branch) sides(line []Move, depth int) (all []SideLine) {
	for ; len(b.Next) > 0; b = b.Next[0] {
		for _, c := range b.Next[1:] {
			to := append(slices.Clone(line), c.Move)
			all = append(append(all, SideLine{to, depth}), c.sides(to, depth+1)...)
		}
		line = append(slices.Clip(line), b.Next[0].Move)
	}
	return all
}

// Promote makes a line the main one where it last leaves another, and says whether it did.
func (b *Branch) Promote(line []Move) bool {
	for ; len(line) > 0; line = line[:len(line)-1] {
		if at, i := b.place(line); i > 0 {
			c := at.Next[i]
			at.Next = slices.Insert(slices.Delete(at.Next, i, i+1), 0, c)
			return true
		}
	}
	return false
}

// Delete takes the last move of a line out of the tree, with all that follows it, and
// says whether it was there.
func (b *Branch) Delete(line []Move) bool {
	at, i := b.place(line)
	if i >= 0 {
		at.Next = slices.Delete(at.Next, i, i+1)
	}
	return i >= 0
}

// place returns the branch before the last move of a line, and the number of that move's branch there, -1 when the tree does not have it.
func (b *Branch) place(line []Move) (before *Branch, i int) {
	to := b.Find(line)
	if to == nil || len(line) == 0 {
		return nil, -1
	}
	before = b.Find(line[:len(line)-1])
	return before, slices.Index(before.Next, to)
}

// plain says whether the tree is this one line, and nothing is said of it.
func (b *Branch) plain(line []Move) bool {
	for _, m := range line {
		if b.Mark+b.Comment != "" || len(b.Next) != 1 || b.Next[0].Move != m {
			return false
		}
		b = b.Next[0]
	}
	return b.Mark+b.Comment == "" && len(b.Next) == 0
}

// Keep takes the line that is played into the tree of the play, with what can be redone,
// and returns the branch where the play stands.
func (p *Play) Keep() *Branch {
	if p.Tree == nil {
		p.Tree = &Branch{}
	}
	p.Tree.Add(p.moves)
	return p.Tree.Find(p.Moves())
}

// Judge marks the move made last; "" takes the mark away.
func (p *Play) Judge(mark string) error {
	if p.Len() == 0 {
		return errors.New("no move is made: there is nothing to mark")
	}
	return p.Keep().Judge(mark)
}

// Promote makes the line that is played the main one where it last leaves another.
func (p *Play) Promote() error {
	if p.Keep(); !p.Tree.Promote(p.Moves()) {
		return errors.New("this is the main line already")
	}
	return nil
}

// Forget takes back a move and forgets it, with all that can be redone or is kept behind
// it.
func (p *Play) Forget() error {
	p.unfold()
	line := slices.Clone(p.Moves())
	if err := p.Undo(); err != nil {
		return err
	}
	if p.Tree != nil {
		p.Tree.Delete(line)
	}
	p.states, p.moves = p.states[:p.at+1:p.at+1], p.moves[:p.at:p.at]
	return nil
}

// Go goes to the end of a line from the start.
func (p *Play) Go(line []Move) error {
	before := p.Snapshot()
	at := Shared(p.Moves(), line)
	p.back(at)
	p.at = at
	for _, m := range line[p.at:] {
		if err := p.Do(m); err != nil {
			p.Restore(before)
			return err
		}
	}
	return nil
}

// Visit goes to the end of a line from the start. The main line that is kept behind it can
// then be redone.
func (p *Play) Visit(line []Move) error {
	whole := line
	if at := p.Tree.Find(line); at != nil {
		whole = slices.Concat(line, at.Main())
	}
	if err := p.Go(whole); err != nil {
		return err
	}
	p.at = len(line)
	return nil
}

// Leaves returns how many moves are taken back to go to a line from the start.
func (p *Play) Leaves(line []Move) int { return p.at - Shared(p.Moves(), line) }

// Shared counts the moves with which two lines begin, or the cards with which two piles do.
func Shared[T comparable](a, b []T) int {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return n
}
