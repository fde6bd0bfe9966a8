package precedence

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"

	"patience/engine"
)

// most is how large a certificate may be; those that are found have some kilobytes.
const most = 1 << 20

// A certificate is what the file says.
type certificate struct {
	position *position
	steps    []step
}

// A step is a conclusion, and the event whose ways show it.
type step struct {
	kind kind
	a, b event // a before b; else a alone
	by   event
	text string
}

type kind uint8

const (
	before kind = iota
	atOnce
	never
	stuck
)

// A reader takes a certificate line by line.
type reader struct {
	lines *bufio.Scanner
	line  int
}

func (r *reader) fail(format string, args ...any) error {
	return fmt.Errorf("line %d: %s", r.line, fmt.Sprintf(format, args...))
}

// next returns the text behind "name: " of the next line.
func (r *reader) next(name string) (string, error) {
	r.line++
	if !r.lines.Scan() {
		return "", r.fail("want %q", name+": ...")
	}
	text, ok := strings.CutPrefix(r.lines.Text(), name+":")
	if !ok {
		return "", r.fail("%q: want %q", r.lines.Text(), name+": ...")
	}
	return strings.TrimSpace(text), nil
}

// read reads a certificate. Its form leaves no choice: every line must be the one that is
// expected there.
func read(from io.Reader) (*certificate, error) {
	r := &reader{lines: bufio.NewScanner(io.LimitReader(from, most))}
	r.line++
	if !r.lines.Scan() || r.lines.Text() != "patience certificate 3" {
		return nil, r.fail(`want "patience certificate 3"`)
	}
	for _, want := range []string{"kind: precedence", "game: klondike"} {
		name, text, _ := strings.Cut(want, ": ")
		if got, err := r.next(name); err != nil || got != text {
			return nil, r.fail("want %q", want)
		}
	}
	p, err := r.position()
	if err != nil {
		return nil, err
	}
	steps, err := r.steps()
	return &certificate{p, steps}, err
}

// position reads the lines from draw to the seventh column. The waste and the stock make one
// deck, in the order in which its cards were and will be turned.
func (r *reader) position() (*position, error) {
	p := &position{at: map[engine.Card]spot{}}
	text, err := r.next("draw")
	if err != nil {
		return nil, err
	}
	if p.draw, err = strconv.Atoi(text); err != nil || p.draw != 0 && p.draw != 1 && p.draw != 3 {
		return nil, r.fail("draw %q: want 0, 1 or 3", text)
	}
	if err := r.out(p); err != nil {
		return nil, err
	}
	for _, name := range []string{"waste", "stock"} {
		cards, _, err := r.cards(name)
		if err != nil {
			return nil, err
		}
		p.deck = append(p.deck, cards...)
		if name == "waste" {
			p.turned = len(cards)
		}
	}
	for range 7 {
		cards, down, err := r.cards("column")
		if err != nil {
			return nil, err
		}
		p.columns = append(p.columns, cards)
		p.down = append(p.down, down)
	}
	if err := p.place(); err != nil {
		return nil, r.fail("%v", err)
	}
	return p, nil
}

// out reads the highest cards that are out, suit by suit.
func (r *reader) out(p *position) error {
	text, err := r.next("out")
	if err != nil {
		return err
	}
	words := strings.Fields(text)
	if len(words) != 4 {
		return r.fail("want four cards that are out, or -")
	}
	for suit, word := range words {
		if word == "-" {
			continue
		}
		c, err := engine.ParseCard(word)
		if err != nil || c == engine.Unknown || c.Suit() != engine.Suit(suit) {
			return r.fail("%q is not the highest card of suit %v that is out", word, engine.Suit(suit))
		}
		p.out[suit] = c.Rank()
	}
	return nil
}

// cards reads a line of cards, the first of which can lie face down in brackets.
func (r *reader) cards(name string) (cards []engine.Card, down int, err error) {
	text, err := r.next(name)
	if err != nil || text == "-" {
		return nil, 0, err
	}
	hidden, rest, bracket := strings.Cut(text, ")")
	if bracket {
		down = len(strings.Fields(strings.TrimPrefix(hidden, "(")))
		text = strings.TrimPrefix(hidden, "(") + " " + rest
	}
	for _, word := range strings.Fields(text) {
		c, err := engine.ParseCard(word)
		if err != nil || c == engine.Unknown {
			return nil, 0, r.fail("%q: want a card", word)
		}
		cards = append(cards, c)
	}
	return cards, down, nil
}

// steps reads the number of steps and the steps.
func (r *reader) steps() ([]step, error) {
	text, err := r.next("steps")
	if err != nil {
		return nil, err
	}
	want, err := strconv.Atoi(text)
	if err != nil {
		return nil, r.fail("%q: want how many steps follow", text)
	}
	var steps []step
	for r.lines.Scan() {
		r.line++
		s, err := parseStep(r.lines.Text())
		if err != nil {
			return nil, r.fail("%v", err)
		}
		steps = append(steps, s)
	}
	if len(steps) != want {
		return nil, r.fail("%d steps, want %d", len(steps), want)
	}
	return steps, r.lines.Err()
}

// parseStep reads a line of the proof: "at once: 5h goes out", or "5h moves before 6s goes out,
// by 7d moves" for what follows because of a third event.
func parseStep(text string) (step, error) {
	s := step{text: text}
	var err error
	for k, word := range map[kind]string{atOnce: "at once: ", never: "never: ", stuck: "stuck: "} {
		if rest, ok := strings.CutPrefix(text, word); ok {
			s.kind = k
			s.a, err = parseEvent(rest)
			s.by = s.a
			return s, err
		}
	}
	rest, by, ok1 := strings.Cut(text, ", by ")
	a, b, ok2 := strings.Cut(rest, " before ")
	if !ok1 || !ok2 {
		return s, fmt.Errorf("%q: want a step", text)
	}
	for _, e := range []struct {
		to   *event
		text string
	}{{&s.a, a}, {&s.b, b}, {&s.by, by}} {
		if *e.to, err = parseEvent(e.text); err != nil {
			return s, err
		}
	}
	return s, nil
}

// parseEvent reads a card and what happens to it.
func parseEvent(text string) (event, error) {
	word, what, _ := strings.Cut(text, " ")
	c, err := engine.ParseCard(word)
	if err != nil || c == engine.Unknown || c.Rank() > engine.King || c.Suit() > engine.Spades {
		return event{}, fmt.Errorf("%q: want a card and what happens to it", text)
	}
	for h, name := range []string{"moves", "goes out", "lies in a column"} {
		if what == name {
			return event{c, happening(h)}, nil
		}
	}
	return event{}, fmt.Errorf(`%q: want "moves", "goes out" or "lies in a column" behind the card`, text)
}
