package certificate

import (
	"fmt"
	"strconv"
	"strings"

	"patience/engine"
)

// mostLines is how many lines a body can have: nine figures, and less than 1<<30.
const mostLines = 999_999_999

// Number reads a whole number, from the least to the most that it may be. It has one way to be
// written: no sign, and no nought before another figure. So "07" and "+7" are none.
func Number(text string, least, most int) (int, error) {
	n, err := strconv.Atoi(text)
	if err != nil || strconv.Itoa(n) != text {
		return 0, fmt.Errorf("bad number %.20q", text)
	}
	if n < least || n > most {
		return 0, fmt.Errorf("bad number %.20q: want %d to %d", text, least, most)
	}
	return n, nil
}

// Card reads a card that is written as this program writes it, 10h or Kd, and that is known.
func Card(name string) (engine.Card, error) {
	c, err := engine.ParseCard(name)
	if err != nil || c == engine.Unknown || c.String() != name {
		return engine.Unknown, fmt.Errorf("bad card %.10q", name)
	}
	return c, nil
}

// Cards reads known cards with one blank between each two; "" is none.
func Cards(text string) (engine.Cards, error) {
	if text == "" {
		return nil, nil
	}
	var cards engine.Cards
	for name := range strings.SplitSeq(text, " ") {
		c, err := Card(name)
		if err != nil {
			return nil, err
		}
		cards = append(cards, c)
	}
	return cards, nil
}

// Covered reads known cards of which the first may lie face down, in brackets: "(Ks 3d) 4c". It returns
// how many do.
func Covered(text string) (cards engine.Cards, down int, err error) {
	if in, ok := strings.CutPrefix(text, "("); ok {
		names, rest, closes := strings.Cut(in, ")")
		up, apart := strings.CutPrefix(rest, " ")
		if cards, err = Cards(names); err != nil {
			return nil, 0, err
		}
		if !closes || len(cards) == 0 || apart != (up != "") || rest != "" && !apart {
			return nil, 0, fmt.Errorf("%.40q: want the cards face down in brackets, a blank, and the others", text)
		}
		text = up
	}
	up, err := Cards(text)
	return append(cards, up...), len(cards), err
}

// Words cuts a list into its words, each of them there once: "space, deal" at ", ". A list that
// is "" has none.
func Words(list, separator string) ([]string, error) {
	if list == "" {
		return nil, nil
	}
	words := strings.Split(list, separator)
	seen := map[string]bool{}
	for _, w := range words {
		if w == "" || w != strings.TrimSpace(w) || seen[w] {
			return nil, fmt.Errorf("%.40q: want words with %q between them, and each once", list, separator)
		}
		seen[w] = true
	}
	return words, nil
}
