package search

import (
	"context"
	"encoding/binary"
	"sync"
	"testing"

	"patience/engine"
	"pgregory.net/rapid"
)

// TestPairAgainstNaive decides toy games on two cores from the first position on, with rounds that share layers and without.
func TestPairAgainstNaive(t *testing.T) {
	defer func(was int) { both = was }(both)
	both = 0
	verdicts := map[engine.Verdict]int{}
	rapid.Check(t, func(t *rapid.T) {
		start := randomPegs(t)
		pace := Pace{Width: rapid.IntRange(1, 9).Draw(t, "width"), More: 1, Often: rapid.IntRange(1, 3).Draw(t, "often"), Crowd: rapid.IntRange(0, 5).Draw(t, "crowd")}
		forbids := rapid.Bool().Draw(t, "forbids")
		goal := func(s engine.State) bool { return s.(*pegs).at == [2]uint8{start.goal, start.goal} }
		forbid := func(s engine.State, m engine.Move) bool { return forbids && m == engine.Move(start.goal) } // the first peg may not get there
		r, err := Run(context.Background(), start, Options{Goal: goal, Forbid: forbid, Jobs: 2, Frontier: func() Frontier { return Turns(pace) },
			Order: func(s engine.State) int { return int(s.(*pegs).at[0]) }, Recent: 3})
		if err != nil {
			t.Fatal(err)
		}
		want := naive(start, goal, func(s engine.State, m engine.Move) bool { return !forbid(s, m) })
		if (r.Verdict == engine.VerdictWon) != (want >= 0) || r.Verdict == engine.VerdictUnknown {
			t.Fatalf("%v, want a line of %d moves, -1 for none", r, want)
		}
		verdicts[r.Verdict]++
	})
	if !testing.Short() && (verdicts[engine.VerdictWon] < 5 || verdicts[engine.VerdictLost] < 5) {
		t.Errorf("%v: want more", verdicts)
	}
}

// TestPairMeetsAll exhausts a ring of two pegs on two cores: each of its positions is met once, and the proof has all of them.
func TestPairMeetsAll(t *testing.T) {
	const nodes = 120
	closed := map[string]bool{}
	for _, often := range []int{1, 3} {
		r, err := Run(context.Background(), ring(nodes), Options{Jobs: 2, Goal: func(engine.State) bool { return false }, Symmetric: true,
			Frontier: func() Frontier { return Turns(Pace{Width: 4, More: 2, Often: often}) }, Closed: func(key []byte) { closed[string(key)] = true }})
		if want := nodes * (nodes + 1) / 2; err != nil || r.Verdict != engine.VerdictLost || r.States != want || len(closed) != want {
			t.Errorf("%v, %d closed, %v: want %d", r, len(closed), err, want)
		}
		if r.Looked < r.States {
			t.Errorf("%d of %d positions were looked at", r.Looked, r.States)
		}
		clear(closed)
	}
}

// TestKeysOnTwoCores: two cores put in many of the same keys at a time. Each key gets one id, and is new to one of them.
func TestKeysOnTwoCores(t *testing.T) {
	const turns, keys = 40, 2_000
	s := NewKeys(1)
	var ids [2]map[uint32]uint32
	news := [2]int{}
	for core := range ids {
		ids[core] = map[uint32]uint32{}
	}
	for turn := range uint32(turns) {
		s.Share(2, 2*keys)
		var done sync.WaitGroup
		for core := range 2 {
			done.Go(func() {
				for i := range uint32(keys) {
					// Every third key is of one core alone, and the other two of both, in other orders.
					n := turn*keys + i
					if core == 1 {
						n = turn*keys + keys - 1 - i
					}
					if n%3 == 0 {
						n = n<<1 + uint32(core) + 1<<30
					}
					id, isNew := s.AddOn(core, binary.LittleEndian.AppendUint32(make([]byte, 0, 40), n)[:4+n%30], n)
					ids[core][n] = id
					news[core] += one(isNew)
				}
			})
		}
		done.Wait()
	}
	for n, id := range ids[0] {
		if other, ok := ids[1][n]; ok && other != id {
			t.Fatalf("key %d has the ids %d and %d", n, id, other)
		}
	}
	for core := range ids {
		for n, id := range ids[core] {
			if got := binary.LittleEndian.Uint32(s.Key(id)); got != n || s.Parent(id) != n {
				t.Fatalf("key %d came back as %d, parent %d", n, got, s.Parent(id))
			}
		}
	}
	count := 0
	for range s.All {
		count++
	}
	if news[0]+news[1] != s.Len() || count != s.Len() {
		t.Errorf("%d and %d were new, %d in all, %d are yielded", news[0], news[1], s.Len(), count)
	}
}

func one(yes bool) int {
	if yes {
		return 1
	}
	return 0
}
