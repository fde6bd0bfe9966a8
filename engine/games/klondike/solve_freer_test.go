package klondike

import (
	"context"
	"flag"
	"math/rand/v2"
	"testing"

	"patience/engine"
	"patience/engine/enginetest"

	"pgregory.net/rapid"
)

// asking decides a position. A family is asked about after so many positions.
func asking(s *State, doubtful, patience, most int, without ...string) (bool, *dive) {
	g, n := newGround(s)
	o := engine.SolveOptions{Limits: engine.Limits{States: most}, Without: append(without, "never")}
	d := newDive(context.Background(), g, o)
	d.doubtful, d.luck = doubtful, newLuck(patience, patience)
	return d.decide(&n), d
}

var midGames = flag.Uint64("midgames", 500, "how many positions are asked about")

// midGame makes a position with some cards of each suit in the columns and in a deck of which three
// are turned at a time, and at least so many of each out.
func midGame(t rapid.TB, seed uint64, least int) *State {
	rng := rand.New(rand.NewPCG(seed, 0))
	l := Layout{Draw: 3, Passes: [...]int{0, 0, 0, 1, 2}[rng.IntN(5)]}
	var rest []engine.Card
	for suit := range l.Out {
		l.Out[suit] = engine.Rank(least + rng.IntN(8-least))
		for r := l.Out[suit] + 1; r <= engine.King; r++ {
			rest = append(rest, engine.NewCard(r, engine.Suit(suit)))
		}
	}
	rng.Shuffle(len(rest), func(i, j int) { rest[i], rest[j] = rest[j], rest[i] })
	for i, c := range rest {
		if n := 1 + i%columns; rng.IntN(5) < 3 && len(l.Columns[n]) < columns || len(l.Deck) == maxDeck {
			l.Columns[n] = append(l.Columns[n], c)
			l.Down[n] = len(l.Columns[n]) - 1
			continue
		}
		l.Deck = append(l.Deck, c)
	}
	s, err := New(l)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestFreerKeepsTheVerdict: a position that is asked about all the time, from its first families on, and one
// that is not, are won alike.
func TestFreerKeepsTheVerdict(t *testing.T) {
	enginetest.Alone(t)
	won, lost, sooner := 0, 0, 0
	for i := range *midGames {
		s := midGame(t, i, 0)
		want, all := asking(s, noDoubt, patience, 5_000, "freer")
		if all.Stop != engine.StopNone {
			continue
		}
		for _, doubtful := range []int{1, 20} {
			for _, patience := range []int{60, patience} {
				have, d := asking(s, doubtful, patience, 200_000)
				if have != want || d.Stop != engine.StopNone {
					t.Fatalf("asked after %d positions, patience %d: won %v, want %v (%v)\n%s", doubtful, patience, have, want, d.Stop, s.Open())
				}
				if d.States < all.States && !want {
					sooner++
				}
			}
		}
		if want {
			won++
		} else {
			lost++
		}
	}
	t.Logf("%d won, %d lost, %d lost sooner", won, lost, sooner)
	if won < 20 || lost < 10 || sooner < 10 {
		t.Errorf("%d won, %d lost, %d lost sooner: too few to tell", won, lost, sooner)
	}
}

// TestFreerRemembers asks one search of the freer game about positions along random lines, with more
// or less patience, and compares each verdict with that of a search that remembers nothing.
func TestFreerRemembers(t *testing.T) {
	enginetest.Alone(t)
	count := map[engine.Verdict]int{}
	rapid.Check(t, func(t *rapid.T) {
		s := midGame(t, rapid.Uint64().Draw(t, "position"), 0)
		g, start := newGround(s)
		d := newDive(context.Background(), g, engine.SolveOptions{})
		asked := newFreer(d)
		d.reduce.lazy = false
		for range 12 {
			n := start
			for range rapid.IntRange(0, 8).Draw(t, "steps") {
				var c choices
				if d.choose(&n, &c); c != (choices{free: c.free}) {
					n.play(g, drawStep(t, &c))
				}
			}
			have := asked.verdict(n, rapid.SampledFrom([]int{1, 3, 10, 100_000}).Draw(t, "patience"))
			count[have]++
			if have == engine.VerdictUnknown {
				continue
			}
			if want := newFreer(d).verdict(n, 1<<40); have != want {
				t.Fatalf("%v, want %v\n%s", have, want, s.Open())
			}
		}
	})
	t.Log(count)
	if !testing.Short() && (count[engine.VerdictWon] == 0 || count[engine.VerdictLost] == 0 || count[engine.VerdictUnknown] == 0) {
		t.Errorf("%v: want some of each", count)
	}
}

// drawStep draws one of these steps.
func drawStep(t *rapid.T, c *choices) step {
	var all []step
	for _, out := range []bool{true, false} {
		cards := c.leave | c.play | c.out
		if !out {
			cards = c.dig | c.insert | c.back
		}
		for ; cards != 0; cards &= cards - 1 {
			all = append(all, step{cards.first(), out})
		}
	}
	return rapid.SampledFrom(all).Draw(t, "step")
}
