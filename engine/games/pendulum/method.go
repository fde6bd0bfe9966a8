package pendulum

import (
	"fmt"
	"strings"

	"patience/engine"
)

// A Method is how the suits are built on their Aces: 1 to 6 is upward by so many
// ranks, -1 to -6 downward, and 0 says that none is chosen yet. King and Ace are
// neighbours, so building upward by 7 would be building downward by 6.
type Method int8

// maxStep is the greatest step of a method.
const maxStep = 6

// length is the number of cards of a suit.
const length = int(engine.King)

// Methods returns the twelve methods: upward by 1 to 6, then downward.
func Methods() []Method {
	var all []Method
	for _, way := range []Method{1, -1} {
		for step := Method(1); step <= maxStep; step++ {
			all = append(all, way*step)
		}
	}
	return all
}

// Rank returns the rank in place i of the order, which the Ace begins in place 0;
// that in place 12 is the highest. Thirteen is prime, so each rank has a place.
func (m Method) Rank(i int) engine.Rank {
	return engine.Rank(mod(i*int(m))) + 1
}

// Place returns the place of a rank in the order: 0 for the Ace, 12 for the highest.
func (m Method) Place(r engine.Rank) int {
	return mod((int(r) - 1) * m.inverse())
}

// inverse returns the number whose product with the method is 1 modulo 13.
func (m Method) inverse() int {
	inverses := [maxStep + 1]int{0, 1, 7, 9, 10, 8, 11}
	if m < 0 {
		return -inverses[-m]
	}
	return inverses[m]
}

// mod returns n modulo 13, from 0 to 12.
func mod(n int) int { return (n%length + length) % length }

// Order lists the ranks as they go out, from the Ace to the highest.
func (m Method) Order() []engine.Rank {
	order := make([]engine.Rank, length)
	for i := range order {
		order[i] = m.Rank(i)
	}
	return order
}

// noMethod stands for no method in options and positions.
const noMethod = "choose"

// String returns the method in words: "down 2"; "choose" when there is none.
func (m Method) String() string {
	switch {
	case m > 0:
		return fmt.Sprintf("up %d", m)
	case m < 0:
		return fmt.Sprintf("down %d", -m)
	}
	return noMethod
}

// option returns the method as a value of the option: "down2".
func (m Method) option() string { return strings.ReplaceAll(m.String(), " ", "") }

// ParseMethod reads a method: "down 2", "Down2", or "choose".
func ParseMethod(text string) (Method, error) {
	t := strings.ReplaceAll(strings.ToLower(strings.TrimSpace(text)), " ", "")
	for _, m := range append(Methods(), 0) {
		if t == m.option() {
			return m, nil
		}
	}
	return 0, fmt.Errorf("bad method %q: want up 1 to up %d or down 1 to down %d", text, maxStep, maxStep)
}
