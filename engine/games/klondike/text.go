package klondike

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"patience/engine"
)

// faceDown stands for a card that is not seen, empty for no card.
const (
	faceDown = "--"
	empty    = "-"
)

// String returns what the player sees: the cards that are out, the deck, and the
// columns with the bottom card last. The stock is not seen in the first pass.
func (s *State) String() string {
	stock := s.Stock()
	if s.draw > 0 && s.pass == 1 {
		stock = make([]engine.Card, len(stock))
	}
	return s.text(stock, func(n int) string { return strings.Repeat(faceDown+" ", int(s.down[n])) })
}

// Open returns the position with all its cards; those face down are in brackets.
func (s *State) Open() string {
	return s.text(s.Stock(), func(n int) string {
		if s.down[n] == 0 {
			return ""
		}
		return "[" + seen(s.Down(n)) + "] "
	})
}

// text writes a position with this stock and the face-down cards as told.
func (s *State) text(stock []engine.Card, down func(n int) string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "out: %s\n", cmp.Or(s.outText(), empty))
	if s.kings {
		b.WriteString("kings: back\n")
	}
	if s.draw == 0 {
		fmt.Fprintf(&b, "deck: %s\n", cmp.Or(seen(stock), empty))
	} else {
		fmt.Fprintf(&b, "draw: %s\npasses: %s\npass: %d\n", drawNames()[s.draw], passNames()[s.passes], s.pass)
		fmt.Fprintf(&b, "waste: %s\nstock: %s\n", cmp.Or(seen(s.Waste()), empty), cmp.Or(seen(stock), empty))
	}
	for n := 1; n <= columns; n++ {
		fmt.Fprintf(&b, "%d: %s\n", n, cmp.Or(down(n)+seen(s.Run(n)), empty))
	}
	return b.String()
}

// outText returns the topmost cards that are out.
func (s *State) outText() string {
	var cards engine.Cards
	for suit := engine.Clubs; suit <= engine.Spades; suit++ {
		if c, ok := s.top(suit); ok {
			cards = append(cards, c)
		}
	}
	return seen(cards)
}

// seen writes cards with a blank between them, and those that nobody has seen as --.
func seen(cards engine.Cards) string {
	return strings.ReplaceAll(cards.String(), engine.Unknown.String(), faceDown)
}

// isBoard says whether the first line that is not a comment has a key of a board.
func isBoard(text string) bool {
	line, _ := engine.FirstLine(text)
	key, _, ok := line.Cut()
	return ok && !isRow(text) && slices.Contains(keys(), key)
}

// keys are the keys of a board.
func keys() []string {
	k := []string{"out", "deck", "draw", "passes", "kings", "pass", "waste", "stock"}
	for n := 1; n <= columns; n++ {
		k = append(k, strconv.Itoa(n))
	}
	return k
}

// isRow says whether the text holds columns in JSON.
func isRow(text string) bool { return strings.Contains(text, rowBegin) }

const rowBegin, rowEnd = "[[", "]]"

// parseBoard reads a position in any of the formats.
func parseBoard(g *engine.Game, text string) (*engine.Play, error) {
	var r reader
	if err := engine.ReadLines(text, r.line); err != nil {
		return nil, err
	}
	return g.Begin(New(r.layout()))
}

// A reader reads a position line by line.
type reader struct {
	Layout
	given        []string // keys
	waste, stock []engine.Card
}

// layout returns what was read.
func (r *reader) layout() Layout {
	l := r.Layout
	l.Deck = append(slices.Clone(r.waste), r.stock...)
	l.Turned = len(r.waste)
	return l
}

// line reads a line of the form, a key and a value. Deals that other programs print have rows in
// brackets instead, and a last line without a key, which is the stock.
func (r *reader) line(line engine.Line) error {
	if strings.Contains(line.Text, rowBegin) {
		return r.row(line.Text)
	}
	key, rest, ok := line.Cut()
	if !ok && slices.Contains(r.given, rowBegin) {
		key = "stock"
	}
	if !slices.Contains(keys(), key) {
		return fmt.Errorf("bad line %q: want one of %s, and a colon", line.Text, strings.Join(keys(), " "))
	}
	if slices.Contains(r.given, key) {
		return fmt.Errorf("%s: given twice", key)
	}
	r.given = append(r.given, key)
	if err := r.value(key, rest); err != nil {
		return fmt.Errorf("%s: %w", key, err)
	}
	return nil
}

// value reads what stands behind a key.
func (r *reader) value(key, rest string) (err error) {
	switch key {
	case "out":
		return r.readOut(rest)
	case "deck", "stock":
		r.stock, err = parseCards(rest)
		return err
	case "waste":
		r.waste, err = parseCards(rest)
		return err
	case "draw", "passes", "kings":
		o := engine.Options{"draw": "one"} // passes count only when cards are turned
		o[key] = rest
		v, err := choose(o)
		switch key {
		case "draw":
			r.Draw = int(v.draw)
		case "passes":
			r.Passes = int(v.passes)
		default:
			r.Kings = v.kings
		}
		return err
	case "pass":
		if r.Pass, err = strconv.Atoi(rest); err != nil {
			err = fmt.Errorf("bad number %.40q: want which pass it is, from 1", rest)
		}
		return err
	}
	n, _ := strconv.Atoi(key)
	return r.readColumn(n, rest)
}

// readOut reads the topmost cards that are out.
func (r *reader) readOut(rest string) error {
	cards, err := parseCards(rest)
	if err != nil {
		return err
	}
	for _, c := range cards {
		if c == engine.Unknown || c.Suit() >= suits || r.Out[c.Suit()] > 0 {
			return fmt.Errorf("bad card %v: want the topmost card of each suit", c)
		}
		r.Out[c.Suit()] = c.Rank()
	}
	return nil
}

// readColumn reads a column; cards in brackets and those not seen are face down.
func (r *reader) readColumn(n int, rest string) (err error) {
	end := strings.Index(rest, "]")
	switch {
	case end >= 0 && rest[0] != '[':
		return fmt.Errorf("bad column %q: want the cards that are face down in brackets first", rest)
	case end >= 0:
		r.Down[n] = len(strings.Fields(rest[1:end]))
		rest = rest[1:end] + " " + rest[end+1:]
	default:
		r.Down[n] = strings.Count(rest, faceDown)
	}
	r.Columns[n], err = parseCards(rest)
	return err
}

// row reads the columns in JSON and the stock behind them, as in a row of a table
// with commas: fields before the columns do not matter, quotes may be doubled.
func (r *reader) row(line string) error {
	line = strings.ReplaceAll(line, `""`, `"`)
	begin, end := strings.Index(line, rowBegin), strings.Index(line, rowEnd)
	if end < begin || slices.Contains(r.given, rowBegin) {
		return fmt.Errorf("want one list of columns from %s to %s", rowBegin, rowEnd)
	}
	r.given = append(r.given, rowBegin)
	var texts [][]string
	if err := json.Unmarshal([]byte(line[begin:end+len(rowEnd)]), &texts); err != nil {
		return fmt.Errorf("the columns: %w", engine.JSONError(err))
	}
	if len(texts) > columns {
		return engine.RuleError(8, "%d columns", len(texts))
	}
	for i, t := range texts {
		cards, err := parseCards(strings.Join(t, " "))
		if err != nil {
			return fmt.Errorf("column %d: %w", i+1, err)
		}
		r.Columns[i+1], r.Down[i+1] = cards, max(0, len(cards)-1)
	}
	stock, err := parseCards(strings.Trim(line[end+len(rowEnd):], `", `))
	r.stock = append(r.stock, stock...)
	return err
}

// parseCards reads cards with blanks between them: -- is one that nobody has seen, and
// one - stands for no cards.
func parseCards(text string) (engine.Cards, error) {
	if text == empty {
		return nil, nil
	}
	return engine.ParseCards(strings.ReplaceAll(text, faceDown, engine.Unknown.String()))
}

// readRow reads a deal of a table: columns in JSON, each from the top to the bottom
// card, which alone is face up, and stock, the card that is turned first before the
// others. Other columns of the table do not matter.
func readRow(row map[string]string, o engine.Options) (engine.State, error) {
	v, err := choose(o)
	if err != nil {
		return nil, err
	}
	for _, name := range []string{"columns", "stock"} {
		if strings.TrimSpace(row[name]) == "" {
			return nil, fmt.Errorf("no column %q: want columns and stock", name)
		}
	}
	r := reader{Layout: Layout{Draw: int(v.draw), Passes: int(v.passes), Kings: v.kings}}
	for _, line := range []string{row["columns"], "stock: " + row["stock"]} {
		if err := r.line(engine.Line{Text: line}); err != nil {
			return nil, err
		}
	}
	s, err := New(r.layout())
	if err != nil {
		return nil, err
	}
	return s, nil
}

func formats() []engine.Format {
	return []engine.Format{
		{
			Name:  "open",
			Doc:   "all cards: those that are out, the deck, then a line for each column with its bottom card last; those face down stand in brackets",
			Is:    isBoard,
			Parse: parseBoard,
			Print: func(p *engine.Play) (string, error) { return p.State().(*State).Open(), nil },
		},
		{
			Name:  "board",
			Doc:   "the same as the player sees it: -- is face down",
			Is:    isBoard,
			Parse: parseBoard,
			Print: func(p *engine.Play) (string, error) { return p.State().String(), nil },
		},
		{
			Name:  "json",
			Doc:   "a deal as solvers' tables have it: the columns as JSON arrays of cards, the face-up one last, and the stock behind them or on the next line; a line such as \"draw: three\" may stand before",
			Is:    isRow,
			Parse: parseBoard,
		},
	}
}
