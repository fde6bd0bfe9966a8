package freecard

import (
	"slices"

	"patience/engine"
	"patience/engine/games/spider"
	"patience/engine/games/spider/prove/ask"
)

// dice draw the random positions and questions of the trust tests. The same number
// always gives the same question.
type dice struct{ engine.SplitMix }

// below returns a number from 0 to n-1.
func (d *dice) below(n int) int { return int(d.SplitMix.Below(uint64(n))) }

// from returns a number from low to high.
func (d *dice) from(low, high int) int { return low + d.below(high-low+1) }

// chance says yes in that many cases of a hundred.
func (d *dice) chance(percent int) bool { return d.below(100) < percent }

// someRanks returns one to four ranks, in order.
func (d *dice) someRanks() []engine.Rank {
	var ranks []engine.Rank
	for range d.from(1, 4) {
		ranks = append(ranks, engine.Rank(d.from(1, 13)))
	}
	slices.Sort(ranks)
	return slices.Compact(ranks)
}

func (d *dice) shuffle(cards []engine.Card) {
	for i := len(cards) - 1; i > 0; i-- {
		j := d.below(i + 1)
		cards[i], cards[j] = cards[j], cards[i]
	}
}

// A layout is a small position under construction. Of the ten piles few are in
// use; each other is a single card that nobody knows, which the rules neither move
// nor build on.
type layout struct {
	pile [spider.Piles + 1][]engine.Card
	down [spider.Piles + 1]int
	hand []engine.Card
	used []int // piles in use, spaces included
}

// state returns the position.
func (t *layout) state() *spider.State {
	for n := 1; n <= spider.Piles; n++ {
		if !slices.Contains(t.used, n) {
			t.pile[n] = []engine.Card{engine.Unknown}
		}
	}
	return spider.New(t.pile, t.down, t.hand)
}

// randomPosition draws a small position that a pack can give.
func (d *dice) randomPosition() *spider.State {
	s := d.anyPosition()
	for ask.Surplus(s) != engine.Unknown {
		s = d.anyPosition()
	}
	return s
}

// anyPosition draws a small position: a few ranks, or a suit nearly together.
func (d *dice) anyPosition() *spider.State {
	t := &layout{used: d.somePiles(d.from(2, 5))}
	if d.chance(30) {
		d.nearlyASuit(t)
	} else {
		d.fewRanks(t)
	}
	d.hide(t)
	if d.chance(10) {
		t.hand = d.handOf(10 * d.from(1, 2))
	}
	return t.state()
}

func (d *dice) somePiles(count int) []int {
	numbers := []int{1, 2, 3, 4, 5, 6, 7, 8, 9, 10}
	for i := range count {
		j := d.from(i, spider.Piles-1)
		numbers[i], numbers[j] = numbers[j], numbers[i]
	}
	return numbers[:count]
}

// fewRanks lays out cards of two to five neighbouring ranks at random, with a
// liking for cards that fit on one another.
func (d *dice) fewRanks(t *layout) {
	ranks := d.from(2, 5)
	low := d.lowest(ranks)
	pack := d.pack(d.from(1, 2), d.from(1, 4), low, ranks)
	d.shuffle(pack)
	pack = pack[:min(len(pack), d.from(3, 11))]
	targets := t.used[:d.from(max(1, len(t.used)-2), len(t.used))]
	for _, c := range pack {
		n := targets[d.below(len(targets))]
		if fitting := t.fitting(targets, c); len(fitting) > 0 && d.chance(50) {
			n = fitting[d.below(len(fitting))]
		}
		t.pile[n] = append(t.pile[n], c)
	}
}

// lowest draws the lowest of that many neighbouring ranks: often the Ace, often
// such that the highest is the King.
func (d *dice) lowest(ranks int) engine.Rank {
	top := int(engine.King) - ranks + 1
	switch d.below(3) {
	case 0:
		return engine.Ace
	case 1:
		return engine.Rank(top)
	}
	return engine.Rank(d.from(1, top))
}

func (d *dice) pack(packs, suits int, low engine.Rank, ranks int) []engine.Card {
	var cards []engine.Card
	for _, c := range engine.Pack(packs, suits, int(low)+ranks-1) {
		if c.Rank() >= low {
			cards = append(cards, c)
		}
	}
	return cards
}

// fitting returns the piles on whose bottom card c fits.
func (t *layout) fitting(among []int, c engine.Card) []int {
	var fit []int
	for _, n := range among {
		if p := t.pile[n]; len(p) > 0 && spider.Fits(c, p[len(p)-1]) {
			fit = append(fit, n)
		}
	}
	return fit
}

// nearlyASuit cuts one or two suits into a few pieces and lays them on the piles
// among some other cards.
func (d *dice) nearlyASuit(t *layout) {
	var pieces [][]engine.Card
	for suit := range d.from(1, 2) {
		pieces = append(pieces, d.pieces(engine.Suit(suit), d.from(1, 4))...)
	}
	for range d.from(0, 4) {
		pieces = append(pieces, []engine.Card{d.card(4)})
	}
	d.spread(t, pieces)
}

// spread lays pieces on some of the piles, with a liking for those on which they fit.
func (d *dice) spread(t *layout, pieces [][]engine.Card) {
	for i := len(pieces) - 1; i > 0; i-- {
		j := d.below(i + 1)
		pieces[i], pieces[j] = pieces[j], pieces[i]
	}
	targets := t.used[:d.from(max(1, len(t.used)-2), len(t.used))]
	for _, piece := range pieces {
		n := targets[d.below(len(targets))]
		if fitting := t.fitting(targets, piece[0]); len(fitting) > 0 && d.chance(60) {
			n = fitting[d.below(len(fitting))]
		}
		t.pile[n] = append(t.pile[n], piece...)
	}
}

// aboutWholeSuits draws a question about one or two whole suits, equal ones more often
// than not, in pieces with a few other cards among them: it is about removing suits as
// a rule.
func (d *dice) aboutWholeSuits() *ask.Question {
	t := &layout{used: d.somePiles(d.from(2, 6))}
	var pieces [][]engine.Card
	for range d.from(1, 2) {
		suit := engine.Suit(0)
		if d.chance(30) {
			suit = 1
		}
		pieces = append(pieces, d.pieces(suit, d.from(1, 4))...)
	}
	for range d.from(0, 3) {
		pieces = append(pieces, []engine.Card{d.card(3)})
	}
	d.spread(t, pieces)
	if ask.Surplus(t.state()) != engine.Unknown {
		return d.aboutWholeSuits()
	}
	q := d.randomQuestion(t.state())
	if d.chance(70) {
		q.Goal = ask.Goal{Kind: ask.Remove, Suit: ask.AnySuit, Count: d.from(1, 2)}
	}
	return q
}

// pieces cuts a suit, King to Ace, into that many pieces.
func (d *dice) pieces(suit engine.Suit, count int) [][]engine.Card {
	var all []engine.Card
	for r := engine.King; r >= engine.Ace; r-- {
		all = append(all, engine.NewCard(r, suit))
	}
	cuts := []int{0, len(all)}
	for range count - 1 {
		cuts = append(cuts, d.from(1, len(all)-1))
	}
	slices.Sort(cuts)
	cuts = slices.Compact(cuts)
	var pieces [][]engine.Card
	for i := range cuts[1:] {
		pieces = append(pieces, all[cuts[i]:cuts[i+1]])
	}
	return pieces
}

func (d *dice) card(suits int) engine.Card {
	return engine.NewCard(engine.Rank(d.from(1, 13)), engine.Suit(d.below(suits)))
}

// hide turns some top cards face down; some of them nobody knows.
func (d *dice) hide(t *layout) {
	for _, n := range t.used {
		if len(t.pile[n]) < 2 || !d.chance(35) {
			continue
		}
		t.down[n] = d.from(1, min(2, len(t.pile[n])-1))
		for i := range t.down[n] {
			if d.chance(15) {
				t.pile[n][i] = engine.Unknown
			}
		}
	}
}

func (d *dice) handOf(count int) []engine.Card {
	hand := make([]engine.Card, count)
	for i := range hand {
		hand[i] = d.card(4)
	}
	return hand
}

// randomQuestion draws a question about a position: any kind of goal and any
// restrictions.
func (d *dice) randomQuestion(s *spider.State) *ask.Question {
	for {
		q := &ask.Question{Start: s, Goal: d.goal(s), Without: d.without(s)}
		if d.chance(30) {
			q.Hidden = ask.Blind
		}
		if q.Check() == nil {
			return q
		}
	}
}

func (d *dice) goal(s *spider.State) ask.Goal {
	g := ask.Goal{Kind: ask.Kind(d.below(int(ask.Irreversible) + 1)), Pile: d.from(1, spider.Piles), Count: 1}
	if d.chance(25) {
		g.Count = d.from(1, 3)
	}
	switch g.Kind {
	case ask.Dig, ask.Empty:
		g.Pile = d.livePile(s)
	case ask.Turn:
		g.Keep = d.chance(50)
		if d.chance(40) {
			g.Pile = 0
		}
	case ask.Remove:
		g.Others = d.from(ask.NoLimit, 1)
		g.Suit = engine.Suit(d.below(2))
		if d.chance(20) {
			g.Suit = ask.AnySuit
		}
	case ask.Bare:
		d.bare(s, &g)
	case ask.Reach:
		g.AnyOrder = d.chance(50)
		g.Target = d.target(s)
	}
	return g
}

// livePile returns a pile that has a card which somebody knows, if there is one.
func (d *dice) livePile(s *spider.State) int {
	for range 20 {
		n := d.from(1, spider.Piles)
		if up := s.FaceUp(n); len(up) > 0 && up[0] != engine.Unknown {
			return n
		}
	}
	return 1
}

func (d *dice) bare(s *spider.State, g *ask.Goal) {
	pile := s.Pile(d.livePile(s))
	if len(pile) == 0 {
		return
	}
	c := pile[d.below(len(pile))]
	if d.chance(50) {
		g.Card = c
		return
	}
	g.Rank = c.Rank()
}

// target returns where a short random walk leads, now and then with two cards
// exchanged, so that it may be out of reach.
func (d *dice) target(s *spider.State) *spider.State {
	t := s.Copy().(*spider.State)
	for range d.from(1, 8) {
		moves := t.Moves(nil)
		if len(moves) == 0 {
			break
		}
		t.Apply(moves[d.below(len(moves))])
	}
	if d.chance(50) {
		a, b := t.FaceUp(d.livePile(t)), t.FaceUp(d.livePile(t))
		if len(a) > 0 && len(b) > 0 {
			i, j := d.below(len(a)), d.below(len(b))
			a[i], b[j] = b[j], a[i]
		}
	}
	return t
}

func (d *dice) without(s *spider.State) ask.Without {
	w := ask.Without{Space: d.chance(15), Turn: d.chance(20), Deal: len(s.Hand()) == 0 || d.chance(80)}
	for suit := range w.Remove {
		w.Remove[suit] = d.chance(10)
	}
	if d.chance(10) {
		w.Touch[d.livePile(s)] = true
	}
	if d.chance(10) {
		w.Onto[d.from(1, 13)] = true
	}
	return w
}

// ban adds bans to a question, now and then.
func (d *dice) ban(q *ask.Question) {
	if !d.chance(25) {
		return
	}
	for range d.from(1, 3) {
		b := ask.Ban{Move: d.essential(q.Start)}
		if d.chance(60) {
			b.Until = d.essential(q.Start)
		}
		before := q.Without
		if q.Without.Forbid(b); q.Check() != nil {
			q.Without = before
		}
	}
}

// essential returns an essential move, of a pile that has cards if there is one.
func (d *dice) essential(s *spider.State) ask.Essential {
	e := ask.Essential{Kind: ask.Remove, Number: 1, Suit: engine.Suit(d.below(2))}
	switch n := d.livePile(s); {
	case d.chance(20):
		e.Number = d.from(1, 2)
	case d.chance(25) && len(s.FaceDown(n)) > 0:
		e = ask.Essential{Kind: ask.Turn, Pile: n, Number: d.from(1, len(s.FaceDown(n)))}
	case !s.IsSpace(n):
		e = ask.Essential{Kind: ask.Dig, Pile: n, Number: d.from(1, len(s.Heads(n)))}
	}
	return e
}
