package check

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"patience/engine"
	"patience/engine/certificate"
)

// play reads "options: draw=three passes=any" and "lemmas: safe lazy". With the lemma freer, which stands
// before lazy, the game is the one with the whole deck in view: whatever can be won can be won there. With view
// this goes for some members.
func (r *rules) play(options, lemmas string) error {
	text, named := strings.CutPrefix(options, "draw=")
	text, back := strings.CutSuffix(text, " kings=back")
	if !back {
		r.stay = kings
	}
	draw, passes, _ := strings.Cut(text, " passes=")
	n := slices.Index(engine.InWords("all"), draw) // all: the whole deck is in view
	ok := named && n >= 0
	if passes != "any" {
		var err error
		r.passes, err = certificate.Number(passes, 1, maxPass)
		ok = ok && n > 0 && err == nil
	}
	if !ok {
		return fmt.Errorf("options: %.40q: want draw=all, one, two or so, passes=any or 1 to %d, and kings=back if they may", options, maxPass)
	}
	r.told.Facts = []engine.Fact{{Name: "draw", Value: draw}, {Name: "passes", Value: passes}}
	r.told.Lacks = []string{"kings"}
	if back {
		r.told.Facts, r.told.Lacks = append(r.told.Facts, engine.Fact{Name: "kings", Value: "back"}), nil
	}
	r.draw, r.open = n, n == 0 || n == 1 && r.passes == 0
	for lemma := range strings.FieldsSeq(lemmas) {
		switch {
		case lemma == "safe":
			r.safe = true
		case lemma == "freer":
			r.open = true
		case lemma == "view" && !r.open:
			r.viewed = true
		case lemma == "waste" && !r.open && (n == 2 || n == 3) && r.passes == 0:
			r.wastes = true
		case lemma == "lazy" && (r.open || r.viewed):
			r.lazy = true
		case lemma == "lazy":
			return errors.New("lemmas: lazy: not all of the deck can be reached at any time")
		default:
			return fmt.Errorf("lemmas: %.40q: want safe, freer or view, waste, and lazy; waste with two or three cards turned and any number of passes", lemma)
		}
	}
	return nil
}

// lay reads "position: Ac - - 2s | 1 | 4d Jh | 5s 6c | (Ks 3d) 4c | ...": the cards last out of
// clubs, diamonds, hearts and spades, the pass, the waste, its top last, the stock as it will be
// turned, and seven columns, the cards face down in brackets.
func (r *rules) lay(text string) error {
	parts := strings.Split(text, "|")
	if len(parts) != 4+columns {
		return fmt.Errorf("%d parts: want what is out, the pass, the waste, the stock and %d columns", len(parts), columns)
	}
	// Every card that is read is noted: none may be there twice, and in the end all of them.
	seen := set(0)
	if err := r.layOut(strings.Fields(parts[0]), &seen); err != nil {
		return err
	}
	pass, err := certificate.Number(strings.TrimSpace(parts[1]), 1, maxPass)
	if err != nil || r.passes > 0 && pass > r.passes {
		return fmt.Errorf("bad pass %.20q", parts[1])
	}
	waste, err := cards(parts[2], &seen)
	if err != nil {
		return fmt.Errorf("waste: %w", err)
	}
	stock, err := cards(parts[3], &seen)
	if err != nil {
		return fmt.Errorf("stock: %w", err)
	}
	// Waste and stock are one deck, of which a state says which cards are left and how far it is turned.
	if r.deck = append(waste, stock...); len(r.deck) > maxDeck {
		return fmt.Errorf("stock: %d cards of the deck, want %d at most", len(r.deck), maxDeck)
	}
	r.tellDeck(pass, waste, stock)
	r.start.deck = 1<<len(r.deck) - 1
	r.start.waste, r.start.pass = uint8(len(waste)), uint8(pass)
	for i, part := range parts[4:] {
		if err := r.layColumn(i, part, &seen); err != nil {
			return fmt.Errorf("column %d: %w", i+1, err)
		}
	}
	if seen != all {
		return errors.New("not all of the pack is there")
	}
	r.prepare()
	return nil
}

// Position says which position the start is. What is out follows: it is all of the pack that lies nowhere else.
func (r *rules) Position() certificate.Position { return r.told }

// tell keeps the cards of a pile, and how many of them lie face down.
func (r *rules) tell(pile string, down int, lists ...[]uint8) {
	var cards engine.Cards
	for _, c := range slices.Concat(lists...) {
		card, _ := certificate.Card(name(c))
		cards = append(cards, card)
	}
	r.told.Piles = append(r.told.Piles, certificate.Pile{Name: pile, Cards: cards, Down: down})
}

// tellDeck keeps the deck, as the board has it: in view all together, or with the card that is turned
// next on top of the stock.
func (r *rules) tellDeck(pass int, waste, stock []uint8) {
	r.told.Facts = append(r.told.Facts, engine.Fact{Name: "pass", Value: fmt.Sprint(pass)})
	if r.draw == 0 {
		r.tell("deck", 0, waste, stock)
		return
	}
	stock = slices.Clone(stock)
	slices.Reverse(stock)
	r.tell("waste", 0, waste)
	r.tell("stock", certificate.Any, stock)
}

// layOut reads the cards last out.
func (r *rules) layOut(last []string, seen *set) error {
	if len(last) != suits {
		return errors.New("want the cards last out of four suits")
	}
	for i, text := range last {
		if text == "-" {
			continue
		}
		c, ok := read(text)
		if !ok || int(c%suits) != []int{2, 0, 1, 3}[i] {
			return fmt.Errorf("out: bad card %.10q", text)
		}
		r.start.out[c%suits] = c/suits + 1
		for ; c < suits*kingRank; c -= suits { // down to the ace, below which it is a large number
			*seen |= 1 << c
		}
	}
	return nil
}

// layColumn reads a column: its face-up cards must be a run.
func (r *rules) layColumn(i int, text string, seen *set) error {
	all, down, err := certificate.Covered(strings.TrimSpace(text))
	if err != nil {
		return err
	}
	hidden, err := cards(all[:down].String(), seen)
	if err != nil {
		return err
	}
	up, err := cards(all[down:].String(), seen)
	if err != nil {
		return err
	}
	if len(hidden) >= columns || len(hidden) > 0 && len(up) == 0 {
		return errors.New("want a face-up card, and at most six face down")
	}
	for k := 1; k < len(up); k++ {
		if swap(3<<(up[k-1]&^1))>>suits>>up[k]&1 == 0 {
			return errors.New("the face-up cards are no run")
		}
	}
	r.tell(fmt.Sprint("column ", i+1), len(hidden), hidden, up)
	if r.column[i] = hidden; len(up) > 0 {
		r.column[i] = append(hidden, up[0])
	}
	return nil
}

// prepare makes the tables, and the start.
func (r *rules) prepare() {
	for i, c := range r.deck {
		for b := range 256 {
			if b>>(i%8)&1 == 1 {
				r.stock[i/8][b] |= 1 << c
			}
		}
	}
	for i, column := range r.column {
		for left := range column {
			r.heads[i][left+1] = 1 << column[left]
			if left > 0 {
				r.under[i][left+1] = r.under[i][left] | 1<<column[left-1]
			}
		}
		r.start.left[i] = r.settled(i, uint8(len(column)))
	}
	if r.start.open = r.open; r.open {
		r.start.waste = 0
	}
	r.forget(&r.start)
}

// cards reads cards, each of which must be new.
func cards(text string, seen *set) (list []uint8, err error) {
	for name := range strings.FieldsSeq(text) {
		c, ok := read(name)
		if !ok || *seen>>c&1 == 1 {
			return nil, fmt.Errorf("bad card %.10q, or there twice", name)
		}
		*seen |= 1 << c
		list = append(list, c)
	}
	return list, nil
}

func ranks() []string {
	return []string{"A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"}
}

// read reads a card.
func read(text string) (uint8, bool) {
	suit := strings.Index("dhcs", text[len(text)-1:])
	rank := slices.Index(ranks(), text[:len(text)-1])
	return uint8(suits*rank + suit), suit >= 0 && rank >= 0
}

func name(c uint8) string { return ranks()[c/suits] + "dhcs"[c%suits:c%suits+1] }
