package compose

import (
	"cmp"
	"context"
	"fmt"
	"runtime"
	"slices"
	"sync/atomic"

	"patience/engine"
	"patience/engine/games/spider"
)

// A Twin is an exchange of two cards that turns the verdict round, as the Jacks of
// Woods's page 11 do.
type Twin struct {
	A, B     Spot
	CardA    engine.Card // that lay at A in the problem
	CardB    engine.Card // that lay at B
	Position *spider.State
	Verdict  string
}

// String returns the exchange and what it leads to.
func (t Twin) String() string {
	return fmt.Sprintf("%v in pile %d and %v in pile %d: %s", t.CardA, t.A.Pile, t.CardB, t.B.Pile, t.Verdict)
}

// Exchanges are what was found of the exchanges of a problem.
type Exchanges struct {
	Verdict string // on the problem itself
	Twins   []Twin // that turn it round, in the order of the piles
	Open    int    // exchanges that stayed undecided
}

// TwinOptions say which exchanges are tried.
type TwinOptions struct {
	// AnyRank tries cards of different ranks, too. Without it only cards of one rank
	// and of two suits are exchanged, so that counting ranks alone tells nothing.
	AnyRank bool
	// Plain says that the question names neither suit nor pile; see Nameless of package ask. Then exchanges
	// that lead to the same problem up to names of suits and order of piles are listed once.
	Plain bool
	// Progress, when not nil, is told how many exchanges of how many are tried.
	Progress func(done, all int)
}

// Twins tries the exchanges of two cards in sight, and finds those that turn the
// verdict of s round. When ctx ends it returns what it has, with the context's
// error; ErrOpen where s itself is not decided.
func Twins(ctx context.Context, s *spider.State, ask Verdict, o TwinOptions) (Exchanges, error) {
	before, err := ask(ctx, s)
	if err != nil {
		return Exchanges{}, err
	}
	if before == "" {
		return Exchanges{}, cmp.Or(ctx.Err(), ErrOpen)
	}
	pairs := Pairs(s, o)
	found := make([]*Twin, len(pairs))
	var undecided, done atomic.Int64
	// Each pair has its own place in the list, so that the order does not depend on who is done first.
	inParallel(ctx, len(pairs), func(i int) {
		t := pairs[i]
		verdict, err := ask(ctx, t.Position)
		switch {
		case err != nil: // the question makes no sense there
		case verdict == "":
			undecided.Add(1)
		case verdict != before:
			t.Verdict = verdict
			found[i] = &t
		}
		if n := int(done.Add(1)); o.Progress != nil {
			o.Progress(n, len(pairs))
		}
	})
	e := Exchanges{Verdict: before, Open: int(undecided.Load()) + len(pairs) - int(done.Load())}
	for _, t := range found {
		if t != nil {
			e.Twins = append(e.Twins, *t)
		}
	}
	return e, ctx.Err()
}

// Pairs lists the exchanges worth asking about, without verdicts.
func Pairs(s *spider.State, o TwinOptions) []Twin {
	spots := Spots(s)
	seen := map[string]bool{o.key(s): true}
	var all []Twin
	for i, a := range spots {
		for _, b := range spots[i+1:] {
			c, d := at(s, a), at(s, b)
			if c == d || !o.AnyRank && c.Rank() != d.Rank() {
				continue
			}
			t := Twin{A: a, B: b, CardA: c, CardB: d, Position: Exchange(s, a, b)}
			if key := o.key(t.Position); !seen[key] {
				seen[key] = true
				all = append(all, t)
			}
		}
	}
	return all
}

// key is the same for positions of which the question asks the same.
func (o TwinOptions) key(s *spider.State) string {
	if o.Plain {
		s = s.Normal()
	}
	return string(s.ExactKey(nil))
}

// Spots lists the places of the face-up cards that are known, pile by pile.
func Spots(s *spider.State) []Spot {
	var spots []Spot
	for n := 1; n <= spider.Piles; n++ {
		for row := len(s.FaceDown(n)); row < len(s.Pile(n)); row++ {
			spots = append(spots, Spot{n, row + 1})
		}
	}
	return slices.DeleteFunc(spots, func(p Spot) bool { return at(s, p) == engine.Unknown })
}

// inParallel calls f for 0 to n-1 on all cores, and for no more of them once ctx is done.
func inParallel(ctx context.Context, n int, f func(i int)) {
	engine.AtOnce(n, runtime.GOMAXPROCS(0), func(i int) {
		if ctx.Err() == nil {
			f(i)
		}
	})
}
