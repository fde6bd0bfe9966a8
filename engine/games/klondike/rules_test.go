package klondike

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"patience/engine"
	"patience/engine/enginetest"

	"pgregory.net/rapid"
)

// TestGolden has positions with all their moves, by hand from the rules.
func TestGolden(t *testing.T) {
	for name, c := range map[string]struct{ board, moves string }{
		"from everywhere": {
			"out: 9c 10d 10h Ks\ndeck: Qc Kc\n1: [Qd] Jc\n2: [10c] Kh\n3: Qh\n4: Kd\n5: Jd\n6: Jh",
			"Jd out, Jh out, Jc to 3, Kh to 7, Kd to 7, Qc to 2, Qc to 4, Kc to 7, 10d to 1, 10h to 1",
		},
		"runs and their parts": {
			"out: 9c 9d 10h Ks\ndeck: Qh\n1: Kd Qc Jh 10c\n2: [Jc] Kh\n3: Kc Qd\n4: [10d] Jd",
			"10c out, Kd to 5, Kd to 6, Kd to 7, Qc to 2, 10c to 4, Kh to 5, Kh to 6, Kh to 7, Kc to 5, Kc to 6, Kc to 7, 9d to 1",
		},
		"turned": {
			"out: Jc Kd Qh Ks\ndraw: three\npasses: 1\npass: 1\nwaste: Qc\nstock: Kc\n1: Kh",
			"Kh out, Qc out, Kh to 2, Kh to 3, Kh to 4, Kh to 5, Kh to 6, Kh to 7, Qc to 1, draw",
		},
		"passes are used up": {
			"out: Qc Kd Qh Ks\ndraw: three\npasses: 2\npass: 2\nwaste: Kc\nstock: -\n1: Kh",
			"Kh out, Kc out, Kh to 2, Kh to 3, Kh to 4, Kh to 5, Kh to 6, Kh to 7, Kc to 2, Kc to 3, Kc to 4, Kc to 5, Kc to 6, Kc to 7, Qc to 1",
		},
		"one more pass, and no King back in an empty column": {
			"out: Qc Kd Qh Ks\ndraw: one\npasses: 3\npass: 2\nwaste: Kh Kc\nstock: -",
			"Kc out, Kc to 1, Kc to 2, Kc to 3, Kc to 4, Kc to 5, Kc to 6, Kc to 7, redeal",
		},
		"a King back in an empty column": {
			"out: Kc Kd 10h Ks\nkings: back\ndeck: -\n1: [Jh] Qh\n2: Kh\n3: -",
			"Kh to 3, Kh to 4, Kh to 5, Kh to 6, Kh to 7, Kc to 3, Kc to 4, Kc to 5, Kc to 6, Kc to 7, Kd to 3, Kd to 4, Kd to 5, Kd to 6, Kd to 7, Ks to 3, Ks to 4, Ks to 5, Ks to 6, Ks to 7",
		},
		"won": {"out: Kc Kd Kh Ks", ""},
	} {
		s := mustParse(t, c.board)
		if got := strings.Join(enginetest.Moves(Game(), s), ", "); got != c.moves {
			t.Errorf("%s: moves\n%s, want\n%s\n%s", name, got, c.moves, s.Open())
		}
	}
}

// TestRefusals names what is wrong, and the rule.
func TestRefusals(t *testing.T) {
	open := mustParse(t, "out: 9c 10d 10h Ks\ndeck: Qc Kc\n1: [Qd] Jc\n2: [10c] Kh\n3: Qh\n4: Kd\n5: Jd\n6: Jh")
	turned := mustParse(t, "out: Jc Kd Qh Ks\ndraw: one\npasses: 1\npass: 1\nwaste: Kh Qc\nstock: Kc")
	over := mustParse(t, "out: Qc Kd Qh Ks\ndraw: one\npasses: 1\npass: 1\nwaste: Kh Kc\nstock: -")
	for _, c := range []struct {
		s          *State
		move, want string
	}{
		{open, "9c out", "the 9c is out already (rule 2)"},
		{open, "10c out", "the 10c cannot go out: the Kh is the bottom card of column 2 (rule 2)"},
		{open, "Kh out", "the Kh cannot go out: the next card of its suit to go is the Jh (rule 2)"},
		{open, "Jc to 1", "the Jc is in column 1 already (rule 3)"},
		{open, "Jc to 5", "the Jc does not go under the Jd of column 5 (rule 3)"},
		{open, "Qh to 7", "the Qh cannot go to column 7: it is empty and wants a King (rule 3)"},
		{open, "Qd on Kc", "the Kc is in no column (rule 3)"},
		{open, "Qd on 9c", "the 9c is in no column (rule 3)"},
		{open, "Qd onto 9c", "the 9c is in no column (rule 3)"},
		{open, "Qd on 2e", "no 2e in the pack"},
		{open, "Qc to 7", "the Qc cannot go to column 7: it is empty and wants a King (rule 4)"},
		{open, "Qc on Jh", "the Qc does not go under the Jh of column 6 (rule 4)"},
		{open, "9d to 1", "the 9d cannot be put back: the 10d is on it (rule 5)"},
		{open, "Ks to 7", "the Ks cannot be put back: column 7 is empty (rule 5)"},
		{open, "10d to 3", "the 10d does not go under the Qh of column 3 (rule 5)"},
		{open, "draw", "no card is turned: the whole deck is in view (rule 6)"},
		{open, "redeal", "no redeal: the whole deck is in view (rule 6)"},
		{open, "2e out", "no 2e in the pack"},
		{open, "Kh to 8", "there is no column 8: want 1 to 7 (rule 8)"},
		{open, "Kh to 0", "there is no column 0: want 1 to 7 (rule 8)"},
		{open, "Kh to the right", `bad move "Kh to the right": want "5h to 4"`},
		{open, "9c", `"9c" is no move here: moves lists what is legal`},
		{open, "king of hearts to column 8", "there is no column 8: want 1 to 7 (rule 8)"},
		{open, "a lot of hearts to 8", `bad move "a lot of hearts to 8"`},
		{open, "2e to the foundation", "no 2e in the pack"},
		{turned, "Kh to foundation", "the Kh"},
		{open, "Kh home", "the Kh cannot go out"},
		{open, "Qh to space", "the Qh cannot go to column 7: it is empty"},
		{open, "Jc->5", "the Jc does not go under the Jd of column 5 (rule 3)"},
		{open, "Jc from 1 to 5", "the Jc does not go under the Jd of column 5 (rule 3)"},
		{open, "Jc 1 to 5", "the Jc does not go under the Jd of column 5 (rule 3)"},
		{open, "move Jc from column 2 to column 5", "the Jc is not in column 2"},
		{open, "Jc from nowhere to 5", "bad move"},
		{open, "move all from 1 to 5", "no card of column 1 goes to column 5"},
		{open, "Jc 5", "the Jc does not go under the Jd of column 5 (rule 3)"},
		{open, "pile 1 to pile 5", "no card of column 1 goes to column 5: moves lists what is legal"},
		{open, "waste to 1", "no card of the deck goes to column 1"},
		{turned, "Kh to 1", "the Kh is not on top of the waste (rule 6)"},
		{turned, "redeal", "no redeal: 1 cards are left in the stock (rule 6)"},
		{over, "draw", "no card can be turned: the stock is empty (rule 6)"},
		{over, "redeal", "no redeal: this is pass 1 of 1 (rule 6)"},
	} {
		_, err := Game().ParseMove(c.s, c.move)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %s", c.move, err, c.want)
		}
	}
	down := mustParse(t, "out: Qc Jd Kh Ks\ndeck: Kd\n1: [Qd] Kc")
	if err := down.Check(NewMove(mustCard(t, "Qd"), 1)); err == nil {
		t.Error("a face-down card is moved")
	}
}

func mustCard(t testing.TB, text string) engine.Card { return enginetest.Card(t, text) }

// TestPlaces reads moves that say places alone.
func TestPlaces(t *testing.T) {
	p, err := Game().Parse("out: 9c 10d 10h Ks\ndeck: Qc Kc\n1: [Qd] Jc\n2: [10c] Kh\n3: Qh\n4: Kd\n5: Jd\n6: Jh")
	if err != nil {
		t.Fatal(err)
	}
	for said, want := range map[string]string{"1 3": "Jc to 3", "column 1 -> column 3": "Jc to 3", "5 out": "Jd out", "deck to 2": "Qc to 2", "waste on Kd": "Qc to 4", "deck to space": "Kc to 7"} {
		if m, err := Game().ParseMove(p.State(), said); err != nil || Game().PrintMove(p.State(), m) != want {
			t.Errorf("%q is %v, %v, want %s", said, m, err, want)
		}
	}
}

// TestTurnedUp: a face-down card is turned up at once, which gives information; a
// card that goes from a run turns nothing up.
func TestTurnedUp(t *testing.T) {
	p, err := Game().Parse("out: 9c 10d 10h Ks\ndeck: Qc Kc\n1: [Qd] Jc\n2: [10c] Kh\n3: Qh\n4: Kd\n5: Jd\n6: Jh")
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Line("Jd out"); err != nil || p.Informed(1) {
		t.Errorf("%v, informed %v by a card that lay on none", err, p.Informed(1))
	}
	if err := p.Line("Jc on Qh"); err != nil || !p.Informed(1) {
		t.Errorf("%v, informed %v by a card turned up", err, p.Informed(1))
	}
	if s := p.State().(*State); s.FaceDown() != 1 || seen(s.Run(1)) != "Qd" || seen(s.Run(3)) != "Qh Jc" {
		t.Errorf("\n%s", s.Open())
	}
}

// TestStockIsSeenOnce: in the first pass turning cards gives information, later
// not.
func TestStockIsSeenOnce(t *testing.T) {
	s := dealOf(t, 1, engine.Options{"draw": "three"})
	if s.Hidden() != 45 {
		t.Errorf("%d hidden cards, want 21 in columns and 24", s.Hidden())
	}
	for range 8 {
		s.Apply(Draw)
	}
	if s.Hidden() != 21 || seen(s.Playable()) != s.Deck()[23].String() {
		t.Errorf("%d hidden cards, %v playable", s.Hidden(), s.Playable())
	}
	s.Apply(Redeal)
	if s.Hidden() != 21 || strings.Contains(strings.Split(s.String(), "\n1:")[0], faceDown) {
		t.Errorf("%d hidden cards in the second pass\n%v", s.Hidden(), s)
	}
}

// TestLinesAgainstReferee counts legal lines with both rule books, from late
// positions of all variants.
func TestLinesAgainstReferee(t *testing.T) {
	enginetest.Alone(t)
	rapid.Check(t, func(t *rapid.T) {
		s := drawPosition(t, 24)
		for moves := range 3 {
			if got, want := enginetest.Lines(s, moves), enginetest.NaiveLines(refereed(s), moves); got != want {
				t.Fatalf("%d moves: %d lines, the referee counts %d\n%s", moves, got, want, s.Open())
			}
		}
	})
}

// TestLinesOfDealOne pins the counts of a deal of ours, and so the deal.
func TestLinesOfDealOne(t *testing.T) {
	for draw, want := range map[string][]int{"all": dealOneLines, "three": dealOneThree} {
		s := dealOf(t, 1, engine.Options{"draw": draw})
		for i, n := range want {
			if got := enginetest.Lines(s, i+1); got != n {
				t.Errorf("draw %s, %d moves: %d lines, want %d", draw, i+1, got, n)
			}
			if i < 2 && enginetest.NaiveLines(refereed(s), i+1) != n {
				t.Errorf("draw %s, %d moves: the referee counts %d, want %d", draw, i+1, enginetest.NaiveLines(refereed(s), i+1), n)
			}
		}
	}
}

var (
	dealOneLines = []int{7, 50, 364, 2701}
	dealOneThree = []int{4, 13, 41, 127}
)

// TestKeyIsSymmetric: columns may change places, and the deck has no order when it
// is in view.
func TestKeyIsSymmetric(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawPosition(t, 40)
		twin := *s
		for i, n := range rapid.Permutation([]int{1, 2, 3, 4, 5, 6, 7}).Draw(t, "columns") {
			twin.cards[i+1], twin.height[i+1], twin.down[i+1] = s.cards[n], s.height[n], s.down[n]
		}
		if s.draw == 0 && s.left > 1 {
			copy(twin.deck[:], rapid.Permutation(slices.Clone(s.Deck())).Draw(t, "deck"))
		}
		if !bytes.Equal(s.Key(nil), twin.Key(nil)) {
			t.Fatalf("two keys for\n%s\nand\n%s", s.Open(), twin.Open())
		}
		if enginetest.Lines(s, 2) != enginetest.Lines(&twin, 2) {
			t.Fatalf("one key, but other moves:\n%s\nand\n%s", s.Open(), twin.Open())
		}
	})
}

// TestKeyIsCompact: at most 64 bytes, as the doc comment says.
func TestKeyIsCompact(t *testing.T) {
	for draw, want := range map[string]int{"all": 46, "one": 64, "three": 64} {
		if got := len(dealOf(t, 1, engine.Options{"draw": draw}).Key(nil)); got != want {
			t.Errorf("draw %s: %d bytes, want %d", draw, got, want)
		}
	}
}

// TestNotations: ways to say the same move.
func TestNotations(t *testing.T) {
	s := mustParse(t, "out: 9c 10d 10h Ks\ndeck: Qc Kc\n1: [Qd] Jc\n2: [10c] Kh\n3: Qh\n4: Kd\n5: Jd\n6: Jh")
	want := NewMove(mustCard(t, "Jc"), 3)
	for _, text := range []string{"Jc to 3", "jc on qh", "J♣  on Q♥"} {
		if m, err := Game().ParseMove(s, text); err != nil || m != want {
			t.Errorf("%s: %#x, %v", text, m, err)
		}
	}
	if a, b := printMove(s, want), printOnCard(s, want); a != "Jc to 3" || b != "Jc on Qh" {
		t.Errorf("%q and %q", a, b)
	}
}
