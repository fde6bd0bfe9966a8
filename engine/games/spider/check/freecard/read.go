package freecard

import (
	"bytes"
	"fmt"
	"iter"

	"patience/engine"
	"patience/engine/certificate"
)

const blind = "blind" // how face-down cards are taken; or else known

// Kind returns the kind of these certificates. They have no line "kind:".
func Kind() certificate.Kind {
	return certificate.Kind{
		Name: "calculus", Game: "spider", First: certificate.First,
		Head:  []string{"position", "cannot", "target?", "order?", "without", "hidden", "tracked", "states"},
		Check: check,
	}
}

// readHead reads what is claimed; target and order are left out when the goal is not to reach
// a tableau. See docs/certificates.md for an example.
func (p *proof) readHead() error {
	f := p.file
	p.head = head{
		position: f.Text("position"), cannot: f.Text("cannot"), target: f.Text("target"), order: f.Text("order"),
		without: f.Text("without"), hidden: f.Text("hidden"), tracked: f.Text("tracked"),
	}
	if p.head.hidden != blind && p.head.hidden != "known" {
		return fmt.Errorf("hidden: %.20q: want known or blind", p.head.hidden)
	}
	return p.readClaim()
}

// readClaim makes the position and the question of what the head says.
func (p *proof) readClaim() (err error) {
	h, forget := &p.head, p.head.hidden == blind
	if p.position, err = readPosition(h.position, forget); err != nil {
		return fmt.Errorf("position: %w", err)
	}
	if err = p.readQuestion(h.cannot, h.without); err != nil {
		return err
	}
	if p.exact = p.Goal == "reach" && h.order == ""; h.order != "" && h.order != "any" || p.Goal != "reach" && h.target+h.order != "" {
		return fmt.Errorf("target, order: want a tableau and nothing or any, if the goal is to reach the tableau")
	}
	if p.Goal == "reach" {
		if p.target, err = readPosition(h.target, forget); err != nil {
			return fmt.Errorf("target: %w", err)
		}
	}
	if err := p.readTracked(h.tracked); err != nil {
		return err
	}
	start := p.start()
	p.at.look(p, &start)
	p.hadSpaces = p.at.spaces
	return nil
}

// readTracked reads the tracked ranks, from low to high.
func (p *proof) readTracked(text string) error {
	last := engine.Rank(0)
	words, err := certificate.Words(text, " ")
	for _, word := range words {
		r := rankNamed(word)
		if r <= last {
			err = fmt.Errorf("%.20q", word)
			break
		}
		last = r
		p.tracked[r] = true
		p.ofTracked = p.ofTracked.or(p.ofRank[r])
	}
	if err != nil {
		return fmt.Errorf("tracked: %.20q: want ranks, and each once, from low to high", text)
	}
	return nil
}

// readStates reads the states.
func (p *proof) readStates() error {
	p.states = make([]state, 0, min(p.file.Count, 1<<16))
	return p.file.Each(func(line []byte) error {
		p.states = append(p.states, state{})
		return p.readState(line, &p.states[len(p.states)-1])
	})
}

// readState reads the five fields of a state: how many chains each pile has left, the
// cards removed, the ranks parked, which card rests on which, and the loose cards. In
//
//	1 0 4 3 5 3 8 1 1 4 | | 10 | | 7.25 10.10
//
// pile 2 is emptied, a 10 fills a space, and card 25 of pile 7 and card 10 of pile 10 are
// loose.
func (p *proof) readState(line []byte, s *state) error {
	var fields [5][]byte
	if n := bytes.Count(line, []byte("|")) + 1; n != len(fields) {
		return fmt.Errorf("%d fields, want %d", n, len(fields))
	}
	for i := range fields {
		fields[i], line, _ = bytes.Cut(line, []byte("|"))
	}
	// How many chains are left in each pile, never more than it had.
	n := 0
	for word := range words(fields[0]) {
		k, err := certificate.Number(string(word), 0, maxNumber)
		if n++; n > piles || err != nil || k > p.chainsAtStart(n) {
			return bad("depth", word)
		}
		s.depth[n] = uint8(k)
	}
	if n < piles {
		return fmt.Errorf("%d depths, want %d", n, piles)
	}
	// Which cards have gone with a suit.
	for word := range words(fields[1]) {
		c := p.card(word)
		if c == none || s.removed.has(c) {
			return bad("removed card", word)
		}
		s.removed.add(c)
	}
	// How many cards of a rank fill spaces. Kings fill them for ever, and are no guests.
	for word := range words(fields[2]) {
		r := rankNamed(string(word))
		if r == 0 || r == engine.King || p.tracked[r] || s.parked[r] == maxCards {
			return bad("parked rank", word)
		}
		s.parked[r]++
	}
	// Of ranks that are tracked it counts which card rests on which.
	for word := range words(fields[3]) {
		card, on, _ := bytes.Cut(word, []byte(">"))
		c, d := p.card(card), p.card(on)
		if !p.ofTracked.has(c) || !p.fits(c, d) || s.rests[c] != none {
			return bad("resting card", word)
		}
		s.rests[c] = d
	}
	// Of the others it counts only which cards are loose.
	for word := range words(fields[4]) {
		c := p.card(word)
		if c == none || s.loose.has(c) || p.ofTracked.has(c) {
			return bad("loose card", word)
		}
		s.loose.add(c)
	}
	return nil
}

// bad is the error for a word.
func bad(what string, word []byte) error { return fmt.Errorf("bad %s %.20q", what, word) }

// words yields the words between the spaces of a field.
func words(field []byte) iter.Seq[[]byte] {
	return func(yield func(word []byte) bool) {
		begin := 0
		for i, b := range field {
			if b == ' ' {
				if begin < i && !yield(field[begin:i]) {
					return
				}
				begin = i + 1
			}
		}
		if begin < len(field) {
			yield(field[begin:])
		}
	}
}

// card returns the card with a name like 2.13, the thirteenth card of pile 2 at the start, or
// none when there is none or nobody knows it. The name says nothing of the face: the two Kd of a
// position have two names, and a state tells them apart.
func (p *position) card(name []byte) uint8 {
	pile, place, dots := 0, 0, 0
	for _, b := range name {
		switch {
		case b == '.':
			pile, place, dots = place, 0, dots+1
		case b < '0' || b > '9' || b == '0' && place == 0 || place > maxCards:
			return none
		default:
			place = 10*place + int(b-'0')
		}
	}
	if dots != 1 || pile > piles || place < 1 || place > len(p.pile[pile]) || p.rank(p.pile[pile][place-1]) == 0 {
		return none
	}
	return p.pile[pile][place-1]
}

// maxNumber is more than any number of a state.
const maxNumber = 1000

// rankNamed returns the rank that is written so, 0 for none.
func rankNamed(text string) engine.Rank {
	r := engine.King
	for r > 0 && r.String() != text {
		r--
	}
	return r
}
