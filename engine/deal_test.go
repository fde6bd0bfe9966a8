package engine

import (
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// The first numbers after 1234567 of the published reference implementation.
func TestSplitMixReference(t *testing.T) {
	g := SplitMix(1234567)
	for i, want := range []uint64{6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431, 16408922859458223821} {
		if got := g.Next(); got != want {
			t.Errorf("number %d is %d, want %d", i+1, got, want)
		}
		skipped := SplitMix(1234567)
		if skipped.Skip(uint64(i)); skipped.Next() != want {
			t.Errorf("%d numbers are passed over, and the next is not %d", i, want)
		}
	}
}

// These orders pin the meaning of seeds for ever: never change them. They were
// computed by a second implementation, in another language.
func TestShuffleGolden(t *testing.T) {
	for seed, want := range map[uint64]string{
		0:              "Kc 10h 9c 10s 3c Js Ks Qc 3h Kd 6d Ad Jd 3s 4c Qs 4h 2d Jh Ac 5c 5h Kh 6s 8h 5s 8s Qd 10c 4s As 7h 2h 7c Qh 5d 7d Ah 9d 8d 6h 4d 2s Jc 9h 8c 3d 6c 9s 2c 10d 7s",
		1:              "9s 7s Qh 4s Ac 8h Qs Jh 6c 5h 7d Jc 3d 7h Qc As 10c 5c 2h 8c 5s Kd 10d Ah 5d Ad 2c 9c 4c 2d 6h 3c Ks 8s 3h 6s 7c 3s 8d 6d Qd 4d 9h Kc Jd 2s 10h Js 9d 10s Kh 4h",
		2026:           "Ac 8c 10s 3h 3s 7c Ad Kd 4c 2c Ah 2s Jd 3d 7h 10d 3c As 4h 10h 4s 8s 5d Js 9s 4d 2h Qc 5c 5h 6h 8d 7d 9d Kh 9c 6c Qs Jc Kc Ks 7s 10c 2d Jh 5s 9h Qh 6d 8h Qd 6s",
		math.MaxUint64: "3d 7d Kc 5d Qs 3c Jh 7h Ah 10d Qh 10c 2h 4h Kd 2c 9h Js 5h 9c Jd 4c As 6d 6h 9d 4d 3h 6c 10h 10s 6s Ad 5c 7c 2d Qd 8c 2s 3s 7s 4s Ac 9s Qc 5s Kh 8h 8d Jc Ks 8s",
	} {
		deck := Pack(1, 4, 13)
		Shuffle(seed, deck)
		if got := text(deck); got != want {
			t.Errorf("seed %d deals\n%s, want\n%s", seed, got, want)
		}
	}
}

// FreeCell game number 1 of Windows, as published, row by row.
func TestShuffleMicrosoftGame1(t *testing.T) {
	const want = "Jd 2d 9h Jc 5d 7h 7c 5h Kd Kc 9s 5s Ad Qc Kh 3h 2s Ks 9d Qd Js As Ah 3c " +
		"4c 5c 10s Qh 4h Ac 4d 7s 3s 10d 4s 10h 8h 2c Jh 7d 6d 8s 8d Qs 6c 3d 8c 10c 6s 9c 2h 6h"
	var deck []Card // FreeCell's order: the Aces, the deuces ...
	for r := Ace; r <= King; r++ {
		for s := Clubs; s <= Spades; s++ {
			deck = append(deck, NewCard(r, s))
		}
	}
	ShuffleMicrosoft(1, deck)
	if got := text(deck); got != want {
		t.Errorf("game 1 is\n%s, want\n%s", got, want)
	}
}

// Both shuffles keep the cards, and repeat themselves.
func TestShufflesPermute(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		seed := rapid.Uint64().Draw(t, "seed")
		size := rapid.IntRange(0, 104).Draw(t, "cards")
		for _, shuffle := range []func([]Card){
			func(c []Card) { Shuffle(seed, c) },
			func(c []Card) { ShuffleMicrosoft(uint32(seed), c) },
		} {
			a, b := Pack(2, 4, 13)[:size], Pack(2, 4, 13)[:size]
			shuffle(a)
			shuffle(b)
			if !slices.Equal(a, b) {
				t.Fatal("the same seed gave two orders")
			}
			if CheckDeck(Pack(2, 4, 13)[:size], a) != nil {
				t.Fatal("the cards are not the same")
			}
		}
	})
}

// Every place is about equally likely for the first card.
func TestShuffleIsFair(t *testing.T) {
	const deals = 13000
	var at [13]int
	for seed := range uint64(deals) {
		deck := Pack(1, 1, 13)
		Shuffle(seed, deck)
		at[slices.Index(deck, NewCard(Ace, Clubs))]++
	}
	chi := 0.0
	for _, n := range at {
		chi += float64((n-deals/13)*(n-deals/13)) / (deals / 13)
	}
	if chi > 32.9 { // 12 degrees of freedom, one in a thousand
		t.Errorf("the Ace of clubs lay at %v", at)
	}
}

func TestBelow(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := SplitMix(rapid.Uint64().Draw(t, "seed"))
		n := rapid.Uint64Range(1, math.MaxUint64).Draw(t, "n")
		if r := g.Below(n); r >= n {
			t.Fatalf("Below(%d) = %d", n, r)
		}
	})
	defer func() {
		if recover() == nil {
			t.Error("Below(0) did not panic")
		}
	}()
	g := SplitMix(1)
	g.Below(0)
}
