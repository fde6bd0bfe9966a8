package gaps

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"patience/engine"
	"patience/engine/closed"
)

// provable says whether a loss can be proved. Of a redeal that is shuffled the seed of the deal
// says what it brings, so it is as good as one in order; but without an end of such redeals
// there is no end of positions. The checker knows suits that have names.
func (s *State) provable() bool { return (!s.shuffles() || !s.Unlimited()) && s.suits <= 4 }

// proof returns the positions that were met as a closed set, whose members are written as
// package check reads them. What was left out, but for the order of rows, the head names.
func (k *seeker) proof() *closed.Proof {
	p := newPacker(k.start)
	numbers := make([]uint64, k.store.Len()*p.words)
	at := 0
	for id := range k.store.All {
		key := k.store.Key(id)
		rows := p.rows[:k.suits]
		for r := range rows {
			row := &k.table.known[inKey(key, r)].key
			for i := range rows[r] {
				rows[r][i] = byte(k.keyIndex(row.card(i + 1)))
			}
		}
		p.pack(numbers[at:at+p.words], int(inKey(key, int(k.suits))))
		at += p.words
	}
	var lemmas []string // those reductions that were used, as the checker knows them
	if k.reduce.dead {
		lemmas = append(lemmas, "dead")
	}
	if k.reduce.stubborn {
		lemmas = append(lemmas, "stubborn")
	}
	h := k.start.head()
	h.Lemmas = strings.Join(lemmas, " ")
	return closed.NewProof(h, p.words, numbers)
}

// A packer writes positions as members.
type packer struct {
	start *State
	size  int // bits of a place
	last  int // bits of the redeals that are left
	words int
	rows  [maxSuits][]byte // to be packed: the numbers of the cards
}

// leftBits is how many bits tell the redeals that are left, and manyLeft says that there
// is no end of them.
const (
	leftBits = 4
	manyLeft = 15
)

func newPacker(s *State) *packer {
	p := &packer{start: s, size: s.bits()}
	if s.Left() > 0 {
		p.last = leftBits
	}
	p.words = (s.places()*p.size + p.last + 63) / 64
	for r := range p.rows {
		p.rows[r] = make([]byte, s.width())
	}
	return p
}

// pack writes the rows to a number, the first place highest, when so many redeals were made. It
// does what the checker's encode does, from rows that the search has kept as bytes.
func (p *packer) pack(number []uint64, used int) {
	rows, left := p.rows[:p.start.suits], 0
	switch {
	case p.start.Unlimited():
		left = manyLeft
	case p.last > 0:
		left = int(p.start.redeals) - used
	}
	if left == 0 && p.start.rows != fixedRows {
		slices.SortFunc(rows, bytes.Compare)
	}
	at, word, have := len(number)-1, uint64(left), p.last
	for _, row := range slices.Backward(rows) {
		for _, c := range slices.Backward(row) {
			word |= uint64(c) << have
			if have += p.size; have >= 64 {
				number[at] = word
				at, have = at-1, have-64
				word = uint64(c) >> (p.size - have)
			}
		}
	}
	if have > 0 {
		number[at] = word
	}
}

// facts returns the options that the game is played with, the redeals being those that are left, and
// what shuffled ones follow from.
func facts(st engine.State) (all []engine.Fact) {
	s := st.(*State)
	v := s.variant
	if v.redeals != unlimited {
		v.redeals = uint8(s.Left())
	}
	v.tidy()
	for _, e := range elements() {
		value := e.get(&v)
		if e.name == "order" && v.rows != fixedRows {
			value = ""
		}
		all = append(all, engine.Fact{Name: e.name, Value: value})
	}
	if s.shuffles() {
		all = append(all, engine.Fact{Name: "seed", Value: fmt.Sprint(s.seed)}, engine.Fact{Name: "made", Value: fmt.Sprint(s.used)})
	}
	return all
}

// head returns the head of the certificate.
func (s *State) head() closed.Head {
	var rows []string
	for r := range s.Rows() {
		rows = append(rows, strings.Join(s.texts(r, "-"), " "))
	}
	return closed.Head{Game: "gaps", Position: strings.Join(rows, " | "), Options: engine.FactsText(facts(s))}
}
