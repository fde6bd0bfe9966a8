package freecard

import (
	"fmt"
	"slices"

	"patience/engine"
	"patience/engine/games/spider/check/about"
)

// A question is a goal and the restrictions.
type question struct {
	about.Question
	met    func(v *view) bool
	target position
	exact  bool // the target's piles are in order

	noSpace, noTurn bool
	noRemove        [4]bool
	noTouch         [piles + 1]bool
	noOnto          [engine.King + 2]bool

	hadSpaces int // at the start
	bottoms   set // the bottom cards of untouchable piles
}

// met says when a state meets a goal: when it does not, no position that it stands for does. So
// "dig 2 chains of pile 5" is met when pile 5 has two chains less than at the start, or fewer still; and "remove
// hearts", when one of the two Ah has gone.
func met(goal string) func(v *view) bool {
	switch goal {
	case "spaces":
		return func(v *view) bool { return v.spaces >= v.hadSpaces+v.Number }
	case "dig":
		return func(v *view) bool { return int(v.depth[v.Pile]) <= v.chainsAtStart(v.Pile)-v.Number }
	case "empty":
		return func(v *view) bool { return v.depth[v.Pile] == 0 }
	case "turn":
		return (*view).turned
	case "remove":
		return func(v *view) bool {
			return !v.removed.and(v.ofFace[engine.NewCard(engine.Ace, v.Suit)]).empty()
		}
	case "suits":
		return func(v *view) bool { return v.removed.count() >= 13*v.Number }
	case "card":
		return (*view).cardIsBare
	case "bare":
		return func(v *view) bool { return v.free[v.Rank]+v.bottoms.and(v.ofRank[v.Rank]).count() >= v.Number }
	case "irreversible":
		return (*view).changed
	}
	return (*view).reached
}

// readQuestion reads the goal and the restrictions, and sees that they make sense for
// the position. A pile that may not be touched has no tails, and its bottom card is bare for good.
func (p *proof) readQuestion(goal, without string) error {
	var chains [piles + 1]int
	for n := 1; n <= piles; n++ {
		chains[n] = p.chainsAtStart(n)
	}
	if err := p.ReadGoal(goal, chains, p.down); err != nil {
		return fmt.Errorf("cannot: %w", err)
	}
	if err := p.ReadWithout(without, chains, p.down); err != nil {
		return fmt.Errorf("without: %w", err)
	}
	has := p.Without
	p.met, p.noSpace, p.noTurn = met(p.Goal), has["space"], has["turn"]
	for suit := range p.noRemove {
		p.noRemove[suit] = has["remove"] || has["remove "+engine.Suit(suit).Name()]
	}
	for r := engine.Ace; r <= engine.King; r++ {
		p.noOnto[r] = has["onto "+r.String()]
	}
	for n := 1; n <= piles; n++ {
		if p.noTouch[n] = has[fmt.Sprint("pile ", n)]; !p.noTouch[n] {
			continue
		}
		for k := range p.chains[n] {
			p.chains[n][k].tail = set{}
		}
		if k := len(p.pile[n]); k > 0 {
			p.bottoms.add(p.pile[n][k-1])
		}
	}
	if len(p.hand) > 0 && !has["deal"] && !slices.Contains(p.noTouch[:], true) {
		return fmt.Errorf("without: the hand has cards, and nothing forbids to deal them")
	}
	return nil
}

// meets says whether a state meets the goal.
func (v *view) meets() bool {
	return v.met(v) && (!v.Keep || v.spaces >= v.hadSpaces)
}

// turned says whether a card was turned up where the goal wants one.
func (v *view) turned() bool {
	for n := 1; n <= piles; n++ {
		if (v.Pile == 0 || v.Pile == n) && v.faceDown(n) < v.down[n] {
			return true
		}
	}
	return false
}

// faceDown counts the cards of pile n that still lie face down: all chains that are
// left but the lowest, as far as they lay face down at the start.
func (v *view) faceDown(n int) int {
	return min(v.down[n], max(int(v.depth[n])-1, 0))
}

// cardIsBare says whether a card like the one that the goal names can be bare, the
// bottom card of a pile.
func (v *view) cardIsBare() bool {
	for c := range v.ofFace[v.Card].and(v.pool).all {
		if v.free[v.rank(c)] > 0 && !v.covered.has(c) {
			return true
		}
	}
	return !v.bottoms.and(v.ofFace[v.Card]).empty()
}

// changed says whether a pile of at least two chains has lost one, or a suit is gone.
func (v *view) changed() bool {
	for n := 1; n <= piles; n++ {
		if k := v.chainsAtStart(n); k > 1 && int(v.depth[n]) < k {
			return true
		}
	}
	return !v.removed.empty()
}

// reached says whether the piles of the target can be those of the state.
func (v *view) reached() bool {
	return len(v.cards)-v.removed.count() == len(v.target.cards) && v.match(1, 0)
}

// match gives every pile from n on that has chains left a target of its own, and
// then looks at the targets that are not used.
func (v *view) match(n int, used uint16) bool {
	for n <= piles && v.depth[n] == 0 {
		n++
	}
	if n > piles {
		return v.matchRest(used)
	}
	for t := 1; t <= piles; t++ { // bit t of used says that target t is taken
		if used>>t&1 == 0 && (t == n || !v.exact) && v.matches(n, t) && v.match(n+1, used|1<<t) {
			return true
		}
	}
	return false
}

// matches says whether pile n, which has chains left, can look like target t: with
// the same cards down to the head of the lowest chain, and going on as one chain.
func (v *view) matches(n, t int) bool {
	pile, target := v.pile[n], v.target.pile[t]
	upTo := v.cards[v.chains[n][v.depth[n]].head].place
	if v.target.down[t] != v.faceDown(n) || len(target) < upTo {
		return false
	}
	for i := v.target.down[t]; i < upTo; i++ {
		if v.cards[pile[i]].face != v.target.cards[target[i]].face {
			return false
		}
	}
	return v.target.cards[v.target.chains[t][v.target.chainsAtStart(t)].head].place <= upTo
}

// matchRest says whether the targets that are not used are spaces and chains, of
// each rank as many as it has occupants, and headed by cards that can be these.
func (v *view) matchRest(used uint16) bool {
	left, heads := v.occupants, [256]int{}
	for t := 1; t <= piles; t++ {
		if used>>t&1 == 1 || len(v.target.pile[t]) == 0 {
			continue
		}
		face := v.target.cards[v.target.pile[t][0]].face
		left[face.Rank()]--
		heads[face]++
		can := v.ofFace[face].and(v.known.or(v.movable)).count()
		if v.target.chainsAtStart(t) > 1 || heads[face] > can {
			return false
		}
	}
	return left == [engine.King + 1]int{}
}

// forbids says whether a step from s is a deed that is forbidden as yet. A chain that
// goes with its suit is not dug.
func (p *proof) forbids(s *state, st *step) bool {
	removal := s.removed != st.next.removed
	for _, b := range p.Bans {
		does := p.gone(b.Deed, &st.next) && !p.gone(b.Deed, s) && (b.Deed.Verb != "dig" || !removal)
		if does && !p.gone(b.Until, &st.next) {
			return true
		}
	}
	return false
}

// gone says whether what a deed takes away is gone in s.
func (p *proof) gone(d about.Deed, s *state) bool {
	switch d.Verb {
	case "dig":
		return p.chainsAtStart(d.Pile)-int(s.depth[d.Pile]) >= d.Number
	case "turn":
		v := view{proof: p, state: s}
		return p.down[d.Pile]-v.faceDown(d.Pile) >= d.Number
	case "remove":
		return s.removed.and(p.ofFace[engine.NewCard(engine.Ace, d.Suit)]).count() >= d.Number
	}
	return false
}

// named says whether the goal or a ban tells pile n apart by its number.
func (p *proof) named(n int) bool {
	for _, b := range p.Bans {
		if b.Deed.Pile == n || b.Until.Pile == n {
			return true
		}
	}
	return p.Pile == n || p.exact
}
