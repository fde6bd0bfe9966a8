package precedence

import (
	"fmt"
	"slices"
	"strings"

	"patience/engine"
	"patience/engine/certificate"
)

// A lodging is a line like
//
//	row 1: 6+1 5 3 6 3+1 0 4 5+1 1 5 | 9 Kh
//
// One row is dealt. Of pile 1 all six chains of the start stay in their places, and on them
// the card of row 1; of pile 2 the first five, and the card of row 1 has left. A 9 and the Kh
// are guests: each moved into a space, and no card that it fits on has come into sight since.
//
// It stands for all positions of which no more can be said: fewer chains have left, or there
// are more guests. A certificate is good when it has the start, with each lodging all that one
// more move or deal can lead to, or another line that stands for it, and when the goal is met
// in none.
type lodging struct {
	row    int
	stay   [piles]int    // chains of the start
	dealt  [piles]uint64 // cards of the hand: bit r is that of row r
	guests [kinds]int
	line   int
}

// kinds are the kinds of guests: by rank, and a King by its suit.
const kinds = int(engine.King) + 4

func kind(c engine.Card) int {
	if c.Rank() == engine.King {
		return int(engine.King) + int(c.Suit())
	}
	return int(c.Rank())
}

// until returns how many rows the claim is about, that before the first one counted.
func (c *proof) until() int {
	if c.Row > 0 && c.Row <= c.Rows {
		return c.Row
	}
	return c.Rows + 1
}

// readLodging reads a line. It is written anew, and must read the same.
func (c *proof) readLodging(text string) (*lodging, error) {
	head, rest, _ := strings.Cut(text, ": ")
	left, right, ok := strings.Cut(rest, "|")
	fields := strings.Fields(left)
	number, _ := strings.CutPrefix(head, "row ")
	row, err := certificate.Number(number, 0, len(c.lodgings)-1)
	if !ok || err != nil || len(fields) != piles {
		return nil, fmt.Errorf(`%q: want a line like "row 1: 6+1 5 ... | 9 Kh", of rows below %d`, text, len(c.lodgings))
	}
	l := &lodging{row: row}
	for n, field := range fields {
		if err := c.readStay(l, n, strings.Split(field, "+")); err != nil {
			return nil, err
		}
	}
	for _, name := range strings.Fields(right) {
		k := 1
		for k < kinds && kindName(k) != name {
			k++
		}
		if k == kinds {
			return nil, fmt.Errorf("%.10q: want a rank, or a King with its suit", name)
		}
		l.guests[k]++
	}
	if want := l.String(); want != text {
		return nil, fmt.Errorf("%.100q: want it written as %.100q", text, want)
	}
	return l, nil
}

// readStay reads what stays in a pile: how many chains of the start, and cards of which rows.
func (c *proof) readStay(l *lodging, n int, words []string) (err error) {
	if l.stay[n], err = certificate.Number(words[0], 0, c.start[n]); err != nil {
		return fmt.Errorf("pile %d: %q: want a number of its %d chains", n+1, words[0], c.start[n])
	}
	for _, word := range words[1:] {
		row, err := certificate.Number(word, 1, l.row)
		if err != nil {
			return fmt.Errorf("pile %d: %q: want a row up to %d", n+1, word, l.row)
		}
		l.dealt[n] |= 1 << row
	}
	return nil
}

// String writes a lodging as a line has it: rows rise, and guests by rank.
func (l *lodging) String() string {
	text := fmt.Sprintf("row %d:", l.row)
	for n := range piles {
		text += fmt.Sprintf(" %d", l.stay[n])
		for row := 1; row <= l.row; row++ {
			if l.dealt[n]>>row&1 == 1 {
				text += fmt.Sprintf("+%d", row)
			}
		}
	}
	text += " |"
	for k, many := range l.guests {
		text += strings.Repeat(" "+kindName(k), many)
	}
	return text
}

// kindName returns the name of a kind of guests.
func kindName(k int) string {
	if k >= int(engine.King) {
		return engine.NewCard(engine.King, engine.Suit(k-int(engine.King))).String()
	}
	return engine.Rank(k).String()
}

// closed says whether the lodgings prove the claim.
func (c *proof) closed() error {
	if !c.has(&lodging{stay: c.start}) {
		return fmt.Errorf("no lodging stands for the start")
	}
	for _, row := range c.lodgings {
		for _, l := range row {
			if err := c.follow(l); err != nil {
				return fmt.Errorf("line %d: %v", l.line, err)
			}
		}
	}
	return nil
}

// has says whether some line stands for a lodging.
func (c *proof) has(l *lodging) bool {
	return slices.ContainsFunc(c.lodgings[l.row], func(other *lodging) bool { return other.standsFor(l) })
}

// standsFor says whether at least those chains have left that have left in another lodging,
// and only guests of it are left.
func (l *lodging) standsFor(other *lodging) bool {
	for n := range piles {
		if l.stay[n] > other.stay[n] || l.dealt[n]&^other.dealt[n] != 0 {
			return false
		}
	}
	for k := range l.guests {
		if l.guests[k] > other.guests[k] {
			return false
		}
	}
	return true
}

// follow looks at the goal, and at all that comes next.
func (c *proof) follow(l *lodging) error {
	if c.met(l, c.seen(l)) {
		return fmt.Errorf("the goal may be met")
	}
	for _, next := range c.steps(l) {
		if !c.has(next.to) {
			return fmt.Errorf("%s, and no line has that", next.what)
		}
	}
	return nil
}

// A step leads from one lodging to another.
type step struct {
	to   *lodging
	what string
}

// steps returns all that comes next: a chain leaves, as a guest when it must, guests go, or the
// next row is dealt.
func (c *proof) steps(l *lodging) (steps []step) {
	seen := c.seen(l)
	for n := range piles {
		g := c.lowest(l, n)
		if g == nil {
			continue
		}
		next := l.without(g)
		if !c.finds(seen, g.cards[0]) {
			if c.room(l) < 1 {
				continue
			}
			next.guests[kind(g.cards[0])]++
		}
		steps = append(steps, step{next, fmt.Sprintf("the %v may leave pile %d", g.cards[0], n+1)})
	}
	for suit := engine.Clubs; suit <= engine.Spades; suit++ {
		for rank := engine.Ace; rank <= engine.King; rank++ {
			if card := engine.NewCard(rank, suit); l.guests[kind(card)] > 0 && c.finds(seen, card) {
				next := *l
				next.guests[kind(card)] = 0
				steps = append(steps, step{&next, fmt.Sprintf("a guest, the %v, finds its card", card)})
			}
		}
	}
	if l.row+1 < c.until() {
		steps = append(steps, step{l.deal(), "the next row may be dealt"})
	}
	return steps
}

// deal returns a lodging with the next row dealt.
func (l *lodging) deal() *lodging {
	next := *l
	next.row++
	for n := range piles {
		next.dealt[n] |= 1 << next.row
	}
	return &next
}

// without returns a lodging in which one more chain has left.
func (l *lodging) without(g *chain) *lodging {
	next := *l
	if g.row == 0 {
		next.stay[g.pile]--
		return &next
	}
	next.dealt[g.pile] &^= 1 << g.row
	return &next
}

// lowest returns the chain of a pile that can leave next, nil when all have left.
func (c *proof) lowest(l *lodging, n int) *chain {
	for k := len(c.piles[n]) - 1; k >= 0; k-- {
		if g := c.piles[n][k]; g.row == 0 && k < l.stay[n] || l.dealt[n]>>g.row&1 == 1 {
			return g
		}
	}
	return nil
}

// A tally counts cards.
type tally [256]int

// seen counts the cards that may have come into sight.
func (c *proof) seen(l *lodging) *tally {
	seen := &tally{}
	for n, pile := range c.piles {
		for k, g := range pile {
			bare := k+1 == c.start[n] || l.stay[n] <= k+1 // the chain of the start that lies on it, if any, has left
			if g.row > 0 && g.row <= l.row || g.row == 0 && bare {
				for _, card := range g.cards {
					seen[card]++
				}
			}
		}
	}
	return seen
}

// finds says whether a card at the head of a chain has where to go without a space: a King
// leaves with its suit.
func (c *proof) finds(seen *tally, head engine.Card) bool {
	if head.Rank() == engine.King {
		return c.removes() && sets(seen, head.Suit()) > 0
	}
	for suit := engine.Clubs; suit <= engine.Spades; suit++ {
		if seen[engine.NewCard(head.Rank()+1, suit)] > 0 {
			return true
		}
	}
	return false
}

// removes says whether the claim is about games in which suits are removed before.
func (c *proof) removes() bool { return c.Cannot == "win" || !c.forbids("remove") }

func (c *proof) forbids(what string) bool { return slices.Contains(c.Without, what) }

// sets returns how many sets of a suit may have been removed.
func sets(seen *tally, suit engine.Suit) int {
	fewest := seen[engine.NewCard(engine.King, suit)]
	for rank := engine.Ace; rank < engine.King; rank++ {
		fewest = min(fewest, seen[engine.NewCard(rank, suit)])
	}
	return fewest
}

// room returns how many spaces there may be at once: no more than piles of which all has
// left; and no more than piles that have ever been spaces, less one for each guest. A card that is
// dealt into a space is no guest. Rule 5 forbids such deals, but nothing here rests on it.
func (c *proof) room(l *lodging) int {
	empty, ever := 0, 0
	for n := range piles {
		if was := c.start[n] == 0 || l.stay[n] == 0 && !c.forbids("space"); was {
			ever++
			if c.lowest(l, n) == nil {
				empty++
			}
		}
	}
	for _, many := range l.guests {
		ever -= many
	}
	return min(empty, ever)
}

// lastSpace returns 1 where no space may be made, yet all has left a pile: by the very move that meets the goal, which is forgiven.
func (c *proof) lastSpace(l *lodging) int {
	for n := range piles {
		if c.forbids("space") && c.start[n] > 0 && c.lowest(l, n) == nil {
			return 1
		}
	}
	return 0
}

// met says whether the goal may be met.
func (c *proof) met(l *lodging, seen *tally) bool {
	all := &tally{}
	given := 0
	for n, pile := range c.piles {
		if c.start[n] == 0 {
			given++
		}
		for _, g := range pile {
			for _, card := range g.cards {
				all[card]++
			}
		}
	}
	total, whole := 0, true
	for suit, name := range suits {
		n := sets(seen, engine.Suit(suit))
		if c.Cannot == "remove "+name {
			return n > 0
		}
		total += n
		whole = whole && n == sets(all, engine.Suit(suit))
	}
	switch {
	case c.Cannot == "win":
		return whole
	case strings.HasPrefix(c.Cannot, "remove"):
		return total >= c.many
	}
	return c.room(l)+c.lastSpace(l) >= given+c.many
}
