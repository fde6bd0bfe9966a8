package blackhole

import (
	"fmt"
	"slices"

	"patience/engine"
)

func options() []engine.Option {
	return []engine.Option{
		{Name: "pack", Values: packs(), Doc: "suits x ranks of the pack; its cards but the first must make fans of three"},
	}
}

// packs returns every pack that the game can be played with, the French one
// first.
func packs() []string {
	values := []string{french.String()}
	for suits := 1; suits <= maxSuits; suits++ {
		for ranks := 2; ranks <= maxRanks; ranks++ {
			p, err := newPack(suits, ranks)
			if err == nil && p != french {
				values = append(values, p.String())
			}
		}
	}
	return values
}

func deals() []engine.Numbered {
	return []engine.Numbered{
		{Name: "seed", Doc: "our own numbers, 0 to 2^64-1", Deal: dealSeed},
		engine.BySolvitaire(1, dealSolvitaire),
	}
}

// dealSeed deals the project's own deal of that number: the pack in the order of
// its numbers, without card 1, shuffled by [engine.Shuffle]; each three cards
// are a fan, the exposed card first.
func dealSeed(number uint64, o engine.Options) (engine.State, error) {
	p, err := choosePack(o)
	if err != nil {
		return nil, err
	}
	cards := p.cards()
	rest := cards[1:]
	engine.Shuffle(number, rest)
	fans := make([][]engine.Card, p.fans())
	for i := range fans {
		c := rest[fanCards*i:]
		fans[i] = []engine.Card{c[2], c[1], c[0]}
	}
	return lay(p, fans, cards[:1]), nil
}

// dealSolvitaire lays out cards in the order in which Solvitaire deals them, without the As: row by row, the exposed
// cards last.
func dealSolvitaire(cards []engine.Card, o engine.Options) (engine.State, error) {
	p, err := choosePack(o)
	switch {
	case err != nil:
		return nil, err
	case p != french:
		return nil, fmt.Errorf("the numbers of Solvitaire are for the pack %s, not %s", french, p)
	}
	first := p.cards()[:1]
	cards = slices.DeleteFunc(cards, func(c engine.Card) bool { return c == first[0] })
	fans := make([][]engine.Card, p.fans())
	for i, c := range cards {
		fans[i%len(fans)] = append(fans[i%len(fans)], c)
	}
	return lay(p, fans, first), nil
}

// choosePack returns the pack that the options of a deal ask for.
func choosePack(o engine.Options) (pack, error) {
	g := engine.Game{Name: "blackhole", Options: options()}
	if err := g.KnowsOptions(o); err != nil {
		return pack{}, err
	}
	text, ok := o["pack"]
	if !ok {
		return french, nil
	}
	p, err := parsePack(text)
	if err != nil {
		return p, fmt.Errorf("option pack: %w", err)
	}
	return p, nil
}
