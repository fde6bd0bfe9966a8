package precedence

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"patience/engine"
)

// Kind is what the second line of a certificate names these proofs.
const Kind = "precedence"

// Kind returns the kind of its certificate.
func (p *Proof) Kind() string { return Kind }

// Certificate writes the proof as a text that package check reads:
//
//	patience certificate 3
//	kind: precedence
//	game: klondike
//	draw: 3
//	out: 2c -  3h -              the highest cards that are out: clubs, diamonds, hearts, spades
//	waste: 4d Jh                 its top last
//	stock: 5s                    as it will be turned
//	column: (Ks 3d) 4c           face down in brackets; seven of these lines
//	steps: 2
//	Qc moves before Jh moves, by Jh moves
//	stuck: Jd moves
func (p *Proof) Certificate(w io.Writer) error {
	b := bufio.NewWriter(w)
	fmt.Fprintf(b, "patience certificate 3\nkind: precedence\ngame: klondike\ndraw: %d\nout: %s\n", p.Table.Draw, outs(p.Table.Out))
	fmt.Fprintf(b, "waste: %s\nstock: %s\n", text(p.Table.Deck[:p.Table.Turned]), text(p.Table.Deck[p.Table.Turned:]))
	for x, column := range p.Table.Columns {
		fmt.Fprintf(b, "column: %s\n", columnText(column, p.Table.Down[x]))
	}
	fmt.Fprintf(b, "steps: %d\n", len(p.Steps))
	for _, s := range p.Steps {
		fmt.Fprintln(b, s)
	}
	return b.Flush()
}

// String returns the step as a line of a certificate.
func (s Step) String() string {
	switch s.Kind {
	case Before:
		return fmt.Sprintf("%v before %v, by %v", s.A, s.B, s.By)
	case Never:
		return fmt.Sprintf("never: %v", s.A)
	case AtOnce:
		return fmt.Sprintf("at once: %v", s.A)
	}
	return fmt.Sprintf("stuck: %v", s.A)
}

func outs(highest [4]engine.Rank) string {
	var texts []string
	for suit, r := range highest {
		t := "-"
		if r > 0 {
			t = engine.NewCard(r, engine.Suit(suit)).String()
		}
		texts = append(texts, t)
	}
	return strings.Join(texts, " ")
}

func columnText(column []engine.Card, down int) string {
	if down == 0 {
		return text(column)
	}
	return strings.TrimSuffix("("+text(column[:down])+") "+text(column[down:]), " -")
}

func text(cards []engine.Card) string {
	if len(cards) == 0 {
		return "-"
	}
	return engine.Cards(cards).String()
}
