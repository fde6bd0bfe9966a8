package plots

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"gonum.org/v1/plot"
)

// powers are ticks at the powers of ten, with eight small ones between.
type powers struct{ label func(power int) string }

// Ticks lists the ticks between two values.
func (p powers) Ticks(low, high float64) (ticks []plot.Tick) {
	first, last := int(math.Floor(math.Log10(low))), int(math.Ceil(math.Log10(high)))
	every := max(1, (last-first+4)/6)
	for e := first; e <= last; e++ {
		for i := 1; i < 10; i++ {
			t := plot.Tick{Value: float64(i) * math.Pow10(e)}
			if i == 1 && (e-first)%every == 0 {
				t.Label = p.label(e)
			}
			if t.Value >= low*(1-1e-9) && t.Value <= high*(1+1e-9) {
				ticks = append(ticks, t)
			}
		}
	}
	return ticks
}

// counts labels a power of ten as a number: 1,000.
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

// times labels a power of ten as a time: 10 ms.
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

// shares are ticks for percentages.
type shares struct{}

// Ticks lists round percentages between two values.
func (shares) Ticks(low, high float64) []plot.Tick {
	ticks := plot.DefaultTicks{}.Ticks(low, high)
	for i := range ticks {
		if ticks[i].Label != "" {
			ticks[i].Label = strings.TrimSuffix(strconv.FormatFloat(ticks[i].Value, 'f', 2, 64), ".00") + " %"
		}
	}
	return ticks
}

// whole are ticks for numbers of deals.
type whole struct{}

// Ticks lists round numbers between two values.
func (whole) Ticks(low, high float64) []plot.Tick {
	ticks := plot.DefaultTicks{}.Ticks(low, high)
	for i := range ticks {
		if ticks[i].Label != "" {
			ticks[i].Label = thousands(int(math.Round(ticks[i].Value)))
		}
	}
	return ticks
}
