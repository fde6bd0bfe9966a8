package compose

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"

	"patience/engine"
	"patience/engine/games/spider"
)

// ErrOpen says that there is no answer that could stay the same.
var ErrOpen = errors.New("the problem itself was not decided")

// A Cut is one thing that a position can do without.
type Cut struct {
	What     string // in words
	Position *spider.State
}

// Reduce looks for economy: it takes away, one after another, what the position can do
// without while the answer stays the same.
//
//   - what the hand is, and what the face-down cards are, when nobody needs to know
//   - the faces of the uppermost cards in sight, pile by pile, as many as can go
//   - thirteen unknown cards at a time, as a set that was removed before
//
// It returns every cut that held, in order; the last one's position is the result. When ctx
// ends it returns the cuts so far, with the context's error.
func Reduce(ctx context.Context, s *spider.State, ask Verdict, progress func(trying string)) ([]Cut, error) {
	before, err := ask(ctx, s)
	if err != nil {
		return nil, err
	}
	if before == "" {
		return nil, ErrOpen
	}
	r := &reducer{ctx: ctx, at: s, progress: progress, keeps: func(t *spider.State) bool {
		after, err := ask(ctx, t)
		return err == nil && after == before
	}}
	if known(s.Hand()) {
		r.try("what the hand is", s.ForgetHand())
	}
	for n := 1; n <= spider.Piles; n++ {
		if known(s.FaceDown(n)) {
			r.try(fmt.Sprintf("what lies face down in pile %d", n), r.at.Forget(n))
		}
	}
	for n := 1; n <= spider.Piles; n++ {
		r.coverPile(n)
	}
	r.dropSuits()
	return r.cuts, ctx.Err()
}

// A reducer is a position on its way to fewer cards.
type reducer struct {
	ctx      context.Context
	at       *spider.State
	keeps    func(*spider.State) bool // whether the answer is the same there
	progress func(string)
	cuts     []Cut
}

// try makes a cut when the answer stays the same, and says whether it did.
func (r *reducer) try(what string, to *spider.State) bool { return r.first([]Cut{{what, to}}) }

// coverPile turns the uppermost cards in sight of a pile face down, as many as can go. It
// asks about several numbers at a time; what is taken is the same on any number of cores.
func (r *reducer) coverPile(n int) {
	if len(r.at.FaceDown(n)) > 0 && known(r.at.FaceDown(n)) {
		return // these matter, so do those below them
	}
	var covers []Cut
	for down := len(r.at.Pile(n)) - 1; down > len(r.at.FaceDown(n)); down-- {
		covered, err := r.at.Hide(n, down)
		if err != nil {
			break
		}
		gone := engine.Cards(r.at.FaceUp(n)[:down-len(r.at.FaceDown(n))])
		covers = append(covers, Cut{fmt.Sprintf("the faces of %s in pile %d", gone, n), covered.Forget(n)})
	}
	for some := range slices.Chunk(covers, runtime.GOMAXPROCS(0)) {
		if r.first(some) {
			return
		}
	}
}

// first makes the first of some cuts after which the answer stays the same, and says whether
// there was one.
func (r *reducer) first(cuts []Cut) bool {
	if r.ctx.Err() != nil {
		return false
	}
	if r.progress != nil {
		r.progress(cuts[0].What)
	}
	keeps := make([]bool, len(cuts))
	inParallel(r.ctx, len(cuts), func(i int) { keeps[i] = r.keeps(cuts[i].Position) })
	i := slices.Index(keeps, true)
	if i < 0 || r.ctx.Err() != nil {
		return false
	}
	r.at = cuts[i].Position
	r.cuts = append(r.cuts, cuts[i])
	return true
}

// dropSuits takes sets away of which nothing is in sight, of suits that the pack has.
func (r *reducer) dropSuits() {
	for suit := engine.Suit(4 - r.at.Suits()); suit <= engine.Spades; suit++ {
		for {
			without, err := r.at.WithoutSuit(suit)
			if err != nil || !r.try("a set of "+suit.Name(), without) {
				break
			}
		}
	}
}

// known says whether any of the cards is known.
func known(cards []engine.Card) bool {
	return slices.ContainsFunc(cards, func(c engine.Card) bool { return c != engine.Unknown })
}

// InSight counts the cards that lie face up.
func InSight(s *spider.State) int { return s.Left() - s.Hidden() }
