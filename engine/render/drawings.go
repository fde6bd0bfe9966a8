package render

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"patience/engine"
)

// A Drawing is a way to draw diagrams for the eye. Drawings need not be read back, so they
// stand apart from the formats of the games.
type Drawing struct {
	Name string
	Doc  string
	Draw func(title string, diagrams []Diagram, columns int) string

	Plain bool // neither colours nor frames
}

// Drawings lists all ways to draw.
func Drawings() []Drawing {
	return []Drawing{
		{"svg", "a picture for browsers and documents, in one file without fonts", func(_ string, d []Diagram, _ int) string { return SVG(d...) }, false},
		{"html", "a page that stands alone, bright or dark as its reader has it", func(title string, d []Diagram, _ int) string { return HTML(title, d) }, false},
		{"latex", "LaTeX source with a picture; needs no packages", func(_ string, d []Diagram, _ int) string { return LaTeX(d) }, true},
		{"text", "the tableau in text, as wide as the screen has room", drawText, true},
	}
}

// DrawingNamed returns the drawing of that name.
func DrawingNamed(name string) (Drawing, error) {
	var names []string
	for _, d := range Drawings() {
		if strings.EqualFold(d.Name, name) {
			return d, nil
		}
		names = append(names, d.Name)
	}
	return Drawing{}, fmt.Errorf("no drawing %q: want one of %s", name, strings.Join(names, ", "))
}

func drawText(_ string, diagrams []Diagram, columns int) string {
	columns = cmp.Or(columns, 80)
	var texts []string
	for _, d := range diagrams {
		text := ""
		for _, t := range []string{d.Options.Title, d.Options.Caption} {
			if t != "" {
				text += strings.Join(wrapWords(t, columns), "\n") + "\n"
			}
		}
		texts = append(texts, text+Text(d.Board, columns))
	}
	return strings.Join(texts, "\n")
}

// Of returns the diagram of where a play stands. The title and the task of a problem are
// its own, when it stands where the problem begins.
func Of(p *engine.Play, o Options) Diagram {
	for _, h := range p.About() {
		switch {
		case h.Key == "title" && o.Title == "":
			o.Title = h.Text
		case h.Key == "task" && o.Caption == "":
			o.Caption = h.Text
		}
	}
	return Diagram{p.Game.Board(p.State()), o}
}

// Line returns the diagrams of a line that has been played from move number first, counted
// from 0: the position before it, with the arrows of its moves, and the one after it.
func Line(p *engine.Play, first int, o Options) []Diagram {
	if first == p.Len() {
		return []Diagram{Of(p, o)}
	}
	start, _ := p.Step(first)
	board := func(s engine.State) engine.Board { return p.Game.Board(s) }
	before, after := Diagram{board(start), o}, Diagram{board(p.State()), o}
	var moves []string
	for i := first; i < p.Len(); i++ {
		s, m := p.Step(i)
		moves = append(moves, p.Game.PrintMove(s, m))
		for _, a := range steps(before.Board, board(s), board(p.At(i+1))) {
			if p.Len() > first+1 {
				a.Step = i - first + 1
			}
			before.Options.Arrows = append(before.Options.Arrows, a)
		}
	}
	if before.Board.Differs(after.Board) == "" { // what has changed is none of the cards
		before.Options.Caption = strings.TrimLeft(before.Options.Caption+"\n"+strings.Join(moves, ", ")+": no card moves", "\n")
		return []Diagram{before}
	}
	before.Options.Title = cmp.Or(before.Options.Title, "Before")
	after.Options.Title, after.Options.Caption = "After", strings.Join(moves, ", ")
	after.Options.Highlight = nil
	return []Diagram{before, after}
}

// steps returns the arrows of a move of a line as far as they can be drawn on the board
// that it began with: those whose cards lie there as they did.
func steps(first, before, after engine.Board) []Arrow {
	var all []Arrow
	for _, a := range Arrows(before, after) {
		from, _ := first.Pile(a.From)
		now, _ := before.Pile(a.From)
		if a.At <= len(from.Cards) && a.At <= len(now.Cards) && from.Cards[a.At-1] == now.Cards[a.At-1] {
			all = append(all, a)
		}
	}
	return all
}

// Check refuses a highlight that is nowhere on the board, and colours that there are not.
func (o Options) Check(b engine.Board) error {
	for _, h := range o.Highlight {
		if !onBoard(b, h) {
			return fmt.Errorf("cannot highlight %q: want a card in view, a pile such as %q, or both with \"in\" between them", h, b[0].Name())
		}
	}
	if !slices.Contains(AllColours(), o.colours()) {
		return fmt.Errorf("no colours %q: want two, four or print", o.Colours)
	}
	return nil
}

func onBoard(b engine.Board, what string) bool {
	for _, p := range Lay(b).Piles {
		if p.Name == what {
			return true
		}
		for _, c := range p.Cards {
			if (Options{Highlight: []string{what}}).marks(c.Face, p.Name) {
				return true
			}
		}
	}
	return false
}
