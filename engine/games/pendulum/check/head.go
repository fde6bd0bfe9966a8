package check

import (
	"fmt"
	"slices"
	"strings"

	"patience/engine"
	"patience/engine/certificate"
	"patience/engine/closed"
)

// Kind returns the kind of these certificates.
func Kind() certificate.Kind { return closed.Kind("pendulum", Rules) }

// Rules reads the head of a certificate: "options: method=up3 swing=any", where choose
// leaves the method to the player and blocked lets swings wait, and "position: Ac Ad Ah As |
// right | 4c 5d - ... | ...": the cards last out, the side of the next swing, and the first
// card of each place of the six rows. All other cards are packed on the next of their suit.
func Rules(h closed.Head) (closed.Rules, error) {
	r := &rules{order: map[int]*ordering{}}
	options, named := strings.CutPrefix(h.Options, "method=")
	method, swing, _ := strings.Cut(options, " swing=")
	if r.ways = ways(method); r.ways == nil || !named || swing != "any" && swing != "blocked" {
		return nil, fmt.Errorf("options: %.60q: want method=up1 to up6, down1 to down6 or choose, and swing=any or blocked", h.Options)
	}
	r.waits = swing == "blocked"
	r.told.Facts = []engine.Fact{{Name: "method", Value: method}, {Name: "swing", Value: swing}}
	if h.Lemmas != "" {
		return nil, fmt.Errorf("lemmas: %.40q: want none", h.Lemmas)
	}
	if err := r.lay(strings.Split(h.Position, " | ")); err != nil {
		return nil, fmt.Errorf("position: %w", err)
	}
	return r, nil
}

// ways returns the methods that an option allows: 3 for up3, -3 for down3.
func ways(method string) (all []int) {
	for way := -maxStep; way <= maxStep; way++ {
		name := fmt.Sprintf("up%d", way)
		if way < 0 {
			name = fmt.Sprintf("down%d", -way)
		}
		if way != 0 && (method == name || method == "choose") {
			all = append(all, way)
		}
	}
	return all
}

// lay reads the parts of the position.
func (r *rules) lay(parts []string) error {
	if len(parts) != 2+rows {
		return fmt.Errorf("%d parts: want the cards last out, a side and %d rows", len(parts), rows)
	}
	if err := r.layOut(strings.Fields(parts[0])); err != nil {
		return err
	}
	// The side to which the pendulum has swung decides which cards may be taken.
	switch parts[1] {
	case "left", "right":
		r.left = parts[1] == "left"
		r.told.Facts = append(r.told.Facts, engine.Fact{Name: "side", Value: parts[1]})
	default:
		return fmt.Errorf("%.20q: want left or right", parts[1])
	}
	for row, text := range parts[2:] {
		cards := strings.Fields(text)
		if len(cards) != columns {
			return fmt.Errorf("row %d: want %d places", row+1, columns)
		}
		for column, text := range cards {
			if err := r.layCard(row*columns+column, text); err != nil {
				return err
			}
		}
	}
	// Where each card stands in the order of its suit, for each way of packing.
	for _, way := range r.ways {
		o, err := r.arrange(way)
		if err != nil {
			return err
		}
		r.order[way] = o
	}
	return nil
}

// layOut reads the cards that are last out: clubs, diamonds, hearts and spades.
func (r *rules) layOut(cards []string) error {
	if len(cards) != suits {
		return fmt.Errorf("want the cards last out of %d suits", suits)
	}
	for i, text := range cards {
		suit, rank, err := read(text)
		if err != nil || suit != i {
			return fmt.Errorf("out: bad card %.10q", text)
		}
		r.out[suit] = rank
		r.tell("out "+[]string{"clubs", "diamonds", "hearts", "spades"}[suit], text, certificate.Top)
	}
	return nil
}

// tell keeps a card of a pile; what else lies there follows.
func (r *rules) tell(pile, card string, part certificate.Part) {
	cards, _ := certificate.Cards(card) // read has seen to it
	r.told.Piles = append(r.told.Piles, certificate.Pile{Name: pile, Cards: cards, Part: part})
}

// Position says which position the start is.
func (r *rules) Position() certificate.Position { return r.told }

func (r *rules) layCard(cell int, text string) (err error) {
	pile := fmt.Sprintf("row %d, column %d", cell/columns+1, cell%columns+1)
	if text == "-" {
		r.tell(pile, "", certificate.Whole)
		return nil
	}
	if r.suit[cell], r.rank[cell], err = read(text); err == nil {
		r.tell(pile, text, certificate.Deepest)
	}
	return err
}

// read reads a card.
func read(text string) (suit, rank int, err error) {
	if text != "" {
		suit = strings.Index("cdhs", text[len(text)-1:])
		rank = 1 + slices.Index([]string{"A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"}, text[:len(text)-1])
	}
	if rank < 1 || suit < 0 {
		return 0, 0, fmt.Errorf("bad card %.10q", text)
	}
	return suit, rank, nil
}

// arrange finds the places of the first cards in the orders of their suits: by up3, which
// counts up by threes and round, that is A 4 7 10 K 3 6 9 Q 2 5 8 J. It makes sure
// that each card is somewhere: no first card is out, none lies twice, and the highest of a suit,
// which cannot be packed, is one of them as long as it is not out.
func (r *rules) arrange(way int) (*ordering, error) {
	var placeOf [length + 1]int
	for place := range length {
		placeOf[1+((place*way)%length+length)%length] = place
	}
	o := &ordering{}
	for suit := range suits {
		for p := range length {
			o.cell[suit][p] = none
		}
	}
	for cell, rank := range r.rank {
		if rank == 0 {
			continue
		}
		suit, p := r.suit[cell], placeOf[rank]
		if p <= placeOf[r.out[suit]] || o.cell[suit][p] != none {
			return nil, fmt.Errorf("row %d, column %d: a card that is there or out already", cell/columns+1, cell%columns+1)
		}
		o.place[cell], o.cell[suit][p] = p, cell
	}
	for suit, cell := range o.cell {
		if placeOf[r.out[suit]] < highest && cell[highest] == none {
			return nil, fmt.Errorf("the highest card of suit %d is missing", suit+1)
		}
	}
	return o, nil
}
