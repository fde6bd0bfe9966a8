package serve

import (
	"slices"
	"strings"

	"patience/engine"
)

// A said is a text for a page, paragraph by paragraph. What of it is a line of play can be
// followed on the board.
type said []paragraph

// A paragraph is a text, and the line of play behind it, if it ends in one:
//
//	try: dig 2 of pile 6? Qd from 7 to 4, 9s from 5 to 3
//
// From is how many moves of the play were made where that begins.
type paragraph struct {
	Text  string   `json:"text"`
	From  int      `json:"from,omitempty"`
	Moves []branch `json:"moves,omitempty"`
}

// mostParagraphs is how many of a text are looked through for lines of play.
const mostParagraphs = 5_000

// say returns a text in which the lines of play are found that go on from where the play
// stands, or from its start.
func (n *session) say(text string) (all said) {
	for line := range strings.Lines(text) {
		p := paragraph{Text: strings.TrimRight(line, "\n")}
		if len(all) < mostParagraphs {
			n.findLine(&p)
		}
		all = append(all, p)
	}
	return all
}

// findLine cuts a line of play off the end of a paragraph, so that the page can play it. In "try: dig 2
// of pile 7? 7h from 5 to 10, 10c from 1 to 5" it stands behind the last sign that may come before
// one. Whether it is a line the game says, for the position on the table or for the start.
func (n *session) findLine(p *paragraph) {
	play := n.known()
	for _, mark := range []string{"", ": ", "? "} {
		at := strings.LastIndex(p.Text, mark)
		if mark == "" {
			at = len(p.Text) - len(strings.TrimLeft(p.Text, " "))
		}
		text := strings.TrimSpace(p.Text[max(at, 0):])
		if at < 0 || text == "" {
			continue
		}
		text = strings.Trim(strings.TrimPrefix(text, strings.TrimSpace(mark)), ` "`) // Lua prints texts in quotes
		for _, from := range slices.Compact([]int{play.Len(), 0}) {
			start := play.State()
			if from == 0 {
				start = play.Start()
			}
			if moves := n.readMoves(start, text); moves != nil {
				p.Text, p.From, p.Moves = p.Text[:at+len(mark)], from, moves
				return
			}
		}
	}
}

// readMoves returns the moves of a text, nil when it is not a line of play from a position as
// the player knows it.
func (n *session) readMoves(s engine.State, text string) (all []branch) {
	q := engine.NewPlay(n.play.Game, s)
	for i, word := range q.Game.SplitLine(text) {
		m, err := q.Game.ParseNotation(q.State(), word) // a card alone is a row of a board
		if err == nil {
			err = q.Do(m)
		}
		if err != nil {
			return nil
		}
		before, _ := q.Step(i)
		all = append(all, stepOf(q.Game, before, m, i+1))
	}
	return all
}

// stepOf returns a move of a line in an answer: what it is called, and what it moves.
func stepOf(g *engine.Game, s engine.State, m engine.Move, step int) branch {
	t := tripOf(g, s, m)
	return branch{Text: t.Text, Step: step, From: t.From, At: t.At, To: t.To}
}

// variation returns the main line of a tree from the start as a paragraph, with marks and
// comments, and one for each side line.
func (n *session) variation(name string, root *engine.Branch) (all said) {
	g, start := n.play.Game, n.play.Open().Start()
	add := func(name string, fork []engine.Move) {
		p := paragraph{Text: name}
		at, s := root, start
		for i, m := range slices.Concat(fork, root.Find(fork).Main()) {
			at = at.Find([]engine.Move{m})
			b := stepOf(g, s, m, i+1)
			b.Mark, b.Comment = at.Mark, at.Comment
			p.Moves = append(p.Moves, b)
			s = engine.After(s, m)
		}
		all = append(all, p)
	}
	if root.Comment != "" {
		name += " (" + root.Comment + ")"
	}
	add(name+": ", nil)
	for _, side := range root.SideLines() {
		add("  or: ", side.Line)
	}
	return all
}
