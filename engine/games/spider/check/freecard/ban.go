package freecard

import (
	"fmt"
	"strings"

	"patience/engine"
)

// A deed is an essential move: the number-th chain of a pile is dug, counted from the
// lowest of the start, the number-th of its face-down cards turned up, or a suit
// removed for that time. The zero value is never done.
type deed struct {
	kind   string // dig, turn or remove
	number int
	pile   int
	suit   engine.Suit
}

// A ban forbids a deed until what another takes away is gone, which is never when that
// is the zero value.
type ban struct{ deed, until deed }

var deedForm = engine.Regexp(
	`^(dig|turn|remove) (?:([1-9]\d?) of pile (10|[1-9])|(clubs|diamonds|hearts|spades)( twice)?)$`)

// readBan reads a deed that is forbidden, or one before another.
func (p *proof) readBan(text string) (err error) {
	what, until, ordered := strings.Cut(text, " before ")
	var b ban
	if b.deed, err = p.readDeed(what); err == nil && ordered {
		b.until, err = p.readDeed(until)
	}
	p.bans = append(p.bans, b)
	return err
}

// readDeed reads a deed, which must be one that the position can see.
func (p *proof) readDeed(text string) (deed, error) {
	part := deedForm().FindStringSubmatch(text)
	if part == nil || (part[1] == "remove") != (part[4] != "") {
		return deed{}, fmt.Errorf("without: unknown restriction %.40q", text)
	}
	d := deed{kind: part[1], number: number(part[2], 1), pile: number(part[3], 0)}
	switch d.kind {
	case "remove":
		d.suit, _ = engine.ParseSuit(part[4])
		if part[5] != "" {
			d.number = 2
		}
	case "dig":
		if d.number > p.chainsAtStart(d.pile) {
			return d, fmt.Errorf("without: pile %d has %d chains", d.pile, p.chainsAtStart(d.pile))
		}
	case "turn":
		if d.number > p.down[d.pile] {
			return d, fmt.Errorf("without: pile %d has %d face-down cards", d.pile, p.down[d.pile])
		}
	}
	return d, nil
}

// forbids says whether a step from s is a deed that is forbidden as yet. A chain that
// goes with its suit is not dug.
func (p *proof) forbids(s *state, st *step) bool {
	removal := s.removed != st.next.removed
	for _, b := range p.bans {
		does := p.gone(b.deed, &st.next) && !p.gone(b.deed, s) && (b.deed.kind != "dig" || !removal)
		if does && !p.gone(b.until, &st.next) {
			return true
		}
	}
	return false
}

// gone says whether what a deed takes away is gone in s.
func (p *proof) gone(d deed, s *state) bool {
	switch d.kind {
	case "dig":
		return p.chainsAtStart(d.pile)-int(s.depth[d.pile]) >= d.number
	case "turn":
		v := view{proof: p, state: s}
		return p.down[d.pile]-v.faceDown(d.pile) >= d.number
	case "remove":
		return s.removed.and(p.ofFace[engine.NewCard(engine.Ace, d.suit)]).count() >= d.number
	}
	return false
}

// named says whether the goal or a ban tells pile n apart by its number.
func (p *proof) named(n int) bool {
	for _, b := range p.bans {
		if b.deed.pile == n || b.until.pile == n {
			return true
		}
	}
	return p.wanted == n || p.exact
}
