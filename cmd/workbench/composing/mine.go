package composing

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"github.com/spf13/cobra"

	"patience/cmd/workbench/crew"
	"patience/cmd/workbench/desk"
	"patience/cmd/workbench/exit"
	"patience/cmd/workbench/ledger"
	"patience/cmd/workbench/position"
	"patience/cmd/workbench/terminal"
	"patience/engine"
	"patience/engine/file"
	"patience/engine/games/spider"
	"patience/engine/games/spider/compose"
	"patience/engine/games/spider/compose/mine"
	"patience/engine/survey"
)

// A mining is one run of the command mine.
type mining struct {
	*Desk
	mine.Options
	jobs   int
	folder string
	hand   crew.Handing
	yield  mine.Yield
}

// Mine returns the command mine.
func (d *Desk) Mine() *cobra.Command {
	m := &mining{Desk: d}
	cmd := terminal.Command("mine")
	cmd.Args = cobra.MinimumNArgs(1)
	cmd.RunE = func(cmd *cobra.Command, args []string) error { return m.run(cmd.Context(), args) }
	f := cmd.Flags()
	f.StringVar(&m.folder, "to", "drafts", "write what is kept to the folder `DIR`")
	f.IntVar(&m.jobs, "jobs", 0, "look through `N` deals at a time")
	f.IntVar(&m.Essential, "essential", 4, "keep ideas of at least `N` essential moves")
	f.IntVar(&m.Tries, "tries", 2, "keep problems with at least `N` tries")
	f.IntVar(&m.Sight, "sight", 104, "look at positions with at most `N` cards face up")
	f.StringSliceVar(&m.Goals, "goals", nil, "ask only for goals that begin with one of these `WORDS`")
	f.StringVar(&m.Where, "where", "", "keep problems of which a `QUERY` of \"workbench themes\" holds")
	f.IntVar(&m.Positions, "positions", 8, "look at `N` positions of a deal")
	f.IntVar(&m.Alike, "alike", 1, "keep at most `N` problems of a deal that ask for the same kind of thing")
	f.IntVar(&m.Each, "each", 3, "keep at most `N` problems of a deal")
	f.DurationVar(&m.Solve, "solve", 10*time.Second, "`TIME` to win a deal")
	f.DurationVar(&m.Limit, "limit", 12*time.Second, "`TIME` to spend on a position of it")
	m.hand.AddFlags(f)
	d.Tells(cmd, mined{})
	return cmd
}

// A mined problem is one that was kept, as other programs get it.
type mined struct {
	File string `json:"file" jsonschema:"where the problem is"`
	Says string `json:"says" jsonschema:"its task and how hard it is"`
}

func (m *mining) run(ctx context.Context, args []string) error {
	if _, err := compose.ParseQuery(m.Where); err != nil {
		return fmt.Errorf("--where: %w", err)
	}
	if err := m.CheckGoals(); err != nil {
		return fmt.Errorf("--goals: %w", err)
	}
	m.Tries = cmp.Or(m.Tries, -1) // 0 is what the standards take for no word about it
	var deals []mine.Deal
	for _, arg := range args {
		more, err := source(ctx, m.In, arg)
		if err != nil {
			return err
		}
		deals = append(deals, more...)
	}
	if len(deals) == 0 {
		return fmt.Errorf("no deal of Spider in %s: want some, as in workbench mine \"pysol 1-50\"", strings.Join(args, " "))
	}
	ctx, stop := terminal.UntilInterrupt(ctx)
	defer stop()
	began := time.Now()
	b, err := openDrafts(m.folder, deals, m.tellKept)
	if err == nil {
		err = errors.Join(m.all(ctx, b), b.close())
	}
	m.Errs.Clear()
	if err != nil {
		return err
	}
	text := fmt.Sprintf("%s; %v\n", yieldText(m.yield), time.Since(began).Round(time.Second))
	if b.past > 0 {
		text += fmt.Sprintf("%s done before, as %s says\n", engine.Count(b.past, "source"), filepath.Join(m.folder, logName))
	}
	if err := m.print(text); err != nil {
		return err
	}
	return exit.After(ctx, false)
}

// all looks through what is left of the deals, here or elsewhere.
func (m *mining) all(ctx context.Context, b *drafts) error {
	todo, err := b.todo()
	if err != nil || len(todo) == 0 {
		return err
	}
	// Other machines look, when they are asked to; here the drafts are written alike.
	if m.hand.Wanted() {
		c, err := m.coordinate(ctx, b.deals)
		if err != nil {
			return err
		}
		return c.Do(ctx, todo, m.believing(b))
	}
	look := m.looker(b.deals)
	type looked struct {
		number uint64
		dug
		cut bool
	}
	work := func(in context.Context, number uint64) (looked, error) {
		m.Errs.Show("%d of %d sources: %v; Ctrl-C stops it", number, len(b.deals), b.deals[number-1])
		found, err := look(in, number)
		if err != nil && ctx.Err() != nil {
			return looked{cut: true}, nil
		}
		return looked{number, found, false}, err
	}
	// A deal that was cut short is looked at again by the next run, so nothing of it is kept.
	return survey.InOrder(ctx, m.jobs, todo.All(), work, func(l looked) error {
		if l.cut {
			return nil
		}
		return b.add(l.number, l.dug)
	})
}

// believing adds what workers have found, unless it cannot be. Their drafts are written anew, under names of this side.
func (m *mining) believing(b *drafts) crew.Book {
	return crew.Keeping[dug](func(number uint64, found dug) error {
		deal := b.deals[number-1]
		err := m.possible(found)
		for i, d := range found.Drafts {
			if err == nil {
				err = ledger.Printable(strings.Split(d.Text, "\n")...)
			}
			if err == nil {
				found.Drafts[i], err = mine.Written(deal, d.Text)
			}
		}
		if err != nil {
			return &crew.FalseError{Err: fmt.Errorf("%v: %w", deal, err)}
		}
		return b.add(number, found)
	})
}

// possible says why one deal cannot give so much.
func (m *mining) possible(found dug) error {
	y := found.Yield
	if y.Deals != 1 || y.Won < 0 || y.Won > 1 || y.Positions < 0 || y.Asked < y.Possible || y.Possible < y.Sound ||
		y.Sound < y.Kept || y.Kept != len(found.Drafts) || y.Anticipated < 0 {
		return fmt.Errorf("it cannot be that one deal gives %s", yieldText(y))
	}
	return nil
}

// tellKept tells of what a deal gave.
func (m *mining) tellKept(kept []mine.Draft, y mine.Yield) error {
	m.yield.Add(y)
	m.Errs.Clear()
	for _, d := range kept {
		name := filepath.Join(m.folder, d.Name)
		if err := m.say(mined{name, d.Says}, fmt.Sprintf("%s: %s\n", name, d.Says)); err != nil {
			return err
		}
	}
	m.Errs.Count("%s", yieldText(m.yield))
	return nil
}

// source returns the deals and lines that an argument stands for: a file or a folder if there is
// one, the log of a survey or problems with their solutions; deals in words, "pysol 1-50"; or puzzles that come with the program.
func source(ctx context.Context, in io.Reader, arg string) (all []mine.Deal, err error) {
	info, err := os.Stat(arg)
	if err != nil {
		if deals, bad := mine.ParseDeals(arg); bad == nil {
			return deals, nil
		} else if !position.Puzzle(arg) {
			return nil, &desk.NoPosition{Err: bad}
		}
	} else if !info.IsDir() {
		if ledger.Is(arg) {
			return surveyed(arg)
		}
		text, err := file.Read(ctx, arg, 1<<30)
		if err != nil {
			return nil, err
		}
		if survey.IsLog(string(text)) {
			return surveyed(arg)
		}
	}
	for p, err := range position.Problems(ctx, in, []string{arg}) {
		if err != nil {
			return nil, err
		}
		if p.Problem.Game != spider.Name {
			continue
		}
		lines, err := mine.Lines(strings.TrimSuffix(filepath.Base(p.Name), ".txt"), p.Problem)
		if err != nil {
			return nil, err
		}
		all = append(all, lines...)
	}
	return all, nil
}

// surveyed returns the deals that a survey has won, by its ledger or its log.
func surveyed(name string) (won []mine.Deal, err error) {
	err = ledger.Outcomes(name, func(title string, outcomes iter.Seq2[survey.Outcome, error]) error {
		kind, err := mine.KindOf(title)
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		for o, err := range outcomes {
			if err != nil {
				return err
			}
			if o.Verdict == engine.VerdictWon {
				won = append(won, mine.Deal{Kind: kind, Number: o.Deal})
			}
		}
		return nil
	})
	return won, err
}

// A dug deal is what came of looking through one.
type dug struct {
	Drafts []mine.Draft
	Yield  mine.Yield
}

// looker returns what looks through the deal of a number: 1 is the first. Problems that come with
// the program are anticipated; they are read with the first deal.
func (m *mining) looker(deals []mine.Deal) func(ctx context.Context, number uint64) (dug, error) {
	known := sync.OnceValues(func() (map[string]bool, error) {
		all, err := collection(context.Background(), m.In, nil)
		known := map[string]bool{}
		for _, p := range all {
			known[normal(p.state)] = true
		}
		return known, err
	})
	return func(ctx context.Context, number uint64) (found dug, err error) {
		if number < 1 || number > uint64(len(deals)) {
			return found, fmt.Errorf("no source %d among %d", number, len(deals))
		}
		theirs, err := known()
		if err != nil {
			return found, err
		}
		o := m.Options
		o.Known = func(normal string) bool { return theirs[normal] }
		var kept []mine.Candidate
		if kept, found.Yield, err = mine.Look(ctx, deals[number-1], o); err != nil {
			return found, err
		}
		for _, c := range kept {
			d, err := c.Draft()
			if err != nil {
				return found, err
			}
			found.Drafts = append(found.Drafts, d)
		}
		return found, nil
	}
}

// normal returns the normal form of a position.
func normal(s *spider.State) string { return mine.Normal(mine.Candidate{State: s}) }

// MineKind is the kind of work that mining is.
const MineKind = "mine"

// A claim is what a worker must know to look through deals as all others do.
type claim struct {
	Rules string // what the rules do: see [survey.Rules]
	mine.Options
	Deals []mine.Sheet
}

// coordinate lets the deals be looked through elsewhere.
func (m *mining) coordinate(ctx context.Context, deals []mine.Deal) (*crew.Coordinator, error) {
	rules, err := survey.Rules(spider.Game(), "", nil)
	if err != nil {
		return nil, err
	}
	sheets, err := mine.Sheets(deals)
	if err != nil {
		return nil, err
	}
	task := crew.Task{Program: desk.Build(), Kind: MineKind, Name: "mining " + engine.Count(len(deals), "source")}
	return m.hand.Coordinate(ctx, task, claim{rules, m.Options, sheets}, func(format string, args ...any) { fmt.Fprintf(m.Errs, format+"\n", args...) })
}

// MineWork returns what looks through deals for somebody elsewhere.
func (d *Desk) MineWork(what json.RawMessage, _ int) (crew.Work, error) {
	var c claim
	if err := crew.Read(what, &c); err != nil {
		return nil, err
	}
	if err := survey.SameRules(spider.Game(), "", nil, c.Rules); err != nil {
		return nil, err
	}
	deals, err := mine.FromSheets(c.Deals)
	if err != nil {
		return nil, err
	}
	return crew.Answering((&mining{Desk: d, Options: c.Options}).looker(deals)), nil
}

// yieldText returns a yield in a line.
func yieldText(y mine.Yield) string {
	return fmt.Sprintf("%s, %d won; %s; %s, %d possible, %d of them one idea; %d anticipated; %d kept",
		engine.Count(y.Deals, "source"), y.Won, engine.Count(y.Positions, "position"), engine.Count(y.Asked, "question"), y.Possible, y.Sound, y.Anticipated, y.Kept)
}
