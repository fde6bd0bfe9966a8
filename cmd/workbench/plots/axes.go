package plots

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// An axis is a scale with what stands beside it. It shows what it was told to show.
type axis struct {
	label     string
	log       bool
	low, high float64
	ticks     func(low, high float64) []tick
}

// A tick is a value on an axis. A small one has no label.
type tick struct {
	value float64
	label string
}

// linear returns an axis of which a label says what a value is.
func linear(label string, word func(value float64) string) axis {
	return axis{label: label, low: math.Inf(1), high: math.Inf(-1), ticks: func(low, high float64) []tick { return evenly(low, high, word) }}
}

// logarithmic returns an axis of which a label says what a power of ten is.
func logarithmic(label string, word func(power int) string) axis {
	a := linear(label, nil)
	a.log, a.ticks = true, func(low, high float64) []tick { return powers(low, high, word) }
	return a
}

// show makes room for a value.
func (a *axis) show(v float64) { a.low, a.high = math.Min(a.low, v), math.Max(a.high, v) }

// stretch gives an axis that was told to show nothing, or one value, something to show.
func (a *axis) stretch() {
	switch {
	case a.low > a.high:
		a.low, a.high = 1, 10
	case a.log && a.high < 10*a.low:
		a.low, a.high = a.low/3, a.high*3
	case !a.log && a.low == a.high:
		a.low, a.high = a.low-1, a.high+1
	}
}

// at returns where a value lies: 0 at the lower end, 1 at the upper.
func (a *axis) at(v float64) float64 {
	if a.log {
		return math.Log(v/a.low) / math.Log(a.high/a.low)
	}
	return (v - a.low) / (a.high - a.low)
}

// evenly returns ticks at round values, and a small one between two.
func evenly(low, high float64, word func(float64) string) (ticks []tick) {
	// The step is 1, 2 or 5 times a power of ten, so that some three labels stand there; one is not enough.
	aim := (high - low) / 3.5
	step := math.Pow10(int(math.Floor(math.Log10(aim))))
	for _, times := range []float64{1, 2, 5, 10} {
		if times*step >= aim {
			step *= times
			break
		}
	}
	if math.Floor(high/step*(1+1e-9))-math.Ceil(low/step*(1-1e-9)) < 1 {
		step /= 2
	}
	for i := math.Ceil(2 * low / step * (1 - 1e-9)); i*step/2 <= high*(1+1e-9); i++ {
		t := tick{value: i * step / 2}
		if math.Mod(i, 2) == 0 {
			t.label = word(t.value)
		}
		ticks = append(ticks, t)
	}
	return ticks
}

// powers returns ticks at the powers of ten, with eight small ones between.
func powers(low, high float64, word func(power int) string) (ticks []tick) {
	first, last := int(math.Floor(math.Log10(low))), int(math.Ceil(math.Log10(high)))
	every := max(1, (last-first+4)/6)
	for e := first; e <= last; e++ {
		for i := 1; i < 10; i++ {
			t := tick{value: float64(i) * math.Pow10(e)}
			if i == 1 && (e-first)%every == 0 {
				t.label = word(e)
			}
			if t.value >= low*(1-1e-9) && t.value <= high*(1+1e-9) {
				ticks = append(ticks, t)
			}
		}
	}
	return ticks
}

// counts writes a power of ten as a number: 1,000.
func counts(power int) string {
	if power > 6 {
		return fmt.Sprintf("1e%d", power)
	}
	return thousands(int(math.Pow10(power)))
}

// thousands writes a number with commas.
func thousands(n int) string {
	text := strconv.Itoa(n)
	for i := len(text) - 3; i > 0; i -= 3 {
		text = text[:i] + "," + text[i:]
	}
	return text
}

// times writes a power of ten as a time: 10 ms.
func times(power int) string {
	for _, unit := range []struct {
		power int
		name  string
	}{{0, "s"}, {-3, "ms"}, {-6, "µs"}} {
		if power >= unit.power {
			return thousands(int(math.Pow10(power-unit.power))) + " " + unit.name
		}
	}
	return fmt.Sprintf("1e%d s", power)
}

// percent writes a percentage.
func percent(v float64) string {
	return strings.TrimSuffix(strconv.FormatFloat(v, 'f', 2, 64), ".00") + " %"
}

// whole writes a number of deals.
func whole(v float64) string { return thousands(int(math.Round(v))) }
