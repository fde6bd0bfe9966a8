package main

import (
	"fmt"
	"slices"
	"time"

	"patience/engine"
)

// A tally counts the verdicts of many deals.
type tally struct {
	won, lost, unknown int
	times              []time.Duration
}

// add counts a verdict that took so long.
func (t *tally) add(v engine.Verdict, took time.Duration) {
	switch v {
	case engine.VerdictWon:
		t.won++
	case engine.VerdictLost:
		t.lost++
	default:
		t.unknown++
	}
	t.times = append(t.times, took)
}

func (t *tally) deals() int { return t.won + t.lost + t.unknown }

// String gives the counts: "3 deals: 2 won, 1 lost, 0 unknown".
func (t *tally) String() string {
	deals := fmt.Sprintf("%d deals", t.deals())
	if t.deals() == 1 {
		deals = "1 deal"
	}
	return fmt.Sprintf("%s: %d won, %d lost, %d unknown", deals, t.won, t.lost, t.unknown)
}

// speed says how long the deals took.
func (t *tally) speed() string {
	if len(t.times) == 0 {
		return "no times"
	}
	times := slices.Sorted(slices.Values(t.times))
	n := len(times)
	var sum time.Duration
	for _, d := range times {
		sum += d
	}
	return fmt.Sprintf("median %v, 90th percentile %v, worst %v, %v in all",
		short(times[n/2]), short(times[n*9/10]), short(times[n-1]), short(sum))
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
