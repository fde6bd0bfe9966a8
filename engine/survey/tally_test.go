package survey

import (
	"testing"
	"time"

	"patience/engine"
)

// TestTally counts ten deals and sums up their times.
func TestTally(t *testing.T) {
	c := &Tally{}
	if c.Speed() != "no times" || c.String() != "0 deals: 0 won, 0 lost, 0 unknown" {
		t.Errorf("%v; %v", c, c.Speed())
	}
	for i := range 10 {
		c.Add([]engine.Verdict{engine.VerdictWon, engine.VerdictLost, engine.VerdictUnknown}[i%3], time.Duration(10-i)*time.Millisecond)
	}
	if got := c.String() + "; " + c.Speed(); got != "10 deals: 4 won, 3 lost, 3 unknown; median 5.5ms, 90th percentile 9ms, worst 10ms, 55ms in all" {
		t.Error(got)
	}
	for range 30 {
		c.Add(engine.VerdictWon, time.Millisecond)
	}
	if got := c.Speed(); got != "median 1ms, 90th percentile 6ms, worst 10ms, 85ms in all" {
		t.Error(got)
	}
	if won := c.Times(engine.VerdictWon); won.Deals != 34 || won.Worst != 10*time.Millisecond {
		t.Errorf("%+v", won)
	}
	if got := short(1234567 * time.Microsecond); got != 1230*time.Millisecond {
		t.Errorf("%v is not short", got)
	}
}

// TestTallyOfAges: times that are more together than a number can say are as much as it can.
func TestTallyOfAges(t *testing.T) {
	c := &Tally{}
	for i := range 12 {
		c.Add(engine.VerdictWon, 999_999_999*time.Second+time.Duration(i%2))
	}
	if sum := c.Times(engine.VerdictWon).Sum; sum < 292*365*24*time.Hour {
		t.Errorf("%v in all", sum)
	}
}
