package blackhole

import (
	"bytes"
	"strings"
	"testing"

	"patience/engine"
	"patience/engine/enginetest/fuzz"

	"pgregory.net/rapid"
)

// deal1 is the public deal 1 in each format.
const (
	dealOneJSON        = `[["KS","5S","10D"],["KC","5D","KH"],["QS","3D","7H"],["QH","10H","8C"],["QC","2H","7S"],["10C","7D","KD"],["7C","3C","AH"],["6H","9C","JS"],["5C","QD","2C"],["4D","9D","JH"],["4S","8H","JD"],["4H","10S","JC"],["3S","6S","8D"],["2D","4C","9H"],["2S","6C","8S"],["AD","9S","6D"],["AC","3H","5H"]]`
	dealOnePermutation = `36 5 13  52 31 26  46 29 12  21 49 51  7 41 25  39 33 23  40 16 20  11 22 45  15 38 18  50 35 30  37 47 4  24 10 43  34 6 3  48 17 28  8 19 2  32 9 27  44 42 14`
	dealOneBoard       = `stack: As
 1: Ks 5s 10d
 2: Kc 5d Kh
 3: Qs 3d 7h
 4: Qh 10h 8c
 5: Qc 2h 7s
 6: 10c 7d Kd
 7: 7c 3c Ah
 8: 6h 9c Js
 9: 5c Qd 2c
10: 4d 9d Jh
11: 4s 8h Jd
12: 4h 10s Jc
13: 3s 6s 8d
14: 2d 4c 9h
15: 2s 6c 8s
16: Ad 9s 6d
17: Ac 3h 5h
`
)

// TestOneDealInAllFormats: four ways to write it, one position, and back.
func TestOneDealInAllFormats(t *testing.T) {
	g := Game()
	for name, text := range map[string]string{"json": dealOneJSON, "permutation": dealOnePermutation, "boards": dealOneBoard} {
		f, err := g.Format(name)
		if err != nil || !f.Is(text) {
			t.Fatalf("%s: %v", name, err)
		}
		for _, other := range []string{dealOneJSON, dealOnePermutation, dealOneBoard, publicDealOne} {
			p, err := g.Parse(other)
			if err != nil {
				t.Fatal(err)
			}
			if got, err := f.Print(p); err != nil || strings.TrimSpace(got) != strings.TrimSpace(text) {
				t.Errorf("%s: %v\n%s\nwant\n%s", name, err, got, text)
			}
		}
	}
}

// TestDZN has the data file of a small position with a card played.
func TestDZN(t *testing.T) {
	p := engine.NewPlay(Game(), mustParse(t, "pack: 2x5\n5c 4s 2s\n3s 3c 5s\nAc 4c 2c"))
	if err := p.Line("2s"); err != nil {
		t.Fatal(err)
	}
	got, err := printDZN(p)
	if want := `suits = 2;
ranks = 5;
stack = [1, 2];
% fan by fan, the exposed card first; 0 stands for a card that is on the stack
fans = [| 0, 4, 10
        | 5, 8, 3
        | 7, 9, 6
        |];
`; got != want || err != nil {
		t.Errorf("%v\n%s\nwant\n%s", err, got, want)
	}
}

// TestPermutationWithStack reads a game, plays it, and writes it again: the
// paper's output is the last line.
func TestPermutationWithStack(t *testing.T) {
	text := "pack: 1x4\n2 3 4\nstack: 1 2 3 4\n"
	p, err := Game().Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	if p.Len() != 3 || !p.State().Won() || p.Start().Won() {
		t.Errorf("%d moves, won %v", p.Len(), p.State().Won())
	}
	if got, err := printPermutation(p); got != text || err != nil {
		t.Errorf("%v\n%s", err, got)
	}
}

// TestSpellings are ways in which people write a position.
func TestSpellings(t *testing.T) {
	want := mustParse(t, "pack: 1x7\nstack: 2s 7s 3s\n1: 4s\n2: 6s 5s")
	for _, text := range []string{
		"pack: 1x7\nstack: As 2s 7s 3s\n4s\n6s 5s",
		"Pack: 1X7\nFoundations: 2S, 7S, 3S\n4S\n6S 5S\n",
		"# a study\npack: 1x7\n\nfan 2: 6♠ 5♠\nfan 1: 4♠\nstack: 2♠ 7♠\nstack: 3♠",
		"stack: As 2s 7s 3s\r\npack: 1x7\r\n 1: 4s\r\n 2: 6s 5s\r\n",
		`{"pack": "1x7", "stack": ["2s", "7s", "3s"], "fans": [["4s"], ["6s", "5s"]]}`,
		"pack: 1x7\n0 0 4 0 5 6\nstack: 1 2 7 3",
		"pack: 1x7\n[0, 0, 4], [0, 5, 6]\nstack: [1, 2, 7, 3]",
		"suits=1; ranks=7; stack=[1,2,7,3]; fans=[|0,0,4|0,5,6|]; % a study",
		"fans = [| 0, 0, 4\n | 0, 5, 6 |];\nranks = 7;\nsuits = 1;\nstack = [1, 2,\n 7, 3];",
	} {
		s := mustParse(t, text)
		if !bytes.Equal(s.ExactKey(nil), want.ExactKey(nil)) {
			t.Errorf("%s\nis read as\n%v", text, s)
		}
	}
}

// TestBadPositions: every refusal names the place, and what is wanted.
func TestBadPositions(t *testing.T) {
	for text, want := range map[string]string{
		"":                               "not a blackhole position: want one of the formats json, mzn, dzn, permutation, boards",
		"hello":                          "not a blackhole position",
		"As: 2c":                         "not a blackhole position",
		"2c 3c 4x":                       `line 1: fan 1: card 3: bad card "4x"`,
		"2c 3c ??":                       `line 1: fan 1: card 3: bad card "??": all cards of this game lie face up`,
		"\n1: 2c\n1: 3c":                 "line 3: fan 1 is there twice",
		"2c\nfan 35: 3c":                 `line 2: bad key "fan 35": want pack, stack, or the number of a fan from 1 to 34`,
		"34: 2c\n3c":                     "line 2: more than 34 fans (rule 1)",
		"pack: 4x12\n2c":                 "line 1: 4 suits of 12 leave 47 cards",
		"stack: Ks\n2c\npack: 4y4":       `line 3: bad pack "4y4"`,
		"pack: 1x4\n3s 2s":               "2 cards of the pack 1x4 are in no fan: say which is on top of them, as in stack: 3c",
		"pack: 1x4\n4s 3s 2s 2s":         "fan 1 has 4 cards, want at most 3 (rule 1)",
		"pack: 1x4\n4s\n3s 2s":           "2 fans, want 1 (rule 1)",
		"pack: 1x4\nAs 3s 2s":            "the first card of the stack is not the As (rule 1)",
		"pack: 1x4\nstack: As\n3s":       "wrong deck: 2 cards, want 4; no 2s, want 1; no 4s, want 1 (pack 1x4)",
		"pack: 1x4\nstack: As\n4s 3s 3s": "wrong deck: no 2s, want 1; 3s 2 times, want 1 (pack 1x4)",
		"pack: 1x4\nstack: 4s As\n3s 2s": "the first card of the stack is not the As (rule 1)",

		`[["2C"`:                              "bad JSON: unexpected end of JSON input",
		`[["2C","4X"]]`:                       `fan 1: card 2: bad card "4X"`,
		`{"fans": [["2C"]], "stack": ["1C"]}`: `stack: card 1: bad card "1C"`,
		`{"fans": [["2C"]], "pack": "4x12"}`:  "4 suits of 12 leave 47 cards",
		`{"piles": [["2C"]]}`:                 `bad JSON: unknown field "piles"`,
		`{"fans": [["2C"]]} {}`:               "bad JSON: more text after the position",

		"2 3 4":                               "no pack of 1 ranks: want 2 to 15 (rule 1)",
		"2 3 4 5":                             "4 numbers: want 51 for the French pack, or a line that tells the pack, such as pack: 5x8",
		"pack: 1x4\n2 3":                      "2 numbers: want 3, three for each fan of the pack 1x4",
		"pack: 1x4\n2 3 5":                    "place 3: bad number 5: want 2 to 4",
		"pack: 1x4\n2 3 1":                    "place 3: bad number 1: want 2 to 4",
		"pack: 1x4\n2 3 2":                    "place 3: 2 is in place 1 already",
		"pack: 1x4\n2 0 3":                    "place 2: 0 after 2: the cards that are played come first in their fan",
		"pack: 1x4\n0 3 4":                    "stack: 0 numbers: want at least 2, card 1 and the cards that 0 stands for",
		"pack: 1x4\n0 3 4\nstack: 1 5":        "stack: number 2: bad number 5: want 1 to 4",
		"pack: 1x4\n0 3 4\nstack: 1 3":        "wrong deck: no 2s, want 1; 3s 2 times, want 1",
		"pack: 1x4\n2 3 4\nstack: 2":          "wrong deck: no As, want 1; 2s 2 times, want 1 (pack 1x4)",
		"pack: 1x4\n2 3 4\nstack: 1 3":        "stack: number 2, 3: the 3s cannot be played: the 2s of fan 1 is exposed (rule 2)",
		"pack: 1x4\n2 4 3\nstack: 1 2 4":      "stack: number 3, 4: the 4s of fan 1 does not go on the 2s (rule 3)",
		"pack: 1x4\n2 3 99999999999999999999": `line 2: bad number "99999999999999999999"`,

		"suits = 4; ranks = 12; stack = [1]; fans = [||];":       "4 suits of 12 leave 47 cards",
		"suits = 1; ranks = 4; fans = [|2,3,4|]; decks = 2":      "decks: no such parameter: want suits, ranks, stack and fans",
		"suits = 1; ranks = 4; fans = [|2,3,x|]":                 `fans: bad number "x"`,
		"suits = 1; ranks = four; fans = [|2,3,4|]":              `ranks: bad number " four"`,
		"suits = 1; ranks = 4; fans = [|2,3|]":                   "fans: 2 numbers: want 3",
		"suits = 1; ranks = 4; stack = [1, 2]; fans = [|2,3,4|]": "stack: 2 is in a fan too",
	} {
		_, err := Game().Parse(text)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}

// TestAnyPositionReturns: positions that no play has reached come back from every
// format, with their whole stack.
func TestAnyPositionReturns(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawPosition(t, 99)
		p := engine.NewPlay(Game(), s)
		for _, f := range Game().Formats {
			text, err := f.Print(p)
			if err != nil {
				t.Fatal(err)
			}
			back, err := Game().Parse(text)
			if err != nil || *back.State().(*State) != *s {
				t.Fatalf("%s: %v in\n%s", f.Name, err, text)
			}
		}
	})
}

// FuzzParse: what can be read is a whole pack, and all formats write it so that
// it is read as the same.
func FuzzParse(target *testing.F) {
	f := fuzz.New(target)
	for _, text := range []string{
		dealOneJSON, dealOnePermutation, dealOneBoard, publicDealOne, "pack: 1x4\n0 3 4\nstack: 1 2 3",
		`{"pack":"1x4","stack":["2s"],"fans":[["4S","3S"]]}`, "suits=1;ranks=4;stack=[1,2];fans=[|0,3,4|];",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		p, err := Game().Parse(text)
		if err != nil {
			return
		}
		s := p.State().(*State)
		var fans [][]engine.Card
		for n := 1; n <= s.Fans(); n++ {
			fans = append(fans, s.Fan(n))
		}
		if _, err := New(int(s.suits), s.Ranks(), fans, s.Stack()); err != nil {
			t.Fatalf("%q is read as\n%v: %v", text, s, err)
		}
		for _, format := range Game().Formats {
			written, err := format.Print(p)
			if err != nil {
				t.Fatal(err)
			}
			back, err := Game().Parse(written)
			if err != nil || *back.State().(*State) != *s {
				t.Fatalf("%s of %q: %v in\n%s", format.Name, text, err, written)
			}
		}
	})
}

// FuzzMove: a move that can be read and made is one that is listed, and each
// notation writes it so that it is read again.
func FuzzMove(target *testing.F) {
	f := fuzz.New(target)
	for _, text := range []string{"Kh", "fan 9", "2", "#15", "10♦", "fan 99", "#", "fan"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		s := mustParse(t, dealOneJSON)
		m, err := Game().ParseMove(s, text)
		if err != nil {
			return
		}
		if !s.playable(int(m)) {
			t.Fatalf("%q is read as %d", text, m)
		}
		for _, n := range Game().Notations {
			if again, err := Game().ParseMove(s, n.Print(s, m)); err != nil || again != m {
				t.Fatalf("%q as %s: %d, %v", text, n.Name, again, err)
			}
		}
	})
}
