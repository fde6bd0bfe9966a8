package freecard

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strings"

	"patience/engine"
	"patience/engine/games/spider"
)

// certificateHead is the first line of every certificate.
const certificateHead = "patience certificate 3"

// write writes the proof that it is impossible, in the format of docs/certificates.md: the question,
// and a set of abstract states that contains the start, is closed under the abstract moves, and
// meets the goal nowhere.
func (r *Result) write(w io.Writer) error {
	out := bufio.NewWriter(w)
	r.proof.writeHead(out, r.proof.count())
	c := certifier{sweep: r.proof, out: out}
	c.writeStates()
	return out.Flush()
}

// writeHead writes what is claimed, and of how many states the proof is.
func (x *sweep) writeHead(out *bufio.Writer, states int) {
	q := x.q
	line := func(name, value string) { out.WriteString(strings.TrimRight(name+": "+value, " ") + "\n") }
	fmt.Fprintln(out, certificateHead)
	line("game", "spider")
	line("position", q.Start.Line())
	q.Head("cannot", line)
	line("hidden", q.Hidden.String())
	line("tracked", rankNames(x.trackedRanks()))
	line("states", fmt.Sprint(states))
}

// live yields the states that are not dominated by others.
func (st *store) live(yield func(id uint32) bool) {
	for id := range uint32(st.len()) {
		if st.node(id).next != dead && !yield(id) {
			return
		}
	}
}

// count counts the states that are not dominated by others.
func (st *store) count() int { return len(slices.Collect(st.live)) }

// A certifier writes abstract states.
type certifier struct {
	*sweep
	out   *bufio.Writer
	names []string // of the cards
}

// writeStates writes the states that no other one stands for, one a line.
func (c *certifier) writeStates() {
	c.names = engine.Each(c.cards[:], func(card card) string { return fmt.Sprintf("%d.%d", card.pile, card.place) })
	var s state
	for id := range c.live {
		c.get(id, &s)
		c.writeState(&s)
	}
}

// writeState writes how many chains each pile has left, the cards removed, the ranks
// parked, which card of a tracked rank rests on which, and the loose cards. A card is its
// pile and its place in it, from the top:
//
//	1 0 4 3 5 3 8 1 1 4 | | 10 | | 7.25 10.10
//
// Pile 2 is emptied, a 10 fills a space, and two cards are loose.
func (c *certifier) writeState(s *state) {
	for n := 1; n <= spider.Piles; n++ {
		if n > 1 {
			c.out.WriteByte(' ')
		}
		fmt.Fprint(c.out, s.depth[n])
	}
	c.writeCards(s.removed)
	c.out.WriteString(" |")
	for r := engine.Ace; r < engine.King; r++ {
		for range s.parked[r] {
			c.out.WriteString(" " + r.String())
		}
	}
	c.out.WriteString(" |")
	for i, card := range c.slots {
		if on := s.on[i]; on != none {
			c.out.WriteString(" " + c.names[card] + ">" + c.names[on])
		}
	}
	c.writeCards(s.loose)
	c.out.WriteByte('\n')
}

func (c *certifier) writeCards(cards set) {
	c.out.WriteString(" |")
	for card := range cards.each {
		c.out.WriteString(" " + c.names[card])
	}
}
