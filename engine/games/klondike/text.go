package klondike

import (
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
		return "[" + joinCards(s.Down(n)) + "] "
	})
}

// text writes a position with this stock and the face-down cards as told.
func (s *State) text(stock []engine.Card, down func(n int) string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "out: %s\n", orEmpty(s.outText()))
	if s.draw == 0 {
		fmt.Fprintf(&b, "deck: %s\n", orEmpty(joinCards(stock)))
	} else {
		s.drawText(&b, stock)
	}
	for n := 1; n <= columns; n++ {
		fmt.Fprintf(&b, "%d: %s\n", n, orEmpty(down(n)+joinCards(s.Run(n))))
	}
	return b.String()
}

// drawText writes how the deck is played, the waste and the stock.
func (s *State) drawText(b *strings.Builder, stock []engine.Card) {
	fmt.Fprintf(b, "draw: %s\n", s.drawName())
	fmt.Fprintf(b, "passes: %s\n", s.passName())
	fmt.Fprintf(b, "pass: %d\n", s.pass)
	fmt.Fprintf(b, "waste: %s\n", orEmpty(joinCards(s.Waste())))
	fmt.Fprintf(b, "stock: %s\n", orEmpty(joinCards(stock)))
}

// outText returns the topmost cards that are out.
func (s *State) outText() string {
	var cards []engine.Card
	for suit := engine.Clubs; suit <= engine.Spades; suit++ {
		if c, ok := s.top(suit); ok {
			cards = append(cards, c)
		}
	}
	return joinCards(cards)
}

func orEmpty(text string) string {
	if text == "" {
		return empty
	}
	return text
}

// joinCards writes cards with a blank between them.
func joinCards(cards []engine.Card) string {
	texts := make([]string, len(cards))
	for i, c := range cards {
		if texts[i] = c.String(); c == engine.Unknown {
			texts[i] = faceDown
		}
	}
	return strings.Join(texts, " ")
}

// isBoard says whether the first line that is not a comment has a key of a board.
func isBoard(text string) bool {
	if isRow(text) {
		return false
	}
	for _, line := range strings.Split(text, "\n") {
		if line = strings.TrimSpace(line); line != "" && line[0] != '#' {
			key, _, ok := cutKey(line)
			return ok && slices.Contains(keys(), key)
		}
	}
	return false
}

// keys are the keys of a board.
func keys() []string {
	k := []string{"out", "deck", "draw", "passes", "pass", "waste", "stock"}
	for n := 1; n <= columns; n++ {
		k = append(k, strconv.Itoa(n))
	}
	return k
}

// isRow says whether the text holds columns in JSON.
func isRow(text string) bool { return strings.Contains(text, rowBegin) }

const rowBegin, rowEnd = "[[", "]]"

// cutKey cuts a line such as "deck: 2c Kd" at its colon.
func cutKey(line string) (key, rest string, ok bool) {
	key, rest, ok = strings.Cut(line, ":")
	return strings.ToLower(strings.TrimSpace(key)), strings.TrimSpace(rest), ok
}

// parseBoard reads a position in any of the formats.
func parseBoard(g *engine.Game, text string) (*engine.Play, error) {
	var r reader
	for i, line := range strings.Split(text, "\n") {
		if line = strings.TrimSpace(line); line == "" || line[0] == '#' {
			continue
		}
		if err := r.line(line); err != nil {
			return nil, fmt.Errorf("line %d: %w", i+1, err)
		}
	}
	s, err := New(r.layout())
	if err != nil {
		return nil, err
	}
	return engine.NewPlay(g, s), nil
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

func (r *reader) line(line string) error {
	if strings.Contains(line, rowBegin) {
		return r.row(line)
	}
	key, rest, ok := cutKey(line)
	if !ok && slices.Contains(r.given, rowBegin) {
		key, rest = "stock", line
	}
	if !slices.Contains(keys(), key) {
		return fmt.Errorf("bad line %q: want one of %s, and a colon", line, strings.Join(keys(), " "))
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
		r.stock, err = parseCards(strings.Fields(rest))
		return err
	case "waste":
		r.waste, err = parseCards(strings.Fields(rest))
		return err
	case "draw", "passes":
		v, err := choose(engine.Options{key: rest, "draw": drawIf(key, rest)})
		if key == "draw" {
			r.Draw = int(v.draw)
		} else {
			r.Passes = int(v.passes)
		}
		return err
	case "pass":
		r.Pass, err = strconv.Atoi(rest)
		return err
	}
	n, _ := strconv.Atoi(key)
	return r.readColumn(n, rest)
}

// drawIf returns the value of draw when that is the key; passes count only when
// cards are turned.
func drawIf(key, value string) string {
	if key == "draw" {
		return value
	}
	return "one"
}

// readOut reads the topmost cards that are out.
func (r *reader) readOut(rest string) error {
	cards, err := parseCards(strings.Fields(rest))
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
	r.Columns[n], err = parseCards(strings.Fields(rest))
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
		return fmt.Errorf("the columns: %w", err)
	}
	if len(texts) > columns {
		return engine.RuleError(8, "%d columns", len(texts))
	}
	for i, t := range texts {
		cards, err := parseCards(t)
		if err != nil {
			return fmt.Errorf("column %d: %w", i+1, err)
		}
		r.Columns[i+1], r.Down[i+1] = cards, max(0, len(cards)-1)
	}
	stock, err := parseCards(strings.Fields(strings.Trim(line[end+len(rowEnd):], `", `)))
	r.stock = append(r.stock, stock...)
	return err
}

// parseCards reads cards; a place is counted from 1.
func parseCards(texts []string) ([]engine.Card, error) {
	var cards []engine.Card
	for i, t := range texts {
		if t == empty && len(texts) == 1 {
			return nil, nil
		}
		if t == faceDown {
			t = engine.Unknown.String()
		}
		c, err := engine.ParseCard(t)
		if err != nil {
			return nil, fmt.Errorf("card %d: %w", i+1, err)
		}
		cards = append(cards, c)
	}
	return cards, nil
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
	r := reader{Layout: Layout{Draw: int(v.draw), Passes: int(v.passes)}}
	for _, line := range []string{row["columns"], "stock: " + row["stock"]} {
		if err := r.line(line); err != nil {
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
