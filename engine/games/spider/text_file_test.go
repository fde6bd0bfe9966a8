package spider

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"patience/engine/games/spider/text"
)

const puzzleFolder = "../../../puzzles/spider"

// Every puzzle has all headers and is written as we would print it.
func TestPuzzlesAreTidy(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(puzzleFolder, "*.txt"))
	if err != nil || len(files) < 7 {
		t.Fatalf("%d puzzles: %v", len(files), err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		p, err := Game().Parse(string(text))
		if err != nil {
			t.Errorf("%s: %v", file, err)
			continue
		}
		if p.Header("title") == "" || p.Header("source") == "" || p.Header("task") == "" {
			t.Errorf("%s: want a title, a source and a task", file)
		}
		if printed, err := p.Write("file"); err != nil || printed != uncommented(string(text)) {
			t.Errorf("%s: want, %v\n%s", file, err, printed)
		}
	}
}

// uncommented returns the text without comments.
func uncommented(text string) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		if line[0] != '#' {
			b.WriteString(line)
		}
	}
	return b.String()
}

// fileText is page 9 with nothing known but what one sees, and what a person who
// types it in might leave out.
const fileText = `# typed in from the screen
game: spider
title: Clubs and hearts
pile 1: (?? ?? ?? ??) Jc 10h 9♠ 8s 7s 6s 5s 4s 3c 2s As
pile 2: (?? ?? ?? ??) KD 9d 8d 7d 3h 2h Ah 2d Ah
pile 3: 8c
pile 4: Ks Qh Jc Tc 9c 8c 7c 6c 5c 4c 3c 2c Ac
pile 5: Kh Qh Jh 10c 9h 8d 7d 6d
  5d 4h 3d 2d
pile 6: 5c
pile 8: (?? ?? ??) Kc Qc Jd 10h 9h 8h 7h 6h 5h 4h 3h
pile 7: Kc
pile 9: space
pile 10:(?? ??)Kh Qc Jh Js 3d 2c Ad 8h 7h
`

func TestFileByHand(t *testing.T) {
	want := state(pagePlay(t, 9)).Blind()
	for name, text := range map[string]string{
		"as typed":      fileText,
		"with hand":     fileText + "hand: 10 Unknown\n",
		"with removed":  fileText + "removed: spades\n",
		"with suits":    "game: spider\nsuits: 4\n" + strings.SplitN(fileText, "\n", 3)[2],
		"unknown cards": fileText + "hand: ?? ?? ?? ?? ?? ?? ?? ?? ?? ??\n",
	} {
		p, err := Game().Parse(text)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if *state(p) != *want {
			t.Errorf("%s: read as\n%v", name, p)
		}
	}
}

func TestFileErrors(t *testing.T) {
	change := func(old, replacement string) string {
		if !strings.Contains(fileText, old) {
			t.Fatalf("no %q", old)
		}
		return strings.Replace(fileText, old, replacement, 1)
	}
	for _, tt := range []struct{ text, want string }{
		{change("spider", ""), `line 2: want "game: NAME" first`},
		{change("game: spider", "game: gaps"), "this is a problem of gaps, not of spider"},
		{change("9♠", "11h"), `line 4, pile 1: bad card "11h": want A 2..10 J Q K and c d h s, as in 10h`},
		{change("5d 4h", "5d 44"), `line 8, pile 5: bad card "44"`},
		{change("pile 6: 5c\n", ""), `pile 6 is missing: want "pile 6: space" when it has no cards`},
		{change("pile 6", "pile 16"), "line 10, pile 16: no such pile: want pile 1 to pile 10"},
		{change("pile 6", "pile 06"), "line 10, pile 06: no such pile: want pile 1 to pile 10"},
		{change("pile 6", "pile 5"), "line 10: pile 5 is given twice"},
		{change("pile 6", "stack 6"), "line 10, stack 6: no such field: want suits, removed, challenge, unfinished, pile 1 to pile 10, hand, or a header such as title or goal"},
		{change("pile 6: 5c", "pile 6:"), `line 10, pile 6: no face-up cards: want some, or "space"`},
		{change("pile 6: 5c", "pile 6: (5c)"), `line 10, pile 6: no face-up cards: want some, or "space"`},
		{change("pile 6: 5c", "pile 6: (5c"), "line 10, pile 6: ( without ): want the face-down cards in parentheses"},
		{change("pile 6: 5c", "pile 6: 5c (6c)"), "line 10, pile 6: want the face-down cards in parentheses, and only once, before the others"},
		{fileText + "hand: 12 unknown", "the hand has 12 cards, want 0, 10, 20, 30, 40 or 50"},
		{fileText + "hand: 51 unknown", `line 15, hand: bad number of cards "51": want 0 to 50`},
		{fileText + "hand:", `line 15, hand: want cards, "none", or how many, as in "50 unknown"`},
		{fileText + "hand: none", "wrong deck: 94 cards, want 104"},
		{fileText + "removed: none", "wrong deck: 91 cards, want 104"},
		{fileText + "removed: hearts", "wrong deck: Ah 3 times, want 2"},
		{fileText + "removed: leaves", `line 15, removed: bad suit "leaves"`},
		{fileText + "removed:", `line 15, removed: 0 suits: want 1 to 8, or "none"`},
		{fileText + "suits: 3", `line 15, suits: bad number of suits "3": want 4, 2 or 1`},
		{fileText + "suits: 2", "wrong deck: "},
		{change("pile 6: 5c", "pile 6: Kc"), "wrong deck: Kc 3 times, want 2 (Kc: pile 6, pile 7, pile 8)"},
	} {
		_, err := Game().Parse(tt.text)
		if err == nil || !strings.HasPrefix(err.Error(), tt.want) {
			t.Errorf("%v, want %s", err, tt.want)
		}
	}
}

// A position that the cards leave open is asked about, not guessed.
func TestFileAsksWhichSuitIsGone(t *testing.T) {
	const file = "game: spider\npile 1: (?? ?? ?? ?? ?? ??) Kc\npile 2: space\npile 3: space\npile 4: space\npile 5: space\n" +
		"pile 6: (?? ?? ?? ?? ?? ??) Qc\npile 7: (?? ?? ?? ?? ??) Jc\npile 8: space\npile 9: space\npile 10: (?? ?? ?? ?? ??) 10c\n"
	_, err := Game().Parse(file) // 26 cards, so six suits are gone: clubs may be one of them
	if err == nil || !strings.Contains(err.Error(), "the unknown cards leave open which suits are gone (6 in all)") {
		t.Errorf("%v", err)
	}
	one := strings.NewReplacer("Kc", "Ks", "Qc", "Qs", "Jc", "Js", "10c", "10s").Replace(file)
	if p, err := Game().Parse(one + "suits: 1"); err != nil || text.SuitList(state(p).layout().Removed) != strings.Repeat("spades, ", 5)+"spades" {
		t.Errorf("with one suit six spades are gone: %v\n%v", err, p)
	}
	const rest = "removed: clubs diamonds hearts hearts spades spades"
	if p, err := Game().Parse(file + rest); err != nil || text.SuitList(state(p).layout().Removed) != "clubs, diamonds, hearts, hearts, spades, spades" {
		t.Errorf("%v\n%v", err, p)
	}
	if p, err := Game().Parse(file + strings.Replace(rest, "diamonds", "clubs", 1)); err == nil {
		t.Errorf("the Kc is there, and both sets of clubs are gone:\n%v", p)
	}
}
