package mine

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"time"

	"patience/engine/games/spider"
	"patience/engine/games/spider/compose"
	"patience/engine/games/spider/compose/ideas"
)

// Options say how much is done. What comes of a deal depends on nothing else, but for the times.
type Options struct {
	Standards
	Solve time.Duration // to win a deal (10s)
	Limit time.Duration // for all questions about a position (12s)
	// Known says whether a position is anticipated, by its normal form; nil: none is.
	Known func(normal string) bool `json:"-"`
}

// Look looks through a deal, and returns what is worth keeping of it, the hardest first. When ctx
// ends it returns the error of that: a deal that was cut short would be told as one with little
// in it.
func Look(ctx context.Context, d Deal, o Options) (kept []Candidate, y Yield, err error) {
	o.Standards = o.withDefaults()
	where, err := compose.ParseQuery(o.Where)
	if err != nil {
		return nil, y, err
	}
	places, err := walk(ctx, d, cmp.Or(o.Solve, 10*time.Second))
	if err != nil {
		return nil, y, err
	}
	j := &judge{ctx: ctx, Standards: o.Standards, time: cmp.Or(o.Limit, perPosition), where: where}
	j.yield.Deals++
	if len(places) > 0 {
		j.yield.Won++
	}
	places = slices.DeleteFunc(places, func(p place) bool { return compose.InSight(p.state) > o.Sight })
	for i := range min(len(places), o.Positions) {
		p := places[i*len(places)/min(len(places), o.Positions)] // from all parts of the game
		for _, c := range j.position(p.state) {
			c.Deal, c.Moves = d, p.moves
			kept = append(kept, c)
		}
		if ctx.Err() != nil {
			return nil, y, ctx.Err()
		}
	}
	kept = j.best(kept, o.Known)
	return kept, j.yield, ctx.Err()
}

// best returns those that are kept of a deal: the hardest ones, of different kinds. One that
// differs from a known problem, or from one that was just kept, in nothing but the names of
// suits and the order of piles is anticipated: nobody wants to solve it twice.
func (j *judge) best(found []Candidate, known func(normal string) bool) (kept []Candidate) {
	for i := range found {
		found[i].Ladder = ideas.Measure(j.ctx, found[i].Report, j.look())
	}
	slices.SortStableFunc(found, func(a, b Candidate) int { return b.Ladder.Compare(a.Ladder) })
	kinds, mine := map[string]int{}, map[string]bool{}
	for _, c := range found {
		normal := Normal(c)
		kind, _, _ := strings.Cut(c.Goal, " ") // its verb, "remove" for "remove clubs first"
		if len(kept) >= j.Each || kinds[kind] >= j.Alike {
			continue
		}
		if mine[normal] || known != nil && known(normal) {
			j.yield.Anticipated++
			continue
		}
		kinds[kind]++
		mine[normal] = true
		kept = append(kept, c)
	}
	j.yield.Kept += len(kept)
	return kept
}

// Normal returns a text that is the same for positions that differ in names of suits and
// order of piles alone, as their files have them.
func Normal(c Candidate) string { return normal(c.filed()) }

func normal(filed *spider.State) string { return string(filed.Normal().ExactKey(nil)) }
