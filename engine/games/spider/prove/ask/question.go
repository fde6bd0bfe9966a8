package ask

import (
	"errors"
	"fmt"
	"slices"

	"patience/engine"
	"patience/engine/games/spider"
)

// ofRank is how many cards of a rank there can be.
const ofRank = 8

// A Question asks whether a goal can be reached from a position by legal moves
// that keep to some restrictions. [Question.Met], [Question.Allowed] and, for bans, which a
// position alone does not tell, [Restricted] are its exact meaning; everything else
// in this package only finds out the answer.
type Question struct {
	Start   *spider.State
	Goal    Goal
	Without Without
	Hidden  Hidden
}

// A Kind is what a goal is about.
type Kind uint8

// The kinds of goals. A goal is met by the first position in which it holds,
// the start included.
const (
	// Spaces: at least Count more spaces, at once, than at the start.
	Spaces Kind = iota
	// Dig: the Count lowest chains that pile Pile had at the start are gone.
	Dig
	// Empty: pile Pile is a space.
	Empty
	// Turn: a card has been turned up in pile Pile, or in any pile when Pile is
	// 0; with Keep, and there are at least as many spaces as at the start.
	Turn
	// Remove: the suit Suit has been removed once more than at the start, and at
	// most Others other suits since the start; or, for AnySuit, Count suits.
	Remove
	// Bare: Card is bare, the bottom card of a pile; or, when Card is Unknown, at least
	// Count bottom cards have the rank Rank. With Keep, and there are at least as
	// many spaces as at the start.
	Bare
	// Reach: the cards in sight lie as in Target; with AnyOrder, up to the order
	// of the piles.
	Reach
	// Irreversible: a move was made that no legal move takes back: a card turned
	// up, a chain taken off what it does not fit on, a suit removed, a deal.
	Irreversible
)

// AnySuit stands for whichever suit comes.
const AnySuit engine.Suit = 255

// NoLimit lets any number of other suits go first.
const NoLimit = -1

// A Goal is what is to be reached. Its kind says which fields count.
type Goal struct {
	Kind     Kind
	Pile     int
	Count    int
	Suit     engine.Suit
	Others   int
	Card     engine.Card
	Rank     engine.Rank
	Keep     bool
	Target   *spider.State
	AnyOrder bool
}

// Without is what may not be done on the way. A space made and a card turned up
// by the very move that meets the goal are forgiven: the question is what must
// come first.
type Without struct {
	Space  bool                   // no pile that has cards at the start is emptied; spaces of the start may be used
	Deal   bool                   // no deal
	Turn   bool                   // no card is turned up; a Turn goal may turn the one it asks for
	Remove [4]bool                // no removal of these suits; a Remove goal may remove its own
	Touch  [spider.Piles + 1]bool // no card is taken from these piles or put on them
	Onto   [16]bool               // no card is put on a card of these ranks
	Bans   []Ban                  // these essential moves, not even by the move that meets the goal
}

// Hidden says what the face-down cards are taken for.
type Hidden uint8

const (
	// Known: a card turned up is the one that lies there.
	Known Hidden = iota
	// Blind: nobody knows the card, and it can be neither moved nor built on.
	Blind
)

// Check returns nil when the question makes sense for its position. What it refuses would
// have an answer that misleads: "dig 4 chains of pile 5" of a pile with three is impossible for
// a reason that nobody asked about, and a position with three Kd proves anything.
func (q *Question) Check() error {
	g := q.Goal
	named := g.Kind == Dig || g.Kind == Empty || g.Kind == Turn && g.Pile != 0
	switch {
	case q.Start == nil:
		return fmt.Errorf("no position to ask about")
	case Surplus(q.Start) != engine.Unknown:
		return fmt.Errorf("too many cards %v: no pack of Spider has so many", Surplus(q.Start))
	case named && (g.Pile < 1 || g.Pile > spider.Piles):
		return fmt.Errorf("no pile %d: want 1 to %d", g.Pile, spider.Piles)
	case g.Kind == Dig && (g.Count < 1 || g.Count > len(q.Start.Heads(g.Pile))):
		return fmt.Errorf("%s, not %d", has(g.Pile, len(q.Start.Heads(g.Pile)), "chain"), g.Count)
	case g.Kind == Turn && g.Pile != 0 && len(q.Start.FaceDown(g.Pile)) == 0:
		return fmt.Errorf("pile %d has no face-down card to turn up", g.Pile)
	case g.Kind == Spaces && g.Count < 1, g.Kind == Remove && g.Suit == AnySuit && g.Count < 1:
		return fmt.Errorf("want a number of at least 1, not %d", g.Count)
	case g.Kind == Remove && g.Suit != AnySuit && g.Suit > engine.Spades:
		return fmt.Errorf("no suit %d in Spider", g.Suit)
	case g.Kind == Bare && g.Card == engine.Unknown && (g.Rank < 1 || g.Count < 1):
		return fmt.Errorf("want a card or a rank to lay bare")
	case g.Kind == Reach && g.Target == nil:
		return fmt.Errorf("want a tableau to reach")
	case g.Kind == Irreversible && q.Start.Challenge() != spider.NoChallenge:
		return fmt.Errorf("under the challenge %v moves cannot be taken back that otherwise can: ask under none", q.Start.Challenge())
	}
	return q.checkBans()
}

// As returns the question about another start, or with another view of hidden cards.
func (q *Question) As(start *spider.State, h Hidden) *Question {
	c := *q
	c.Start, c.Hidden = start, h
	return &c
}

// MayDeal says whether a deal could come: the hand has cards, and nothing forbids to deal
// them. What a deal brings is outside of the calculus.
func (q *Question) MayDeal() bool {
	return len(q.Start.Hand()) > 0 && !q.Without.Deal && q.Without.Touch == [spider.Piles + 1]bool{}
}

// Viewed returns the start as the question takes it.
func (q *Question) Viewed() *spider.State {
	if q.Hidden == Blind {
		return q.Start.Blind()
	}
	return q.Start
}

// String returns the word for it: known or blind.
func (h Hidden) String() string { return [...]string{"known", "blind"}[h] }

// HiddenWords lists how face-down cards can be taken.
func HiddenWords() []string { return []string{"known", "blind", "next", "any", "strategy"} }

// CheckHidden refuses a word that is none of [HiddenWords]; "" is known.
func CheckHidden(word string) error {
	switch words := HiddenWords(); {
	case word == "unseen":
		return errors.New(`hidden: "unseen" is called "blind" now`)
	case word != "" && !slices.Contains(words, word):
		return fmt.Errorf("hidden: want known, blind, next, any or strategy, not %q%s", word, engine.DidYouMean(word, words))
	}
	return nil
}
