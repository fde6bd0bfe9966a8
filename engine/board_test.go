package engine_test

import (
	"slices"
	"testing"

	"patience/engine"
)

func cards(t *testing.T, text string) engine.Cards {
	t.Helper()
	c, err := engine.ParseCards(text)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestBoard(t *testing.T) {
	b := engine.Board{
		{Kind: "pile", Number: 1, Cards: cards(t, "4c 9d 10h"), Down: 2},
		{Kind: "pile", Number: 2},
		{Kind: "hand", Cards: cards(t, "9d ??"), Down: 2},
	}
	if want := "pile 1: [4c 9d] 10h\npile 2: -\nhand: [9d ??]\n"; b.String() != want {
		t.Errorf("%s\nwant\n%s", b, want)
	}
	want := []engine.Spot{
		{Card: cards(t, "9d")[0], Kind: "pile", Number: 1, At: 2, Over: 1},
		{Card: cards(t, "9d")[0], Kind: "hand", At: 1, Over: 1},
	}
	if got := b.Buried(cards(t, "9d")[0]); !slices.Equal(got, want) {
		t.Errorf("the 9d: %+v, want %+v", got, want)
	}
	if p, ok := b.Pile("hand"); !ok || len(p.Cards) != 2 || b.Down() != 4 || len(b.Cards()) != 5 {
		t.Errorf("hand %v, %d down of %v", p, b.Down(), b.Cards())
	}
	if _, ok := b.Pile("pile 3"); ok {
		t.Error("there is a pile 3")
	}
}

// The name of a pile and where a card lies are told of what they are.
func TestPileNames(t *testing.T) {
	card := cards(t, "Kh")[0]
	ten := cards(t, "3c 4c Kh 2d 5d")
	for want, s := range map[string]engine.Spot{
		"Kh in hand":                          {Card: card, Kind: "hand", At: 1},
		"Kh in pile 3, the last card":         {Card: card, Kind: "pile", Number: 3, At: 4},
		"Kh in row 2, place 4":                {Card: card, Kind: "place", Row: 2, Number: 4, At: 1},
		"Kh in out hearts, the last card":     {Card: card, Kind: engine.Out, Number: 3, At: 13},
		"Kh in fan 4, under 2 cards":          engine.Pile{Kind: "fan", Number: 4, Cards: ten, Spread: engine.Point{X: .3}}.Spot(3),
		"Kh in pile 10, row 3, under 2 cards": engine.Pile{Kind: "pile", Number: 10, Cards: ten, Spread: engine.Point{Y: .3}}.Spot(3),
		"5d in pile 10, the bottom card":      engine.Pile{Kind: "pile", Number: 10, Cards: ten, Spread: engine.Point{Y: .3}}.Spot(5),
	} {
		if got := s.String(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// TestBacksBetween: a pile whose first and third card lie face down shows the others, and is not one whose first two do.
func TestBacksBetween(t *testing.T) {
	all := cards(t, "4c 2h 9d 5s")
	between := engine.Pile{Kind: "pile", Cards: all, Down: 2, Backs: 0b0101}
	first := engine.Pile{Kind: "pile", Cards: all, Down: 2}
	for _, c := range []struct {
		pile     engine.Pile
		text, up string
	}{{between, "[4c] 2h [9d] 5s", "2h 5s"}, {first, "[4c 2h] 9d 5s", "9d 5s"}, {engine.Pile{Cards: all[:1], Down: 1}, "[4c]", ""}, {engine.Pile{}, "-", ""}} {
		if text, up := c.pile.String(), c.pile.FaceUp().String(); text != c.text || up != c.up {
			t.Errorf("%q shows %q, want %q and %q", text, up, c.text, c.up)
		}
	}
	if (engine.Board{between}).Differs(engine.Board{first}) == "" {
		t.Error("other cards lie face down, and no difference is told")
	}
}

func TestBoardDiffers(t *testing.T) {
	b := engine.Board{{Kind: "a", Cards: cards(t, "4c 9d"), Down: 1}, {Kind: "b"}}
	for _, c := range []struct {
		other engine.Board
		want  string
	}{
		{engine.Board{{Kind: "a", Cards: cards(t, "4c 9d"), Down: 1, Spread: engine.Point{X: 1}}, {Kind: "b"}}, ""},
		{engine.Board{{Kind: "a", Cards: cards(t, "4c 9d")}, {Kind: "b"}}, "a: [4c] 9d, not 4c 9d"},
		{engine.Board{{Kind: "a", Cards: cards(t, "4c 9d"), Down: 1}, {Kind: "b", Cards: cards(t, "Ks")}}, "b: -, not Ks"},
		{b[:1], "2 piles, not 1, or other names from number 2 on"},
	} {
		if got := b.Differs(c.other); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}

func TestSequenceAndCount(t *testing.T) {
	if got := engine.Sequence(engine.Hearts, 3, engine.Ace).String(); got != "3h 2h Ah" {
		t.Error(got)
	}
	if got := engine.Sequence(engine.Spades, 9, engine.Jack).String(); got != "9s 10s Js" {
		t.Error(got)
	}
	if got := engine.Count(1, "move") + ", " + engine.Count(0, "move"); got != "1 move, 0 moves" {
		t.Error(got)
	}
	if _, err := engine.ParseCards("9d 11h"); err == nil {
		t.Error("11h is read")
	}
}
