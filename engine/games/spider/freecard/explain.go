package freecard

import (
	"fmt"
	"slices"
	"strings"

	"patience/engine"
)

// An explainer says in players' words why no abstract state meets the goal. All it
// says is read off the closed set of states: how far each pile can be dug in any of
// them, and which condition of the next dig holds in none of those.
type explainer struct {
	*search
	first  state
	at     view // of the first state
	lowest [piles + 1]int
	pile   [piles + 1]outlook // in the states where the pile is dug that far
	pools  set                // cards that are in the pool of some state
	moved  set                // cards that lie elsewhere than at the start in some state
	free   [18]int8           // by rank, the most free cards of any state
	spaces int                // the most spaces of any state
}

// An outlook says what ever holds for the lowest chain that is left of a pile.
type outlook struct{ place, space, bare, both bool }

// told is how many steps a reason goes back.
const told = 2

// explain says why no abstract state meets the goal.
func (x *search) explain() string {
	if c := x.missing(); c != engine.Unknown {
		return fmt.Sprintf("no %v is in sight", c)
	}
	e := &explainer{search: x}
	e.survey()
	return e.goalReason()
}

// survey looks at all states twice: how far the piles are dug, then what holds there.
func (e *explainer) survey() {
	e.first = *e.start()
	e.settle(&e.first, &e.at)
	for n := range e.lowest {
		e.lowest[n] = len(e.chains[n])
	}
	e.visit(func(s *state, v *view) {
		for n := 1; n <= piles; n++ {
			e.lowest[n] = min(e.lowest[n], int(s.depth[n]))
		}
		for r := range e.free {
			e.free[r] = max(e.free[r], v.free[r])
		}
		e.pools = e.pools.or(v.pool)
		e.moved = e.moved.or(s.loose).or(s.occupants)
		e.spaces = max(e.spaces, v.spaces)
		for i, c := range e.slots {
			if s.on[i] != e.cards[c].above {
				e.moved.add(c)
			}
		}
	})
	e.visit(e.lookAhead)
}

func (e *explainer) visit(f func(s *state, v *view)) {
	var s state
	var v view
	for id := range e.nodes {
		if !e.nodes[id].dead {
			e.get(uint32(id), &s)
			e.settle(&s, &v)
			f(&s, &v)
		}
	}
}

// lookAhead notes what holds for the piles that are dug as far as they can be.
func (e *explainer) lookAhead(s *state, v *view) {
	for n := 1; n <= piles; n++ {
		h := e.stuckHead(n)
		if h == none || int(s.depth[n]) != e.lowest[n] {
			continue
		}
		o := &e.pile[n]
		place, bare := e.open(v, e.rank(h)+1), v.clear.has(h)
		space := v.spaces > 0 && s.depth[n] > 1
		o.place, o.space, o.bare = o.place || place, o.space || space, o.bare || bare
		o.both = o.both || bare && (place || space)
	}
}

// stuckHead returns the head of the lowest chain to which pile n can be dug.
func (e *explainer) stuckHead(n int) uint8 {
	if e.lowest[n] == 0 {
		return none
	}
	return e.chains[n][e.lowest[n]-1].head
}

// goalReason picks what the goal needs.
func (e *explainer) goalReason() string {
	switch g := e.q.Goal; {
	case g.Kind == Remove && g.Suit != AnySuit:
		return e.suitReason(g.Suit)
	case g.Kind == Remove:
		return e.suitsReason()
	case g.Kind == Free:
		return e.freeReason()
	case g.Pile != 0:
		return e.pileReason(g.Pile, told)
	case g.Kind == Reach:
		return "its piles cannot be dug to the chains, and its spaces not filled with the cards, that the tableau has"
	}
	return e.pilesReason()
}

// pilesReason says of every pile why it can be dug no further.
func (e *explainer) pilesReason() string {
	var parts []string
	for n := 1; n <= piles; n++ {
		if r := e.pileReason(n, 1); r != "" && len(e.chains[n]) > 0 {
			parts = append(parts, r)
		}
	}
	return strings.Join(parts, "; ")
}

// pileReason says why pile n is dug no further.
func (e *explainer) pileReason(n, level int) string {
	switch {
	case e.q.Without.Touch[n]:
		return fmt.Sprintf("pile %d may not be touched", n)
	case e.lowest[n] == 0 && e.q.Goal.Kind == Spaces:
		return fmt.Sprintf("pile %d can be cleared, but that fills another space", n)
	case e.lowest[n] == 0:
		return fmt.Sprintf("pile %d can be cleared, but not so as to meet the goal", n)
	case e.stuckHead(n) == none:
		return fmt.Sprintf("pile %d ends in a card that nobody knows", n)
	}
	return fmt.Sprintf("pile %d: the %v %s", n, e.face(e.stuckHead(n)), e.stuck(n, level))
}

// stuck says what the head of the lowest chain of pile n lacks.
func (e *explainer) stuck(n, level int) string {
	h, o := e.stuckHead(n), e.pile[n]
	up := e.rank(h) + 1
	king := e.rank(h) == engine.King
	switch {
	case king && !o.space && e.lowest[n] == 1 && len(e.chains[n]) == e.lowest[n]:
		return "is the King that the pile begins with"
	case king && !o.space:
		return "goes only to a space, and there is none to be had"
	case !o.place && !o.space:
		return fmt.Sprintf("needs a free %s, %s", rankWord(up), e.where(up, n, level))
	case !o.bare:
		return e.buried(h, n, level)
	case !o.both && king:
		return "is never bare while there is a space"
	case !o.both:
		return fmt.Sprintf("is never bare while there is a place for it, a free %s or a space", rankWord(up))
	case !king && !o.place:
		return fmt.Sprintf("goes only to a space, as no %s is free, and %s", rankWord(up), e.barred(n))
	}
	return e.barred(n)
}

// barred says why the lowest chain of pile n may not go although it could.
func (e *explainer) barred(n int) string {
	switch left := e.lowest[n] - 1; {
	case e.q.Without.Space && left == 0:
		return "would leave a space, which is not allowed"
	case e.q.Without.Turn && left <= e.down[n] && e.q.Goal.Keep:
		return "would turn up a card at the cost of a space"
	case e.q.Without.Turn && left <= e.down[n]:
		return "would turn up a card, which is not allowed"
	}
	return "may go, but not so as to meet the goal"
}

// where says where the free cards of a rank are that pile n waits for.
func (e *explainer) where(r engine.Rank, n, level int) string {
	if e.q.Without.Onto[r&15] {
		return "on which nothing may be put"
	}
	if e.at.free[r] > 0 {
		return fmt.Sprintf("and %s used up by then", isAre(int(e.at.free[r]), rankWord(r)))
	}
	under := e.coveredFree(r, n)
	switch {
	case len(under) == 0 && e.free[r] > 0:
		return "which there is only too early or too late"
	case len(under) == 0:
		return "and there is none"
	}
	var names, why []string
	for _, p := range under {
		names = append(names, fmt.Sprint(p))
		if level > 1 && e.lowest[p] > 0 && e.stuckHead(p) != none {
			why = append(why, e.pileReason(p, level-1))
		}
	}
	text := fmt.Sprintf("and the free %ss lie under others in %s", rankWord(r), pileList(names))
	if e.free[r] > 0 {
		return text + ", to be had only too late"
	}
	if len(why) > 0 {
		text += " (" + strings.Join(why, "; ") + ")"
	}
	return text
}

// coveredFree returns the piles in which a card of the rank lies that would be free
// if what lies on its chain went, but for pile n itself.
func (e *explainer) coveredFree(r engine.Rank, n int) []int {
	var found []int
	for cards := e.all().and(e.ranks[r]).minus(e.at.pool); ; {
		c, ok := cards.next()
		if !ok {
			slices.Sort(found)
			return slices.Compact(found)
		}
		card := e.cards[c]
		if card.below == none && int(card.pile) != n && int(card.place) > len(e.q.Start.FaceDown(int(card.pile))) {
			found = append(found, int(card.pile))
		}
	}
}

// buried says which card on c never goes away.
func (e *explainer) buried(c uint8, n, level int) string {
	for on := e.cards[c].below; on != none; c, on = on, e.cards[on].below {
		if e.moved.has(on) || e.cards[on].face.Suit() == e.cards[c].face.Suit() {
			continue
		}
		up := e.rank(on) + 1
		return fmt.Sprintf("is buried: the %v on the %v needs another free %s, %s",
			e.face(on), e.face(c), rankWord(up), e.where(up, n, level))
	}
	return "is never bare: what lies on it cannot all go at once"
}

// suitReason says which cards of a suit are out of reach.
func (e *explainer) suitReason(suit engine.Suit) string {
	for r := engine.King; r >= engine.Ace; r-- {
		cards := e.ranks[r].and(e.suits[suit])
		if cards.and(e.pools).empty() {
			return e.outOfReach(cards)
		}
	}
	return e.runReason(suit)
}

// outOfReach says why none of some equal cards can be reached.
func (e *explainer) outOfReach(cards set) string {
	var parts []string
	for {
		c, ok := cards.next()
		if !ok {
			return strings.Join(parts, "; ")
		}
		card := e.cards[c]
		if int(card.place) <= len(e.q.Start.FaceDown(int(card.pile))) {
			parts = append(parts, fmt.Sprintf("a %v lies face down in pile %d", card.face, card.pile))
			continue
		}
		parts = append(parts, fmt.Sprintf("the %v in pile %d cannot be reached: %s", card.face, card.pile, e.pileReason(int(card.pile), told)))
	}
}

// runReason says at which rank the longest run of a suit that can come together
// breaks off, counted from the Ace, and why.
func (e *explainer) runReason(suit engine.Suit) string {
	var longest engine.Rank
	e.visit(func(s *state, v *view) { longest = max(longest, e.run(s, v, suit)) })
	if longest == 0 {
		return fmt.Sprintf("each card of the %s can be reached, but no Ace together with a 2", suit.Name())
	}
	broken := engine.NewCard(longest+1, suit)
	text := fmt.Sprintf("the %s come together from the %s down, but never with a %v above: ", suit.Name(), rankWord(longest), broken)
	var parts []string
	for cards := e.ranks[longest+1].and(e.suits[suit]); ; {
		c, ok := cards.next()
		if !ok {
			return text + strings.Join(parts, "; ")
		}
		parts = append(parts, e.breakReason(c))
	}
}

// run returns the rank up to which a run of a suit from the Ace up can exist in s.
func (e *explainer) run(s *state, v *view, suit engine.Suit) engine.Rank {
	var good set
	for r := engine.Ace; r <= engine.King; r++ {
		var more set
		for cards := v.pool.and(e.ranks[r]).and(e.suits[suit]); ; {
			c, ok := cards.next()
			if !ok {
				break
			}
			if r == engine.Ace || !e.nextInRun(s, v, c).and(good).empty() {
				more.add(c)
			}
		}
		if good = more; good.empty() {
			return r - 1
		}
	}
	return engine.King
}

// breakReason says why a run never goes on to card c.
func (e *explainer) breakReason(c uint8) string {
	card := e.cards[c]
	name := fmt.Sprintf("the %v in pile %d", card.face, card.pile)
	on := card.below
	switch {
	case !e.pools.has(c):
		var one set
		one.add(c)
		return e.outOfReach(one)
	case on != none && !e.moved.has(on) && e.cards[on].face.Suit() != card.face.Suit():
		up := e.rank(on) + 1
		return fmt.Sprintf("%s keeps the %v on it, which needs another free %s, %s", name, e.face(on), rankWord(up), e.where(up, 0, told))
	}
	return name + " is to be had only when something else is not"
}

// suitsReason says of each suit why it does not go.
func (e *explainer) suitsReason() string {
	if e.q.Goal.Count > 1 {
		return "after the suits that can go, no other can"
	}
	var parts []string
	for suit := engine.Clubs; suit <= engine.Spades; suit++ {
		if !e.q.Without.Remove[suit] {
			parts = append(parts, suit.Name()+": "+e.suitReason(suit))
		}
	}
	return strings.Join(parts, "; ")
}

// freeReason says why a card does not get free.
func (e *explainer) freeReason() string {
	g := e.q.Goal
	if g.Card == engine.Unknown {
		return fmt.Sprintf("there are never more than %d free %ss at once", int(e.free[g.Rank])+e.goal.resting, rankWord(g.Rank))
	}
	if e.goal.card.and(e.pools).empty() {
		return e.outOfReach(e.goal.card)
	}
	cards := e.goal.card.and(e.pools)
	c, _ := cards.next()
	if on := e.cards[c].below; on != none && !e.moved.has(on) {
		up := e.rank(on) + 1
		return fmt.Sprintf("the %v never leaves the %v: it needs another free %s, %s", e.face(on), e.face(c), rankWord(up), e.where(up, 0, told))
	}
	return fmt.Sprintf("when the %v is in reach, there is no free %s, so it is not free either", g.Card, rankWord(g.Card.Rank()))
}

// rankWord returns a rank as players say it: Ace, 2, Jack, King.
func rankWord(r engine.Rank) string {
	switch r {
	case engine.Ace:
		return "Ace"
	case engine.Jack:
		return "Jack"
	case engine.Queen:
		return "Queen"
	case engine.King:
		return "King"
	}
	return r.String()
}

func isAre(n int, rank string) string {
	if n == 1 {
		return "the one free " + rank + " is"
	}
	return fmt.Sprintf("the %d free %ss are", n, rank)
}

func pileList(names []string) string {
	if len(names) == 1 {
		return "pile " + names[0]
	}
	return "piles " + strings.Join(names[:len(names)-1], ", ") + " and " + names[len(names)-1]
}
