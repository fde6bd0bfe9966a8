package solver

import "math"

// A shortlist keeps the best of the items that it is shown.
type shortlist[T any] struct {
	size    int
	items   []ranked[T] // up to twice as many as wanted, in no order
	lowest  int64       // of the best, when others were dropped
	dropped bool        // whether any was
}

// A ranked item is the better the higher its score.
type ranked[T any] struct {
	score int64
	item  T
}

func newShortlist[T any](size int) *shortlist[T] {
	return &shortlist[T]{size: size, items: make([]ranked[T], 0, 2*size)}
}

// add takes an item, unless it is not among the best.
// Of size 2, shown the scores 5 1 7 3, it has 5 1 7 3 in its items; the fourth makes it drop 1
// and 3 and raises its floor to 5. From then on what scores 5 or less is refused at once.
func (l *shortlist[T]) add(score int64, item T) {
	if score <= l.floor() {
		return
	}
	l.items = append(l.items, ranked[T]{score, item})
	// Each sweep drops half of the items, so that it costs a constant number of steps for each
	// item that is added.
	if len(l.items) == cap(l.items) {
		l.best()
	}
}

// floor returns what the score of an item must be above to be taken.
func (l *shortlist[T]) floor() int64 {
	if !l.dropped {
		return math.MinInt64
	}
	return l.lowest
}

// best drops what is not among the best, and returns the others.
func (l *shortlist[T]) best() []ranked[T] {
	if len(l.items) <= l.size {
		return l.items
	}
	divide(l.items, l.size)
	l.items = l.items[:l.size]
	l.dropped, l.lowest = true, l.items[0].score
	for _, r := range l.items {
		l.lowest = min(l.lowest, r.score)
	}
	return l.items
}

// divide brings the k best items to the front, by Hoare's quickselect.
// With k = 2 the scores 5 1 7 3 become 7 5 3 1, but neither half need be in order.
func divide[T any](a []ranked[T], k int) {
	for len(a) > 1 {
		pivot := a[len(a)/2].score
		i, j := 0, len(a)-1
		for i <= j {
			for a[i].score > pivot {
				i++
			}
			for a[j].score < pivot {
				j--
			}
			if i <= j {
				a[i], a[j] = a[j], a[i]
				i, j = i+1, j-1
			}
		}
		// Before i and behind j are the halves; k says in which the border is still to be found.
		switch {
		case k <= j:
			a = a[:j+1]
		case k >= i:
			a, k = a[i:], k-i
		default:
			return
		}
	}
}
