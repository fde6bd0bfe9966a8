package ideas

import (
	"context"
	"fmt"

	"patience/engine"
	"patience/engine/games/spider"
	"patience/engine/games/spider/prove/ask"
	"patience/engine/games/spider/prove/freecard"
	"patience/engine/games/spider/prove/stipulation"
	"patience/engine/games/spider/prove/together"
)

const piles = 10

// Solutions are all solutions of a small problem, by what essential moves they make, as
// going through all positions finds them. Nothing here comes from the calculus: a chain
// is gone when its pile had no card left where it began.
type solutions struct {
	*universe
	made   map[set]bool
	counts []int // how many essential moves they make, the goal's own removal among them
	least  int   // moves of the shortest
}

// A node is a position with what the line to it has done.
type node struct {
	*spider.State
	walk   engine.State // the same position, with what the restrictions and the goals have come to
	start  *spider.State
	made   set
	count  int // essential moves made, those of the goal among them
	fewest [piles + 1]int
	moves  int
}

// A rule says whether an essential move may be made that leads to a node; nil allows all.
type rule func(n *node, e ask.Essential) bool

// solve goes through all positions, with the essential moves only that may allows, and says
// whether it came to the end. Where the face-down cards can lie in several ways, solutions
// are one of each put together, and there is none when one way has none.
func solve(q *stipulation.Stipulation, may rule) (*solutions, bool) {
	if !q.Cases() {
		return solveOne(q, may)
	}
	r, err := together.Prove(context.Background(), q, freecard.Limits{})
	if err != nil {
		return nil, false
	}
	var all *solutions
	for _, w := range r.Ways {
		alone := *q.Alone()
		alone.Start = w.Start.(*spider.State)
		one, ok := solveOne(stipulation.Of(&alone), may)
		if !ok {
			return nil, false
		}
		if all == nil {
			all = one
			continue
		}
		both := map[set]bool{}
		for _, s := range all.ideas() {
			for _, t := range one.ideas() {
				both[s.or(t)] = true
			}
		}
		all.made = both
	}
	return all, all != nil
}

func solveOne(q *stipulation.Stipulation, may rule) (*solutions, bool) {
	all := &solutions{universe: newUniverse(q), made: map[set]bool{}}
	start := &node{State: seen(q), walk: q.Walk(), start: q.Start}
	for n := 1; n <= piles; n++ {
		start.fewest[n] = len(q.Start.Pile(n))
	}
	queue, seen := []*node{start}, map[string]bool{start.key(): true}
	for len(queue) > 0 {
		n := queue[0]
		queue = queue[1:]
		if n.walk.Won() {
			all.made[n.made] = true
			all.counts = append(all.counts, n.count)
			if len(all.counts) == 1 {
				all.least = n.moves
			}
			continue
		}
		for _, m := range n.walk.Moves(nil) {
			next, ok := n.after(m, all.universe, may)
			if !ok || seen[next.key()] {
				continue
			}
			if seen[next.key()] = true; len(seen) > 3000 {
				return all, false
			}
			queue = append(queue, next)
		}
	}
	return all, true
}

func (n *node) key() string {
	return fmt.Sprint(n.walk.Key(nil), n.ExactKey(nil), n.made, n.count, n.fewest)
}

// after returns the node after a move, if that is allowed.
func (n *node) after(m engine.Move, u *universe, may rule) (*node, bool) {
	next := *n
	next.State, next.walk = n.State.Copy().(*spider.State), n.walk.Copy()
	next.Apply(m)
	next.walk.Apply(m)
	next.moves++
	if m == spider.Deal {
		return &next, true
	}
	from, _, _ := spider.Parts(m)
	next.fewest[from] = min(n.fewest[from], len(next.Pile(from)))
	if e, made := n.makes(m, &next); made {
		if may != nil && !may(&next, e) {
			return nil, false
		}
		next.made = n.made.or(u.of([]ask.Essential{e}))
		next.count++
	}
	return &next, true
}

// makes returns the essential move that a move makes, if any.
func (n *node) makes(m engine.Move, next *node) (ask.Essential, bool) {
	from, _, _ := spider.Parts(m)
	if spider.IsRemove(m) {
		suit := n.Bottom(from).Suit()
		return ask.Essential{Kind: ask.Remove, Suit: suit, Number: next.Removed(suit) - n.start.Removed(suit)}, true
	}
	e := ask.Essential{Kind: ask.Dig, Pile: from, Number: next.chainsGone(from)}
	return e, e.Number > n.chainsGone(from)
}

// chainsGone counts the chains of the start that are gone from a pile.
func (n *node) chainsGone(pile int) (gone int) {
	cards, down := n.start.Pile(pile), len(n.start.FaceDown(pile))
	for i, c := range cards {
		if i > down && cards[i-1] != engine.Unknown && c != engine.Unknown && cards[i-1].Rank() == c.Rank()+1 {
			continue
		}
		if n.fewest[pile] <= i {
			gone++
		}
	}
	return gone
}

// isGone says whether what an essential move takes away is gone.
func (n *node) isGone(e ask.Essential) bool {
	if e.Kind == ask.Remove {
		return n.Removed(e.Suit)-n.start.Removed(e.Suit) >= e.Number
	}
	return n.chainsGone(e.Pile) >= e.Number
}

// ideas returns the sets of essential moves that suffice and spare none.
func (all *solutions) ideas() (ideas []set) {
	for s := range all.made {
		smallest := true
		for other := range all.made {
			smallest = smallest && (other == s || !other.in(s))
		}
		if smallest {
			ideas = append(ideas, s)
		}
	}
	return ideas
}

// random returns the random problem of a number, nil when it makes no sense. The piles
// that are not in use have cards that may not be touched.
func random(seed uint64) *stipulation.Stipulation {
	d := &dice{engine.SplitMix(seed)}
	used := 3 + d.below(3)
	pack := engine.Pack(2, 4, 13)
	var pile [piles + 1][]engine.Card
	var down [piles + 1]int
	without := []string{"deal", "deal", "deal,space", "deal,turn", "deal,onto 5"}[d.below(5)]
	for n := used + 1; n <= piles; n++ {
		pile[n] = []engine.Card{pack[len(pack)-1-n]}
		without += fmt.Sprint(",pile ", n)
	}
	d.deal(pack[:len(pack)-piles-1], used, &pile)
	for n := 1; n <= used; n++ {
		if len(pile[n]) > 2 && d.below(3) == 0 {
			down[n] = 1
		}
	}
	start := spider.New(pile, down, nil)
	goal, hidden := d.goal(start, used), ""
	if d.below(3) == 0 {
		hidden = "blind"
	}
	if d.below(2) == 0 {
		goal += d.more(start, used)
	} else if start.Hidden() > 1 && start.Hidden() < 4 && d.below(2) == 0 {
		hidden = "any"
	}
	q, err := stipulation.Parse(start, goal, without, hidden)
	if err != nil || q.Walk().Won() {
		return nil
	}
	return q
}

// goal draws one goal.
func (d *dice) goal(start *spider.State, used int) string {
	n := 1 + d.below(used)
	goals := []string{"space", fmt.Sprintf("empty %d", n), fmt.Sprintf("dig %d", n), fmt.Sprintf("dig 2 chains of %d", n),
		"turn", "remove clubs", "remove clubs", "remove a suit", "2 spaces", "dig 3 chains of 1"}
	return goals[d.below(len(goals))]
}

// more draws what makes a goal one of goals put together.
func (d *dice) more(start *spider.State, used int) string {
	switch d.below(5) {
	case 0:
		return fmt.Sprintf(" within %d essential moves", 1+d.below(4))
	case 1:
		return fmt.Sprintf(" within %d moves", 2+d.below(5))
	}
	goal := d.goal(start, used)
	if up := start.FaceUp(1 + d.below(used)); len(up) > 0 && d.below(2) == 0 {
		if c := up[d.below(len(up))]; c.Rank() < engine.King {
			goal = fmt.Sprintf("%v onto %v", c, engine.NewCard(c.Rank()+1, engine.Suit(d.below(3))))
		}
	}
	return []string{" then ", " and "}[d.below(2)] + goal
}

// dice draw random positions.
type dice struct{ engine.SplitMix }

func (d *dice) below(n int) int { return int(d.SplitMix.Below(uint64(n))) }

// deal lays cards of a few ranks on the piles, or a suit in pieces with a few others.
func (d *dice) deal(pack []engine.Card, used int, pile *[piles + 1][]engine.Card) {
	var pieces [][]engine.Card
	few := 4 + d.below(8)
	low, high, suits := engine.Rank(1+d.below(9)), engine.Rank(4+d.below(2)), engine.Suit(3)
	if d.below(3) == 0 {
		pieces = d.suit()
		few, low, high, suits = d.below(5), 1, 13, 4
	}
	d.shuffle(len(pack), func(i, j int) { pack[i], pack[j] = pack[j], pack[i] })
	for _, c := range pack {
		if few > 0 && c.Rank() >= low && c.Rank() < low+high && c.Suit() < suits && (suits == 3 || c.Suit() != engine.Clubs) {
			pieces = append(pieces, []engine.Card{c})
			few--
		}
	}
	d.shuffle(len(pieces), func(i, j int) { pieces[i], pieces[j] = pieces[j], pieces[i] })
	for _, p := range pieces {
		n := 1 + d.below(used)
		pile[n] = append(pile[n], p...)
	}
}

// suit returns the clubs in a few pieces.
func (d *dice) suit() (pieces [][]engine.Card) {
	var piece []engine.Card
	for r := engine.King; r >= engine.Ace; r-- {
		piece = append(piece, engine.NewCard(r, engine.Clubs))
		if d.below(5) == 0 || r == engine.Ace {
			pieces, piece = append(pieces, piece), nil
		}
	}
	return pieces
}

func (d *dice) shuffle(n int, swap func(i, j int)) {
	for i := n - 1; i > 0; i-- {
		swap(i, d.below(i+1))
	}
}
