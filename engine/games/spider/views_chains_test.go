package spider

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"patience/engine"

	"pgregory.net/rapid"
)

func TestChainsOfPage11Pile5(t *testing.T) {
	var got []string
	for _, c := range page(t, 11).Chains(5) {
		got = append(got, fmt.Sprintf("%s %d+%d row %d", strings.Join(c.Runs, " "), c.Natural, c.Unnatural, c.Row))
	}
	want := []string{
		"Qh Jc 10-8h 2+2 row 1",
		"6-3s 2c 3+1 row 6",
		"6h 5-4d 1+1 row 11",
		"9s 0+0 row 14",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
	if l := page(t, 11).Links(5); l != (Links{Natural: 6, Unnatural: 4, Breaks: 3}) {
		t.Errorf("links of pile 5: %v", l)
	}
}

func TestPileText(t *testing.T) {
	for n, want := range map[int]string{
		3: "pile 3: space",
		5: "pile 5: Q-Jh 7h",
		1: "pile 1: 4 face down, Jc 10h 9c 8s 7d 6h 5d 3-2d Ah 9s 10c",
	} {
		if got := page(t, 8).PileText(n).String(); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

// TestChainsNaively: put together, the chains of a pile are its face-up cards;
// they break exactly where a card is not one rank below the card above it; and
// links and breaks are what a look at every two neighbours counts.
func TestChainsNaively(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := anyState(t)
		var total Links
		for n := 1; n <= piles; n++ {
			up := s.FaceUp(n)
			var joined []engine.Card
			for _, c := range s.Chains(n) {
				if c.Row != len(s.FaceDown(n))+len(joined)+1 {
					t.Fatalf("%v begins in row %d", c, c.Row)
				}
				joined = append(joined, c.Cards...)
			}
			if !slices.Equal(joined, up) {
				t.Fatalf("the chains of pile %d are %v, the cards %v", n, joined, up)
			}
			countPairs(&total, up)
			tail := s.Tail(n).Cards
			if want := tailLength(up); len(tail) != want {
				t.Fatalf("tail of pile %d is %v, want %d cards", n, tail, want)
			}
		}
		if got := s.AllLinks(); got != total {
			t.Fatalf("got %v, want %v\n%v", got, total, s)
		}
	})
}

func countPairs(l *Links, up []engine.Card) {
	for i := 1; i < len(up); i++ {
		switch a, c := up[i-1], up[i]; {
		case a.Rank() != c.Rank()+1:
			l.Breaks++
		case a.Suit() == c.Suit():
			l.Natural++
		default:
			l.Unnatural++
		}
	}
}

// tailLength counts upwards from the bottom card while the ranks rise by one.
func tailLength(up []engine.Card) int {
	if len(up) == 0 {
		return 0
	}
	k := 1
	for k < len(up) && up[len(up)-k-1].Rank() == up[len(up)-k].Rank()+1 {
		k++
	}
	return k
}

func TestPoolOfPage8(t *testing.T) {
	// The tails of the printed tableau, pile by pile; pile 3 is a space.
	want := cards(t, "10c 2d 9h 8d 7h 6d 5h 8h 7h 10s 9s 8c 7s 6s 5s 4c 8c 8h")
	if got := page(t, 8).Pool(); !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}
