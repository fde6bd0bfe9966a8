package search

import (
	"testing"

	"pgregory.net/rapid"
)

// TestKeySetAgainstMap: keys that crowd the same slots, through several sizes.
func TestKeySetAgainstMap(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		keys := rapid.SliceOfN(rapid.Uint64Range(1, 4000), 0, 5000).Draw(t, "keys")
		set, model := NewKeySet(), map[uint64]bool{}
		for _, k := range keys {
			if set.Tight() {
				set.Grow()
			}
			if set.Add(k) == model[k] {
				t.Fatalf("key %d is new: %v", k, model[k])
			}
			model[k] = true
		}
		if set.count != len(model) || set.Bytes() < int64(8*len(model)) {
			t.Fatalf("%d keys in %d bytes, want %d", set.count, set.Bytes(), len(model))
		}
	})
}
