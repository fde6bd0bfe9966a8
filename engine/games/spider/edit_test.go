package spider

import (
	"fmt"
	"strings"
	"testing"

	"patience/engine"
	"patience/engine/enginetest"
	"patience/engine/games/spider/text"
)

func page(t testing.TB, n int) *State { return enginetest.Page[*State](t, Game(), n) }

func card(t testing.TB, text string) engine.Card { return enginetest.Card(t, text) }

// cards reads cards between spaces.
func cards(t testing.TB, text string) []engine.Card { return enginetest.Cards(t, text) }

func TestSwapJacksOfPage11(t *testing.T) {
	s, err := page(t, 11).Swap(card(t, "Js"), 7, card(t, "Jd"), 9)
	if err != nil {
		t.Fatal(err)
	}
	if *s != *page(t, 12) {
		t.Errorf("page 11 with its Jacks swapped is not page 12:\n%v", s)
	}
}

func TestWithDown(t *testing.T) {
	s, err := page(t, 11).WithDown(9, cards(t, "Kh 5h"))
	if err != nil {
		t.Fatal(err)
	}
	if got := s.FaceDown(9); got[1] != card(t, "Kh") || got[0] != card(t, "5h") {
		t.Errorf("face down: %v, want the Kh to be turned up first", got)
	}
}

func TestBlind(t *testing.T) {
	s := page(t, 11)
	b := s.Blind()
	for _, c := range append(b.Hand(), b.FaceDown(9)...) {
		if c != engine.Unknown {
			t.Errorf("the blind page 11 shows the %v", c)
		}
	}
	if b.Hidden() != s.Hidden() || b.Bottom(9) != s.Bottom(9) {
		t.Errorf("blind changed more than the hidden cards:\n%v", b)
	}
}

func TestReveal(t *testing.T) {
	var pile [11][]engine.Card
	var down [11]int
	pile[1], down[1] = cards(t, "?? 4c"), 1
	pile[2] = cards(t, "5h")
	s := New(pile, down, nil)
	s.Apply(NewMove(1, 2, 1))
	r, err := s.Reveal(1, card(t, "6d"))
	if err != nil {
		t.Fatal(err)
	}
	if r.Bottom(1) != card(t, "6d") || s.Bottom(1) != engine.Unknown {
		t.Errorf("bottom cards %v and %v, want 6d in the new position only", r.Bottom(1), s.Bottom(1))
	}
}

func TestEditErrors(t *testing.T) {
	s := page(t, 11)
	for _, test := range []struct {
		want string
		edit func() (*State, error)
	}{
		{"pile 7 has no Kd", func() (*State, error) { return s.Swap(card(t, "Kd"), 7, card(t, "Js"), 9) }},
		{"there is no pile 11", func() (*State, error) { return s.Swap(card(t, "Kd"), 1, card(t, "Js"), 11) }},
		{"pile 7 has no unknown card", func() (*State, error) { return s.Reveal(7, card(t, "5h")) }},
		{"pile 9 has 2 face-down cards, not 1", func() (*State, error) { return s.WithDown(9, cards(t, "5h")) }},
		{"there would be 3 Kd, want at most 2", func() (*State, error) { return s.WithDown(9, cards(t, "Kd 5h")) }},
		{"there would be 2 As, want at most 1", func() (*State, error) { return page(t, 9).WithDown(10, cards(t, "Qd As")) }},
	} {
		if _, err := test.edit(); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("got error %v, want %q", err, test.want)
		}
	}
}

// TestBuildPage sets page 8 up card by card, as a composer does, and takes it apart
// again.
func TestBuildPage(t *testing.T) {
	want := page(t, 8)
	s, err := New([piles + 1][]engine.Card{}, [piles + 1]int{}, nil).ToHand(want.Hand()...)
	for n := 1; n <= piles; n++ {
		for _, c := range want.Pile(n) {
			if err == nil {
				s, err = s.Put(n, c)
			}
		}
		if err == nil && !want.IsSpace(n) {
			s, err = s.Hide(n, len(want.FaceDown(n)))
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	s.removed = want.removed
	if *s != *want {
		t.Fatalf("set up card by card:\n%v\nwant\n%v", s, want)
	}
	left, err := s.Take(card(t, "Js"), 10)
	if err == nil {
		left, err = left.Put(3, card(t, "Js"))
	}
	if err != nil || left.Bottom(3) != card(t, "Js") || len(left.Pile(10)) != len(s.Pile(10))-1 {
		t.Errorf("the Js moved to the space: %v\n%v", err, left)
	}
}

// TestNothingKnown takes the pack of a table on which nothing lies for the whole one.
func TestNothingKnown(t *testing.T) {
	if n := empty().Suits(); n != 4 {
		t.Errorf("%d suits, want 4", n)
	}
}

// TestUnfinished saves a position after each step of its being set up, and reads it again.
func TestUnfinished(t *testing.T) {
	want := page(t, 8)
	s := empty()
	step := func(next *State, err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		s = next
		file, err := writeAs(t, engine.NewPlay(Game(), s), "file")
		if err != nil {
			t.Fatal(err)
		}
		back, err := Game().Parse(file)
		if err != nil || *back.State().(*State) != *s {
			t.Fatalf("%v: comes back otherwise\n%s", err, file)
		}
		if unfinished := *s != *want; strings.Contains(file, "unfinished: yes") != unfinished {
			t.Fatalf("unfinished or not?\n%s", file)
		}
	}
	step(s.WithRemoved(text.SuitList(want.layout().Removed)))
	for n := 1; n <= piles; n++ {
		step(s.Put(n, want.Pile(n)...))
		if !want.IsSpace(n) {
			step(s.Hide(n, len(want.FaceDown(n))))
		}
	}
	step(s.ToHand(want.Hand()...))
	if *s != *want {
		t.Errorf("set up as\n%v\nwant\n%v", s, want)
	}
	bad := "game: spider\nunfinished: yes\npile 1: Kc Kc Kc\n"
	for n := 2; n <= piles; n++ {
		bad += fmt.Sprintf("pile %d: space\n", n)
	}
	if _, err := Game().Parse(bad); err == nil || !strings.Contains(err.Error(), "3 Kc, want at most 2") {
		t.Errorf("three Kc: %v", err)
	}
	if _, err := Game().Parse(strings.Replace(strings.Replace(bad, "Kc Kc Kc", "Kc", 1), "unfinished: yes\n", "", 1)); err == nil || !strings.Contains(err.Error(), `being set up says "unfinished: yes"`) {
		t.Errorf("a card alone: %v", err)
	}
}

func TestEditRefuses(t *testing.T) {
	s := page(t, 8)
	for _, c := range []struct {
		what string
		edit func() (*State, error)
		want string
	}{
		{"a card too many", func() (*State, error) { return s.Put(3, card(t, "Js")) }, "there would be 105 cards"},
		{"no such pile", func() (*State, error) { return s.Put(11, card(t, "Js")) }, "11"},
		{"not there", func() (*State, error) { return s.Take(card(t, "Js"), 1) }, "pile 1 has no Js"},
		{"a whole pile hidden", func() (*State, error) { return s.Hide(3, 1) }, "want 0 to 0"},
	} {
		if _, err := c.edit(); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", c.what, err, c.want)
		}
	}
	less, err := s.Take(card(t, "Kd"), 2)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := less.Put(2, card(t, "Ks")); err == nil {
		t.Error("a third Ks is accepted")
	}
}
