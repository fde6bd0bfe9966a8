package freecard

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"patience/engine"
	"patience/engine/games/spider"
	"patience/engine/games/spider/prove/ask"
)

// TestSimulation is the induction step of the proof that "impossible" is true, made
// executable: whatever is really played, the abstract state that follows it has the
// same digs, occupants and removals, holds every moved card for loose, counts the
// free cards right, and meets the goal when the position does.
func TestSimulation(t *testing.T) {
	var seen tally
	for seed := range fewer(3000, 200) {
		r := rand.New(rand.NewPCG(uint64(seed), 1979))
		q := randomQuestion(r)
		if q.Check() != nil {
			continue
		}
		f := follow(q, randomRanks(r), &seen)
		for range 60 {
			done, err := f.move(r)
			if err != nil {
				t.Fatalf("seed %d: %v tracking %v: %v\n%v", seed, q, f.b.tracked, err, q.Start)
			}
			if done {
				break
			}
		}
	}
	t.Logf("%+v", seen)
	if seen.digs == 0 || seen.parks == 0 || seen.unparks == 0 || seen.shifts == 0 || seen.removals == 0 || seen.turns == 0 || seen.met == 0 {
		t.Errorf("some kind of move was never followed: %+v", seen)
	}
}

// A tally counts what the test has seen.
type tally struct{ moves, digs, parks, unparks, shifts, removals, turns, met int }

// A follower plays for real and follows in the abstract. It knows which of two
// equal cards is which.
type follower struct {
	q         *ask.Question
	b         *board
	r         *ask.Restricted
	pile      [spider.Piles + 1][]uint8 // the cards of the piles, by their numbers
	home      [spider.Piles + 1]int     // the pile of the board that lies here, 0 for occupants and spaces
	real      state                     // exactly what was played
	run       []uint8                   // the cards removed last
	occupants set                       // the cards that head piles which had been empty
	s         state                     // the abstract state that follows it, settled
	v         view
	tally     *tally
}

func follow(q *ask.Question, ranks []engine.Rank, seen *tally) *follower {
	b := newBoard(q, ranks)
	f := &follower{q: q, b: b, r: q.Restricted(), s: *b.start(), real: *b.start(), tally: seen}
	f.pile = b.laid()
	for n := 1; n <= spider.Piles; n++ {
		if !q.Start.IsSpace(n) {
			f.home[n] = n
		}
	}
	b.settle(&f.s, &f.v)
	return f
}

// move plays one random allowed move; done is set when there is none or the goal
// is met.
func (f *follower) move(r *rand.Rand) (done bool, err error) {
	moves := slices.DeleteFunc(f.r.Moves(nil), func(m engine.Move) bool { return m == spider.Deal })
	if f.r.Won() || len(moves) == 0 {
		return true, f.check()
	}
	m := moves[r.IntN(len(moves))]
	for _, other := range moves { // removals are rare: take them half of the time
		if spider.IsRemove(other) && r.IntN(2) == 0 {
			m = other
		}
	}
	text := spider.Game().PrintMove(f.r.State(), m)
	f.play(m)
	hidden := f.r.Hidden()
	f.r.Apply(m)
	f.tally.turns += hidden - f.r.Hidden()
	f.tally.moves++
	if !f.catchUp() {
		return false, fmt.Errorf("no abstract move does what %q does", text)
	}
	if err := f.check(); err != nil {
		return false, fmt.Errorf("after %q: %w", text, err)
	}
	return false, nil
}

// play notes in real what a move does to the cards.
func (f *follower) play(m engine.Move) {
	from, to, count := spider.Parts(m)
	src := f.pile[from]
	unit := slices.Clone(src[len(src)-count:])
	left := src[:len(src)-count]
	home := f.home[from]
	switch {
	case spider.IsRemove(m):
		f.remove(unit, left, home)
	case len(f.pile[to]) == 0 && len(left) == 0 && !f.b.goal.names[max(home, 0)]:
		f.home[to] = home // the pile has only changed its number
	default:
		f.put(unit[0], len(left) == 0 || f.heads(from, len(left)), home, to)
	}
	f.pile[from] = left
	if !spider.IsRemove(m) {
		f.pile[to] = append(f.pile[to], unit...)
	}
	if len(left) == 0 {
		f.home[from] = 0
	}
}

// heads says whether the card at an index of a pile does not rest on one of the
// next rank in sight.
func (f *follower) heads(n, i int) bool {
	s := f.r.State()
	return i == len(s.FaceDown(n)) || !spider.Fits(s.Pile(n)[i], s.Pile(n)[i-1])
}

// put notes that c is taken, as the head of a chain or not, and put on pile to.
func (f *follower) put(c uint8, head bool, home, to int) {
	switch {
	case head && home == 0:
		f.vacate(c)
		f.tally.unparks++
	case head:
		f.real.depth[home]--
		f.tally.digs++
	case len(f.pile[to]) == 0:
		f.tally.parks++
	default:
		f.tally.shifts++
	}
	f.b.loosen(&f.real, c)
	if p := f.pile[to]; len(p) > 0 {
		f.b.rest(&f.real, c, p[len(p)-1])
		return
	}
	f.b.occupy(&f.real, c)
	f.occupants.add(c)
}

// vacate notes that c heads no pile that had been empty any more.
func (f *follower) vacate(c uint8) {
	f.occupants.drop(c)
	if r := f.b.rank(c); f.b.counted(r) {
		f.real.parked[r]--
	}
}

func (f *follower) remove(unit, left []uint8, home int) {
	f.run = unit
	for _, c := range unit {
		f.real.removed.add(c)
		f.real.loose.drop(c)
		f.b.rest(&f.real, c, none)
	}
	if home == 0 {
		f.occupants.drop(unit[0])
	} else {
		f.real.depth[home]--
	}
	f.tally.removals++
}

// catchUp takes the abstract move that leads to the depths, occupants, removals
// and resting places of the real position, when any is needed.
func (f *follower) catchUp() bool {
	if sameCore(&f.s, &f.real, f.b) {
		return true
	}
	s, found := f.s, false
	f.b.moves(&s, &f.v, func(next *state, by step) bool {
		var v view
		f.b.settle(next, &v)
		permitted := f.b.permitted(&s, next, func() bool { return f.b.met(next, &v) })
		if by.kind == remove && f.removes(&s, next) {
			*next = *f.b.without(&s, f.run[0], f.real.removed.minus(s.removed))
			f.b.settle(next, &v)
		}
		if found = permitted && !f.b.banned(&s, next, by) && sameCore(next, &f.real, f.b); found {
			f.s, f.v = *next, v
		}
		return !found
	})
	return found
}

// removes says whether the run that was removed for real could be so in s, and is like
// the one that is gone in next: of equal cards the calculus tries one only.
func (f *follower) removes(s, next *state) bool {
	for i, c := range f.run[1:] {
		if !f.b.nextInRun(s, &f.v, f.run[i]).has(c) {
			return false
		}
	}
	for suit := range f.b.suits {
		for r := engine.Ace; r <= engine.King; r++ {
			all := f.b.suits[suit].only(r)
			if next.removed.and(all).count() != f.real.removed.and(all).count() {
				return false
			}
		}
	}
	return true
}

func sameCore(a, b *state, on *board) bool {
	same := a.depth == b.depth && a.removed == b.removed && a.parked == b.parked
	for i := range on.slots {
		same = same && a.on[i] == b.on[i]
	}
	return same
}

// check compares the abstract state with what was played.
func (f *follower) check() error {
	if !f.real.loose.subsetOf(f.s.loose) {
		return fmt.Errorf("a moved card is not loose: %v", f.real.loose.minus(f.s.loose))
	}
	if may := f.b.occupants(&f.s, &f.v).cards; !f.v.knownOccupants.subsetOf(f.occupants) || !f.occupants.subsetOf(may) {
		return fmt.Errorf("the occupants are %v, counted are %v and some of %v", f.occupants, f.v.knownOccupants, may)
	}
	s := f.r.State()
	var free [18]int8
	for n := 1; n <= spider.Piles; n++ {
		if c := s.Bottom(n); c != engine.Unknown && !f.q.Without.Touch[n] {
			free[c.Rank()]++
		}
	}
	for r := engine.Ace; r <= engine.MaxRank; r++ {
		if free[r] != f.v.free[r] {
			return fmt.Errorf("%d free cards of rank %v, counted %d", free[r], r, f.v.free[r])
		}
	}
	if f.r.Won() {
		f.tally.met++
		if !f.b.met(&f.s, &f.v) {
			return fmt.Errorf("the goal is met, but not in the abstract")
		}
	}
	return nil
}

// randomRanks returns no, one or several ranks to track.
func randomRanks(r *rand.Rand) []engine.Rank {
	var ranks []engine.Rank
	if r.IntN(2) == 0 {
		return nil
	}
	for k := engine.Ace; k <= engine.King; k++ {
		if r.IntN(4) == 0 {
			ranks = append(ranks, k)
		}
	}
	return ranks
}

// randomQuestion returns a question about a random position.
func randomQuestion(r *rand.Rand) *ask.Question {
	q := &ask.Question{Start: randomPosition(r), Hidden: ask.Hidden(r.IntN(2))}
	q.Goal = ask.Goal{
		Kind: ask.Kind(r.IntN(int(ask.Irreversible) + 1)), Pile: 1 + r.IntN(spider.Piles), Count: 1 + r.IntN(2),
		Suit: engine.Suit(r.IntN(4)), Others: r.IntN(3) - 1, Keep: r.IntN(2) == 0, AnyOrder: r.IntN(2) == 0,
	}
	switch q.Goal.Kind {
	case ask.Turn:
		q.Goal.Pile *= r.IntN(2)
	case ask.Spaces, ask.Irreversible, ask.Remove, ask.Reach:
		q.Goal.Pile = 0
	case ask.Bare:
		q.Goal.Pile = 0
		q.Goal.Rank = engine.Rank(1 + r.IntN(13))
		if r.IntN(2) == 0 {
			q.Goal.Card = engine.NewCard(q.Goal.Rank, q.Goal.Suit)
		}
	}
	if q.Goal.Kind == ask.Remove && r.IntN(4) == 0 {
		q.Goal.Suit = ask.AnySuit
	}
	q.Without = randomWithout(r)
	if q.Goal.Kind == ask.Reach {
		q.Goal.Target = wander(r, q)
	}
	(&dice{engine.SplitMix(r.Uint64())}).ban(q)
	return q
}

func randomWithout(r *rand.Rand) ask.Without {
	w := ask.Without{Deal: true, Space: r.IntN(5) == 0, Turn: r.IntN(3) == 0}
	if r.IntN(5) == 0 {
		w.Touch[1+r.IntN(spider.Piles)] = true
	}
	if r.IntN(5) == 0 {
		w.Onto[1+r.IntN(13)] = true
	}
	if r.IntN(5) == 0 {
		w.Remove[r.IntN(4)] = true
	}
	return w
}

// wander returns a position that random allowed moves reach, so that it is a
// tableau worth asking for.
func wander(r *rand.Rand, q *ask.Question) *spider.State {
	free := &ask.Question{Start: q.Start, Goal: ask.Goal{Kind: ask.Remove, Count: 99, Suit: ask.AnySuit}, Without: q.Without}
	s := free.Restricted()
	for range 5 {
		if moves := s.Moves(nil); len(moves) > 0 {
			s.Apply(moves[r.IntN(len(moves))])
		}
	}
	return s.State()
}

// randomPosition returns a page after some random moves, or runs of suits that are
// cut in pieces and stacked, with few enough breaks that suits can be removed.
func randomPosition(r *rand.Rand) *spider.State {
	if r.IntN(4) == 0 {
		p, err := spider.Game().Page(7 + r.IntN(6))
		if err != nil {
			panic(err)
		}
		s := p.State().Copy().(*spider.State)
		for range r.IntN(10) {
			moves := s.Moves(nil)
			s.Apply(moves[r.IntN(len(moves))])
		}
		return s
	}
	var pile [spider.Piles + 1][]engine.Card
	var down [spider.Piles + 1]int
	spaces := r.IntN(4)
	for _, piece := range randomPieces(r) {
		n := 1 + r.IntN(spider.Piles-spaces)
		pile[n] = append(pile[n], piece...)
	}
	for n := range pile {
		if len(pile[n]) > 1 && r.IntN(4) == 0 {
			down[n] = r.IntN(len(pile[n]))
		}
	}
	return spider.New(pile, down, nil)
}

// randomPieces returns the pieces of two to six runs, not many of one suit: each way
// to choose a run from equal cards is a move of its own.
func randomPieces(r *rand.Rand) [][]engine.Card {
	runs := 2 + r.IntN(5)
	return pieces(r, runs, max(runs/2, 1+r.IntN(4)))
}

// pieces returns runs of suits, cut and shuffled.
func pieces(r *rand.Rand, runs, suits int) [][]engine.Card {
	var all [][]engine.Card
	for range runs {
		suit := engine.Suit(r.IntN(suits))
		var piece []engine.Card
		for k := engine.King; k >= engine.Ace; k-- {
			piece = append(piece, engine.NewCard(k, suit))
			if k == engine.Ace || r.IntN(5) == 0 {
				all = append(all, piece)
				piece = nil
			}
		}
	}
	r.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	return all
}
