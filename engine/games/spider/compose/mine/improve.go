package mine

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"patience/engine"
	"patience/engine/games/spider"
	"patience/engine/games/spider/compose"
	"patience/engine/games/spider/compose/ideas"
	"patience/engine/games/spider/prove/ask"
)

// An Improvement is a change after which a problem is better.
type Improvement struct {
	What       string // in words
	Difficulty ideas.Difficulty
	Candidate
}

// What a problem can be improved for. Of two that are equal in it the one with fewer cards in sight is
// better.
const (
	ForDifficulty = "difficulty" // as it is measured
	ForEconomy    = "economy"    // fewer cards in sight
	ForLength     = "length"     // a longer least line
	ForThemes     = "themes"     // more of them in the least line
)

// Aims lists them.
func Aims() []string { return []string{ForDifficulty, ForEconomy, ForLength, ForThemes} }

// Improve changes a problem a little, keeps the change when the problem has one idea still, of no
// fewer essential moves, and is better for its aim than before, and goes on from there until no change helps, there are most of
// them (0: any number), or ctx ends. It returns the changes that were kept, in order; the
// last one is the best. The yield counts the changes that were tried as positions.
func Improve(ctx context.Context, s *spider.State, a Asked, o ImproveOptions) (better []Improvement, y Yield, err error) {
	j := &judge{ctx: ctx, Standards: Standards{Essential: 1}, time: cmp.Or(o.Limit, perPosition), thorough: true}
	first, _ := j.question(s, a, new([][]engine.Move))
	if first == nil && ctx.Err() != nil {
		return nil, y, ctx.Err()
	} else if first == nil {
		return nil, y, errors.New("it has not one idea, proved: nothing to begin with")
	}
	first.Ladder = ideas.Measure(ctx, first.Report, j.look())
	at := &Improvement{Candidate: *first}
	at.Difficulty, _ = first.Report.Difficulty(ctx)
	j.Essential = max(o.Essential, len(first.Report.Ideas[0].Moves))
	j.yield = Yield{}
	for ctx.Err() == nil && (o.Most == 0 || len(better) < o.Most) {
		next := j.better(at, o)
		if next == nil {
			break
		}
		better = append(better, *next)
		at = next
		j.yield.Kept++
		if o.Kept == nil {
			continue
		}
		if err := o.Kept(next); err != nil {
			return better, j.yield, err
		}
	}
	return better, j.yield, nil
}

// ImproveOptions say how much Improve does.
type ImproveOptions struct {
	For       string                     // one of Aims; "" is the first
	KeepIdea  bool                       // the essential moves stay the same
	Where     compose.Filter             // holds of all that is kept; nil: no matter what
	Essential int                        // essential moves at least, besides those of the start
	Most      int                        // changes to keep; 0: any number
	Jobs      int                        // changes to try at a time (1); what is kept is the same for any number
	Limit     time.Duration              // for all questions about a position (12s)
	Progress  func(what string)          // may be called by several goroutines at once
	Kept      func(b *Improvement) error // is told of each change that is kept, at once
}

// atOnce is how many changes are tried before it is looked whether one of them helps. It does
// not depend on Jobs: of four changes the first that helps is kept, whichever was decided first,
// so that two runs on different machines make the same problem.
const atOnce = 4

// better returns the first change that makes a problem better, nil when there is none.
func (j *judge) better(at *Improvement, o ImproveOptions) *Improvement {
	for some := range slices.Chunk(shuffled(variants(&at.Candidate), at.State), atOnce) {
		if j.ctx.Err() != nil {
			return nil
		}
		found := make([]*Improvement, len(some))
		judges := make([]judge, len(some))
		engine.AtOnce(len(some), o.Jobs, func(i int) {
			if o.Progress != nil {
				o.Progress(some[i].what)
			}
			judges[i] = judge{ctx: j.ctx, Standards: j.Standards, time: j.time}
			found[i] = judges[i].helps(at, some[i], o)
		})
		for i := range judges {
			judges[i].yield.Positions++
			j.yield.Add(judges[i].yield)
		}
		if i := slices.IndexFunc(found, func(x *Improvement) bool { return x != nil }); i >= 0 {
			return found[i]
		}
	}
	return nil
}

// helps returns a change as an improvement when it is one. What is cheap to know comes first.
func (j *judge) helps(at *Improvement, v variant, o ImproveOptions) *Improvement {
	if o.For == ForEconomy && compose.InSight(v.state) >= compose.InSight(at.State) {
		return nil
	}
	c, _ := j.question(v.state, at.Asked, new([][]engine.Move))
	if c == nil || o.KeepIdea && !sameIdea(c, &at.Candidate) {
		return nil
	}
	next := &Improvement{What: v.what, Candidate: *c}
	if o.Where != nil && !o.Where(c.Facts()) {
		return nil
	}
	next.Difficulty, _ = c.Report.Difficulty(j.ctx)
	if j.ctx.Err() != nil || compare(next, at, o.For) <= 0 {
		return nil
	}
	next.Ladder = ideas.Measure(j.ctx, c.Report, j.look())
	next.Deal, next.Candidate.Moves = at.Deal, at.Candidate.Moves
	return next
}

// sameIdea says whether two problems have the same essential moves, in whatever order.
func sameIdea(a, b *Candidate) bool {
	x, y := a.Report.Ideas[0].Moves, b.Report.Ideas[0].Moves
	return len(x) == len(y) && !slices.ContainsFunc(x, func(e ask.Essential) bool { return !slices.Contains(y, e) })
}

// shuffled returns changes in an order by chance, the same one in each run.
func shuffled(all []variant, s *spider.State) []variant {
	engine.Shuffle(hash(s), all)
	slices.Reverse(all)
	return all
}

// compare compares problems for an aim; of two that are equal the one with fewer cards in sight is
// better.
func compare(a, b *Improvement, aim string) (order int) {
	switch aim {
	case ForLength:
		order = cmp.Compare(len(a.Report.Ideas[0].Line), len(b.Report.Ideas[0].Line))
	case ForThemes:
		order = cmp.Compare(len(a.Facts().Themes), len(b.Facts().Themes))
	case ForEconomy:
	default:
		order = cmp.Compare(a.Difficulty.Bits(), b.Difficulty.Bits())
	}
	return cmp.Or(order, cmp.Compare(compose.InSight(b.State), compose.InSight(a.State)))
}

// A variant is a position that differs a little.
type variant struct {
	what  string
	state *spider.State
}

// variants lists the changes of a problem that can be tried.
func variants(c *Candidate) []variant {
	all := append(exchanges(c.State), covers(c.State)...)
	all = append(all, earlier(c.State)...)
	return append(all, later(c)...)
}

// exchanges exchanges two cards in sight.
func exchanges(s *spider.State) []variant {
	return engine.Each(compose.Pairs(s, compose.TwinOptions{AnyRank: true}), func(t compose.Twin) variant {
		return variant{fmt.Sprintf("%v of pile %d and %v of pile %d exchanged", t.CardA, t.A.Pile, t.CardB, t.B.Pile), t.Position}
	})
}

// covers turns the uppermost cards in sight of a pile face down, and nobody knows them.
func covers(s *spider.State) (all []variant) {
	for n := 1; n <= spider.Piles; n++ {
		for down := len(s.FaceDown(n)) + 1; down < len(s.Pile(n)); down++ {
			if t, err := s.Hide(n, down); err == nil {
				all = append(all, variant{fmt.Sprintf("%s of pile %d unknown", engine.Count(down, "card"), n), t.Forget(n)})
			}
		}
	}
	return all
}

// earlier moves the start back by a move: the lowest cards of a pile, which fit where they
// lie, come from another one, where they do not.
func earlier(s *spider.State) (all []variant) {
	for from := 1; from <= spider.Piles; from++ {
		unit := s.Unit(from)
		for count := 1; count < len(unit) || count == len(unit) && fitsAbove(s, from, count); count++ {
			head := s.Pile(from)[len(s.Pile(from))-count]
			for to := 1; to <= spider.Piles; to++ {
				if to == from || s.IsSpace(to) || spider.Fits(head, s.Bottom(to)) {
					continue
				}
				before := s.Copy()
				before.Apply(spider.NewMove(from, to, count)) // no legal move, but its undoing is one
				all = append(all, variant{fmt.Sprintf("a move earlier: the %v on pile %d", head, to), before.(*spider.State)})
			}
		}
	}
	return all
}

// fitsAbove says whether the lowest cards of a pile lie on a card that they fit on.
func fitsAbove(s *spider.State, n, count int) bool {
	up := s.FaceUp(n)
	at := len(up) - count
	return at > 0 && spider.Fits(up[at], up[at-1])
}

// later moves the start on to where the solution has made its first essential move.
func later(c *Candidate) []variant {
	line := c.Report.Ideas[0].Line
	t := c.State.Copy().(*spider.State)
	for i, m := range line {
		t.Apply(m)
		if len(ask.Essentials(c.State, line[:i+1])) > 0 {
			return []variant{{"a move later", t}}
		}
	}
	return nil
}
