package pendulum

import (
	"fmt"
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
	for row := 1; row <= rows; row++ {
		for column := 1; column <= columns; column++ {
			texts[row][column] = s.text(row, column)
			width[column] = max(width[column], len(texts[row][column]))
		}
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
