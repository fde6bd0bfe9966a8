package spider

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"patience/engine"
	"patience/engine/games/spider/text"
)

// longest returns a position with a pile of 58 cards, the longest there can be
// when nothing is removed and the other piles have cards.
func longest() *State {
	var pile [piles + 1][]engine.Card
	for i, c := range text.Pack(4) {
		n := min(i/5+2, piles)
		if i >= 45 {
			n = 1
		}
		pile[n] = append(pile[n], c)
	}
	return New(pile, [piles + 1]int{1: 5, 2: 4}, nil)
}

// Both sizes compile without a word of complaint, also for a pile that must be
// squeezed, a space, and cards that nobody knows.
func TestLaTeXCompiles(t *testing.T) {
	if _, err := exec.LookPath("pdflatex"); err != nil {
		t.Skip("pdflatex is not installed")
	}
	page, err := Game().Page(9)
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range []*State{state(page), state(page).Blind(), longest()} {
		for _, format := range []string{"latex", "latex-medium"} {
			text, err := writeAs(t, engine.NewPlay(page.Game, s), format)
			if err != nil {
				t.Fatal(err)
			}
			compile(t, text)
		}
	}
}

func compile(t *testing.T, source string) {
	t.Helper()
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "t.tex"), []byte(source), 0o644); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("pdflatex", "-interaction=nonstopmode", "-halt-on-error", "t.tex")
	cmd.Dir = dir
	log, err := cmd.CombinedOutput()
	if err != nil || strings.Contains(string(log), "full \\") || !strings.Contains(string(log), "(1 page,") {
		t.Errorf("%v: want one page and no complaint\n%s\n%s", err, log, source)
	}
}

func TestLaTeXNamesEveryCard(t *testing.T) {
	page, err := Game().Page(9)
	if err != nil {
		t.Fatal(err)
	}
	text, err := writeAs(t, page, "latex")
	if err != nil {
		t.Fatal(err)
	}
	_, drawn, _ := strings.Cut(text, `\begin{document}`)
	counts := map[string]int{
		`{\facedown}`:                      13,
		`{\covered{`:                       59,
		`{\bottom{`:                        9,
		`{\pilespace}`:                     1,
		`{\pilenumber{`:                    10,
		`{\covered{10}{\clubsuit}`:         2,
		`{\bottom{5}{\clubsuit}`:           1,
		"Hand: 10 cards. Removed: spades.": 1,
	}
	for what, want := range counts {
		if got := strings.Count(drawn, what); got != want {
			t.Errorf("%d times %s, want %d\n%s", got, what, want, text)
		}
	}
}

func TestLaTeXWithoutTableau(t *testing.T) {
	_, err := Game().Parse("% Spider, large cards\n\\documentclass{article}\n")
	if err == nil || !strings.Contains(err.Error(), "want the tableau in comments") {
		t.Error(err)
	}
}
