package spider

import (
	"slices"
	"testing"

	"patience/engine"

	"pgregory.net/rapid"
)

func TestInSight(t *testing.T) {
	for n, want := range map[int][]string{
		6: nil,
		8: {"clubs", "hearts"}, // "enough clubs and hearts showing"
		9: {"clubs", "hearts"},
	} {
		if got := page(t, n).InSight(); !slices.Equal(got, want) {
			t.Errorf("page %d: got %v, want %v", n, got, want)
		}
	}
	var pile [11][]engine.Card
	for n := 1; n <= 2; n++ {
		pile[n] = engine.Pack(1, 1, 13)
	}
	if got := New(pile, [11]int{}, nil).InSight(); !slices.Equal(got, []string{"clubs", "clubs"}) {
		t.Errorf("two whole suits of clubs: got %v", got)
	}
}

func TestMissing(t *testing.T) {
	for _, test := range []struct {
		page int
		suit engine.Suit
		want string
	}{
		{11, engine.Hearts, "5h Kh"},
		{10, engine.Spades, "2s"}, // "no 2s showing"
		{10, engine.Hearts, "Ah"}, // "no Ah visible"
		{8, engine.Clubs, ""},
	} {
		if got := page(t, test.page).Missing(test.suit); !slices.Equal(got, cards(t, test.want)) {
			t.Errorf("page %d: missing %v: got %v, want %s", test.page, test.suit.Name(), got, test.want)
		}
	}
}

func TestCounts(t *testing.T) {
	for _, test := range []struct {
		got  Count
		want Count
	}{
		{page(t, 7).CountRank(8), Count{"8", 5, 3, 0}},
		{page(t, 7).CountRank(9), Count{"9", 3, 5, 0}},
		{page(t, 8).CountCard(card(t, "Kh")), Count{"Kh", 1, 1, 0}}, // "the only Kh showing"
		{page(t, 8).CountCard(card(t, "9c")), Count{"9c", 1, 1, 0}}, // "the only 9c"
		{page(t, 9).CountSuit(engine.Spades), Count{"spades", 10, 3, 13}},
	} {
		if test.got != test.want {
			t.Errorf("got %v, want %v", test.got, test.want)
		}
	}
}

func TestStatusOfPage9(t *testing.T) {
	const want = `deals left: 1
suits removed: spades
face-down cards: 13
face-up cards: 68 (21 clubs, 14 diamonds, 23 hearts, 10 spades)
suits complete in sight: clubs, hearts
spaces: 1`
	if got := page(t, 9).Status().String(); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// TestCountsNaively recounts with an eye on the hidden cards, which Count may not
// look at: both must agree, also when the position is blind.
func TestCountsNaively(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := anyState(t)
		hidden := slices.Clone(s.Hand())
		for n := 1; n <= piles; n++ {
			hidden = append(hidden, s.FaceDown(n)...)
		}
		for suit := engine.Clubs; suit <= engine.Spades; suit++ {
			for r := engine.Ace; r <= engine.King; r++ {
				c := engine.NewCard(r, suit)
				want := Count{c.String(), copies(s.inSight(), c), copies(hidden, c), s.Removed(suit)}
				if got := s.CountCard(c); got != want {
					t.Fatalf("got %v, want %v", got, want)
				}
			}
		}
		all := s.Counts().All
		if all.Unseen != s.Hidden() || all.Seen+all.Unseen+all.Removed != packCards {
			t.Fatalf("%v, but %d hidden", all, s.Hidden())
		}
	})
}

func copies(cards []engine.Card, c engine.Card) int {
	n := 0
	for _, d := range cards {
		if d == c {
			n++
		}
	}
	return n
}
