package check

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// A position is the cards as they lie. A card is 16 times its suit and its rank, and 128 when it lies face down.
type position struct {
	piles, cells, reserves [][]byte
	waste, stock           []byte
	passes                 int
}

const hidden = 128

// copy returns a position of its own.
func (p *position) copy() *position {
	q := &position{waste: slices.Clone(p.waste), stock: slices.Clone(p.stock), passes: p.passes}
	for _, list := range [][2]*[][]byte{{&q.piles, &p.piles}, {&q.cells, &p.cells}, {&q.reserves, &p.reserves}} {
		for _, pile := range *list[1] {
			*list[0] = append(*list[0], slices.Clone(pile))
		}
	}
	return q
}

// all returns every pile in the order of a member.
func (r *rules) all(p *position) [][]byte {
	list := slices.Concat(p.piles, p.cells, p.reserves)
	if r.waste {
		list = append(list, p.waste)
	}
	if r.stock {
		list = append(list, p.stock)
	}
	return list
}

// lay reads a position in a line.
func (r *rules) lay(text string) (*position, error) {
	p := &position{piles: make([][]byte, r.piles), cells: make([][]byte, r.cells), reserves: make([][]byte, r.reserves)}
	seen := map[string]bool{}
	for _, line := range strings.Split(text, between) {
		name, value, ok := strings.Cut(line, ": ")
		if !ok || seen[name] {
			return nil, fmt.Errorf("%.40q: want PILE: CARDS, each once", line)
		}
		seen[name] = true
		if err := r.layLine(p, name, value); err != nil {
			return nil, err
		}
	}
	for i := range p.stock {
		p.stock[i] &^= hidden // who has seen a card of the stock does not matter
	}
	if seen["base"] != r.byCard {
		return nil, errors.New("base: want it when a card tells where the foundations begin, and only then")
	}
	_, err := r.out(p)
	return p, err
}

// layLine reads one line.
func (r *rules) layLine(p *position, name, value string) error {
	switch name {
	case "redeals":
		n, err := strconv.Atoi(value)
		if p.passes = n; err != nil || n < 0 || n > 50 {
			return fmt.Errorf("redeals: %.20q", value)
		}
		return nil
	case "base":
		base, ok := rankOf(value)
		if r.low = base; !ok || base > r.ranks {
			return fmt.Errorf("base: %.20q", value)
		}
		return nil
	}
	kind, number, _ := strings.Cut(name, " ")
	n, err := strconv.Atoi(number)
	if number == "" {
		n, err = 1, nil
	}
	piles := map[string][][]byte{"pile": p.piles, "cell": p.cells, "reserve": p.reserves}[kind]
	cards, failed := layCards(value)
	switch {
	case kind == "foundation":
		return nil // what is missing elsewhere is out
	case failed != nil:
		return failed
	case kind == "waste" && r.waste:
		p.waste = cards
	case kind == "stock" && r.stock:
		p.stock = cards
	case err != nil || n < 1 || n > len(piles):
		return fmt.Errorf("no pile %.40q", name)
	default:
		piles[n-1] = cards
	}
	return nil
}

// layCards reads cards; those in brackets lie face down.
func layCards(text string) (cards []byte, err error) {
	if text == "-" {
		return nil, nil
	}
	down := byte(0)
	for word := range strings.FieldsSeq(text) {
		if rest, ok := strings.CutPrefix(word, "["); ok {
			word, down = rest, hidden
		}
		word, ends := strings.CutSuffix(word, "]")
		suit := strings.IndexByte("cdhs", word[max(len(word)-1, 0)])
		rank, ok := rankOf(word[:max(len(word)-1, 0)])
		if suit < 0 || !ok {
			return nil, fmt.Errorf("bad card %.10q", word)
		}
		cards = append(cards, byte(16*suit+rank)|down)
		if ends {
			down = 0
		}
	}
	return cards, nil
}

func rankOf(text string) (int, bool) {
	i := slices.Index([]string{"A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"}, text)
	return i + 1, i >= 0
}

// place returns the place of a card's rank in the order, from 1.
func (r *rules) place(card byte) int { return (int(card&15)-r.low+r.ranks)%r.ranks + 1 }

// out returns how many cards of each suit are out: those that lie nowhere. It refuses a position in which a card lies twice, or
// in which those that are out are not the lowest of their suit.
func (r *rules) out(p *position) (out [4]int, err error) {
	var seen [64]bool
	least := [4]int{}
	for s := range least {
		least[s] = r.ranks + 1
	}
	count := [4]int{}
	for _, pile := range r.all(p) {
		for _, c := range pile {
			c &^= hidden
			if c&15 == 0 || int(c&15) > r.ranks || seen[c] {
				return out, errors.New("a card lies twice, or is none of the pack")
			}
			seen[c] = true
			count[c>>4]++
			least[c>>4] = min(least[c>>4], r.place(c))
		}
	}
	for s := range out {
		if out[s] = r.ranks - count[s]; out[s] >= least[s] {
			return out, errors.New("a card is out before a lower one")
		}
	}
	return out, nil
}

// symbolsOf returns how many symbols a position and those that come of it have at most. Nothing is ever turned face down.
func (r *rules) symbolsOf(p *position) int {
	n := 1 + r.suits*r.ranks
	for _, pile := range r.all(p) {
		n++
		for _, c := range pile {
			if c&hidden != 0 {
				n++
			}
		}
	}
	return n
}

// alike says whether piles of the tableau with the same cards are the same, and those of the reserve.
func (r *rules) alike(p *position) (piles, reserves bool) {
	empty := len(p.stock) == 0
	return r.onto != "tableau" || empty, r.onto != "reserve" || empty
}

// member packs a position, with piles that are alike in their order.
func (r *rules) member(p *position) []uint64 {
	q := *p
	q.piles, q.cells, q.reserves = slices.Clone(p.piles), slices.Clone(p.cells), slices.Clone(p.reserves)
	piles, reserves := r.alike(p)
	if piles {
		slices.SortFunc(q.piles, bytes.Compare)
	}
	slices.SortFunc(q.cells, bytes.Compare)
	if reserves {
		slices.SortFunc(q.reserves, bytes.Compare)
	}
	return r.pack(&q)
}

// pack packs a position as its piles lie.
func (r *rules) pack(p *position) []uint64 {
	m := make([]uint64, r.words)
	at := 0
	put := func(symbol byte) {
		for bit := 5; bit >= 0; bit-- {
			m[at/64] |= uint64(symbol>>bit&1) << (63 - at%64)
			at++
		}
	}
	put(byte(p.passes + 1))
	for _, pile := range r.all(p) {
		for _, c := range pile {
			if c&hidden != 0 {
				put(63)
			}
			put(c & 63)
		}
		put(0)
	}
	return m
}

var errMember = errors.New("no position")

// read unpacks a member.
func (r *rules) unpack(m []uint64) (*position, error) {
	at := 0
	next := func() byte {
		s := byte(0)
		for range 6 {
			s <<= 1
			if at < 64*len(m) {
				s |= byte(m[at/64] >> (63 - at%64) & 1)
			}
			at++
		}
		return s
	}
	p := &position{passes: int(next()) - 1}
	pile := func() (cards []byte) {
		down := byte(0)
		for at < 64*len(m) {
			switch s := next(); s {
			case 0:
				return cards
			case 63:
				down = hidden
			default:
				cards = append(cards, s|down)
				down = 0
			}
		}
		return cards
	}
	for range r.piles {
		p.piles = append(p.piles, pile())
	}
	for range r.cells {
		p.cells = append(p.cells, pile())
	}
	for range r.reserves {
		p.reserves = append(p.reserves, pile())
	}
	if r.waste {
		p.waste = pile()
	}
	if r.stock {
		p.stock = pile()
	}
	// A member with more cards face down than the start has could have no room for what comes back.
	if p.passes < 0 || at > 64*len(m) || r.symbolsOf(p) > r.most6 || !slices.Equal(r.member(p), m) {
		return nil, errMember
	}
	return p, nil
}
