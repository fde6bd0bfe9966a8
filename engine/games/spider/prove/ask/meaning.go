package ask

import (
	"slices"

	"patience/engine"
	"patience/engine/games/spider"
)

// Met says whether the goal holds in s, a position that was reached from the start
// by allowed moves and is the first on its line in which the goal holds.
func (q *Question) Met(s *spider.State) bool {
	switch g := q.Goal; g.Kind {
	case Spaces:
		return s.Spaces() >= q.Start.Spaces()+g.Count
	case Dig:
		h := q.Start.Heads(g.Pile)
		return len(s.Pile(g.Pile)) <= h[len(h)-g.Count]
	case Empty:
		return s.IsSpace(g.Pile)
	case Turn:
		return q.turned(s) > 0 && (!g.Keep || s.Spaces() >= q.Start.Spaces())
	case Remove:
		return q.removed(s)
	case Bare:
		return q.bared(s) && (!g.Keep || s.Spaces() >= q.Start.Spaces())
	case Reach:
		return slices.Equal(sight(s, g.AnyOrder), sight(g.Target, g.AnyOrder))
	case Irreversible:
		return q.irreversible(s)
	}
	return false
}

// MetBy says whether the goal holds where a line stands that counts the chains of its start, for the
// first time or not. A chain that was dug is gone, whatever lies where it lay.
func (q *Question) MetBy(l *Line) bool {
	switch q.Goal.Kind {
	case Dig:
		return l.Gone(q.Goal.Pile) >= q.Goal.Count
	case Irreversible:
		return l.dug() || q.irreversible(&l.Now)
	}
	return q.Met(&l.Now)
}

// turned counts the cards that were turned up where a Turn goal wants one.
func (q *Question) turned(s *spider.State) int {
	count := 0
	for n := 1; n <= spider.Piles; n++ {
		if q.Goal.Pile == 0 || q.Goal.Pile == n {
			count += len(q.Start.FaceDown(n)) - len(s.FaceDown(n))
		}
	}
	return count
}

func (q *Question) removed(s *spider.State) bool {
	if q.Goal.Suit == AnySuit {
		return s.Removals()-q.Start.Removals() >= q.Goal.Count
	}
	return s.Removed(q.Goal.Suit) > q.Start.Removed(q.Goal.Suit)
}

func (q *Question) bared(s *spider.State) bool {
	count := 0
	for n := 1; n <= spider.Piles; n++ {
		if q.Wants(s.Bottom(n)) {
			count++
		}
	}
	return count > 0 && (q.Goal.Card != engine.Unknown || count >= q.Goal.Count)
}

// Wants says whether c is a card that a Bare goal asks for.
func (q *Question) Wants(c engine.Card) bool {
	if q.Goal.Card != engine.Unknown {
		return c == q.Goal.Card
	}
	return c != engine.Unknown && c.Rank() == q.Goal.Rank
}

// irreversible says whether something was done since the start that no move takes back: a deal, a
// removal, or a dig of a chain, after which at most the cards above its head are left in the
// pile.
func (q *Question) irreversible(s *spider.State) bool {
	if s.Removals() > q.Start.Removals() || len(s.Hand()) < len(q.Start.Hand()) {
		return true
	}
	for n := 1; n <= spider.Piles; n++ {
		h := q.Start.Heads(n)
		if len(h) > 1 && len(s.Pile(n)) <= h[len(h)-1] {
			return true
		}
	}
	return false
}

// Allowed says whether the restrictions but for the bans allow the move m, which is
// legal in s.
func (q *Question) Allowed(s *spider.State, m engine.Move) bool {
	from, to, count := spider.Parts(m)
	w := &q.Without
	switch {
	case m == spider.Deal:
		return !w.Deal && w.Touch == [spider.Piles + 1]bool{}
	case w.Touch[from]:
		return false
	case spider.IsRemove(m):
		return q.MayRemove(s.Bottom(from).Suit(), s.Removals()-q.Start.Removals()) && q.sideEffects(s, m, from, count)
	case w.Touch[to], w.Onto[s.Bottom(to).Rank()]:
		return false
	}
	return q.sideEffects(s, m, from, count)
}

// MayRemove says whether the suit may be removed when so many have been since the start.
func (q *Question) MayRemove(suit engine.Suit, removed int) bool {
	own := q.Goal.Kind == Remove && suit == q.Goal.Suit
	return own || !q.Without.Remove[suit] && !q.late(suit, removed)
}

// TooLate says whether a move from s makes the goal impossible, as the removal of another suit than its own, of
// which it lets no more go before.
func (q *Question) TooLate(s *spider.State, m engine.Move) bool {
	from, _, _ := spider.Parts(m)
	return spider.IsRemove(m) && q.Goal.Kind == Remove && q.late(s.Bottom(from).Suit(), s.Removals()-q.Start.Removals())
}

// late says whether the goal can be met no more once the suit is removed when so many have been since the start.
func (q *Question) late(suit engine.Suit, removed int) bool {
	g := q.Goal
	return g.Kind == Remove && g.Suit != AnySuit && g.Suit != suit && g.Others != NoLimit && removed >= g.Others
}

// sideEffects says whether the restrictions allow what taking count cards from
// a pile leaves there.
func (q *Question) sideEffects(s *spider.State, m engine.Move, from, count int) bool {
	left := len(s.Pile(from)) - count
	space := left == 0 && q.Without.Space && !q.Start.IsSpace(from)
	turn := q.Without.Turn && TurnsUp(s, m) && !q.AsksToTurn(s, from)
	if !space && !turn {
		return true
	}
	after := *s
	after.Apply(m)
	return q.Met(&after)
}

// TurnsUp says whether a legal move turns a card up, in the pile that it takes cards from.
func TurnsUp(s *spider.State, m engine.Move) bool {
	from, _, count := spider.Parts(m)
	left := len(s.Pile(from)) - count
	return m != spider.Deal && left > 0 && left == len(s.FaceDown(from))
}

// AsksToTurn says whether a card turned up in pile n of s is the one that the goal asks for.
func (q *Question) AsksToTurn(s *spider.State, n int) bool { return q.MayTurn(n, q.turned(s)) }

// MayTurn says whether a card turned up in pile n, when so many have been, is the one that the goal
// asks for.
func (q *Question) MayTurn(n, turned int) bool {
	return q.Goal.Kind == Turn && (q.Goal.Pile == 0 || q.Goal.Pile == n) && turned == 0
}
