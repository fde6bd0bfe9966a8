package pendulum

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"patience/engine/enginetest/fuzz"
)

// TestBoard reads a position that was written by hand and writes it.
func TestBoard(t *testing.T) {
	const board = `method: down 2
swing: left when blocked
out: 7c Jd 3h 5s
1: 3c-5c - - 3s* - - - 7d
2: 9d*   - - -   - - - 5d
3: -     - - -   - - - 3d*
4: -     - - -   - - - -
5: -     - - -   - - - -
6: -     - - -   - - - -
`
	for _, text := range []string{
		board,
		"# a comment\n" + strings.ReplaceAll(board, "*", ""),
		"3: - - - - - - - 3♦\n1: 3c-5c - - 3s - - - 7d\n2: 9d - - - - - - 5d\n\nOut: 7c 5s 3h jd\nSwing: LEFT when blocked\nmethod: DOWN2",
	} {
		if got := mustParse(t, text).String(); got != board {
			t.Errorf("%s\nis read as\n%s", text, got)
		}
	}
}

// TestRows reads a deal that has nothing but its cards.
func TestRows(t *testing.T) {
	deal := dealOf(t, 7, nil)
	var rows []string
	for _, line := range strings.Split(deal.String(), "\n")[3:] {
		_, cards, _ := strings.Cut(line, ":")
		rows = append(rows, strings.ReplaceAll(cards, "*", ""))
	}
	if s := mustParse(t, strings.Join(rows, "\n")); *s != *deal {
		t.Errorf("\n%v\nis read as\n%v", deal, s)
	}
}

// TestBadBoards: what is wrong, and where.
func TestBadBoards(t *testing.T) {
	for text, want := range map[string]string{
		"method: up 1\nout: Qc Kd Kh Ks":           "wrong deck: 51 cards, want 52; no Kc, want 1",
		"method: up 1\nout: Qc Kd Kh Ks\n1: Kc Kc": "Kc 2 times, want 1",
		"method: up 1\nout: Jc Kd Kh Ks\n1: Qc-Kc": "row 1: column 1: the Kc is not packed on the Qc (rule 5)",
		"method: up 1\nout: Jc Kd Kh Ks\n1: Kd-Qc": "the Qc is not packed on the Kd (rule 5)",
		"method: up 1\nout: Jc Kd Kh Ks\n1: Kc-Ac": "the Ac is not packed on the Kc (rule 5)",
		"method: choose\nout: Jc Ad Ah As\n1: Kc":  "the Jc is out (rule 2)",
		"1: Kc-Qc":                    "row 1: column 1: the Qc is not packed on the Kc (rule 5)",
		"method: up 7":                `method: bad method "up 7": want up 1 to up 6`,
		"swing: up":                   `swing: bad swing "up": want right or left`,
		"swing: left when free":       `swing: bad swing "left when free"`,
		"out: Kc Kc":                  "out: bad card Kc: want the card last out of each suit",
		"out: Kx":                     `out: bad card "Kx"`,
		"1: ??":                       "row 1, column 1: an unknown card: all cards are in view (rule 1)",
		"1: - - - - - - - - -":        "row 1: 9 places: want at most 8",
		"1: Kc\n1: Kd":                "line 2: 1: given twice",
		"1: Kc\nweather: fine":        `line 2: bad line "weather: fine"`,
		"Kc\nQc\nJc\n10c\n9c\n8c\n7c": `line 7: bad line "7c": want 6 rows`,
		"method: up 1\nout: Kc Kd Kh Js\n1: Ks\n2: Ks-Qs": "Ks 2 times, want 1",
	} {
		_, err := Game().Parse(text)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
	for _, text := range []string{"", "weather: fine", "9: Kc"} {
		if _, err := Game().Parse(text); err == nil {
			t.Errorf("%q is a board", text)
		}
	}
}

// TestBoardReturns: every position can be read back.
func TestBoardReturns(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawPosition(t, 40)
		p, err := Game().Parse(s.String())
		if err != nil || *p.State().(*State) != *s {
			t.Fatalf("%v\n%v\nis read as\n%v", err, s, p)
		}
	})
}

// FuzzParse: what is read is a position that is written and read back.
func FuzzParse(target *testing.F) {
	f := fuzz.New(target)
	f.Add("method: down 2\nswing: left when blocked\nout: 7c Jd 3h 5s\n1: 3c-5c - - 3s* - - - 7d\n2: 9d - - - - - - 5d\n3: - - - - - - - 3d")
	f.Add(dealOf(f, 1, nil).String())
	f.Add("Kc Kd\nKh Ks")
	f.Fuzz(func(t *testing.T, text string) {
		p, err := Game().Parse(text)
		if err != nil {
			return
		}
		s := p.State().(*State)
		back, err := Game().Parse(s.String())
		if err != nil || *back.State().(*State) != *s {
			t.Fatalf("%v: %q is read as\n%v\nand then\n%v", err, text, s, back)
		}
	})
}

// FuzzMove: what is read as a move is legal or refused, and can be written.
func FuzzMove(target *testing.F) {
	f := fuzz.New(target)
	for _, text := range []string{"Jc on Qc", "10s out", "Ks to 7", "swing", "swing left", "down 2", "?? out", "Kc on Ac"} {
		f.Add(text)
	}
	s := mustParse(f, "method: up 1\nout: 10c Kd Kh 9s\n1: Qs - - - - - - Kc\n2: Ks Jc 10s - - - - Js\n3: - - - - - - - Qc")
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
