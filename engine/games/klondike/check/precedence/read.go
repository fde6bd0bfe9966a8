package precedence

import (
	"fmt"
	"strings"

	"patience/engine"
	"patience/engine/certificate"
)

// A proof is what the file says.
type proof struct {
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

// Kind returns the kind of these certificates.
func Kind() certificate.Kind {
	head := []string{"draw", "out", "waste", "stock"}
	for range 7 {
		head = append(head, "column")
	}
	return certificate.Kind{
		Name: "precedence", Game: "klondike", First: certificate.First, Tag: "precedence",
		Head: append(head, "steps"), Check: check,
	}
}

// read reads a certificate whose head was taken apart. Its form leaves no choice.
func read(f *certificate.File) (*proof, error) {
	p, err := readPosition(f)
	if err != nil {
		return nil, err
	}
	c := &proof{position: p}
	return c, f.Each(func(line []byte) error {
		s, err := parseStep(string(line))
		c.steps = append(c.steps, s)
		return err
	})
}

// readPosition reads the lines from draw to the seventh column. The waste and the stock make one
// deck, in the order in which its cards were and will be turned.
func readPosition(f *certificate.File) (p *position, err error) {
	p = &position{at: map[engine.Card]spot{}}
	if p.draw, err = certificate.Number(f.Text("draw"), 0, 3); err != nil || p.draw == 2 {
		return nil, fmt.Errorf("draw %q: want 0, 1 or 3", f.Text("draw"))
	}
	if err := p.readOut(f.Text("out")); err != nil {
		return nil, err
	}
	for _, name := range []string{"waste", "stock"} {
		cards, _, err := readCards(f.Text(name))
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		p.deck = append(p.deck, cards...)
		if name == "waste" {
			p.turned = len(cards)
		}
	}
	for i, text := range f.Texts("column") {
		cards, down, err := readCards(text)
		if err != nil {
			return nil, fmt.Errorf("column %d: %w", i+1, err)
		}
		p.columns = append(p.columns, cards)
		p.down = append(p.down, down)
	}
	return p, p.place()
}

// readOut reads the highest cards that are out, suit by suit.
func (p *position) readOut(text string) error {
	words := strings.Split(text, " ")
	if len(words) != 4 {
		return fmt.Errorf("out: want four cards that are out, or -")
	}
	for suit, word := range words {
		if word == "-" {
			continue
		}
		c, err := certificate.Card(word)
		if err != nil || c.Suit() != engine.Suit(suit) {
			return fmt.Errorf("out: %q is not the highest card of suit %v that is out", word, engine.Suit(suit))
		}
		p.out[suit] = c.Rank()
	}
	return nil
}

// readCards reads cards, the first of which can lie face down in brackets; - is none.
func readCards(text string) (cards []engine.Card, down int, err error) {
	if text == "-" {
		return nil, 0, nil
	}
	all, down, err := certificate.Covered(text)
	if err == nil && down == len(all) {
		err = fmt.Errorf("%.40q: want a card face up, or -", text)
	}
	return all, down, err
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
	c, err := certificate.Card(word)
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
