package engine

import (
	"math"
	"testing"
)

// TestInterval has intervals from tables, and ends that have a closed form:
// 1-0.025^(1/n) when nothing was seen.
func TestInterval(t *testing.T) {
	for _, c := range []struct {
		k, n      int
		low, high float64
	}{
		{0, 0, 0, 1},
		{0, 1, 0, 0.975},
		{1, 1, 0.025, 1},
		{0, 10, 0, 0.3085},
		{10, 10, 0.6915, 1},
		{1, 10, 0.0025, 0.4450},
		{5, 10, 0.1871, 0.8129},
		{8, 20, 0.1912, 0.6395},
		{50, 100, 0.3983, 0.6017},
		{0, 1000, 0, 1 - math.Pow(0.025, 1./1000)},
	} {
		low, high := Interval(c.k, c.n)
		if math.Abs(low-c.low) > 6e-5 || math.Abs(high-c.high) > 6e-5 {
			t.Errorf("%d of %d: %.5f to %.5f, want %.4f to %.4f", c.k, c.n, low, high, c.low, c.high)
		}
	}
}

// TestIntervalCovers adds up binomial tails at the ends of the intervals:
// each is 2.5 %.
func TestIntervalCovers(t *testing.T) {
	for _, n := range []int{7, 60, 600, 100_000} {
		near := 1e-9 + 1e-13*float64(n) // logarithms of large numbers lose digits in the sum
		for _, k := range []int{1, n / 3, n - 1} {
			low, high := Interval(k, n)
			if up := atLeast(k, n, low); math.Abs(up-0.025) > near {
				t.Errorf("%d of %d: from %v on, %v", k, n, low, up)
			}
			if down := 1 - atLeast(k+1, n, high); math.Abs(down-0.025) > near {
				t.Errorf("%d of %d: up to %v, %v", k, n, high, down)
			}
		}
	}
}

// atLeast returns the chance of k or more in n with a share of p.
func atLeast(k, n int, p float64) float64 {
	sum := 0.0
	for i := k; i <= n; i++ {
		all, _ := math.Lgamma(float64(n + 1))
		some, _ := math.Lgamma(float64(i + 1))
		rest, _ := math.Lgamma(float64(n - i + 1))
		sum += math.Exp(all - some - rest + float64(i)*math.Log(p) + float64(n-i)*math.Log1p(-p))
	}
	return sum
}
