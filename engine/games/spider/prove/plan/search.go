package plan

import (
	"context"
	"slices"

	"patience/engine"
	"patience/engine/games/spider/prove/ask"
)

// A finder looks for a plan: at each view what the player can do is tried until
// something works with all cards that can turn up; what was found of a view is kept.
//
// It is a search in a tree of two kinds of nodes. At a view the player chooses: one option that
// works is enough. At an option chance chooses the card: every card must work. So a view is lost
// as soon as each option has one card that spoils it, and that card is often the same, which is
// why the card that refuted last is tried first.
type finder struct {
	ctx    context.Context
	q      *ask.Question
	plans  map[string]*Node // by exact key: what to do
	lost   map[string]bool  // by key: there is no plan, proved
	open   map[string]bool  // by key: not decided
	nasty  engine.Cards     // faces, those first that refuted an option last
	looked int              // at positions
	asked  int              // how often the calculus was asked

	few, many int  // places to go through before and after the calculus is asked
	byHand    bool // the calculus is not asked: all is found by going through positions
	done      Node // what is done where the goal is met
}

// How many positions a finder goes through before it asks the calculus for lines, and
// after that.
const (
	fewPlaces  = 3_000
	manyPlaces = 60_000
	mostKept   = 3_000_000 // keys of views without a plan
)

func newFinder(ctx context.Context, q *ask.Question, unseen engine.Cards) *finder {
	return &finder{ctx: ctx, q: q, plans: map[string]*Node{}, lost: map[string]bool{}, open: map[string]bool{},
		nasty: unseen.Faces(), few: fewPlaces, many: manyPlaces}
}

// stopped says whether the time is over.
func (f *finder) stopped() bool {
	if f.looked&1023 == 0 {
		engine.Tell(f.ctx, "%d positions looked at for a plan", f.looked)
	}
	return f.looked&63 == 0 && f.ctx.Err() != nil
}

// decide looks for a plan from a view. Impossible means that there is none: all that
// the player can bring about was looked at, and some card refutes each.
func (f *finder) decide(v view) (engine.Verdict, *Node) {
	if node := f.plans[v.exact()]; node != nil {
		return engine.VerdictWon, node
	}
	key := v.key()
	switch {
	case f.lost[key]:
		return engine.VerdictLost, nil
	case f.open[key] || f.ctx.Err() != nil:
		return engine.VerdictUnknown, nil
	}
	verdict, node := f.look(v)
	switch verdict {
	case engine.VerdictWon:
		f.plans[v.exact()] = node
	case engine.VerdictUnknown:
		f.open[key] = true
	}
	return verdict, node
}

// look is decide for a view of which nothing is known. Where little can be reached before a card
// turns up all of it is looked at, which is the surest; else the calculus is asked for lines, and
// when it has none, more is looked at.
func (f *finder) look(v view) (engine.Verdict, *Node) {
	r := f.reach(v, f.few)
	if !r.all && !f.byHand {
		if node := f.guided(v); node != nil {
			return engine.VerdictWon, node
		}
	}
	if !r.all {
		r = f.reach(v, f.many)
	}
	switch {
	case r.goal == 0:
		return engine.VerdictWon, &f.done
	case r.goal > 0:
		return engine.VerdictWon, &Node{Line: r.line(r.goal)}
	case r.sure >= 0:
		return engine.VerdictWon, f.plans[r.places[r.sure].exact()].after(r.line(r.sure))
	}
	return f.choose(r)
}

// after returns the node that begins with a line and goes on with n.
func (n *Node) after(line []engine.Move) *Node {
	c := *n
	c.Line = slices.Concat(line, n.Line)
	return &c
}

// choose tries the options of a reach, and goes on with the first that works with every card.
//
// Say the 5h, the 6h and the Kc are unseen, and piles 3 and 8 have a card each to turn up. For
// pile 3 there is a plan with the 5h and one with the 6h, but none with the Kc: the option fails,
// and of pile 8 the Kc is tried first. If that fails too, and these were all options, none of
// the views that were reached has a plan.
func (f *finder) choose(r *reach) (engine.Verdict, *Node) {
	verdict := engine.VerdictLost
	if !r.all || f.q.MayDeal() {
		verdict = engine.VerdictUnknown
	}
	for _, o := range r.options {
		switch v, branches := f.try(r.places[o.at].view, o.move, o.n); v {
		case engine.VerdictWon:
			line := append(r.line(o.at), o.move)
			return engine.VerdictWon, &Node{Line: line, Turns: o.n, Branches: branches}
		case engine.VerdictUnknown:
			verdict = engine.VerdictUnknown
		}
	}
	if verdict == engine.VerdictLost && len(f.lost) < mostKept {
		for i := range r.places { // what can be reached from a view without a plan has none
			f.lost[r.places[i].key] = true
		}
	}
	return verdict, nil
}

// try makes a move that turns a card up in pile n, and decides for each card that can
// lie there.
func (f *finder) try(v view, m engine.Move, n int) (engine.Verdict, []Branch) {
	verdict := engine.VerdictWon
	var branches []Branch
	for _, c := range slices.Clone(f.nasty) {
		if !slices.Contains(v.unseen, c) {
			continue
		}
		after, ok := v.turned(m, n, c)
		if !ok {
			f.nasty.First(c)
			return engine.VerdictLost, nil
		}
		switch got, node := f.decide(after); got {
		case engine.VerdictLost:
			f.nasty.First(c)
			return engine.VerdictLost, nil
		case engine.VerdictUnknown:
			verdict = engine.VerdictUnknown
		default:
			at := 0 // branches stand in the order of their cards
			for at < len(branches) && branches[at].Card < c {
				at++
			}
			branches = slices.Insert(branches, at, Branch{c, node})
		}
	}
	return verdict, branches
}
