package freecard

import (
	"fmt"
	"slices"

	"patience/engine"
	"patience/engine/games/spider"
)

const piles = 10

// A Question asks whether a goal can be reached from a position by legal moves
// that keep to some restrictions. [Question.Met] and [Question.Allowed] are its
// exact meaning; everything else in this package only finds out the answer.
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
	// Free: Card is the bottom card of a pile; or, when Card is Unknown, at least
	// Count bottom cards have the rank Rank. With Keep, and there are at least as
	// many spaces as at the start.
	Free
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
	Space  bool            // no pile that has cards at the start is emptied; spaces of the start may be used
	Deal   bool            // no deal
	Turn   bool            // no card is turned up; a Turn goal may turn the one it asks for
	Remove [4]bool         // no removal of these suits; a Remove goal may remove its own
	Touch  [piles + 1]bool // no card is taken from these piles or put on them
	Onto   [16]bool        // no card is put on a card of these ranks
}

// Hidden says what the face-down cards are taken for.
type Hidden uint8

const (
	// Known: a card turned up is the one that lies there.
	Known Hidden = iota
	// Unseen: nobody knows the card, and it can be neither moved nor built on.
	Unseen
)

// Check returns nil when the question makes sense for its position.
func (q *Question) Check() error {
	g := q.Goal
	named := g.Kind == Dig || g.Kind == Empty || g.Kind == Turn && g.Pile != 0
	switch {
	case q.Start == nil:
		return fmt.Errorf("no position to ask about")
	case tooMany(q.Start):
		return fmt.Errorf("more than %d cards of a rank: a pack of Spider has no more", ofRank)
	case named && (g.Pile < 1 || g.Pile > piles):
		return fmt.Errorf("no pile %d: want 1 to %d", g.Pile, piles)
	case g.Kind == Dig && (g.Count < 1 || g.Count > len(heads(q.Start, g.Pile))):
		return fmt.Errorf("pile %d has %d chains, not %d", g.Pile, len(heads(q.Start, g.Pile)), g.Count)
	case g.Kind == Turn && g.Pile != 0 && len(q.Start.FaceDown(g.Pile)) == 0:
		return fmt.Errorf("pile %d has no face-down card to turn up", g.Pile)
	case g.Kind == Spaces && g.Count < 1, g.Kind == Remove && g.Suit == AnySuit && g.Count < 1:
		return fmt.Errorf("want a number of at least 1, not %d", g.Count)
	case g.Kind == Remove && g.Suit != AnySuit && g.Suit > engine.Spades:
		return fmt.Errorf("no suit %d in Spider", g.Suit)
	case g.Kind == Free && g.Card == engine.Unknown && (g.Rank < 1 || g.Count < 1):
		return fmt.Errorf("want a card or a rank to free")
	case g.Kind == Reach && g.Target == nil:
		return fmt.Errorf("want a tableau to reach")
	}
	return nil
}

// tooMany says whether the piles have more cards of some rank than a pack has.
func tooMany(s *spider.State) bool {
	var count [engine.MaxRank + 1]int
	for n := 1; n <= piles; n++ {
		for _, c := range s.Pile(n) {
			if c != engine.Unknown {
				count[c.Rank()]++
			}
		}
	}
	return slices.Max(count[:]) > ofRank || slices.Max(count[engine.King+1:]) > 0
}

// Met says whether the goal holds in s, a position that was reached from the start
// by allowed moves and is the first on its line in which the goal holds.
func (q *Question) Met(s *spider.State) bool {
	switch g := q.Goal; g.Kind {
	case Spaces:
		return s.Spaces() >= q.Start.Spaces()+g.Count
	case Dig:
		h := heads(q.Start, g.Pile)
		return len(s.Pile(g.Pile)) <= h[len(h)-g.Count]
	case Empty:
		return s.IsSpace(g.Pile)
	case Turn:
		return q.turned(s) > 0 && (!g.Keep || s.Spaces() >= q.Start.Spaces())
	case Remove:
		return q.removed(s)
	case Free:
		return q.freed(s) && (!g.Keep || s.Spaces() >= q.Start.Spaces())
	case Reach:
		return sameSight(s, g.Target, g.AnyOrder)
	case Irreversible:
		return q.irreversible(s)
	}
	return false
}

// turned counts the cards that were turned up where a Turn goal wants one.
func (q *Question) turned(s *spider.State) int {
	count := 0
	for n := 1; n <= piles; n++ {
		if q.Goal.Pile == 0 || q.Goal.Pile == n {
			count += len(q.Start.FaceDown(n)) - len(s.FaceDown(n))
		}
	}
	return count
}

func (q *Question) removed(s *spider.State) bool {
	if q.Goal.Suit == AnySuit {
		return removals(s)-removals(q.Start) >= q.Goal.Count
	}
	return s.Removed(q.Goal.Suit) > q.Start.Removed(q.Goal.Suit)
}

// removals counts the suits that are gone.
func removals(s *spider.State) int {
	count := 0
	for suit := engine.Clubs; suit <= engine.Spades; suit++ {
		count += s.Removed(suit)
	}
	return count
}

func (q *Question) freed(s *spider.State) bool {
	count := 0
	for n := 1; n <= piles; n++ {
		if q.wants(s.Bottom(n)) {
			count++
		}
	}
	return count > 0 && (q.Goal.Card != engine.Unknown || count >= q.Goal.Count)
}

// wants says whether c is a card that a Free goal asks for.
func (q *Question) wants(c engine.Card) bool {
	if q.Goal.Card != engine.Unknown {
		return c == q.Goal.Card
	}
	return c != engine.Unknown && c.Rank() == q.Goal.Rank
}

func (q *Question) irreversible(s *spider.State) bool {
	if removals(s) > removals(q.Start) || len(s.Hand()) < len(q.Start.Hand()) {
		return true
	}
	for n := 1; n <= piles; n++ {
		h := heads(q.Start, n)
		if len(h) > 1 && len(s.Pile(n)) <= h[len(h)-1] {
			return true
		}
	}
	return false
}

// heads returns where the chains of pile n begin, from top to bottom: a card that
// lies face down is a chain of its own, and a face-up card begins one when it is
// the first or does not fit on the card above it.
func heads(s *spider.State, n int) []int {
	var at []int
	down := len(s.FaceDown(n))
	for i, c := range s.Pile(n) {
		if i <= down || !fits(c, s.Pile(n)[i-1]) {
			at = append(at, i)
		}
	}
	return at
}

// fits says whether c may be placed on the card on.
func fits(c, on engine.Card) bool {
	return c != engine.Unknown && on != engine.Unknown && on.Rank() == c.Rank()+1
}

// Allowed says whether the restrictions allow the move m, which is legal in s.
func (q *Question) Allowed(s *spider.State, m engine.Move) bool {
	from, to, count := spider.Parts(m)
	w := &q.Without
	switch {
	case m == spider.Deal:
		return !w.Deal && w.Touch == [piles + 1]bool{}
	case w.Touch[from]:
		return false
	case spider.IsRemove(m):
		return q.mayRemove(s, s.Bottom(from).Suit()) && q.sideEffects(s, m, from, count)
	case w.Touch[to], w.Onto[s.Bottom(to).Rank()]:
		return false
	}
	return q.sideEffects(s, m, from, count)
}

// mayRemove says whether the suit may be removed in s.
func (q *Question) mayRemove(s *spider.State, suit engine.Suit) bool {
	if q.Goal.Kind != Remove || q.Goal.Suit == AnySuit {
		return !q.Without.Remove[suit]
	}
	if suit == q.Goal.Suit {
		return true
	}
	others := removals(s) - removals(q.Start)
	return !q.Without.Remove[suit] && (q.Goal.Others == NoLimit || others < q.Goal.Others)
}

// sideEffects says whether the restrictions allow what taking count cards from
// a pile leaves there.
func (q *Question) sideEffects(s *spider.State, m engine.Move, from, count int) bool {
	left, down := len(s.Pile(from))-count, len(s.FaceDown(from))
	space := left == 0 && q.Without.Space && !q.Start.IsSpace(from)
	turn := left > 0 && left == down && q.Without.Turn && !q.mayTurn(s, from)
	if !space && !turn {
		return true
	}
	after := *s
	after.Apply(m)
	return q.Met(&after)
}

// mayTurn says whether a card turned up in pile n is the one that the goal asks
// for.
func (q *Question) mayTurn(s *spider.State, n int) bool {
	return q.Goal.Kind == Turn && (q.Goal.Pile == 0 || q.Goal.Pile == n) && q.turned(s) == 0
}
