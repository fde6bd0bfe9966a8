package solver

import (
	"context"
	"slices"
	"testing"

	"patience/engine"
	"patience/engine/enginetest"
	"patience/engine/games/spider"
	"patience/engine/games/spider/prove/precedence"
	"patience/engine/games/spider/referee"
	"patience/engine/search"
)

// game is Spider with this solver and its referee.
func game() *engine.Game {
	g := spider.Game()
	g.Solver, g.Confirm = Solver(), referee.Confirm
	return g
}

// deal returns one of our own deals.
func deal(t testing.TB, number uint64, o engine.Options) *spider.State {
	t.Helper()
	return enginetest.Deal[*spider.State](t, game(), number, o)
}

// solved decides a position; the referee replays a win.
func solved(t testing.TB, s engine.State, o engine.SolveOptions) engine.Result {
	t.Helper()
	return enginetest.Decide(t, game(), s, o)
}

// TestDugDifferently wins deals of PySol's that stay open in forty times as many positions when
// only the best are kept, however alike they are.
func TestDugDifferently(t *testing.T) {
	enginetest.Alone(t)
	for _, number := range []uint64{16753, 20131, 25837} {
		p, err := game().Deal("pysol", number, nil)
		if err != nil {
			t.Fatal(err)
		}
		if r := solved(t, p.State(), engine.SolveOptions{Limits: engine.Limits{States: 100_000}}); r.Verdict != engine.VerdictWon {
			t.Errorf("deal %d: %v", number, r)
		}
	}
}

// TestFewerSuits wins deals with one suit and with two.
func TestFewerSuits(t *testing.T) {
	enginetest.Alone(t)
	for _, suits := range []string{"1", "2"} {
		s := deal(t, 1, engine.Options{"suits": suits})
		r := solved(t, s, engine.SolveOptions{Limits: engine.Limits{States: 1_000_000}})
		if r.Verdict != engine.VerdictWon {
			t.Errorf("%s suits: %v", suits, r)
		}
	}
}

// TestPages wins pages of the essay, in the middle of a game.
func TestPages(t *testing.T) {
	enginetest.Alone(t)
	for _, page := range []int{10, 12} {
		p, err := game().Page(page)
		if err != nil {
			t.Fatal(err)
		}
		r := solved(t, p.State(), engine.SolveOptions{Limits: engine.Limits{States: 2_000_000}})
		if r.Verdict != engine.VerdictWon {
			t.Errorf("page %d: %v", page, r)
		}
	}
}

// TestHeld: a search that was stopped tells of the memory that it held.
func TestHeld(t *testing.T) {
	p, err := game().Page(8)
	if err != nil {
		t.Fatal(err)
	}
	r := solved(t, p.State(), engine.SolveOptions{Limits: engine.Limits{States: 100_000}})
	if r.Verdict != engine.VerdictUnknown || r.Bytes < 100_000 {
		t.Errorf("%v: %d bytes", r, r.Bytes)
	}
}

// TestSameEachTime: with a limit on positions a result does not depend on luck.
func TestSameEachTime(t *testing.T) {
	enginetest.Alone(t)
	o := engine.SolveOptions{Limits: engine.Limits{States: 2_000_000}}
	a, b := solved(t, deal(t, 3, nil), o), solved(t, deal(t, 3, nil), o)
	if a.States != b.States || len(a.Line) != len(b.Line) || len(a.Line) == 0 {
		t.Errorf("%v, then %v", a, b)
	}
}

// TestJobs: however many work at a round, the line is the same and so are the positions that are counted,
// also where a limit comes between.
func TestJobs(t *testing.T) {
	s := deal(t, 1, nil)
	one := solved(t, s, engine.SolveOptions{})
	for _, limit := range []int{0, one.States, one.States - 1} {
		o := engine.SolveOptions{Limits: engine.Limits{States: limit}}
		want := solved(t, s, o)
		for _, o.Jobs = range []int{2, 5} {
			r := solved(t, s, o)
			if r.Verdict != want.Verdict || r.Stop != want.Stop || r.States != want.States || !slices.Equal(r.Line, want.Line) {
				t.Errorf("%d jobs, limit %d: %v, want %v", o.Jobs, limit, r, want)
			}
		}
	}
	if one.States < 50_000 {
		t.Errorf("%d positions: too few for a round of several pieces", one.States)
	}
}

// TestUnknownCards: a card that nobody knows cannot be removed, and nothing is
// proved.
func TestUnknownCards(t *testing.T) {
	r := solved(t, deal(t, 1, nil).Blind(), engine.SolveOptions{})
	if r.Verdict != engine.VerdictUnknown || r.Stop != engine.StopCards {
		t.Error(r)
	}
}

// TestWonAtOnce: a position that is won has an empty line, and one that lacks
// removals only those.
func TestWonAtOnce(t *testing.T) {
	var pile [spider.Piles + 1][]engine.Card
	if r := solved(t, spider.New(pile, [spider.Piles + 1]int{}, nil), engine.SolveOptions{}); r.Verdict != engine.VerdictWon || len(r.Line) != 0 {
		t.Error(r)
	}
	pile[3], pile[7] = run(engine.King, engine.Ace), run(engine.King, engine.Ace)
	s := spider.New(pile, [spider.Piles + 1]int{}, nil)
	r := solved(t, s, engine.SolveOptions{})
	if r.Verdict != engine.VerdictWon || len(r.Line) != 2 {
		t.Error(r)
	}
}

// TestStacked: as a suit may stay for the sake of a row, one that is complete can lie on others that are.
func TestStacked(t *testing.T) {
	var pile [spider.Piles + 1][]engine.Card
	for range 3 {
		pile[3] = append(pile[3], run(engine.King, engine.Ace)...)
	}
	pile[4], pile[5] = run(engine.King, engine.Ace+1), run(engine.Ace, engine.Ace)
	r := solved(t, spider.New(pile, [spider.Piles + 1]int{}, nil), engine.SolveOptions{})
	if r.Verdict != engine.VerdictWon || len(r.Line) != 5 {
		t.Error(r)
	}
}

// run returns hearts from one rank down to another.
func run(from, to engine.Rank) (cards []engine.Card) {
	for r := from; r >= to; r-- {
		cards = append(cards, engine.NewCard(r, engine.Hearts))
	}
	return cards
}

// TestLost compares the verdicts on one pack in ten piles with those of the common
// search, where that decides soon.
func TestLost(t *testing.T) {
	enginetest.Alone(t)
	lost := 0
	for number := range uint64(100) {
		s := onePack(number)
		want, err := search.Run(context.Background(), s, search.Options{Limits: engine.Limits{States: 20_000}})
		if err != nil {
			t.Fatal(err)
		}
		if want.Verdict == engine.VerdictUnknown {
			continue
		}
		if r := solved(t, s, engine.SolveOptions{}); r.Verdict != want.Verdict {
			t.Errorf("deal %d: %v, want %v\n%v", number, r, want, s)
		}
		if want.Verdict == engine.VerdictLost {
			lost++
		}
	}
	if lost < 5 {
		t.Errorf("%d deals are lost: too few to learn from", lost)
	}
}

// TestLossTakesRoom: a loss is not proved when a limit stops the proof.
func TestLossTakesRoom(t *testing.T) {
	enginetest.Alone(t)
	s := onePack(44)
	whole := solved(t, s, engine.SolveOptions{})
	if whole.Verdict != engine.VerdictLost {
		t.Fatal(whole)
	}
	for _, states := range []int{1, whole.States / 4, whole.States / 2, whole.States - 1} {
		r := solved(t, s, engine.SolveOptions{Limits: engine.Limits{States: states}})
		if r.Verdict != engine.VerdictUnknown || r.Stop != engine.StopStates {
			t.Errorf("%d positions allowed: %v", states, r)
		}
	}
}

// onePack deals one pack to ten piles, face up.
func onePack(number uint64) *spider.State {
	cards := engine.Pack(1, 4, 13)
	engine.Shuffle(number, cards)
	var pile [spider.Piles + 1][]engine.Card
	for i, c := range cards {
		pile[1+i%spider.Piles] = append(pile[1+i%spider.Piles], c)
	}
	return spider.New(pile, [spider.Piles + 1]int{}, nil)
}

// wonDeal deals, and returns a line that wins from there.
func wonDeal(t *testing.T, number uint64) (*engine.Play, []engine.Move) {
	t.Helper()
	play := engine.NewPlay(game(), deal(t, number, nil))
	r, err := Solver().Run(t.Context(), play.State(), engine.SolveOptions{})
	if err != nil || r.Verdict != engine.VerdictWon {
		t.Fatal(r, err)
	}
	return play, r.Line
}

// TestWinsWait holds the waits of package precedence to lines that win: from each position
// up to the first space or removal, that comes no sooner than they say.
func TestWinsWait(t *testing.T) {
	enginetest.Alone(t)
	looked, deals := 0, uint64(3)
	if testing.Short() {
		deals = 1
	}
	for number := uint64(1); number <= deals; number++ {
		play, line := wonDeal(t, number)
		var waits []precedence.Waits // of the positions so far, by how many rows were dealt then
		row := 0
		for _, m := range line {
			s := play.State().(*spider.State)
			w, err := precedence.Find(s)
			if err != nil {
				break // there is a space
			}
			w.Space, w.Suit = w.Space+row, w.Suit+row
			waits = append(waits, w)
			if m == spider.Deal {
				row++
			}
			if err := play.Do(m); err != nil {
				t.Fatal(err)
			}
			space, removed := play.State().(*spider.State).Spaces() > 0, spider.IsRemove(m)
			for _, w := range waits {
				if space && !removed && w.Space > row || removed && w.Suit > row {
					t.Errorf("deal %d: %v comes when %d rows are dealt, after %v", number, m, row, w)
				}
			}
			if removed {
				break
			}
		}
		looked += len(waits)
	}
	if looked < 10*int(deals) {
		t.Errorf("only %d positions", looked)
	}
}

// TestWinsAreBounded holds the bounds of package precedence to lines that win: from each of
// many positions, what is removed and what spaces there are come no sooner than they say.
func TestWinsAreBounded(t *testing.T) {
	deals := uint64(3)
	if testing.Short() {
		deals = 1
	}
	for number := uint64(1); number <= deals; number++ {
		play, line := wonDeal(t, number)
		for from := range line {
			if from%9 == 0 {
				bounded(t, play.State().(*spider.State), line[from:])
			}
			if err := play.Do(line[from]); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// bounded compares a line with the bounds of its start.
func bounded(t *testing.T, s *spider.State, line []engine.Move) {
	t.Helper()
	b, err := precedence.Bound(s)
	if err != nil {
		t.Fatal(err)
	}
	start, row, removed := s.Copy().(*spider.State), 0, 0
	s = s.Copy().(*spider.State)
	for _, m := range line {
		s.Apply(m)
		switch {
		case m == spider.Deal:
			row++
		case spider.IsRemove(m):
			removed++
		}
		if removed > 0 && b.Suits[removed-1] > row {
			t.Fatalf("%d suits removed when %d rows are dealt: %v\n%v", removed, row, b, start)
		}
		if n := min(s.Spaces(), len(b.Spaces)); n > 0 && b.Spaces[n-1] > row {
			t.Fatalf("%d spaces when %d rows are dealt: %v\n%v", n, row, b, start)
		}
		for suit, bound := range []int{b.Clubs, b.Diamonds, b.Hearts, b.Spades} {
			if s.Removed(engine.Suit(suit)) > start.Removed(engine.Suit(suit)) && bound > row {
				t.Fatalf("suit %d removed when %d rows are dealt: %v\n%v", suit, row, b, start)
			}
		}
	}
}
