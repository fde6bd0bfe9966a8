package survey

import (
	"context"
	"errors"
	"slices"
	"sync/atomic"
	"testing"
	"time"
)

// TestInOrder: the first piece of work takes longest, and yet comes first.
func TestInOrder(t *testing.T) {
	work := func(_ context.Context, n int) (int, error) {
		time.Sleep(time.Duration(n) * time.Millisecond)
		return n, nil
	}
	for _, jobs := range []int{1, 2, 9} {
		items := []int{20, 9, 1, 5, 0, 3}
		var got []int
		err := InOrder(t.Context(), jobs, Each(items), work, func(n int) error { got = append(got, n); return nil })
		if err != nil || !slices.Equal(got, items) {
			t.Errorf("%d jobs: %v, %v", jobs, got, err)
		}
	}
}

// TestInOrderEndsWithAnError: what was under way is stopped, the rest not begun.
func TestInOrderEndsWithAnError(t *testing.T) {
	bad := errors.New("bad")
	wait := func(ctx context.Context, n int) (int, error) {
		if n > 1 {
			<-ctx.Done()
		}
		return n, nil
	}
	err := InOrder(t.Context(), 2, Each([]int{0, 1, 2, 3, 4}), wait, func(n int) error {
		if n == 1 {
			return bad
		}
		return nil
	})
	if err != bad {
		t.Errorf("%v, want %v", err, bad)
	}
}

// TestInOrderEndsWithWork: work that fails is told when all before it is handed on.
func TestInOrderEndsWithWork(t *testing.T) {
	bad := errors.New("bad")
	failed := make(chan bool)
	work := func(_ context.Context, n int) (int, error) {
		switch n {
		case 0:
			<-failed
		case 1:
			close(failed)
			return 7, bad
		}
		return n, nil
	}
	var got []int
	err := InOrder(t.Context(), 2, Each([]int{0, 1, 2, 3}), work, func(n int) error { got = append(got, n); return nil })
	if err != bad || !slices.Equal(got, []int{0}) {
		t.Errorf("%v, %v: want [0] and %v", got, err, bad)
	}
}

// TestInOrderKeepsWhatIsDone: item 1 is done when the context ends, while 0 is
// cut short; 2 never begins.
func TestInOrderKeepsWhatIsDone(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	began := make(chan bool)
	work := func(ctx context.Context, n int) (int, error) {
		if n == 1 {
			<-began // else 0 might never begin
			stop()
		} else {
			close(began)
		}
		<-ctx.Done()
		return n, nil
	}
	var got []int
	if err := InOrder(ctx, 2, Each([]int{0, 1, 2}), work, func(n int) error { got = append(got, n); return nil }); err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(got, []int{0, 1}) {
		t.Errorf("%v, want [0 1]", got)
	}
}

// TestInOrderReadsAhead: items are read as they are needed, and an item that is an
// error ends the work after those before it.
func TestInOrderReadsAhead(t *testing.T) {
	bad := errors.New("bad")
	var read atomic.Int64
	endless := func(yield func(int, error) bool) {
		for i := 0; yield(i, nil); i++ {
			read.Add(1)
		}
	}
	same := func(_ context.Context, n int) (int, error) { return n, nil }
	err := InOrder(t.Context(), 2, endless, same, func(n int) error {
		if most := int64(n) + 2*ahead + 4; read.Load() > most {
			t.Fatalf("at item %d %d were read, want %d at most", n, read.Load(), most)
		}
		if n == 1000 {
			return bad
		}
		return nil
	})
	if err != bad {
		t.Errorf("%v, want %v", err, bad)
	}
	broken := func(yield func(int, error) bool) {
		_ = yield(0, nil) && yield(1, nil) && yield(2, bad) && yield(3, nil)
	}
	var got []int
	err = InOrder(t.Context(), 3, broken, same, func(n int) error { got = append(got, n); return nil })
	if err != bad || !slices.Equal(got, []int{0, 1}) {
		t.Errorf("%v, %v: want [0 1] and %v", got, err, bad)
	}
}

// TestInOrderDoesNotWait: the end of the context ends the work although the next item
// never comes.
func TestInOrderDoesNotWait(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	never := make(chan struct{})
	defer close(never)
	stuck := func(yield func(int, error) bool) {
		if yield(7, nil) {
			<-never
		}
	}
	var got []int
	same := func(_ context.Context, n int) (int, error) { return n, nil }
	err := InOrder(ctx, 1, stuck, same, func(n int) error { got = append(got, n); stop(); return nil })
	if err != nil || !slices.Equal(got, []int{7}) {
		t.Errorf("%v, %v", got, err)
	}
}
