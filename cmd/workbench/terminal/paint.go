package terminal

import (
	"io"
	"strings"

	"patience/engine"
)

// A Painter colours the cards that it finds in a text, and writes their suits
// as symbols when asked. The zero Painter changes nothing. It knows cards, not
// games, so it does for tableaux, moves and prose alike.
type Painter struct {
	Color   bool
	Four    bool // four colours: diamonds blue, clubs green
	Symbols bool // ♣♦♥♠
	Parity  bool // ranks A 3 5 7 9 J K in the opposite colour
}

// card finds a card (10h), a unit of cards (Q-10h), and a face-down card (--).
var card = engine.Regexp(`\b((?:(?:10|[2-9AJQK])-)?(?:10|[2-9AJQK]))([cdhs])\b|\B--\B`)

// several finds what stands before several cards of a rank: "free 9s" are no nine of spades.
var several = engine.Regexp(`\b(?:free|two|three|four|five|six|seven|eight) $`)

// longestBefore is how many bytes that has at most, and one before it.
const longestBefore = len(" three ") + 1

// Text returns the text with its cards painted.
func (p Painter) Text(s string) string {
	if p == (Painter{}) {
		return s
	}
	var b strings.Builder
	end := 0
	for _, m := range card.Re().FindAllStringSubmatchIndex(s, -1) {
		if m[2] >= 0 && s[m[4]] == 's' && several.Re().MatchString(s[max(0, m[0]-longestBefore):m[0]]) {
			continue
		}
		b.WriteString(s[end:m[0]])
		end = m[1]
		if m[2] < 0 {
			b.WriteString(p.Wrap(Faint, s[m[0]:end]))
			continue
		}
		b.WriteString(p.card(s[m[2]:m[3]], s[m[4]]))
	}
	b.WriteString(s[end:])
	return b.String()
}

// The colours, as the numbers that a terminal knows them by. Black cards have
// the terminal's own colour.
const (
	Plain = ""
	Faint = "2"
	Red   = "91"
	Green = "92"
	Blue  = "94"
)

// card returns ranks and suit in the suit's colour.
func (p Painter) card(ranks string, suit byte) string {
	letter, symbol, color := string(suit), "", Plain
	switch suit {
	case 'c':
		symbol = "♣"
		if p.Four {
			color = Green
		}
	case 'd':
		symbol, color = "♦", Red
		if p.Four {
			color = Blue
		}
	case 'h':
		symbol, color = "♥", Red
	case 's':
		symbol = "♠"
	}
	if p.Symbols {
		letter = symbol
	}
	if p.Parity && strings.Contains("A3579JK", ranks) {
		color = opposite(color)
	}
	return p.Wrap(color, ranks+letter)
}

// opposite exchanges red and black, and with four colours diamonds and clubs.
func opposite(color string) string {
	return map[string]string{Plain: Red, Red: Plain, Green: Blue, Blue: Green}[color]
}

// Wrap returns a text in a colour, as it is when nothing is painted.
func (p Painter) Wrap(color, s string) string {
	if !p.Color || color == Plain {
		return s
	}
	return "\x1b[" + color + "m" + s + "\x1b[0m"
}

// writer returns a writer that paints what goes through it to w. A card must
// not be cut by two writes.
func (p Painter) Writer(w io.Writer) io.Writer {
	if p == (Painter{}) {
		return w
	}
	return &paintWriter{p, w}
}

type paintWriter struct {
	painter Painter
	to      io.Writer
}

// Write paints and passes on; it counts the bytes that it was given.
func (w *paintWriter) Write(text []byte) (int, error) {
	if _, err := io.WriteString(w.to, w.painter.Text(string(text))); err != nil {
		return 0, err
	}
	return len(text), nil
}
