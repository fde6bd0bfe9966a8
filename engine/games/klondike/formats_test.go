package klondike

import (
	"errors"
	"math"
	"strings"
	"testing"

	"patience/engine"
	"patience/engine/enginetest/fuzz"

	"pgregory.net/rapid"
)

// TestRow reads a deal as a table has it, in several dresses.
func TestRow(t *testing.T) {
	plain := `[["9D"],["4C","AS"],["QD","10D","JC"],["9S","JS","8S","6D"],["6S","8H","5H","8D","JH"],["3D","3C","8C","7H","9H","AH"],["2H","5D","KD","7S","2C","KH","JD"]]`
	stock := "10S 6C 3H 10H 7D 5S 9C 4S 7C KC 4D 2D 5C AD 3S QS QC 4H 2S AC QH 10C KS 6H"
	want := `out: -
deck: 10s 6c 3h 10h 7d 5s 9c 4s 7c Kc 4d 2d 5c Ad 3s Qs Qc 4h 2s Ac Qh 10c Ks 6h
1: 9d
2: [4c] As
3: [Qd 10d] Jc
4: [9s Js 8s] 6d
5: [6s 8h 5h 8d] Jh
6: [3d 3c 8c 7h 9h] Ah
7: [2h 5d Kd 7s 2c Kh] Jd
`
	for _, text := range []string{
		plain + "\n" + stock,
		plain + "\nstock: " + stock,
		plain + "," + stock,
		`1,unsolvable,"` + strings.ReplaceAll(plain, `"`, `""`) + `",` + stock + "\n",
		"# a comment\ndraw: all\n" + plain + "\n" + stock,
	} {
		if got := mustParse(t, text).Open(); got != want {
			t.Errorf("%s: read as\n%s", text, got)
		}
	}
	if s := mustParse(t, "draw: three\npass: 6\n"+plain+"\n"+stock); s.pass != 2 {
		t.Errorf("pass 6 of any number is read as %d, want 2, which is alike", s.pass)
	}
	if s := mustParse(t, "draw: three\npasses: 2\n"+plain+"\n"+stock); s.draw != 3 || s.passes != 2 || s.left != 24 {
		t.Errorf("draw three, two passes: read as\n%v", s)
	}
}

// TestHiddenCards: the board does not show what is face down, and can be read
// back; play goes on until such a card is turned up, and nothing is decided.
func TestHiddenCards(t *testing.T) {
	s := dealOf(t, 1, nil)
	back := mustParse(t, s.String())
	if strings.Count(s.String(), faceDown) != 21 || back.String() != s.String() || back.Open() == s.Open() {
		t.Errorf("\n%v", s)
	}
	if r, err := solver().Run(t.Context(), back, engine.SolveOptions{}); err != nil || r.Verdict != engine.VerdictUnknown || r.Stop != engine.StopCards {
		t.Errorf("a position with unknown cards is decided: %v, %v", r, err)
	}
}

// TestBadBoards: what is wrong, and where.
func TestBadBoards(t *testing.T) {
	for text, want := range map[string]string{
		"out: Qc Kd Kh Ks":                           "wrong deck: 51 cards, want 52; no Kc, want 1",
		"out: Qc Kd Kh Ks\n1: Kc\n2: Kc":             "Kc 2 times, want 1",
		"out: Jc Kd Kh Ks\n1: Kc Qc":                 "column 1: Qc is not the next lower card of the other colour under Kc (rule 3)",
		"out: Qc Kd Kh Ks\n1: [Kc]":                  "column 1: 1 cards, 1 of them face down (rule 8)",
		"out: Qc Kd Kh Ks\n1: ??":                    "column 1: its last card lies face up: want a card, not ?? (rule 8)",
		"out: Qc Kd Kh Ks\n1: Kc\n1: -":              "line 3: 1: given twice",
		"out: Qc Kd Kh Ks\n1: K":                     `line 2: 1: bad card "K"`,
		"out: Qc Kd Kh Ks\nweather: fine":            `line 2: bad line "weather: fine": want one of out deck`,
		"out: Qc Qd Kh 9s 8s\n1: Kc":                 "line 1: out: bad card 8s: want the topmost card of each suit",
		"out: Qc Kd Kh Ks\nwaste: Kc":                "a deck of 1 cards, 1 of them turned (rule 8)",
		"out: Qc Kd Kh Ks\ndraw: some\nwaste: Kc":    "line 2: draw: option draw: bad value \"some\": want one of all, one, two, three",
		"draw: one\npasses: 9\nout: Kc Kd Kh Ks":     "line 2: passes: option passes: bad value \"9\"",
		"draw: one\npasses: 2\npass: 3\nout: Kc":     "pass 3 of 2 (rule 6)",
		"out: Qc Kd Kh Ks\ndeck: --":                 "an unknown card in the deck, which is in view (rule 6)",
		"[[\"9D\"],[\"4C\"]":                         "want one list of columns from [[ to ]]",
		"[[9D],[\"4C\"]]":                            "line 1: the columns: invalid character",
		"1: -\n2: -\n3: 4c [5c]":                     "bad column \"4c [5c]\"",
		"[[],[],[],[],[],[],[],[]]":                  "8 columns (rule 8)",
		"out: Qc\n" + "1: [-- -- -- -- -- -- --] Kc": "column 1: 8 cards, 7 of them face down (rule 8)",
	} {
		_, err := Game().Parse(text)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
	if _, err := Game().Parse("1x: 4"); err == nil {
		t.Error("any text is a board")
	}
}

// TestOpenReturns: every position can be read back in full.
func TestOpenReturns(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawPosition(t, 52)
		p, err := Game().Parse(s.Open())
		if err != nil || *p.State().(*State) != *s {
			t.Fatalf("%v\n%s\nis read as\n%v", err, s.Open(), p)
		}
	})
}

// FuzzParse: what is read is a position that is written and read back.
func FuzzParse(target *testing.F) {
	f := fuzz.New(target)
	f.Add("out: 9c 10d 10h Ks\ndeck: Qc Kc\n1: [Qd] Jc\n2: [10c] Kh\n3: Qh\n4: Kd\n5: Jd\n6: Jh")
	f.Add("out: Jc Kd Qh Ks\ndraw: three\npasses: 1\npass: 1\nwaste: Qc\nstock: Kc\n1: Kh")
	f.Add("out: Qc Kd Kh Ks\n1: --")
	f.Add(`[["KC"]]` + "\nout: Qc Kd Kh Ks")
	f.Fuzz(func(t *testing.T, text string) {
		p, err := Game().Parse(text)
		if err != nil {
			return
		}
		s := p.State().(*State)
		back, err := Game().Parse(s.Open())
		if err != nil || *back.State().(*State) != *s {
			t.Fatalf("%v: %q is read as\n%s\nand then\n%v", err, text, s.Open(), back)
		}
	})
}

// FuzzMove: what is read as a move is legal or refused, and can be written.
func FuzzMove(target *testing.F) {
	f := fuzz.New(target)
	for _, text := range []string{"Jc to 3", "Jc on Qh", "Jd out", "draw", "redeal", "?? out", "Ks to 7"} {
		f.Add(text)
	}
	s := mustParse(f, "out: 9c 10d 10h Ks\ndeck: Qc Kc\n1: [Qd] Jc\n2: [10c] Kh\n3: Qh\n4: Kd\n5: Jd\n6: Jh")
	f.Fuzz(func(t *testing.T, text string) {
		m, err := Game().ParseMove(s, text)
		if err != nil {
			return
		}
		if again, err := parseMove(s, printMove(s, m)); err != nil || again != m {
			t.Fatalf("%q is %#x and written %q: %v", text, m, printMove(s, m), err)
		}
	})
}

// TestGameNumbers: the checksum by hand for a small position, and numbers that are
// right, wrong and without a checksum.
func TestGameNumbers(t *testing.T) {
	// 1 for Ac times 1, 27 for Ah times 2, 52 for Ks times 3.
	if got := (&State{
		cards:  [columns + 1][maxColumn]engine.Card{1: {mustCard(t, "Ac")}, 2: {mustCard(t, "Ah"), mustCard(t, "Ks")}},
		height: [columns + 1]uint8{1: 1, 2: 2},
	}).Checksum(); got != 1+54+156 {
		t.Errorf("checksum %d, want 211", got)
	}
	s := dealOf(t, 5, nil)
	number := 5000 + uint64(s.Checksum())
	for _, n := range []uint64{5, number} {
		if got, err := dealProgram(n, nil); err != nil || *got.(*State) != *s {
			t.Errorf("game %d: %v, %v", n, got, err)
		}
	}
	if got, err := programNumber(5, nil); err != nil || got != number {
		t.Errorf("deal 5 has the number %d, %v; want %d", got, err, number)
	}
	for short, full := range map[uint64]uint64{5: number, number: number, 1: 1411} {
		if got, err := fullNumber(short, nil); err != nil || got != full {
			t.Errorf("number %d is in full %d, %v; want %d", short, got, err, full)
		}
	}
	wrong := 5000 + (number+1)%1000
	_, err := dealProgram(wrong, nil)
	if e, ok := errors.AsType[*engine.WrongNumber](err); !ok || e.Want != number {
		t.Errorf("game %d: %v, want the number %d", wrong, err, number)
	}
	for _, n := range []uint64{0, math.MaxUint64 / 1000} {
		if got, err := programNumber(n, nil); err == nil {
			t.Errorf("deal %d has the number %d", n, got)
		}
	}
}

// TestReadRow reads rows of a table by the names of their columns.
func TestReadRow(t *testing.T) {
	row := map[string]string{"seed": "1", "columns": `[["KC"],["KD","QC"],["AC","2C","3C","4C","5C","6C","7C"],["AD","2D","3D","4D","5D","6D","7D"],["AH","2H","3H","4H","5H","6H","7H"],["AS","2S","3S","4S"]]`,
		"stock": "5S 6S 7S 8S 9S 10S JS QS KS 8H 9H 10H JH QH KH 8D 9D 10D JD QD 8C 9C 10C JC"}
	s, err := readRow(row, engine.Options{"draw": "three", "passes": "2"})
	if err != nil {
		t.Fatal(err)
	}
	if got := s.(*State); got.draw != 3 || got.passes != 2 || seen(got.Run(2)) != "Qc" || seen(got.Down(2)) != "Kd" || got.left != 24 {
		t.Errorf("read as\n%s", got.Open())
	}
	for _, bad := range []map[string]string{
		{"columns": row["columns"]},
		{"stock": row["stock"]},
		{"columns": "KC", "stock": row["stock"]},
		{"columns": row["columns"], "stock": "KC"},
	} {
		if _, err := readRow(bad, nil); err == nil {
			t.Errorf("%v is read", bad)
		}
	}
	if _, err := readRow(row, engine.Options{"draw": "fourteen"}); err == nil {
		t.Error("draw fourteen is taken")
	}
}

// A goal that is read can be looked for.
func FuzzGoal(target *testing.F) {
	f := fuzz.New(target)
	for _, text := range []string{"win", "space", "turn", "turn 5", "empty 5", "9h out", "turn 1", "?? out", "14h out", "an out"} {
		f.Add(text)
	}
	s := mustParse(f, "out: 9c 10d 10h Ks\ndeck: Qc Kc\n1: [Qd] Jc\n2: [10c] Kh\n3: Qh\n4: Kd\n5: Jd\n6: Jh")
	f.Fuzz(func(t *testing.T, text string) {
		g, err := readGoal(s, text)
		if err == nil && g.Met(s) && strings.Contains(text, "??") {
			t.Errorf("%q is met at the start", text)
		}
	})
}
