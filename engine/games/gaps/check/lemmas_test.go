package check

import (
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"patience/engine/closed"
	"patience/engine/enginetest"
)

var tables = flag.Int("tables", 200, "small positions that TestLemmas goes through to the end")

// A node is a member as a key of maps.
type node [maxWords]uint64

// A graph has what can be reached from a start, and how many moves each takes to a win.
type graph struct {
	next map[node][]node
	far  map[node]int // none when it is lost
}

// draw draws options of a game without redeals and exchanges.
func draw(rng *rand.Rand) string {
	pick := func(words ...string) string { return words[rng.IntN(len(words))] }
	order, rows, low, gaps, double := "", pick("free", "free", "free", "once", "fixed"), pick("two", "two", "ace"), pick("aces", "left", "left", "left2"), "no"
	if low == "ace" {
		double = pick("no", "no", "yes")
		if gaps == "aces" {
			gaps = "left"
		}
	}
	pack := pick("1x6", "2x4", "2x5", "2x6", "3x3", "3x4", "4x3", "4x2")
	if rows == "fixed" {
		order = []string{"c", "dc", "hcd", "hcsd"}[pack[0]-'1']
	}
	return fmt.Sprintf("pack=%s rows=%s order=%s gaps=%s low=%s takes=%s redeals=none pickup=shuffled exchange=no double=%s",
		pack, rows, order, gaps, low, pick("next", "next", "next", "higher"), double)
}

// nodeOf returns a member as a node.
func nodeOf(member []uint64) (n node) {
	copy(n[:], member)
	return n
}

// explore goes through all that can be reached, without lemmas, unless that is more than so many members. It
// returns nil then.
func explore(r *rules, most int) *graph {
	g := &graph{next: map[node][]node{}}
	for todo := []node{nodeOf(r.Start()[0])}; len(todo) > 0; {
		n := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if _, ok := g.next[n]; ok {
			continue
		}
		g.next[n] = nil
		_ = r.Check(n[:r.Words()], func(next []uint64) bool {
			g.next[n] = append(g.next[n], nodeOf(next))
			return true
		})
		todo = append(todo, g.next[n]...)
		if len(g.next) > most {
			return nil
		}
	}
	return g
}

// under returns the graph of the members that there are with lemmas, to which those of this one belong.
func (g *graph) under(r *rules) *graph {
	of := func(n node) node {
		s := *r
		s.decode(n[:s.Words()], &s.start)
		return nodeOf(s.Start()[0])
	}
	u := &graph{next: map[node][]node{}}
	for n, next := range g.next {
		at := of(n)
		u.next[at] = append(u.next[at], nil...)
		for _, m := range next {
			if to := of(m); to != at && !slices.Contains(u.next[at], to) {
				u.next[at] = append(u.next[at], to)
			}
		}
	}
	u.measure(r)
	return u
}

// measure finds how far from a win each member is.
func (g *graph) measure(r *rules) {
	g.far = map[node]int{}
	before := map[node][]node{}
	var sure []node
	for n, next := range g.next {
		for _, m := range next {
			before[m] = append(before[m], n)
		}
		if r.look(n[:r.Words()]) == errWon {
			g.far[n] = 0
			sure = append(sure, n)
		}
	}
	for ; len(sure) > 0; sure = sure[1:] {
		for _, n := range before[sure[0]] {
			if _, ok := g.far[n]; !ok {
				g.far[n] = g.far[sure[0]] + 1
				sure = append(sure, n)
			}
		}
	}
}

// count counts what TestLemmas has seen.
type count struct{ won, lost, dead, aloft, waiting int }

// TestLemmas takes small positions, finds out what can be won by trying everything, and wants no
// lemma to spare what is needed. Of a member that can be won, some move that the lemmas ask for must
// lead to one that is nearer to a win: so the member must be refused by a certificate that lists all others,
// those that are lost and those that can be won but are no nearer. All that is lost must be taken.
func TestLemmas(t *testing.T) {
	enginetest.Alone(t)
	rng := rand.New(rand.NewPCG(14, 5))
	if testing.Short() {
		*tables /= 2
	}
	seen := map[string]*count{}
	for range *tables {
		options := draw(rng)
		head := closed.Head{Options: options, Position: position(deal(t, rng, options))}
		plain, err := Rules(head)
		if err != nil {
			t.Fatal(err)
		}
		g := explore(plain.(*rules), 2000)
		if g == nil {
			continue
		}
		for _, lemmas := range []string{"dead", "aloft", "stubborn", "dead stubborn", "dead aloft stubborn"} {
			head.Lemmas = lemmas
			c, err := Rules(head)
			if err != nil { // it does not hold
				continue
			}
			if seen[lemmas] == nil {
				seen[lemmas] = &count{}
			}
			g.under(c.(*rules)).try(t, c.(*rules), head, seen[lemmas])
		}
	}
	for lemmas, n := range seen {
		t.Logf("%s: %+v", lemmas, *n)
	}
	const least = 200
	if n := seen["dead aloft stubborn"]; n.won < least || n.lost < least || n.dead < least || n.aloft < least || n.waiting < least {
		t.Errorf("only %+v", *n)
	}
}

// try compares the members with what the rules say of them.
func (g *graph) try(t *testing.T, r *rules, head closed.Head, seen *count) {
	t.Helper()
	for n, next := range g.next {
		far, can := g.far[n]
		member := n[:r.Words()]
		err := r.Check(member, func(next []uint64) bool {
			d, can2 := g.far[nodeOf(next)]
			return !can2 || can && d >= far
		})
		switch {
		case can && err == nil:
			t.Fatalf("%x can be won, but needs no move to a member that is nearer to a win\n%+v\n%v", member, head, r.now)
		case !can && err != nil:
			t.Fatalf("%x is lost, but refused: %v\n%+v\n%v", member, err, head, r.now)
		case can:
			seen.won++
		default:
			seen.lost++
		}
		if err != errWon {
			g.tryMoves(t, r, n, next, seen)
		}
	}
}

// tryMoves wants the moves to be those of the graph, and counts what the lemmas say.
func (g *graph) tryMoves(t *testing.T, r *rules, n node, want []node, seen *count) {
	t.Helper()
	got, cards := map[node]bool{}, map[uint8]bool{}
	if err := r.look(n[:r.Words()]); err != nil {
		t.Fatal(err)
	}
	_ = r.moves(func(next []uint64) bool {
		got[nodeOf(next)], cards[r.moved] = true, true
		return true
	})
	delete(got, n)
	if len(got) != len(want) || slices.ContainsFunc(want, func(m node) bool { return !got[m] }) {
		t.Fatalf("moves lead to %x, want %x\n%v", slices.Collect(maps.Keys(got)), want, r.now)
	}
	if r.dead || r.stubborn {
		r.survey()
	}
	if r.dead && r.hopeless() {
		seen.dead++
	}
	if r.ends.low > 0 {
		seen.aloft++
	}
	if !r.stubborn {
		return
	}
	for c := range cards {
		if r.waits(func([]uint64) bool { return r.moved != c }) {
			seen.waiting++
		}
	}
}
