package engine

import (
	"errors"
	"fmt"
	"strings"
)

// A piece is what a text of variations is made of: moves, a comment, or a bracket.
type piece struct {
	kind rune   // 'm' for moves, '{' for a comment, '(' and ')'
	text string // of moves and of comments, without the braces
}

// pieces cuts a text of variations: "a, b {why} (c), d" becomes the moves "a, b ", the comment
// "why", "(", the moves "c", ")" and the moves ", d".
func pieces(text string) (all []piece, err error) {
	for text != "" {
		i := strings.IndexAny(text, "{}()")
		if i < 0 {
			i = len(text)
		}
		if strings.TrimSpace(text[:i]) != "" {
			all = append(all, piece{'m', text[:i]})
		}
		if i == len(text) {
			break
		}
		p := piece{kind: rune(text[i])}
		text = text[i+1:]
		switch p.kind {
		case '}':
			return nil, errors.New("a } without its {")
		case '{':
			if p.text, text, err = cutComment(text); err != nil {
				return nil, err
			}
		}
		all = append(all, p)
	}
	return all, nil
}

// cutComment cuts a text behind the brace that ends its comment.
func cutComment(text string) (comment, rest string, err error) {
	i := strings.IndexAny(text, "{}")
	switch {
	case i < 0:
		return "", "", errors.New("a { without its }")
	case text[i] == '{':
		return "", "", errors.New("a { inside braces: want } first")
	}
	return text[:i], text[i+1:], nil
}

// MainLine returns a text of variations without its comments and side lines. Marks are
// left behind their moves.
func MainLine(text string) (string, error) {
	all, err := pieces(text)
	if err != nil {
		return "", err
	}
	var b strings.Builder
	open := 0
	for _, p := range all {
		switch p.kind {
		case '(':
			open++
		case ')':
			if open--; open < 0 {
				return "", errors.New("a ) without its (")
			}
		case 'm':
			if open > 0 {
				continue
			}
			t := strings.TrimSpace(p.text)
			if b.Len() > 0 && !strings.ContainsAny(t[:1], ",;!?") {
				b.WriteString("; ") // what stood between them has ended the move
			}
			b.WriteString(t)
		}
	}
	if open > 0 {
		return "", errors.New("a ( without its )")
	}
	return b.String(), nil
}

// ParseVariations reads lines of play from a position as chess players write them: marks
// behind moves, comments in braces behind what they are about, and side lines in round
// brackets behind the move that they replace. Each move must be legal.
func (g *Game) ParseVariations(start State, text string) (*Branch, error) {
	all, err := pieces(text)
	if err != nil {
		return nil, err
	}
	root := &Branch{}
	r := &variationReader{game: g, open: []openLine{{now: start.Copy(), last: root}}}
	for _, p := range all {
		if err := r.piece(p); err != nil {
			return nil, err
		}
	}
	if len(r.open) > 1 {
		return nil, errors.New("a ( without its )")
	}
	return root, nil
}

// A variationReader has the lines that are open: the main one, a side line of it, a side
// line of that, and so on.
type variationReader struct {
	game *Game
	open []openLine
}

// An openLine is a line that is being read.
type openLine struct {
	last *Branch
	now  State   // there
	fork *Branch // from where the last move goes on; nil before the first
	was  State   // there
}

// piece takes one piece of the text: moves, a comment, or a bracket. In
//
//	7h from 5 to 10 (7h from 5 to 9 {spoils it}), 10c from 1 to 5
//
// the side line replaces the move before it, so it is played from where that move was made, and
// the line that was open goes on behind the ")".
func (r *variationReader) piece(p piece) error {
	l := &r.open[len(r.open)-1]
	switch p.kind {
	case '{':
		if l.fork == nil && len(r.open) > 1 {
			return errors.New("a comment before a side line: want it behind a move")
		}
		return l.last.Say(l.last.Comment + " " + p.text)
	case '(':
		if l.fork == nil {
			return errors.New("a side line without a move before it, which it replaces")
		}
		r.open = append(r.open, openLine{last: l.fork, now: l.was.Copy()})
		return nil
	case ')':
		if len(r.open) == 1 {
			return errors.New("a ) without its (")
		}
		if l.fork == nil {
			return errors.New("a side line without moves")
		}
		r.open = r.open[:len(r.open)-1]
		return nil
	}
	for _, t := range r.game.splitMoves(unnumbered(p.text)) {
		if err := r.move(t); err != nil {
			return fmt.Errorf("%q: %w", t, err)
		}
	}
	return nil
}

// markAtEnd finds the mark behind a move.
var markAtEnd = Regexp(`[ \t]*([!?]*)$`)

// move takes a move with its mark, or the mark alone.
func (r *variationReader) move(text string) error {
	l := &r.open[len(r.open)-1]
	mark := markAtEnd.Re().FindStringSubmatch(text)
	if text = strings.TrimSuffix(text, mark[0]); text != "" {
		if err := r.make(l, text); err != nil {
			return err
		}
	}
	switch {
	case mark[1] == "":
		return nil
	case l.fork == nil:
		return errors.New("a mark without a move before it")
	}
	return l.last.Judge(mark[1])
}

// make makes a move at the end of a line.
func (r *variationReader) make(l *openLine, text string) error {
	m, err := r.game.ParseMove(l.now, text)
	if err != nil {
		return err
	}
	if l.fork == nil && len(r.open) > 1 && l.last.Next[0].Move == m {
		return errors.New("this side line begins with the move of the main line")
	}
	l.fork, l.was, l.now = l.last, l.now, After(l.now, m)
	l.last = l.last.grow(m)
	return nil
}

// PrintVariations writes a tree as ParseVariations reads it.
func (n Notation) PrintVariations(start State, root *Branch) string {
	w := &variationWriter{notation: n, between: ", "}
	if n.NumbersJoin {
		w.between = "; "
	}
	w.say(root.Comment)
	w.line(root, start.Copy())
	return strings.TrimPrefix(w.b.String(), " ")
}

// A variationWriter writes a tree.
type variationWriter struct {
	notation Notation
	between  string // stands between moves
	begun    bool   // whether the line that is written has a move
	b        strings.Builder
}

// line writes what follows a branch, which leads to s. It changes s.
func (w *variationWriter) line(b *Branch, s State) {
	for ; len(b.Next) > 0; b = b.Next[0] {
		w.move(b.Next[0], s)
		for _, c := range b.Next[1:] {
			w.b.WriteString(" (")
			w.begun = false
			w.move(c, s)
			w.line(c, After(s, c.Move))
			w.b.WriteString(")")
		}
		s.Apply(b.Next[0].Move)
	}
}

// move writes a move with what is said of it.
func (w *variationWriter) move(b *Branch, s State) {
	switch {
	case w.begun:
		w.b.WriteString(w.between)
	case strings.HasSuffix(w.b.String(), "}"):
		w.b.WriteString(" ")
	}
	w.begun = true
	w.b.WriteString(w.notation.Print(s, b.Move) + b.Mark)
	w.say(b.Comment)
}

func (w *variationWriter) say(comment string) {
	if comment != "" {
		w.b.WriteString(" {" + comment + "}")
	}
}
