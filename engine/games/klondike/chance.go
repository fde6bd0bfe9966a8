package klondike

import "math"

// A chances says how the player fares who plays on, by what he knows when he has compared his steps. It
// was fitted to his choices in whole games, and docs/lab/players.md says how well it foretells others.
type chances struct {
	always, share, down, shareDown, deck float64
}

// The chances of games whose stock may be gone through at will, by the cards that are drawn at once.
var fitted = [...]chances{
	1: {always: -0.0679, share: 0.8433, down: -0.0839, shareDown: -0.0083, deck: 0.0839},
	3: {always: -0.557, share: 0.963, down: -0.0684, shareDown: -0.0064, deck: 0.0762},
}

// chance returns how likely it is that the game is won when a step wins so many sampled orders with open cards, with
// so many cards face down and in the deck. It is 0 where nothing was fitted.
func (v variant) chance(wins, orders, down, deck int) float64 {
	if int(v.draw) >= len(fitted) || fitted[v.draw] == (chances{}) || v.passes != 0 {
		return 0
	}
	c := fitted[v.draw]
	share := logOdds(wins, orders)
	sum := c.always + (c.share+c.shareDown*float64(down))*share + c.down*float64(down) + c.deck*float64(deck)
	return 1 / (1 + math.Exp(-sum))
}

// logOdds returns the logarithm of the odds of so many wins among all. None and all are as if half
// a case were missing.
func logOdds(wins, all int) float64 {
	return math.Log((float64(wins) + 0.5) / (float64(all-wins) + 0.5))
}
