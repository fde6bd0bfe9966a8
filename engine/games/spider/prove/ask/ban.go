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
		most, of = 2, "a suit is removed at most twice"
	case e.Pile < 1 || e.Pile > spider.Piles:
		return fmt.Errorf("no pile %d: want 1 to %d", e.Pile, spider.Piles)
	case e.Kind == Turn:
		most, of = len(q.Start.FaceDown(e.Pile)), fmt.Sprintf("pile %d has %d face-down cards", e.Pile, len(q.Start.FaceDown(e.Pile)))
	case e.Kind == Dig:
		most, of = len(Heads(q.Start, e.Pile)), fmt.Sprintf("pile %d has %d chains", e.Pile, len(Heads(q.Start, e.Pile)))
	}
	if e.Number < 1 || e.Number > most {
		return fmt.Errorf("%v: %s", e, of)
	}
	return nil
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

// chains are where the chains of the start begin, pile by pile.
type chains [spider.Piles + 1][]int

func chainsOf(s *spider.State) *chains {
	var c chains
	for n := 1; n <= spider.Piles; n++ {
		c[n] = Heads(s, n)
	}
	return &c
}

// counts returns how many chains each pile has.
func (c *chains) counts() (left [spider.Piles + 1]uint8) {
	for n := range c {
		left[n] = uint8(len(c[n]))
	}
	return left
}

// note takes down which chains of the start are gone. They do not come back: what comes
// to lie where they lay are other chains.
func (r *Restricted) note() {
	for n := range r.chains {
		for k := &r.left[n]; *k > 0 && r.chains[n][*k-1] >= len(r.s.Pile(n)); {
			*k--
		}
	}
}

// bans says whether a ban forbids the move from r to the position after it.
func (r *Restricted) bans(m engine.Move, after *Restricted) bool {
	for _, ban := range r.q.Without.Bans {
		makes := after.done(ban.Move) && !r.done(ban.Move) && (ban.Move.Kind != Dig || !spider.IsRemove(m))
		if makes && !after.done(ban.Until) {
			return true
		}
	}
	return false
}

// Gone returns how many chains of pile n are gone, where bans name it.
func (r *Restricted) Gone(n int) int { return len(r.chains[n]) - int(r.left[n]) }

// done says whether what an essential move takes away is gone.
func (r *Restricted) done(e Essential) bool {
	start := r.q.Start
	switch e.Kind {
	case Dig:
		return r.Gone(e.Pile) >= e.Number
	case Turn:
		return len(start.FaceDown(e.Pile))-len(r.s.FaceDown(e.Pile)) >= e.Number
	case Remove:
		return r.s.Removed(e.Suit)-start.Removed(e.Suit) >= e.Number
	}
	return false
}
