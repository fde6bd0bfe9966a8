package text

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"patience/engine"
)

// A cell is a card of the text tableau, or what stands there instead.
type cell struct {
	text     string
	from, to int // columns of the text, from 0; to is that behind the last
}

// apart returns twice the distance between the middles of two cells.
func (c cell) apart(d cell) int {
	a := c.from + c.to - d.from - d.to
	return max(a, -a)
}

// IsTableau says whether the first line seems to be the numbers of the piles or
// the first row of cards.
func IsTableau(text string) bool {
	for line := range strings.Lines(text) {
		words := strings.Fields(line)
		if len(words) == 0 {
			continue
		}
		return len(words) > 1 && (isHeader(words) || isRow(words))
	}
	return false
}

// isHeader says whether the words are numbers that count from 1.
func isHeader(words []string) bool {
	for i, w := range words {
		if w != strconv.Itoa(i+1) {
			return false
		}
	}
	return true
}

// isRow says whether at least half of the words stand for cards or spaces.
func isRow(words []string) bool {
	good := 0
	for _, w := range words {
		if _, err := engine.ParseCard(w); err == nil || w == "--" || isSpaceWord(w) {
			good++
		}
	}
	return 2*good >= len(words)
}

func isSpaceWord(word string) bool { return word == "space" || word == "(space)" }

// ParseTableau reads a tableau in text, and does not check its cards, with or without the line of pile numbers.
// The cards of a pile must stand below one another.
func ParseTableau(text string) (*Layout, error) {
	l := Layout{NoHand: true}
	var rows []engine.Line // with the blanks before them
	for i, t := range strings.Split(text, "\n") {
		line := engine.Line{Number: i + 1, Text: strings.TrimRightFunc(t, unicode.IsSpace)}
		switch {
		case line.Text == "":
		case strings.Contains(line.Text, ":"):
			if err := l.parseNote(line.Text); err != nil {
				return nil, line.Wrap(err)
			}
		default:
			rows = append(rows, line)
		}
	}
	if err := l.parseRows(rows); err != nil {
		return nil, err
	}
	return &l, nil
}

// parseNote reads a line below the tableau: the hand, the suits of the pack and those removed, the challenge.
func (l *Layout) parseNote(text string) error {
	key, rest, _ := strings.Cut(text, ":")
	note := engine.Header{Key: strings.TrimSpace(key), Text: strings.TrimSpace(rest)}
	if !slices.Contains([]string{"hand", "suits", "removed", "challenge"}, note.Key) {
		return fmt.Errorf(`%q: want "hand: 20 cards" or "removed: spades" below the tableau, or in a file of piles "pile 1: 9h 8s"`, text)
	}
	return l.parseField(note)
}

// parseRows reads the rows of cards. The first row, or the line of pile numbers,
// tells where the columns are.
func (l *Layout) parseRows(rows []engine.Line) error {
	if len(rows) == 0 {
		return fmt.Errorf("no rows of cards")
	}
	ruler := cells(rows[0].Text)
	if len(ruler) != Piles {
		return rows[0].Wrap(fmt.Errorf("%d columns, want %d", len(ruler), Piles))
	}
	if isHeader(strings.Fields(rows[0].Text)) {
		rows = rows[1:]
		if len(rows) == 0 {
			return errors.New("no rows of cards below the numbers of the piles")
		}
	}
	if len(rows) > 0 && columnsLost(rows) {
		return rows[0].Wrap(fmt.Errorf("the columns are lost: there are single blanks between the cards, so nobody can tell the piles apart; line the cards up below one another"))
	}
	for i, row := range rows {
		if err := l.parseRow(i, ruler, row.Text); err != nil {
			return fmt.Errorf("line %d, %w", row.Number, err)
		}
	}
	return nil
}

// columnsLost says whether the rows have single blanks only, though some have
// fewer cards than there are piles. An indentation of all rows does not count.
func columnsLost(rows []engine.Line) bool {
	short, indent := false, -1
	for _, row := range rows {
		all := cells(row.Text)
		short = short || len(all) < Piles
		if indent < 0 {
			indent = all[0].from
		}
		if all[0].from != indent || spread(all) {
			return false
		}
	}
	return short
}

// spread says whether some neighbours in a row have more than a blank between them.
func spread(row []cell) bool {
	for i, c := range row[1:] {
		if c.from-row[i].to > 1 {
			return true
		}
	}
	return false
}

// cells cuts a row into its cells. A tab goes on to the next multiple of 8.
func cells(row string) []cell {
	var all []cell
	column, inside := 0, false
	for _, r := range row {
		switch {
		case unicode.IsSpace(r):
			inside = false
		case !inside:
			inside = true
			all = append(all, cell{text: string(r), from: column, to: column + 1})
		default:
			last := &all[len(all)-1]
			last.text += string(r)
			last.to = column + 1
		}
		column++
		if r == '\t' {
			column = (column + 7) / 8 * 8
		}
	}
	return all
}

// parseRow puts the cards of row number i, from 0, on their piles.
func (l *Layout) parseRow(i int, ruler []cell, text string) error {
	last := 0
	for _, c := range cells(text) {
		n, err := below(ruler, c)
		if err != nil {
			return err
		}
		if n <= last {
			return fmt.Errorf("pile %d: %q is a second card in the same row", n, c.text)
		}
		last = n
		if err := l.parseCell(i, n, c.text); err != nil {
			return fmt.Errorf("pile %d: %w", n, err)
		}
	}
	return nil
}

// below returns the pile whose column a cell stands in: that of the nearest cell
// of the ruler.
func below(ruler []cell, c cell) (int, error) {
	best, second := 0, -1
	for i := 1; i < len(ruler); i++ {
		switch {
		case c.apart(ruler[i]) < c.apart(ruler[best]):
			best, second = i, best
		case second < 0 || c.apart(ruler[i]) < c.apart(ruler[second]):
			second = i
		}
	}
	switch near, next := c.apart(ruler[best]), c.apart(ruler[second]); {
	case near > 2*cellWidth:
		return 0, fmt.Errorf("column %d: %q stands below no pile", c.from+1, c.text)
	case next-near < 4:
		return 0, fmt.Errorf("column %d: %q stands between piles %d and %d", c.from+1, c.text, min(best, second)+1, max(best, second)+1)
	}
	return best + 1, nil
}

// parseCell puts what stands in row i of pile n on the pile.
func (l *Layout) parseCell(i, n int, text string) error {
	if isSpaceWord(text) {
		if i > 0 {
			return fmt.Errorf("a space is written in the first row")
		}
		return nil
	}
	if len(l.Pile[n]) != i {
		return fmt.Errorf("nothing lies above the %s", text)
	}
	if text == "--" {
		if l.Down[n] != i {
			return fmt.Errorf("a face-down card below a face-up one")
		}
		l.Down[n]++
		l.Pile[n] = append(l.Pile[n], engine.Unknown)
		return nil
	}
	c, err := engine.ParseCard(text)
	if err != nil {
		return fmt.Errorf("%w, -- for a card that lies face down", err)
	}
	l.Pile[n] = append(l.Pile[n], c)
	return nil
}
