package render

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"patience/engine"
)

// An Arrow shows a move: the cards of a pile from number At on (1 for the deepest) go to
// another pile.
type Arrow struct {
	From string
	At   int
	To   string
	Step int // its number among several, 0 for none
}

// maxArrows is how many arrows can be told apart. A deal in Spider has ten.
const maxArrows = 12

// Arrows returns the arrows of what happens between two positions of a game: one for each
// pile that gets cards. There are none when so much happens that nobody could follow them,
// as when a deck is dealt anew.
func Arrows(before, after engine.Board) []Arrow {
	var all []Arrow
	for _, to := range after {
		was, _ := before.Same(to)
		gained := to.Cards[engine.Shared(was.Cards, to.Cards):]
		if len(gained) == 0 {
			continue
		}
		if a, ok := source(before, after, to, gained); ok {
			all = append(all, a)
		}
	}
	if len(all) > maxArrows {
		return nil
	}
	return all
}

// source finds the pile that the gained cards come from: best one that has lost just these.
// Which move was made is not known here, nor asked of the game: when pile 4 gains a 7h and pile 9
// has lost one, it came from there. Two piles can have lost a 7h in one move only when more was
// moved, and then the one that has lost no more than was gained is the one.
func source(before, after engine.Board, to engine.Pile, gained engine.Cards) (Arrow, bool) {
	var found Arrow
	best := 0
	for _, p := range before {
		now, _ := after.Same(p)
		k := engine.Shared(p.Cards, now.Cards)
		lost := p.Cards[k:]
		i := slices.Index(lost, gained[0])
		if i >= 0 && gained[0] == engine.Unknown { // of cards that nobody knows the top one goes first, as from a stock
			i = len(lost) - 1
		}
		if p.Same(to) || i < 0 {
			continue
		}
		score := 1
		if slices.Equal(lost, gained) {
			score = 2
		}
		if score > best {
			best, found = score, Arrow{From: p.Name(), At: k + i + 1, To: to.Name()}
		}
	}
	return found, best > 0
}

// draw returns the arrow as a path with its head.
func (a Arrow) draw(l Layout, c Colours) string {
	from, ok1 := find(l, a.From)
	to, ok2 := find(l, a.To)
	if !ok1 || !ok2 {
		return ""
	}
	x1, y1 := from.grip(a.At)
	x2, y2 := to.target()
	ink := c.or("#e8590c", "#000")
	path := arrowPath(x1, y1, x2, y2, ink)
	if a.Step > 0 {
		path += fmt.Sprintf("<circle cx=\"%s\" cy=\"%s\" r=\"7\" fill=\"%s\" stroke=\"#fff\"/><text x=\"%s\" y=\"%s\" fill=\"#fff\" "+
			"font-family=\"system-ui,sans-serif\" font-size=\"9.5\" font-weight=\"700\" text-anchor=\"middle\">%d</text>\n",
			number(x1), number(y1), ink, number(x1), number(y1+3.4), a.Step)
	}
	return path
}

// find returns the place of that name.
func find(l Layout, name string) (Place, bool) {
	return engine.Find(l.Piles, func(p Place) bool { return p.Name == name })
}

// grip returns where one takes hold of card number at.
func (p Place) grip(at int) (x, y float64) {
	for _, c := range p.Cards {
		if c.At >= at {
			return c.X + c.Width*.82, c.Y + min(c.Height, 56)/2
		}
	}
	return p.X + CardWidth/2, p.Y + CardHeight/2
}

// target returns where a card goes that is laid onto the pile.
func (p Place) target() (x, y float64) {
	if len(p.Cards) == 0 {
		return p.X + CardWidth/2, p.Y + CardHeight/2
	}
	top := p.Cards[len(p.Cards)-1]
	return top.X + CardWidth/2, top.Y + CardHeight*.6
}

// arrowPath draws an arrow that bends a little, on a white line that sets it off. Both let an index be read over which
// the arrow passes. It is a curve
// with one point of control beside its middle; the line ends where the head begins, whose two
// corners lie at right angles to the direction in which the curve arrives.
func arrowPath(x1, y1, x2, y2 float64, ink string) string {
	const head, bend = 11, .14
	cx, cy := (x1+x2)/2+(y2-y1)*bend, (y1+y2)/2-math.Abs(x2-x1)*bend
	length := math.Hypot(x2-cx, y2-cy)
	if length == 0 {
		return ""
	}
	dx, dy := (x2-cx)/length, (y2-cy)/length
	bx, by := x2-dx*head, y2-dy*head
	line := fmt.Sprintf("M%s %sQ%s %s %s %s", number(x1), number(y1), number(cx), number(cy), number(bx), number(by))
	tip := fmt.Sprintf("M%s %sL%s %sL%s %sz", number(x2), number(y2),
		number(bx-dy*6), number(by+dx*6), number(bx+dy*6), number(by-dx*6))
	var b strings.Builder
	fmt.Fprintf(&b, "<path d=\"%s%s\" fill=\"none\" stroke=\"#fff\" stroke-width=\"6\" stroke-opacity=\".5\" stroke-linejoin=\"round\"/>", line, tip)
	fmt.Fprintf(&b, "<path d=\"%s\" fill=\"none\" stroke=\"%s\" stroke-width=\"4\" stroke-opacity=\".7\" stroke-linecap=\"round\"/>", line, ink)
	fmt.Fprintf(&b, "<path d=\"%s\" fill=\"%s\"/>\n", tip, ink)
	return b.String()
}
