// Package solving has the commands that decide whether a position can be won: solve, for one or for
// the rows of a table, hint, and odds.
//
// solving.go has the flags that say how far a search may go, which other commands have too; solve.go
// decides one position, table.go and rows.go a table of them; hint.go tells the next move; odds.go
// says between what the odds of a player lie who has not seen all cards.
package solving

import (
	"context"
	"fmt"
	"math"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"patience/cmd/workbench/certify"
	"patience/cmd/workbench/desk"
	"patience/cmd/workbench/exit"
	"patience/cmd/workbench/terminal"
	"patience/engine"
	"patience/engine/search"
)

// Flags are what the commands that decide positions share: the flags that say
// how far to go and what to leave out.
type Flags struct {
	Limit    time.Duration
	States   int
	Memory   int // in MB
	Jobs     int // rows of a table, or parts of the search for one position, at a time
	Without  []string
	Notation string

	desk       *desk.Desk
	said       func() bool // whether a limit on time or positions was given
	certifying certify.Certifier
}

// At returns the flags of a command that stands at a desk.
func At(d *desk.Desk) Flags { return Flags{desk: d} }

// defaultMemory is the limit on memory in MB when none is given: large enough
// for hard deals, and no danger to the machine.
const defaultMemory = 1000

// LimitText explains the flags that limit a search.
func (s *Flags) LimitText() string {
	return `A game's own solver decides if it has one, else a search over all its legal
moves. --without switches off a reduction, a part of the search that is left out
because it cannot change the verdict:
` + s.desk.ByGame(desk.Reductions)
}

// AddLimits adds the flags to a command.
func (s *Flags) AddLimits(cmd *cobra.Command) {
	f := cmd.Flags()
	s.said = func() bool { return f.Changed("limit") || f.Changed("states") }
	f.DurationVar(&s.Limit, "limit", 0, "`TIME` to spend on a position, as in 30s; 0 is no limit (default: none, and in a game that is a table or only has its rules a minute, or 10s for a hint)")
	f.IntVar(&s.States, "states", 0, "stop after `N` positions; 0 is no limit")
	f.IntVar(&s.Memory, "memory", defaultMemory, "use `MB` of memory at most; 0 is no limit")
	f.StringSliceVar(&s.Without, "without", nil, "switch off a `REDUCTION`; may be repeated")
	_ = cmd.RegisterFlagCompletionFunc("without", s.desk.Completing(desk.Reductions))
}

// AddNotation adds the flag for the notation of lines.
func (s *Flags) AddNotation(cmd *cobra.Command) {
	cmd.Flags().StringVar(&s.Notation, "notation", "", "the `NOTATION` to print (default: the first)")
	_ = cmd.RegisterFlagCompletionFunc("notation", s.desk.Completing(desk.Notations))
}

// What a program takes of its memory in bytes beside its searches: its code, which lies
// outside of the heap, and what they have let go of and nobody has collected yet.
const (
	codeBytes    = 16 << 20
	garbageBytes = 8 << 20
)

// Megabytes returns what --memory was when a search may hold so many bytes; 0 is no limit.
func Megabytes(bytes int64) int64 {
	if bytes == 0 {
		return 0
	}
	return int64(math.Round(float64(bytes+codeBytes+garbageBytes) / 1e6))
}

// Reserve keeps the heap to what so many searches at a time may take, each of which may hold
// so many bytes; 0 is no limit.
func Reserve(jobs int, bytes int64) {
	if bytes > 0 {
		desk.LimitHeap(int64(jobs)*(bytes+garbageBytes) + int64(jobs-1)*codeBytes)
	}
}

// Options returns what the flags say to a solver, when so many positions are decided
// at a time. The heap is kept to what these may take: with --memory 60 a search holds 35
// MB, and the process takes about 60.
func (s *Flags) Options(jobs int) engine.SolveOptions {
	bytes := int64(s.Memory) * 1e6
	if bytes > 0 {
		desk.LimitHeap(max(int64(jobs)*bytes-codeBytes, bytes/2+garbageBytes))
		bytes = max(bytes-codeBytes-garbageBytes, bytes/2)
	}
	return engine.SolveOptions{
		Limits:  engine.Limits{Time: s.Limit, States: s.States, Bytes: bytes},
		Without: s.Without,
		Prove:   s.certifying.To != "",
	}
}

// One decides one position, and shows on a terminal how far it is. With foresee, for who wants a move and no count, a loss that
// can be seen is not searched for, unless a part of the search is switched off, which is to be looked at then.
func (s *Flags) One(ctx context.Context, p *engine.Play, foresee bool) (engine.Result, error) {
	o := s.Options(1)
	o.Foresee, o.Jobs, o.Progress, o.Every = foresee, s.Jobs, s.far, terminal.Every
	bounded := s.bound(&o, p.Game)
	r, err := Decide(ctx, p.Game, p.State(), o)
	s.desk.Errs.Clear()
	if bounded && r.Verdict == engine.VerdictUnknown && r.Stop == engine.StopTime {
		fmt.Fprintf(s.desk.Errs, "no --limit was given: %s has %v then, and --limit 0 lifts it\n", p.Game.Name, o.Limits.Time)
	}
	return r, err
}

// How long a position is searched when nothing was said of limits, in a game whose solver was not made for it alone: such
// a search has often no end. Who wants a hint does not wait as long.
const (
	unasked     = time.Minute
	unaskedHint = 10 * time.Second
)

// bound sets that limit, where it is to be set, and says whether it has.
func (s *Flags) bound(o *engine.SolveOptions, g *engine.Game) bool {
	if s.said() || g.Solver != nil && slices.Contains(s.desk.Games, g) {
		return false
	}
	o.Limits.Time = unasked
	if o.Foresee {
		o.Limits.Time = unaskedHint
	}
	return true
}

// Decide decides a position. A line that wins has then been replayed by the rules,
// and by the referee of a game that has one.
func Decide(ctx context.Context, g *engine.Game, s engine.State, o engine.SolveOptions) (engine.Result, error) {
	r, err := search.Solve(ctx, g, s, o)
	if err != nil || r.Verdict != engine.VerdictWon {
		return r, err
	}
	if err := r.Play.Confirm(); err != nil {
		return engine.Result{}, fmt.Errorf("the line found does not win: %w", err)
	}
	return r, nil
}

// verdictExit returns the error with the exit code of a verdict, nil for one that is won.
func verdictExit(ctx context.Context, r engine.Result) error {
	switch r.Verdict {
	case engine.VerdictWon:
		return nil
	case engine.VerdictLost:
		return exit.Of(exit.Claim)
	}
	return exit.Ended(ctx, exit.Unknown)
}

// far shows how far a search has come.
func (s *Flags) far(p engine.Progress) {
	s.desk.Errs.Show("%d positions, %.0f MB, %v; Ctrl-C stops it", p.States, float64(p.Bytes)/1e6, p.Time.Round(time.Second))
}

// Check sees whether the flags ask for limits and reductions that there are.
func (s *Flags) Check(g *engine.Game) error { return g.CheckWithout(s.Options(1)) }
