package spider

import (
	"fmt"
	"slices"
	"strconv"

	"patience/engine"
	"patience/engine/games/spider/text"
)

func options() []engine.Option {
	return []engine.Option{
		{Name: "long", Values: []string{"left", "spread"}, Doc: "where the piles of six cards are: the leftmost four, or piles 1 4 7 10"},
		{Name: "suits", Values: []string{"4", "2", "1"}, Doc: "suits in the pack: four, hearts and spades, or spades alone"},
		{Name: "challenge", Values: text.ChallengeWords(), Doc: "after the last deal: Woods's rules, only natural moves, or no moves to spaces either (rule 9)"},
	}
}

func deals() []engine.Numbered {
	return []engine.Numbered{
		{Name: "seed", Doc: "our own numbers, 0 to 2^64-1", Deal: dealSeed},
		{Name: "pysol", Doc: "the numbers of PySol and Microsoft Spider, 1 to 32000: four suits, and the long piles are 1 4 7 10 unless long=left is asked for", Deal: dealPySol},
		engine.BySolvitaire(2, dealSolvitaire),
	}
}

// dealSeed deals the project's own deal of that number: the pack, suit by suit,
// shuffled by [engine.Shuffle].
func dealSeed(number uint64, o engine.Options) (engine.State, error) {
	c, err := choices(o)
	if err != nil {
		return nil, err
	}
	cards := text.Pack(c.suits)
	engine.Shuffle(number, cards)
	return c.layOut(cards), nil
}

// dealPySol deals what PySol and Microsoft's programs deal for the number.
func dealPySol(number uint64, o engine.Options) (engine.State, error) {
	c, err := choices(o)
	switch {
	case err != nil:
		return nil, err
	case number < 1 || number > 32000:
		return nil, fmt.Errorf("no PySol deal %d: want 1 to 32000", number)
	case c.suits != 4:
		return nil, fmt.Errorf("PySol's numbers are for 4 suits, not %d", c.suits)
	}
	c.spread = c.spread || o["long"] == ""
	cards := pySolPack()
	engine.ShuffleMicrosoft(uint32(number), cards)
	return c.layOut(cards), nil
}

// dealSolvitaire lays out cards in the order in which Solvitaire deals them: the hand, whose last card comes first, five rows,
// and one more card on each of the first four piles.
func dealSolvitaire(cards []engine.Card, o engine.Options) (engine.State, error) {
	c, err := choices(o)
	switch {
	case err != nil:
		return nil, err
	case c.suits != 4:
		return nil, fmt.Errorf("the numbers of Solvitaire are for 4 suits, not %d", c.suits)
	}
	hand, table := cards[:50], cards[50:]
	slices.Reverse(hand)
	return c.layOut(slices.Concat(table[:44], table[50:], table[44:50], hand)), nil
}

// A choice is what the options of a deal say.
type choice struct {
	suits     int  // in the pack
	spread    bool // whether the long piles are spread
	challenge Challenge
}

// choices reads the options of a deal.
func choices(o engine.Options) (c choice, err error) {
	g := engine.Game{Name: "spider", Options: options()}
	all, err := g.Choose(o)
	if err != nil {
		return c, err
	}
	c.spread = all["long"] == "spread"
	if c.suits, err = strconv.Atoi(all["suits"]); err != nil {
		return c, err
	}
	c.challenge, err = ParseChallenge(all["challenge"])
	return c, err
}

// pySolPack returns two packs in PySol's order: clubs, spades, hearts, diamonds.
func pySolPack() []engine.Card {
	order := [4]engine.Suit{engine.Clubs, engine.Spades, engine.Hearts, engine.Diamonds}
	cards := engine.Pack(2, 4, 13)
	for i, c := range cards {
		cards[i] = engine.NewCard(c.Rank(), order[c.Suit()])
	}
	return cards
}

// layOut deals the 104 cards (rule 1): four rows of ten face down, one more card
// on the long piles, a row face up; the rest is the hand.
func (c choice) layOut(cards []engine.Card) *State {
	long := [4]int{1, 2, 3, 4}
	if c.spread {
		long = [4]int{1, 4, 7, 10}
	}
	var pile [piles + 1][]engine.Card
	var down [piles + 1]int
	next := 0
	put := func(n int) { pile[n] = append(pile[n], cards[next]); next++ }
	for range 4 {
		for n := 1; n <= piles; n++ {
			put(n)
		}
	}
	for _, n := range long {
		put(n)
	}
	for n := 1; n <= piles; n++ {
		down[n] = len(pile[n])
		put(n)
	}
	return New(pile, down, cards[next:]).Under(c.challenge)
}

// readRow reads a deal of a table: deal_order lists all cards as they are dealt,
// the hand last. A table without that column has the position in deal, in any of
// the formats.
func readRow(row map[string]string, o engine.Options) (engine.State, error) {
	order, ok := row["deal_order"]
	if !ok {
		plain := Game()
		plain.Row = nil
		return plain.ParseRow(row, o)
	}
	c, err := choices(o)
	if err != nil {
		return nil, err
	}
	cards, err := engine.ParseCards(order)
	if err == nil {
		err = engine.CheckDeck(text.Pack(c.suits), cards)
	}
	if err != nil {
		return nil, fmt.Errorf("deal_order: %w", err)
	}
	return c.layOut(cards), nil
}
