package search_test

import (
	"context"
	"fmt"

	"patience/engine"
	"patience/engine/search"
	"patience/engine/table"
)

// A patience that nobody had is said in some lines. It can be dealt, searched and played at once: a small FreeCell, without cells.
func Example() {
	t, err := table.Parse(`name = "small"
pack = "1x4x5"
tableau = { 6, deal = { 4, 4, 3, 3, 3, 3 }, build = "down alternate" }
foundations = { 4 }
`)
	if err != nil {
		fmt.Println(err)
		return
	}
	g := t.Game()
	for deal := uint64(1); deal <= 3; deal++ {
		p, err := g.Deal("", deal, nil)
		if err != nil {
			fmt.Println(err)
			return
		}
		r, err := search.Solve(context.Background(), g, p.State(), engine.SolveOptions{})
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Printf("deal %d: %v\n", deal, r.Verdict)
	}
	// Output:
	// deal 1: won
	// deal 2: lost
	// deal 3: won
}
