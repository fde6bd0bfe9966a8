package search

import (
	"bytes"
	"encoding/binary"
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// TestSeenAgainstMap adds so many keys that about ten pairs share their 32 bits
// of hash: only comparing whole keys tells them apart.
func TestSeenAgainstMap(t *testing.T) {
	const keys = 300_000
	s := NewKeys(0)
	ids := map[string]uint32{}
	for i := range uint32(keys) {
		key := binary.LittleEndian.AppendUint32(nil, i*2654435761)
		id, isNew := s.Add(key, i)
		if !isNew {
			t.Fatalf("key %d taken for key %d", i, s.Parent(id))
		}
		ids[string(key)] = id
	}
	for key, id := range ids {
		if got, isNew := s.Add([]byte(key), 7); isNew || got != id {
			t.Fatalf("key %x: id %d, new %v, want %d", key, got, isNew, id)
		}
	}
	if s.Len() != keys {
		t.Errorf("%d keys, want %d", s.Len(), keys)
	}
}

// TestSeenKeepsKeys: keys of all lengths come back whole, with their parents and notes, in their order.
func TestSeenKeepsKeys(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := NewKeys(rapid.IntRange(0, 5).Draw(t, "room"))
		keys := rapid.SliceOfDistinct(rapid.SliceOfN(rapid.Byte(), 0, 40), func(k []byte) string { return string(k) }).Draw(t, "keys")
		ids := make([]uint32, len(keys))
		for i, k := range keys {
			if s.ID(k) != 0 {
				t.Fatalf("key %x is there before it is put in", k)
			}
			ids[i], _ = s.Add(k, uint32(i))
			copy(s.Note(ids[i]), []byte{byte(i), 1, 2, 3, 4})
		}
		for i, k := range keys {
			if !bytes.Equal(s.Key(ids[i]), k) || s.Parent(ids[i]) != uint32(i) {
				t.Fatalf("key %x came back as %x, parent %d", k, s.Key(ids[i]), s.Parent(ids[i]))
			}
			if note := s.Note(ids[i]); s.ID(k) == 0 || !bytes.Equal(note, []byte{byte(i), 1, 2, 3, 4}[:len(note)]) {
				t.Fatalf("key %x is there: %v, with the note %x", k, s.ID(k) != 0, note)
			}
		}
		if all := slices.AppendSeq([]uint32{}, s.All); !slices.Equal(all, ids) || s.Len() != len(keys) {
			t.Fatalf("%d ids %v, want %v", s.Len(), all, ids)
		}
	})
}

// TestSeenAcrossChunks: long keys fill several chunks.
func TestSeenAcrossChunks(t *testing.T) {
	s := NewKeys(0)
	long := bytes.Repeat([]byte{7}, maxKey)
	for i := range byte(100) {
		long[maxKey-1] = i
		id, isNew := s.Add(long, 1)
		if !isNew || !bytes.Equal(s.Key(id), long) {
			t.Fatalf("key %d: new %v", i, isNew)
		}
	}
	if n := len(slices.AppendSeq([]uint32{}, s.All)); n != 100 {
		t.Errorf("%d ids, want 100", n)
	}
	if n := len(*s.chunks.Load()); n < 6 {
		t.Errorf("%d chunks, want at least 6", n)
	}
}

func TestFrontierOrders(t *testing.T) {
	for _, c := range []struct {
		name string
		f    Frontier
		want []uint32
	}{
		{"queue", Queue(), []uint32{1, 2, 3, 4, 5, 6}},
		{"buckets", Buckets(), []uint32{2, 4, 5, 3, 1, 6}},
		{"turns", Turns(Pace{Width: 1, More: 1, Often: 1, Patience: 9}), []uint32{4, 5, 6, 2, 3, 1}},
	} {
		c.f.Push([]Node{{ID: 1, Score: 5}})
		c.f.Push([]Node{{ID: 2, Score: -1}, {ID: 3, Score: 3}})
		c.f.Push([]Node{{ID: 4, Score: 2}, {ID: 5, Score: 3}, {ID: 6, Score: 9}})
		if got := drain(c.f); !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
		if _, ok := c.f.Pop(); ok || c.f.Len() != 0 {
			t.Errorf("%s: not empty in the end", c.name)
		}
	}
}

// TestTurns goes depth first along a line, and after a turn of it goes back to what was left in each layer.
func TestTurns(t *testing.T) {
	f := Turns(Pace{Width: 1, More: 1, Often: 1})
	f.Push([]Node{{ID: 1, Score: 0}, {ID: 2, Score: 5}})
	id, next := uint32(0), uint32(3)
	step := func() uint32 {
		id, _ = f.Pop()
		f.Push([]Node{{ID: next, Score: 0}})
		next++
		return id
	}
	for want := range uint32(turn) {
		if got := step(); got != want+2 && got+want != 1 {
			t.Fatalf("position %d is %d: want the line, depth first", want, got)
		}
	}
	at := next
	if got := []uint32{step(), step(), step()}; !slices.Equal(got, []uint32{2, at, at + 1}) {
		t.Errorf("a round takes %v, want 2 and what comes behind it, %d and %d", got, at, at+1)
	}
	// What was looked at one way does not come again the other way.
	if got := drain(f); !slices.Equal(got, []uint32{at + 2, at - 1}) {
		t.Errorf("then %v comes, want what is left, %d and %d", got, at+2, at-1)
	}
}

// TestRows takes one position of each layer of a row before the next row, and of a layer the fewer the more are alike.
func TestRows(t *testing.T) {
	f := Turns(Pace{Width: 3, More: 1, Crowd: 10})
	f.(*turns).rounds.Often = math.MaxInt / 2 // hardly ever depth first
	f.(*turns).taken = turn
	f.Push([]Node{{ID: 1}})
	f.Pop()
	f.Push([]Node{{ID: 2, Class: 7, Score: 1}, {ID: 3, Class: 7, Score: 2}, {ID: 4, Class: 7, Score: 3}, {ID: 5, Class: 8, Score: 14}, {ID: 6, Row: 1, Score: -9}})
	// The second of class 7 scores 12, and the third 17.
	if got := drain(f); !slices.Equal(got, []uint32{2, 3, 5, 6, 4}) {
		t.Errorf("%v, want 2, 3 and 5 of the layer, 6 of the next row, and then 4", got)
	}
}

func drain(f Frontier) []uint32 {
	var ids []uint32
	for id, ok := f.Pop(); ok; id, ok = f.Pop() {
		ids = append(ids, id)
	}
	return ids
}

// TestQueueMovesUp mixes pushes and pops, so that the queue has to reuse its room.
func TestQueueMovesUp(t *testing.T) {
	f := Queue()
	next, want := uint32(1), uint32(1)
	for i := range 1000 {
		for range i % 4 {
			f.Push([]Node{{ID: next}})
			next++
		}
		if id, ok := f.Pop(); ok {
			if id != want {
				t.Fatalf("popped %d, want %d", id, want)
			}
			want++
		}
	}
	if f.Len() != int(next-want) {
		t.Errorf("%d left, want %d", f.Len(), next-want)
	}
}
