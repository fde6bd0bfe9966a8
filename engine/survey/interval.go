package survey

import "gonum.org/v1/gonum/stat/distuv"

// confidence is that of the intervals which a survey gives.
const confidence = 0.95

// Interval returns the exact interval of Clopper and Pearson (1934) for the
// share of something that was seen k times in n: whatever the share is, at least
// 95 of 100 such intervals contain it.
func Interval(k, n int) (low, high float64) {
	const tail = (1 - confidence) / 2
	low, high = 0, 1
	if k > 0 {
		low = distuv.Beta{Alpha: float64(k), Beta: float64(n - k + 1)}.Quantile(tail)
	}
	if k < n {
		high = distuv.Beta{Alpha: float64(k + 1), Beta: float64(n - k)}.Quantile(1 - tail)
	}
	return low, high
}
