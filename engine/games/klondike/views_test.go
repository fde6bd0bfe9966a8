package klondike

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"patience/engine"
	"patience/engine/enginetest"
)

// manual is a position around the example of the manual: under the Five of hearts
// the Four of spades and the Three of diamonds can be inserted, and then the Two of
// spades be moved there. The columns 3 to 7 hold what is in the way.
const manual = `
out: Ac 2d 4h As
deck: 4s 3d 4c 4d 3s 2c 3c 5c 6c 7c 8c 5d 6d 7d 6h 7h 5s 6s 7s 8s
1: 5h
2: 2s
3: [8h 9c Jc] Kd
4: [8d 9d 9h] Kh
5: [10c Jd 10s] Ks
6: [Js Qc Qd Qh Qs] Kc
7: [9s 10d Jh] 10h
`

// TestMarks has all the marks of one position, by hand.
func TestMarks(t *testing.T) {
	s := mustParse(t, manual)
	// Under the Five either black Four, then the Three of diamonds, then the Two of
	// clubs: the Two of spades is not in the deck. Kings want Queens, which are face
	// down, and the Ten of hearts a black Nine.
	want := []Chain{{1, mustCard(t, "5h"), [][]engine.Card{cards(t, "4c 4s"), cards(t, "3d"), cards(t, "2c")}}}
	if diff := cmp.Diff(want, s.Chains()); diff != "" {
		t.Errorf("chains: %s", diff)
	}
	if got := seen(s.Outs()); got != "5h 2s 3d 2c" {
		t.Errorf("%s can go out", got)
	}
	if got := s.Movable(); len(got) != 0 {
		t.Errorf("%v can be moved", got)
	}
	two := Movable{Card: mustCard(t, "2s"), Column: 2, Topmost: true, To: []int{1}, Insert: cards(t, "4c 3d")}
	if diff := cmp.Diff([]Movable{two}, s.Enabled()); diff != "" {
		t.Errorf("can be made movable: %s", diff)
	}
	if got := fmt.Sprint(s.Chains(), s.Enabled()); got != "[1: 5h, 4c/4s, 3d, 2c] [2s* to 1 after 4c 3d]" {
		t.Errorf("written as %s", got)
	}
	s.Apply(NewMove(mustCard(t, "4s"), 1))
	s.Apply(NewMove(mustCard(t, "3d"), 1))
	two = Movable{Card: mustCard(t, "2s"), Column: 2, Topmost: true, To: []int{1}}
	if diff := cmp.Diff([]Movable{two}, s.Movable()); diff != "" || len(s.Enabled()) != 0 {
		t.Errorf("can be moved: %s; and %v be made movable", diff, s.Enabled())
	}
}

func cards(t *testing.T, text string) []engine.Card {
	t.Helper()
	list, err := parseCards(text)
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// TestMarksKeepTheRules: along the strategy's games, what can go out and can be
// moved is what the rules say, and inserting what is to be inserted makes a card
// movable.
func TestMarksKeepTheRules(t *testing.T) {
	enginetest.Alone(t)
	enabled := 0
	for seed := range uint64(20) {
		for _, draw := range []string{"all", "one", "three"} {
			s := dealOf(t, seed, engine.Options{"draw": draw})
			for _, m := range s.Autoplay() {
				for _, e := range s.Enabled() {
					enabled++
					checkEnabled(t, *s, e)
				}
				s.Apply(m)
			}
		}
	}
	if enabled < 100 {
		t.Errorf("%d cards to be made movable", enabled)
	}
}

func checkEnabled(t *testing.T, s State, e Movable) {
	t.Helper()
	moves := append(append([]engine.Card(nil), e.Insert...), e.Card)
	for i, c := range moves {
		m := NewMove(c, e.To[0])
		if err := s.Check(m); err != nil {
			t.Fatalf("%v, card %d: %v\n%s", e, i+1, err, s.Open())
		}
		s.Apply(m)
	}
}

// TestStrategy: every move of it is legal and lowers what its comment says, so that
// it ends; the referee agrees with what it wins, and never has the solver a loss.
func TestStrategy(t *testing.T) {
	enginetest.Alone(t)
	won := 0
	for seed := range uint64(50) {
		s := dealOf(t, seed, nil)
		line := s.Autoplay()
		end := *s
		for i, m := range line {
			if err := end.Check(m); err != nil {
				t.Fatalf("deal %d, move %d: %v", seed, i+1, err)
			}
			end.Apply(m)
		}
		if end.Won() {
			won++
			enginetest.Confirm(t, Game(), s, engine.Result{Verdict: engine.VerdictWon, Line: line})
			if r := decide(t, s, engine.SolveOptions{}); r.Verdict != engine.VerdictWon {
				t.Errorf("deal %d: the strategy wins, and the solver says %v", seed, r)
			}
		}
	}
	t.Logf("%d of 50 deals won", won)
	if won < 5 {
		t.Errorf("%d of 50 deals won: want some", won)
	}
}

// TestStrategyStops: also in the variants it comes to an end, and then has no
// advice.
func TestStrategyStops(t *testing.T) {
	for _, draw := range []string{"all", "one", "three"} {
		s := dealOf(t, 3, engine.Options{"draw": draw})
		for _, m := range s.Autoplay() {
			s.Apply(m)
		}
		if m, ok := s.Advice(); ok {
			t.Errorf("draw %s: %s after the last move", draw, printMove(s, m))
		}
	}
}
