package freecard

import (
	"fmt"
	"slices"
	"strings"

	"patience/engine"
)

// told is how many steps a reason goes back.
const told = 2

// explain says in players' words why no abstract state meets the goal. All it says is
// read off the closed set of states.
func (x *search) explain() string {
	if c := x.missing(); c != engine.Unknown {
		return fmt.Sprintf("no %v is in sight", c)
	}
	e := newExplainer(x)
	return e.scene(e.live()).goalReason()
}

// goalReason picks what the goal needs.
func (e *scene) goalReason() string {
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
func (e *scene) pilesReason() string {
	var parts []string
	for n := 1; n <= piles; n++ {
		if len(e.chains[n]) > 0 {
			parts = append(parts, e.pileReason(n, 1))
		}
	}
	return strings.Join(parts, "; ")
}

// pileReason says why pile n is dug no further.
func (e *scene) pileReason(n, level int) string {
	switch {
	case e.q.Without.Touch[n]:
		return fmt.Sprintf("pile %d may not be touched", n)
	case e.lowest[n] == 0 && e.q.Goal.Kind == Spaces:
		return fmt.Sprintf("pile %d can be cleared, but %s", n, e.focus(n).filled())
	case e.lowest[n] == 0:
		return fmt.Sprintf("pile %d can be cleared, but not so as to meet the goal", n)
	case e.stuckHead(n) == none:
		return fmt.Sprintf("pile %d ends in a card that nobody knows", n)
	}
	return fmt.Sprintf("pile %d: the %v %s", n, e.face(e.stuckHead(n)), e.stuck(n, level))
}

// stuck says what the head of the lowest chain of pile n lacks.
func (e *scene) stuck(n, level int) string {
	h, o := e.stuckHead(n), e.pile[n]
	up := e.rank(h) + 1
	king := e.rank(h) == engine.King
	switch {
	case king && !o.space && e.lowest[n] == 1 && len(e.chains[n]) == e.lowest[n]:
		return "is the King that the pile begins with"
	case king && !o.space:
		return "goes only to a space, and " + e.focus(n).noSpace()
	case !o.place && !o.space:
		return fmt.Sprintf("needs a free %s, %s", rankWord(up), e.focus(n).where(up, n, level))
	case !o.bare:
		return "is buried: " + e.focus(n).buried(h, n, level)
	case !o.both && king:
		return "is buried when there is a space: " + e.placed(n, h).buried(h, n, level)
	case !o.both:
		return fmt.Sprintf("is buried when there is a free %s or a space for it: %s", rankWord(up), e.placed(n, h).buried(h, n, level))
	case !king && !o.place:
		return fmt.Sprintf("goes only to a space, as no %s is free, and %s", rankWord(up), e.barred(n))
	}
	return e.barred(n)
}

// barred says why the lowest chain of pile n may not go although it could.
func (e *scene) barred(n int) string {
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

// noSpace says why there is no space.
func (e *scene) noSpace() string {
	if !e.spacious {
		return "there is none to be had"
	}
	return e.filled()
}

// filled says which cards fill the spaces.
func (e *scene) filled() string {
	if kings := e.always.only(engine.King); !kings.empty() {
		return e.list(kings, "and") + " must have gone to a space before"
	}
	var words []string
	for r, parked := range e.parked {
		if parked {
			words = append(words, aRank(engine.Rank(r)))
		}
	}
	if len(words) == 0 || len(words) > 3 {
		return "no other space is left by then"
	}
	return "by then a space is filled by " + joined(words, "or")
}

// where says where the free cards of a rank are that pile n waits for. In none of the
// states there is one.
func (e *scene) where(r engine.Rank, n, level int) string {
	if e.q.Without.Onto[r&15] {
		return "on which nothing may be put"
	}
	if e.at.free[r] > 0 {
		return "and " + isAre(int(e.at.free[r]), rankWord(r)) + " " + e.taken(r)
	}
	var under, why []string
	gone := false
	for _, c := range e.coveredFree(r, n) {
		if e.pools.has(c) {
			gone = true
			continue
		}
		p := int(e.cards[c].pile)
		under = append(under, fmt.Sprint(p))
		if level > 1 && e.lowest[p] > 0 && e.stuckHead(p) != none {
			why = append(why, e.pileReason(p, level-1))
		}
	}
	under, why = slices.Compact(under), slices.Compact(why)
	switch {
	case len(under) == 0 && !gone && e.most[r] == 0:
		return "and there is none"
	case len(under) == 0:
		return "and " + e.every(r)
	}
	text := fmt.Sprintf("and the free %ss lie under others in %s", rankWord(r), pileList(under))
	if e.most[r] > 0 && len(why) == 0 {
		text += ", out of reach by then"
	}
	if len(why) > 0 {
		text += " (" + strings.Join(why, "; ") + ")"
	}
	return text
}

// taken says what lies on the cards of rank r that were free.
func (e *scene) taken(r engine.Rank) string {
	must, may := e.always.only(r-1), e.ever.only(r-1)
	switch {
	case r > engine.Ace && !must.empty():
		return "taken by " + e.list(must, "and") + ", which must go first"
	case r > engine.Ace && !may.empty():
		return "taken by then, by " + e.list(may, "or")
	}
	return "used up by then"
}

// every says why no card of rank r is free, though in other states one is.
func (e *scene) every(r engine.Rank) string {
	if e.free[r] > 0 {
		return "not all that lies on it can go"
	}
	if e.at.free[r] <= 0 && e.ever.only(r-1).empty() && !e.unparked[r] {
		return fmt.Sprintf("%s is free only while %s is in a space", aRank(r), aRank(r-1))
	}
	return "every free " + rankWord(r) + " is " + e.taken(r)
}

// coveredFree returns the cards of the rank that would be free if what lies on their
// chain went, but for those of pile n.
func (e *explainer) coveredFree(r engine.Rank, n int) (found []uint8) {
	for cards := e.all.only(r).minus(e.at.pool); ; {
		c, ok := cards.next()
		if !ok {
			slices.SortFunc(found, func(a, b uint8) int { return int(e.cards[a].pile) - int(e.cards[b].pile) })
			return found
		}
		card := e.cards[c]
		if card.below == none && int(card.pile) != n && int(card.place) > len(e.q.Start.FaceDown(int(card.pile))) {
			found = append(found, c)
		}
	}
}

// buried says which card on c never goes away.
func (e *scene) buried(c uint8, n, level int) string {
	if on := e.staying(c); on != none {
		return e.keeps(on, e.cards[on].above, n, level)
	}
	return e.covered(c)
}

// staying returns the first card below c of another suit than the card it lies on that
// never moves, none when there is none.
func (e *scene) staying(c uint8) uint8 {
	for on := e.cards[c].below; on != none; c, on = on, e.cards[on].below {
		if e.suit(on) != e.suit(c) && !e.moved.has(on) {
			return on
		}
	}
	return none
}

// covered says why c is never bare, though each card that is in the way goes away now
// and then.
func (e *scene) covered(c uint8) string {
	var unlike set
	first := c // the card that the first of them lies on
	for x, on := c, e.cards[c].below; on != none; x, on = on, e.cards[on].below {
		if e.suit(on) == e.suit(x) {
			continue
		}
		if unlike.empty() {
			first = x
		}
		unlike.add(on)
	}
	gone := e.among(func(s *state, _ *view) bool { return unlike.subsetOf(e.away(s)) })
	switch {
	case len(gone.states) == 0:
		return e.list(unlike, "or") + " always lies on it"
	case unlike.empty():
		return e.every(e.rank(first))
	}
	return fmt.Sprintf("when %s left it, %s", e.list(unlike, "and")+has(unlike), gone.every(e.rank(first)))
}

// has returns the verb for some cards.
func has(cards set) string {
	if cards.count() == 1 {
		return " has"
	}
	return " have"
}

// keeps says why on never leaves c.
func (e *scene) keeps(on, c uint8, n, level int) string {
	text := fmt.Sprintf("the %v on the %v", e.face(on), e.face(c))
	for {
		up := e.rank(on) + 1
		place := e.among(func(_ *state, v *view) bool { return e.open(v, up) || v.spaces > 0 })
		if len(place.states) == 0 {
			return text + fmt.Sprintf(" needs another free %s, %s", rankWord(up), e.where(up, n, level))
		}
		under := place.staying(on)
		if under == none {
			return text + " is never bare when it has a place: " + place.covered(on)
		}
		text += fmt.Sprintf(" has a place only when it lies under the %v, which", e.face(under))
		e, on = place, under
	}
}

// suitReason says which cards of a suit are out of reach.
func (e *scene) suitReason(suit engine.Suit) string {
	for r := engine.King; r >= engine.Ace; r-- {
		switch cards := e.suits[suit].only(r); {
		case cards.empty():
			return fmt.Sprintf("no %v is in sight", engine.NewCard(r, suit))
		case cards.and(e.pools).empty():
			return e.outOfReach(cards)
		}
	}
	return e.runReason(suit, told+1)
}

// outOfReach says why none of some equal cards can be reached.
func (e *scene) outOfReach(cards set) string {
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
func (e *scene) runReason(suit engine.Suit, level int) string {
	longest := e.longest(suit)
	if longest == 0 {
		return fmt.Sprintf("each card of the %s can be reached, but no Ace together with a 2", suit.Name())
	}
	broken := engine.NewCard(longest+1, suit)
	text := fmt.Sprintf("the %s come together from the %s down, but never with a %v above: ", suit.Name(), rankWord(longest), broken)
	var parts []string
	for cards := e.suits[suit].only(longest + 1); ; {
		c, ok := cards.next()
		if !ok {
			return text + strings.Join(parts, "; ")
		}
		parts = append(parts, e.breakReason(c, level))
	}
}

// breakReason says why a run never goes on to card c.
func (e *scene) breakReason(c uint8, level int) string {
	card := e.cards[c]
	name := fmt.Sprintf("the %v in pile %d", card.face, card.pile)
	on := card.below
	unlike := on != none && e.suit(on) != e.suit(c)
	switch with := e.having(c); {
	case !e.pools.has(c):
		var one set
		one.add(c)
		return e.outOfReach(one)
	case unlike && !with.moved.has(on):
		return name + " cannot be had bare: " + with.keeps(on, c, 0, told)
	case level > 1:
		return name + with.apart(c, level-1)
	}
	return name + " is to be had, but not with all that must lie on it"
}

// apart says what of the suit of c cannot be had in the states in which c is in reach.
func (e *scene) apart(c uint8, level int) string {
	suit, r := e.suit(c), e.rank(c)
	for low := r - 1; low >= engine.Ace; low-- {
		if cards := e.suits[suit].only(low); cards.and(e.pools).empty() {
			return " is never in reach together with a " + e.faceOf(cards) + ": then " + e.outOfReach(cards)
		}
	}
	if longest := e.longest(suit); longest < r-1 {
		return " is in reach, but then " + e.runReason(suit, level)
	}
	on, whole := e.cards[c].below, e.joined(suit, r-1)
	switch {
	case on == none || whole.moved.has(on):
		return whole.elsewhere(c, level)
	case e.suit(on) == suit:
		return " keeps the " + e.face(on).String() + " on it, which" + e.apart(on, level)
	}
	return " keeps the " + e.face(on).String() + " on it as long as the rest comes together: " + whole.keeps(on, c, 0, level)
}

// elsewhere says on which cards those stay that should lie on c. The rest of the run
// is together in all states.
func (e *scene) elsewhere(c uint8, level int) string {
	bare := e.bared(c)
	var parts []string
	for cards := e.suits[e.suit(c)].only(e.rank(c) - 1).and(bare.pools); ; {
		x, ok := cards.next()
		if !ok {
			break
		}
		if above := e.cards[x].above; above != none && above != c && !bare.moved.has(x) {
			parts = append(parts, bare.keeps(x, above, 0, level))
		}
	}
	if len(parts) == 0 {
		return fmt.Sprintf(" is bare only when the run from the %s down is not together", rankWord(e.rank(c)-1))
	}
	return " is in reach, but " + strings.Join(parts, "; ")
}

// faceOf returns the face of some equal cards.
func (e *explainer) faceOf(cards set) string {
	c, _ := cards.next()
	return e.face(c).String()
}

// suitsReason says of each suit why it does not go.
func (e *scene) suitsReason() string {
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
func (e *scene) freeReason() string {
	g := e.q.Goal
	if g.Card == engine.Unknown {
		return fmt.Sprintf("there are never more than %d free %ss at once", int(e.free[g.Rank])+e.goal.resting, rankWord(g.Rank))
	}
	cards := e.goal.card.and(e.pools)
	if cards.empty() {
		return e.outOfReach(e.goal.card)
	}
	c, _ := cards.next()
	e = e.having(c)
	if on := e.cards[c].below; on != none && !e.moved.has(on) {
		return e.keeps(on, c, 0, told)
	}
	return fmt.Sprintf("when the %v is in reach, %s", g.Card, e.bared(c).every(g.Card.Rank()))
}
