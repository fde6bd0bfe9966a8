package spider

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"patience/engine"
	"patience/engine/enginetest"

	"pgregory.net/rapid"
)

// anyState is a position of a random play.
func anyState(t *rapid.T) *State {
	return enginetest.Play(t, Game(), 200).State().(*State)
}

func TestFreeCardsOfTheEssay(t *testing.T) {
	for _, test := range []struct {
		page int
		rank engine.Rank
		want string // counted by hand on the printed tableau; * is a bottom card, ! lies under a King
	}{
		{8, engine.King, "Kd2 Ks4 Kc9"},
		{8, engine.Queen, ""},
		{8, 6, "6s9"},
		{8, 4, "4c8*"},
		{8, 3, ""},
		{9, 9, ""},
		{9, 6, ""},
		{9, engine.Queen, ""},
		{10, engine.Queen, "Qs3 Qh4"},
		{10, 9, "9s8! 9c8!"},
		{10, 7, "7d3*"},
		{10, 2, "2c7"},
		{11, engine.King, "Kd4* Ks8 Kc10"},
		{11, engine.Queen, "Qc7! Qd7* Qs10!"},
		{11, engine.Jack, "Jh6 Js8 Jd9"},
		{11, 10, "10s3*"},
		{11, 8, "8h1* 8c4! 8h5"},
		{11, 5, "5s4!"},
		{11, 3, "3c10*"},
		{11, 2, "2c5"},
	} {
		var got []string
		for _, f := range page(t, test.page).Free(test.rank) {
			mark := map[bool]string{true: "*"}[f.Now] + map[bool]string{true: "!"}[f.UnderKing]
			got = append(got, fmt.Sprintf("%v%d%s", f.Card, f.Pile, mark))
		}
		if strings.Join(got, " ") != test.want {
			t.Errorf("page %d, free %v: got %v, want %s", test.page, test.rank, got, test.want)
		}
	}
}

func TestFreeSaysHowDeep(t *testing.T) {
	// Pile 10 of page 8: Kh Qc Jh Js 3d 2c Ad 8h under two face-down cards.
	want := []FreeCard{
		{Card: card(t, "Jh"), Pile: 10, Row: 5, Over: 5, Chains: 3},
		{Card: card(t, "Js"), Pile: 10, Row: 6, Over: 4, Chains: 2},
	}
	got := page(t, 8).Free(engine.Jack)
	if got = got[len(got)-2:]; !slices.Equal(got, want) {
		t.Errorf("got  %+v\nwant %+v", got, want)
	}
	if text := got[0].String(); text != "Jh in pile 10 under 3 chains" {
		t.Errorf("printed as %q", text)
	}
}

func TestFreeInWords(t *testing.T) {
	s := page(t, 11)
	for _, test := range []struct {
		free FreeCard
		want string
	}{
		{s.Free(engine.Queen)[0], "Qc in pile 7 under 2 chains, one headed by a King"},
		{s.Free(engine.Queen)[1], "Qd in pile 7, the bottom card"},
		{s.Free(7)[0], "7d in pile 4 under a chain headed by a King"},
		{s.Free(engine.King)[2], "Kc in pile 10 under 1 chain"},
	} {
		if got := test.free.String(); got != test.want {
			t.Errorf("got %q, want %q", got, test.want)
		}
	}
}

// TestFreeNaively compares Free with a recount card by card.
func TestFreeNaively(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := anyState(t)
		for r := engine.Ace; r <= engine.King; r++ {
			var want []string
			for n := 1; n <= piles; n++ {
				up := s.FaceUp(n)
				for i, c := range up {
					covered := i+1 < len(up) && up[i+1].Rank() == r-1
					if c.Rank() == r && !covered {
						want = append(want, fmt.Sprint(c, n, len(s.Pile(n))-len(up)+i+1, len(up)-1-i))
					}
				}
			}
			var got []string
			for _, f := range s.Free(r) {
				got = append(got, fmt.Sprint(f.Card, f.Pile, f.Row, f.Over))
				if f.Now != (s.Bottom(f.Pile) == f.Card && f.Over == 0) {
					t.Fatalf("%v: wrong Now", f)
				}
			}
			if !slices.Equal(got, want) {
				t.Fatalf("free %v: got %v, want %v\n%v", r, got, want, s)
			}
		}
	})
}

func TestWhere(t *testing.T) {
	got := fmt.Sprint(board(page(t, 8)).Where(card(t, "Qc")))
	if want := "[Qc in pile 8, row 5, under 13 cards Qc in pile 10, row 4, under 6 cards]"; got != want {
		t.Errorf("got %v, want %v", got, want)
	}
}

// TestFreeNowIsCounted: the free bottom cards of a rank are as many as the pool
// has cards of the rank, less those of the next lower rank that are no heads.
func TestFreeNowIsCounted(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := anyState(t)
		var pool, covering [engine.King + 1]int
		for n := 1; n <= piles; n++ {
			for i, c := range s.Tail(n).Cards {
				pool[c.Rank()]++
				if i > 0 {
					covering[c.Rank()]++
				}
			}
		}
		for r := engine.Ace; r <= engine.King; r++ {
			if want := pool[r] - covering[r-1]; len(s.FreeNow(r)) != want {
				t.Fatalf("free %v now: %v, want %d\n%v", r, s.FreeNow(r), want, s)
			}
		}
	})
}
