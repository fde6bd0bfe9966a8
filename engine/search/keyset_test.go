package search

import (
	"math/rand/v2"
	"sync"
	"sync/atomic"
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
		found := 0
		for key := range set.Each {
			found++
			if !model[key] || set.Get(key) != key {
				t.Fatalf("key %d is in the set, or cannot be found", key)
			}
		}
		if found != len(model) || set.Get(5000) != 0 || set.count != len(model) || set.Bytes() < int64(8*len(model)) {
			t.Fatalf("%d keys in %d bytes, want %d", set.count, set.Bytes(), len(model))
		}
	})
}

// TestMarks: keys that differ in their marks alone are one, and the mark stays when the table grows.
func TestMarks(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	const bits = 8
	set, model := NewMarkedSet(bits), map[uint64]uint64{}
	for range 20_000 {
		if set.Tight() {
			set.Grow()
		}
		key, mark := 1+rng.Uint64N(4000), 1+rng.Uint64N(1<<bits-1)
		before, there := model[key]
		if have := set.Get(key << bits); there != (have == key<<bits|before) {
			t.Fatalf("key %d with mark %d is found as %#x", key, before, have)
		}
		slot, isNew := set.Slot(key<<bits | rng.Uint64N(1<<bits-1))
		switch {
		case isNew == there:
			t.Fatalf("key %d is new: %v", key, isNew)
		case *slot>>bits != key || there && *slot&(1<<bits-1) != before:
			t.Fatalf("key %d with mark %d lies there as %#x", key, before, *slot)
		}
		*slot = key<<bits | mark
		model[key] = mark
	}
	if set.count != len(model) {
		t.Errorf("%d keys, want %d", set.count, len(model))
	}
}

// TestKeySetClear: a set that was cleared is like a new one, in its room and beyond it.
func TestKeySetClear(t *testing.T) {
	used := NewKeySet()
	for _, mark := range []uint{0, 8, 0} {
		used.Clear(mark)
		fresh := NewMarkedSet(mark)
		for key := uint64(1); key < 100_000; key++ {
			for _, s := range []*KeySet{used, fresh} {
				if s.Tight() {
					s.Grow()
				}
			}
			if have, want := used.Add(key*37), fresh.Add(key*37); have != want || used.Bytes() != fresh.Bytes() {
				t.Fatalf("key %d, mark %d: %v with %d bytes, want %v with %d", key, mark, have, used.Bytes(), want, fresh.Bytes())
			}
		}
		if used.Get(38<<8) != fresh.Get(38<<8) {
			t.Errorf("mark %d: %x and %x for a key that was not put in", mark, used.Get(38<<8), fresh.Get(38<<8))
		}
	}
}

// TestWithWhileOthersRead puts in keys on one core while another looks for them: it finds a key or none, never another one.
func TestWithWhileOthersRead(t *testing.T) {
	const keys = 200_000
	var set atomic.Pointer[KeySet]
	set.Store(NewMarkedSet(20))
	var done sync.WaitGroup
	done.Go(func() {
		for n := uint64(1); n <= keys; n++ {
			set.Store(set.Load().With(n<<20 | n))
		}
	})
	for found := uint64(0); found < keys; {
		want := found + 1
		switch got := set.Load().Get(want << 20); got {
		case 0:
		case want<<20 | want:
			found++
		default:
			t.Fatalf("key %x, want %x", got, want)
		}
	}
	done.Wait()
}
