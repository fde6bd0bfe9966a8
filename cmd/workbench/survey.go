package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"patience/cmd/workbench/exit"
	"patience/cmd/workbench/terminal"
	"patience/engine"
)

// A surveying is one run of the command survey.
type surveying struct {
	solving
	deal  dealFlags // by and options
	deals string
	jobs  int
	log   string
	again bool

	game        *engine.Game
	way         engine.Numbered
	first, last uint64
	known       map[uint64]outcome // by number of the deal
	left        int                // deals that are not decided yet
}

// An outcome is the verdict of one deal.
type outcome struct {
	deal    uint64
	verdict engine.Verdict
	stop    engine.Stop
	took    time.Duration
	states  int
	err     error
}

func (b *bench) surveyCommand() *cobra.Command {
	s := &surveying{solving: solving{bench: b}}
	cmd := &cobra.Command{
		Use:   "survey [GAME]",
		Short: "Decide many numbered deals and estimate how many can be won",
		Long: `Survey decides all deals with numbers from one to another, and prints how many
are won, lost and unknown, each with the exact 95 % interval of Clopper and
Pearson for its share among all deals. The last line bounds the share that can
be won, with every unknown deal taken once as lost and once as won. Times go to
standard error.

With --log each outcome is appended to a CSV file, in the order of the deals,
and deals that are in the file already are not decided again; --again tries
those that are unknown there once more, under limits as they are now. A last
line that was cut off is dropped and its deal decided again. Two surveys cannot
use one log at a time.

` + verdictText + `

` + s.limitText() + `

The limits are for each deal. Ctrl-C stops the survey, which then tells of the
deals that are done, and the exit code is 130.`,
		Example: `  workbench survey blackhole --deals 1-1000 --jobs 2
  workbench survey blackhole --deals 1-1000 --limit 10s --log blackhole.csv
  workbench survey blackhole --deals 1-100 --option pack=4x7`,
		Args: cobra.MaximumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			ctx, stop := terminal.UntilInterrupt(cmd.Context())
			defer stop()
			return s.survey(ctx, args)
		},
		ValidArgsFunction: oneOf(b.gameNames()...),
	}
	f := cmd.Flags()
	f.StringVar(&s.deals, "deals", "", "the numbers of the deals, `FIRST-LAST`")
	f.StringVar(&s.deal.by, "by", "", "`WHOSE` deal numbers they are (default: the first that the game has)")
	f.StringArrayVar(&s.deal.options, "option", nil, "an option of the deals as `NAME=VALUE`; may be repeated")
	f.IntVar(&s.jobs, "jobs", 1, "decide `N` deals at a time")
	f.StringVar(&s.log, "log", "", "append the outcomes to `FILE`, and go on from it")
	f.BoolVar(&s.again, "again", false, "decide deals again that are unknown in the log")
	s.addLimits(cmd)
	return cmd
}

func (s *surveying) survey(ctx context.Context, args []string) error {
	if err := s.prepare(args); err != nil {
		return err
	}
	o, err := s.options(s.jobs)
	if err == nil {
		err = s.game.CheckWithout(o)
	}
	if err != nil {
		return err
	}
	log, err := s.openLog()
	if err != nil {
		return err
	}
	todo := s.todo()
	s.left = len(todo)
	s.showLeft()
	work := func(ctx context.Context, deal uint64) outcome { return s.decide(ctx, deal, o) }
	err = inOrder(ctx, s.jobs, todo, work, func(out outcome) error { return s.note(out, log) })
	s.bench.clearProgress()
	if err := errors.Join(err, log.close()); err != nil {
		return err
	}
	return s.report(ctx)
}

// prepare checks what the command line says.
func (s *surveying) prepare(args []string) error {
	if args = s.bench.takeGame(args); len(args) > 0 {
		_, err := s.bench.gameNamed(args[0])
		return err
	}
	var err error
	if s.game, err = s.bench.game(); err != nil {
		return err
	}
	if s.way, err = numbered(s.game, s.deal.by); err != nil {
		return err
	}
	if s.jobs < 1 {
		return fmt.Errorf("--jobs %d: want 1 or more", s.jobs)
	}
	if s.first, s.last, err = parseRange(s.deals); err != nil {
		return fmt.Errorf("--deals: %w", err)
	}
	return nil
}

// maxSurvey is how many deals one survey has at most.
const maxSurvey = 10_000_000

// parseRange reads numbers such as 1-1000, or a single one.
func parseRange(text string) (first, last uint64, err error) {
	from, to, ok := strings.Cut(text, "-")
	if !ok {
		to = from
	}
	first, errFirst := strconv.ParseUint(from, 10, 64)
	last, errLast := strconv.ParseUint(to, 10, 64)
	if errFirst != nil || errLast != nil || first > last || last-first >= maxSurvey {
		return 0, 0, fmt.Errorf("bad numbers %q: want FIRST-LAST as in 1-1000, at most %d deals", text, maxSurvey)
	}
	return first, last, nil
}

// todo lists the deals that are not decided yet.
func (s *surveying) todo() []uint64 {
	var todo []uint64
	for i := range s.last - s.first + 1 {
		out, ok := s.known[s.first+i]
		if !ok || s.again && out.verdict == engine.VerdictUnknown {
			todo = append(todo, s.first+i)
		}
	}
	return todo
}

// decide deals and decides one deal.
func (s *surveying) decide(ctx context.Context, number uint64, o engine.SolveOptions) outcome {
	p, err := deal(s.game, strconv.FormatUint(number, 10), s.way.Name, s.deal.options)
	if err != nil {
		return outcome{deal: number, err: err}
	}
	r, err := decide(ctx, s.game, p.State(), o)
	if err != nil {
		err = fmt.Errorf("deal %d: %w", number, err)
	}
	return outcome{number, r.Verdict, r.Stop, r.Time, r.States, err}
}

// note keeps an outcome, unless Ctrl-C has cut it short.
func (s *surveying) note(out outcome, log *surveyLog) error {
	if out.err != nil {
		return out.err
	}
	if out.verdict == engine.VerdictUnknown && out.stop == engine.StopCancelled {
		return nil
	}
	s.known[out.deal] = out
	s.left--
	s.showLeft()
	return log.append(out)
}

// showLeft shows on a terminal how many deals are left.
func (s *surveying) showLeft() {
	if terminal.Is(s.bench.errs) {
		fmt.Fprintf(s.bench.errs, "\r\x1b[K%d of %d deals left ", s.left, s.last-s.first+1)
	}
}

// report prints what the survey has found.
func (s *surveying) report(ctx context.Context) error {
	t := s.count()
	fmt.Fprintln(s.bench.errs, t.speed())
	if _, err := io.WriteString(s.bench.out, terminal.Table(s.bench.width(), surveyHeader(), surveyRows(t))+s.summary(t)+"\n"); err != nil {
		return err
	}
	if ctx.Err() != nil && uint64(t.deals()) <= s.last-s.first {
		return &exit.Error{Code: exit.Interrupted}
	}
	return nil
}

// count counts the outcomes of the deals that were asked for.
func (s *surveying) count() *tally {
	t := &tally{}
	for _, number := range slices.Sorted(maps.Keys(s.known)) {
		if number >= s.first && number <= s.last {
			t.add(s.known[number].verdict, s.known[number].took)
		}
	}
	return t
}

func surveyHeader() []string { return []string{"verdict", "deals", "share", "95 % interval"} }

func surveyRows(t *tally) [][]string {
	var rows [][]string
	for _, c := range []struct {
		verdict engine.Verdict
		count   int
	}{{engine.VerdictWon, t.won}, {engine.VerdictLost, t.lost}, {engine.VerdictUnknown, t.unknown}} {
		low, high := clopperPearson(c.count, t.deals())
		share := percent(float64(c.count) / float64(max(1, t.deals())))
		rows = append(rows, []string{c.verdict.String(), strconv.Itoa(c.count), share, percent(low) + " to " + percent(high)})
	}
	return rows
}

// summary is the last line of a survey.
func (s *surveying) summary(t *tally) string {
	low, _ := clopperPearson(t.won, t.deals())
	_, high := clopperPearson(t.won+t.unknown, t.deals())
	return fmt.Sprintf("%v; between %s and %s of all can be won (%s --deals %d-%d)",
		t, percent(low), percent(high), s.title(), s.first, s.last)
}

// title names the game and the way to deal, as on the command line.
func (s *surveying) title() string {
	title := s.game.Name + " --by " + s.way.Name
	for _, o := range slices.Sorted(slices.Values(s.deal.options)) {
		title += " --option " + o
	}
	return title
}

// percent writes a share: 86.7 %.
func percent(share float64) string { return fmt.Sprintf("%.2f %%", 100*share) }
