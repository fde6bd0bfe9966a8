package survey

import (
	"fmt"
	"math"
	"slices"
	"testing"
	"testing/quick"
)

// TestParseRange reads what String writes, and refuses the rest.
func TestParseRange(t *testing.T) {
	for text, want := range map[string]Range{"1-1000": {1, 1000}, "7": {7, 7}, "18446744073709551615": {math.MaxUint64, math.MaxUint64}} {
		r, err := ParseRange(text)
		if again, _ := ParseRange(r.String()); err != nil || r != want || again != r {
			t.Errorf("%q is %v, %v, and again %v", text, r, err, again)
		}
	}
	for _, text := range []string{"", "-", "3-", "-3", "9-3", "1-2-3", "1-1000000000001", "0x1", " 1"} {
		if r, err := ParseRange(text); err == nil {
			t.Errorf("%q is %v", text, r)
		}
	}
}

// TestWithout takes some deals out of a range: the rest are those that were not taken, in
// as few pieces as can be.
func TestWithout(t *testing.T) {
	check := func(taken []bool) bool {
		r := Range{math.MaxUint64 - uint64(len(taken)), math.MaxUint64} // the last deals there are: nothing may overflow
		var want []uint64
		out := func(yield func(uint64, error) bool) {
			for i, gone := range append(taken, true) {
				if gone && !yield(r.First+uint64(i), nil) {
					return
				}
			}
		}
		for i, gone := range taken {
			if !gone {
				want = append(want, r.First+uint64(i))
			}
		}
		left, err := r.Without(out)
		var got []uint64
		for deal := range left.All() {
			got = append(got, deal)
		}
		for i := range left[:max(len(left), 1)-1] {
			if left[i].Last+1 >= left[i+1].First {
				t.Logf("%v should be one", left[i:i+2])
				return false
			}
		}
		return err == nil && slices.Equal(got, want) && left.Size() == uint64(len(want))
	}
	if err := quick.Check(check, nil); err != nil {
		t.Error(err)
	}
}

// TestPart puts the parts of ranges together again.
func TestPart(t *testing.T) {
	for _, whole := range []Range{{1, 10}, {5, 5}, {100, 1123}, {0, math.MaxUint64 / 2}} {
		for _, n := range []uint64{1, 2, 3, 7, 10} {
			if n > whole.Size() {
				continue
			}
			next := whole.First
			for i := range n {
				part, err := whole.Part(fmt.Sprintf("%d/%d", i+1, n))
				if err != nil || part.First != next || part.Size() < whole.Size()/n || part.Size() > whole.Size()/n+1 {
					t.Fatalf("part %d/%d of %v is %v, %v, and should begin with %d", i+1, n, whole, part, err, next)
				}
				next = part.Last + 1
			}
			if next != whole.Last+1 {
				t.Errorf("%d parts of %v end before %d", n, whole, next)
			}
		}
	}
	for _, bad := range []string{"0/3", "4/3", "1", "/", "a/b", "1/2/3", "6/6"} {
		if part, err := (Range{1, 5}).Part(bad); err == nil {
			t.Errorf("part %q is %v", bad, part)
		}
	}
}
