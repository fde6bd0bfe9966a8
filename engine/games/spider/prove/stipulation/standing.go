package stipulation

import (
	"fmt"
	"strings"

	"patience/engine"
	"patience/engine/games/spider"
	"patience/engine/problem"
)

// Standings says how the goals of the problem that a play began with stand after its moves;
// none when it began with no problem. Face-down cards are what they turned out to be: a line
// solves a goal for all their orders, as `hidden: any` asks, only in the order that was played.
func Standings(p *engine.Play) ([]engine.GoalStanding, error) {
	questions, err := problem.Of(p)
	if err != nil {
		return nil, err
	}
	var all []engine.GoalStanding
	for i, q := range questions {
		g, err := standing(p, q)
		if err != nil && len(questions) > 1 {
			err = fmt.Errorf("goal %d: %w", i+1, err)
		}
		if err != nil {
			return nil, err
		}
		all = append(all, g)
	}
	return all, nil
}

// standing goes through the moves until the goal is met.
func standing(p *engine.Play, q problem.Question) (engine.GoalStanding, error) {
	r, err := newRefereed(p.Start().(*spider.State), q)
	if err != nil {
		return engine.GoalStanding{}, err
	}
	g := engine.GoalStanding{Goal: r.words, Met: -1}
	for i, m := range p.Moves() {
		if r.met() {
			break
		}
		if why := r.apply(m); why != "" && g.Broken == 0 {
			g.Broken, g.Why = i+1, why
		}
		if r.met() {
			g.Met = i + 1
		}
	}
	return g, nil
}

// A refereed is a line of play beside which each restriction of a goal is watched alone, so
// that one can say which of them a move breaks.
type refereed struct {
	words string
	free  *walk            // nothing is forbidden
	blind *walk            // the same with its face-down cards unknown, while the line can be played so; or nil
	rules map[string]*walk // by the words of the restriction
	names []string         // of the rules, in their order
}

func newRefereed(start *spider.State, q problem.Question) (*refereed, error) {
	st, err := Parse(start, q.FullGoal(), q.Without, "")
	if err != nil {
		return nil, err
	}
	r := &refereed{words: st.String(), rules: map[string]*walk{}}
	walkWith := func(without, hidden string) *walk {
		one, e := Parse(start, q.FullGoal(), without, hidden)
		if e != nil {
			err = e
			return nil
		}
		return one.walk()
	}
	r.free = walkWith("", "")
	if q.Hidden == Blind {
		r.blind = walkWith("", Blind)
		r.words += ", whatever the face-down cards are"
	}
	for _, name := range strings.Split(st.without.String(), ", ") {
		if name != "" {
			r.rules[name], r.names = walkWith(name, ""), append(r.names, name)
		}
	}
	return r, err
}

// met says whether the goal is met: of a line that can be played blindly, by what is known.
func (r *refereed) met() bool {
	if r.blind != nil {
		return r.blind.Won()
	}
	return r.free.Won()
}

// apply makes a legal move and returns what forbids it, "" when nothing does.
func (r *refereed) apply(m engine.Move) string {
	late := r.free.late(m)
	var broken []string
	for _, name := range r.names {
		w := r.rules[name]
		if late == nil && !w.allowed(m) {
			broken = append(broken, name)
		}
		w.Apply(m)
	}
	var why []string
	if broken != nil {
		why = append(why, "without "+strings.Join(broken, ", "))
	}
	if r.blind != nil {
		if r.blind.Now.Check(m) != nil {
			why, r.blind = append(why, "no card that was unknown at the start is moved or built on"), nil
		} else {
			r.blind.Apply(m)
		}
	}
	switch {
	case late != nil:
		why = append(why, late.q.Goal.String())
	case r.free.Check(m) != nil:
		why = append(why, "the limit is reached")
	}
	r.free.Apply(m)
	return strings.Join(why, "; ")
}
