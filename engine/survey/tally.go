package survey

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"time"

	"patience/engine"
)

// A Tally counts the verdicts of many deals.
type Tally struct {
	Won, Lost, Unknown int
	// how many took so long: a ledger has times in millionths of a second, so that there
	// are far fewer of these than deals
	times map[engine.Verdict]map[time.Duration]int
}

// Add counts a verdict that took so long.
func (t *Tally) Add(v engine.Verdict, took time.Duration) {
	switch v {
	case engine.VerdictWon:
		t.Won++
	case engine.VerdictLost:
		t.Lost++
	default:
		t.Unknown++
	}
	if t.times == nil {
		t.times = map[engine.Verdict]map[time.Duration]int{}
	}
	if t.times[v] == nil {
		t.times[v] = map[time.Duration]int{}
	}
	t.times[v][took]++
}

// Deals returns how many deals were counted.
func (t *Tally) Deals() int { return t.Won + t.Lost + t.Unknown }

// String gives the counts: "3 deals: 2 won, 1 lost, 0 unknown".
func (t *Tally) String() string {
	return fmt.Sprintf("%s: %d won, %d lost, %d unknown", engine.Count(t.Deals(), "deal"), t.Won, t.Lost, t.Unknown)
}

// Speed says how long the deals took.
func (t *Tally) Speed() string {
	s := t.Times(engine.VerdictWon, engine.VerdictLost, engine.VerdictUnknown)
	if s.Deals == 0 {
		return "no times"
	}
	return fmt.Sprintf("median %v, 90th percentile %v, worst %v, %v in all", s.Median, s.Ninth, s.Worst, s.Sum)
}

// Times says how long some deals took, in figures that can be read.
type Times struct {
	Deals                     int
	Median, Ninth, Worst, Sum time.Duration // Ninth: nine in ten took no longer
}

// Times returns how long the deals with these verdicts took.
func (t *Tally) Times(verdicts ...engine.Verdict) Times {
	counts := map[time.Duration]int{}
	var n int
	var sum time.Duration
	for _, v := range verdicts {
		for took, deals := range t.times[v] {
			counts[took] += deals
			n += deals
			sum = plus(sum, took, deals)
		}
	}
	if n == 0 {
		return Times{}
	}
	sorted := slices.Sorted(maps.Keys(counts))
	at := func(i int) time.Duration { // of all in their order, the first is 0
		for _, took := range sorted {
			if i -= counts[took]; i < 0 {
				return took
			}
		}
		return 0
	}
	median := at((n-1)/2) + (at(n/2)-at((n-1)/2))/2 // of an even count the mean of the two in the middle
	return Times{n, short(median), short(at((9*n - 1) / 10)), short(at(n - 1)), short(sum)}
}

// plus adds a time so many times to a sum. What is more than fits is as much as fits: 292 years.
func plus(sum, took time.Duration, deals int) time.Duration {
	if took > 0 && time.Duration(deals) > (math.MaxInt64-sum)/took {
		return math.MaxInt64
	}
	return sum + took*time.Duration(deals)
}

// short rounds a time so that its first few digits are left.
func short(d time.Duration) time.Duration {
	for _, unit := range []time.Duration{time.Second, time.Millisecond, time.Microsecond} {
		if d >= unit {
			return d.Round(unit / 100)
		}
	}
	return d
}
