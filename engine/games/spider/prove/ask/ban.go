package ask

import (
	"cmp"
	"fmt"
	"slices"

	"patience/engine"
	"patience/engine/games/spider"
)

// Forbid adds a ban, unless it is there. The ban of a suit's first removal is the
// restriction Remove, for which a Remove goal makes an exception.
func (w *Without) Forbid(b Ban) {
	switch first := b.Move.Kind == Remove && b.Move.Number == 1; {
	case first && b.ForGood():
		w.Remove[b.Move.Suit] = true
	case !slices.Contains(w.Bans, b):
		w.Bans = append(slices.Clip(w.Bans), b)
	}
}

// Names says whether a restriction tells pile n apart from others by its number.
func (w *Without) Names(n int) bool {
	return slices.ContainsFunc(w.Bans, func(ban Ban) bool { return ban.Move.Pile == n || ban.Until.Pile == n })
}

// checkBans returns nil when the bans make sense for the position.
func (q *Question) checkBans() error {
	for _, ban := range q.Without.Bans {
		if ban.ForGood() && ban.Move.Kind == Remove && ban.Move.Number == 1 {
			return fmt.Errorf("%v: this is a restriction of its own, and no ban", ban)
		}
		if ban.Move == ban.Until {
			return fmt.Errorf("%v: want two different moves", ban)
		}
		if err := cmp.Or(q.checkEssential(ban.Move), q.checkEssential(ban.Until)); err != nil {
			return err
		}
	}
	return nil
}

// checkEssential returns nil when the position has what the move is about.
func (q *Question) checkEssential(e Essential) error {
	most, of := 0, ""
	switch {
	case e == Essential{}:
		return nil
	case e.Kind == Remove && e.Suit <= engine.Spades:
		most, of = 2, "no restriction has words for what goes a third time"
	case e.Pile < 1 || e.Pile > spider.Piles:
		return fmt.Errorf("no pile %d: want 1 to %d", e.Pile, spider.Piles)
	case e.Kind == Turn:
		most = len(q.Start.FaceDown(e.Pile))
		of = has(e.Pile, most, "face-down card")
	case e.Kind == Dig:
		most = len(q.Start.Heads(e.Pile))
		of = has(e.Pile, most, "chain")
	}
	if e.Number < 1 || e.Number > most {
		return fmt.Errorf("%v: %s", e, of)
	}
	return nil
}

// has says how many of something a pile has.
func has(pile, n int, what string) string {
	return fmt.Sprintf("pile %d has %s", pile, engine.Count(n, what))
}

// ForGood says whether the move is never allowed.
func (b Ban) ForGood() bool { return b.Until == Essential{} }

// Says returns the ban as it is said of the cards that it holds back.
func (b Ban) Says() string {
	if b.ForGood() {
		return "may not go"
	}
	return fmt.Sprintf("may not go before %v", b.Until.goes())
}

// A Line is a position on a line of play, with what is gone there of the chains of the start.
type Line struct {
	start *spider.State
	heads *[spider.Piles + 1][]int // where the chains of the start begin, pile by pile; none when nobody counts them
	Now   spider.State
	Left  [spider.Piles + 1]uint8 // how many of those chains each pile has left
}

// LineFrom returns the line of no moves.
func LineFrom(start *spider.State) Line {
	l := Line{start: start, heads: new([spider.Piles + 1][]int), Now: *start}
	for n := 1; n <= spider.Piles; n++ {
		l.heads[n] = start.Heads(n)
		l.Left[n] = uint8(len(l.heads[n]))
	}
	return l
}

// Apply makes a move, and takes down which chains of the start are gone. They do not come back:
// what comes to lie where they lay are other chains.
func (l *Line) Apply(m engine.Move) {
	l.Now.Apply(m)
	for n := range l.heads {
		for k := &l.Left[n]; *k > 0 && l.heads[n][*k-1] >= len(l.Now.Pile(n)); {
			*k--
		}
	}
}

// Gone returns how many chains of the start are gone from pile n, where they are counted.
func (l *Line) Gone(n int) int { return len(l.heads[n]) - int(l.Left[n]) }

// dug says whether a chain of the start is gone that was not alone in its pile.
func (l *Line) dug() bool {
	for n, heads := range l.heads {
		if len(heads) > 1 && l.Gone(n) > 0 {
			return true
		}
	}
	return false
}

// Made says whether what an essential move takes away is gone.
func (l *Line) Made(e Essential) bool { return e.Number > 0 && l.Makings(e) >= e.Number }

// Makings counts the essential moves made that are like e but for their number: of its pile, or of
// its suit.
func (l *Line) Makings(e Essential) int {
	switch e.Kind {
	case Dig:
		return l.Gone(e.Pile)
	case Turn:
		return len(l.start.FaceDown(e.Pile)) - len(l.Now.FaceDown(e.Pile))
	case Remove:
		return l.Now.Removed(e.Suit) - l.start.Removed(e.Suit)
	}
	return 0
}

// Forbids says whether a ban forbids the move that leads from one position to the other: it makes
// what is not to be made, or not yet. With "not dig 2 of pile 5 before remove clubs" the second
// chain of pile 5 stays until the clubs are gone. A removal that takes a chain away with its suit
// is no dig.
func (w *Without) Forbids(m engine.Move, from, to *Line) bool {
	return slices.ContainsFunc(w.Bans, func(ban Ban) bool {
		makes := to.Made(ban.Move) && !from.Made(ban.Move) && (ban.Move.Kind != Dig || !spider.IsRemove(m))
		return makes && !to.Made(ban.Until)
	})
}

// State returns the position.
func (l *Line) State() *spider.State { return &l.Now }

// Hidden counts the cards that are not seen yet.
func (l *Line) Hidden() int { return l.Now.Hidden() }

// String returns the tableau.
func (l *Line) String() string { return l.Now.String() }
