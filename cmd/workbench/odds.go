package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"hash/fnv"
	"iter"
	"runtime"

	"github.com/spf13/cobra"

	"patience/cmd/workbench/crew"
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
	hand   crew.Handing

	trial
	tally odds.Tally
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

` + crew.Text + `

` + positionText,
		Example: `  workbench odds klondike deal:1,draw=one --orders 200
  workbench odds spider deal:1,suits=1 --orders 100 --played
  workbench odds klondike deal:1,draw=three --deals --orders 1000 --log odds.csv
  workbench odds spider deal:1 --orders 9999 --log o.csv --nats nats://host:4222`,
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
	a.hand.AddFlags(f)
	a.deal.add(b, cmd)
	return cmd
}

func (a *asking) run(ctx context.Context, args []string) error {
	unseen, err := a.prepare(args)
	if err != nil {
		return err
	}
	var elsewhere *crew.Coordinator
	if a.hand.Wanted() {
		if elsewhere, err = a.coordinate(ctx); err != nil {
			return err
		}
	}
	log, known, err := odds.Open(a.log, a.Title)
	if err != nil {
		return err
	}
	todo, err := survey.Range{First: 1, Last: uint64(a.orders)}.Without(a.known(known))
	if err == nil {
		err = a.playAll(ctx, elsewhere, todo, log)
	}
	a.bench.errs.Clear()
	if ctx.Err() != nil && errors.Is(err, ctx.Err()) {
		err = nil
	}
	if err := errors.Join(err, log.Close()); err != nil {
		return err
	}
	return a.report(ctx, a.tally, unseen)
}

// known counts the outcomes that were there before, and yields their orders.
func (a *asking) known(known map[uint64]odds.Outcome) iter.Seq2[uint64, error] {
	return func(yield func(uint64, error) bool) {
		for i := range uint64(a.orders) {
			if o, ok := known[i+1]; ok {
				a.tally.Add(o)
				if !yield(i+1, nil) {
					return
				}
			}
		}
	}
}

// playAll plays orders here or elsewhere, and keeps what came of them.
func (a *asking) playAll(ctx context.Context, elsewhere *crew.Coordinator, todo survey.Ranges, log *odds.Log) error {
	keep := func(o odds.Outcome) error {
		a.tally.Add(o)
		a.bench.errs.Show("%d of %d orders, %d won by playing", a.tally.Orders, a.orders, a.tally.Played)
		return log.Append(o)
	}
	if elsewhere != nil {
		return elsewhere.Do(ctx, todo, oddsBook(keep))
	}
	return survey.InOrder(ctx, a.jobs, todo.All(), a.try, keep)
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
	a.question = question{Game: a.game.Name, Deals: a.deals, Seed: a.seed, States: a.states, Played: a.played}
	if a.deals {
		if err := a.dealt(args); err != nil {
			return nil, err
		}
	} else if a.Position, err = p.Write(a.game.Formats[0].Name); err != nil {
		return nil, err
	}
	unseen, err := a.lay(p.State())
	if err == nil && len(unseen) == 0 && !a.deals {
		err = errors.New("all cards of this position are seen: ask solve")
	}
	return unseen, err
}

// dealt reads from which deal on they are played.
func (a *asking) dealt(args []string) (err error) {
	switch {
	case a.deal.number != "":
		a.By = a.deal.by
		if a.First, err = engine.ParseDealNumber(a.deal.number); err == nil {
			a.Options, err = position.Options(a.deal.options)
		}
	case len(args) > 0:
		a.First, a.By, a.Options, err = position.DealOf(args[len(args)-1])
	default:
		err = errors.New("--deals: want a deal, as in deal:1")
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

// A question is about which orders the odds are, as all who play them must know it.
type question struct {
	Game     string
	Title    string // of the log
	Rules    string // what the rules do: see [survey.Rules]
	Position string // in the game's first format; "" for deals
	Unseen   string // its unseen cards

	Deals   bool // the orders are numbered deals
	By      string
	First   uint64 // of the deals
	Options engine.Options

	Seed   uint64
	States int
	Played bool
}

// A trial plays the orders of a question.
type trial struct {
	question
	game  *engine.Game
	table odds.Table
}

// lay makes the orders of a position, or of the deals from it on, and gives the question its title.
// It returns the unseen cards, or none for deals.
func (t *trial) lay(s engine.State) (unseen engine.Cards, err error) {
	hash := fnv.New64a()
	_, _ = hash.Write(t.game.Sight.Exact(t.game.Sight.Seen(s), nil))
	t.Title = fmt.Sprintf("%s %016x, seed %d, states %d", t.Game, hash.Sum64(), t.Seed, t.States)
	if t.Played {
		t.Title += ", played only"
	}
	if t.Deals {
		t.Title += ", deals"
		t.table = func(i uint64) (engine.State, error) {
			p, err := t.game.Deal(t.By, t.First+i-1, t.Options)
			if err != nil {
				return nil, err
			}
			return p.State(), nil
		}
		return nil, nil
	}
	t.table, unseen, err = odds.Orders(t.game, s, t.Seed)
	t.Unseen = unseen.String()
	return unseen, err
}

// try plays an order and decides it.
func (t *trial) try(ctx context.Context, number uint64) (odds.Outcome, error) {
	solve := func(ctx context.Context, s engine.State) (engine.Verdict, error) {
		r, err := search.Solve(ctx, t.game, s, engine.SolveOptions{Limits: engine.Limits{States: t.States}})
		if err == nil {
			err = ctx.Err()
		}
		return r.Verdict, err
	}
	if t.Played {
		solve = nil
	}
	return odds.Try(ctx, t.game, t.table, number, solve)
}

// oddsKind is the kind of work that odds are.
const oddsKind = "odds"

// coordinate lets the orders be played elsewhere.
func (a *asking) coordinate(ctx context.Context) (c *crew.Coordinator, err error) {
	if a.Rules, err = survey.Rules(a.game, a.By, a.Options); err != nil {
		return nil, err
	}
	task, err := crew.NewTask(build(), oddsKind, "the odds of "+a.Title, a.question)
	if err != nil {
		return nil, err
	}
	return a.hand.Coordinate(ctx, task, a.bench.tell)
}

// An oddsBook takes outcomes that were found elsewhere.
type oddsBook func(odds.Outcome) error

// Append keeps an outcome.
func (keep oddsBook) Append(f crew.Found) error {
	var o odds.Outcome
	if err := f.Into(&o); err != nil {
		return err
	}
	o.Order = f.Number
	return keep(o)
}

// Commit does nothing: what was appended is in the log.
func (oddsBook) Commit() error { return nil }

// oddsWork returns what plays orders for somebody elsewhere.
func (b *bench) oddsWork(what json.RawMessage, _ int) (crew.Work, error) {
	t := &trial{}
	err := json.Unmarshal(what, &t.question)
	if err != nil {
		return nil, err
	}
	asked := t.question
	if t.game, _, err = b.game([]string{t.Game}); err != nil {
		return nil, err
	}
	var p *engine.Play
	if t.Deals {
		p, err = t.game.Deal(t.By, t.First, t.Options)
	} else {
		p, err = t.game.Formats[0].Parse(t.game, t.Position)
	}
	if err == nil {
		_, err = t.lay(p.State())
	}
	if err == nil {
		err = survey.SameRules(t.game, t.By, t.Options, asked.Rules)
	}
	if err == nil && (t.Title != asked.Title || t.Unseen != asked.Unseen) {
		err = fmt.Errorf("the position is %s with %s unseen here, not %s with %s: want the same program on all machines", t.Title, t.Unseen, asked.Title, asked.Unseen)
	}
	return func(ctx context.Context, number uint64) (r crew.Result, err error) {
		o, err := t.try(ctx, number)
		if err != nil {
			return r, err
		}
		r.Text, err = json.Marshal(o)
		return r, err
	}, err
}
