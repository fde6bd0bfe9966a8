package plan

import (
	"fmt"
	"slices"

	"patience/engine"
	"patience/engine/games/spider"
	"patience/engine/games/spider/prove/ask"
)

// dice draw the random positions and questions of the tests, by number.
type dice struct{ engine.SplitMix }

func (d *dice) below(n int) int { return int(d.Below(uint64(n))) }

func (d *dice) from(low, high int) int { return low + d.below(high-low+1) }

func (d *dice) chance(percent int) bool { return d.below(100) < percent }

// numbered returns the question of a number: a few piles of neighbouring ranks with two
// to four cards face down, often equal ones; the other piles are cards that nobody knows. One in
// eight is about a suit in pieces, and one about a tableau.
func numbered(number uint64) *ask.Question {
	d := &dice{engine.SplitMix(number)}
	for {
		var q *ask.Question
		switch number % 8 {
		case 2:
			q = d.removing(d.pieces())
		case 6:
			q = d.reaching(d.position())
		default:
			q = d.question(d.position())
		}
		if q != nil {
			return q
		}
	}
}

// pieces returns a position with the spades in two to four runs on some piles, in any order, and a few
// other cards among them; some of the first cards lie face down.
func (d *dice) pieces() *spider.State {
	var pile [spider.Piles + 1][]engine.Card
	var down [spider.Piles + 1]int
	used := d.from(3, 4)
	for high := 13; high > 0; {
		low := max(high-d.from(0, 7), 1)
		n := d.from(1, used)
		if d.chance(25) {
			pile[n] = append(pile[n], engine.NewCard(engine.Rank(d.from(low, high)), engine.Hearts))
		}
		for r := high; r >= low; r-- {
			pile[n] = append(pile[n], engine.NewCard(engine.Rank(r), engine.Spades))
		}
		high = low - 1
	}
	for left := d.from(2, 3); left > 0; left-- {
		n := d.from(1, used)
		if down[n]+1 < len(pile[n]) {
			down[n]++
		}
	}
	for n := used + 1; n <= spider.Piles; n++ {
		pile[n] = []engine.Card{engine.Unknown}
	}
	return spider.New(pile, down, nil)
}

// removing draws a question about removing suits, nil when the position has too few face-down cards.
func (d *dice) removing(s *spider.State) *ask.Question {
	goals := []string{"remove", "remove spades", "remove spades first"}
	var without []string
	if d.chance(20) {
		without = append(without, fmt.Sprintf("onto %v", engine.Rank(d.from(1, 13))))
	}
	q, err := ask.Ask(s, goals[d.below(len(goals))], without...)
	if err != nil || s.Hidden() < 2 {
		return nil
	}
	return q
}

// reaching draws a question about a tableau: what some random moves lead to, with another order of the
// face-down cards perhaps.
func (d *dice) reaching(s *spider.State) *ask.Question {
	if s.Hidden() < 2 {
		return nil
	}
	target := s.Copy().(*spider.State)
	for range d.from(1, 5) {
		moves := target.Moves(nil)
		if len(moves) == 0 {
			return nil
		}
		target.Apply(moves[d.below(len(moves))])
	}
	goal := ask.Goal{Kind: ask.Reach, Target: target.Blind(), AnyOrder: d.chance(50)}
	return &ask.Question{Start: s, Goal: goal}
}

func (d *dice) position() *spider.State {
	var pile [spider.Piles + 1][]engine.Card
	var down [spider.Piles + 1]int
	used := d.from(3, 5)
	ranks := d.from(3, 5)
	low := d.from(1, 13-ranks+1)
	count := map[engine.Card]int{}
	for range d.from(6, 12) {
		c := engine.NewCard(engine.Rank(d.from(low, low+ranks-1)), engine.Suit(d.from(0, 1)))
		if d.chance(30) {
			c = engine.NewCard(c.Rank(), engine.Spades)
		}
		if count[c]++; count[c] > 2 {
			continue
		}
		n := d.from(1, used-1)
		for range 2 {
			if k := len(pile[n]); k == 0 || pile[n][k-1].Rank() != c.Rank()+1 {
				n = d.from(1, used-1)
			}
		}
		pile[n] = append(pile[n], c)
	}
	for left := d.from(2, 4); left > 0; left-- {
		n := d.from(1, used-1)
		if down[n]+1 < len(pile[n]) {
			down[n]++
		}
	}
	if d.chance(50) {
		pile[used] = []engine.Card{engine.Unknown}
	}
	for n := used + 1; n <= spider.Piles; n++ {
		pile[n] = []engine.Card{engine.Unknown}
	}
	return spider.New(pile, down, nil)
}

// question draws a question about a position, nil when it has too few face-down cards.
func (d *dice) question(s *spider.State) *ask.Question {
	if s.Hidden() < 2 {
		return nil
	}
	n := d.from(1, 4)
	card := engine.Card(0)
	if p := s.Pile(n); len(p) > 0 {
		card = p[d.below(len(p))]
	}
	goals := []string{"space", "2 spaces", fmt.Sprintf("dig 2 chains of %d", n), fmt.Sprintf("empty %d", n), "turn",
		fmt.Sprintf("turn %d and keep the spaces", n), fmt.Sprintf("bare %v", card), fmt.Sprintf("bare two %vs", card.Rank()),
		fmt.Sprintf("dig 3 chains of %d", n)}
	var without []string
	for _, w := range []string{"space", "turn", fmt.Sprintf("pile %d", d.from(1, 4)), fmt.Sprintf("onto %v", card.Rank()),
		fmt.Sprintf("dig 1 of pile %d before dig 1 of pile %d", d.from(1, 4), d.from(1, 4))} {
		if d.chance(7) {
			without = append(without, w)
		}
	}
	if card == engine.Unknown {
		goals = slices.DeleteFunc(goals, func(g string) bool { return g[0] == 'b' })
	}
	q, err := ask.Ask(s, goals[d.below(len(goals))], without...)
	if err != nil {
		return nil
	}
	return q
}
