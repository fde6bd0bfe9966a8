package plan

import (
	"context"
	"slices"
	"strings"
	"testing"

	"patience/engine"
	"patience/engine/games/spider"
	check "patience/engine/games/spider/check/plan"
	"patience/engine/games/spider/prove/ask"
	"patience/puzzles"
)

// problem returns the position of a puzzle.
func problem(t *testing.T, name string) *spider.State {
	t.Helper()
	text, err := puzzles.Text(name)
	if err != nil {
		t.Fatal(err)
	}
	p, err := spider.Game().Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return p.State().(*spider.State)
}

func decided(t *testing.T, s *spider.State, goal string, without ...string) *Result {
	t.Helper()
	q, err := Ask(s, goal, without...)
	if err != nil {
		t.Fatal(err)
	}
	r, err := Decide(context.Background(), q, engine.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestEitherOrder finds the plan for the last position of page 11, which must look at the
// first card, and none when a pile that it needs may not be touched.
func TestEitherOrder(t *testing.T) {
	s := problem(t, "spider/eitherorder")
	r := decided(t, s, "remove hearts first", "deal")
	if r.Verdict != engine.VerdictWon || len(r.Plan.First.Branches) != 2 || len(r.Plan.First.groups()) != 2 {
		t.Errorf("%v, want a plan that goes on in two ways", r)
	}
	r = decided(t, s, "remove hearts first", "deal", "pile 9")
	if r.Verdict != engine.VerdictLost || r.Answer().Proof == nil {
		t.Errorf("%v, want a proof", r)
	}
}

// TestUnseen returns what lies face down, or what is missing when nobody tells it.
func TestUnseen(t *testing.T) {
	s := problem(t, "spider/page11")
	got, err := Unseen(s)
	if err != nil || got.String() != "5h Kh" {
		t.Errorf("%v, %v, want the two face-down cards", got, err)
	}
	got, err = Unseen(s.Blind())
	if err != nil || len(got) != 22 || !strings.Contains(got.String(), "Kh") {
		t.Errorf("%v, %v, want the 22 cards that are missing", got, err)
	}
}

// TestUnseenOfPack returns cards of the pack that is told, of which hearts and spades alone are in sight.
func TestUnseenOfPack(t *testing.T) {
	deal, err := spider.Game().Deal("seed", 570, nil)
	if err != nil {
		t.Fatal(err)
	}
	s := deal.State().(*spider.State)
	want, err := OutOfSight(s)
	if err != nil {
		t.Fatal(err)
	}
	for name, unseen := range map[string]func(*spider.State) (engine.Cards, error){"face down": Unseen, "out of sight": OutOfSight} {
		if got, err := unseen(s.Blind()); err != nil || !slices.Equal(got, want) {
			t.Errorf("%s: %v, %v, want %v", name, got, err, want)
		}
	}
}

// TestContradictions refuses cards that no pack has, by their name.
func TestContradictions(t *testing.T) {
	s := problem(t, "spider/eitherorder")
	s.FaceDown(9)[0] = s.Bottom(3)
	if _, err := Unseen(s); err == nil || !strings.Contains(err.Error(), "too many cards Ac: 3 lie here or were removed, and a pack has 2") {
		t.Errorf("%v, want the Ac refused", err)
	}
	lone := spider.New([spider.Piles + 1][]engine.Card{1: {engine.Unknown, 9}}, [spider.Piles + 1]int{1: 1}, nil)
	if _, err := Unseen(lone); err == nil || !strings.Contains(err.Error(), "1 hidden cards are not told") {
		t.Errorf("%v, want a part of a pack refused when its cards are open", err)
	}
}

// TestDeals does not say what a deal may bring: the 5h under the 9c cannot be dug, but
// the next row of the hand brings a 6.
func TestDeals(t *testing.T) {
	var pile [spider.Piles + 1]engine.Cards
	for n, text := range []string{"5h 9c", "10d", "Qc", "Qd", "Qh", "Qs", "2c", "2d", "2h", "2s"} {
		pile[n+1], _ = engine.ParseCards(text)
	}
	hand, _ := engine.ParseCards("4h 6c Ac Ac Ad Ad Ah Ah As As")
	var cards [spider.Piles + 1][]engine.Card
	for n := range pile {
		cards[n] = pile[n]
	}
	s := spider.New(cards, [spider.Piles + 1]int{1: 1}, hand)
	if r := decided(t, s, "dig 2 chains of 1"); r.Verdict != engine.VerdictUnknown {
		t.Errorf("%v: the deal was not looked at", r)
	}
	if r := decided(t, s, "dig 2 chains of 1", "deal"); r.Verdict != engine.VerdictLost {
		t.Errorf("%v: want it impossible without a deal", r)
	}
}

// TestWin asks for the last suit: the 5s and the 6s lie face down, and nobody knows which lies where.
func TestWin(t *testing.T) {
	var pile [spider.Piles + 1][]engine.Card
	for n, text := range map[int]string{1: "Ks Qs Js 10s 9s 8s 7s", 2: "6s 4s 3s", 3: "5s 2s As"} {
		pile[n], _ = engine.ParseCards(text)
	}
	gone := slices.Repeat([]engine.Card{engine.Unknown}, 7*13)
	pile[1] = slices.Concat(gone, pile[1])
	down := [spider.Piles + 1]int{1: len(gone), 2: 1, 3: 1}
	s, err := spider.New(pile, down, nil), error(nil)
	for _, suit := range []engine.Suit{0, 0, 1, 1, 2, 2, engine.Spades} {
		if s, err = s.WithoutSuit(suit); err != nil {
			t.Fatal(err)
		}
	}
	r := decided(t, s, "win")
	if r.Verdict != engine.VerdictWon || len(r.Plan.First.groups()) < 1 {
		t.Errorf("%v, want a plan", r)
	}
	var text strings.Builder
	if err := r.Plan.Write(&text); err != nil {
		t.Fatal(err)
	}
	if _, _, err := check.Read(context.Background(), strings.NewReader(text.String())); err != nil {
		t.Errorf("%v\n%v", err, text.String())
	}
	if r := decided(t, s, " Win ", "pile 1"); r.Verdict != engine.VerdictLost {
		t.Errorf("%v: the King lies in pile 1", r)
	}
	first, err := Ask(problem(t, "spider/page11"), "win")
	if err != nil || first.Goal.Kind != ask.Remove || first.Goal.Count != 8-first.Start.Removals() {
		t.Errorf("%v, %v: want all suits that are left", first, err)
	}
	if _, err := Ask(s, "space then win"); err == nil || !strings.Contains(err.Error(), "want one of them") {
		t.Errorf("said was %v", err)
	}
}
