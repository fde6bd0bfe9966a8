package blackhole

import (
	"bytes"
	"slices"
	"testing"

	"patience/engine"

	"pgregory.net/rapid"
)

// TestKeyIsSymmetric: fans may change places, cards of a rank may change suits,
// and the stack under its top may be in any order.
func TestKeyIsSymmetric(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawPosition(t, 30)
		twin := mirror(t, s)
		if !bytes.Equal(s.Key(nil), twin.Key(nil)) {
			t.Fatalf("two keys for\n%v\nand\n%v", s, twin)
		}
		if !slices.Equal(keysAfter(s), keysAfter(twin)) {
			t.Fatalf("one key, but other moves:\n%v\nand\n%v", s, twin)
		}
	})
}

// mirror draws a position that is the same but for the symmetries.
func mirror(t *rapid.T, s *State) *State {
	fans := make([][]engine.Card, 0, s.Fans())
	for _, n := range rapid.Permutation(upTo(s.Fans())).Draw(t, "fans") {
		fans = append(fans, slices.Clone(s.Fan(n)))
	}
	swap := suitSwap(t, s)
	for _, f := range fans {
		for i, c := range f {
			f[i] = swap[c]
		}
	}
	stack := slices.Clone(s.Stack())
	for i, c := range stack {
		stack[i] = swap[c]
	}
	if len(stack) > 2 {
		under := stack[1 : len(stack)-1]
		copy(under, rapid.Permutation(slices.Clone(under)).Draw(t, "under"))
	}
	twin, err := New(int(s.suits), s.Ranks(), fans, stack)
	if err != nil {
		t.Fatal(err)
	}
	return twin
}

// suitSwap draws, rank by rank, which card stands for which; card 1 stays.
func suitSwap(t *rapid.T, s *State) map[engine.Card]engine.Card {
	swap := map[engine.Card]engine.Card{}
	for j := 1; j <= s.Ranks(); j++ {
		var cards []engine.Card
		for i := range int(s.suits) {
			if k := s.Ranks()*i + j; k > 1 {
				cards = append(cards, s.pack().card(k))
			}
		}
		for i, c := range rapid.Permutation(cards).Draw(t, "suits") {
			swap[cards[i]] = c
		}
	}
	swap[s.pack().card(1)] = s.pack().card(1)
	return swap
}

func upTo(n int) []int {
	numbers := make([]int, n)
	for i := range numbers {
		numbers[i] = i + 1
	}
	return numbers
}

// keysAfter returns the keys of all positions one move on, in order.
func keysAfter(s *State) []string {
	var keys []string
	for _, m := range s.Moves(nil) {
		next := *s
		next.Apply(m)
		keys = append(keys, string(next.Key(nil)))
	}
	slices.Sort(keys)
	return keys
}

// TestKeyTellsApart: what the key is made of is all that matters, so another top
// or another fan gives another key.
func TestKeyTellsApart(t *testing.T) {
	keys := map[string]string{}
	for _, board := range []string{
		"pack: 2x5\nstack: 2s\n4s 5s\n3c",
		"pack: 2x5\nstack: 3s\n4s 5s\n3c",
		"pack: 2x5\nstack: 2s\n5s 4s\n3c",
		"pack: 2x5\nstack: 2s\n4s 5s 3c",
		"pack: 2x5\nstack: 2s\n4s\n5s\n3c",
		"pack: 2x5\nstack: 2s\n4s 5s\n3c\nAc",
		"pack: 5x2\nstack: 2s\n2c Ac",
	} {
		key := string(mustParse(t, board).Key(nil))
		if other, ok := keys[key]; ok {
			t.Errorf("one key for\n%s\nand\n%s", other, board)
		}
		keys[key] = board
	}
}

// TestSetKey: a position made of a key has that key and the same future; one made
// of an exact key is the same.
func TestSetKey(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawPosition(t, 99)
		var back, exact State
		back.SetKey(s.Key(nil))
		if !bytes.Equal(back.Key(nil), s.Key(nil)) || !slices.Equal(keysAfter(&back), keysAfter(s)) {
			t.Fatalf("%v\nmade of the key of\n%v", &back, s)
		}
		var fans [][]engine.Card
		for n := 1; n <= back.Fans(); n++ {
			fans = append(fans, back.Fan(n))
		}
		if _, err := New(int(back.suits), back.Ranks(), fans, back.Stack()); err != nil {
			t.Fatalf("%v\nmade of the key of\n%v", err, s)
		}
		exact.SetKey(s.ExactKey(nil))
		if exact != *s {
			t.Fatalf("%v\nmade of the exact key of\n%v", &exact, s)
		}
	})
}

func TestKeyIsCompact(t *testing.T) {
	if got := len(mustParse(t, publicDealOne).Key(nil)); got != 36 {
		t.Errorf("%d bytes, want 2 a fan and 2 more", got)
	}
}
