package klondike

import (
	"strconv"

	"patience/engine"
)

// A variant is how the deck is played: cards turned at a time, 0 when all are in
// view, and passes through it, 0 for any number.
type variant struct{ draw, passes uint8 }

// maxPasses is the highest number of passes that can be asked for.
const maxPasses = 5

func options() []engine.Option {
	return []engine.Option{
		{Name: "draw", Values: drawNames(), Doc: "all: the whole deck is in view; one or three: cards turned at a time"},
		{Name: "passes", Values: passNames(), Doc: "how often the deck may be gone through, when one or three cards are turned"},
	}
}

// drawNames lists the values of the option draw.
func drawNames() []string { return []string{"all", "one", "three"} }

// draws are the numbers that drawNames name.
func draws() []uint8 { return []uint8{0, 1, 3} }

func passNames() []string {
	names := []string{"any"}
	for i := 1; i <= maxPasses; i++ {
		names = append(names, strconv.Itoa(i))
	}
	return names
}

// choose returns the variant that the options of a deal ask for.
func choose(o engine.Options) (variant, error) {
	g := engine.Game{Name: "klondike", Options: options()}
	o, err := g.Choose(o)
	if err != nil {
		return variant{}, err
	}
	return variant{drawNumber(o["draw"]), passNumber(o["passes"])}.whole(), nil
}

// whole leaves out the passes where there are none to count.
func (v variant) whole() variant {
	if v.draw == 0 {
		v.passes = 0
	}
	return v
}

func drawNumber(name string) uint8 {
	for i, n := range drawNames() {
		if n == name {
			return draws()[i]
		}
	}
	return 0
}

func passNumber(name string) uint8 {
	n, err := strconv.Atoi(name)
	if err != nil {
		return 0
	}
	return uint8(n)
}

// drawName returns the value of the option draw.
func (v variant) drawName() string {
	for i, n := range draws() {
		if n == v.draw {
			return drawNames()[i]
		}
	}
	return strconv.Itoa(int(v.draw))
}

// passName returns the value of the option passes.
func (v variant) passName() string { return passNames()[v.passes] }
