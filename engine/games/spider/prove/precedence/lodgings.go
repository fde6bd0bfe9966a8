package precedence

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strings"

	"patience/engine"
	"patience/engine/games/spider"
)

// A Lodgings shows a claim whatever spaces and removals come before: all that can come about
// before the claim's row, and in none of it is the goal met.
type Lodgings struct {
	Claim Claim
	inn   *inn
	rows  [][]lodging
}

// ProveAll looks for a proof that what is claimed cannot be done, whatever comes before. It
// returns nil when there is none of this kind, which says nothing.
func ProveAll(s *spider.State, c Claim) (*Lodgings, error) {
	t, err := anyTable(s)
	if err != nil {
		return nil, err
	}
	in, err := newInn(t, c)
	if err != nil {
		return nil, err
	}
	met := in.met(c)
	rows, all := in.explore(c.row(t), func(row int, l *lodging, _ cards) bool { return !met(row, l) })
	if !all {
		return nil, nil
	}
	return &Lodgings{c, in, rows}, nil
}

// met returns whether a goal may be met in a lodging.
func (in *inn) met(c Claim) func(row int, l *lodging) bool {
	given := in.start.Spaces()
	whole := in.whole()
	suit, named := c.suit()
	return func(row int, l *lodging) bool {
		if c.aboutSpaces() {
			return in.rooms(l, row)+in.forgiven(l, row) >= given+c.asked.Count
		}
		sets := in.sets(l, row)
		switch {
		case named:
			return sets[suit] > 0
		case c.Goal == goalWin:
			return sets == whole
		}
		return sets[0]+sets[1]+sets[2]+sets[3] >= c.asked.Count
	}
}

// whole returns how many suits of each kind there are: what [inn.sets] says when all cards
// have come into sight.
func (in *inn) whole() [engine.Spades + 1]int {
	var all lodging
	for i := range in.chains {
		all.left.add(i)
	}
	return in.sets(&all, in.rows)
}

// Lines returns how many lodgings the proof has.
func (p *Lodgings) Lines() int {
	return engine.Sum(p.rows, func(row []lodging) int { return len(row) })
}

// Kind returns the kind of its certificate.
func (p *Lodgings) Kind() string { return "lodgings" }

// Size says what the proof consists of.
func (p *Lodgings) Size() string { return engine.Count(p.Lines(), "lodging") }

// Certificate writes the proof as a text that package check reads:
//
//	patience certificate 3
//	kind: lodgings
//	game: spider
//	position: ...                          a position line
//	cannot: remove 2 suits                 win, space, 2 spaces, remove a suit, remove spades
//	before: row 3                          left out when it is never
//	without: space                         restrictions, between commas
//	lodgings: 2                            how many lines follow
//	row 0: 6 5 4 6 3 0 5 5 2 5 | 9 Kh      how many chains of each pile stay; the guests
//	row 1: 6+1 5 3 6 3+1 0 4 5+1 1 5 |     and the cards of which rows stay on them
func (p *Lodgings) Certificate(w io.Writer) error {
	b := bufio.NewWriter(w)
	p.Claim.head(b, p.Kind(), p.inn.start)
	fmt.Fprintf(b, "lodgings: %d\n", p.Lines())
	for row, lodgings := range p.rows {
		for i := range lodgings {
			fmt.Fprintf(b, "row %d: %s\n", row, p.inn.line(&lodgings[i], row))
		}
	}
	return b.Flush()
}

// line writes a lodging.
func (in *inn) line(l *lodging, row int) string {
	var words []string
	for pile, first := range in.top {
		stay, dealt := 0, ""
		for i := first; i < in.end(pile); i++ {
			switch c := &in.chains[i]; {
			case l.left.has(i) || c.row > row:
			case c.row == 0:
				stay++
			default:
				dealt += fmt.Sprintf("+%d", c.row)
			}
		}
		words = append(words, fmt.Sprint(stay, dealt))
	}
	words = append(words, "|")
	for k, n := range l.guests {
		name := engine.Rank(k).String()
		if k >= int(engine.King) {
			name = engine.NewCard(engine.King, engine.Suit(k-int(engine.King))).String()
		}
		words = append(words, slices.Repeat([]string{name}, int(n))...)
	}
	return strings.Join(words, " ")
}

// String tells the proof: in how many ways chains can have left after each row, and which
// cards none of them brings into sight.
//
//	before row 1: 24 ways; no clubs, for want of the 4c or the 6c; ...
func (p *Lodgings) String() string {
	var text strings.Builder
	text.WriteString("A chain leaves onto a card of the next rank that has come into sight; or into a space, which has room for one until it finds such a card; a King so, or with its suit.\n" +
		"These are all ways in which chains can have left:\n")
	for row, lodgings := range p.rows {
		when := "before row 1"
		if row > 0 {
			when = fmt.Sprintf("with row %d dealt", row)
		}
		fmt.Fprintf(&text, "  %s: %s; %s\n", when, engine.Count(len(lodgings), "way"), p.most(row))
	}
	return text.String()
}

// most says what can be in a row, at most.
func (p *Lodgings) most(row int) string {
	spaces, sets := 0, 0
	for i := range p.rows[row] {
		l := &p.rows[row][i]
		n := p.inn.sets(l, row)
		spaces, sets = max(spaces, p.inn.rooms(l, row)), max(sets, n[0]+n[1]+n[2]+n[3])
	}
	if p.Claim.aboutSpaces() {
		return atMost(spaces, "space") + " at once"
	}
	parts := []string{atMost(sets, "suit")}
	suit, named := p.Claim.suit()
	for s := engine.Clubs; s <= engine.Spades; s++ {
		if lacks := p.lacks(row, s); lacks != "" && (!named || s == suit) {
			parts = append(parts, "no "+s.Name()+", for want of the "+lacks)
		}
	}
	return strings.Join(parts, "; ")
}

// atMost writes "no suit", "at most 2 suits".
func atMost(n int, thing string) string {
	if n == 0 {
		return "no " + thing
	}
	return "at most " + engine.Count(n, thing)
}

// lacks names cards of a suit of which each lodging of a row lacks one, few of them: "4c or
// 6c"; nothing when some lodging has all.
func (p *Lodgings) lacks(row int, suit engine.Suit) string {
	var open []cards
	for i := range p.rows[row] {
		seen := p.inn.sight(&p.rows[row][i], row)
		if seen.whole(suit) {
			return ""
		}
		open = append(open, seen)
	}
	var names []string
	for len(open) > 0 {
		best, fewest := engine.Unknown, len(open)
		for r := engine.Ace; r <= engine.King; r++ {
			c := engine.NewCard(r, suit)
			if left := len(engine.Those(open, func(seen cards) bool { return seen.has(c) })); left < fewest {
				best, fewest = c, left
			}
		}
		open = slices.DeleteFunc(open, func(seen cards) bool { return !seen.has(best) })
		names = append(names, best.String())
	}
	return strings.Join(names, " or the ")
}
