package main

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"runtime"

	"github.com/spf13/cobra"

	"patience/cmd/workbench/exit"
	"patience/cmd/workbench/position"
	"patience/cmd/workbench/terminal"
	"patience/engine"
	"patience/engine/odds"
	"patience/engine/search"
	"patience/engine/survey"
)

// An asking is one run of the command odds.
type asking struct {
	bench  *bench
	deal   dealFlags
	orders int
	seed   uint64
	deals  bool
	states int
	played bool
	jobs   int
	log    string

	game  *engine.Game
	table odds.Table
	title string // of the log
}

func (b *bench) oddsCommand() *cobra.Command {
	a := &asking{bench: b}
	cmd := &cobra.Command{
		Use:   "odds " + positionArgs,
		Short: "Say between what the odds of a player lie who has not seen all cards",
		Long: `Odds lays the cards that a player has not seen in many orders, and says between
what the odds lie. From below the program plays each order as a player must, who
sees a card only when it is turned up and takes nothing back. From above the
same orders are decided with all cards open: nobody wins what cannot be won.
Both come with the exact 95 % interval of Clopper and Pearson.

The orders are drawn by --seed, so that the same question has the same answer,
however many of them are played at a time.
With --deals the positions are the numbered deals from the one that is given on,
as they lie. What is not decided with open cards within --states positions
counts as if it could be won; --played does without open cards.

With --log each outcome is appended to a CSV file, and orders that are in the
file already are not played again. Ctrl-C stops it; then it tells of the orders
that are done, and the exit code is 130.

` + positionText,
		Example: `  workbench odds klondike deal:1,draw=one --orders 200
  workbench odds spider deal:1,suits=1 --orders 100 --played
  workbench odds klondike deal:1,draw=three --deals --orders 1000 --log odds.csv`,
		RunE: func(cmd *cobra.Command, args []string) error {
			ctx, stop := terminal.UntilInterrupt(cmd.Context())
			defer stop()
			return a.run(ctx, args)
		},
	}
	f := cmd.Flags()
	f.IntVar(&a.orders, "orders", 100, "play `N` orders of the unseen cards")
	f.Uint64Var(&a.seed, "seed", 1, "draw the orders by `S`")
	f.BoolVar(&a.deals, "deals", false, "play numbered deals from the given one on")
	f.IntVar(&a.states, "states", 20_000, "with open cards, look at `N` positions at most")
	f.BoolVar(&a.played, "played", false, "play only, do not decide with open cards")
	f.IntVar(&a.jobs, "jobs", 0, "play `N` orders at a time; 0: as many as there are cores")
	f.StringVar(&a.log, "log", "", "append the outcomes to `FILE`, and go on from it")
	a.deal.add(b, cmd)
	return cmd
}

func (a *asking) run(ctx context.Context, args []string) error {
	unseen, err := a.prepare(args)
	if err != nil {
		return err
	}
	log, known, err := odds.Open(a.log, a.title)
	if err != nil {
		return err
	}
	var todo []uint64
	var tally odds.Tally
	for i := range uint64(a.orders) {
		if o, ok := known[i+1]; ok {
			tally.Add(o)
			continue
		}
		todo = append(todo, i+1)
	}
	err = survey.InOrder(ctx, a.jobs, survey.Each(todo), a.try, func(t tried) error {
		if t.err != nil {
			return t.err
		}
		tally.Add(t.Outcome)
		a.bench.errs.Show("%d of %d orders, %d won by playing", tally.Orders, a.orders, tally.Played)
		return log.Append(t.Outcome)
	})
	a.bench.errs.Clear()
	if ctx.Err() != nil && errors.Is(err, ctx.Err()) {
		err = nil
	}
	if err := errors.Join(err, log.Close()); err != nil {
		return err
	}
	return a.report(ctx, tally, unseen)
}

// A tried is an outcome, or what is wrong.
type tried struct {
	odds.Outcome
	err error
}

// try plays an order and decides it.
func (a *asking) try(ctx context.Context, number uint64) tried {
	solve := func(ctx context.Context, s engine.State) (engine.Verdict, error) {
		r, err := search.Solve(ctx, a.game, s, engine.SolveOptions{Limits: engine.Limits{States: a.states}})
		if err == nil {
			err = ctx.Err()
		}
		return r.Verdict, err
	}
	if a.played {
		solve = nil
	}
	o, err := odds.Try(ctx, a.game, a.table, number, solve)
	return tried{o, err}
}

// prepare reads what the command line asks for; it returns the unseen cards, or none for
// deals.
func (a *asking) prepare(args []string) (engine.Cards, error) {
	p, err := a.bench.position(args, &a.deal)
	if err != nil {
		return nil, err
	}
	a.game = p.Game
	switch {
	case a.game.Player == nil || a.game.Sight == nil:
		return nil, fmt.Errorf("%s has no player who sees only what a player sees: want spider or klondike", a.game.Name)
	case a.orders < 1 || a.jobs < 0 || a.states < 1:
		return nil, errors.New("want --orders and --states to be 1 or more, and --jobs not below 0")
	}
	if a.jobs == 0 {
		a.jobs = runtime.GOMAXPROCS(0)
	}
	s := p.State()
	hash := fnv.New64a()
	_, _ = hash.Write(a.game.Sight.Exact(a.game.Sight.Seen(s), nil))
	a.title = fmt.Sprintf("%s %016x, seed %d, states %d", a.game.Name, hash.Sum64(), a.seed, a.states)
	if a.played {
		a.title += ", played only"
	}
	if a.deals {
		a.title += ", deals"
		return nil, a.dealt(args)
	}
	var unseen engine.Cards
	a.table, unseen, err = odds.Orders(a.game, s, a.seed)
	if err == nil && len(unseen) == 0 {
		err = errors.New("all cards of this position are seen: ask solve")
	}
	return unseen, err
}

// dealt makes the orders numbered deals, from the one that is given on.
func (a *asking) dealt(args []string) error {
	number, by, options, err := uint64(0), a.deal.by, engine.Options(nil), error(nil)
	if a.deal.number != "" {
		if number, err = engine.ParseDealNumber(a.deal.number); err == nil {
			options, err = position.Options(a.deal.options)
		}
	} else if len(args) > 0 {
		number, by, options, err = position.DealOf(args[len(args)-1])
	} else {
		err = errors.New("--deals: want a deal, as in deal:1")
	}
	a.table = func(i uint64) (engine.State, error) {
		p, err := a.game.Deal(by, number+i-1, options)
		if err != nil {
			return nil, err
		}
		return p.State(), nil
	}
	return err
}

// report prints what was found.
func (a *asking) report(ctx context.Context, t odds.Tally, unseen engine.Cards) error {
	what := fmt.Sprintf("%s unseen: %v", engine.Count(len(unseen), "card"), unseen)
	if a.deals {
		what = engine.Count(t.Orders, "deal")
	}
	text := what + "\n" + t.Played95()
	if !a.played {
		text += "\n" + t.Open95() + "\n" + t.Ends()
	}
	if _, err := fmt.Fprintln(a.bench.out, terminal.Fold(text, a.bench.width())); err != nil {
		return err
	}
	if ctx.Err() != nil && t.Orders < a.orders {
		return &exit.Error{Code: exit.Interrupted}
	}
	return nil
}
