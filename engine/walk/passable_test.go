package walk

import "testing"

// TestPassable has numbers of passages by hand; the first hang together only
// strictly between the lowest and the highest x[0], as in 2 2 2 2 1 3 1 3.
func TestPassable(t *testing.T) {
	for want, sums := range map[bool][][]int{
		true:  {{5, 4, 4, 4, 3, 4, 4, 4}, {1, 2, 2, 1}, {2, 2}},
		false: {{4, 2, 4, 4}, {1, 2}, {2, 2, 0, 2, 2, 0}},
	} {
		for _, s := range sums {
			if got := passable(s); got != want {
				t.Errorf("%v: %v, want %v", s, got, want)
			}
		}
	}
}
