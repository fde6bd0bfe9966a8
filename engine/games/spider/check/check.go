// Package check has the rules of Spider by which certificates of lost positions are checked
// that were searched to the end. It was written from the rules and docs/proofs/closed.md, and knows
// nothing of the engine, nor of the solver.
//
// A member is written in symbols of seven bits: pile by pile the cards, the deepest first, each
// pile ended by 0; noughts fill it up. A card is 16 times its suit and its rank, and 64 more
// when it lies face up. In three bits below stand the rows that are left to be dealt. When none
// is left piles may change places, and the one that is less comes first.
//
// The Kd is 16*1 + 13 = 29, and 93 when it lies face up. So a pile of a 2c face down and the Kd
// on it is written 2 93 0, in twenty-one bits.
package check

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"

	"patience/engine"
	"patience/engine/certificate"
	"patience/engine/closed"
	"patience/engine/games/spider/check/about"
)

// What Spider is: said here again on purpose, as a checker takes nothing from what it checks.
const (
	piles    = about.Piles
	king     = 13
	rankBits = 15
	faceUp   = 64
	symbol   = 7 // bits
	rowBits  = 3
)

// A table is a position.
type table struct {
	pile [piles][]byte
	rows int // left in the hand
}

// rules are those for one start.
type rules struct {
	start table
	cards int    // on the table and in the hand
	hand  []byte // all of it, the next card first
	told  certificate.Position

	now, then table
	listed    func(next []uint64) bool
	next      []uint64
}

var (
	errWon    = errors.New("the game is won")
	errMember = errors.New("no position")
)

// Words returns how many words a member has.
func (r *rules) Words() int { return (symbol*(r.cards+piles) + rowBits + 63) / 64 }

// Start returns the start.
func (r *rules) Start() [][]uint64 {
	r.then.set(&r.start)
	r.encode()
	return [][]uint64{slices.Clone(r.next)}
}

func (t *table) set(from *table) {
	t.rows = from.rows
	for i, cards := range from.pile {
		t.pile[i] = append(t.pile[i][:0], cards...)
	}
}

// encode writes the table where a move leads as a member, from the highest bits down. While
// there are rows to be dealt piles keep their places, since each gets its own card.
func (r *rules) encode() {
	if r.then.rows == 0 {
		slices.SortFunc(r.then.pile[:], bytes.Compare)
	}
	clear(r.next)
	at := 64*len(r.next) - symbol // bits below the symbol
	for _, cards := range r.then.pile {
		for _, c := range cards {
			r.put(at, uint64(c))
			at -= symbol
		}
		at -= symbol
	}
	r.put(0, uint64(r.then.rows))
}

// put sets bits so far above the lowest one.
func (r *rules) put(at int, bits uint64) {
	word := len(r.next) - 1 - at/64
	r.next[word] |= bits << (at % 64)
	if word > 0 {
		r.next[word-1] |= bits >> (64 - at%64)
	}
}

// decode reads a member. It is refused when a symbol is no card, or when cards stand behind the
// tenth pile. That the cards are those of the start need not be asked: play neither makes nor
// changes any, so a member with others is of no use to anybody, and does no harm.
func (r *rules) decode(member []uint64) bool {
	at := 64 * len(member)
	pile := 0
	for i := range r.now.pile {
		r.now.pile[i] = r.now.pile[i][:0]
	}
	for range r.cards + piles {
		at -= symbol
		word := len(member) - 1 - at/64
		c := member[word] >> (at % 64)
		if word > 0 {
			c |= member[word-1] << (64 - at%64)
		}
		switch c = c & (1<<symbol - 1); {
		case c == 0:
			pile++
		case pile >= piles || c&rankBits == 0 || c&rankBits > king:
			return false
		default:
			r.now.pile[pile] = append(r.now.pile[pile], byte(c))
		}
	}
	r.now.rows = int(member[len(member)-1] & (1<<rowBits - 1))
	return pile >= piles && r.now.rows <= len(r.hand)/piles
}

// Check looks at every move of cards, every removal, and the deal.
func (r *rules) Check(member []uint64, listed func(next []uint64) bool) error {
	if !r.decode(member) {
		return errMember
	}
	if r.now.rows == 0 && !slices.ContainsFunc(r.now.pile[:], func(p []byte) bool { return len(p) > 0 }) {
		return errWon
	}
	r.listed = listed
	for from, cards := range r.now.pile {
		unit := sequence(cards)
		for n := 1; n <= unit; n++ {
			if err := r.shift(from, n); err != nil {
				return err
			}
		}
		if unit == king { // a whole suit, from the King to the Ace (rule 6)
			r.take(from, king)
			if err := r.want("removing the suit at the bottom of pile %d", from+1); err != nil {
				return err
			}
		}
	}
	return r.deal()
}

// sequence returns how many cards at the bottom of a pile can be moved together: face up, of one
// suit, each one rank below the card above it (rule 3).
func sequence(cards []byte) int {
	last := len(cards) - 1
	if last < 0 || cards[last] < faceUp {
		return 0
	}
	n := 1
	for n <= last && cards[last-n] == cards[last-n+1]+1 && cards[last-n]&rankBits <= king {
		n++
	}
	return n
}

// shift looks at the moves of so many cards: to a space (rule 4), or onto a card of the next
// higher rank (rule 2).
func (r *rules) shift(from, n int) error {
	cards := r.now.pile[from]
	unit := cards[len(cards)-n:]
	for to, on := range r.now.pile {
		if to == from || len(on) > 0 && on[len(on)-1]&rankBits != unit[0]&rankBits+1 {
			continue
		}
		r.take(from, n)
		r.then.pile[to] = append(r.then.pile[to], unit...)
		if err := r.want("%d cards moved from pile %d to %d", n, from+1, to+1); err != nil {
			return err
		}
	}
	return nil
}

// take makes the table without the last cards of a pile, whose new last card is turned up
// (rule 7). Then is a copy: the member that is looked at stays as it is for its other moves.
func (r *rules) take(from, n int) {
	r.then.set(&r.now)
	rest := r.then.pile[from][:len(r.now.pile[from])-n]
	if len(rest) > 0 {
		rest[len(rest)-1] |= faceUp
	}
	r.then.pile[from] = rest
}

// deal looks at the deal of a row, when there is no space (rule 5).
func (r *rules) deal() error {
	if r.now.rows == 0 || slices.ContainsFunc(r.now.pile[:], func(p []byte) bool { return len(p) == 0 }) {
		return nil
	}
	r.then.set(&r.now)
	row := r.hand[len(r.hand)-piles*r.now.rows:]
	for i := range r.then.pile {
		r.then.pile[i] = append(r.then.pile[i], row[i]|faceUp)
	}
	r.then.rows--
	return r.want("a deal")
}

// want says when a move leads to no member.
func (r *rules) want(move string, args ...any) error {
	r.encode()
	if r.listed(r.next) {
		return nil
	}
	return fmt.Errorf(move+" leads to %x, which is no member", append(args, r.next)...)
}

// Kind returns the kind of these certificates.
func Kind() certificate.Kind { return closed.Kind("spider", Rules) }

// Rules reads the head of a certificate, whose options and lemmas are empty: "position: (2c Kd)
// 5h 4h | ... | 3c ...", ten piles, their face-down cards in brackets, and the hand, the next card
// first.
func Rules(h closed.Head) (closed.Rules, error) {
	if h.Options != "" || h.Lemmas != "" {
		return nil, fmt.Errorf("options: %.40q, lemmas: %.40q: want none", h.Options, h.Lemmas)
	}
	parts := strings.Split(h.Position, "|")
	if len(parts) != piles+1 {
		return nil, fmt.Errorf("position: %d parts: want %d piles and the hand", len(parts), piles)
	}
	r := &rules{}
	// Ten piles, and the hand behind them, in which nothing lies face down: nobody moves its cards.
	var all engine.Cards
	for i, part := range parts {
		cards, down, err := certificate.Covered(strings.TrimSpace(part))
		switch {
		case err != nil:
		case i == piles && down > 0:
			err = errors.New("the cards of the hand stand in no brackets")
		case i < piles && down > 0 && down == len(cards):
			err = fmt.Errorf("pile %d: want its last card face up", i+1)
		default:
			err = r.lay(i, cards, down)
		}
		if err != nil {
			return nil, fmt.Errorf("position: %w", err)
		}
		all = append(all, cards...)
	}
	r.start.rows = len(r.hand) / piles
	if len(r.hand)%piles != 0 || r.start.rows >= 1<<rowBits {
		return nil, fmt.Errorf("position: %d cards in the hand: want whole rows", len(r.hand))
	}
	if err := about.CheckPack(all); err != nil {
		return nil, fmt.Errorf("position: %w", err)
	}
	r.cards = len(all)
	r.next = make([]uint64, r.Words())
	return r, nil
}

// lay lays the cards of a pile, or of the hand behind the last, whose next card lies on top.
func (r *rules) lay(i int, cards engine.Cards, down int) error {
	laid := make([]byte, len(cards))
	for k, c := range cards {
		if c.Rank() < engine.Ace || c.Rank() > king || c.Suit() > engine.Spades {
			return fmt.Errorf("bad card %v", c)
		}
		if laid[k] = byte(16*int(c.Suit()) + int(c.Rank())); k >= down {
			laid[k] |= faceUp
		}
	}
	pile := certificate.Pile{Name: fmt.Sprint("pile ", i+1), Cards: cards, Down: down}
	if i < piles {
		r.start.pile[i] = laid
	} else {
		r.hand = laid
		pile.Name, pile.Cards, pile.Down = "hand", slices.Clone(cards), len(cards)
		slices.Reverse(pile.Cards)
	}
	r.told.Piles = append(r.told.Piles, pile)
	return nil
}

// Position says which position the start is.
func (r *rules) Position() certificate.Position { return r.told }
