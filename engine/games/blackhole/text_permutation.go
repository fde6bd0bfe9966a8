package blackhole

import (
	"fmt"
	"strconv"
	"strings"

	"patience/engine"
)

// isPermutation says whether there are numbers and nothing else, but for the
// lines of the pack and the stack.
func isPermutation(text string) bool {
	digits := false
	for line := range engine.Lines(text) {
		key, rest, _ := line.Cut()
		switch key {
		case "pack":
		case "", "stack":
			if strings.Trim(rest, "0123456789,[]() \t\r") != "" {
				return false
			}
			digits = digits || strings.ContainsAny(rest, "0123456789")
		default:
			return false
		}
	}
	return digits
}

// A permutation is a deal by the numbers of its cards: three by three the fans,
// the exposed card first; 0 stands for a card that is played. The stack, when it
// is there, tells the whole game.
type permutation struct {
	pack  pack
	deal  []int
	stack []int
}

// parsePermutation reads a permutation, and plays the cards of its stack.
func parsePermutation(g *engine.Game, text string) (*engine.Play, error) {
	q, err := readPermutation(text)
	if err != nil {
		return nil, err
	}
	start, rest, err := q.start()
	if err != nil {
		return nil, err
	}
	p := engine.NewPlay(g, start)
	for i, k := range rest {
		s := p.State().(*State)
		m, err := s.playCard(q.pack.card(k))
		if err == nil {
			err = p.Do(m)
		}
		if err != nil {
			return nil, fmt.Errorf("stack: number %d, %d: %w", len(q.stack)-len(rest)+i+1, k, err)
		}
	}
	return p, nil
}

// readPermutation reads the numbers of a deal. When nothing names the pack, their number does: 51
// numbers beside the first card are the French one.
func readPermutation(text string) (*permutation, error) {
	q := &permutation{}
	if err := engine.ReadLines(text, q.line); err != nil {
		return nil, err
	}
	if q.pack == (pack{}) {
		p, err := guessPack(len(q.deal))
		if err != nil {
			return nil, err
		}
		q.pack = p
	}
	return q, q.check()
}

// line reads a line of numbers, of the deal or, behind a key, of the stack.
func (q *permutation) line(line engine.Line) (err error) {
	key, rest, _ := line.Cut()
	switch key {
	case "pack":
		q.pack, err = parsePack(rest)
	case "stack":
		err = appendNumbers(&q.stack, rest)
	case "":
		err = appendNumbers(&q.deal, rest)
	default:
		err = fmt.Errorf("bad key %q: want pack or stack", key)
	}
	return err
}

// appendNumbers reads numbers with blanks, commas or brackets between them, as programs print
// lists.
func appendNumbers(to *[]int, text string) error {
	cut := func(r rune) bool { return strings.ContainsRune(" \t\r,[]()", r) }
	for _, t := range strings.FieldsFunc(text, cut) {
		k, err := strconv.Atoi(t)
		if err != nil {
			return fmt.Errorf("bad number %q", t)
		}
		*to = append(*to, k)
	}
	return nil
}

// guessPack returns the pack of four suits that leaves so many cards beside the
// first.
func guessPack(numbers int) (pack, error) {
	n := numbers + 1
	if n%4 != 0 {
		return pack{}, fmt.Errorf("%d numbers: want %d for the French pack, or a line that tells the pack, such as pack: 5x8",
			numbers, french.size()-1)
	}
	return newPack(4, n/4)
}

// check says what is wrong with the numbers, in numbers. A 0 stands for a card that was played,
// and cards are played from the front: a fan may be 0 0 14 or 0 14 27, never 14 0 27.
func (q *permutation) check() error {
	n := q.pack.size()
	if len(q.deal) != n-1 {
		return fmt.Errorf("%d numbers: want %d, three for each fan of the pack %v", len(q.deal), n-1, q.pack)
	}
	place := make([]int, n+1)
	for i, k := range q.deal {
		switch {
		case k == 0 && (i%fanCards == 0 || q.deal[i-1] == 0):
		case k == 0:
			return fmt.Errorf("place %d: 0 after %d: the cards that are played come first in their fan", i+1, q.deal[i-1])
		case k < 2 || k > n:
			return fmt.Errorf("place %d: bad number %d: want 2 to %d", i+1, k, n)
		case place[k] > 0:
			return fmt.Errorf("place %d: %d is in place %d already", i+1, k, place[k])
		default:
			place[k] = i + 1
		}
	}
	for i, k := range q.stack {
		if k < 1 || k > n {
			return fmt.Errorf("stack: number %d: bad number %d: want 1 to %d", i+1, k, n)
		}
	}
	return nil
}

// start returns the position before the cards of the stack that have places in
// the permutation are played, and those cards.
func (q *permutation) start() (*State, []int, error) {
	l := layout{pack: q.pack, fans: make([][]engine.Card, q.pack.fans())}
	under := 1 // cards on the stack at the start
	for i, k := range q.deal {
		if k == 0 {
			under++
			continue
		}
		f := &l.fans[i/fanCards]
		*f = append([]engine.Card{q.pack.card(k)}, *f...)
	}
	if q.stack == nil && under == 1 {
		q.stack = []int{1}
	}
	if len(q.stack) < under {
		return nil, nil, fmt.Errorf("stack: %d numbers: want at least %d, card 1 and the cards that 0 stands for", len(q.stack), under)
	}
	l.stack = engine.Each(q.stack[:under], q.pack.card)
	s, err := New(q.pack.suits, q.pack.ranks, l.fans, l.stack)
	return s, q.stack[under:], err
}

// Numbers returns the numbers of the cards on the stack, from the first to the
// top: when the game is won, the paper's solution.
func (s *State) Numbers() []int {
	return engine.Each(s.Stack(), s.pack().number)
}

// printPermutation writes the first position of a play as a permutation, and the
// stack when cards were played.
func printPermutation(p *engine.Play) (string, error) {
	start, now := p.Start().(*State), p.State().(*State)
	var b strings.Builder
	if q := start.pack(); q.suits != french.suits {
		fmt.Fprintf(&b, "pack: %v\n", q)
	}
	for n := 1; n <= start.Fans(); n++ {
		if n > 1 {
			b.WriteString("  ")
		}
		b.WriteString(joinNumbers(start.fanNumbers(n), " "))
	}
	b.WriteByte('\n')
	if now.played > 1 {
		fmt.Fprintf(&b, "stack: %s\n", joinNumbers(now.Numbers(), " "))
	}
	return b.String(), nil
}

// fanNumbers returns three numbers: those of the cards of fan n, the exposed one
// first, after a 0 for each card that is played.
func (s *State) fanNumbers(n int) []int {
	numbers := make([]int, fanCards)
	for i, c := range s.Fan(n) {
		numbers[fanCards-1-i] = s.pack().number(c)
	}
	return numbers
}

func joinNumbers(numbers []int, sep string) string {
	return strings.Join(engine.Each(numbers, strconv.Itoa), sep)
}
