package player

import (
	"slices"
	"testing"

	"patience/engine/enginetest"
	"patience/engine/games/spider"
	"patience/engine/games/spider/prove/plan"
	"patience/engine/unseen"
)

// TestGuaranteed does not deal while a turn-up is guaranteed, though none comes to light among
// the 50,000 places that are worth most. It is deal 3 of four suits before the last row.
func TestGuaranteed(t *testing.T) {
	enginetest.Alone(t)
	g := spider.Game()
	g.Sight = plan.Sight()
	deal, err := g.Parse("???gIbGFR^r,?????seqgsKdVUT`lYqO,??lhJ,tYXWQP[,??jBAba`_^]\\[ST,nkjM,???onm_,???HGCm,????BP\\AZLO,otfedQN," +
		"EkD,fiWhI,MR,,]p,,FcX,DES,JCiZ,,apcNrVHKUL")
	if err != nil {
		t.Fatal(err)
	}
	s := deal.State().(*spider.State)
	table, err := unseen.NewTable(g, s)
	if err != nil {
		t.Fatal(err)
	}
	if sure, err := table.Guaranteed(t.Context()); err != nil || sure.Least == 0 {
		t.Fatal(sure, err)
	}
	p := newPlayer(tuned())
	start := place{State: *s.Blind()}
	p.judgeBy(&start.State, nil)
	start.settle(p.judge)
	if p.ways.reach(t.Context(), &start, p.places); len(p.ways.turns) > 0 {
		t.Error("the search by worth finds a turn-up: this position tries nothing")
	}
	cards, err := g.Sight.Unseen(s)
	if err != nil {
		t.Fatal(err)
	}
	c := p.Next(t.Context(), g.Sight.Seen(s), cards)
	if len(c.Moves) == 0 || slices.Contains(c.Moves, spider.Deal) {
		t.Errorf("%s: %s", g.PrintLine(s, c.Moves), c.Why)
	}
}
