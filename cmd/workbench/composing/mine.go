package composing

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"patience/cmd/workbench/position"
	"patience/cmd/workbench/terminal"
	"patience/engine"
	"patience/engine/file"
	"patience/engine/games/spider"
	"patience/engine/games/spider/mine"
	"patience/engine/survey"
)

// A mining is one run of the command mine.
type mining struct {
	*Desk
	mine.Options
	folder string
	log    *os.File
}

func (d *Desk) mineCommand() *cobra.Command {
	m := &mining{Desk: d}
	cmd := &cobra.Command{
		Use:   "mine SOURCE...",
		Short: "Look for Spider problems on the way of won deals",
		Long: `Mine goes back over lines of play: of numbered deals, "seed 1-100" of our own or
"pysol 1-100", which it wins; of the deals that are won in the log of a survey
(workbench survey spider --log FILE); and the solutions of problem files, or of
folders of them. Of positions with a space at most it asks a list of goals:
to remove suits, make spaces, empty and dig piles, turn cards up, lay cards
bare; when the solutions of one are several ideas, with further restrictions.
What has one idea, proved, and meets the standards is written to a file in the
folder behind --to: a draft with its solution, tries with their refutations, and
the ladder.

The standards are --essential moves of the idea at least, --tries that live at
least, at most --sight cards face up; and no position is kept that is the same,
but for names of suits and order of piles, as one of the collections or one that
was kept before.

The folder has a file mine.log with the sources that are done; they are skipped
when the work goes on. Ctrl-C stops it and keeps what it has. The last line is
the yield.`,
		Example: `  workbench mine "pysol 1-50" --to drafts
  workbench mine "seed 1-1000" --to drafts --sight 40 --essential 6 --jobs 4
  workbench mine "seed 1-100" --goals "remove,2 spaces"
  workbench mine survey.csv games/ --to drafts`,
		Args: cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error { return m.run(cmd.Context(), args) },
	}
	f := cmd.Flags()
	f.StringVar(&m.folder, "to", "drafts", "write what is kept to the folder `DIR`")
	f.IntVar(&m.Jobs, "jobs", 0, "look through `N` deals at a time; 0: as many as there are cores")
	f.IntVar(&m.Essential, "essential", 4, "keep ideas of at least `N` essential moves")
	f.IntVar(&m.Tries, "tries", 2, "keep problems with at least `N` tries")
	f.IntVar(&m.Sight, "sight", 104, "look at positions with at most `N` cards face up")
	f.StringSliceVar(&m.Goals, "goals", nil, "ask only for goals that begin with one of these `WORDS`")
	f.IntVar(&m.Positions, "positions", 8, "look at `N` positions of a deal")
	f.IntVar(&m.Alike, "alike", 1, "keep at most `N` problems of a deal that ask for the same kind of thing")
	f.IntVar(&m.Each, "each", 3, "keep at most `N` problems of a deal")
	f.DurationVar(&m.Solve, "solve", 10*time.Second, "`TIME` to win a deal")
	f.DurationVar(&m.Limit, "limit", 12*time.Second, "`TIME` to spend on a position of it")
	return cmd
}

func (m *mining) run(ctx context.Context, args []string) error {
	var deals []mine.Deal
	for _, arg := range args {
		more, err := source(arg)
		if err != nil {
			return err
		}
		deals = append(deals, more...)
	}
	if err := m.open(&deals); err != nil {
		return err
	}
	defer m.log.Close()
	ctx, stop := terminal.UntilInterrupt(ctx)
	defer stop()
	m.Done = m.keep
	if m.Jobs == 0 {
		m.Jobs = runtime.GOMAXPROCS(0)
	}
	began := time.Now()
	yield, err := mine.Mine(ctx, deals, m.Options)
	m.Errs.Clear()
	if err != nil {
		return err
	}
	if err := m.print(fmt.Sprintf("%s; %v\n", yieldText(yield), time.Since(began).Round(time.Second))); err != nil {
		return err
	}
	return ended(ctx, nil)
}

// source returns the deals and lines that an argument stands for: a file or a folder if there is
// one, the log of a survey or problems with their solutions; else deals in words, "pysol 1-50".
func source(arg string) (all []mine.Deal, err error) {
	info, err := os.Stat(arg)
	if err != nil {
		return mine.ParseDeals(arg)
	}
	if !info.IsDir() {
		text, err := os.ReadFile(arg)
		if err != nil {
			return nil, err
		}
		if survey.IsLog(string(text)) {
			if all, err = mine.ParseLog(string(text)); err != nil {
				err = fmt.Errorf("%s: %w", arg, err)
			}
			return all, err
		}
	}
	for p, err := range position.Problems([]string{arg}) {
		if err != nil {
			return nil, err
		}
		if p.Problem.Game != spider.Game().Name {
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

// open makes the folder, takes away the deals that are done, and learns what is known: the
// problems that come with the program and those that earlier runs have left in the folder.
func (m *mining) open(deals *[]mine.Deal) (err error) {
	if err := os.MkdirAll(m.folder, 0o777); err != nil {
		return err
	}
	name := filepath.Join(m.folder, "mine.log")
	done, err := doneDeals(name)
	if err != nil {
		return err
	}
	var left []mine.Deal
	for _, deal := range *deals {
		if !done[deal.String()] {
			left = append(left, deal)
		}
	}
	*deals = left
	all, err := collection([]string{m.folder})
	if err != nil {
		return err
	}
	known := map[string]bool{}
	for _, p := range all {
		known[mine.Normal(mine.Candidate{State: p.state})] = true
	}
	m.Known = func(normal string) bool { return known[normal] }
	m.log, err = os.OpenFile(name, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o666)
	return err
}

// doneDeals reads the log: a line a deal, "pysol 17: 2 problems". A line that was cut off
// does not count.
func doneDeals(name string) (map[string]bool, error) {
	done := map[string]bool{}
	text, err := os.ReadFile(name)
	if err != nil && !os.IsNotExist(err) {
		return nil, err
	}
	lines := bufio.NewScanner(strings.NewReader(string(text)))
	for lines.Scan() {
		if deal, _, whole := strings.Cut(lines.Text(), ": "); whole {
			done[deal] = true
		}
	}
	return done, lines.Err()
}

// keep writes what a deal gave, and then notes in the log that it is done. In this order: a run
// that is killed in between does the deal again, and writes the same files.
func (m *mining) keep(deal mine.Deal, kept []mine.Candidate, so mine.Yield) error {
	for _, c := range kept {
		p, err := c.Problem()
		if err != nil {
			return err
		}
		name := filepath.Join(m.folder, c.Name()+".txt")
		if err := file.Replace(name, []byte(p.String())); err != nil {
			return err
		}
		m.Errs.Clear()
		if err := m.print(fmt.Sprintf("%s: %s; %v\n", name, strings.TrimSuffix(c.Task(), "."), c.Ladder)); err != nil {
			return err
		}
	}
	m.Errs.Count("%s", yieldText(so))
	_, err := fmt.Fprintf(m.log, "%v: %s\n", deal, engine.Count(len(kept), "problem"))
	return err
}

// yieldText returns a yield in a line.
func yieldText(y mine.Yield) string {
	return fmt.Sprintf("%s, %d won; %s; %s, %d possible, %d of them one idea; %d anticipated; %d kept",
		engine.Count(y.Deals, "source"), y.Won, engine.Count(y.Positions, "position"), engine.Count(y.Asked, "question"), y.Possible, y.Sound, y.Anticipated, y.Kept)
}
