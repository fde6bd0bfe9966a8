package freecard

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"patience/engine"
	"patience/engine/certificate"
)

// readText reads a certificate into a proof, and checks nothing of it.
func readText(p *proof, text string) (err error) {
	kinds := certificate.Kinds{Kind()}
	if p.file, err = kinds.Read(strings.NewReader(text)); err != nil {
		return err
	}
	if err := p.readHead(); err != nil {
		return err
	}
	return p.readStates()
}

// An asked is the head of a certificate, in words that are easier to read. Its piles
// stand between commas, each from top to bottom, a / after the face-down cards, and -
// for a space; the further piles are a card that nobody knows.
type asked struct{ piles, cannot, without, tracked, target string }

// head writes the head, but for the number of states.
func (a asked) head(t *testing.T) string {
	text := fmt.Sprintf("%s\ngame: spider\nposition: %s\ncannot: %s\n", certificate.First, positionLine(t, a.piles), a.cannot)
	if target, anyOrder := strings.CutSuffix(a.target, " in any order"); a.target != "" {
		text += fmt.Sprintf("target: %s\n", positionLine(t, target))
		if anyOrder {
			text += "order: any\n"
		}
	}
	without, hidden := strings.CutSuffix(a.without, " of unknown cards")
	text += fmt.Sprintf("without: %s\nhidden: %s\ntracked: %s\n", without, map[bool]string{false: "known", true: "blind"}[hidden], a.tracked)
	return strings.ReplaceAll(text, ": \n", ":\n")
}

// proof reads the head.
func (a asked) proof(t *testing.T) *proof {
	t.Helper()
	p := &proof{}
	if err := readText(p, a.head(t)+"states: 0\n"); err != nil {
		t.Fatalf("%v: %v", a, err)
	}
	return p
}

// positionLine writes piles as a position line.
func positionLine(t *testing.T, text string) string {
	fields := slices.Repeat([]string{"*", ""}, piles)
	for n, pile := range strings.Split(text, ", ") {
		down, up, ok := strings.Cut(pile, " / ")
		if !ok {
			down, up = "", pile
		}
		hidden := []byte(letters(t, down))
		slices.Reverse(hidden)
		fields[2*n], fields[2*n+1] = strings.Repeat("?", len(hidden))+letters(t, up), string(hidden)
	}
	shown, hidden := "", ""
	for n := range piles {
		shown, hidden = shown+fields[2*n]+",", hidden+fields[2*n+1]+","
	}
	return shown + hidden
}

// letters writes cards as a position line does.
func letters(t *testing.T, cards string) (text string) {
	for word := range strings.FieldsSeq(strings.Trim(cards, "-")) {
		if word == "*" {
			text += word
			continue
		}
		c, err := engine.ParseCard(word)
		if err != nil {
			t.Fatal(err)
		}
		text += string(rune('A' + 13*int(c.Suit()) + int(c.Rank()) - 1))
	}
	return text
}

// full writes out a state: depths may be left out in the end, which are then 1, and
// 1.2-4 is short for 1.2 1.3 1.4.
func full(text string) string {
	depths, rest, _ := strings.Cut(text, "|")
	depths += strings.Repeat("1 ", piles-len(strings.Fields(depths)))
	return depths + "|" + span.ReplaceAllStringFunc(rest, func(words string) (cards string) {
		m := span.FindStringSubmatch(words)
		last, _ := strconv.Atoi(m[3])
		for i, _ := strconv.Atoi(m[2]); i <= last; i++ {
			cards += fmt.Sprintf(" %s.%d", m[1], i)
		}
		return cards
	})
}

var span = regexp.MustCompile(`(\d+)\.(\d+)-(\d+)`)

// state reads a state.
func (p *proof) readShort(t *testing.T, text string) *state {
	t.Helper()
	var s state
	if err := p.readState([]byte(full(text)), &s); err != nil {
		t.Fatalf("%s: %v", full(text), err)
	}
	return &s
}

// asText writes a state as certificates do.
func (p *proof) asText(s *state) string {
	names := func(cards set) (text string) {
		for c := range cards.all {
			text += fmt.Sprintf(" %d.%d", p.cards[c].pile, p.cards[c].place)
		}
		return text + " |"
	}
	text := strings.Trim(fmt.Sprint(s.depth[1:]), "[]") + " |" + names(s.removed)
	for r, k := range s.parked {
		text += strings.Repeat(" "+engine.Rank(r).String(), int(k))
	}
	text += " |"
	for c, on := range s.rests {
		if on != none {
			text += fmt.Sprintf(" %d.%d>%d.%d", p.cards[c].pile, p.cards[c].place, p.cards[on].pile, p.cards[on].place)
		}
	}
	return text + " |" + strings.TrimSuffix(names(s.loose), " |")
}

// TestMoves wants exactly the moves from a state that the tables of docs/proofs/calculus.md
// give. A ! marks those that a restriction forbids by what they leave behind.
func TestMoves(t *testing.T) {
	for _, c := range movesWanted {
		p := c.asked.proof(t)
		p.at.look(p, p.readShort(t, c.state))
		var got, want []string
		for _, st := range p.at.moves() {
			text := p.say(&st) + ": " + strings.Join(strings.Fields(p.asText(&st.next)), " ")
			if p.at.breaks(&st) || p.forbids(p.at.state, &st) {
				text = "! " + text
			}
			got = append(got, text)
		}
		for _, text := range c.want {
			what, next, _ := strings.Cut(text, ": ")
			want = append(want, what+": "+strings.Join(strings.Fields(full(next)), " "))
		}
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Errorf("%v\nfrom %s\ngot  %s\nwant %s", c.asked, c.state, strings.Join(got, "\n     "), strings.Join(want, "\n     "))
		}
	}
}
