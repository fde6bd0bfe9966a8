// Package referee is a second Pendulum, slow and plain, written from the rules with
// nothing of the engine, to check what the engine and its solver say.
//
// Cards are texts such as 10h, moves are texts such as "Jd on Qd".
package referee

import (
	"fmt"
	"slices"
	"strings"
)

// A Table is a position: 6 rows of 8 heaps, each with the card last packed at its
// end, and the heaps of what is done, by suit.
type Table struct {
	Heaps   [6][8][]string
	Done    map[string][]string
	Way     string // such as "up 3"; "" when it is not chosen
	Leftish bool   // the next swing goes to the left
	Waits   bool   // a swing waits until nothing can be built
}

const ranks = "A 2 3 4 5 6 7 8 9 10 J Q K"

func suit(card string) string { return card[len(card)-1:] }

// after returns the card that is built after a card, going round the ranks step by
// step: "" after the last, which is when the Ace would come again.
func (t *Table) after(card string) string {
	names := strings.Fields(ranks)
	if strings.HasPrefix(t.Way, "down") {
		slices.Reverse(names)
	}
	at := slices.Index(names, card[:len(card)-1])
	for range int(t.Way[len(t.Way)-1] - '0') {
		at++
		if at == len(names) {
			at = 0
		}
	}
	if names[at] == "A" {
		return ""
	}
	return names[at] + suit(card)
}

// Copy returns a table of its own.
func (t *Table) Copy() *Table {
	c := *t
	for y := range c.Heaps {
		for x := range c.Heaps[y] {
			c.Heaps[y][x] = slices.Clone(t.Heaps[y][x])
		}
	}
	c.Done = map[string][]string{}
	for s, cards := range t.Done {
		c.Done[s] = slices.Clone(cards)
	}
	return &c
}

// Play makes a move, or says that it must not be.
func (t *Table) Play(move string) error {
	words := strings.Fields(move)
	switch {
	case len(words) == 2 && (words[0] == "up" || words[0] == "down"):
		return t.choose(move)
	case t.Way == "":
		return fmt.Errorf("no way of building is chosen")
	case len(words) == 2 && words[0] == "swing":
		return t.swing(words[1])
	case len(words) == 2 && words[1] == "out":
		return t.out(words[0])
	case len(words) == 3 && words[1] == "on":
		return t.pack(words[0], words[2])
	case len(words) == 3 && words[1] == "to":
		return t.fill(words[0], words[2])
	}
	return fmt.Errorf("what is %q", move)
}

func (t *Table) choose(way string) error {
	steps := way[strings.Index(way, " ")+1:]
	if t.Way != "" || len(steps) != 1 || steps < "1" || steps > "6" {
		return fmt.Errorf("%s cannot be chosen", way)
	}
	t.Way = way
	return nil
}

// open says whether nothing lies under the heap in the next row.
func (t *Table) open(y, x int) bool { return y == 5 || len(t.Heaps[y+1][x]) == 0 }

// heap finds the heap that has the card at the index; -1 is its end.
func (t *Table) heap(card string, index int) (y, x int, ok bool) {
	for y := range t.Heaps {
		for x, h := range t.Heaps[y] {
			i := index
			if i < 0 {
				i = len(h) - 1
			}
			if len(h) > 0 && h[i] == card {
				return y, x, true
			}
		}
	}
	return 0, 0, false
}

// out takes the last card of an exposed heap out, when it follows the last one of its suit
// that is out.
func (t *Table) out(card string) error {
	y, x, ok := t.heap(card, -1)
	done := t.Done[suit(card)]
	if !ok || !t.open(y, x) || t.after(done[len(done)-1]) != card {
		return fmt.Errorf("%s cannot go out", card)
	}
	t.Heaps[y][x] = t.Heaps[y][x][:len(t.Heaps[y][x])-1]
	t.Done[suit(card)] = append(done, card)
	return nil
}

// pack puts an exposed heap onto the next card of its suit: one that is exposed, that lies
// right above the heap, or in a corner.
func (t *Table) pack(card, on string) error {
	y, x, ok := t.heap(card, 0)
	yy, xx, found := t.heap(on, -1)
	if !ok || !found || !t.open(y, x) || t.after(card) != on {
		return fmt.Errorf("%s cannot be packed on %s", card, on)
	}
	above := x == xx && y == yy+1
	corner := yy == 0 && (xx == 0 || xx == 7)
	if !t.open(yy, xx) && !above && !corner {
		return fmt.Errorf("%s is not in reach of %s", on, card)
	}
	t.Heaps[yy][xx] = append(t.Heaps[yy][xx], t.Heaps[y][x]...)
	t.Heaps[y][x] = nil
	return nil
}

// fill moves an exposed heap with the highest card of a suit to a space in row 1.
func (t *Table) fill(card, place string) error {
	if len(place) != 1 || place < "1" || place > "8" {
		return fmt.Errorf("no place %s", place)
	}
	to := int(place[0] - '1')
	y, x, ok := t.heap(card, 0)
	if !ok || !t.open(y, x) || t.after(card) != "" || len(t.Heaps[0][to]) > 0 {
		return fmt.Errorf("%s cannot fill a space in %s", card, place)
	}
	t.Heaps[0][to], t.Heaps[y][x] = t.Heaps[y][x], nil
	return nil
}

// swing pushes rows 2 to 6 together, to the left and to the right by turns. One of them
// must have lost some of its heaps, but not all.
func (t *Table) swing(side string) error {
	if side != "left" && side != "right" || t.Leftish != (side == "left") {
		return fmt.Errorf("no swing to the %s now", side)
	}
	broken := false
	for y := 1; y < 6; y++ {
		var full, empty [][]string
		for _, h := range t.Heaps[y] {
			if len(h) > 0 {
				full = append(full, h)
			} else {
				empty = append(empty, nil)
			}
		}
		broken = broken || len(full) > 0 && len(empty) > 0
	}
	if !broken || t.Waits && t.canBuild() {
		return fmt.Errorf("no swing now")
	}
	for y := 1; y < 6; y++ {
		slices.SortStableFunc(t.Heaps[y][:], func(a, b []string) int {
			if (len(a) > 0) == (len(b) > 0) {
				return 0
			}
			if (len(a) > 0) == t.Leftish {
				return -1
			}
			return 1
		})
	}
	t.Leftish = !t.Leftish
	return nil
}

// cards lists the pack.
func cards() []string {
	var all []string
	for _, s := range []string{"c", "d", "h", "s"} {
		for _, r := range strings.Fields(ranks) {
			all = append(all, r+s)
		}
	}
	return all
}

// canBuild says whether a card can go out or be packed.
func (t *Table) canBuild() bool {
	for _, c := range cards() {
		if t.Copy().Play(c+" out") == nil {
			return true
		}
		if on := t.after(c); on != "" && t.Copy().Play(c+" on "+on) == nil {
			return true
		}
	}
	return false
}

// Legal returns every legal move, by trying all that can be said.
func (t *Table) Legal() []string {
	tries := []string{"swing left", "swing right"}
	for n := range 10 {
		tries = append(tries, fmt.Sprint("up ", n), fmt.Sprint("down ", n))
	}
	for _, c := range cards() {
		tries = append(tries, c+" out")
		for n := range 10 {
			tries = append(tries, fmt.Sprint(c, " to ", n))
		}
		for _, on := range cards() {
			if suit(on) == suit(c) {
				tries = append(tries, c+" on "+on)
			}
		}
	}
	var legal []string
	for _, m := range tries {
		if t.Copy().Play(m) == nil {
			legal = append(legal, m)
		}
	}
	return legal
}

// Won says whether all cards are done.
func (t *Table) Won() bool {
	n := 0
	for _, done := range t.Done {
		n += len(done)
	}
	return n == 52
}

// Position is the same for tables from which play goes on alike.
func (t *Table) Position() string { return fmt.Sprint(t.Heaps, t.Done, t.Way, t.Leftish) }
