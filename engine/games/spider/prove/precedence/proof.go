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

// A Proof shows a claim: bounds that are kept, and no more lines than it takes. Of a silent
// chain nothing is said: it stays as long as those on it, which may be none.
type Proof struct {
	Claim  Claim
	table  *table
	bounds bounds
	silent []bool
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
	b, silent := shortest(t, c, b)
	return &Proof{c, t, b, silent}, nil
}

// tries is how many orders of leaving out are tried to make a proof short.
const tries = 5

// shortest says nothing of the chains of which the claim needs nothing said, in several orders,
// and returns the largest bounds that follow and the chains that are silent.
func shortest(t *table, c Claim, b bounds) (bounds, []bool) {
	var order []int
	for i := range b {
		if t.chains[i].head() != engine.King {
			order = append(order, i)
		}
	}
	slices.Reverse(order)
	r := rand.New(rand.NewPCG(1, 2))
	best, silent := leaveOut(t, c, b, order)
	for range tries {
		r.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
		if other, fewer := leaveOut(t, c, b, order); t.spoken(fewer) < t.spoken(silent) {
			best, silent = other, fewer
		}
	}
	return best, silent
}

// leaveOut makes one chain silent after another, in an order, when the claim allows. Those
// that it held up fall with it.
func leaveOut(t *table, c Claim, b bounds, order []int) (bounds, []bool) {
	silent := make([]bool, len(b))
	for _, i := range order {
		silent[i] = true
		fewer := slices.Clone(b)
		fewer.settle(t, silent)
		if !c.holds(t, fewer) {
			silent[i] = false
			continue
		}
		b = fewer
	}
	return b, silent
}

// says tells whether there is a line about a chain. That Kings wait is no news.
func (t *table) says(silent []bool, i int) bool {
	return !silent[i] && t.chains[i].head() != engine.King
}

// spoken counts the chains that are not silent.
func (t *table) spoken(silent []bool) int {
	n := 0
	for i := range silent {
		if t.says(silent, i) {
			n++
		}
	}
	return n
}

// Lines returns how many bounds the certificate says.
func (p *Proof) Lines() int { return p.table.spoken(p.silent) }

// Kind returns the kind of its certificate.
func (p *Proof) Kind() string { return "precedence" }

// Size says what the proof consists of.
func (p *Proof) Size() string { return engine.Count(p.Lines(), "wait") }

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
	p.Claim.head(b, p.Kind(), p.table.start)
	fmt.Fprintf(b, "waits: %d\n", p.Lines())
	for i, c := range p.table.chains {
		if p.table.says(p.silent, i) {
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
