package check

import (
	"encoding/binary"
	"fmt"
	"strconv"
	"strings"

	"patience/engine"
)

// A state is an abstract state.
type state struct {
	depth     [piles + 1]uint8
	removed   set
	occupants set
	loose     set
	rests     [maxCards]uint8 // what a card of a tracked rank rests on, none for nothing
}

// start returns the state of the position itself.
func (p *proof) start() state {
	var s state
	for n := 1; n <= piles; n++ {
		s.depth[n] = uint8(len(p.chains[n]))
	}
	for i := range s.rests {
		s.rests[i] = none
	}
	for _, c := range p.followed {
		s.rests[c] = p.cards[c].above
	}
	return s
}

func (p *proof) isTracked(c uint8) bool { return p.tracked[p.rank(c)] }

// key appends all that a state says but its loose cards.
func (p *proof) key(dst []byte, s *state) []byte {
	dst = append(dst, s.depth[:]...)
	for _, w := range [4]uint64{s.removed[0], s.removed[1], s.occupants[0], s.occupants[1]} {
		dst = binary.LittleEndian.AppendUint64(dst, w)
	}
	for _, c := range p.followed {
		dst = append(dst, s.rests[c])
	}
	return dst
}

// readState reads the five fields of a state.
func (p *proof) readState(line string) (s state, err error) {
	fields := strings.Split(line, "|")
	if len(fields) != 5 {
		return s, fmt.Errorf("%d fields, want 5", len(fields))
	}
	s = p.start()
	if err := p.readDepths(&s, strings.Fields(fields[0])); err != nil {
		return s, err
	}
	if s.removed, err = p.readSet(fields[1]); err != nil {
		return s, fmt.Errorf("removed cards: %w", err)
	}
	if s.occupants, err = p.readSet(fields[2]); err != nil {
		return s, fmt.Errorf("occupants: %w", err)
	}
	if err = p.readRests(&s, fields[3]); err != nil {
		return s, err
	}
	if s.loose, err = p.readSet(fields[4]); err != nil {
		return s, fmt.Errorf("loose cards: %w", err)
	}
	return s, nil
}

func (p *proof) readDepths(s *state, words []string) error {
	if len(words) != piles {
		return fmt.Errorf("%d depths, want %d", len(words), piles)
	}
	for i, w := range words {
		d, err := strconv.Atoi(w)
		if err != nil || d < 0 || d > len(p.chains[i+1]) {
			return fmt.Errorf("pile %d: bad depth %.20q: want 0 to %d", i+1, w, len(p.chains[i+1]))
		}
		s.depth[i+1] = uint8(d)
	}
	return nil
}

// readSet reads cards that are known and not repeated.
func (p *proof) readSet(field string) (cards set, err error) {
	for w := range strings.FieldsSeq(field) {
		c, ok := p.named[w]
		if !ok || cards.has(c) {
			return cards, fmt.Errorf("%.20q: want a known card, and each once", w)
		}
		cards.add(c)
	}
	return cards, nil
}

func (p *proof) readRests(s *state, field string) error {
	for c := range s.rests {
		s.rests[c] = none
	}
	for w := range strings.FieldsSeq(field) {
		a, b, _ := strings.Cut(w, ">")
		c, okC := p.named[a]
		d, okD := p.named[b]
		if !okC || !okD || !p.isTracked(c) || !p.fits(c, d) || s.rests[c] != none {
			return fmt.Errorf("%.40q: want a card of a tracked rank > the card of the next rank it rests on", w)
		}
		s.rests[c] = d
	}
	return nil
}

// write returns a state as certificates write it, for messages.
func (p *proof) write(s *state) string {
	var depths, rests []string
	for n := 1; n <= piles; n++ {
		depths = append(depths, strconv.Itoa(int(s.depth[n])))
	}
	for _, c := range p.followed {
		if on := s.rests[c]; on != none {
			rests = append(rests, p.name(c)+">"+p.name(on))
		}
	}
	return strings.Join([]string{
		strings.Join(depths, " "), p.writeSet(s.removed), p.writeSet(s.occupants), strings.Join(rests, " "), p.writeSet(s.loose),
	}, " | ")
}

func (p *proof) writeSet(cards set) string {
	var names []string
	for c := range p.cards {
		if cards.has(uint8(c)) {
			names = append(names, p.name(uint8(c)))
		}
	}
	return strings.Join(names, " ")
}

// A view is what follows from a state.
type view struct {
	pool   set
	heads  set
	free   [engine.King + 2]int // by rank
	spaces int
	clear  set             // the clearable cards
	lying  [maxCards]uint8 // the card of a tracked rank that rests on a card
}

func (p *proof) spacesAtStart() int {
	count := 0
	for n := 1; n <= piles; n++ {
		if len(p.pile[n]) == 0 && !p.noTouch[n] {
			count++
		}
	}
	return count
}

// look works out what follows from a state.
func (p *proof) look(s *state) view {
	v := view{spaces: p.spacesAtStart(), heads: s.occupants}
	for n := 1; n <= piles; n++ {
		if !p.noTouch[n] {
			p.lookAt(n, int(s.depth[n]), &v)
		}
	}
	v.pool = v.pool.without(s.removed)
	for c := range p.cards {
		c := uint8(c)
		v.lying[c] = none
		if s.occupants.has(c) {
			v.spaces--
		}
		if v.pool.has(c) && p.cards[c].face != engine.Unknown {
			v.free[p.rank(c)]++
			if !v.heads.has(c) {
				v.free[p.rank(c)+1]--
			}
		}
	}
	for _, c := range p.followed {
		if on := s.rests[c]; on != none && v.pool.has(c) {
			v.lying[on] = c
		}
	}
	for r := engine.Ace; r <= engine.King; r++ {
		for _, c := range p.ofRank[r] {
			if v.pool.has(c) && p.clearable(s, &v, c) {
				v.clear.add(c)
			}
		}
	}
	return v
}

// lookAt adds to a view what pile n has when d of its chains are left: the lowest of
// them and all that were dug are in the pool.
func (p *proof) lookAt(n, d int, v *view) {
	if d == 0 && len(p.pile[n]) > 0 {
		v.spaces++
	}
	for _, ch := range p.chains[n][max(d-1, 0):] {
		for _, c := range ch.cards {
			v.pool.add(c)
		}
	}
	if d > 0 && p.chains[n][d-1].head != none {
		v.heads.add(p.chains[n][d-1].head)
	}
}

// on returns the card that is known to lie on c: the one that rests there, where
// its rank is tracked, else the one that has stood there from the start.
func (p *proof) on(s *state, v *view, c uint8) uint8 {
	if p.tracked[p.rank(c)-1] {
		return v.lying[c]
	}
	if on := p.cards[c].below; on != none && !s.loose.has(on) && !s.removed.has(on) {
		return on
	}
	return none
}

// clearable says whether c can be the top of a bare unit, when that is known of all
// lower ranks.
func (p *proof) clearable(s *state, v *view, c uint8) bool {
	if on := p.on(s, v, c); on != none {
		return p.sameSuit(on, c) && v.clear.has(on)
	}
	if p.tracked[p.rank(c)-1] || v.free[p.rank(c)] > 0 {
		return true
	}
	for _, below := range p.ofRank[p.rank(c)-1] {
		if p.continues(s, v, below, c) && v.clear.has(below) {
			return true
		}
	}
	return false
}

// continues says whether a loose card may lie on c in one suit.
func (p *proof) continues(s *state, v *view, below, c uint8) bool {
	return s.loose.has(below) && v.pool.has(below) && !v.heads.has(below) && p.sameSuit(below, c)
}
