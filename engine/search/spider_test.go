package search

import (
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"patience/engine"
	"patience/engine/games/spider"
)

// smallSpider draws a position of two to four piles with at most three ranks, now
// and then with face-down cards and a space; the other piles are a King each, so
// that they are in nobody's way.
func smallSpider(t *rapid.T) *spider.State {
	var pile [11][]engine.Card
	var down [11]int
	cards := engine.Pack(1, rapid.IntRange(1, 3).Draw(t, "suits"), rapid.IntRange(2, 3).Draw(t, "ranks"))
	cards = rapid.Permutation(cards).Draw(t, "cards")
	cards = cards[:min(len(cards), 6)]
	used := rapid.IntRange(2, 4).Draw(t, "piles")
	for i, c := range cards {
		pile[1+i%used] = append(pile[1+i%used], c)
	}
	down[1] = rapid.IntRange(0, len(pile[1])-1).Draw(t, "down")
	for n := used + 1 + rapid.IntRange(0, 1).Draw(t, "spaces"); n <= 10; n++ {
		pile[n] = []engine.Card{engine.Unknown}
	}
	return spider.New(pile, down, nil)
}

// bottoms is a goal: the bottom cards of all piles but those that nobody can move
// are of one rank. Piles are alike to it.
func bottoms(rank engine.Rank) func(engine.State) bool {
	return func(st engine.State) bool {
		s := st.(*spider.State)
		for n := 1; n <= 10; n++ {
			if b := s.Bottom(n); b != engine.Unknown && b.Rank() != rank {
				return false
			}
		}
		return true
	}
}

// TestSpiderAgreesWithNaive compares verdicts and shortest lines of all frontiers,
// with symmetry and without, on questions that are alike for all piles and on
// ones that are not.
func TestSpiderAgreesWithNaive(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		start := smallSpider(t)
		rank := rapid.SampledFrom([]engine.Rank{1, 2, 3}).Draw(t, "rank")
		pile := rapid.IntRange(1, 4).Draw(t, "pile")
		for _, c := range []struct {
			goal      func(engine.State) bool
			symmetric bool
		}{
			{bottoms(rank), true},
			{bottoms(rank), false},
			{func(s engine.State) bool { return s.(*spider.State).IsSpace(pile) }, false},
		} {
			want := naive(start, c.goal, anyMove)
			for name, f := range frontiers {
				r := must(t, start, Options{Goal: c.goal, Symmetric: c.symmetric, Frontier: f})
				wantLength(t, name, r, want)
			}
		}
	})
}

// BenchmarkSpider meets 300,000 positions of a page, forbidding the deal, and
// tells how fast and in how much memory.
func BenchmarkSpider(b *testing.B) {
	game := spider.Game()
	for _, page := range []int{8, 9, 11} {
		play, err := game.Page(page)
		if err != nil {
			b.Fatal(err)
		}
		for _, name := range []string{"buckets", "queue"} {
			b.Run(fmt.Sprintf("page=%d/%s", page, name), func(b *testing.B) {
				benchmark(b, play.State(), Options{
					Frontier: frontiers[name],
					Goal:     func(engine.State) bool { return false },
					Forbid:   func(_ engine.State, m engine.Move) bool { return m == spider.Deal },
					Limits:   engine.Limits{States: 300_000},
				})
			})
		}
	}
}

func benchmark(b *testing.B, start engine.State, o Options) {
	b.ReportAllocs()
	var states, bytes float64
	for b.Loop() {
		r := must(b, start, o)
		states += float64(r.States)
		bytes += float64(r.Bytes)
	}
	b.ReportMetric(states/b.Elapsed().Seconds(), "states/s")
	b.ReportMetric(bytes/states, "B/state")
	b.ReportMetric(float64(len(start.Key(nil))), "B/key")
}

// BenchmarkToy is the search's own share: a game whose moves cost nothing and
// whose keys have two bytes.
func BenchmarkToy(b *testing.B) {
	never := func(engine.State) bool { return false }
	benchmark(b, ring(250), Options{Goal: never, Frontier: Queue})
}
