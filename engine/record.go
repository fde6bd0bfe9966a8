package engine

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
)

// RecordFormat returns the format in which a game of any kind is saved, with all
// its moves. [Game.Parse] reads it besides the formats of the game itself.
//
//	played: klondike
//	from: deal:17,draw=three          may be left out, like the next two
//	branded: yes
//	made: 1                           how many moves are made; the others can be redone
//	title: An opening                 and the other headers of a problem
//	position:
//	  out: -                          the first one, in a format of the game
//	sealed:                           in its place when the play is covered: not for eyes
//	  y00tTszJyVeyUkhOLMhXyE...
//	moves:
//	  Kc to 2
//	  5h to 4
//	variations:                       may be left out: see [Game.ParseVariations]
//	  Kc to 2! (5h to 3?), 5h to 4 {the 4s is next}
func RecordFormat() Format {
	return Format{
		Name:  "game",
		Doc:   "a game as \"workbench play\" saves it: the first position, then the moves",
		Is:    isRecord,
		Parse: parseRecord,
		Print: printRecord,
	}
}

// The fields of a record.
const (
	recordGame     = "played"
	recordFrom     = "from"
	recordBranded  = "branded"
	recordMade     = "made"
	recordRules    = "rules" // of a game that is said as a table: its canonical text without name and title
	recordPosition = "position"
	recordSealed   = "sealed" // the same, of a covered play: see seal
	recordMoves    = "moves"
	recordTree     = "variations"
)

func recordFields() []string {
	return []string{recordGame, recordFrom, recordBranded, recordMade, recordRules, recordPosition, recordSealed, recordMoves, recordTree}
}

// recordIndent stands before the lines of a position and before moves.
const recordIndent = "  "

// isRecord says whether the text begins as a record.
func isRecord(text string) bool {
	return strings.HasPrefix(strings.TrimLeft(text, "\r\n"), recordGame+":")
}

// Whole writes a position in the first of the game's formats that loses nothing of
// it, nor of what lies face down.
func (g *Game) Whole(s State) (string, error) {
	for _, f := range g.Formats {
		if text, ok := wholeIn(g, f, s); ok {
			return text, nil
		}
	}
	return "", fmt.Errorf("no format of %s writes the whole position", g.Name)
}

// wholeIn writes a position in a format, and says whether it can be read back.
func wholeIn(g *Game, f Format, s State) (string, bool) {
	if f.Print == nil {
		return "", false
	}
	text, err := f.Print(NewPlay(g, s))
	if err != nil {
		return "", false
	}
	p, err := g.parsePosition(text)
	if err != nil {
		return "", false
	}
	back := p.State()
	same := bytes.Equal(back.Key(nil), s.Key(nil)) && back.String() == s.String() && back.Hidden() == s.Hidden()
	return text, same
}

// printRecord writes the start and the moves, from which parseRecord plays the game again. No
// later position is written: a file in which the moves and the positions disagree cannot exist.
// What was taken back is written too, and how far the game stands.
func printRecord(p *Play) (string, error) {
	sealed := p.covered && p.states[0].Hidden() > 0
	p = p.Open() // what is written of it are moves that were made
	position, err := p.Game.Whole(p.Start())
	if err != nil {
		return "", err
	}
	var b strings.Builder
	// The head says what was played and how, before the first card.
	fmt.Fprintf(&b, "%s: %s\n", recordGame, p.Game.Name)
	if p.From != "" {
		fmt.Fprintf(&b, "%s: %s\n", recordFrom, p.From)
	}
	if p.Branded {
		fmt.Fprintf(&b, "%s: yes\n", recordBranded)
	}
	if p.at < len(p.moves) {
		fmt.Fprintf(&b, "%s: %d\n", recordMade, p.at)
	}
	// A game that is a table is written with its rules: its file may have changed when this is read.
	if rules := p.Game.tableRules(); rules != nil {
		fmt.Fprintf(&b, "%s:\n%s%s\n", recordRules, recordIndent, strings.Join(rules, "\n"+recordIndent))
	}
	for _, h := range p.Headers {
		WriteHeader(&b, h)
	}
	// Cards that the player has not seen are sealed, so that nobody reads them by accident.
	key, lines := recordPosition, strings.Split(strings.TrimRight(position, "\n"), "\n")
	if sealed {
		key, lines = recordSealed, seal(position)
	}
	fmt.Fprintf(&b, "%s:\n", key)
	for _, line := range lines {
		b.WriteString(strings.TrimRight(recordIndent+line, " ") + "\n")
	}
	// All moves, also those that were taken back: the head says how far the game stands.
	fmt.Fprintf(&b, "%s:\n", recordMoves)
	for i, m := range p.moves {
		fmt.Fprintf(&b, "%s%s\n", recordIndent, p.Game.PrintMove(p.state(i), m))
	}
	if p.Tree != nil && !p.Tree.plain(p.moves) {
		fmt.Fprintf(&b, "%s:\n", recordTree)
		words := strings.Fields(p.Game.Notations[0].PrintVariations(p.Start(), p.Tree))
		lines := Wrapped(words, func(line string) bool { return len(recordIndent)+len(line) <= headerWidth })
		b.WriteString(recordIndent + strings.Join(lines, "\n"+recordIndent) + "\n")
	}
	return b.String(), nil
}

// A record is the fields of a saved game; those that have lines have them without the
// indent.
type record struct {
	values  map[string]string
	headers []Header
	lines   map[string][]string // of the fields that have some
	first   int                 // the number of the line that the first move stands in
}

// parseRecord plays the moves of a record from its start: a move that the rules refuse is an
// error with its number.
func parseRecord(g *Game, text string) (*Play, error) {
	r, err := readRecord(text)
	if err != nil {
		return nil, err
	}
	if name, _ := Spelt(r.values[recordGame], []string{g.Name}); name != g.Name {
		return nil, fmt.Errorf("this is a game of %s, not of %s", name, g.Name)
	}
	if err := r.sameRules(g); err != nil {
		return nil, err
	}
	p, err := r.start(g)
	if err != nil {
		return nil, err
	}
	p.From, p.Branded, p.Headers = r.values[recordFrom], r.values[recordBranded] == "yes", r.headers
	if err := r.play(p); err != nil {
		return nil, err
	}
	if text := strings.Join(r.lines[recordTree], " "); strings.TrimSpace(text) != "" {
		if p.Tree, err = g.ParseVariations(p.Start(), text); err != nil {
			return nil, fmt.Errorf("%s: %w", recordTree, err)
		}
	}
	if err := r.takeBack(p); err != nil {
		return nil, err
	}
	if r.lines[recordSealed] != nil {
		p.Cover()
	}
	return p, nil
}

// tableRules returns the lines of a table that are rules, nil for a game that is none: those from pack on.
func (g *Game) tableRules() []string {
	_, rules, ok := strings.Cut("\n"+g.Table, "\npack = ")
	if !ok {
		return nil
	}
	return strings.Split(strings.TrimSpace("pack = "+rules), "\n")
}

// SavedTable returns the canonical text of the table that a saved game was played by, "" when the text is none.
func SavedTable(text string) string {
	r, err := readRecord(text)
	if err != nil || !isRecord(text) || r.lines[recordRules] == nil {
		return ""
	}
	return fmt.Sprintf("name = %q\n%s\n", r.values[recordGame], strings.TrimSpace(strings.Join(r.lines[recordRules], "\n")))
}

// sameRules refuses a game whose table was another when the record was written.
func (r *record) sameRules(g *Game) error {
	saved := slices.DeleteFunc(slices.Clone(r.lines[recordRules]), func(line string) bool { return line == "" })
	now := g.tableRules()
	if saved == nil || slices.Equal(saved, now) {
		return nil
	}
	for i, line := range saved {
		if i >= len(now) || now[i] != line {
			return fmt.Errorf("the rules of %s have changed since this game was saved: it was played by %q; give the game of now another name to keep both", g.Name, line)
		}
	}
	return fmt.Errorf("the rules of %s have changed since this game was saved: they had no %q", g.Name, now[len(saved)])
}

// start returns a play of the first position.
func (r *record) start(g *Game) (*Play, error) {
	text, lines := strings.Join(r.lines[recordPosition], "\n")+"\n", r.lines[recordSealed]
	if lines != nil && r.lines[recordPosition] != nil {
		return nil, fmt.Errorf("%s and %s: want one of them", recordPosition, recordSealed)
	}
	if lines == nil && r.lines[recordPosition] == nil {
		return nil, fmt.Errorf("no %s: the file ends too early", recordPosition)
	}
	if lines != nil {
		var err error
		if text, err = unseal(lines); err != nil {
			return nil, err
		}
	}
	start, err := g.parsePosition(text)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", recordPosition, err)
	}
	return NewPlay(g, start.State()), nil
}

// readRecord cuts a text into its fields. A line that is indented belongs to the block above it:
//
//	position:
//	  pile 1: (2c ??) 5h
//	moves:
//	  7h from 5 to 10
func readRecord(text string) (*record, error) {
	r := &record{values: map[string]string{}, lines: map[string][]string{}}
	block, number := "", 0
	for line := range strings.Lines(text) {
		number++
		line = strings.TrimRight(line, "\r\n")
		if body, ok := strings.CutPrefix(line, recordIndent); ok && block != "" || line == "" {
			r.lines[block] = append(r.lines[block], body)
			continue
		}
		if r.header(line, number) {
			continue
		}
		key, value, ok := strings.Cut(line, ":")
		value = strings.TrimSpace(value)
		if _, old := r.values[key]; !ok || old || !slices.Contains(recordFields(), key) {
			return nil, fmt.Errorf("line %d: %q: want one of %s, each once, and a colon", number, line, strings.Join(recordFields(), " "))
		}
		r.values[key], block = value, ""
		switch key {
		case recordMoves:
			r.first = number + 1
			fallthrough
		case recordRules, recordPosition, recordSealed, recordTree:
			block = key
		}
	}
	return r, nil
}

// header takes a line that is a header of a problem, or goes on with one.
func (r *record) header(line string, number int) bool {
	if n := len(r.headers); n > 0 && line[0] == ' ' {
		r.headers[n-1].Text += " " + strings.Join(strings.Fields(line), " ")
		return true
	}
	key, value, ok := Line{Text: line}.Cut()
	if !ok || !IsHeader(key) {
		return false
	}
	r.headers = append(r.headers, Header{number, key, strings.Join(strings.Fields(value), " ")})
	return true
}

// play makes the moves of a record.
func (r *record) play(p *Play) error {
	for i, text := range r.lines[recordMoves] {
		if text = strings.TrimSpace(text); text == "" {
			continue
		}
		m, err := p.Game.ParseMove(p.State(), text)
		if err == nil {
			err = p.Do(m)
		}
		if err != nil {
			return fmt.Errorf("line %d: %q: %w", r.first+i, text, err)
		}
	}
	return nil
}

// takeBack goes back to where the game was left.
func (r *record) takeBack(p *Play) error {
	text, ok := r.values[recordMade]
	if !ok {
		return nil
	}
	made, err := strconv.Atoi(text)
	if err != nil || made < 0 || made > p.Len() {
		return fmt.Errorf("%s: %q: want a number up to %d, the moves there are", recordMade, text, p.Len())
	}
	return p.Rewind(p.Len() - made)
}

// sealWidth is how long the lines of a sealed position are.
const sealWidth = 76

// seal writes a position so that nobody reads it by accident: who opens the file of a game
// that he plays sees no card that he has not seen. It keeps no secret from who wants to know.
func seal(position string) (lines []string) {
	var b bytes.Buffer
	w, _ := flate.NewWriter(&b, flate.BestCompression) // the level is a good one
	_, _ = io.WriteString(w, position)                 // a buffer takes everything
	_ = w.Close()
	text := base64.StdEncoding.EncodeToString(b.Bytes())
	for len(text) > sealWidth {
		lines, text = append(lines, text[:sealWidth]), text[sealWidth:]
	}
	return append(lines, text)
}

// unseal returns the position that seal has written.
func unseal(lines []string) (string, error) {
	packed, err := base64.StdEncoding.DecodeString(strings.Join(lines, ""))
	var text []byte
	if err == nil {
		text, err = io.ReadAll(io.LimitReader(flate.NewReader(bytes.NewReader(packed)), longestText))
	}
	if err != nil {
		return "", fmt.Errorf("%s: want its lines as they were saved", recordSealed)
	}
	return string(text), nil
}
