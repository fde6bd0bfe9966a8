package check

import (
	"errors"
	"math/bits"
	"slices"

	"patience/engine/certificate"
)

// LemmaSpans is what a certificate says whose members are those of [Spans].
const LemmaSpans = "spans"

// Spans are the rules of a coarser game: who can win the game can win this one. Of a pile it keeps which of its first cards is the head, with
// which its run begins, and how low the run goes. Between the two lies a card of each rank, but not which. It may be any card that has been
// uncovered and is no head, or that does not come from the tableau, and also one that is out. Such cards are put on runs, and taken from their ends.
//
// A member is, from the highest bit, of each pile the number of its head, 0 when it is empty, in as many bits as its size needs, and the place
// of the last card of its run, in four; then how many cards of each suit are out, in four. From no run can a card be taken, and but for heads none can go out.
type Spans struct {
	game   *Game
	cards  [][]byte     // of each pile at the start
	begins [][]int8     // of each of them with which card its run begins
	from   [64]int8     // the pile of each card at the start, -1 when it lies elsewhere
	at     [64]int8     // how many cards lie under it there
	order  [64]int8     // the place of each card
	kind   [64]int8     // cards of a kind may come to the same cards, and take the same; -1 of those that come to none
	on     [64][14]int8 // of which kind is what lies at each place of a run with this head; -1 where there can be nothing
}

// A spanned is a position of that game.
type spanned struct {
	head [16]int8 // of each pile, -1 when it is empty
	last [16]int8 // the place of the last card of its run
	out  [4]int8

	free, over [64]int8 // how many more cards of each kind could lie in runs, and how many could be taken from them
}

// Spans returns the coarser game; an error when it does not cover all rules of the game.
func (r *Game) Spans() (*Spans, error) {
	s := &Spans{game: r}
	for c := range s.kind {
		s.kind[c], s.from[c], s.order[c] = -1, -1, int8(r.place(r.low, byte(c)))
	}
	runs := r.unit == "one" || r.runs() && *r.cards(r.build, r.low) == *r.cards(r.run, r.low)
	if !(runs && r.packs == 1 && r.suits == 4 && r.plain && r.low > 0 && r.space == "none" && r.fill == "" && r.onto == "waste" && r.covers == nil && len(r.takes) == 0 &&
		r.gather == 0 && r.take == "" && r.tab.size() > 0 && r.cell.size()+r.hole.size()+r.row.size() == 0 && s.sort() && s.lie()) {
		return nil, errors.New("lemmas: spans do not cover the rules of this game")
	}
	return s, nil
}

// sort sorts the cards into kinds, and says whether it can: a card takes none, or those of a kind, of the next lower place.
func (s *Spans) sort() bool {
	takes := s.game.cards(s.game.build, s.game.low)
	var kinds []uint64
	for lies, set := range takes {
		for left := set; left != 0; left &= left - 1 {
			c, first := bits.TrailingZeros64(left), bits.TrailingZeros64(set)
			if s.kind[first] < 0 {
				s.kind[first] = int8(len(kinds))
				kinds = append(kinds, set)
			}
			s.kind[c] = s.kind[first]
			if s.order[c] != s.order[lies]-1 || takes[c] != takes[first] || kinds[s.kind[first]] != set {
				return false
			}
		}
	}
	for head, set := range takes {
		for place := s.order[head] - 1; place >= 0; place-- {
			if s.on[head][place] = -1; set != 0 {
				c := bits.TrailingZeros64(set)
				s.on[head][place], set = s.kind[c], takes[c]
			}
		}
	}
	return true
}

// lie notes how the cards lie at the start, and says whether a member has room for that.
func (s *Spans) lie() bool {
	for i := range s.game.tab.size() {
		pile := s.game.start.Piles[s.game.tab.from+i]
		s.cards, s.begins = append(s.cards, nil), append(s.begins, nil)
		for n, c := range pile {
			begins := int8(n)
			if n > 0 && pile[n-1]&hidden == 0 && s.game.comes(s.game.build, s.game.low, pile[n-1], c) {
				begins = s.begins[i][n-1]
			}
			s.cards[i], s.begins[i] = append(s.cards[i], c&63), append(s.begins[i], begins)
			s.from[c&63], s.at[c&63] = int8(i), int8(n)
		}
	}
	size := 4 * (len(s.cards) + 4)
	for _, cards := range s.cards {
		size += bits.Len(uint(len(cards)))
	}
	return size <= 64
}

// Words returns how many words a member has.
func (s *Spans) Words() int { return 1 }

// Position says which position the start is.
func (s *Spans) Position() certificate.Position { return s.game.told }

// Start returns the start, as [Spans.First].
func (s *Spans) Start() [][]uint64 { return [][]uint64{{s.First()}} }

// First returns the member that stands for the start.
func (s *Spans) First() uint64 {
	var p spanned
	for i, cards := range s.cards {
		s.turn(&p, i, len(cards)-1)
	}
	for i, at := range s.game.places {
		p.out[at.suit] = int8(len(s.game.start.Piles[s.game.found.from+i]))
	}
	s.count(&p)
	return s.settled(&p)
}

// turn makes a card of a pile the last one that is left there, -1 for none.
func (s *Spans) turn(p *spanned, pile, last int) {
	if p.head[pile], p.last[pile] = -1, 0; last >= 0 {
		p.head[pile] = s.begins[pile][last]
		p.last[pile] = s.order[s.cards[pile][last]]
	}
}

// headOf returns the head of a pile, and its place; the place is 0 when there is none.
func (s *Spans) headOf(p *spanned, pile int) (c byte, place int8) {
	if p.head[pile] < 0 {
		return 0, 0
	}
	c = s.cards[pile][p.head[pile]]
	return c, s.order[c]
}

// cardAt returns the card of a suit at a place of the order.
func (s *Spans) cardAt(suit int, place int8) byte {
	return byte(suit<<4 | (s.game.low+int(place)-2)%s.game.ranks + 1)
}

// put puts cards at the places of a run from one to before another.
func (s *Spans) put(p *spanned, head byte, from, to int8) {
	for ; from < to; from++ {
		p.over[s.on[head][from]]++
		p.free[s.on[head][from]]--
	}
}

// count counts the cards. Those that were uncovered in the tableau, are no heads and are not out must lie in runs. Those that are out, or
// do not come from there, may.
func (s *Spans) count(p *spanned) {
	for i := range s.cards {
		head, place := s.headOf(p, i)
		s.put(p, head, p.last[i], place)
	}
	for suit, out := range p.out {
		for place := int8(1); int(place) <= s.game.ranks; place++ {
			c := s.cardAt(suit, place)
			if k := s.kind[c]; k >= 0 && !s.held(p, c) {
				p.free[k]++
				if s.from[c] >= 0 && place > out {
					p.over[k]--
				}
			}
		}
	}
}

// held says whether a card is a head, or lies under one.
func (s *Spans) held(p *spanned, c byte) bool { return s.from[c] >= 0 && s.at[c] <= p.head[s.from[c]] }

// settled takes what can be taken from the ends of runs, has go out what is no head and can, and returns the member.
func (s *Spans) settled(p *spanned) (member uint64) {
	for again := true; again; {
		again = false
		for i := range s.cards {
			for head, place := s.headOf(p, i); p.last[i] < place && p.over[s.on[head][p.last[i]]] > 0; p.last[i]++ {
				p.over[s.on[head][p.last[i]]]--
				p.free[s.on[head][p.last[i]]]++
			}
		}
		for suit := range p.out {
			again = s.goesOut(p, suit) || again
		}
	}
	for i, cards := range s.cards {
		member = (member<<bits.Len(uint(len(cards)))|uint64(p.head[i]+1))<<4 | uint64(p.last[i])
	}
	for _, out := range p.out {
		member = member<<4 | uint64(out)
	}
	return member
}

// goesOut has the next card of a suit go out, if it is no head and one of its kind is free or the last card of a run.
func (s *Spans) goesOut(p *spanned, suit int) bool {
	place := p.out[suit] + 1
	if int(place) > s.game.ranks {
		return false
	}
	c := s.cardAt(suit, place)
	k := s.kind[c]
	can := k < 0 || p.free[k] > 0
	for i := range s.cards {
		head, top := s.headOf(p, i)
		can = can || place == p.last[i] && place < top && s.on[head][place] == k
	}
	if !can || s.held(p, c) {
		return false
	}
	if p.out[suit]++; k >= 0 && s.from[c] >= 0 {
		p.over[k]++
	}
	return true
}

// unpack returns the position of a member. It asks only what keeps the rules from going astray: a set that has more members than it
// needs is as good.
func (s *Spans) unpack(member uint64) (p spanned, ok bool) {
	take := func(width int) int8 {
		n := member & (1<<width - 1)
		member >>= width
		return int8(n)
	}
	ok = true
	for suit := range slices.Backward(p.out[:]) {
		p.out[suit] = take(4)
		ok = ok && int(p.out[suit]) <= s.game.ranks
	}
	for i, cards := range slices.Backward(s.cards) {
		p.last[i] = take(4)
		p.head[i] = take(bits.Len(uint(len(cards)))) - 1
		if ok = ok && int(p.head[i]) < len(cards); ok {
			head, place := s.headOf(&p, i)
			ok = p.last[i] <= place && (p.last[i] > 0) == (place > 0)
			for at := p.last[i]; ok && at < place; at++ {
				ok = s.on[head][at] >= 0
			}
		}
	}
	if ok = ok && member == 0; ok {
		s.count(&p)
	}
	return p, ok
}

// Check asks whether all that a position leads to are members.
func (s *Spans) Check(member []uint64, listed func(next []uint64) bool) error {
	all := true
	won, err := s.Next(member[0], func(next uint64) { all = all && listed([]uint64{next}) })
	switch {
	case err != nil:
		return err
	case won:
		return errors.New("the game is won")
	case !all:
		return errors.New("a move leads to a position that is no member")
	}
	return nil
}

// Next gives the members to which one leads, some of them more than once, and says whether the game is won there.
func (s *Spans) Next(member uint64, met func(next uint64)) (won bool, err error) {
	p, ok := s.unpack(member)
	if !ok {
		return false, errMember
	}
	s.each(&p, func(q spanned) { met(s.settled(&q)) })
	return slices.Min(p.out[:]) == int8(s.game.ranks), nil
}

// each gives what moves lead to: heads go out, or runs onto others.
func (s *Spans) each(p *spanned, try func(spanned)) {
	for i := range s.cards {
		c, place := s.headOf(p, i)
		if place == 0 {
			continue
		}
		if suit := c >> 4; p.last[i] == place && p.out[suit]+1 == place {
			q := *p
			q.out[suit]++
			if k := s.kind[c]; k >= 0 {
				q.free[k]++
			}
			s.turn(&q, i, int(p.head[i])-1)
			try(q)
		}
		s.eachOnto(p, i, try)
	}
}

// reach returns how low the run of a pile comes by cards that are put there.
func (s *Spans) reach(p *spanned, pile int) int8 {
	head, low := s.cards[pile][p.head[pile]], p.last[pile]
	for low > 1 && s.on[head][low-1] >= 0 && p.free[s.on[head][low-1]] > 0 {
		low--
	}
	return low
}

// eachOnto gives what it leads to that a run or a part of one comes onto the run of a pile, or onto cards that are put there first.
func (s *Spans) eachOnto(p *spanned, to int, try func(spanned)) {
	low, base := s.reach(p, to), s.cards[to][p.head[to]]
	goes := func(place, k int8) bool {
		return k >= 0 && place < p.last[to] && place+1 >= low && s.on[base][place] == k
	}
	for from := range s.cards {
		head, top := s.headOf(p, from)
		if from == to || top == 0 {
			continue
		}
		q := *p
		q.last[to] = p.last[from]
		if goes(top, s.kind[head]) {
			whole := q
			s.put(&whole, base, top+1, p.last[to])
			s.turn(&whole, from, int(p.head[from])-1)
			try(whole)
		}
		for place := p.last[from]; place < top; place++ {
			if goes(place, s.on[head][place]) {
				part := q
				s.put(&part, base, place+1, p.last[to])
				part.last[from] = place + 1
				try(part)
			}
		}
	}
}
