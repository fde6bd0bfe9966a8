package text

import (
	"fmt"
	"strings"

	"patience/engine"
)

// narrowCell is what a card takes on a screen that is too narrow for the text
// tableau: "10h" and a gap.
const narrowCell = 4

// minScreenRows is the least that [Layout.Screen] squeezes a pile into.
const minScreenRows = 4

// Screen returns the tableau for a screen of so many columns and rows: a line with
// the numbers of the piles, then the piles. It needs 40 columns, and uses 60.
//
// A pile that is too long is squeezed, each step only where it is needed: the
// face-down cards become one row ("5--"); then the runs of one suit fold, the
// topmost first, into one row ("K-9s") or, on a narrow screen, into three (Ks, a
// colon, 9s); at last rows in the middle give way to one that says how many cards
// are not shown ("+7").
func (l *Layout) Screen(columns, rows int) string {
	width := cellWidth
	if columns < Piles*cellWidth {
		width = narrowCell
	}
	var column [Piles + 1][]string
	longest := 0
	for n := 1; n <= Piles; n++ {
		column[n] = l.squeeze(n, max(rows-1, minScreenRows), width)
		longest = max(longest, len(column[n]))
	}
	var b strings.Builder
	writeRow(&b, width, func(n int) string { return fmt.Sprint(n) })
	for i := range longest {
		writeRow(&b, width, func(n int) string {
			if i >= len(column[n]) {
				return ""
			}
			return column[n][i]
		})
	}
	return unindent(b.String())
}

// unindent takes away the blank that every row begins with, as no cell is as wide
// as its column: so ten narrow ones leave the last column of the screen free.
func unindent(rows string) string {
	return strings.ReplaceAll(rows, "\n ", "\n")[1:]
}

// A fold is a group of cards that a pile can show in full or squeezed.
type fold struct {
	full, short []string // rows; short is full when it saves none
	cards       int
	folded      bool
}

func (f fold) rows() []string {
	if f.folded {
		return f.short
	}
	return f.full
}

// squeeze returns pile n in so many rows, of cells of that width.
func (l *Layout) squeeze(n, rows, width int) []string {
	switch {
	case l.isSpace(n) && width < cellWidth:
		return []string{"( )"}
	case l.isSpace(n):
		return []string{"space"}
	}
	folds := l.folds(n, width)
	for i := range folds {
		if height(folds) <= rows {
			break
		}
		folds[i].folded = true
	}
	return cutMiddle(folds, rows)
}

func height(folds []fold) int {
	return engine.Sum(folds, func(f fold) int { return len(f.rows()) })
}

// folds returns the groups of pile n from top to bottom: the face-down cards, and
// each run of one suit.
func (l *Layout) folds(n, width int) []fold {
	var folds []fold
	if down := len(l.faceDown(n)); down > 0 {
		full := strings.Fields(strings.Repeat("-- ", down))
		folds = append(folds, newFold(full, []string{fmt.Sprintf("%d--", down)}, down))
	}
	for _, run := range Runs(l.faceUp(n)) {
		folds = append(folds, foldRun(run, width))
	}
	return folds
}

func foldRun(run []engine.Card, width int) fold {
	full := strings.Fields(engine.Cards(run).String())
	if width < cellWidth {
		return newFold(full, []string{full[0], ":", full[len(full)-1]}, len(run))
	}
	return newFold(full, []string{RunText(run)}, len(run))
}

// newFold returns a fold that can be squeezed only when that saves rows.
func newFold(full, short []string, cards int) fold {
	if len(short) >= len(full) {
		short = full
	}
	return fold{full: full, short: short, cards: cards}
}

// keptAbove is how many rows of a pile stay above those that are cut.
const keptAbove = 2

// cutMiddle returns the rows of the groups. When there are too many, those below
// the first few become one that counts their cards.
func cutMiddle(folds []fold, rows int) []string {
	var all []string
	var cards []int // in each row; a fold's colon stands for what it hides
	for _, f := range folds {
		left := f.cards
		for i, text := range f.rows() {
			count := 1
			if i == len(f.rows())/2 { // the row in the middle has what the others lack
				count = left - (len(f.rows()) - 1)
			}
			all, cards = append(all, text), append(cards, count)
		}
	}
	if len(all) <= rows {
		return all
	}
	below := len(all) - (rows - keptAbove - 1)
	hidden := engine.Sum(cards[keptAbove:below], func(n int) int { return n })
	cut := append(all[:keptAbove:keptAbove], fmt.Sprintf("+%d", hidden))
	return append(cut, all[below:]...)
}

// Runs cuts cards into the longest runs of one suit.
func Runs(cards []engine.Card) (all [][]engine.Card) {
	for len(cards) > 0 {
		size := 1
		for size < len(cards) && cards[size] != engine.Unknown && cards[size-1] == cards[size]+1 {
			size++
		}
		all, cards = append(all, cards[:size]), cards[size:]
	}
	return all
}

// RunText writes a run as Woods does: "9s", "Q-Jh".
func RunText(run []engine.Card) string {
	last := run[len(run)-1].String()
	if len(run) == 1 {
		return last
	}
	return run[0].Rank().String() + "-" + last
}
