package main

import (
	"context"
	"errors"
	"fmt"
	"math"
	"time"

	"github.com/spf13/cobra"

	"patience/cmd/workbench/certify"
	"patience/cmd/workbench/exit"
	"patience/cmd/workbench/terminal"
	"patience/engine"
	"patience/engine/search"
)

// A solving is what the commands that decide positions share: the flags that say
// how far to go and what to leave out.
type solving struct {
	bench    *bench
	limit    time.Duration
	states   int
	memory   int // in MB
	jobs     int // rows of a table, or parts of the search for one position, at a time
	without  []string
	notation string

	certifying certify.Certifier
}

// defaultMemory is the limit on memory in MB when none is given: large enough
// for hard deals, and no danger to the machine.
const defaultMemory = 1000

// verdictText explains the verdicts in the help of the commands that give them.
const verdictText = `There are three verdicts. Won comes with a line, which the rules and, where the
game has one, a second and independent set of rules have replayed. Lost is a
proof: all that can be reached was looked at or proved away. Unknown names the
limit that stopped the search. All cards are known to it, also those that lie
face down.`

// limitText explains the flags that limit a search.
func (s *solving) limitText() string {
	return `A game's own solver decides if it has one, else a search over all its legal
moves. --without switches off a reduction, a part of the search that is left out
because it cannot change the verdict:
` + s.bench.byGame(reductions)
}

// addLimits adds the flags to a command.
func (s *solving) addLimits(cmd *cobra.Command) {
	f := cmd.Flags()
	f.DurationVar(&s.limit, "limit", 0, "`TIME` to spend on a position, as in 30s; 0 is no limit")
	f.IntVar(&s.states, "states", 0, "look at `N` positions at most; 0 is no limit")
	f.IntVar(&s.memory, "memory", defaultMemory, "use `MB` of memory at most; 0 is no limit")
	f.StringSliceVar(&s.without, "without", nil, "switch off a `REDUCTION`; may be repeated")
	_ = cmd.RegisterFlagCompletionFunc("without", s.bench.completing(reductions))
}

// addNotation adds the flag for the notation of lines.
func (s *solving) addNotation(cmd *cobra.Command) {
	cmd.Flags().StringVar(&s.notation, "notation", "", "the `NOTATION` to print (default: the first)")
	_ = cmd.RegisterFlagCompletionFunc("notation", s.bench.completing(notations))
}

// What a program takes of its memory in bytes beside its searches: its code, which lies
// outside of the heap, and what they have let go of and nobody has collected yet.
const (
	codeBytes    = 16 << 20
	garbageBytes = 8 << 20
)

// searchBytes returns how many bytes a search may hold of those that it may take.
func searchBytes(all int64) int64 { return max(all-codeBytes-garbageBytes, all/2) }

// megabytes returns what --memory was when a search may hold so many bytes; 0 is no limit.
func megabytes(bytes int64) int64 {
	if bytes == 0 {
		return 0
	}
	return int64(math.Round(float64(bytes+codeBytes+garbageBytes) / 1e6))
}

// reserve keeps the heap to what so many searches at a time may take, each of which may hold
// so many bytes; 0 is no limit.
func reserve(jobs int, bytes int64) {
	if bytes > 0 {
		limitHeap(int64(jobs)*(bytes+garbageBytes) + int64(jobs-1)*codeBytes)
	}
}

// options returns what the flags say to a solver, when so many positions are decided
// at a time. The heap is kept to what these may take: with --memory 60 a search holds 35
// MB, and the process takes about 60.
func (s *solving) options(jobs int) (engine.SolveOptions, error) {
	if s.limit < 0 || s.states < 0 || s.memory < 0 {
		return engine.SolveOptions{}, errors.New("a limit below 0: want --limit, --states and --memory to be 0 or more")
	}
	bytes := int64(s.memory) * 1e6
	if bytes > 0 {
		limitHeap(max(int64(jobs)*bytes-codeBytes, bytes/2+garbageBytes))
		bytes = searchBytes(bytes)
	}
	return engine.SolveOptions{
		Limits:  engine.Limits{Time: s.limit, States: s.states, Bytes: bytes},
		Without: s.without,
		Prove:   s.certifying.To != "",
	}, nil
}

// answer decides the position that the arguments name, and returns the notation in which
// the flags want its line.
func (s *solving) answer(ctx context.Context, args []string, d *dealFlags) (p *engine.Play, n engine.Notation, r engine.Result, err error) {
	if p, err = s.bench.position(args, d); err != nil {
		return nil, n, r, err
	}
	if n, err = p.Game.Notation(s.notation); err != nil {
		return nil, n, r, err
	}
	r, err = s.one(ctx, p)
	return p, n, r, err
}

// one decides one position, and shows on a terminal how far it is.
func (s *solving) one(ctx context.Context, p *engine.Play) (engine.Result, error) {
	o, err := s.options(1)
	if err != nil {
		return engine.Result{}, err
	}
	o.Jobs, o.Progress, o.Every = s.jobs, s.bench.searchProgress, terminal.Every
	r, err := decide(ctx, p.Game, p.State(), o)
	s.bench.errs.Clear()
	return r, err
}

// decide decides a position. A line that wins has then been replayed by the rules,
// and by the referee of a game that has one.
func decide(ctx context.Context, g *engine.Game, s engine.State, o engine.SolveOptions) (engine.Result, error) {
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
	switch {
	case r.Verdict == engine.VerdictWon:
		return nil
	case r.Verdict == engine.VerdictLost:
		return &exit.Error{Code: exit.Claim}
	case ctx.Err() != nil:
		return &exit.Error{Code: exit.Interrupted}
	}
	return &exit.Error{Code: exit.Unknown}
}

// searchProgress shows how far a search has come.
func (b *bench) searchProgress(p engine.Progress) {
	b.errs.Show("%d positions, %.0f MB, %v; Ctrl-C stops it", p.States, float64(p.Bytes)/1e6, p.Time.Round(time.Second))
}
