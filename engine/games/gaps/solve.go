package gaps

import (
	"context"
	"slices"
	"unsafe"

	"patience/engine"
)

// solver decides a position.
func solver() *engine.Solver {
	return &engine.Solver{
		Doc: "depth first as far as little can be reached, then move by move with the best positions alone, more and more of them until none is left out",
		Reductions: []engine.Reduction{
			{Name: "rows", Doc: "positions that differ only in the order of their rows are one, unless rows are fixed or a redeal is to come"},
			{Name: "dead", Doc: "a position is lost when cards that can never be moved again lie where they cannot stay"},
			{Name: "forced", Doc: "a move is made at once when the card can go nowhere else, and what it would take along cannot come to it"},
		},
		Run: solve,
	}
}

const (
	diveStates = 150_000 // positions after which a dive gives way to beams
	firstWidth = 1_000   // of the first beam
	wider      = 4       // how many times as wide the next is
)

func solve(ctx context.Context, st engine.State, o engine.SolveOptions) (engine.Result, error) {
	s := st.(*State)
	k, start := newSeeker(ctx, s, o), newNode(s)
	d := &dive{seeker: k, most: diveStates}
	if s.rows == fixedRows && s.Left() == 0 {
		d.most = 0
	}
	if d.win(&start) {
		slices.Reverse(d.line)
		return k.Found(s, d.line)
	}
	if !d.tired {
		return k.Failed(), nil
	}
	for width := firstWidth; k.Stop == engine.StopNone; width *= wider {
		k.forget()
		b := &beam{seeker: k, width: width}
		k.extra = 2 * int64(min(width, 1<<20)) * int64(unsafe.Sizeof(node{}))
		if line, ok := b.win(newNode(s)); ok {
			return k.Found(s, line)
		}
		if !b.cut {
			break
		}
	}
	return k.Failed(), nil
}
