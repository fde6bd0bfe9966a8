package stipulation

import (
	"errors"
	"fmt"
	"slices"

	"patience/engine"
	"patience/engine/games/spider"
	"patience/engine/games/spider/prove/ask"
)

// A walk is a position on a line of play that keeps to a stipulation, with what the
// line has done. It is an [engine.State] that is won when all goals are met, so that the
// search over any game tries everything, knowing nothing of goals.
//
// Asked for "remove clubs then 2 spaces within 9 moves", a walk with done 1 and used.moves 6
// has removed the clubs, and has three moves left to make the spaces. That there were two on
// the way, before the clubs went, does not count.
type walk struct {
	ask.Line // which counts the chains of the start

	st    *Stipulation
	shown *bool // when not nil: see Watched
	done  uint8 // steps that are met
	used  limit // moves, essential moves and deals made
}

var errLimit = errors.New("the limit of the stipulation is reached")

// walk returns the start of a line.
func (st *Stipulation) walk() *walk {
	w := &walk{st: st, Line: st.begin}
	if st.Hidden == Blind {
		w.Now = *st.Start.Blind()
	}
	w.note()
	return w
}

// note counts the steps that are met now, one after another.
func (w *walk) note() {
	for int(w.done) < len(w.st.steps) && w.st.steps[w.done].met(&w.Line) {
		w.done++
	}
}

// met says whether all goals of a step hold.
func (g step) met(l *ask.Line) bool {
	return !slices.ContainsFunc(g, func(a *atom) bool { return !a.met(l) })
}

// met says whether the goal holds where a line stands.
func (a *atom) met(l *ask.Line) bool {
	switch {
	case a.wanted != nil:
		return a.wanted(&l.Now)
	case a.card == engine.Unknown:
		return a.q.MetBy(l)
	}
	return a.lies(&l.Now)
}

// lies says whether the card lies on the other.
func (a *atom) lies(s *spider.State) bool {
	for n := 1; n <= spider.Piles; n++ {
		up := s.FaceUp(n)
		for i := 1; i < len(up); i++ {
			if up[i] == a.card && up[i-1] == a.on {
				return true
			}
		}
	}
	return false
}

// Check refuses a move that is not legal, or that a restriction forbids: one of any
// goal of the step that is not met yet. A space made or a card turned up by the move
// that meets such a goal is forgiven for that goal: "7h onto 8s without space" may leave a
// space with the very move that lays the 7h there.
//
// It refuses, too, what makes a goal to come impossible: "dig 2 then remove spades first" lets no other
// suit go before the spades.
//
// A limit is looked at after the move, since whether a move is essential is known only then.
func (w *walk) Check(m engine.Move) error {
	if err := w.Now.Check(m); err != nil {
		return err
	}
	if g := w.late(m); g != nil {
		return g.late()
	}
	if !w.allowed(m) {
		return w.st.notAllowed()
	}
	if !w.within(m) {
		return errLimit
	}
	return nil
}

// within says whether a move that is legal keeps to the limits.
func (w *walk) within(m engine.Move) bool {
	l := w.st.limit
	if l == (limit{-1, -1, -1}) {
		return true
	}
	after := *w
	after.Apply(m)
	used := after.used
	return (l.moves < 0 || used.moves <= l.moves) && (l.essential < 0 || used.essential <= l.essential) && (l.deals < 0 || used.deals <= l.deals)
}

func (st *Stipulation) notAllowed() error {
	return fmt.Errorf("it is not allowed: without %s", st.without.String())
}

// late returns a goal of any step that a move makes impossible, as the removal of another suit comes
// first; nil for none.
func (w *walk) late(m engine.Move) *atom {
	if !spider.IsRemove(m) {
		return nil
	}
	for _, s := range w.st.steps[w.done:] {
		for _, a := range s {
			if a.q.TooLate(&w.Now, m) && !a.met(&w.Line) {
				return a
			}
		}
	}
	return nil
}

// late is the error of a removal that makes the goal impossible.
func (a *atom) late() error { return fmt.Errorf("it is not allowed: %v", a.q.Goal) }

// allowed says whether the restrictions allow a move.
func (w *walk) allowed(m engine.Move) bool {
	if int(w.done) == len(w.st.steps) {
		return true
	}
	if w.removesUnasked(m) {
		return false
	}
	turns := w.turnsUnasked(m)
	for _, a := range w.st.steps[w.done] {
		if !(a.allowed(&w.Now, m) && (!turns || w.meets(m, a))) && !a.met(&w.Line) {
			return false
		}
	}
	return !w.banned(m)
}

// removesUnasked says whether a move is the removal of a suit that is forbidden, and that no goal asks for, or
// not a second time.
func (w *walk) removesUnasked(m engine.Move) bool {
	if !spider.IsRemove(m) {
		return false
	}
	from, _, _ := spider.Parts(m)
	suit := w.Now.Bottom(from).Suit()
	return w.st.without.Remove[suit] && !w.st.Asks(ask.Essential{Kind: ask.Remove, Suit: suit, Number: w.Now.Removed(suit) - w.st.Start.Removed(suit) + 1})
}

// turnsUnasked says whether a move turns a card up where that is forbidden, and no goal asks for the card.
func (w *walk) turnsUnasked(m engine.Move) bool {
	if !w.st.without.Turn || !ask.TurnsUp(&w.Now, m) {
		return false
	}
	from, _, _ := spider.Parts(m)
	return !slices.ContainsFunc(w.st.atoms(), func(a *atom) bool { return a.q.AsksToTurn(&w.Now, from) })
}

// meets says whether a goal holds after a move.
func (w *walk) meets(m engine.Move, a *atom) bool {
	after := w.Line
	after.Apply(m)
	return a.met(&after)
}

// banned says whether a ban forbids a move.
func (w *walk) banned(m engine.Move) bool {
	if len(w.st.without.Bans) == 0 {
		return false
	}
	after := *w
	after.Apply(m)
	return w.st.without.Forbids(m, &w.Line, &after.Line)
}

// allowed says whether the restrictions of a goal allow a move.
func (a *atom) allowed(s *spider.State, m engine.Move) bool {
	if a.q.Allowed(s, m) {
		return true
	}
	if a.card == engine.Unknown || m == spider.Deal || spider.IsRemove(m) {
		return false
	}
	// Of a card that goes where it is wanted the space it leaves is forgiven.
	after := *s
	after.Apply(m)
	if !a.lies(&after) {
		return false
	}
	forgiven := *a.q
	forgiven.Without.Space, forgiven.Without.Turn = false, false
	return forgiven.Allowed(s, m)
}

// Moves appends the moves that may be made.
func (w *walk) Moves(dst []engine.Move) []engine.Move {
	if w.shown != nil && !*w.shown {
		*w.shown, _ = ask.Unknown(&w.Now)
	}
	from := len(dst)
	dst = w.Now.Moves(dst)
	kept := dst[:from]
	for _, m := range dst[from:] {
		// They are legal: to check them again, and to word why not, takes most of a search.
		if w.late(m) == nil && w.allowed(m) && w.within(m) {
			kept = append(kept, m)
		}
	}
	return kept
}

// Apply makes a move.
func (w *walk) Apply(m engine.Move) {
	from, _, _ := spider.Parts(m)
	suit, left := w.Now.Bottom(from).Suit(), w.Left[from]
	w.used.moves++
	essential := false
	switch w.Line.Apply(m); {
	case m == spider.Deal:
		w.used.deals++
		essential = true
	case spider.IsRemove(m):
		essential = !w.st.Asks(ask.Essential{Kind: ask.Remove, Suit: suit, Number: w.Now.Removed(suit) - w.st.Start.Removed(suit)})
	default:
		essential = w.Left[from] < left
	}
	if essential {
		w.used.essential++
	}
	w.note()
}

// Won says whether all goals are met.
func (w *walk) Won() bool { return int(w.done) == len(w.st.steps) }

// Key appends what the line has done, as far as it counts, and the position with its
// piles told apart, as goals do: "empty 5" is another goal than "empty 6". How many moves were
// made belongs to it only when they are limited; else a position reached in nine moves is the
// same as in six.
func (w *walk) Key(dst []byte) []byte {
	dst = append(dst, w.done)
	if w.st.limit.moves >= 0 {
		dst = append(dst, uint8(w.used.moves>>8), uint8(w.used.moves))
	}
	if w.st.limit.essential >= 0 {
		dst = append(dst, uint8(w.used.essential>>8), uint8(w.used.essential))
	}
	if w.st.counts() {
		dst = append(dst, w.Left[1:]...)
	}
	if w.st.limit.deals >= 0 {
		dst = append(dst, uint8(w.used.deals))
	}
	if w.st.alike {
		return w.Now.SortedKey(dst)
	}
	return w.Now.ExactKey(dst)
}

// SetKey replaces the walk by one that has this key.
func (w *walk) SetKey(key []byte) {
	w.done, key = key[0], key[1:]
	if w.st.limit.moves >= 0 {
		w.used.moves, key = int(key[0])<<8|int(key[1]), key[2:]
	}
	if w.st.limit.essential >= 0 {
		w.used.essential, key = int(key[0])<<8|int(key[1]), key[2:]
	}
	if w.st.counts() {
		copy(w.Left[1:], key)
		key = key[spider.Piles:]
	}
	if w.st.limit.deals >= 0 {
		w.used.deals, key = int(key[0]), key[1:]
	}
	w.Now.SetKey(key)
}

// counts says whether it counts which chains of the start are gone.
func (st *Stipulation) counts() bool {
	return st.limit.essential >= 0 || len(st.without.Bans) > 0 || st.recalls
}

// Copy returns a new walk of the same value.
func (w *walk) Copy() engine.State { return new(*w) }

// Set replaces the walk by another of the same stipulation.
func (w *walk) Set(from engine.State) { *w = *from.(*walk) }
