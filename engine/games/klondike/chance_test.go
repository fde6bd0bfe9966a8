package klondike

import "testing"

// TestChance is about what a player knows who compares steps: more orders that are won, fewer cards that
// lie face down and more in the deck are good for him, and nothing is said of games that nobody measured.
func TestChance(t *testing.T) {
	for _, draw := range []uint8{1, 3} {
		v := variant{draw: draw}
		usual := v.chance(50, 100, 10, 10)
		if usual < 0.2 || usual > 0.8 {
			t.Errorf("draw %d: %.2f with half of the orders won", draw, usual)
		}
		for what, better := range map[string]float64{"more orders": v.chance(60, 100, 10, 10), "fewer face down": v.chance(50, 100, 9, 10),
			"more in the deck": v.chance(50, 100, 10, 11)} {
			if better <= usual || better >= 1 {
				t.Errorf("draw %d, %s: %.2f, and %.2f before", draw, what, better, usual)
			}
		}
		if low, high := v.chance(0, 100, 21, 24), v.chance(100, 100, 1, 0); low < 0 || low > 0.1 || high < 0.9 || high > 1 {
			t.Errorf("draw %d: %.2f when no order is won, %.2f when all are", draw, low, high)
		}
	}
	if c := (variant{draw: 1, passes: 2}).chance(50, 100, 10, 10); c != 0 {
		t.Errorf("%.2f with two passes", c)
	}
	if c := (variant{}).chance(50, 100, 10, 10); c != 0 {
		t.Errorf("%.2f with all cards drawn", c)
	}
}
