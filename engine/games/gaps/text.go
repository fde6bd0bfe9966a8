package gaps

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"patience/engine"
)

// gapText stands for a gap.
const gapText = "--"

// Keys of a board beside the elements of the variant and the numbers of rows.
const (
	seedKey    = "seed"
	redealtKey = "redealt"
	movesKey   = "moves"
)

// String returns the board: what the game is, as far as it is not standard, then
// the rows.
func (s *State) String() string {
	var b strings.Builder
	usual := presets()[0].variant
	for _, e := range elements() {
		if value := e.get(&s.variant); value != e.get(&usual) && (e.name != "order" || s.rows == fixedRows) {
			fmt.Fprintf(&b, "%s: %s\n", e.name, value)
		}
	}
	if s.shuffles() {
		fmt.Fprintf(&b, "%s: %d\n", seedKey, s.seed)
	}
	if s.used > 0 {
		fmt.Fprintf(&b, "%s: %d\n", redealtKey, s.used)
	}
	for r := range s.Rows() {
		fmt.Fprintf(&b, "%*d: %s\n", len(strconv.Itoa(s.Rows())), r+1, rowText(s.texts(r, gapText)))
	}
	return b.String()
}

// rowText writes the places of a row below one another.
func rowText(cards []string) string {
	var b strings.Builder
	for _, c := range cards {
		fmt.Fprintf(&b, "%-4s", c)
	}
	return strings.TrimRight(b.String(), " ")
}

// texts writes the cards of a row, and each gap as told.
func (s *State) texts(r int, gap string) []string {
	return engine.Each(s.row(r), func(c engine.Card) string {
		if c == noCard {
			return gap
		}
		return c.String()
	})
}

// isBoard says whether the first line that is not a comment has a key of a board, or
// holds cards.
func isBoard(text string) bool {
	line, some := engine.FirstLine(text)
	if key, _, ok := line.Cut(); ok {
		return isKey(key) && !isJSON(text)
	}
	if !some {
		return false
	}
	_, err := parsePlace(strings.Fields(line.Text)[0])
	return err == nil
}

// isSolution says whether the text holds moves behind a board.
func isSolution(text string) bool {
	return (isBoard(text) || isJSON(text)) && strings.Contains("\n"+text, "\n"+movesKey+":")
}

// rowsBegin is how the rows begin in JSON.
const rowsBegin = "[["

// isJSON says whether the text holds rows in JSON.
func isJSON(text string) bool { return strings.Contains(text, rowsBegin) }

// isKey says whether a board may have a line with that key.
func isKey(key string) bool {
	if n, err := strconv.Atoi(key); err == nil {
		return n > 0
	}
	return key == seedKey || key == redealtKey || key == movesKey || slices.ContainsFunc(options(), func(o engine.Option) bool { return o.Name == key })
}

// parseBoard reads a position and the moves behind it, if there are any.
func parseBoard(g *engine.Game, text string) (*engine.Play, error) {
	r := reader{fields: map[string]string{}}
	s, err := r.read(text)
	if err != nil {
		return nil, err
	}
	p := engine.NewPlay(g, s)
	if err := p.Line(strings.Join(r.moves, "\n")); err != nil {
		return nil, err
	}
	return p, nil
}

// A reader reads a position line by line.
type reader struct {
	fields map[string]string
	rows   []engine.Cards
	moving bool     // the lines hold moves
	moves  []string // lines of them
}

// line reads a line of a board: a row with its number before it or without, or a field. From the
// line moves: on all lines are moves.
func (r *reader) line(line engine.Line) error {
	if strings.HasPrefix(line.Text, rowsBegin) {
		return r.json(line.Text)
	}
	key, rest, ok := line.Cut()
	switch {
	case key == movesKey:
		r.moving = true
		r.move(rest)
		return nil
	case r.moving:
		r.move(line.Text)
		return nil
	case !ok:
		return r.row(line.Text)
	case !isKey(key):
		names := engine.Each(options(), func(o engine.Option) string { return o.Name })
		return fmt.Errorf("bad key %q: want the number of a row, variant, %s, or one of %s", key, movesKey, strings.Join(names, " "))
	}
	if n, err := strconv.Atoi(key); err == nil {
		if n != len(r.rows)+1 {
			return fmt.Errorf("row %d: want row %d here", n, len(r.rows)+1)
		}
		return r.row(rest)
	}
	if _, old := r.fields[key]; old {
		return fmt.Errorf("%s: given twice", key)
	}
	r.fields[key] = rest
	return nil
}

// move keeps a line of moves, without the note at its end.
func (r *reader) move(line string) {
	line, _, _ = strings.Cut(line, "#")
	r.moves = append(r.moves, line)
}

func (r *reader) row(text string) error {
	cards, err := parseRow(text)
	if err != nil {
		return fmt.Errorf("row %d: %w", len(r.rows)+1, err)
	}
	r.rows = append(r.rows, cards)
	return nil
}

// json reads all rows, as public solvers' tables have them.
func (r *reader) json(line string) error {
	var texts [][]string
	if err := json.Unmarshal([]byte(line), &texts); err != nil {
		return fmt.Errorf("the rows: %w", engine.JSONError(err))
	}
	for _, t := range texts {
		if err := r.row(strings.Join(t, " ")); err != nil {
			return err
		}
	}
	return nil
}

// parseRow reads the places of a row; those are counted from 1.
func parseRow(text string) (engine.Cards, error) {
	var cards engine.Cards
	for word := range strings.FieldsSeq(text) {
		c, err := parsePlace(word)
		if err != nil {
			return nil, fmt.Errorf("place %d: %w", len(cards)+1, err)
		}
		cards = append(cards, c)
	}
	return cards, nil
}

// parsePlace reads what lies at a place: a card or a gap.
func parsePlace(text string) (engine.Card, error) {
	if text == gapText {
		return noCard, nil
	}
	c, err := engine.ParseCard(text)
	if err != nil || c == engine.Unknown {
		return noCard, fmt.Errorf("bad card %q: want A 2..10 J Q K and c d h s, or %s", text, gapText)
	}
	return c, nil
}

// read reads the lines of a position.
func (r *reader) read(text string) (*State, error) {
	if err := engine.ReadLines(text, r.line); err != nil {
		return nil, err
	}
	return r.state()
}

// state puts together what was read. The pack, when it is not told, is the one
// that has as many rows and places: four rows of thirteen are the usual game with four gaps.
func (r *reader) state() (*State, error) {
	o := engine.Options{}
	for key, value := range r.fields {
		if key != seedKey && key != redealtKey && key != "order" && key != "pack" {
			o[key] = value
		}
	}
	v, err := choose(o)
	if err != nil {
		return nil, err
	}
	if err := r.pack(&v); err != nil {
		return nil, fmt.Errorf("pack: %w", err)
	}
	if err := r.order(&v); err != nil {
		return nil, fmt.Errorf("order: %w", err)
	}
	v.tidy()
	cards, err := r.cards(v)
	if err != nil {
		return nil, err
	}
	s, err := newState(v, cards)
	if err != nil {
		return nil, err
	}
	return s, r.history(s)
}

// pack sets the pack.
func (r *reader) pack(v *variant) error {
	if text, ok := r.fields["pack"]; ok {
		return v.setPack(text)
	}
	if len(r.rows) == 0 {
		return engine.RuleError(1, "no rows")
	}
	ranks := len(r.rows[0]) - v.perRow() + int(v.low) - 1
	return v.setPack(fmt.Sprintf("%dx%d", len(r.rows), ranks))
}

// order sets the suits of fixed rows.
func (r *reader) order(v *variant) error {
	if text, ok := r.fields["order"]; ok {
		if err := v.setOrder(text); err != nil {
			return err
		}
	}
	return v.wrongOrder()
}

// cards returns the places row by row. An ace that is not in play is a gap.
func (r *reader) cards(v variant) ([]engine.Card, error) {
	var cards []engine.Card
	for i, row := range r.rows {
		if len(row) != v.width() {
			return nil, engine.RuleError(1, "row %d has %d places, want %d", i+1, len(row), v.width())
		}
		for _, c := range row {
			if c.Rank() == engine.Ace && v.low > engine.Ace {
				c = noCard
			}
			cards = append(cards, c)
		}
	}
	return cards, nil
}

// history reads the seed and the redeals made.
func (r *reader) history(s *State) error {
	if text, ok := r.fields[seedKey]; ok {
		n, err := strconv.ParseUint(text, 10, 64)
		if err != nil {
			return fmt.Errorf("seed: bad number %q: want 0 to 2^64-1", text)
		}
		s.seed = n
	}
	if text, ok := r.fields[redealtKey]; ok {
		n, err := strconv.ParseUint(text, 10, 32)
		if err != nil || s.redeals != unlimited && n > uint64(s.redeals) {
			return engine.RuleError(5, "redealt: bad number %q: want 0 to %s", text, s.redealsText())
		}
		s.used = uint32(n)
	}
	return nil
}

// movesPerLine is how many moves of a solution stand on a line.
const movesPerLine = 10

// printSolution writes the first position of a play and its moves.
func printSolution(p *engine.Play) (string, error) {
	var b strings.Builder
	fmt.Fprintf(&b, "%v%s:\n", p.Start(), movesKey)
	for part := range slices.Chunk(p.Texts(p.Game.Notations[0], 0), movesPerLine) {
		b.WriteString(strings.Join(part, " ") + "\n")
	}
	return b.String(), nil
}

// readRow reads a deal of a table: its rows in JSON or as a board in the column deal.
func readRow(row map[string]string, o engine.Options) (engine.State, error) {
	text, ok := row["deal"]
	if !ok {
		return nil, fmt.Errorf("no column \"deal\": want the rows of a deal there")
	}
	r := reader{fields: map[string]string{}}
	if _, err := choose(o); err != nil {
		return nil, err
	}
	for name, value := range o {
		if value != usual {
			r.fields[name] = value
		}
	}
	s, err := r.read(text)
	if err != nil {
		return nil, err // and no state: a nil *State would be one
	}
	return s, nil
}

func formats() []engine.Format {
	return []engine.Format{
		{
			Name:  "board",
			Doc:   "the options that are not those of the standard game, then the rows; " + gapText + " is a gap",
			Is:    func(text string) bool { return isBoard(text) && !isSolution(text) },
			Parse: parseBoard,
			Print: func(p *engine.Play) (string, error) { return p.State().String(), nil },
		},
		{
			Name:  "solution",
			Doc:   "the board at the start, a line \"moves:\", and the moves with blanks between them; # begins a note",
			Is:    isSolution,
			Parse: parseBoard,
			Print: printSolution,
		},
		{
			Name:  "json",
			Doc:   "the rows as JSON arrays of cards, as solvers' tables have them; any ace that is not in play is a gap. Options may stand on lines before",
			Is:    isJSON,
			Parse: parseBoard,
		},
	}
}
