package solver

import (
	"testing"

	"patience/engine"
	"patience/engine/enginetest"
	"patience/engine/games/spider"
	"patience/engine/games/spider/check"
)

// searched is the game whose solver always searches.
func searched() *engine.Game {
	g := spider.Game()
	g.Solver = Solver()
	return enginetest.Without(g, "precedence")
}

// lostPacks returns lost deals of one pack, some with cards face down or a row in the hand.
func lostPacks(t testing.TB) (lost []engine.State) {
	for number := range uint64(150) {
		s := twisted(number)
		o := engine.SolveOptions{Limits: engine.Limits{States: 20_000}, Without: []string{"precedence"}}
		if r := solved(t, s, o); r.Verdict == engine.VerdictLost {
			lost = append(lost, s)
		}
	}
	if len(lost) < 8 {
		t.Fatalf("only %d deals are lost", len(lost))
	}
	return lost
}

// twisted deals one pack: every second with the first two rows face down, every third with
// the last row of ten in the hand.
func twisted(number uint64) *spider.State {
	cards := engine.Pack(1, 4, 13)
	engine.Shuffle(number, cards)
	var hand []engine.Card
	if number%3 == 0 {
		hand, cards = cards[:spider.Piles], cards[spider.Piles:]
	}
	var pile [spider.Piles + 1][]engine.Card
	var down [spider.Piles + 1]int
	for i, c := range cards {
		pile[1+i%spider.Piles] = append(pile[1+i%spider.Piles], c)
		down[1+i%spider.Piles] = int(1-number%2) * 2
	}
	return spider.New(pile, down, hand)
}

func TestCertificates(t *testing.T) {
	enginetest.Alone(t)
	g := searched()
	var texts []string
	for _, s := range lostPacks(t) {
		texts = append(texts, enginetest.Certify(t, g, check.Rules, s))
	}
	enginetest.Forge(t, g, check.Rules, texts, 300)
}

func BenchmarkCertificates(b *testing.B) {
	enginetest.BenchCertificates(b, searched(), check.Rules, lostPacks(b))
}
