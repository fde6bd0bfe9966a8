package pendulum

import (
	"slices"

	"patience/engine"
)

func deals() []engine.Numbered {
	return []engine.Numbered{{Name: "seed", Doc: "our own numbers, 0 to 2^64-1", Deal: dealSeed}}
}

// The values of the option swing.
const (
	anyTime = "any"
	blocked = "blocked"
)

func options() []engine.Option {
	methods := append([]string{noMethod}, engine.Each(Methods(), Method.option)...)
	return []engine.Option{
		{Name: "method", Values: methods, Doc: "how to build: choose leaves it to the first move; up2 is upward by twos"},
		{Name: "swing", Values: []string{anyTime, blocked}, Doc: "when a swing is allowed: at any time, or only when no card goes out and none can be packed"},
	}
}

// dealSeed deals the project's own deal of that number: the pack in our order
// without its Aces, shuffled by [engine.Shuffle], dealt row by row from the left.
func dealSeed(number uint64, o engine.Options) (engine.State, error) {
	l, err := chosen(o)
	if err != nil {
		return nil, err
	}
	cards := slices.DeleteFunc(engine.Pack(1, suits, length), func(c engine.Card) bool { return c.Rank() == engine.Ace })
	engine.Shuffle(number, cards)
	for i, c := range cards {
		l.Places[1+i/columns][1+i%columns] = []engine.Card{c}
	}
	s, err := New(l)
	if err != nil {
		return nil, err
	}
	return s, nil
}

// chosen returns a layout without cards, as the options of a deal ask for.
func chosen(o engine.Options) (Layout, error) {
	g := engine.Game{Name: "pendulum", Options: options()}
	o, err := g.Choose(o)
	if err != nil {
		return Layout{}, err
	}
	m, err := ParseMethod(o["method"])
	return Layout{Method: m, Strict: o["swing"] == blocked}, err
}
