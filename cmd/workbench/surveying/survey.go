package surveying

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/spf13/cobra"

	"patience/cmd/workbench/certify"
	"patience/cmd/workbench/complete"
	"patience/cmd/workbench/exit"
	"patience/cmd/workbench/position"
	"patience/cmd/workbench/terminal"
	"patience/engine"
	"patience/engine/survey"
)

// A surveying is one run of the command survey.
type surveying struct {
	*Desk
	survey.Range
	deals   string
	by      string
	options []string // of the deals
	limits  func(jobs int) (engine.SolveOptions, error)
	jobs    int
	log     string
	again   bool

	certifying certify.Certifier

	game  *engine.Game
	way   engine.Numbered
	title string // the game and how its deals are numbered; other titles, other deals
	book  survey.Book
	left  uint64 // deals that are not decided yet

	proofs sync.Mutex // guards these
	proved int        // losses with a certificate
	lacks  []string   // why others have none
}

// Command returns the command survey with those below it.
func (d *Desk) Command() *cobra.Command {
	s := &surveying{Desk: d}
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
use one log at a time. "workbench survey merge" makes one log of several.

` + d.VerdictText + `

` + d.LimitText + `

With --certificates DIR the proof of each loss that is found is written to
DIR/NUMBER.cert.gz, as "workbench solve --certificate" does, for "workbench
check".

The limits are for each deal. Ctrl-C stops the survey, which then tells of the
deals that are done, and the exit code is 130.`,
		Example: `  workbench survey blackhole --deals 1-1000 --jobs 2
  workbench survey blackhole --deals 1-1000 --limit 10s --log blackhole.csv
  workbench survey blackhole --deals 1-100 --option pack=4x7
  workbench survey pendulum --deals 1-9 --option method=up1 --certificates up1`,
		Args: cobra.MaximumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			ctx, stop := terminal.UntilInterrupt(cmd.Context())
			defer stop()
			return s.run(ctx, args)
		},
		ValidArgsFunction: complete.OneOf(d.gameNames()...),
	}
	f := cmd.Flags()
	f.StringVar(&s.deals, "deals", "", "the numbers of the deals, `FIRST-LAST`")
	f.StringVar(&s.by, "by", "", "`WHOSE` deal numbers they are (default: the first that the game has)")
	f.StringArrayVar(&s.options, "option", nil, "an option of the deals as `NAME=VALUE`; may be repeated")
	f.IntVar(&s.jobs, "jobs", 1, "decide `N` deals at a time")
	f.StringVar(&s.log, "log", "", "append the outcomes to `FILE`, and go on from it")
	f.BoolVar(&s.again, "again", false, "decide deals again that are unknown in the log")
	d.Complete(cmd)
	s.limits = d.Limits(cmd)
	f.StringVar(&s.certifying.To, "certificates", "", "write the proofs of the losses to a folder, `DIR`")
	s.certifying.AddLimit(f)
	cmd.AddCommand(d.mergeCommand(), d.plotCommand())
	return cmd
}

func (s *surveying) run(ctx context.Context, args []string) error {
	if err := s.prepare(args); err != nil {
		return err
	}
	o, err := s.limits(s.jobs)
	o.Prove = s.certifying.To != ""
	if err == nil {
		err = s.game.CheckWithout(o)
	}
	if err != nil {
		return err
	}
	log, err := survey.OpenLog(s.log, s.title)
	if err != nil {
		return err
	}
	s.book = log
	if log.Damaged {
		fmt.Fprintf(s.Errs, "%s: the last line is damaged: its deal is decided again\n", s.log)
	}
	return errors.Join(s.decideAll(ctx, o), s.book.Close())
}

// decideAll decides what is left, and reports.
func (s *surveying) decideAll(ctx context.Context, o engine.SolveOptions) error {
	if s.certifying.To != "" {
		if err := os.MkdirAll(s.certifying.To, 0o777); err != nil {
			return err
		}
	}
	todo, err := s.book.Left(s.Range, s.again)
	if err != nil {
		return err
	}
	s.left = todo.Size()
	s.showLeft()
	decide := func(ctx context.Context, deal uint64) (survey.Outcome, error) { return s.decide(ctx, deal, o) }
	err = errors.Join(survey.Run(ctx, s.jobs, todo, decide, s.note), s.book.Commit())
	s.Errs.Clear()
	if err != nil {
		return err
	}
	return s.report(ctx)
}

// prepare checks what the command line says.
func (s *surveying) prepare(args []string) error {
	var err error
	if s.game, args, err = s.Game(args); err != nil {
		return err
	}
	if len(args) > 0 {
		return fmt.Errorf("no game %q: want one of %s", args[0], strings.Join(s.gameNames(), ", "))
	}
	if s.way, err = s.game.Numbering(s.by); err != nil {
		return err
	}
	if s.jobs < 1 {
		return fmt.Errorf("--jobs %d: want 1 or more", s.jobs)
	}
	if s.Range, err = survey.ParseRange(s.deals); err != nil {
		return fmt.Errorf("--deals: %w", err)
	}
	s.title = s.game.Name + " --by " + s.way.Name
	for _, o := range slices.Sorted(slices.Values(s.options)) {
		s.title += " --option " + o
	}
	return nil
}

// decide deals and decides one deal.
func (s *surveying) decide(ctx context.Context, number uint64, o engine.SolveOptions) (survey.Outcome, error) {
	deal, err := position.Options(s.options)
	if err != nil {
		return survey.Outcome{}, err
	}
	p, err := s.game.Deal(s.way.Name, number, deal)
	if err != nil {
		return survey.Outcome{}, err
	}
	r, err := s.Decide(ctx, s.game, p.State(), o)
	if err != nil {
		return survey.Outcome{}, fmt.Errorf("deal %d: %w", number, err)
	}
	s.certify(number, r)
	return survey.OutcomeOf(number, r), nil
}

// certify writes the proof of a loss when that is wanted.
func (s *surveying) certify(number uint64, r engine.Result) {
	if s.certifying.To == "" || r.Verdict != engine.VerdictLost {
		return
	}
	name := filepath.Join(s.certifying.To, fmt.Sprintf("%d.cert.gz", number))
	_, err := s.certifying.Write(name, r.Proof, func(string) {})
	s.proofs.Lock()
	defer s.proofs.Unlock()
	if err != nil {
		s.lacks = append(s.lacks, fmt.Sprintf("deal %d: %v", number, err))
		return
	}
	s.proved++
}

// tellProofs says what became of the proofs.
func (s *surveying) tellProofs() {
	if s.certifying.To == "" {
		return
	}
	for _, why := range s.lacks {
		fmt.Fprintln(s.Errs, why)
	}
	fmt.Fprintf(s.Errs, "%s in %s, %d losses without\n", engine.Count(s.proved, "certificate"), s.certifying.To, len(s.lacks))
}

// note keeps an outcome.
func (s *surveying) note(out survey.Outcome) error {
	s.left--
	s.showLeft()
	return s.book.Append(out)
}

// showLeft shows on a terminal how many deals are left.
func (s *surveying) showLeft() {
	s.Errs.Show("%d of %d deals left", s.left, s.Size())
}

// report prints what the survey has found.
func (s *surveying) report(ctx context.Context) error {
	t, err := s.book.Tally(s.Range)
	if err != nil {
		return err
	}
	fmt.Fprintln(s.Errs, t.Speed())
	s.tellProofs()
	text := terminal.Table(s.Width(), surveyHeader(), surveyRows(t)) + terminal.Fold(s.summary(t), s.Width()) + "\n"
	if _, err := io.WriteString(s.Out, text); err != nil {
		return err
	}
	if ctx.Err() != nil && uint64(t.Deals()) < s.Size() {
		return &exit.Error{Code: exit.Interrupted}
	}
	return nil
}

func surveyHeader() []string { return []string{"verdict", "deals", "share", "95 % interval"} }

func surveyRows(t *survey.Tally) [][]string {
	var rows [][]string
	for _, c := range []struct {
		verdict engine.Verdict
		count   int
	}{{engine.VerdictWon, t.Won}, {engine.VerdictLost, t.Lost}, {engine.VerdictUnknown, t.Unknown}} {
		low, high := survey.Interval(c.count, t.Deals())
		share := percent(float64(c.count) / float64(max(1, t.Deals())))
		rows = append(rows, []string{c.verdict.String(), strconv.Itoa(c.count), share, percent(low) + " to " + percent(high)})
	}
	return rows
}

// summary is the last line of a survey.
func (s *surveying) summary(t *survey.Tally) string {
	low, _ := survey.Interval(t.Won, t.Deals())
	_, high := survey.Interval(t.Won+t.Unknown, t.Deals())
	return fmt.Sprintf("%v; between %s and %s of all can be won (%s --deals %v)",
		t, percent(low), percent(high), s.title, s.Range)
}

// percent writes a share: 86.7 %.
func percent(share float64) string { return fmt.Sprintf("%.2f %%", 100*share) }
