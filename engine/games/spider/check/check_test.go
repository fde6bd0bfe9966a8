package check

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"patience/engine"
	"patience/engine/closed"
	"patience/engine/enginetest"
	"patience/engine/games/spider/referee"
)

// deal lays one pack or two on the referee's table, and a row or two in the hand.
func deal(rng *rand.Rand) *referee.Table {
	cards := engine.Pack(1+rng.IntN(2), 4, king)
	rng.Shuffle(len(cards), func(i, j int) { cards[i], cards[j] = cards[j], cards[i] })
	ordered := rng.IntN(2) == 0 // whole suits, some of them in one pile
	if ordered {
		slices.SortFunc(cards, func(a, b engine.Card) int {
			return cmp.Or(int(a.Suit())-int(b.Suit()), int(b.Rank())-int(a.Rank()))
		})
	}
	hand := cards[len(cards)-piles*rng.IntN(3):]
	cards = cards[:len(cards)-len(hand)]
	var pile [piles + 1][]engine.Card
	var down [piles + 1]int
	for n := 1; n <= piles && len(cards) > 0; n++ {
		size := min(rng.IntN(2*len(cards)/(piles+1-n)+1), len(cards))
		switch {
		case n == piles:
			size = len(cards)
		case ordered && rng.IntN(2) == 0:
			size = min(king, len(cards))
		}
		pile[n], cards = cards[:size], cards[size:]
		if !ordered {
			down[n] = rng.IntN(max(size, 1))
		}
	}
	return referee.New(pile, down, hand)
}

func line(t *referee.Table) string {
	var parts []string
	for n := 1; n <= piles; n++ {
		var down, up engine.Cards
		for _, l := range t.Pile[n] {
			if l.Up {
				up = append(up, l.Card)
			} else {
				down = append(down, l.Card)
			}
		}
		text := up.String()
		if len(down) > 0 {
			text = fmt.Sprintf("(%v) %s", down, text)
		}
		parts = append(parts, text)
	}
	return strings.Join(append(parts, engine.Cards(t.Hand).String()), " | ")
}

func rulesFor(t *testing.T, at *referee.Table) *rules {
	r, err := Rules(closed.Head{Position: line(at)})
	if err != nil {
		t.Fatalf("%v\n%s", err, line(at))
	}
	return r.(*rules)
}

// member writes a table as a member of the certificate of a start.
func member(t *testing.T, r *rules, at *referee.Table) []uint64 {
	s := *r
	s.start = rulesFor(t, at).start
	s.then = table{}
	return s.Start()[0]
}

// TestAgainstReferee plays by chance, and wants the moves to be those of the referee.
func TestAgainstReferee(t *testing.T) {
	enginetest.Alone(t)
	rng := rand.New(rand.NewPCG(1, 2))
	removed := 0
	for range 40 {
		at := deal(rng)
		r := rulesFor(t, at)
		for moves := 0; moves < 25; moves++ {
			var lead [][]uint64
			legal := at.Legal()
			for _, s := range legal {
				next := at.Clone()
				if err := next.Play(s); err != nil {
					t.Fatal(err)
				}
				lead = append(lead, member(t, r, next))
				if s.Kind == referee.Remove {
					removed++
				}
			}
			enginetest.SameMoves(t, r, member(t, r, at), lead, at.Won(), errWon, line(at))
			if len(legal) == 0 {
				break
			}
			if err := at.Play(legal[rng.IntN(len(legal))]); err != nil {
				t.Fatal(err)
			}
		}
	}
	if removed == 0 {
		t.Error("no suit was removed")
	}
}

func TestRefused(t *testing.T) {
	good := "(2c) 3c | 4d | 5s | | | | | | | | As 2s 3s 4s 5s 6s 7s 8s 9s 10s"
	if _, err := Rules(closed.Head{Position: good}); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ old, new, want string }{
		{"| 5s ", "", "10 parts"},
		{"(2c", "2c", "bad card"},
		{"3c", "", "face up"},
		{"4d", "1d", "bad card"},
		{"4d", "4x", "bad card"},
		{"10s", "", "whole rows"},
		{"4d", strings.Repeat("4d ", 105), "more than the 104 of a pack"},
	} {
		text := strings.Replace(good, c.old, c.new, 1)
		if _, err := Rules(closed.Head{Position: text}); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", text, err, c.want)
		}
	}
	for _, h := range []closed.Head{{Position: good, Options: "x"}, {Position: good, Lemmas: "x"}} {
		if _, err := Rules(h); err == nil {
			t.Errorf("accepted: %+v", h)
		}
	}
	g, _ := Rules(closed.Head{Position: good})
	r := g.(*rules)
	start := r.Start()[0]
	for i, bit := range []int{0, 1, 64*len(start) - 3} { // two rows, three rows, a rank that there is not
		m := slices.Clone(start)
		m[len(m)-1-bit/64] ^= 1 << (bit % 64)
		if i == 0 {
			m[len(m)-1] |= 6
		}
		if err := r.Check(m, func([]uint64) bool { return true }); err != errMember && i < 2 {
			t.Errorf("%x: %v", m, err)
		}
	}
	if err := r.Check(make([]uint64, len(start)), func([]uint64) bool { return true }); err != errWon {
		t.Error(err)
	}
}
