package klondike

import "slices"

// A family are the positions that lead to each other by taking cards out of columns and putting
// them back. They have the same cards in the deck and face down, and differ in what is out.
// With back the solver keeps one of them, and asks once for each step that cannot be taken back.
//
// Proof. Call a step final when a head moves, a card of the deck is played, or a King goes out that does not come back.
// All others can be taken back: a card that goes out leaves its seat free, and when it is put
// back its pair has a seat free, on it at least. So all of a family can be won when one can.
//
// Let c be a card whose step leads from u to v of a family, u the one where it lies in a column,
// and m a final step of both. Then m leads from both to one family: after m from u, c can go
// out. For it lies where it lay, is next of its suit, as no other card of it is, and a seat of its
// pair is free: if m takes one, or takes one of the pair away, two were free in u, since v has
// one less. (A 4s goes out from u. With one red 5 free in u, m a red 5 going out: then v, where
// the 4s is out, has two free.) So what the position that led to it could do as well is left out.
// A card, no King, that can go out comes to the same family when it first goes to a column.
//
// Each family is met in a settled position: what can go out has gone, but no final step was made
// that is not safe. Putting back a card that is safe helps no more than the proof of safe says.
// Other settled positions of the family are marked as met, too, when they are found.
//
// A kin is one position of a family.
type kin struct {
	node
	choices
	by   step // that led to it
	from int  // from where in dive.kin
	met  bool // settled, and new
}

// settle makes all forced steps, which it adds to the trail, and keeps of the early ones those that could be made all along.
func (d *dive) settle(n *node, early *columnSteps) {
	if !d.reduce.back {
		return
	}
	for {
		free, next := n.free(), n.next
		early.leave &= free & n.up & next
		early.dig &= n.seats(free)
		s, ok := d.forced(n, free, next)
		if !ok {
			return
		}
		if 1<<s.card&(n.heads|n.stock|kings) != 0 {
			*early = columnSteps{}
		}
		n.play(d.ground, s)
		d.trail = append(d.trail, s)
	}
}

// forced returns a step that is made before anything else, if there is one: a card goes out
// that can come back, or that may go out safely.
func (d *dive) forced(n *node, free, next cardSet) (step, bool) {
	outs := free & n.up & next
	if c := outs &^ n.final(d.ground); c != 0 {
		return step{c.first(), true}, true
	}
	return d.safe(n, outs|n.stock&next)
}

// family tries all final steps from the other positions of a family, of which a settled one is given.
func (d *dive) family(n *node, c *choices) (won bool) {
	first, from := len(d.kin), len(d.trail)
	k := d.relative()
	k.node = *n
	k.choices = *c
	d.relatives(first, first)
	for i := first + 1; i < len(d.kin) && d.hope(n); i++ {
		won, whole := d.member(i)
		if won {
			for ; i > first; i = d.kin[i].from {
				d.trail = slices.Insert(d.trail, from, d.kin[i].by)
			}
			return true
		}
		if whole {
			break
		}
		d.relatives(first, i)
	}
	for i := first + 1; i < len(d.kin); i++ {
		if k := &d.kin[i]; k.met {
			d.leave(&k.node)
		}
	}
	d.kin = d.kin[:first]
	return false
}

// member tries the final steps of one position of a family, and says whether it can be won, and
// whether that goes for the whole family.
func (d *dive) member(i int) (won, whole bool) {
	k := &d.kin[i] // the slice may move when it grows, but what it has up to here stays the same there
	tried := &d.kin[k.from].choices
	d.choose(&k.node, &k.choices)
	if s, ok := d.safe(&k.node, k.leave|k.choices.play); ok {
		return d.try(&k.node, s, columnSteps{}), true
	}
	k.met = k.choices.out == 0 && d.meet(&k.node)
	return d.final(&k.node, &k.choices, tried), false
}

// final tries the final steps of a position: what turns a card up comes first. It leaves out what leads to where one of
// those tried from another position of the family has led, and one of two that lead to the same family. Chains of inserts
// are not compared.
func (d *dive) final(n *node, c, tried *choices) bool {
	var early columnSteps // what is early can be early after these steps
	if d.reduce.order {
		early = c.columnSteps
	}
	leave := c.leave &^ (tried.leave | tried.dig&c.dig&^kings)
	dig := c.dig &^ (tried.dig | c.leave&^kings)
	play := c.play &^ tried.play
	if d.lazily() {
		return d.each(n, early, leave, dig, play) || d.insert(n, c.insert, c.free)
	}
	play &^= tried.insert & c.insert &^ kings
	return d.each(n, early, leave, dig, play, c.insert&^(tried.insert|c.play&^kings))
}

// relatives adds to the family that begins at first what position i leads to.
func (d *dive) relatives(first, i int) {
	k := &d.kin[i]
	for c := k.choices.out; c != 0; c &= c - 1 {
		d.relate(first, i, step{c.first(), true})
	}
	for c := k.back; c != 0; c &= c - 1 {
		if card := c.first(); !d.reduce.safe || !k.safe(card) {
			d.relate(first, i, step{card, false})
		}
	}
}

// relate adds a position to the family, unless it is there.
func (d *dive) relate(first, i int, s step) {
	out := d.kin[i].node.out
	if out[s.card&3]--; s.out {
		out[s.card&3] += 2
	}
	for k := first; k < len(d.kin); k++ {
		if d.kin[k].node.out == out {
			return
		}
	}
	k := d.relative()
	k.node, k.by, k.from, k.met = d.kin[i].node, s, i, false
	k.node.play(d.ground, s)
}

// relative returns room for one more of a family.
func (d *dive) relative() *kin {
	if len(d.kin) == cap(d.kin) {
		d.kin = slices.Grow(d.kin, 1)
	}
	d.kin = d.kin[:len(d.kin)+1]
	return &d.kin[len(d.kin)-1]
}
