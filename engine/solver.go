package engine

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"
)

// A Solver is a game's own way to decide its positions. A game without one is
// decided by the common search over its moves; search.Solve takes either.
type Solver struct {
	Reductions []Reduction // what it leaves out, each with its reason
	// Run decides whether the position can be won, and does not change it. A line
	// that it returns has been replayed, a loss is proved, and all else is unknown
	// with the reason. It stops soon after the context is done or a limit reached.
	Run     func(ctx context.Context, s State, o SolveOptions) (Result, error)
	OnCores []string // reductions that Run needs to go by SolveOptions.Jobs; nil: it never does
	// Refute looks for a reason, without a search, why the position cannot be won. It
	// returns nil when it finds none, which says nothing. Nil: the game has no such reasons.
	Refute func(s State) (Refutation, error)
}

// A Refutation is a proof, found without a search, that a position is lost.
type Refutation interface {
	// Kind returns the kind of its certificate.
	Kind() string
	// String tells the proof in words.
	String() string
	// Certificate writes the proof for a program that checks it.
	Certificate(w io.Writer) error
}

// A Reduction is a part of the search that a solver leaves out because it cannot
// change the verdict. Each can be switched off.
type Reduction struct {
	Name string // one word, as in SolveOptions.Without
	Doc  string
}

// SolveOptions say how far a solver goes. The zero SolveOptions set no limits
// and leave all reductions on.
type SolveOptions struct {
	Limits  Limits
	Without []string // names of the reductions that are switched off
	Prove   bool     // keep a proof of a loss in Result.Proof; it takes more time and memory
	Foresee bool     // tell a loss that is seen without a search at once, and without its count, when no reduction is switched off
	Jobs    int      // on how many cores a position may be tried at a time, by a solver that can; 0 is one
	// Progress, when not nil, is called about every Every, or every second.
	Progress func(p Progress)
	Every    time.Duration
}

// Uses says whether a reduction is on.
func (o SolveOptions) Uses(name string) bool { return !slices.Contains(o.Without, name) }

// CheckWithout returns an error when a reduction is to be switched off that the
// game does not have.
func (g *Game) CheckWithout(o SolveOptions) error {
	var have []string
	if g.Solver != nil && len(o.Without) > 0 {
		have = Each(g.Solver.Reductions, func(r Reduction) string { return r.Name })
	}
	for _, name := range o.Without {
		switch {
		case len(have) == 0:
			return fmt.Errorf("%s has no reductions to switch off", g.Name)
		case !slices.Contains(have, name):
			return fmt.Errorf("%s has no reduction %q: want one of %s", g.Name, name, strings.Join(have, " "))
		}
	}
	return nil
}
