package ideas

import (
	"context"
	"testing"

	"patience/engine/enginetest"
)

// TestDifficulty holds the order of three problems of the book, as people who have solved them see it,
// and that one wrong move more never makes a problem easier.
func TestDifficulty(t *testing.T) {
	enginetest.Alone(t)
	last := 0.0
	for _, number := range []string{"05", "20", "29"} {
		q, said := book(t, number)
		task := Task{Question: q, Said: said}
		lines, err := task.lines()
		if err != nil {
			t.Fatal(err)
		}
		r, err := Find(context.Background(), q, Options{Tries: 3, Lengths: -1, Lines: lines})
		if err != nil {
			t.Fatal(err)
		}
		d, ok := r.Difficulty(context.Background())
		if !ok || d.Bits() <= last {
			t.Errorf("book%s: %v (%v) is not above %.1f", number, d, ok, last)
		}
		last = d.Bits()
		for i := range d.Choices {
			before := d.Bits()
			d.Choices[i].Wrong++
			if d.Bits() <= before {
				t.Errorf("book%s: %.1f with a wrong move more, %.1f before", number, d.Bits(), before)
			}
		}
	}
}
