package blackhole

import (
	"context"
	"slices"

	"patience/engine"
	"patience/engine/search"
)

// Dives decide a position together. What one leaves for last the others try at the same time: who has nothing
// to do takes the last choice of the shallowest level that has one. This is interleaved depth-first search
// (Meseguer, IJCAI 1997): a first choice is no longer believed for as long as all that follows from it takes.
//
// They go by rounds. In a round each knows what was met before it and what it meets itself. So on how many cores
// they go touches neither the line nor the positions that are met.
//
// Proof. When all have come to an end, each position that was met was gone on from by the dive that met it, and each
// of its choices was tried, by that one or by who took it. So all that can be reached was met, as by one dive.
type dives struct {
	*search.Watch
	start  *State
	reduce reductions
	jobs   int
	most   int // positions, 0: without a limit
	alone  int // so many are met before the others join the first
	long   int // so many each meets in a round, at most
	all    []*dive
	seen   parts
}

// divers is how many dives decide a position that one does not decide at once. Two meet 11.2 million positions where 94 deals are
// won, four 9.6, eight 8.7, and one 21.
const divers = 4

// Parts are the positions seen, those of each part in a set of its own, which is nil where there is none. Those that are
// a word have few, so that cores can put them in side by side; memory that nobody has touched is dear.
type parts [256]*search.KeySet

const narrowParts = 4

// has says whether a dive's position was seen.
func (p *parts) has(d *dive) bool {
	set := p[d.part()]
	return set != nil && set.Get(d.key()) != 0
}

func newDives(ctx context.Context, s *State, o engine.SolveOptions) *dives {
	a := &dives{start: s, jobs: o.Jobs, most: o.Limits.States, alone: 1_000, long: 2_048}
	a.reduce = reductions{o.Uses("prefix"), o.Uses("ranks"), o.Uses("order")}
	a.all = append(a.all, newDive(s, a.reduce))
	a.Watch = search.NewWatch(ctx, o, a.bytes)
	return a
}

// decide returns the dive that stands at a win, nil when none does.
func (a *dives) decide() *dive {
	won := a.first()
	for won == nil && a.Stop == engine.StopNone && a.feed() {
		won = a.round()
	}
	for _, d := range a.all {
		a.Looked, a.Pruned = a.Looked+d.looked, a.Pruned+d.pruned
	}
	return won
}

// first is what the first dive does alone, which decides most positions. In a pack whose positions need more than a word it
// does all. It returns the dive when that has won.
func (a *dives) first() *dive {
	d := a.all[0]
	isNew := func() bool { return a.Add(a.set(d.part()), d.key()) }
	if !isNew() || d.hopeless() {
		return nil
	}
	d.open(0, 0)
	won := d.cards == 0
	for !won && a.Stop == engine.StopNone && len(d.levels) > 0 && (a.States < a.alone || d.wide()) {
		won = d.step(isNew)
	}
	if !won {
		return nil
	}
	return d
}

// feed gives each dive that has come to an end something to do, and says whether any has.
func (a *dives) feed() (any bool) {
	for len(a.all) < divers {
		a.all = append(a.all, newDive(a.start, a.reduce))
	}
	for _, d := range a.all {
		for len(d.levels) == 0 && d.take(a.richest()) {
			if d.known(&a.seen) {
				d.back()
			}
		}
		any = any || len(d.levels) > 0
	}
	return any
}

// richest returns the dive that has a choice to try at the shallowest level.
func (a *dives) richest() *dive {
	return slices.MinFunc(a.all, func(d, other *dive) int { return d.untried() - other.untried() })
}

// round lets each dive go on for a round, and returns the first that has won.
func (a *dives) round() *dive {
	each := min(a.States/(2*divers)+1, a.long)
	if a.most > 0 {
		each = min(each, (a.most-a.States)/divers+1)
	}
	engine.AtOnce(divers, a.jobs, func(i int) { a.all[i].run(&a.seen, each) })
	a.gather()
	won, _ := engine.Find(a.all, func(d *dive) bool { return d.won })
	return won
}

// run goes on until so many positions are met. Before it these were seen.
func (d *dive) run(seen *parts, most int) {
	d.met = d.met[:0]
	if d.own == nil {
		d.own, d.walks = search.NewKeySet(), new(walks)
	}
	d.own.Reset()
	isNew := func() bool {
		key := d.key()
		d.own.Fit()
		if seen.has(d) || !d.own.Add(key) {
			return false
		}
		d.met = append(d.met, key)
		return true
	}
	for !d.won && len(d.levels) > 0 && len(d.met) < most {
		d.won = d.step(isNew)
	}
}

// gather counts what was met in a round among the positions seen.
func (a *dives) gather() {
	var more, isNew [narrowParts]int
	for _, d := range a.all {
		for _, key := range d.met {
			more[part(key)]++
		}
	}
	for i, n := range more {
		if !a.Fit(a.set(i), n) {
			return
		}
	}
	engine.AtOnce(narrowParts, a.jobs, func(i int) {
		for _, d := range a.all {
			for _, key := range d.met {
				if part(key) == i && a.seen[i].Add(key) {
					isNew[i]++
				}
			}
		}
	})
	all := 0
	for _, n := range isNew {
		all += n
	}
	a.Met(all)
}

// set returns a part of what was seen.
func (a *dives) set(part int) *search.KeySet {
	if a.seen[part] == nil {
		a.seen[part] = search.NewKeySet()
	}
	return a.seen[part]
}

// bytes returns the memory of the sets.
func (a *dives) bytes() (sum int64) {
	for _, s := range a.seen {
		if s != nil {
			sum += s.Bytes()
		}
	}
	return sum
}
