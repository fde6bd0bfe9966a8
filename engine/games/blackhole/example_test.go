package blackhole_test

import (
	"context"
	"fmt"

	"patience/engine"
	"patience/engine/games/blackhole"
	"patience/engine/search"
)

// The input and the output of the paper: a permutation in, a permutation of all
// cards out, or the statement that there is none.
func Example() {
	g := blackhole.Game()
	for _, input := range []string{
		"36 5 13  52 31 26  46 29 12  21 49 51  7 41 25  39 33 23  40 16 20  11 22 45  15 38 18  " +
			"50 35 30  37 47 4  24 10 43  34 6 3  48 17 28  8 19 2  32 9 27  44 42 14",
		"pack: 2x8\n2 5 8  13 4 16  3 15 11  9 6 7  14 12 10",
	} {
		p, err := g.Parse(input)
		if err != nil {
			fmt.Println(err)
			return
		}
		r, err := search.Solve(context.Background(), g, p.State(), engine.SolveOptions{})
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(r.Verdict, end(p.State(), r.Line).Numbers())
	}
	// Output:
	// won [1 15 40 39 38 11 36 48 21 46 32 7 34 22 49 50 51 24 10 35 8 33 6 44 17 29 41 16 30 5 19 18 43 42 28 14 52 12 37 23 9 47 20 45 31 4 3 2 27 13 25 26]
	// lost [1]
}

func end(s engine.State, line []engine.Move) *blackhole.State {
	end := s.Copy().(*blackhole.State)
	for _, m := range line {
		end.Apply(m)
	}
	return end
}
