package survey

import (
	"fmt"
	"iter"
	"strconv"
	"strings"

	"patience/engine"
)

// A Range is the deals from one number to another; both belong to it.
type Range struct{ First, Last uint64 }

// maxDeals is how many deals one survey has at most.
const maxDeals = 1_000_000_000_000

// ParseRange reads numbers such as 1-1000, or a single one, also as a position is named: deal:3.
func ParseRange(text string) (Range, error) {
	from, to, ok := strings.Cut(strings.TrimPrefix(text, "deal:"), "-")
	if !ok {
		to = from
	}
	first, errFirst := strconv.ParseUint(from, 10, 64)
	last, errLast := strconv.ParseUint(to, 10, 64)
	if errFirst == nil && errLast == nil && first > last {
		return Range{}, fmt.Errorf("bad numbers %.60q: the first is greater than the last: want %d-%d", text, last, first)
	}
	if errFirst != nil || errLast != nil || last-first >= maxDeals {
		return Range{}, fmt.Errorf("bad numbers %.60q: want a number, or FIRST-LAST as in 1-1000, up to 2^64-1 and at most %d deals", text, maxDeals)
	}
	return Range{first, last}, nil
}

// String writes the range as [ParseRange] reads it.
func (r Range) String() string { return fmt.Sprintf("%d-%d", r.First, r.Last) }

// Size returns how many deals the range has.
func (r Range) Size() uint64 { return r.Last - r.First + 1 }

// Has says whether a deal belongs to the range.
func (r Range) Has(deal uint64) bool { return r.First <= deal && deal <= r.Last }

// Part returns a part of the range, 3/10 say: the third of ten parts that follow each other
// and are as long as each other, but for a deal. "" is the whole.
func (r Range) Part(text string) (Range, error) {
	if text == "" {
		return r, nil
	}
	which, of, _ := strings.Cut(text, "/")
	i, errPart := strconv.ParseUint(which, 10, 64)
	n, errParts := strconv.ParseUint(of, 10, 64)
	if errPart != nil || errParts != nil || i < 1 || i > n {
		return Range{}, fmt.Errorf("bad part %.60q: want I/N, the part I of N from 1 to N, as in 3/10", text)
	}
	if n > r.Size() {
		return Range{}, fmt.Errorf("%d parts of %s: want no more parts than deals", n, engine.Count(int(r.Size()), "deal"))
	}
	// The first parts are those that are longer by a deal.
	short, longer := r.Size()/n, r.Size()%n
	first := r.First + (i-1)*short + min(i-1, longer)
	if i <= longer {
		short++
	}
	return Range{first, first + short - 1}, nil
}

// Ranges are deals, in the order of their numbers: 1-3, 7-7, 9-20.
type Ranges []Range

// Size returns how many deals there are.
func (r Ranges) Size() (deals uint64) {
	for _, one := range r {
		deals += one.Size()
	}
	return deals
}

// All yields the deals. The error is always nil: it is there for [InOrder].
func (r Ranges) All() iter.Seq2[uint64, error] {
	return func(yield func(uint64, error) bool) {
		for _, one := range r {
			for i := range one.Size() {
				if !yield(one.First+i, nil) {
					return
				}
			}
		}
	}
}

// Without returns the deals of the range that are not among those given, which come in
// rising order: 1-9 without 4, 5, 9 is 1-3, 6-8.
func (r Range) Without(deals iter.Seq2[uint64, error]) (left Ranges, err error) {
	next := r.First // the first deal that is not dealt with
	for deal, err := range deals {
		if err != nil {
			return nil, err
		}
		if deal > next {
			left = append(left, Range{next, deal - 1})
		}
		if deal == r.Last {
			return left, nil
		}
		next = deal + 1
	}
	return append(left, Range{next, r.Last}), nil
}
