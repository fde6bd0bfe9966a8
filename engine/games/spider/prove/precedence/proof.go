package precedence

import (
	"bufio"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"

	"patience/engine"
	"patience/engine/games/spider"
)

// A Proof shows a claim: bounds that are kept, and no more of them than it takes.
type Proof struct {
	Claim  Claim
	table  *table
	bounds bounds
}

// Prove looks for a proof that what is claimed cannot be done. It returns nil when there is
// none of this kind, which says nothing.
func Prove(s *spider.State, c Claim) (*Proof, error) {
	t, err := newTable(s)
	if err != nil {
		return nil, err
	}
	b := t.earliest()
	if c.several() || !c.holds(t, b) {
		return nil, nil
	}
	return &Proof{c, t, shortest(t, c, b)}, nil
}

// tries is how many orders of leaving out are tried to make a proof short.
const tries = 5

// shortest leaves out of the bounds what the claim does not need, in several orders, and
// returns the shortest that is left.
func shortest(t *table, c Claim, b bounds) bounds {
	var order []int
	for i := range b {
		if t.chains[i].head() != engine.King {
			order = append(order, i)
		}
	}
	slices.Reverse(order)
	r := rand.New(rand.NewPCG(1, 2))
	best := leaveOut(t, c, b, order)
	for range tries {
		r.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
		if fewer := leaveOut(t, c, b, order); fewer.lines(t) < best.lines(t) {
			best = fewer
		}
	}
	return best.raised(t)
}

// raised returns the largest bounds that are kept and speak of no other chains.
func (b bounds) raised(t *table) bounds {
	most := slices.Clone(b)
	for i := range b {
		if b.says(t, i) {
			most[i] = t.never()
		}
	}
	most.settle(t)
	return most
}

// leaveOut lowers one bound after another, in an order, as far as the claim allows. Those
// that it held up fall with it.
func leaveOut(t *table, c Claim, b bounds, order []int) bounds {
	for _, i := range order {
		for row := t.chains[i].row; row < b[i]; row++ {
			fewer := slices.Clone(b)
			fewer[i] = row
			fewer.settle(t)
			if c.holds(t, fewer) {
				b = fewer
			}
		}
	}
	return b
}

// says tells whether the bound of a chain says anything. That Kings wait is no news.
func (b bounds) says(t *table, i int) bool {
	return b[i] > t.chains[i].row && t.chains[i].head() != engine.King
}

// lines counts the bounds that say something.
func (b bounds) lines(t *table) int {
	n := 0
	for i := range b {
		if b.says(t, i) {
			n++
		}
	}
	return n
}

// Lines returns how many bounds the proof has.
func (p *Proof) Lines() int { return p.bounds.lines(p.table) }

// Certificate writes the proof as a text that package check reads:
//
//	patience certificate 3
//	kind: precedence
//	game: spider
//	position: ...                   a position line
//	cannot: space                   win, space, remove a suit, remove spades
//	before: row 3                   left out when it is never
//	without: remove                 restrictions, between commas
//	waits: 2                        how many lines follow
//	pile 3, card 5, 2h: never       cards count from the top; those of the hand lie behind the others
//	pile 6, card 5, 6h: row 3       it does not leave before row 3 is dealt
func (p *Proof) Certificate(w io.Writer) error {
	b := bufio.NewWriter(w)
	p.Claim.head(b, "precedence", p.table.start)
	fmt.Fprintf(b, "waits: %d\n", p.Lines())
	for i, c := range p.table.chains {
		if p.bounds.says(p.table, i) {
			fmt.Fprintf(b, "pile %d, card %d, %v: %s\n", c.pile, c.at+1, c.cards[0], p.table.rowText(p.bounds[i]))
		}
	}
	return b.Flush()
}

// head writes the first lines of a certificate: its kind, the position, and the claim.
func (c *Claim) head(w io.Writer, kind string, s *spider.State) {
	fmt.Fprintf(w, "patience certificate 3\nkind: %s\ngame: spider\nposition: %s\ncannot: %s\n", kind, s.Line(), c.Goal)
	if c.Row > 0 {
		fmt.Fprintf(w, "before: row %d\n", c.Row)
	}
	fmt.Fprintln(w, strings.TrimRight("without: "+strings.Join(c.Without, ", "), " "))
}

// rowText writes a bound: "row 3", "never".
func (t *table) rowText(row int) string {
	if row > t.rows {
		return "never"
	}
	return fmt.Sprintf("row %d", row)
}
