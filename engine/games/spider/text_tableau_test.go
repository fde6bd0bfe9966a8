package spider

import (
	"fmt"
	"strings"
	"testing"
)

const page9Tableau = `     1     2     3     4     5     6     7     8     9    10
    --    --    8c    Ks    Kh    5c    Kc    -- space    --
    --    --          Qh    Qh                --          --
    --    --          Jc    Jh                --          Kh
    --    --         10c   10c                Kc          Qc
    Jc    Kd          9c    9h                Qc          Jh
   10h    9d          8c    8d                Jd          Js
    9s    8d          7c    7d               10h          3d
    8s    7d          6c    6d                9h          2c
    7s    3h          5c    5d                8h          Ad
    6s    2h          4c    4h                7h          8h
    5s    Ah          3c    3d                6h          7h
    4s    2d          2c    2d                5h
    3c    Ah          Ac                      4h
    2s                                        3h
    As
hand: 10 cards
removed: spades
`

func TestTableauGolden(t *testing.T) {
	if got := state(pagePlay(t, 9)).String(); got != page9Tableau {
		t.Errorf("page 9 is\n%s, want\n%s", got, page9Tableau)
	}
}

// blind9 is page 9 as a tableau tells it.
func blind9(t *testing.T) *State { return state(pagePlay(t, 9)).Blind() }

// Other people's tableaux: without the line of numbers, with (space), with cards
// at the left of their columns, symbols, tabs, and nothing said of the hand.
func TestTableauStyles(t *testing.T) {
	rows := strings.SplitAfter(page9Tableau, "\n")
	bare := strings.Join(rows[1:16], "")
	styles := map[string]string{
		"without numbers": bare,
		"with numbers":    rows[0] + bare,
		"CR LF":           strings.ReplaceAll(page9Tableau, "\n", "\r\n"),
		"symbols":         strings.NewReplacer("space", "space", "c", "♣", "d", "♦", "h", "♥").Replace(bare),
		"odd blanks":      strings.ReplaceAll(bare, "\n", "\u00a0\n\v\u2003\n"),
		"indented":        "   " + strings.ReplaceAll(bare, "\n", "\n   "),
		"left":            leftAligned(bare, func(word string) string { return fmt.Sprintf("%-8s", word) }),
		"wide":            leftAligned(bare, func(word string) string { return fmt.Sprintf("%-11s", word) }),
		"tabs":            leftAligned(bare, func(word string) string { return word + "\t" }),
	}
	for name, text := range styles {
		p, err := Game().Parse(text)
		if err != nil {
			t.Errorf("%s: %v\n%s", name, err, text)
			continue
		}
		if *state(p) != *blind9(t) {
			t.Errorf("%s: read as\n%v", name, p)
		}
	}
}

// leftAligned writes the rows of our tableau anew: every cell through pad, and
// (space) for a space.
func leftAligned(rows string, pad func(word string) string) string {
	var b strings.Builder
	for row := range strings.Lines(rows) {
		row = strings.TrimSuffix(row, "\n")
		for len(row) > 0 {
			word := strings.TrimSpace(row[:6])
			b.WriteString(pad(strings.Replace(word, "space", "(space)", 1)))
			row = row[6:]
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// The file of 1979 has lost its columns; such text must not be guessed at.
func TestLostColumnsAreRefused(t *testing.T) {
	words := func(text string) string {
		var b strings.Builder
		for row := range strings.Lines(text) {
			b.WriteString(strings.Join(strings.Fields(row), " ") + "\n")
		}
		return b.String()
	}
	rows := strings.SplitAfter(page9Tableau, "\n")
	bare := strings.Join(rows[1:16], "")
	opening := strings.Join(strings.SplitAfter(state(pagePlay(t, 6)).String(), "\n")[1:7], "")
	for _, text := range []string{words(bare), rows[0] + words(bare), "   " + strings.ReplaceAll(words(bare), "\n", "\n   "), words(opening), words(bare) + "\v\n"} {
		if p, err := Game().Parse(text); err == nil || !strings.Contains(err.Error(), "the columns are lost") {
			t.Errorf("%v\nfor\n%s\nread as\n%v", err, text, p)
		}
	}
}

func TestTableauErrors(t *testing.T) {
	change := func(line int, old, replacement string) string {
		lines := strings.Split(page9Tableau, "\n")
		if !strings.Contains(lines[line-1], old) {
			t.Fatalf("no %q in %s", old, lines[line-1])
		}
		lines[line-1] = strings.Replace(lines[line-1], old, replacement, 1)
		return strings.Join(lines, "\n")
	}
	for _, tt := range []struct{ text, want string }{
		{change(7, "10h", "11x"), `line 7, pile 1: bad card "11x": want A 2..10 J Q K and c d h s, as in 10h, -- for a card that lies face down`},
		{change(4, "Kh", "  "), "line 5, pile 10: nothing lies above the Qc"},
		{change(7, "9d", "--"), "line 7, pile 2: a face-down card below a face-up one"},
		{change(7, "9d", "9d 8d"), "line 7, "},
		{change(7, "9d", "space"), "line 7, pile 2: a space is written in the first row"},
		{change(16, "As", "As"+strings.Repeat(" ", 80)+"As"), `line 16, column 87: "As" stands below no pile`},
		{change(1, " 10", ""), "line 1: 9 columns, want 10"},
		{change(17, "10 cards", "11 cards"), "the hand has 11 cards, want 0, 10, 20, 30, 40 or 50"},
		{change(17, "10 cards", "ten cards"), `line 17: bad number of cards "ten": want 0 to 50`},
		{change(18, "spades", "leaves"), `line 18: bad suit "leaves": want clubs, diamonds, hearts, spades, or "none"`},
		{change(18, "removed", "gone"), `line 18: "gone: spades": want "hand: 20 cards" or "removed: spades" below the tableau`},
		{change(18, "spades", "clubs"), "wrong deck: 2c 3 times, want 2"},
		{change(16, "As", "Kc"), "wrong deck: Kc 3 times, want 2 (Kc: pile 1, pile 7, pile 8)"},
		{change(16, "As", "As\n    Kc"), "wrong deck: 105 cards, want 104; Kc 3 times, want 2 (Kc: pile 1, pile 7, pile 8)"},
	} {
		_, err := Game().Parse(tt.text)
		if err == nil || !strings.HasPrefix(err.Error(), tt.want) {
			t.Errorf("%v, want %s", err, tt.want)
		}
	}
}

// Half a column to the side is still the same column; the middle between two is
// refused.
func TestTableauSlips(t *testing.T) {
	lines := strings.Split(page9Tableau, "\n")
	lines[15] = " As" // the As of pile 1, three places to the left
	if p, err := Game().Parse(strings.Join(lines, "\n")); err != nil || *state(p) != *blind9(t) {
		t.Errorf("%v\n%v", err, p)
	}
	lines[15] = "       As" // between piles 1 and 2
	if _, err := Game().Parse(strings.Join(lines, "\n")); err == nil || !strings.Contains(err.Error(), "line 16, column 8: \"As\" stands between piles 1 and 2") {
		t.Errorf("%v", err)
	}
}
