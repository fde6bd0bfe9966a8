package freecard

import (
	"fmt"
	"strings"

	"patience/engine"
)

// ParseWithout reads restrictions in words: "space", "deal", "turn", "remove",
// "remove hearts", "pile 5", "onto 8". Each may be a text of its own, or several
// stand in one text between commas.
func ParseWithout(texts ...string) (Without, error) {
	var w Without
	for _, text := range texts {
		for _, part := range strings.Split(text, ",") {
			if strings.TrimSpace(part) == "" {
				continue
			}
			if err := w.add(part); err != nil {
				return w, fmt.Errorf("bad restriction %q: want one of %s: %w", part, withoutWords, err)
			}
		}
	}
	return w, nil
}

func (w *Without) add(text string) error {
	fields := strings.Fields(strings.ToLower(text))
	switch verb, rest := fields[0], words(strings.Join(fields[1:], " ")); verb {
	case "space", "spaces":
		w.Space = true
		return nothingAfter(rest)
	case "deal", "dealing":
		w.Deal = true
		return nothingAfter(rest)
	case "turn", "turning":
		w.Turn = true
		return nothingAfter(rest)
	case "remove", "removing":
		return w.addRemove(rest)
	case "pile", "touch", "touching":
		n, rest, err := pile(rest)
		w.Touch[n] = n > 0
		return firstError(err, nothingAfter(rest))
	case "onto":
		return w.addOnto(rest)
	}
	return fmt.Errorf("unknown word %q", fields[0])
}

func (w *Without) addRemove(rest []string) error {
	if len(rest) == 0 {
		w.Remove = [4]bool{true, true, true, true}
		return nil
	}
	suit, err := engine.ParseSuit(rest[0])
	if err == nil && suit > engine.Spades {
		err = fmt.Errorf("no suit %v in Spider", suit)
	}
	if err != nil {
		return err
	}
	w.Remove[suit] = true
	return nothingAfter(rest[1:])
}

func (w *Without) addOnto(rest []string) error {
	if len(rest) == 0 {
		return fmt.Errorf("want a rank")
	}
	r, err := rank(rest[0])
	if err != nil {
		return err
	}
	w.Onto[r] = true
	return nothingAfter(rest[1:])
}
