package solver

import (
	"math"
	"slices"
)

// A shortlist keeps the best of the items that it is shown, and of those that are alike the
// fewer the worse they are.
type shortlist[T any] struct {
	size    int
	items   []ranked[T] // up to twice as many as wanted, in no order
	lowest  int64       // net score of those that were kept, when others were dropped
	dropped bool        // whether any was
	crowds  crowds
}

// A ranked item is the better the higher its score, less what the crowd costs.
type ranked[T any] struct {
	score int64
	class uint64 // items of one class are alike
	net   int64  // the score less what the better ones of its class cost it
	item  T
}

func newShortlist[T any](size int) *shortlist[T] {
	return &shortlist[T]{size: size, items: make([]ranked[T], 0, 2*size)}
}

// clear makes a list new.
func (l *shortlist[T]) clear() { l.items, l.dropped = l.items[:0], false }

// add takes an item, unless it is not among the best.
// Of size 2, shown the scores 5 1 7 3 of four classes, it has 5 1 7 3 in its items; the fourth makes
// it drop 1 and 3 and raises its floor to 5. From then on what scores 5 or less is refused at once.
func (l *shortlist[T]) add(score int64, class uint64, item T) {
	if score <= l.floor() {
		return
	}
	l.items = append(l.items, ranked[T]{score: score, class: class, item: item})
	// Each sweep drops half of the items, so that it costs a number of steps for each item that is
	// added that hardly grows with the size.
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
	l.settle()
	divide(l.items, l.size)
	l.items = l.items[:l.size]
	l.dropped, l.lowest = true, l.items[0].net
	for _, r := range l.items {
		l.lowest = min(l.lowest, r.net)
	}
	return l.items
}

// crowd is what a better one of its class costs an item.
const crowd = 1000 * unit

// cost returns what so many better ones of its class cost an item: four cost twice as much as one, nine
// three times as much, however long the list is. (When all that are better cost a fixed sum, so
// that each costs the less the longer the list, the last rows of wide rounds had 20,000 positions of 60 classes.)
func cost(better int) int64 { return int64(crowd * math.Sqrt(float64(better))) }

// settle finds the net scores. In a list of the items 90 80 70 of one class and 60 of another, if crowd
// were 10, they would be 90, 80 - 10, 70 - 14 and 60.
func (l *shortlist[T]) settle() {
	top := int64(math.MinInt64)
	l.crowds.begin(len(l.items))
	for i := range l.items {
		top = max(top, l.items[i].score)
		l.crowds.count(i, l.items[i].class)
	}
	l.crowds.share()
	for i := range l.items {
		l.crowds.put(i, top-l.items[i].score)
	}
	for crowd := range l.crowds.each {
		slices.Sort(crowd)
		for better, m := range crowd {
			r := &l.items[m.item()]
			r.net = r.score - cost(better)
		}
	}
}

// divide brings the k best items to the front, by Hoare's quickselect.
// With k = 2 the net scores 5 1 7 3 become 7 5 3 1, but neither half need be in order.
func divide[T any](a []ranked[T], k int) {
	for len(a) > 1 {
		pivot := a[len(a)/2].net
		i, j := 0, len(a)-1
		for i <= j {
			for a[i].net > pivot {
				i++
			}
			for a[j].net < pivot {
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
