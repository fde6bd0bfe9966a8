package klondike

import (
	"fmt"
	"slices"
	"testing"

	"patience/engine"
	"patience/engine/enginetest"
	"patience/puzzles"
)

// TestSignsOfTheManual reads the signs of the manual's example.
func TestSignsOfTheManual(t *testing.T) {
	text, err := puzzles.Text("klondike/insertion")
	if err != nil {
		t.Fatal(err)
	}
	p, err := Game().Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, s := range p.State().(*State).Signs() {
		if s.Pile == "column 1" || s.Pile == "column 2" || s.Kind == signBack {
			got = append(got, fmt.Sprintf("%s %s %d %d %v %v %d", s.Kind, s.Pile, s.At, s.Step, s.Cards, s.To, len(s.Moves)))
		}
	}
	want := []string{
		"out column 1 1 0  [out hearts] 1", "out column 2 1 0  [out spades] 1",
		"back out clubs 1 0  [] 0", "back out diamonds 2 0  [] 0", "back out hearts 4 0  [] 0", "back out spades 1 0  [] 0",
		"insert column 1 1 1 4c 4s [] 2", "insert column 1 1 2 3d [] 0", "insert column 1 1 3 2c [] 0",
		"enabled column 2 1 0 4c 3d [column 1] 0",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got\n%q\nwant\n%q", got, want)
	}
}

// TestSignsAreTheMoves compares the signs of many positions with the rules: each move is at
// one sign but for those of Kings of the deck and of the stock, and what is said to become
// movable does.
func TestSignsAreTheMoves(t *testing.T) {
	enginetest.Alone(t)
	seen := map[string]int{}
	for deal := range uint64(30) {
		for _, draw := range []string{"all", "one", "three"} {
			st, err := dealSeed(deal, engine.Options{"draw": draw})
			if err != nil {
				t.Fatal(err)
			}
			s := st.(*State)
			for i := range 60 {
				checkSigns(t, s, seen)
				moves := s.Moves(nil)
				if len(moves) == 0 {
					break
				}
				s.Apply(moves[(i*7+int(deal))%len(moves)])
			}
		}
	}
	for _, kind := range []string{signInsert, signOut, signBack, signTopmost, signMovable, signEnabled} {
		if seen[kind] < 50 {
			t.Errorf("only %d signs %q were seen", seen[kind], kind)
		}
	}
}

func checkSigns(t *testing.T, s *State, seen map[string]int) {
	b := board(s)
	var offered []engine.Move
	for _, sign := range s.Signs() {
		seen[sign.Kind]++
		pile, ok := b.Pile(sign.Pile)
		if !ok || sign.At < 1 || sign.At > len(pile.Cards) {
			t.Fatalf("%+v stands nowhere on\n%v", sign, b)
		}
		if sign.Kind != signBack { // these moves are at the columns that take the card, too
			offered = append(offered, sign.Moves...)
		}
		if sign.Kind == signEnabled {
			insertFirst(t, s, pile.Cards[sign.At-1], sign)
		}
	}
	var wanted []engine.Move
	for _, m := range s.Moves(nil) {
		c, to := Parts(m)
		p, _ := s.find(c)
		if m != Draw && m != Redeal && !(p.in == inDeck && to > 0 && s.height[to] == 0) {
			wanted = append(wanted, m)
		}
	}
	slices.Sort(offered)
	slices.Sort(wanted)
	if !slices.Equal(offered, wanted) {
		t.Fatalf("the signs offer %v, the rules %v, on\n%v", offered, wanted, b)
	}
}

// insertFirst inserts what a sign lists and moves its card.
func insertFirst(t *testing.T, s *State, c engine.Card, sign engine.Sign) {
	p := engine.NewPlay(Game(), s)
	for _, in := range append(slices.Clone(sign.Cards), c) {
		if err := p.Line(fmt.Sprintf("%v to %s", in, sign.To[0][len("column "):])); err != nil {
			t.Fatalf("%+v: %v", sign, err)
		}
	}
}
