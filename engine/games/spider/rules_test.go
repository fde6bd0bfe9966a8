package spider

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"patience/engine"
	"patience/engine/games/spider/text"

	"pgregory.net/rapid"
)

// set lays out piles written as "-- -- 7h 6h", the first two face down. What lies
// face down is unknown unless it is written as in "(9c) 7h". The piles that are
// not given hold one unknown card, which can neither move nor be built on.
func set(t testing.TB, hand string, given ...string) *State {
	t.Helper()
	var pile [piles + 1][]engine.Card
	var down [piles + 1]int
	for n := 1; n <= piles; n++ {
		text := "??"
		if n <= len(given) {
			text = given[n-1]
		}
		down[n] = strings.Count(text, "--") + strings.Count(text, "(")
		pile[n] = cards(t, strings.NewReplacer("--", "??", "(", "", ")", "").Replace(text))
	}
	return New(pile, down, cards(t, hand))
}

const (
	hearts = "Kh Qh Jh 10h 9h 8h 7h 6h 5h 4h 3h 2h Ah"
	row    = "Ac 2c 3c 4c 5c 6c 7c 8c 9c 10c"
)

// TestGolden has positions with all their moves, both written by hand from the
// rule text.
func TestGolden(t *testing.T) {
	for _, test := range []struct {
		about string
		hand  string
		piles []string
		moves string
	}{
		{"no card fits", "", []string{"4h", "6s"}, ""},
		{"the example of the rules: any part of a sequence in suit moves", "",
			[]string{"6h 5h 4h", "5s", "6c", "7h"},
			"4h from 1 to 2, 5-4h from 1 to 3, 6-4h from 1 to 4, 5s from 2 to 3, 6c from 3 to 4"},
		{"the four hearts go on as one, onto any 8", "", []string{"7h 6h 5h 4h", "8s"}, "7-4h from 1 to 2"},
		{"on another suit only the hearts themselves move", "",
			[]string{"7c 6h 5h 4h", "8s", "7d"}, "6-4h from 1 to 3, 7d from 3 to 2"},
		{"a sequence with a gap does not move as one", "", []string{"7h 5h", "8s", "6c"}, "5h from 1 to 3"},
		{"a sequence upside down does not move as one", "", []string{"5h 6h", "7s", "6d"}, "6h from 1 to 2, 6d from 3 to 2"},
		{"an Ace takes no card, and a King goes nowhere", "", []string{"Ah", "Kh", "Ks"}, ""},
		{"every part of a sequence goes to a space", "", []string{"9h 8h 7h", ""},
			"7h from 1 to 2, 8-7h from 1 to 2, 9-7h from 1 to 2"},
		{"to each of two spaces", "", []string{"9h 8h", "", ""},
			"8h from 1 to 2, 9-8h from 1 to 2, 8h from 1 to 3, 9-8h from 1 to 3"},
		{"a King and a sequence that he heads go to a space only", "", []string{"2c Kh Qh", "", "Ks"},
			"Qh from 1 to 2, K-Qh from 1 to 2, Qh from 1 to 3, Ks from 3 to 2"},
		{"a King moves from space to space", "", []string{"Kh", ""}, "Kh from 1 to 2"},
		{"a face-down card does not move", "", []string{"(9h) 8h", "10h", "9s"}, "8h from 1 to 3, 9s from 3 to 2"},
		{"a card turned up that nobody knows neither moves nor is built on", "", []string{"9h ??", "10s 8h", "9c"},
			"8h from 2 to 3"},
		{"a complete suit may be removed, and its parts may be played", "", []string{hearts, "2s", "3c"},
			"Ah from 1 to 2, 2-Ah from 1 to 3, remove 1, 2s from 2 to 3"},
		{"a complete suit below other cards", "", []string{"-- 3s " + hearts}, "remove 1"},
		{"a suit moves to a space whole or in part", "", []string{"Kc " + hearts, ""},
			"Ah from 1 to 2, 2-Ah from 1 to 2, 3-Ah from 1 to 2, 4-Ah from 1 to 2, 5-Ah from 1 to 2, 6-Ah from 1 to 2, " +
				"7-Ah from 1 to 2, 8-Ah from 1 to 2, 9-Ah from 1 to 2, 10-Ah from 1 to 2, J-Ah from 1 to 2, Q-Ah from 1 to 2, " +
				"K-Ah from 1 to 2, remove 1"},
		{"a suit covered by a card is not removed", "", []string{hearts + " 5c", "6d"}, "5c from 1 to 2"},
		{"King to Ace in two suits is not removed", "", []string{strings.Replace(hearts, "2h", "2d", 1)}, ""},
		{"twelve cards are not removed", "", []string{strings.TrimPrefix(hearts, "Kh ")}, ""},
		{"a suit partly face down is not removed", "", []string{"(Kh) " + strings.TrimPrefix(hearts, "Kh ")}, ""},
		{"a deal", row, []string{"4h", "6s"}, "deal"},
		{"a deal and a move", row + " " + row, []string{"4h", "5s"}, "4h from 1 to 2, deal"},
		{"no deal while there is a space", row, []string{"4h", ""}, "4h from 1 to 2"},
		{"won: no card is left", "", []string{"", "", "", "", "", "", "", "", "", ""}, ""},
	} {
		s := set(t, test.hand, test.piles...)
		var got []string
		for _, m := range s.Moves(nil) {
			got = append(got, printWords(s, m))
		}
		want := Game().SplitLine(test.moves)
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Errorf("%s:\ngot  %q\nwant %q\n%v", test.about, got, want, s)
		}
	}
}

func TestRefusals(t *testing.T) {
	for _, test := range []struct {
		hand  string
		piles []string
		move  engine.Move
		want  string
	}{
		{"", nil, NewMove(11, 2, 1), "there is no pile 11: want 1 to 10 (rule 1)"},
		{"", []string{"7h"}, NewMove(1, 12, 1), "there is no pile 12: want 1 to 10 (rule 1)"},
		{"", []string{"7h"}, NewMove(1, 0, 1), "there is no pile 0: want 1 to 10 (rule 1)"},
		{"", []string{"7h", "9s"}, NewMove(1, 2, 1), "the 7h does not go on the 9s of pile 2 (rule 2)"},
		{"", []string{"7h"}, NewMove(1, 1, 1), "cannot move pile 1 onto itself (rule 2)"},
		{"", []string{"", "7h"}, NewMove(1, 2, 1), "pile 1 is a space: there is nothing to move (rule 3)"},
		{"", []string{"7h 6h", "8s"}, NewMove(1, 2, 3), "cannot move 3 cards: pile 1 has 2 face up (rule 3)"},
		{"", []string{"(7h) 6h", "8s"}, NewMove(1, 2, 2), "cannot move 2 cards: pile 1 has 1 face up (rule 3)"},
		{"", []string{"7h", "8s"}, NewMove(1, 2, 0), "cannot move 0 cards: a unit is one card or more (rule 3)"},
		{"", []string{"7h 6s", "8s"}, NewMove(1, 2, 2), "cannot move 2 cards from pile 1: the 6s on the 7h is not the next lower card of its suit (rule 3)"},
		{"", []string{"7h 5h 4h", "8s"}, NewMove(1, 2, 3), "cannot move 3 cards from pile 1: the 5h on the 7h is not the next lower card of its suit (rule 3)"},
		{"", []string{"7h 6h 5c 4c", "8s"}, NewMove(1, 2, 4), "cannot move 4 cards from pile 1: the 5c on the 6h is not the next lower card of its suit (rule 3)"},
		{"", []string{"Kh", "2c"}, NewMove(1, 2, 1), "the Kh goes only to a space, and pile 2 is none (rule 4)"},
		{"", []string{"Kh Qh", "Ks"}, NewMove(1, 2, 2), "the Kh goes only to a space, and pile 2 is none (rule 4)"},
		{"", []string{"Kh"}, Deal, "cannot deal: the hand has 0 cards, and a row takes 10 (rule 5)"},
		{row, []string{"Kh", "", "2c"}, Deal, "cannot deal: pile 2 is a space (rule 5)"},
		{"", []string{"3h 2h"}, Remove(1), "cannot remove: the bottom card of pile 1 is the 2h, not an Ace (rule 6)"},
		{"", []string{"3h 2h Ah"}, Remove(1), "cannot remove: the hearts at the bottom of pile 1 begin with the 3h, not with the King (rule 6)"},
		{"", []string{""}, Remove(1), "cannot remove: pile 1 is a space (rule 6)"},
		{"", []string{hearts}, NewMove(1, 15, 12), "cannot remove 12 cards: a suit has 13 (rule 6)"},
		{"", nil, Remove(3), "the card turned up in pile 3 is not known: say first what it is (rule 7)"},
		{"", []string{"9c ??", "8h"}, NewMove(1, 2, 1), "the card turned up in pile 1 is not known: say first what it is (rule 7)"},
		{"", []string{"9c ??", "8h"}, NewMove(2, 1, 1), "the card turned up in pile 1 is not known: say first what it is (rule 7)"},
		{"", []string{"8h", "9c"}, NewMove(1, 2, 1) | 1<<20, "bad move 0x100121: want a pile, a pile and a number of cards"},
	} {
		s := set(t, test.hand, test.piles...)
		err := s.Check(test.move)
		if err == nil || err.Error() != test.want {
			t.Errorf("got  %v\nwant %s\n%v", err, test.want, s)
		}
		if slices.Contains(s.Moves(nil), test.move) {
			t.Errorf("the refused move is listed: %v", err)
		}
	}
}

// TestApply makes moves and writes down what all piles, the hand and the removed
// suits should be then.
func TestApply(t *testing.T) {
	for _, test := range []struct {
		about string
		hand  string
		piles []string
		move  engine.Move
		want  *State
	}{
		{"to a pile on the right", "", []string{"9c 5h 4h", "7d", "6s"}, NewMove(1, 3, 2), set(t, "", "9c", "7d", "6s 5h 4h")},
		{"to a pile on the left", "", []string{"6s", "7d", "9c 5h 4h"}, NewMove(3, 1, 2), set(t, "", "6s 5h 4h", "7d", "9c")},
		{"a card is turned up", "", []string{"(3c) (9c) 5h", "6s"}, NewMove(1, 2, 1), set(t, "", "(3c) 9c", "6s 5h")},
		{"an unknown card is turned up", "", []string{"-- -- 5h", "6s"}, NewMove(1, 2, 1), set(t, "", "-- ??", "6s 5h")},
		{"no card is turned up while one is face up", "", []string{"(9c) 8d 5h", "6s"}, NewMove(1, 2, 1), set(t, "", "(9c) 8d", "6s 5h")},
		{"a space is made", "", []string{"5h 4h", "6s"}, NewMove(1, 2, 2), set(t, "", "", "6s 5h 4h")},
		{"a deal", row + " 2d 2d 2d 2d 2d 2d 2d 2d 2d 2d", []string{"Kh", "Kh", "Kh", "Kh", "Kh", "Kh", "Kh", "Kh", "Kh", "(7d) Kh"}, Deal,
			set(t, "2d 2d 2d 2d 2d 2d 2d 2d 2d 2d", "Kh Ac", "Kh 2c", "Kh 3c", "Kh 4c", "Kh 5c", "Kh 6c", "Kh 7c", "Kh 8c", "Kh 9c", "(7d) Kh 10c")},
	} {
		s := set(t, test.hand, test.piles...)
		if err := s.Check(test.move); err != nil {
			t.Fatal(err)
		}
		s.Apply(test.move)
		if *s != *test.want {
			t.Errorf("%s: got\n%vhand %v, want\n%vhand %v", test.about, s, s.Hand(), test.want, test.want.Hand())
		}
	}
}

func TestRemove(t *testing.T) {
	s := set(t, "", "7d", "(9c) "+hearts, "6s")
	s.Apply(Remove(2))
	if s.Removed(engine.Hearts) != 1 || s.Removed(engine.Spades) != 0 {
		t.Errorf("removed %v", s.removed)
	}
	want := set(t, "", "7d", "9c", "6s")
	want.removed[engine.Hearts] = 1
	if *s != *want {
		t.Errorf("got\n%vwant\n%v", s, want)
	}
}

func TestWonWithTheLastSuit(t *testing.T) {
	s := set(t, "", "", hearts, "", "", "", "", "", "", "", "")
	if s.Won() {
		t.Error("won with a suit on the table")
	}
	s.Apply(Remove(2))
	if !s.Won() {
		t.Errorf("not won with no card left:\n%v", s)
	}
}

func TestNewPanicsOnTooManyCards(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("105 cards were laid out")
		}
	}()
	var pile [piles + 1][]engine.Card
	pile[3] = append(engine.Pack(2, 4, 13), card(t, "As"))
	New(pile, [piles + 1]int{}, nil)
}

// TestApplyKeepsTheCards: what is on the table, in the hand and removed is always
// the same pack, and no pile ends in a face-down card.
func TestApplyKeepsTheCards(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := anyState(t)
		want := tally(text.Pack(s.Suits()))
		got := tally(s.cards[:s.start[piles+2]])
		for suit, gone := range s.removed {
			for r := engine.Ace; r <= engine.King; r++ {
				got[engine.NewCard(r, engine.Suit(suit))] += int(gone)
			}
		}
		if got != want {
			t.Fatalf("the cards are not those of the pack:\n%v", s)
		}
		for n := 1; n <= piles; n++ {
			if !s.IsSpace(n) && len(s.FaceUp(n)) == 0 {
				t.Fatalf("pile %d ends in a face-down card:\n%v", n, s)
			}
		}
	})
}

// TestSortedKey: it does not tell the piles apart, and it tells apart whatever
// else differs.
func TestSortedKey(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := anyState(t)
		order := rapid.Permutation([]int{1, 2, 3, 4, 5, 6, 7, 8, 9, 10}).Draw(t, "order")
		moved := permuted(s, order)
		if !bytes.Equal(s.SortedKey(nil), moved.SortedKey(nil)) {
			t.Fatalf("the piles in the order %v change the key of\n%v", order, s)
		}
		sameKey := bytes.Equal(s.Key(nil), moved.Key(nil))
		if want := *s == *moved || len(s.Hand()) == 0; sameKey != want {
			t.Fatalf("with %d cards in the hand, the piles in the order %v have the same key: %v, want %v",
				len(s.Hand()), order, sameKey, want)
		}
		for _, m := range s.Moves(nil) {
			next := *s
			next.Apply(m)
			if next.Hidden() != s.Hidden() && bytes.Equal(next.SortedKey(nil), s.SortedKey(nil)) {
				t.Fatalf("%s does not change the key", printWords(s, m))
			}
		}
	})
}

// permuted returns the position with its piles in another order.
func permuted(s *State, order []int) *State {
	var pile [piles + 1][]engine.Card
	var down [piles + 1]int
	for i, from := range order {
		pile[i+1], down[i+1] = s.Pile(from), len(s.FaceDown(from))
	}
	moved := New(pile, down, s.Hand()).Under(s.challenge)
	moved.removed = s.removed
	return moved
}

// TestSetKeyReturnsTheVeryPosition: while the piles can be told apart, so can the
// positions by their keys.
func TestSetKeyReturnsTheVeryPosition(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := anyState(t)
		var back State
		back.SetKey(s.Key(nil))
		if len(s.Hand()) > 0 && back != *s {
			t.Fatalf("got\n%v\nof\n%v", &back, s)
		}
		if got := back.SortedKey(nil); !bytes.Equal(got, s.SortedKey(nil)) {
			t.Fatalf("the key of\n%v\nmakes\n%v", s, &back)
		}
	})
}
