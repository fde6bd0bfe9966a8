package pendulum

import (
	"fmt"
	"slices"
	"strings"

	"patience/engine"
)

// How places are written: packed joins the first card and the last, exposedMark
// follows an exposed card, space is an empty place.
const (
	packed      = "-"
	exposedMark = "*"
	space       = "-"
)

// String returns the position: the method, the side of the next swing, what is out,
// and the rows. Exposed cards are marked, and of a packet the first and the last
// card are shown.
func (s *State) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "method: %v\nswing: %s", s.method, s.side())
	if s.strict {
		b.WriteString(" when " + blocked)
	}
	b.WriteString("\nout:")
	for suit := engine.Clubs; suit <= engine.Spades; suit++ {
		fmt.Fprintf(&b, " %v", engine.NewCard(s.Out(suit), suit))
	}
	b.WriteByte('\n')
	s.writeRows(&b)
	return b.String()
}

// writeRows writes the rows, their columns below one another.
func (s *State) writeRows(b *strings.Builder) {
	var texts [rows + 1][columns + 1]string
	var width [columns + 1]int
	for row, column := range places {
		texts[row][column] = s.text(row, column)
		width[column] = max(width[column], len(texts[row][column]))
	}
	for row := 1; row <= rows; row++ {
		line := fmt.Sprintf("%d:", row)
		for column := 1; column <= columns; column++ {
			line += fmt.Sprintf(" %-*s", width[column], texts[row][column])
		}
		b.WriteString(strings.TrimRight(line, " ") + "\n")
	}
}

// text writes a place.
func (s *State) text(row, column int) string {
	packet := s.Packet(row, column)
	if len(packet) == 0 {
		return space
	}
	text := packet[0].String()
	if last := packet[len(packet)-1]; len(packet) > 1 {
		text += packed + last.String()
	}
	if s.Exposed(row, column) {
		text += exposedMark
	}
	return text
}

func formats() []engine.Format {
	return []engine.Format{
		{
			Name:  "board",
			Doc:   "the method, the side of the next swing, the cards last out, and a line for each row; Kh-10h is a packet from its first card to its last, * marks what is exposed, - is a space",
			Is:    isBoard,
			Parse: parseBoard,
			Print: func(p *engine.Play) (string, error) { return p.State().String(), nil },
		},
		{
			Name:  "rows",
			Doc:   "a deal: six lines of eight cards, row 1 first",
			Is:    isRows,
			Parse: parseBoard,
		},
	}
}

// keys are the keys of a board.
func keys() []string { return []string{"method", "swing", "out", "1", "2", "3", "4", "5", "6"} }

// isBoard says whether the first line that is not a comment has a key of a board.
func isBoard(text string) bool {
	line, _ := engine.FirstLine(text)
	key, _, ok := line.Cut()
	return ok && slices.Contains(keys(), key)
}

// isRows says whether the first line that is not a comment begins with a card.
func isRows(text string) bool {
	line, ok := engine.FirstLine(text)
	if !ok {
		return false
	}
	_, err := engine.ParseCard(strings.Fields(line.Text)[0])
	return err == nil
}

// parseBoard reads a position in either format.
func parseBoard(g *engine.Game, text string) (*engine.Play, error) {
	var r reader
	if err := engine.ReadLines(text, r.line); err != nil {
		return nil, err
	}
	l, err := r.layout()
	if err != nil {
		return nil, err
	}
	return g.Begin(New(l))
}

// A reader reads a position line by line. What is packed can be told only when the
// method is known.
type reader struct {
	given map[string]string // text by key
	plain int               // lines without a key
}

// line keeps a line by its key. Lines without a key are the rows, by their order.
func (r *reader) line(line engine.Line) error {
	key, rest, ok := line.Cut()
	if !ok {
		r.plain++
		key = fmt.Sprint(r.plain)
	}
	if !slices.Contains(keys(), key) {
		return fmt.Errorf("bad line %q: want %d rows, or one of %s and a colon", line.Text, rows, strings.Join(keys(), " "))
	}
	if _, twice := r.given[key]; twice {
		return fmt.Errorf("%s: given twice", key)
	}
	if r.given == nil {
		r.given = map[string]string{}
	}
	r.given[key] = rest
	return nil
}

// layout returns what was read.
func (r *reader) layout() (l Layout, err error) {
	if text, ok := r.given["method"]; ok {
		if l.Method, err = ParseMethod(text); err != nil {
			return l, fmt.Errorf("method: %w", err)
		}
	}
	if err := r.swing(&l); err != nil {
		return l, fmt.Errorf("swing: %w", err)
	}
	if err := r.out(&l); err != nil {
		return l, fmt.Errorf("out: %w", err)
	}
	for row := 1; row <= rows; row++ {
		if err := l.row(row, r.given[fmt.Sprint(row)]); err != nil {
			return l, fmt.Errorf("row %d: %w", row, err)
		}
	}
	return l, nil
}

// swing reads the side of the next swing, and whether it must wait.
func (r *reader) swing(l *Layout) error {
	side, wait, ok := strings.Cut(strings.ToLower(r.given["swing"]), " ")
	wait = strings.TrimSpace(wait)
	if side != "" && side != right && side != left || ok && wait != "when "+blocked {
		return fmt.Errorf("bad swing %q: want right or left, and \"when %s\" or nothing", r.given["swing"], blocked)
	}
	l.Left, l.Strict = side == left, ok
	return nil
}

// out reads the cards last out.
func (r *reader) out(l *Layout) error {
	var seen [suits]bool
	cards, err := engine.ParseCards(r.given["out"])
	if err != nil {
		return err
	}
	for _, c := range cards {
		if c == engine.Unknown || c.Suit() >= suits || seen[c.Suit()] {
			return fmt.Errorf("bad card %v: want the card last out of each suit", c)
		}
		seen[c.Suit()] = true
		l.Out[c.Suit()] = c.Rank()
	}
	return nil
}

// row reads a row.
func (l *Layout) row(row int, text string) error {
	places := strings.Fields(text)
	if len(places) > columns {
		return fmt.Errorf("%d places: want at most %d", len(places), columns)
	}
	for i, p := range places {
		if p == space {
			continue
		}
		packet, err := l.packet(strings.TrimSuffix(p, exposedMark))
		if err != nil {
			return fmt.Errorf("column %d: %w", i+1, err)
		}
		l.Places[row][i+1] = packet
	}
	return nil
}

// packet reads a card, or the first and the last of a packet.
func (l *Layout) packet(text string) ([]engine.Card, error) {
	from, to, more := strings.Cut(text, packed)
	first, err := engine.ParseCard(from)
	if err != nil || !more {
		return []engine.Card{first}, err
	}
	last, err := engine.ParseCard(to)
	if err != nil {
		return nil, err
	}
	i, j := l.Method.Place(first.Rank()), l.Method.Place(last.Rank())
	if l.Method == 0 || first.Suit() != last.Suit() || j >= i || j == 0 {
		return nil, engine.RuleError(5, "the %v is not packed on the %v", last, first)
	}
	var packet []engine.Card
	for ; i >= j; i-- {
		packet = append(packet, engine.NewCard(l.Method.Rank(i), first.Suit()))
	}
	return packet, nil
}
