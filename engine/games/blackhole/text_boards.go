package blackhole

import (
	"fmt"
	"strconv"
	"strings"

	"patience/engine"
)

// stackRow is how many cards of the stack are written on one line.
const stackRow = 20

// String returns the board: the pack unless it is the French one, the stack from
// its first card to its top, and line by line the fans with the exposed card
// last.
func (s *State) String() string {
	var b strings.Builder
	if s.pack() != french {
		fmt.Fprintf(&b, "pack: %v\n", s.pack())
	}
	for rest := s.Stack(); len(rest) > 0; {
		n := min(stackRow, len(rest))
		fmt.Fprintf(&b, "stack: %v\n", engine.Cards(rest[:n]))
		rest = rest[n:]
	}
	for n := 1; n <= s.Fans(); n++ {
		cards := "-"
		if s.height[n] > 0 {
			cards = engine.Cards(s.Fan(n)).String()
		}
		fmt.Fprintf(&b, "%2d: %s\n", n, cards)
	}
	return b.String()
}

// isBoard says whether a line that is not a comment holds a card, or a key of
// ours.
func isBoard(text string) bool {
	line, _ := engine.FirstLine(text)
	key, rest, ok := line.Cut()
	if ok {
		return isKey(key)
	}
	first := words(rest)
	_, err := parseCards(first[:min(1, len(first))])
	return len(first) > 0 && err == nil
}

func isKey(key string) bool {
	switch strings.TrimSuffix(key, "s") {
	case "pack", "stack", "foundation":
		return true
	}
	_, err := fanNumber(key)
	return err == nil
}

// fanNumber reads the number before a fan: "3" or "fan 3".
func fanNumber(key string) (int, error) {
	n, err := strconv.Atoi(strings.TrimSpace(strings.TrimPrefix(key, "fan ")))
	if err != nil || n < 1 || n > maxFans {
		return 0, fmt.Errorf("bad key %q: want pack, stack, or the number of a fan from 1 to %d", key, maxFans)
	}
	return n, nil
}

// parseBoard reads a board.
func parseBoard(g *engine.Game, text string) (*engine.Play, error) {
	r := boardReader{layout: layout{pack: french}}
	if err := engine.ReadLines(text, r.line); err != nil {
		return nil, err
	}
	return g.Begin(r.state())
}

// A boardReader reads a board line by line.
type boardReader struct {
	layout
	given [maxFans + 1]bool
	last  int // number of the fan that was read last
}

// line reads a line of the board: the pack, more of the stack, or a fan. A fan without a number
// is the one after the last that was read.
func (r *boardReader) line(line engine.Line) error {
	key, rest, _ := line.Cut()
	switch strings.TrimSuffix(key, "s") {
	case "pack":
		p, err := parsePack(rest)
		r.pack = p
		return err
	case "stack", "foundation":
		cards, err := parseCards(words(rest))
		r.stack = append(r.stack, cards...)
		return err
	case "":
		return r.fan(r.last+1, rest)
	}
	n, err := fanNumber(key)
	if err != nil {
		return err
	}
	return r.fan(n, rest)
}

// fan notes the cards of fan n. Fans that are left out have no cards.
func (r *boardReader) fan(n int, text string) error {
	switch {
	case n > maxFans:
		return engine.RuleError(1, "more than %d fans", maxFans)
	case r.given[n]:
		return fmt.Errorf("fan %d is there twice", n)
	}
	texts := words(text)
	if len(texts) == 1 && texts[0] == "-" {
		texts = nil
	}
	cards, err := parseCards(texts)
	if err != nil {
		return fmt.Errorf("fan %d: %w", n, err)
	}
	for len(r.fans) < n {
		r.fans = append(r.fans, nil)
	}
	r.fans[n-1], r.given[n], r.last = cards, true, n
	return nil
}
