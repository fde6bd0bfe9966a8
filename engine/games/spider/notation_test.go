package spider

import (
	_ "embed"
	"errors"
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"patience/engine"
	"patience/engine/enginetest/fuzz"
	"patience/engine/games/spider/text"
)

// Every legal move of a random position reads back from every notation, by the
// notation itself and by the game, which tries them all.
func TestNotationsRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := drawPlay(t)
		s := state(p)
		for _, m := range s.Moves(nil) {
			for _, n := range p.Game.Notations {
				text := n.Print(s, m)
				if back, err := n.Parse(s, text); err != nil || back != m {
					t.Fatalf("%s: %#x is %q, which is read as %#x, %v\n%v", n.Name, m, text, back, err, s)
				}
				if back, err := p.Game.ParseMove(s, text); err != nil || back != m {
					t.Fatalf("%#x is %q, which the game reads as %#x, %v\n%v", m, text, back, err, s)
				}
				if moves := p.Game.SplitLine(text); len(moves) != 1 || moves[0] != text {
					t.Fatalf("%q is split into %q", text, moves)
				}
			}
		}
	})
}

// middle is a position with something of everything: a space (pile 3), a complete
// suit (pile 8), Kings, a broken unit (pile 2) and a hand.
//
//go:embed testdata/middle.txt
var middle string

func middleState(t testing.TB) *State {
	t.Helper()
	s, err := settled(text.ParseFile(middle))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestParseMoves(t *testing.T) {
	s := middleState(t)
	for text, want := range map[string]engine.Move{
		"5d from 2 to 4":                         NewMove(2, 4, 1),
		"6-5d from 2 to 3":                       NewMove(2, 3, 2),
		"6d-5d from pile 2 to column 3":          NewMove(2, 3, 2),
		"move the 8-7s from g to c (into space)": NewMove(7, 3, 2),
		"9-7s  FROM 7 to 5":                      NewMove(7, 5, 3),
		"9-7♠ from 7 to 5":                       NewMove(7, 5, 3),
		"T♣ from 5 to 10":                        NewMove(5, 10, 1),
		"7 5":                                    NewMove(7, 5, 3),
		"7 to 5":                                 NewMove(7, 5, 3),
		"move all from 7 to 5":                   NewMove(7, 5, 3),
		"all the cards from pile 7 to pile 5":    NewMove(7, 5, 3),
		"move all cards from 7 to 5":             NewMove(7, 5, 3),
		"5d 2-4":                                 NewMove(2, 4, 1),
		"7 3":                                    NewMove(7, 3, 3),
		"7,3,2":                                  NewMove(7, 3, 2),
		"7 -> 3 : 1":                             NewMove(7, 3, 1),
		"7x3x1":                                  NewMove(7, 3, 1),
		"5→10":                                   NewMove(5, 10, 1),
		"ge":                                     NewMove(7, 5, 3),
		"GC2":                                    NewMove(7, 3, 2),
		"<ej>":                                   NewMove(5, 10, 1),
		"8":                                      Remove(8),
		"remove 8":                               Remove(8),
		"remove h":                               Remove(8),
		"remove pile 8":                          Remove(8),
		"remove clubs":                           Remove(8),
		"remove ♣":                               Remove(8),
		"remove the set of clubs from column 8":  Remove(8),
		"remove a set of clubs":                  Remove(8),
		"Remove suit from 8":                     Remove(8),
		"6h from 4 to 7":                         NewMove(4, 7, 1),
	} {
		if m, err := Game().ParseMove(s, text); err != nil || m != want {
			t.Errorf("ParseMove(%q) = %#x, %v; want %#x", text, m, err, want)
		}
	}
	full := state(pagePlay(t, 6))
	for _, text := range []string{"deal", "Deal", " d ", "D"} {
		if m, err := Game().ParseMove(full, text); err != nil || m != Deal {
			t.Errorf("ParseMove(%q) = %#x, %v; want the deal", text, m, err)
		}
	}
}

// Moves that are understood but not legal are refused with the rule.
func TestIllegalMoves(t *testing.T) {
	s := middleState(t)
	for _, tt := range []struct {
		text string
		rule int
		want string
	}{
		{"5h from 2 to 4", 3, "the bottom card of pile 2 is the 5d, not the 5h"},
		{"Qs from 2 to 6", 3, "the bottom card of pile 2 is the 5d; the Qs is at the bottom of pile 1"},
		{"9-5d from 2 to 5", 3, "cannot move 5 cards: pile 2 has 4 face up"},
		{"8-5d from 2 to 7", 3, "cannot move 4 cards from pile 2: the 6d on the 8d is not the next lower card of its suit"},
		{"2 5 4", 3, "cannot move 4 cards from pile 2: the 6d on the 8d is not the next lower card of its suit"},
		{"5d from 2 to 12", 1, "there is no pile 12: want 1 to 10"},
		{"5d from 0 to 1", 1, "there is no pile 0: want 1 to 10"},
		{"2 12", 1, "there is no pile 12: want 1 to 10"},
		{"11", 1, "there is no pile 11: want 1 to 10"},
		{"Kh from 6 to 1", 4, "the Kh goes only to a space, and pile 1 is none"},
		{"K-Ac from 8 to 9", 4, "the Kc goes only to a space, and pile 9 is none"},
		{"5d from 2 to 1", 2, "the 5d does not go on the Qs of pile 1"},
		{"ba", 2, "the 6d does not go on the Qs of pile 1"},
		{"Js from 10 to 10", 2, "cannot move pile 10 onto itself"},
		{"5d from 3 to 4", 3, "pile 3 is a space: there is nothing to move"},
		{"cd", 3, "pile 3 is a space: there is nothing to move"},
		{"5d 2", 2, "cannot move pile 2 onto itself"},
		{"5d from 2 on Qs", 2, "the 5d does not go on the Qs of pile 1"},
		{"5d from 2 on 2h", 3, "there is no pile with the 2h at its bottom"},
		{"deal", 5, "cannot deal: "},
		{"remove 7", 6, "cannot remove: the bottom card of pile 7 is the 7s, not an Ace"},
		{"3", 6, "cannot remove: pile 3 is a space"},
		{"remove hearts", 6, "cannot remove hearts: no pile ends in the hearts from King to Ace"},
		{"remove hearts from 8", 6, "cannot remove hearts: the suit at the bottom of pile 8 is clubs"},
		{"remove 12", 1, "there is no pile 12"},
	} {
		_, err := Game().ParseMove(s, tt.text)
		rule, ok := errors.AsType[*engine.IllegalMove](err)
		if !ok || rule.Rule != tt.rule || !strings.HasPrefix(err.Error(), tt.want) {
			t.Errorf("ParseMove(%q): %v, want %s (rule %d)", tt.text, err, tt.want, tt.rule)
		}
	}
	if _, err := Game().ParseMove(state(pagePlay(t, 8)), "deal"); err == nil || err.Error() != "cannot deal: pile 3 is a space (rule 5)" {
		t.Errorf("a deal with a space: %v", err)
	}
}

// Slips are told with what is wanted.
func TestBadMoves(t *testing.T) {
	s := middleState(t)
	for text, want := range map[string]string{
		"":                    `bad move "": want as in "Q-Jh from 9 to 3", "9 3 2", "ic2", "remove 8" or "deal"`,
		"hello":               `bad move "hello": want as in`,
		"5d form 2 to 4":      `bad move "5d form 2 to 4": want as in`, // not 5 2 4 in numbers
		"5♦ 2 4 9":            `bad move "5♦ 2 4 9": want as in`,       // "5♦ 2 4" is 5d from 2 to 4
		"5d 2 to":             `bad move "5d 2 to": want as in`,
		"9,3,2,1":             `bad move "9,3,2,1": want as in`,
		"ik":                  `bad move "ik": want as in`,
		"-3":                  `bad move "-3": want as in`,
		"11d from 2 to 4":     `bad card "11d": want A 2..10 J Q K and c d h s`,
		"5-6d from 2 to 4":    `bad unit "5-6d": want the higher rank first, as in Q-Jh`,
		"6h-5d from 2 to 3":   `bad unit "6h-5d": want one suit, as in Q-Jh`,
		"everything to 3":     `bad move "everything to 3": want as in`,
		"stock to waste":      "a card goes from a pile to a pile alone: deal deals a row",
		"5d to foundation":    "a card goes from a pile to a pile alone: deal deals a row",
		"pile 3 to waste":     "a card goes from a pile to a pile alone: deal deals a row",
		"5d out":              "a card goes from a pile to a pile alone: deal deals a row",
		"5d from 2 to x":      `bad pile "x": want 1 to 10`,
		"9 3 0":               `bad number of cards 0: want 1 to 13`,
		"9 3 999":             `bad number of cards 999: want 1 to 13`,
		"ic99999999999999999": `bad number of cards 99999999999999999: want 1 to 13`,
		"remove":              `bad move "remove": want "remove 8" or "remove clubs"`,
		"remove x":            `bad suit "x"`,
		"remove the set":      `bad move "remove": want`,
		"remove 8 8":          `bad suit "8"`,
		"remove 8 now please": `bad move "remove 8 now please": want`,
	} {
		m, err := Game().ParseMove(s, text)
		if err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("ParseMove(%q) = %#x, %v; want %s", text, m, err, want)
		}
	}
}

// A move of several units, as some programs make it in one go, is not a move: here
// the 5d would have to wait in the space.
func TestNoSupermoves(t *testing.T) {
	s, err := settled(text.ParseFile(strings.Replace(middle, "pile 2: 9d 8d 6d 5d", "pile 2: 9d 8d 6d 5h", 1)))
	if err != nil {
		t.Fatal(err)
	}
	_, err = Game().ParseMove(s, "bg")
	if rule, ok := errors.AsType[*engine.IllegalMove](err); !ok || rule.Rule != 2 {
		t.Errorf("%v, want rule 2", err)
	}
}

func FuzzParseMove(target *testing.F) {
	f := fuzz.New(target)
	for _, text := range []string{"5d from 2 to 4", "9-7♠ from 7 to 5", "7,3,2", "ge2", "8", "remove clubs", "deal", "d", "remove the set of ♣ from h", "K-Ac from 8 to 3"} {
		f.Add(text)
	}
	g, s := Game(), middleState(f)
	f.Fuzz(func(t *testing.T, text string) {
		m, err := g.ParseMove(s, text)
		if err != nil {
			return
		}
		if err := s.Check(m); err != nil {
			t.Fatalf("%q is read as an illegal move: %v", text, err)
		}
		for _, n := range g.Notations {
			if back, err := n.Parse(s, n.Print(s, m)); err != nil || back != m {
				t.Fatalf("%q is %q in %s, which is read as %#x, %v", text, n.Print(s, m), n.Name, back, err)
			}
		}
	})
}

// A line is played whole or not at all, whatever it says.
func FuzzLine(target *testing.F) {
	f := fuzz.New(target)
	f.Add("5d from 2 to 4, 9-7s from 7 to 5; 8\nhc")
	f.Add("7,3,2, 8, ge")
	f.Fuzz(func(t *testing.T, line string) {
		p := engine.NewPlay(Game(), middleState(t))
		err := p.Line(line)
		if err != nil && p.Len() != 0 {
			t.Fatalf("%d moves are left of a line that failed: %v", p.Len(), err)
		}
		if err == nil && p.Len() != len(p.Game.SplitLine(line)) {
			t.Fatalf("%d moves made, %d in the line", p.Len(), len(p.Game.SplitLine(line)))
		}
	})
}

// TestLowerCards lets the card that lies under others of its suit be refused with the move of them all.
func TestLowerCards(t *testing.T) {
	space := func(n int) string { return fmt.Sprintf("pile %d: space\n", n) }
	p, err := Game().Parse("game: spider\n" + space(1) + space(2) + "pile 3: 5d 4d\n" + space(4) + "pile 5: 6h\n" + space(6) + space(7) + space(8) + space(9) + space(10) + "hand: 0 cards\nunfinished: yes\n")
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]string{
		"5d to 5":        `there is no pile with the 5d at its bottom (rule 3): did you mean "5-4d from 3 to 5"?`,
		"5d on 6h":       `did you mean "5-4d from 3 to 5"?`,
		"5d from 3 to 5": `the bottom card of pile 3 is the 4d, not the 5d (rule 3): did you mean "5-4d from 3 to 5"?`,
		"6h to 3":        "the 6h does not go on the 4d of pile 3 (rule 2)",
	} {
		if _, err := p.Game.ParseMove(p.State(), text); err == nil || !strings.HasSuffix(err.Error(), want) {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
}

// TestShortMoves makes moves of page 8 whose words leave out what the position tells: the 4c goes on one 5h.
// The 7h of two piles goes on two 8c. What fits more than once, or never, is refused with a reason.
func TestShortMoves(t *testing.T) {
	p := pagePlay(t, 8)
	for text, want := range map[string]string{
		"7h 5 10":          "7h from 5 to 10",
		"the 7h to pile 3": "2 moves fit",
		"7h onto 8c":       `2 moves fit, such as "7h from 5 to 9" and "7h from 7 to 9": want one`,
		"10c to 5":         "the 10c does not go on",
		"7h to 8":          "the 7h does not go on the 4c of pile 8 (rule 2)",
		"9h onto 10s":      "there is no pile with the 9h at its bottom",
		"9h to 10s":        "there is no pile with the 9h at its bottom (rule 3)",
		"4c to 9d":         "there is no pile with the 9d at its bottom (rule 3)",
		"4c onto 5h":       "4c from 8 to 6",
		"4c from 8 on 5h":  "4c from 8 to 6",
		"4c 5h":            "4c from 8 to 6",
		"4c 6":             "4c from 8 to 6",
		"pile 8 to pile 6": "4c from 8 to 6",
		"h to f":           "4c from 8 to 6",
		"4c to space":      "4c from 8 to 3",
		"8-7h to 3":        "8-7h from 7 to 3",
		"7h on zz":         `bad pile or card "zz"`,
		"9s 5 7":           "the bottom card of pile 5 is the 7h, not the 9s",
	} {
		m, err := p.Game.ParseMove(p.State(), text)
		got := fmt.Sprint(err)
		if err == nil {
			got = p.Game.PrintMove(p.State(), m)
		}
		t.Logf("%s: %s", text, got)
		if !strings.Contains(got, want) {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
}

// TestMarksAndNotes plays lines as files write them.
func TestMarksAndNotes(t *testing.T) {
	p := pagePlay(t, 8)
	if err := p.Line("7h from 5 to 10!?, 10c from 1 to 5 ! # the point\n9s from 1 to 5 ?; # no more"); err != nil || p.Len() != 3 {
		t.Errorf("%d moves, %v", p.Len(), err)
	}
}
