package engine

import "math"

// confidence is that of the intervals that are told of rates.
const confidence = 0.95

// Interval returns the exact interval of Clopper and Pearson (1934) for the
// share of something that was seen k times in n: whatever the share is, at least
// 95 of 100 such intervals contain it.
func Interval(k, n int) (low, high float64) {
	const tail = (1 - confidence) / 2
	low, high = 0, 1
	if k > 0 {
		low = shareOf(k, n, tail)
	}
	if k < n {
		high = shareOf(k+1, n, 1-tail)
	}
	return low, high
}

// shareOf returns the share of which k or more are seen in n with a given chance, by halving: the
// chance grows with the share.
func shareOf(k, n int, chance float64) float64 {
	low, high := 0.0, 1.0
	for {
		p := (low + high) / 2
		if p <= low || p >= high {
			return p // no number lies between them
		}
		if chanceOf(k, n, p) < chance {
			low = p
		} else {
			high = p
		}
	}
}

// chanceOf returns the chance that k or more are seen in n, 1 <= k <= n, of a share p: the regularized
// incomplete beta function at p, for k and n-k+1. Its continued fraction (Abramowitz and Stegun 26.5.8)
// converges fast below the mean; above it is asked for the rest, where p and 1-p change places.
func chanceOf(k, n int, p float64) float64 {
	a, b := float64(k), float64(n-k+1)
	front := math.Exp(lgamma(a+b) - lgamma(a) - lgamma(b) + a*math.Log(p) + b*math.Log1p(-p))
	if p < (a+1)/(a+b+2) {
		return front * fraction(a, b, p) / a
	}
	return 1 - front*fraction(b, a, 1-p)/b
}

// fraction returns the continued fraction of the incomplete beta function from the front, by the method of
// Lentz: c and d are the ratios of numerators and denominators that follow each other.
func fraction(a, b, x float64) float64 {
	const tiny = 1e-300 // stands for 0, by which nothing can be divided
	some := func(v float64) float64 {
		if math.Abs(v) < tiny {
			return tiny
		}
		return v
	}
	c, d := 1.0, 1/some(1-(a+b)*x/(a+1))
	value := d
	for m := 1.0; ; m++ {
		// The coefficients come in pairs.
		even := m * (b - m) * x / ((a + 2*m - 1) * (a + 2*m))
		odd := -(a + m) * (a + b + m) * x / ((a + 2*m) * (a + 2*m + 1))
		for _, coefficient := range [...]float64{even, odd} {
			d = 1 / some(1+coefficient*d)
			c = some(1 + coefficient/c)
			value *= c * d
		}
		if math.Abs(c*d-1) < 1e-14 {
			return value
		}
	}
}

// lgamma returns the logarithm of the gamma function of what is positive.
func lgamma(x float64) float64 {
	v, _ := math.Lgamma(x)
	return v
}
