package survey

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"
)

// TestInOrder: the first piece of work takes longest, and yet comes first.
func TestInOrder(t *testing.T) {
	work := func(_ context.Context, n int) int { time.Sleep(time.Duration(n) * time.Millisecond); return n }
	for _, jobs := range []int{1, 2, 9} {
		items := []int{20, 9, 1, 5, 0, 3}
		var got []int
		err := InOrder(t.Context(), jobs, items, work, func(n int) error { got = append(got, n); return nil })
		if err != nil || !slices.Equal(got, items) {
			t.Errorf("%d jobs: %v, %v", jobs, got, err)
		}
	}
}

// TestInOrderEndsWithAnError: what was under way is stopped, the rest not begun.
func TestInOrderEndsWithAnError(t *testing.T) {
	bad := errors.New("bad")
	wait := func(ctx context.Context, n int) int {
		if n > 1 {
			<-ctx.Done()
		}
		return n
	}
	err := InOrder(t.Context(), 2, []int{0, 1, 2, 3, 4}, wait, func(n int) error {
		if n == 1 {
			return bad
		}
		return nil
	})
	if err != bad {
		t.Errorf("%v, want %v", err, bad)
	}
}

// TestInOrderKeepsWhatIsDone: item 1 is done when the context ends, while 0 is
// cut short; 2 never begins.
func TestInOrderKeepsWhatIsDone(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	work := func(ctx context.Context, n int) int {
		if n == 1 {
			stop()
		}
		<-ctx.Done()
		return n
	}
	var got []int
	if err := InOrder(ctx, 2, []int{0, 1, 2}, work, func(n int) error { got = append(got, n); return nil }); err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(got, []int{0, 1}) {
		t.Errorf("%v, want [0 1]", got)
	}
}
