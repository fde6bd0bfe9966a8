// Package check has the rules of Black Hole by which certificates of lost positions are
// checked. It was written from the rules and docs/proofs/closed.md, and knows nothing of the
// engine, nor of the solver.
//
// The suits of the cards do not matter. A member is the rank of the stack's top in the
// lowest four bits, and above them how many cards each fan has left, in two bits, the first
// fan lowest. Two lemmas spare work: ranks, and prefix.
package check

import (
	"errors"
	"fmt"
	"math/bits"
	"slices"
	"strings"

	"patience/engine"
	"patience/engine/certificate"
	"patience/engine/closed"
)

const (
	inFan       = 3
	maxRanks    = 15
	suitLetters = "scdhefgimnopruv" // in the order of packs
)

// rules are those for one start.
type rules struct {
	suits  int
	ranks  int
	fans   [][]int // the ranks of each fan, the exposed card last
	top    int     // rank of the top of the stack
	prefix bool    // whether the lemmas are used
	walks  bool

	position certificate.Position

	held [][inFan + 1]uint16 // of each fan, the ranks of so many cards, the exposed one in the lowest four bits
	now  []uint16            // what the fans hold in the member that is looked at
	next []uint64            // a member that a move leads to
}

// Kind returns the kind of these certificates.
func Kind() certificate.Kind { return closed.Kind("blackhole", Rules) }

// Rules reads the head of a certificate: "position: As | Qh 5d Kh | Qc 4d Kd", the top of
// the stack and the fans; "options: pack=4x13"; "lemmas: prefix ranks".
func Rules(h closed.Head) (closed.Rules, error) {
	r := &rules{}
	_, err := fmt.Sscanf(h.Options, "pack=%dx%d", &r.suits, &r.ranks)
	if err != nil || h.Options != fmt.Sprintf("pack=%dx%d", r.suits, r.ranks) ||
		r.suits < 1 || r.suits > len(suitLetters) || r.ranks < 2 || r.ranks > maxRanks {
		return nil, fmt.Errorf("options: %.40q: want pack=4x13 or the like", h.Options)
	}
	for name := range strings.FieldsSeq(h.Lemmas) {
		switch name {
		case "prefix":
			r.prefix = true
		case "ranks":
			r.walks = true
		default:
			return nil, fmt.Errorf("lemmas: %.40q: want prefix and ranks", name)
		}
	}
	return r, r.lay(h.Position)
}

// lay reads the position: the card that was played last, and the fans, with no card there twice. All
// others of the pack lie in the stack, where it does not matter in which order.
func (r *rules) lay(text string) error {
	top, fans, _ := strings.Cut(text, "|")
	seen := map[string]bool{}
	ranks, err := r.read(top, seen)
	if err != nil || len(ranks) != 1 {
		return errors.New("position: want the top of the stack first")
	}
	r.top = ranks[0]
	r.told("stack", top, certificate.Top)
	parts := strings.Split(fans, "|")
	for n, fan := range parts {
		ranks, err := r.read(fan, seen)
		if err != nil || len(ranks) > inFan {
			return fmt.Errorf("position: bad fan %.40q", fan)
		}
		r.told(fmt.Sprint("fan ", n+1), fan, certificate.Whole)
		var held [inFan + 1]uint16
		for h, rank := range ranks {
			held[h+1] = held[h]<<4 | uint16(rank)
		}
		r.fans, r.held = append(r.fans, ranks), append(r.held, held)
	}
	for n := len(parts); n < (r.suits*r.ranks+1)/inFan; n++ { // a fan that is not named has no cards
		r.told(fmt.Sprint("fan ", n+1), "", certificate.Whole)
	}
	r.now, r.next = make([]uint16, len(r.fans)), make([]uint64, r.Words())
	return nil
}

// told keeps what a pile has.
func (r *rules) told(pile, text string, part certificate.Part) {
	cards, _ := certificate.Cards(strings.TrimSpace(text)) // read has seen to it
	r.position.Piles = append(r.position.Piles, certificate.Pile{Name: pile, Cards: cards, Part: part})
}

// Position says which position the start is.
func (r *rules) Position() certificate.Position {
	r.position.Facts = []engine.Fact{{Name: "pack", Value: fmt.Sprintf("%dx%d", r.suits, r.ranks)}}
	return r.position
}

// read reads the ranks of some cards of the pack, each of which must be new.
func (r *rules) read(text string, seen map[string]bool) (ranks []int, err error) {
	for card := range strings.FieldsSeq(text) {
		last := len(card) - 1
		suit := strings.IndexByte(suitLetters[:r.suits], card[last])
		rank := 1 + slices.Index([]string{"A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "14", "15"}, card[:last])
		if suit < 0 || rank < 1 || rank > r.ranks || seen[card] {
			return nil, fmt.Errorf("bad card %.10q, or there twice", card)
		}
		seen[card] = true
		ranks = append(ranks, rank)
	}
	return ranks, nil
}

// Words returns how many words a member has.
func (r *rules) Words() int { return (4 + 2*len(r.fans) + 63) / 64 }

// Start returns the start.
func (r *rules) Start() [][]uint64 {
	start := make([]uint64, r.Words())
	start[len(start)-1] = uint64(r.top)
	for f, fan := range r.fans {
		start[r.word(f)] |= uint64(len(fan)) << shift(f)
	}
	return [][]uint64{start}
}

// word and shift tell where the height of a fan is in a member.
func (r *rules) word(fan int) int { return r.Words() - 1 - (4+2*fan)/64 }
func shift(fan int) int           { return (4 + 2*fan) % 64 }

var (
	errWon    = errors.New("the game is won")
	errMember = errors.New("no position")
)

// Check looks at every card that may be played (rules 2 and 3). Next is the member with the one
// change that a move makes, the height of a fan and the top, which is taken back after each. The
// walks are asked last, when some move leads to no member, since they cost the most.
func (r *rules) Check(member []uint64, listed func(next []uint64) bool) error {
	top, err := r.look(member)
	if err != nil {
		return err
	}
	copy(r.next, member)
	last := len(r.next) - 1
	for f, held := range r.now {
		rank := int(held & 15)
		if held == 0 || !r.adjacent(rank, top) || r.prefix && r.spared(f) {
			continue
		}
		w, one := r.word(f), uint64(1)<<shift(f)
		r.next[w] -= one
		r.next[last] = r.next[last]&^15 | uint64(rank)
		if !listed(r.next) {
			if r.walks && !r.walkable(top) {
				return nil
			}
			return fmt.Errorf("playing the exposed card of fan %d leads to %x, which is no member", f+1, r.next)
		}
		r.next[w] += one
		r.next[last] = member[last]
	}
	return nil
}

// look finds what the fans hold in a member, and returns the rank of the top. A member has two
// bits for the height of each fan and four for that rank; what a fan of height 2 holds was
// worked out at the start.
func (r *rules) look(member []uint64) (top int, err error) {
	at := len(member) - 1
	rest, left, cards := member[at]>>4, 60, 0
	for f := range r.now {
		if left == 0 {
			at--
			rest, left = member[at], 64
		}
		height := rest & 3
		if int(height) > len(r.fans[f]) {
			return 0, errMember
		}
		r.now[f] = r.held[f][height]
		cards += int(height)
		rest, left = rest>>2, left-2
	}
	top = int(member[len(member)-1] & 15)
	switch {
	case at > 0 || rest != 0 || top == 0 || top > r.ranks:
		return 0, errMember
	case cards == 0:
		return 0, errWon
	}
	return top, nil
}

// adjacent says whether one rank is one above the other, where the first is above the last
// (rule 3).
func (r *rules) adjacent(a, b int) bool {
	d := a - b
	return d == 1 || d == -1 || d == r.ranks-1 || d == 1-r.ranks
}

// spared is the lemma prefix: the exposed card of a fan need not be played when another
// fan begins, from its exposed card on, with all the ranks of this fan. Of two fans that
// hold the same the first is played.
func (r *rules) spared(fan int) bool {
	mine := r.now[fan]
	ranks := uint16(1)<<((bits.Len16(mine)+3)/4*4) - 1
	for f, held := range r.now {
		if held&ranks == mine && (held != mine || f < fan) {
			return true
		}
	}
	return false
}

// walkable is the lemma ranks: when it says no, the position is lost wherever the cards lie.
func (r *rules) walkable(top int) bool {
	var left [maxRanks]int
	for _, held := range r.now {
		for ; held != 0; held >>= 4 {
			left[held&15-1]++
		}
	}
	return closed.Walk(left[:r.ranks], top-1)
}
