package check

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"patience/engine/closed"
	"patience/engine/enginetest"
	"patience/engine/games/blackhole/referee"
)

// TestAgainstReferee goes about in random positions, and wants the moves to be those of
// the referee.
func TestAgainstReferee(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		ranks := 3 * (1 + rng.IntN(4))
		if ranks == 12 {
			ranks = 13
		}
		cards := rng.Perm(ranks*4 - 1)
		for i := range cards {
			cards[i] += 2
		}
		table := &referee.Table{Ranks: ranks, Stack: []int{1}, Piles: slices.Collect(slices.Chunk(cards[:len(cards)/3*3], 3))}
		compare(t, rng, table.Copy())
	}
}

// compare plays on by chance from a position.
func compare(t *testing.T, rng *rand.Rand, at *referee.Table) {
	r := rulesFor(t, at)
	for {
		var lead [][]uint64
		for _, card := range at.Legal() {
			next := at.Copy()
			if err := next.Play(card); err != nil {
				t.Fatal(err)
			}
			lead = append(lead, member(next, r))
		}
		enginetest.SameMoves(t, r, member(at, r), lead, at.Won(), errWon, at)
		legal := at.Legal()
		if len(legal) == 0 {
			return
		}
		if err := at.Play(legal[rng.IntN(len(legal))]); err != nil {
			t.Fatal(err)
		}
	}
}

// rulesFor returns the rules without lemmas for a table of the referee.
func rulesFor(t *testing.T, at *referee.Table) *rules {
	// Tables may have any cards of a rank: each gets a suit of its own.
	times := map[string]int{}
	name := func(card, ranks int) string {
		text := name(card, ranks)
		rank := text[:len(text)-1]
		times[rank]++
		return rank + suitLetters[times[rank]-1:times[rank]]
	}
	h := closed.Head{Options: fmt.Sprintf("pack=15x%d", at.Ranks), Position: name(at.Stack[0], at.Ranks)}
	for _, pile := range at.Piles {
		var cards []string
		for _, card := range slices.Backward(pile) {
			cards = append(cards, name(card, at.Ranks))
		}
		h.Position += " | " + strings.Join(cards, " ")
	}
	r, err := Rules(h)
	if err != nil {
		t.Fatal(err)
	}
	return r.(*rules)
}

func name(card, ranks int) string {
	return strings.Fields("A 2 3 4 5 6 7 8 9 10 J Q K")[(card-1)%ranks] + "s"
}

// member writes a table as a member.
func member(at *referee.Table, r *rules) []uint64 {
	n := uint64((at.Stack[len(at.Stack)-1]-1)%at.Ranks + 1)
	for i, pile := range at.Piles {
		n |= uint64(len(pile)) << (4 + 2*i)
	}
	return []uint64{n}
}

// TestLemmas takes small positions that can be won, and a certificate that knows all lost
// ones: the start must be refused nevertheless, whatever the lemmas spare.
func TestLemmas(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	won := 0
	for won < 2000 {
		ranks := 2 + rng.IntN(4)
		at := &referee.Table{Ranks: ranks, Stack: []int{1 + rng.IntN(ranks)}}
		for range 2 + rng.IntN(4) {
			var pile []int
			for range rng.IntN(4) {
				pile = append(pile, 1+rng.IntN(ranks))
			}
			at.Piles = append(at.Piles, pile)
		}
		if at.Won() {
			continue
		}
		r := rulesFor(t, at)
		r.prefix, r.walks = true, true
		known := map[uint64]bool{}
		if !winnable(at, r, known) {
			continue
		}
		won++
		if r.Check(member(at, r), func(next []uint64) bool { return !known[next[0]] }) == nil {
			t.Fatalf("%v can be won, but needs no move to a member that can", at)
		}
	}
}

// winnable tries everything, and remembers what can be won. The referee names cards, of
// which there may be two alike here, so the exposed cards are played by pile.
func winnable(at *referee.Table, r *rules, known map[uint64]bool) bool {
	n := member(at, r)[0]
	if won, ok := known[n]; ok {
		return won
	}
	won := at.Won()
	legal := at.Legal()
	for i, pile := range at.Piles {
		if len(pile) == 0 || !slices.Contains(legal, pile[0]) {
			continue
		}
		next := at.Copy()
		next.Stack, next.Piles[i] = append(next.Stack, pile[0]), pile[1:]
		won = winnable(next, r, known) || won
	}
	known[n] = won
	return won
}

func TestRefused(t *testing.T) {
	good := closed.Head{Position: "As | 2s 3s | 4s", Options: "pack=1x7"}
	for _, c := range []struct{ position, options, lemmas, want string }{
		{"", "", "", "top of the stack"},
		{"As 2s | 3s", "", "", "top of the stack"},
		{"As | 2s 3s 4s 5s | 6s", "", "", "bad fan"},
		{"As | 14s | 2s", "", "", "bad fan"},
		{"As | s | 2s", "", "", "bad fan"},
		{"As | 2s 3s | 3s", "", "", "bad fan"},
		{"As | As 3s | 4s", "", "", "bad fan"},
		{"As | 2c 3s | 4s", "", "", "bad fan"},
		{"As | 9x Ky | 9z", "", "", "bad fan"},
		{"9x | 2s 3s | 4s", "", "", "top of the stack"},
		{good.Position, "pack=1x7, and so is every other deal in the world", "", "options"},
		{good.Position, "pack=0x7", "", "options"},
		{good.Position, "pack=01x7", "", "options"},
		{good.Position, "pack=+1x7", "", "options"},
		{good.Position, "pack=1x8 pack=1x7", "", "options"},
		{good.Position, "pack=4x16", "", "options"},
		{good.Position, "pack", "", "options"},
		{good.Position, "", "prefix rank", "lemmas"},
	} {
		h := closed.Head{Position: c.position, Options: c.options, Lemmas: c.lemmas}
		if c.options == "" {
			h.Options = good.Options
		}
		if _, err := Rules(h); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%+v: %v, want %q", h, err, c.want)
		}
	}
	r, err := Rules(good)
	if err != nil {
		t.Fatal(err)
	}
	for _, n := range []uint64{0, 14, 1<<4 | 15, 3<<4 | 1, 1<<4 | 2<<6 | 1, 1<<8 | 1} {
		if err := r.Check([]uint64{n}, func([]uint64) bool { return true }); err != errMember {
			t.Errorf("%x: %v", n, err)
		}
	}
	if err := r.Check([]uint64{5}, func([]uint64) bool { return true }); err != errWon {
		t.Error(err)
	}
}
