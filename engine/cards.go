package engine

import (
	"fmt"
	"slices"
	"strings"
)

// Cards are some cards in order.
type Cards []Card

// String writes the cards with a blank between them: "10h 9s ??".
func (c Cards) String() string { return strings.Join(Each(c, Card.String), " ") }

// ParseCards reads cards with blanks between them, each as [ParseCard] does.
func ParseCards(text string) (Cards, error) {
	var cards Cards
	for word := range strings.FieldsSeq(text) {
		c, err := ParseCard(word)
		if err != nil {
			return nil, err
		}
		cards = append(cards, c)
	}
	return cards, nil
}

// Sequence returns the cards of a suit from one rank to another, up or down.
func Sequence(s Suit, from, to Rank) Cards {
	cards := Cards{NewCard(from, s)}
	for from != to {
		if from < to {
			from++
		} else {
			from--
		}
		cards = append(cards, NewCard(from, s))
	}
	return cards
}

// AppendCards appends cards to the key of a position, each as a byte.
func AppendCards(dst []byte, cards []Card) []byte {
	for _, c := range cards {
		dst = append(dst, byte(c))
	}
	return dst
}

// Each returns what a function makes of each of a list, nil of an empty one.
func Each[T, U any](list []T, what func(T) U) (all []U) {
	all = slices.Grow(all, len(list))
	for _, x := range list {
		all = append(all, what(x))
	}
	return all
}

// Those returns the things of a list that are so.
func Those[T any](list []T, are func(T) bool) (some []T) {
	for _, x := range list {
		if are(x) {
			some = append(some, x)
		}
	}
	return some
}

// Find returns the first thing of a list that is so, and whether there is one.
func Find[T any](list []T, is func(T) bool) (found T, ok bool) {
	for _, x := range list {
		if is(x) {
			return x, true
		}
	}
	return found, false
}

// Sum adds up what a function makes of each of a list.
func Sum[T any](list []T, of func(T) int) (sum int) {
	for _, x := range list {
		sum += of(x)
	}
	return sum
}

// Most returns the most that a function makes of one of a list, 0 of an empty one.
func Most[T any](list []T, of func(T) int) (most int) {
	for _, x := range list {
		most = max(most, of(x))
	}
	return most
}

// Parts returns what stands between separators, without blanks around it: "a" and "b c" of "a, ,b c".
func Parts(text, separator string) []string {
	return Those(Each(strings.Split(text, separator), strings.TrimSpace), func(part string) bool { return part != "" })
}

// Count writes a number of things: "1 move", "2 moves", "0 moves".
func Count(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}

// Either returns cards as in "5h, 6h or Kh".
func (c Cards) Either() string { return Joined(Each(c, Card.String), "or") }

// Joined lists words: "a, b and c".
func Joined(words []string, last string) string {
	n := len(words) - 1
	if n < 1 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:n], ", ") + " " + last + " " + words[n]
}

// Faces returns each of the cards once, when equal ones lie side by side.
func (c Cards) Faces() Cards { return slices.Compact(slices.Clone(c)) }

// First puts one of the cards first, and those before it behind it.
func (c Cards) First(card Card) {
	i := slices.Index(c, card)
	copy(c[1:i+1], c[:i])
	c[0] = card
}

// Less returns the cards without one of those that are other, all when none is.
func (c Cards) Less(other Card) Cards {
	i := slices.Index(c, other)
	if i < 0 {
		return c
	}
	return slices.Concat(c[:i], c[i+1:])
}
