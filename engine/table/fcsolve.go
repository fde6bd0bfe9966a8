package table

import (
	"fmt"
	"slices"
	"strings"

	"patience/engine"
)

// boards returns the format in which Freecell Solver reads and writes positions, for games that it can hold: one pack in piles and
// cells, all face up, and a foundation for each suit from the Ace.
//
//	Foundations: H-0 C-A D-0 S-2
//	Freecells: 3H - - -
//	: 4C 2C 9C 8C QS 4S 2H
func (p *plan) boards() []engine.Format {
	if p.Packs != 1 || p.Suits != 4 || p.Table.Low != 1 || !p.safeHolds() || p.found.to != p.tab.size()+p.cell.size()+4 || p.sight() != nil {
		return nil
	}
	return []engine.Format{{
		Name: "fc-solve", Doc: "as Freecell Solver reads and writes it: foundations and freecells if there are cards, then a line for each pile",
		Is: isFCSolve,
		Parse: func(g *engine.Game, text string) (*engine.Play, error) {
			return g.Begin(p.parseFCSolve(text))
		},
		Print: func(play *engine.Play) (string, error) { return play.State().(*State).fcSolve(), nil },
	}}
}

// fcSolve writes the position.
func (s *State) fcSolve() string {
	var b strings.Builder
	b.WriteString("Foundations:")
	for _, suit := range fcSuits {
		rank := "0"
		if c := s.top(s.placeFor(suit)); c != 0 {
			rank = rankText(engine.Rank(c & 15))
		}
		fmt.Fprintf(&b, " %s-%s", strings.ToUpper(suit.String()), rank)
	}
	if s.cell.size() > 0 {
		b.WriteString("\nFreecells:")
		for c := s.cell.from; c < s.cell.to; c++ {
			text := gapText
			if s.size(c) > 0 {
				text = cardText(engine.Card(s.top(c)))
			}
			b.WriteString(" " + text)
		}
	}
	b.WriteString("\n")
	for t := s.tab.from; t < s.tab.to; t++ {
		b.WriteString(":")
		for _, c := range s.pile(t) {
			b.WriteString(" " + cardText(engine.Card(c)))
		}
		b.WriteString("\n")
	}
	return b.String()
}

// fcSuits are the suits in the order of that program.
var fcSuits = []engine.Suit{engine.Hearts, engine.Clubs, engine.Diamonds, engine.Spades}

// placeFor returns the foundation of a suit, the first one when none is for it alone.
func (s *State) placeFor(suit engine.Suit) int {
	for i := range s.places {
		if s.places[i].suit == int(suit) {
			return s.found.from + i
		}
	}
	return s.found.from
}

// isFCSolve says whether a text begins as a board of Freecell Solver: with its words, or a line of cards alone.
func isFCSolve(text string) bool {
	line, _ := engine.FirstLine(text)
	key, _, _ := strings.Cut(line.Text, ":")
	if slices.Contains([]string{"", "Foundations", "Founds", "Freecells", "FC"}, key) && line.Text != "" {
		return true
	}
	cards, err := fcCards(line.Text)
	return err == nil && len(cards) > 0
}

// parseFCSolve reads a board. What is not told of the foundations is none.
func (p *plan) parseFCSolve(text string) (*State, error) {
	s := &State{plan: p, low: uint8(p.Table.Low)}
	piles := make([][]uint8, p.piles)
	at := p.tab.from
	err := engine.ReadLines(text, func(l engine.Line) error {
		key, rest, ok := strings.Cut(l.Text, ":")
		switch {
		case ok && (key == "Foundations" || key == "Founds"):
			return s.readFoundations(piles, rest)
		case ok && (key == "Freecells" || key == "FC"):
			words := strings.Fields(rest)
			if len(words) > p.cell.size() {
				return fmt.Errorf("%d freecells, want at most %d", len(words), p.cell.size())
			}
			for i, word := range words {
				cards, err := fcCards(strings.Trim(word, gapText))
				if piles[p.cell.from+i] = cards; err != nil {
					return err
				}
			}
			return nil
		case !ok || key != "":
			rest = l.Text
		}
		cards, err := fcCards(rest)
		if err == nil && at == p.tab.to {
			err = fmt.Errorf("more than %d piles", p.tab.size())
		}
		if err != nil {
			return err
		}
		piles[at] = cards
		at++
		return nil
	})
	if err != nil {
		return nil, err
	}
	if at < p.tab.to {
		return nil, fmt.Errorf("%s, want %d: a line is a pile, from its first card to its top, and no row; a pile without cards is a line with a colon alone", engine.Count(at-p.tab.from, "pile"), p.tab.size())
	}
	s.lay(piles)
	return s, s.sensible()
}

// readFoundations reads "H-0 C-A D-3 S-T".
func (s *State) readFoundations(piles [][]uint8, text string) error {
	for word := range strings.FieldsSeq(text) {
		letter, rank, _ := strings.Cut(strings.ToUpper(word), "-")
		i := slices.IndexFunc(fcSuits, func(suit engine.Suit) bool { return strings.ToUpper(suit.String()) == letter })
		top, ok := readRank(strings.Replace(rank, "10", "T", 1))
		if i < 0 || !ok && rank != "0" || rank == "" || int(top) > s.Ranks {
			return fmt.Errorf("foundation %q: want a suit and its highest card, as in H-A, or H-0", word)
		}
		to := s.placeFor(fcSuits[i])
		piles[to] = nil
		for r := range top {
			piles[to] = append(piles[to], uint8(engine.NewCard(r+1, fcSuits[i])))
		}
	}
	return nil
}

// fcCards reads cards such as 4C, TH or 10h.
func fcCards(text string) (cards []uint8, err error) {
	for word := range strings.FieldsSeq(text) {
		c, err := readCard(strings.Replace(strings.ToUpper(word), "10", "T", 1))
		if err != nil {
			return nil, err
		}
		cards = append(cards, uint8(c))
	}
	return cards, nil
}

// printSigns writes a move in that notation, in words where it would be read as another one.
func (s *State) printSigns(m engine.Move) string {
	do, from, to, _ := unpack(m)
	signs := s.signOf(from) + s.signOf(to)
	if read, err := s.parseMove(signs); do == doMove && err == nil && read == m {
		return signs
	}
	return s.printMove(m)
}

// signOf returns the sign of a pile, "" when it has none.
func (s *State) signOf(p int) string {
	switch {
	case s.tab.is(p):
		return s.at(p)
	case s.cell.is(p):
		return string(rune('a' + p - s.cell.from))
	case s.found.is(p):
		return "h"
	}
	return ""
}

// ofSigns returns the two piles that a move in FreeCell's standard notation names, if it is one.
func (p *plan) ofSigns(move string) (from, to string, ok bool) {
	if len(move) != 2 || !p.signed() {
		return "", "", false
	}
	from, to = p.sign(move[0]), p.sign(move[1])
	return from, to, from != "" && to != ""
}

// sign returns the pile of a sign of FreeCell's standard notation; "" for none.
func (p *plan) sign(b byte) string {
	switch {
	case b >= '1' && int(b-'0') <= p.tab.size():
		return string(b)
	case b == 'h': // and no eighth cell
		return "out"
	case b >= 'a' && int(b-'a') < p.cell.size():
		return fmt.Sprintf("cell %d", b-'a'+1)
	}
	return ""
}
