package solving

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"iter"

	"github.com/spf13/cobra"

	"patience/cmd/workbench/crew"
	"patience/cmd/workbench/desk"
	"patience/cmd/workbench/exit"
	"patience/cmd/workbench/position"
	"patience/cmd/workbench/terminal"
	"patience/engine"
	"patience/engine/odds"
	"patience/engine/survey"
)

// An asking is one run of the command odds.
type asking struct {
	desk   *desk.Desk
	deal   desk.Deal
	orders int
	seed   uint64
	deals  bool
	states int
	played bool
	jobs   int
	log    string
	hand   crew.Handing

	odds.Question
	game  *engine.Game
	trial *odds.Trial
	tally odds.Tally
}

// OddsCommand returns the command odds.
func OddsCommand(d *desk.Desk) *cobra.Command {
	a := &asking{desk: d}
	cmd := terminal.Command("odds")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		unseen, err := a.prepare(args)
		if err != nil {
			return err
		}
		ctx, stop := terminal.UntilInterrupt(cmd.Context())
		defer stop()
		return a.run(ctx, unseen)
	}
	f := cmd.Flags()
	f.IntVar(&a.orders, "orders", 100, "play `N` orders of the unseen cards")
	f.Uint64Var(&a.seed, "seed", 1, "draw the orders by `S`")
	f.BoolVar(&a.deals, "deals", false, "play numbered deals from the given one on")
	f.IntVar(&a.states, "states", 20_000, "with open cards, stop after `N` positions")
	desk.WantOne(f, "orders", "states")
	f.BoolVar(&a.played, "played", false, "play only, do not decide with open cards")
	f.IntVar(&a.jobs, "jobs", 0, "play `N` orders at a time")
	f.StringVar(&a.log, "log", "", "append the outcomes to `FILE`, and go on from it")
	a.hand.AddFlags(f)
	a.deal.Add(d, cmd)
	d.Tells(cmd, estimate{})
	return cmd
}

func (a *asking) run(ctx context.Context, unseen engine.Cards) (err error) {
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
	a.desk.Errs.Clear()
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
		a.desk.Errs.Show("%d of %d orders, %d won by playing", a.tally.Orders, a.orders, a.tally.Played)
		return log.Append(o)
	}
	if elsewhere != nil {
		return elsewhere.Do(ctx, todo, believing(keep))
	}
	return survey.InOrder(ctx, a.jobs, todo.All(), a.trial.Try, keep)
}

// believing keeps what workers say of orders, unless that cannot be.
func believing(keep func(odds.Outcome) error) crew.Book {
	return crew.Keeping[odds.Outcome](func(number uint64, o odds.Outcome) error {
		if err := o.Check(); err != nil {
			return &crew.FalseError{Err: fmt.Errorf("order %d: %w", number, err)}
		}
		o.Order = number
		return keep(o)
	})
}

// prepare reads what the command line asks for; it returns the unseen cards, or none for
// deals.
func (a *asking) prepare(args []string) (engine.Cards, error) {
	if n := len(args); a.deals && n > 0 {
		if r, err := survey.ParseRange(args[n-1]); err == nil && r.Size() > 1 {
			return nil, fmt.Errorf("--deals takes no numbers: want deal:%d --deals --orders %d", r.First, r.Size())
		}
	}
	if survey.NamesLedger(a.log) {
		return nil, fmt.Errorf("%s: odds keep a text, not a ledger: want a name as odds.csv", a.log)
	}
	p, err := a.desk.Position(args, &a.deal)
	if err != nil {
		return nil, err
	}
	a.game = p.Game
	a.Question = odds.Question{Game: a.game.Name, Deals: a.deals, Seed: a.seed, States: a.states, Played: a.played}
	if a.deals && p.From == "" {
		return nil, errors.New("--deals: want a deal, as in deal:1")
	} else if a.deals {
		if a.First, a.By, a.Options, err = position.DealOf(p.From); err != nil {
			return nil, err
		}
	} else if a.Position, err = p.Write(a.game.Formats[0].Name); err != nil {
		return nil, err
	}
	trial, unseen, err := odds.NewTrial(a.game, p.State(), a.Question)
	if err == nil && len(unseen) == 0 && !a.deals {
		err = errors.New("all cards of this position are seen: ask solve")
	}
	if err != nil {
		return nil, err
	}
	a.trial, a.Question = trial, trial.Question
	return unseen, nil
}

// An estimate is what was found, as JSON.
type estimate struct {
	Unseen []string    `json:"unseen,omitempty" jsonschema:"cards that nobody has seen"`
	Orders int         `json:"orders" jsonschema:"that were played"`
	Played desk.Share  `json:"played" jsonschema:"won by playing, from below"`
	Open   *desk.Share `json:"open,omitempty" jsonschema:"not lost with open cards, from above"`
	Won    int         `json:"won,omitempty" jsonschema:"orders won with open cards"`
	Lost   int         `json:"lost,omitempty" jsonschema:"orders lost with open cards"`
}

// report prints what was found.
func (a *asking) report(ctx context.Context, t odds.Tally, unseen engine.Cards) error {
	what := fmt.Sprintf("%s unseen: %v", engine.Count(len(unseen), "card"), unseen)
	if a.deals {
		what = engine.Count(t.Orders, "deal")
	}
	if t.Orders == 0 {
		return &exit.Error{Code: exit.Interrupted, Err: errors.New("interrupted before the first order was played")}
	}
	text := what + "\n" + t.Played95()
	if !a.played {
		text += "\n" + t.Open95() + "\n" + t.Ends()
	}
	found := estimate{Unseen: desk.Words(unseen), Orders: t.Orders, Played: desk.ShareOf(t.Played, t.Orders)}
	if !a.played {
		above := desk.ShareOf(t.Orders-t.Lost, t.Orders)
		found.Open, found.Won, found.Lost = &above, t.Won, t.Lost
	}
	if err := a.desk.Say(found, terminal.Fold(text, a.desk.Width())+"\n"); err != nil {
		return err
	}
	if t.Orders >= a.orders {
		return nil
	}
	return exit.Ended(ctx, exit.OK)
}

// OddsKind is the kind of work that odds are.
const OddsKind = "odds"

// coordinate lets the orders be played elsewhere.
func (a *asking) coordinate(ctx context.Context) (c *crew.Coordinator, err error) {
	if a.Rules, err = survey.Rules(a.game, a.By, a.Options); err != nil {
		return nil, err
	}
	return a.hand.Coordinate(ctx, crew.Task{Program: desk.Build(), Kind: OddsKind, Name: "the odds of " + a.Title}, a.Question, a.desk.Tell)
}

// OddsWork returns what plays orders for somebody elsewhere.
func OddsWork(d *desk.Desk) func(what json.RawMessage, jobs int) (crew.Work, error) {
	return func(what json.RawMessage, _ int) (crew.Work, error) {
		var asked odds.Question
		if err := crew.Read(what, &asked); err != nil {
			return nil, err
		}
		g, err := d.Named(asked.Game)
		if err != nil {
			return nil, err
		}
		trial, err := odds.Again(g, asked)
		if err != nil {
			return nil, err
		}
		return crew.Answering(trial.Try), nil
	}
}
