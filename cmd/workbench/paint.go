package main

import (
	"io"
	"regexp"
	"strings"
)

// A painter colours the cards that it finds in a text, and writes their suits
// as symbols when asked. The zero painter changes nothing. It knows cards, not
// games, so it does for tableaux, moves and prose alike.
type painter struct {
	color   bool
	four    bool // four colours: diamonds blue, clubs green
	symbols bool // ♣♦♥♠
	parity  bool // ranks A 3 5 7 9 J K in the opposite colour
}

// card finds a card (10h), a unit of cards (Q-10h), and a face-down card (--).
var card = regexp.MustCompile(`\b((?:(?:10|[2-9AJQK])-)?(?:10|[2-9AJQK]))([cdhs])\b|\B--\B`)

// text returns the text with its cards painted.
func (p painter) text(s string) string {
	if p == (painter{}) {
		return s
	}
	var b strings.Builder
	end := 0
	for _, m := range card.FindAllStringSubmatchIndex(s, -1) {
		b.WriteString(s[end:m[0]])
		end = m[1]
		if m[2] < 0 {
			b.WriteString(p.wrap(faint, s[m[0]:end]))
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
	plain = ""
	faint = "2"
	red   = "91"
	green = "92"
	blue  = "94"
)

// card returns ranks and suit in the suit's colour.
func (p painter) card(ranks string, suit byte) string {
	letter, symbol, color := string(suit), "", plain
	switch suit {
	case 'c':
		symbol = "♣"
		if p.four {
			color = green
		}
	case 'd':
		symbol, color = "♦", red
		if p.four {
			color = blue
		}
	case 'h':
		symbol, color = "♥", red
	case 's':
		symbol = "♠"
	}
	if p.symbols {
		letter = symbol
	}
	if p.parity && strings.Contains("A3579JK", ranks) {
		color = opposite(color)
	}
	return p.wrap(color, ranks+letter)
}

// opposite exchanges red and black, and with four colours diamonds and clubs.
func opposite(color string) string {
	return map[string]string{plain: red, red: plain, green: blue, blue: green}[color]
}

func (p painter) wrap(color, s string) string {
	if !p.color || color == plain {
		return s
	}
	return "\x1b[" + color + "m" + s + "\x1b[0m"
}

// writer returns a writer that paints what goes through it to w. A card must
// not be cut by two writes.
func (p painter) writer(w io.Writer) io.Writer {
	if p == (painter{}) {
		return w
	}
	return &paintWriter{p, w}
}

type paintWriter struct {
	painter painter
	to      io.Writer
}

// Write paints and passes on; it counts the bytes that it was given.
func (w *paintWriter) Write(text []byte) (int, error) {
	if _, err := io.WriteString(w.to, w.painter.text(string(text))); err != nil {
		return 0, err
	}
	return len(text), nil
}
