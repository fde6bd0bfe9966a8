package main

import (
	"strings"
	"testing"
	"time"

	"patience/engine"
	"patience/engine/games/spider"
)

// TestBestSoFar: a result that is unknown shows the line that came nearest.
func TestBestSoFar(t *testing.T) {
	p, err := spider.Game().Page(8)
	if err != nil {
		t.Fatal(err)
	}
	m, err := p.Game.ParseMove(p.State(), "7h from 5 to 10")
	if err != nil {
		t.Fatal(err)
	}
	r := engine.Result{Stop: engine.StopCancelled, Best: []engine.Move{m}}
	text, err := resultText(p, r, p.Game.Notations[0], false)
	if err != nil || !strings.HasPrefix(text, "unknown: cancelled; ") || !strings.HasSuffix(text, "\nthe best found, 1 moves:\n1. 7h from 5 to 10\n") {
		t.Errorf("%v\n%s", err, text)
	}
	r.Best = []engine.Move{m, m}
	if text, err := resultText(p, r, p.Game.Notations[0], false); err == nil {
		t.Errorf("a line that is illegal is shown:\n%s", text)
	}
}

func TestTally(t *testing.T) {
	c := &tally{}
	if c.speed() != "no times" || c.String() != "0 deals: 0 won, 0 lost, 0 unknown" {
		t.Errorf("%v; %v", c, c.speed())
	}
	for i := range 10 {
		c.add([]engine.Verdict{engine.VerdictWon, engine.VerdictLost, engine.VerdictUnknown}[i%3], time.Duration(10-i)*time.Millisecond)
	}
	if got := c.String() + "; " + c.speed(); got != "10 deals: 4 won, 3 lost, 3 unknown; median 6ms, 90th percentile 10ms, worst 10ms, 55ms in all" {
		t.Error(got)
	}
	if got := short(1234567 * time.Microsecond); got != 1230*time.Millisecond {
		t.Errorf("%v is not short", got)
	}
}
