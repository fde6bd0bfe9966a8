package walk_test

import (
	"fmt"
	"testing"

	"patience/engine/closed"
	"patience/engine/walk"

	"pgregory.net/rapid"
)

// TestExists compares the equations, and those of the checkers, with all walks tried out.
func TestExists(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		left := rapid.SliceOfN(rapid.IntRange(0, 3), 2, 7).Draw(t, "left")
		compare(t, left, rapid.IntRange(-1, len(left)-1).Draw(t, "top"))
	})
}

// TestEven goes through rings on which all ranks have as many cards.
func TestEven(t *testing.T) {
	for ranks := 2; ranks <= 8; ranks++ {
		for each := range 4 {
			left := make([]int, ranks)
			for i := range left {
				left[i] = each
			}
			compare(t, left, 0)
			compare(t, left, -1)
		}
	}
}

// TestSmall goes through all rings of up to five ranks with up to three cards each: so x[0] may lie anywhere between
// its lowest and its highest.
func TestSmall(t *testing.T) {
	said := map[bool]int{}
	for ranks := 2; ranks <= 5; ranks++ {
		for n := range 1 << (2 * ranks) {
			left := make([]int, ranks)
			for i := range left {
				left[i] = n >> (2 * i) & 3
			}
			for top := -1; top < ranks; top++ {
				said[compare(t, left, top)]++
			}
		}
	}
	if t.Log(said); min(said[false], said[true]) < 1_000 {
		t.Errorf("too few of a kind: %v", said)
	}
}

// compare asks both, and returns what they say.
func compare(t interface{ Fatalf(string, ...any) }, left []int, top int) bool {
	want := tried(left, top, map[string]bool{})
	if got, checked := walk.Exists(left, top), closed.Walk(left, top); got != want || checked != want {
		t.Fatalf("%v left, from %d: the search says %v, the checkers %v, want %v", left, top, got, checked, want)
	}
	return want
}

// tried says whether some walk uses up all that is left. It knows which do not.
func tried(left []int, top int, no map[string]bool) bool {
	key, any := fmt.Sprint(left, top), false
	if no[key] {
		return false
	}
	for i, n := range left {
		if any = any || n > 0; n == 0 || top >= 0 && (top+1)%len(left) != i && (i+1)%len(left) != top {
			continue
		}
		left[i]--
		found := tried(left, i, no)
		if left[i]++; found {
			return true
		}
	}
	no[key] = any
	return !any
}
