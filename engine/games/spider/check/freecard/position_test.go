package freecard

import (
	"slices"
	"testing"
)

// TestSet compares sets of two cards with lists.
func TestSet(t *testing.T) {
	for a := uint8(1); a < maxCards; a++ {
		for b := a + 1; b <= maxCards; b++ {
			s := only(a).or(only(b))
			if got := slices.Collect(s.all); !slices.Equal(got, []uint8{a, b}) || s.count() != 2 || s.empty() {
				t.Fatalf("%d and %d are %v, and %d", a, b, got, s.count())
			}
			if got := slices.Collect(s.above().all); !slices.Equal(got, []uint8{a - 1, b - 1}) {
				t.Fatalf("above %d and %d are %v", a, b, got)
			}
			if !s.has(a) || !s.has(b) || s.has(a-1) || s.has(b+1) || s.and(only(a)) != only(a) || s.minus(only(a)) != only(b) {
				t.Fatalf("%d and %d: %v", a, b, s)
			}
		}
	}
}

// TestCardNames reads names of cards. The colon comes after the 9 in ASCII.
func TestCardNames(t *testing.T) {
	p := asked{piles: "9h *, " + clubs, cannot: "dig pile 1"}.proof(t)
	for name, want := range map[string]uint8{
		"1.1": 1, "2.1": 3, "2.10": 12, "2.13": 15,
		"1.2": none, "2.14": none, "2.0": none, "0.1": none, "11.1": none, "": none, ".": none, "1": none, "1.": none,
		"2.:": none, ":.1": none, "2.-1": none, "+2.1": none, "2.1.1": none, "2.18446744073709551617": none,
	} {
		if got := p.card([]byte(name)); got != want {
			t.Errorf("%q is card %d, want %d", name, got, want)
		}
	}
}
