package blackhole

import (
	"slices"
	"strings"
	"testing"

	"patience/engine"
	"patience/engine/enginetest"

	"pgregory.net/rapid"
)

// TestGolden has positions with all their moves, by hand from the rules.
func TestGolden(t *testing.T) {
	for name, c := range map[string]struct{ board, playable string }{
		"public deal 1":                       {publicDealOne, "Kh Kd 2c"},
		"king on ace":                         {"pack: 2x5\n2s 3s Ac\n4s 2c 5s\n5c 4c 3c", "5s"},
		"ace on king, and what is next below": {"pack: 2x5\nstack: 5c\nAc\n2s 3s 4s\n2c 3c 5s", "Ac 4s"},
		"suits do not matter":                 {"pack: 4x4\nstack: 2h\n3s\n3c\n3d\nAd\n4s", "3s 3c 3d Ad"},
		"two ranks":                           {"pack: 2x2\n2c Ac 2s", "2s"},
		"highest and lowest":                  {"pack: 2x5\nstack: Ac\n2s\n5c", "2s 5c"},
		"stuck":                               {"pack: 1x4\n2s 4s 3s", ""},
		"won":                                 {"pack: 1x4\nstack: As 2s 3s 4s", ""},
	} {
		s := mustParse(t, c.board)
		if got := engine.Cards(s.Playable()).String(); got != c.playable {
			t.Errorf("%s: playable %q, want %q\n%v", name, got, c.playable, s)
		}
	}
}

const publicDealOne = `
Foundations: AS
KS 5S 10D
KC 5D KH
QS 3D 7H
QH 10H 8C
QC 2H 7S
10C 7D KD
7C 3C AH
6H 9C JS
5C QD 2C
4D 9D JH
4S 8H JD
4H 10S JC
3S 6S 8D
2D 4C 9H
2S 6C 8S
AD 9S 6D
AC 3H 5H
`

// TestRefusals names what is wrong, and the rule.
func TestRefusals(t *testing.T) {
	s := mustParse(t, publicDealOne)
	for move, want := range map[string]string{
		"10d":    "the 10d of fan 1 does not go on the As (rule 3)",
		"fan 1":  "the 10d of fan 1 does not go on the As (rule 3)",
		"2h":     "the 2h cannot be played: the 7s of fan 5 is exposed (rule 2)",
		"As":     "the As is on the stack already (rule 2)",
		"#1":     "the As is on the stack already (rule 2)",
		"2e":     "no 2e in the pack 4x13",
		"#53":    "no card number 53: want 1 to 52",
		"fan 18": "no fan 18: want 1 to 17",
		"0":      "no fan 0: want 1 to 17",
		"deal":   `bad move "deal": want a card as in "Kc", a fan as in "fan 7", or a card's number as in "#26"`,
		"-3":     `bad move "-3": want a card`,
		"??":     `bad move "??": want a card`,
	} {
		_, err := Game().ParseMove(s, move)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", move, err, want)
		}
	}
	s.Apply(Play(9))
	if err := s.Check(Play(9)); err == nil {
		t.Error("a queen goes on a two")
	}
}

func TestEmptyFanIsRefused(t *testing.T) {
	s := mustParse(t, "pack: 1x7\nstack: 2s\n3s 4s\n-")
	for n, want := range map[int]string{2: "fan 2 is empty (rule 2)"} {
		if err := s.Check(Play(n)); err == nil || err.Error() != want {
			t.Errorf("fan %d: %v, want %s", n, err, want)
		}
	}
}

// TestNotations: the three ways to say the same move.
func TestNotations(t *testing.T) {
	s := mustParse(t, publicDealOne)
	for _, text := range []string{"2c", "2♣", "fan 9", "9", "Fan9", "#15", "2c to hole", "2c out", "from 9 to the hole", "from fan 9", "9 to the stack"} {
		if m, err := Game().ParseMove(s, text); err != nil || m != Play(9) {
			t.Errorf("%s: %v, %v", text, m, err)
		}
	}
	var got []string
	for _, n := range Game().Notations {
		got = append(got, n.Print(s, Play(9)))
	}
	if want := []string{"2c", "fan 9", "#15"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestPacks: which packs can be played with, and why the others cannot.
func TestPacks(t *testing.T) {
	for text, want := range map[string]string{
		"4x12":  "4 suits of 12 leave 47 cards beside the first: want a multiple of 3 for fans of three (rule 1)",
		"16x4":  "no pack of 16 suits: want 1 to 15 (rule 1)",
		"4x16":  "no pack of 16 ranks: want 2 to 15 (rule 1)",
		"4x1":   "no pack of 1 ranks: want 2 to 15 (rule 1)",
		"8x14":  "8 suits of 14 are 112 cards: want at most 104 (rule 1)",
		"4":     `bad pack "4": want suits x ranks, as in 4x13`,
		"4x":    `bad pack "4x": want suits x ranks, as in 4x13`,
		"4x4x4": `bad pack "4x4x4": want suits x ranks, as in 4x13`,
	} {
		_, err := dealSeed(1, engine.Options{"pack": text})
		if err == nil || err.Error() != "option pack: "+want {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
	if got := len(packs()); got != 36 {
		t.Errorf("%d packs, want 36", got)
	}
}

// TestNumbering: card j of suit i has the number m(i-1)+j; suits are in the paper's
// order. The paper's own formula, n(i-1)+j, would give the Ace of clubs 53.
func TestNumbering(t *testing.T) {
	for text, want := range map[string]int{"As": 1, "Ks": 13, "Ac": 14, "Kc": 26, "Ad": 27, "10d": 36, "Ah": 40, "Kh": 52, "Ae": 0} {
		c, err := engine.ParseCard(text)
		if err != nil {
			t.Fatal(err)
		}
		if got := french.number(c); got != want {
			t.Errorf("%s has number %d, want %d", text, got, want)
		}
	}
	for _, name := range packs() {
		p, _ := parsePack(name)
		for i, c := range p.cards() {
			if p.number(c) != i+1 {
				t.Fatalf("pack %v: card %d is %v, which has number %d", p, i+1, c, p.number(c))
			}
		}
	}
}

// TestLinesAgainstReferee counts legal lines with both rule books.
func TestLinesAgainstReferee(t *testing.T) {
	enginetest.Alone(t)
	rapid.Check(t, func(t *rapid.T) {
		s := drawPosition(t, 60)
		for moves := range 6 {
			if got, want := enginetest.Lines(s, moves), enginetest.NaiveLines(table(s), moves); got != want {
				t.Fatalf("%d moves: %d lines, the referee counts %d\n%v", moves, got, want, s)
			}
		}
	})
}

// TestLinesOfDealOne pins the counts of a deal of ours, and so the deal.
func TestLinesOfDealOne(t *testing.T) {
	st, err := dealSeed(1, nil)
	if err != nil {
		t.Fatal(err)
	}
	s := st.(*State)
	if got := engine.Cards(append(s.Fan(1), s.Fan(17)...)).String(); got != "8c Qd 4h 4d Kd 10h" {
		t.Errorf("fans 1 and 17 of deal 1: %s", got)
	}
	for i, want := range dealOneLines {
		if got, naive := enginetest.Lines(s, i+1), enginetest.NaiveLines(table(s), i+1); got != want || naive != want {
			t.Errorf("%d moves: %d lines, the referee counts %d, want %d", i+1, got, naive, want)
		}
	}
}

var dealOneLines = []int{4, 10, 37, 83, 224, 416, 838}
