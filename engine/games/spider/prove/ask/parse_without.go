package ask

import (
	"cmp"
	"errors"
	"fmt"
	"strings"

	"patience/engine"
)

// ParseWithout reads restrictions in words: "space", "deal", "turn", "remove",
// "remove hearts", "pile 5", "onto 8", an essential move ("dig 2 of pile 5"), or
// one before another ("remove spades before dig 1 of pile 3"). Each may be a text of
// its own, or several stand in one text between commas.
func ParseWithout(texts ...string) (Without, error) {
	var w Without
	for _, text := range texts {
		at := 0 // where the part begins in its text
		for part := range strings.SplitSeq(text, ",") {
			word := strings.TrimSpace(part)
			if word == "" {
				at += len(part) + 1
				continue
			}
			if err := w.add(part); err != nil {
				if first, second, both := strings.Cut(word, " and "); both {
					err = fmt.Errorf("restrictions have commas between them: want %s, %s", first, second)
				}
				return w, engine.PlaceIn("without", at+strings.Index(part, word), refusal("restriction", word, err, Restrictions()))
			}
			at += len(part) + 1
		}
	}
	return w, nil
}

// forbidden are the words that a restriction begins with.
var forbidden = []string{"space", "deal", "turn", "dig", "remove", "pile", "onto"}

// add reads one restriction. What names a single move, a number of them or an order is a ban; the
// others forbid a kind of move for good:
//
//	space                        no move into a space
//	pile 9                       pile 9 stays as it is
//	onto 10                      nothing is put on a 10
//	dig 2 of pile 5              a ban of this one dig
//	dig 2 of pile 5 before turn 3    a ban until that has happened
func (w *Without) add(text string) error {
	move, until, ordered := strings.Cut(strings.ToLower(text), " before ")
	if ordered {
		return w.ban(move, &until)
	}
	fields := strings.Fields(move)
	if fields[len(fields)-1] == "before" {
		return errors.New(`a move is missing behind "before": want as in "dig 5 before turn 4"`)
	}
	switch verb, rest := fields[0], words(strings.Join(fields[1:], " ")); verb {
	case "space", "spaces":
		w.Space = true
		return nothingAfter(rest)
	case "deal", "dealing":
		w.Deal = true
		return nothingAfter(rest)
	case "turn", "turning":
		if len(rest) > 0 {
			return w.ban(text, nil)
		}
		w.Turn = true
		return nil
	case "dig":
		return w.ban(text, nil)
	case "remove", "removing":
		if len(rest) == 2 && rest[1] == "twice" {
			return w.ban(text, nil)
		}
		return w.addRemove(rest)
	case "pile", "touch", "touching":
		n, rest, err := pile(rest)
		w.Touch[n] = n > 0
		return cmp.Or(err, nothingAfter(rest))
	case "onto":
		return w.addOnto(rest)
	}
	return unknown(fields[0], forbidden)
}

// ban adds a ban of one move, until another unless that is nil.
func (w *Without) ban(move string, until *string) (err error) {
	var b Ban
	if b.Move, err = ParseEssential(move); err == nil && until != nil {
		b.Until, err = ParseEssential(*until)
	}
	w.Forbid(b)
	return err
}

// addRemove forbids the removal of a suit, or of all.
func (w *Without) addRemove(rest []string) error {
	if len(rest) == 0 {
		w.Remove = [4]bool{true, true, true, true}
		return nil
	}
	suit, err := spiderSuit(rest[0])
	if err != nil {
		return err
	}
	w.Remove[suit] = true
	return nothingAfter(rest[1:])
}

// spiderSuit reads a suit that Spider has.
func spiderSuit(text string) (engine.Suit, error) {
	suit, err := engine.ParseSuit(text)
	if err == nil && suit > engine.Spades {
		return 0, fmt.Errorf("no suit %v in Spider", suit)
	}
	return suit, err
}

// addOnto forbids to put a card on those of a rank, on whatever pile they lie.
func (w *Without) addOnto(rest []string) error {
	if len(rest) == 0 {
		return fmt.Errorf("want a rank, as in onto 8")
	}
	r, err := rank(rest[0])
	if err != nil {
		return err
	}
	w.Onto[r] = true
	return nothingAfter(rest[1:])
}
