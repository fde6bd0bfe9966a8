package ask

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"patience/engine"
	"patience/engine/games/spider"
)

// An Essential is a move of a line that counts, one that cannot be taken back: the
// Number-th chain of a pile is dug ([Dig], counted from the lowest of the start),
// the Number-th card of a pile is turned up ([Turn]), or a suit is removed for the
// Number-th time ([Remove]). A chain that goes with its suit is not dug: that move is
// the removal. The zero value is no move, and never made.
type Essential struct {
	Kind   Kind
	Pile   int
	Number int
	Suit   engine.Suit
}

// Goal returns the goal of making the move, which is a dig or a removal.
func (e Essential) Goal() Goal {
	if e.Kind == Remove {
		return Goal{Kind: Remove, Suit: e.Suit, Others: NoLimit}
	}
	return Goal{Kind: Dig, Pile: e.Pile, Count: e.Number}
}

// A Ban forbids an essential move: for good, or, when Until is not the zero value, until
// what that one takes away is gone (by whatever move, and at the latest by the same).
type Ban struct{ Move, Until Essential }

// Named says whether restrictions have words for the move. They have none for a suit that goes a third time, as it may where
// the pack has fewer than four suits.
func (e Essential) Named() bool { return e.Kind != Remove || e.Number <= 2 }

// String returns the move in the words that [ParseEssential] reads, if it is [Essential.Named].
func (e Essential) String() string {
	switch {
	case e == Essential{}:
		return "no move"
	case e.Kind == Remove && e.Number > 2:
		return fmt.Sprintf("remove %s %d times", e.Suit.Name(), e.Number)
	case e.Kind == Remove && e.Number > 1:
		return "remove " + e.Suit.Name() + " twice"
	case e.Kind == Remove:
		return "remove " + e.Suit.Name()
	case e.Kind == Turn:
		return fmt.Sprintf("turn %d of pile %d", e.Number, e.Pile)
	}
	return fmt.Sprintf("dig %d of pile %d", e.Number, e.Pile)
}

// String returns the ban in the words that [ParseWithout] reads.
func (b Ban) String() string {
	if b.ForGood() {
		return b.Move.String()
	}
	return b.Move.String() + " before " + b.Until.String()
}

// ParseEssential reads an essential move in words: "dig 2 of pile 5", "turn 1 of
// pile 4", "remove spades", "remove spades twice". Where the number is left out it
// is 1.
func ParseEssential(text string) (Essential, error) {
	w := words(text)
	if len(w) == 0 {
		return Essential{}, fmt.Errorf("no move")
	}
	switch verb, rest := w[0], w[1:]; verb {
	case "dig":
		return parseNumbered(Dig, rest)
	case "turn":
		return parseNumbered(Turn, rest)
	case "remove":
		return parseRemoval(rest)
	}
	return Essential{}, fmt.Errorf("unknown move %q", strings.TrimSpace(text))
}

// parseNumbered reads "2 of pile 5", or the pile alone.
func parseNumbered(kind Kind, w []string) (Essential, error) {
	g, err := parseDig(w)
	if err == nil && g.Count < 1 {
		err = fmt.Errorf("want a number of at least 1")
	}
	return Essential{Kind: kind, Pile: g.Pile, Number: g.Count}, err
}

// parseRemoval reads a suit, with "twice" behind it for the second removal of the suit.
func parseRemoval(w []string) (Essential, error) {
	e := Essential{Kind: Remove, Number: 1}
	if len(w) == 0 {
		return e, fmt.Errorf("want a suit")
	}
	if len(w) == 2 && w[1] == "twice" {
		e.Number, w = 2, w[:1]
	}
	suit, err := spiderSuit(w[0])
	e.Suit = suit
	return e, cmp.Or(err, nothingAfter(w[1:]))
}

// Essentials returns the digs and removals that a line from s makes, in their order.
// The cards turned up are not listed: each of them is turned up by one of these.
func Essentials(s *spider.State, line []engine.Move) []Essential {
	l := LineFrom(s)
	var made []Essential
	for _, m := range line {
		n, _, _ := spider.Parts(m)
		suit, left := l.Now.Bottom(n).Suit(), l.Left[n]
		switch l.Apply(m); {
		case spider.IsRemove(m):
			made = append(made, Essential{Kind: Remove, Suit: suit, Number: l.Now.Removed(suit) - s.Removed(suit)})
		case l.Left[n] < left:
			made = append(made, Essential{Kind: Dig, Pile: n, Number: l.Gone(n)})
		}
	}
	return made
}

// goes returns the move as what goes: "chain 2 of pile 5".
func (e Essential) goes() string {
	switch {
	case e.Kind == Remove && e.Number > 2:
		return fmt.Sprintf("set %d of %s", e.Number, e.Suit.Name())
	case e.Kind == Remove && e.Number > 1:
		return "the second " + e.Suit.Name()
	case e.Kind == Remove:
		return "the " + e.Suit.Name()
	case e.Kind == Turn:
		return fmt.Sprintf("card %d of pile %d is turned up", e.Number, e.Pile)
	}
	return fmt.Sprintf("chain %d of pile %d", e.Number, e.Pile)
}

// AllEssentials returns the digs and removals that there can be from a position: of
// every chain whose head is known, pile by pile from the lowest, and of every suit as
// often as its cards are in the piles.
func AllEssentials(s *spider.State) []Essential {
	var all []Essential
	var have [4][engine.King + 1]int
	for n := 1; n <= spider.Piles; n++ {
		h := s.Heads(n)
		for k := range h {
			if s.Pile(n)[h[len(h)-1-k]] != engine.Unknown {
				all = append(all, Essential{Kind: Dig, Pile: n, Number: k + 1})
			}
		}
		for _, c := range s.Pile(n) {
			if c != engine.Unknown {
				have[c.Suit()][c.Rank()]++
			}
		}
	}
	for suit, ranks := range have {
		for k := range slices.Min(ranks[engine.Ace:]) {
			all = append(all, Essential{Kind: Remove, Suit: engine.Suit(suit), Number: k + 1})
		}
	}
	return all
}

// Card returns the head of the chain that is dug from s, or the King of the suit that
// is removed.
func (e Essential) Card(s *spider.State) engine.Card {
	if e.Kind == Remove {
		return engine.NewCard(engine.King, e.Suit)
	}
	h := s.Heads(e.Pile)
	return s.Pile(e.Pile)[h[len(h)-e.Number]]
}
