package spider

import (
	"fmt"
	"strconv"

	"patience/engine"
)

func options() []engine.Option {
	return []engine.Option{
		{Name: "long", Values: []string{"left", "spread"}, Doc: "where the piles of six cards are: the leftmost four, or piles 1 4 7 10"},
		{Name: "suits", Values: []string{"4", "2", "1"}, Doc: "suits in the pack: four, hearts and spades, or spades alone"},
	}
}

func deals() []engine.Numbered {
	return []engine.Numbered{
		{Name: "seed", Doc: "our own numbers, 0 to 2^64-1", Deal: dealSeed},
		{Name: "pysol", Doc: "the numbers of PySol and Microsoft Spider, 1 to 32000: four suits, and the long piles are 1 4 7 10 unless long=left is asked for", Deal: dealPySol},
	}
}

// dealSeed deals the project's own deal of that number: the pack, suit by suit,
// shuffled by [engine.Shuffle].
func dealSeed(number uint64, o engine.Options) (engine.State, error) {
	suits, spread, err := choices(o)
	if err != nil {
		return nil, err
	}
	cards := pack(suits)
	engine.Shuffle(number, cards)
	return layOut(cards, spread), nil
}

// dealPySol deals what PySol and Microsoft's programs deal for the number.
func dealPySol(number uint64, o engine.Options) (engine.State, error) {
	suits, spread, err := choices(o)
	switch {
	case err != nil:
		return nil, err
	case number < 1 || number > 32000:
		return nil, fmt.Errorf("no PySol deal %d: want 1 to 32000", number)
	case suits != 4:
		return nil, fmt.Errorf("PySol's numbers are for 4 suits, not %d", suits)
	}
	cards := pySolPack()
	engine.ShuffleMicrosoft(uint32(number), cards)
	return layOut(cards, spread || o["long"] == ""), nil
}

// choices returns the options of a deal: the suits in the pack, and whether the
// long piles are spread.
func choices(o engine.Options) (suits int, spread bool, err error) {
	g := engine.Game{Name: "spider", Options: options()}
	all, err := g.Choose(o)
	if err != nil {
		return 0, false, err
	}
	suits, err = strconv.Atoi(all["suits"])
	return suits, all["long"] == "spread", err
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
func layOut(cards []engine.Card, spread bool) *State {
	long := [4]int{1, 2, 3, 4}
	if spread {
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
	return New(pile, down, cards[next:])
}
