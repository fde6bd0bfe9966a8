package spider

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"patience/engine"
	"patience/engine/games/spider/text"
)

// A Count says how many cards of a kind are in sight, are still hidden, and are
// gone with removed suits.
type Count struct {
	What    string // the card, rank or suit
	Seen    int    // face up
	Unseen  int    // face down or in the hand
	Removed int
}

// String returns the count in words.
func (c Count) String() string {
	return fmt.Sprintf("%s: %d seen, %d unseen, %d removed", c.What, c.Seen, c.Unseen, c.Removed)
}

// Count counts the cards for which the function says yes. It does not look at
// hidden cards: they are what the pack has and the player has not seen.
func (s *State) Count(what string, of func(engine.Card) bool) Count {
	seen := tally(s.inSight())
	c := Count{What: what}
	for card, all := range tally(text.Pack(s.Suits())) {
		card := engine.Card(card)
		if all == 0 || !of(card) {
			continue
		}
		gone := s.Removed(card.Suit())
		c.Seen += seen[card]
		c.Removed += gone
		c.Unseen += max(all-gone-seen[card], 0)
	}
	return c
}

// inSight returns the face-up cards.
func (s *State) inSight() []engine.Card {
	var up []engine.Card
	for n := 1; n <= piles; n++ {
		up = append(up, s.FaceUp(n)...)
	}
	return up
}

// CountSuit counts the cards of a suit.
func (s *State) CountSuit(suit engine.Suit) Count {
	return s.Count(suit.Name(), func(c engine.Card) bool { return c.Suit() == suit })
}

// CountRank counts the cards of a rank.
func (s *State) CountRank(r engine.Rank) Count {
	return s.Count(r.String(), func(c engine.Card) bool { return c.Rank() == r })
}

// CountCard counts the copies of a card.
func (s *State) CountCard(card engine.Card) Count {
	return s.Count(card.String(), func(c engine.Card) bool { return c == card })
}

// Counts are the counts of all suits and ranks.
type Counts struct {
	Suits []Count
	Ranks []Count
	All   Count
}

// Counts counts everything, by suit and by rank.
func (s *State) Counts() Counts {
	all := Counts{All: s.Count("all", func(engine.Card) bool { return true })}
	for suit := engine.Clubs; suit <= engine.Spades; suit++ {
		all.Suits = append(all.Suits, s.CountSuit(suit))
	}
	for r := engine.Ace; r <= engine.King; r++ {
		all.Ranks = append(all.Ranks, s.CountRank(r))
	}
	return all
}

// String returns a table, a line for each suit and rank.
func (c Counts) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%-9s%6s%8s%9s\n", "", "seen", "unseen", "removed")
	for _, l := range append(slices.Concat(c.Suits, c.Ranks), c.All) {
		fmt.Fprintf(&b, "%-9s%6d%8d%9d\n", l.What, l.Seen, l.Unseen, l.Removed)
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// InSight returns the suits that have enough cards face up for a whole sequence,
// each as often as it has.
func (s *State) InSight() []string {
	seen := tally(s.inSight())
	var suits []string
	for suit := engine.Clubs; suit <= engine.Spades; suit++ {
		sets := packCards
		for r := engine.Ace; r <= engine.King; r++ {
			sets = min(sets, seen[engine.NewCard(r, suit)])
		}
		suits = append(suits, slices.Repeat([]string{suit.Name()}, sets)...)
	}
	return suits
}

// Missing returns the cards of a suit of which none is face up, Ace first.
func (s *State) Missing(suit engine.Suit) []engine.Card {
	seen := tally(s.inSight())
	return engine.Those(engine.Sequence(suit, engine.Ace, engine.King), func(c engine.Card) bool { return seen[c] == 0 })
}

// Unseen returns the cards that nobody has seen, those that lie face down or in the
// hand, each as often as there are: clubs first, the Ace first of each suit. It uses
// nothing but what is face up and what is removed.
func (s *State) Unseen() engine.Cards {
	var cards engine.Cards
	for _, c := range engine.Pack(1, 4, 13) {
		cards = append(cards, slices.Repeat([]engine.Card{c}, s.CountCard(c).Unseen)...)
	}
	return cards
}

// A Status is the summary that the S command of Woods's program shows.
type Status struct {
	Deals    int      // rows left in the hand
	Removed  []string // suits, each as often as it has been removed
	FaceDown int
	FaceUp   int
	Suits    []Count  // the face-up cards by suit are in Seen
	InSight  []string // suits with a whole sequence face up
	Spaces   []int    // piles
}

// Status sums up the position.
func (s *State) Status() Status {
	return Status{
		Deals:    len(s.Hand()) / piles,
		Removed:  engine.Each(s.RemovedSuits(), engine.Suit.Name),
		FaceDown: len(s.Down()),
		FaceUp:   s.Left() - s.Hidden(),
		Suits:    s.Counts().Suits,
		InSight:  s.InSight(),
		Spaces:   s.SpaceList(),
	}
}

// SpaceList returns the piles without cards.
func (s *State) SpaceList() []int {
	var spaces []int
	for n := 1; n <= piles; n++ {
		if s.IsSpace(n) {
			spaces = append(spaces, n)
		}
	}
	return spaces
}

// String returns the summary, a line for each of its parts.
func (t Status) String() string {
	suits := engine.Each(t.Suits, func(c Count) string { return fmt.Sprintf("%d %s", c.Seen, c.What) })
	return strings.Join([]string{
		fmt.Sprintf("deals left: %d", t.Deals),
		"suits removed: " + cmp.Or(strings.Join(t.Removed, ", "), "none"),
		fmt.Sprintf("face-down cards: %d", t.FaceDown),
		fmt.Sprintf("face-up cards: %d (%s)", t.FaceUp, strings.Join(suits, ", ")),
		"suits complete in sight: " + cmp.Or(strings.Join(t.InSight, ", "), "none"),
		fmt.Sprintf("spaces: %d", len(t.Spaces)),
	}, "\n")
}
