package surveying

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"patience/cmd/workbench/crew"
	"patience/cmd/workbench/desk"
	"patience/cmd/workbench/exit"
	"patience/cmd/workbench/ledger"
	"patience/cmd/workbench/position"
	"patience/cmd/workbench/solving"
	"patience/cmd/workbench/terminal"
	"patience/engine"
	"patience/engine/file"
	"patience/engine/survey"
)

// A surveying is one run of the command survey.
type surveying struct {
	judge
	survey.Range
	deals  string
	given  []string // options of the deals, as they were given
	limits solving.Flags
	jobs   int
	log    string
	again  bool
	mix    bool

	part  string // of the deals
	hand  crew.Handing
	every time.Duration // between two lines of progress

	title ledger.Survey
	ours  ledger.Run // of this process, for a ledger
	crew  survey.Crew
	book  survey.Book
}

// Command returns the command survey with those below it.
func (d *Desk) Command() *cobra.Command {
	s := &surveying{judge: judge{Desk: d}}
	s.limits = solving.At(d.Desk)
	cmd := terminal.Command("survey", "{limits}", s.limits.LimitText())
	cmd.Args = func(cmd *cobra.Command, args []string) error {
		for _, arg := range args {
			if given := cmd.Flag("deals"); given.Changed && strings.Trim(arg+given.Value.String(), "0123456789") == "" {
				return &exit.Error{Code: exit.Usage, Err: fmt.Errorf("%s stands alone: want --deals %s-%[1]s", arg, given.Value)}
			}
			if n, err := strconv.Atoi(arg); err == nil && n > 1 {
				return &exit.Error{Code: exit.Usage, Err: fmt.Errorf("%s stands alone: want --deals 1-%[1]s, or --deals %[1]s for that one", arg)}
			}
			if strings.Contains(arg, "=") && !file.Exists(arg) { // klondike,draw=three
				return &exit.Error{Code: exit.Usage, Err: fmt.Errorf("%s: want --option %s", arg, arg[strings.IndexAny(arg, ",: ")+1:])}
			}
			if _, err := survey.ParseRange(arg); err == nil {
				return &exit.Error{Code: exit.Usage, Err: fmt.Errorf("%s stands alone: want --deals %[1]s", arg)}
			}
		}
		if len(args) > 0 && strings.HasSuffix(desk.Holds(args[0]), "of a survey") {
			return &exit.Error{Code: exit.Usage, Err: fmt.Errorf("%s is %s: workbench survey report %[1]s tells of it", args[0], desk.Holds(args[0]))}
		}
		if len(args) > 0 && !slices.Contains(d.GameNames(), args[0]) {
			names := engine.Each(cmd.Commands(), (*cobra.Command).Name)
			near := engine.DidYouMean(args[0], names)
			if near == "" && len(args) > 1 {
				near = ": want one of " + strings.Join(names, ", ")
			}
			if near != "" {
				return &exit.Error{Code: exit.Usage, Err: fmt.Errorf("no command %q%s", "survey "+args[0], near)}
			}
		}
		return cobra.MaximumNArgs(1)(cmd, args)
	}
	cmd.RunE = terminal.Interruptible(s.run)
	cmd.ValidArgsFunction = d.CompleteGames
	s.addFlags(cmd)
	d.Tells(cmd, surveyed{})
	cmd.AddCommand(d.reportCommand(), d.auditCommand(), d.importCommand(), d.exportCommand(), d.mergeCommand(), d.plotCommand())
	return cmd
}

func (s *surveying) addFlags(cmd *cobra.Command) {
	f := cmd.Flags()
	f.StringVar(&s.deals, "deals", "", "the numbers of the deals, `FIRST-LAST`")
	f.StringVar(&s.by, "by", "", "`WHOSE` deal numbers they are (default: the first that the game has)")
	f.StringArrayVar(&s.given, "option", nil, "an option of the deals as `NAME=VALUE`; may be repeated")
	f.IntVar(&s.jobs, "jobs", 1, "decide `N` deals at a time")
	f.StringVar(&s.log, "log", "", "append the outcomes to `FILE`, and go on from it")
	f.BoolVar(&s.again, "again", false, "decide deals again that are unknown in the log")
	f.BoolVar(&s.lines, "lines", false, "keep the lines that win in the ledger")
	f.BoolVar(&s.mix, "mix", false, "add to a ledger that another version of the program has written")
	(&desk.Deal{}).Complete(s.Desk.Desk, cmd)
	s.limits.AddLimits(cmd)
	f.StringVar(&s.certifying.To, "certificates", "", "write the proofs of the losses to a folder, `DIR`")
	s.certifying.AddLimit(f)
	f.StringVar(&s.part, "part", "", "decide only part `I/N` of the deals, as in 3/10; \"survey merge\" makes one log of all parts")
	s.hand.AddFlags(f)
	f.DurationVar(&s.every, "progress", 10*time.Second, "where standard error is no terminal, write a line of JSON there every `TIME`; 0: none")
}

func (s *surveying) run(ctx context.Context, args []string) error {
	if err := s.prepare(args); err != nil {
		return err
	}
	var err error
	if s.crew, err = s.hire(ctx); err != nil {
		return err
	}
	if err := s.open(ctx); err != nil {
		return err
	}
	return told(s.decideAll(ctx), s.book.Close())
}

// told joins an error with another that came after it, unless that is the same once more.
func told(err, after error) error {
	if after != nil && errors.Is(err, after) {
		return err
	}
	return errors.Join(err, after)
}

// decideAll decides what is left, and reports.
func (s *surveying) decideAll(ctx context.Context) error {
	if err := s.certifying.MakeFolder(); err != nil {
		return err
	}
	todo, err := s.book.Left(s.Range, s.again)
	if err != nil {
		return err
	}
	p := s.follow(todo.Size())
	err = s.crew.Decide(ctx, todo, p)
	err = told(err, s.book.Commit())
	p.end()
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
		return s.NoSecond(s.game, args[0])
	}
	way, err := s.game.Numbering(s.by)
	if err != nil {
		return err
	}
	s.by = way.Name
	if s.options, err = position.Options(s.given); err != nil {
		return err
	}
	s.options = s.game.Meant(s.options)
	if s.deals == "" {
		return errors.New("no deals: want --deals FIRST-LAST, as in --deals 1-1000")
	}
	if s.Range, err = survey.ParseRange(s.deals); err != nil {
		return fmt.Errorf("--deals: %w", err)
	}
	if s.Range, err = s.Range.Part(s.part); err != nil {
		return fmt.Errorf("--part: %w", err)
	}
	if _, err := s.game.Deal(s.by, s.Range.First, s.options); err != nil {
		return err // before a ledger deals others, by which it knows the rules
	}
	// A log is of one survey: its title has what decides which deals are meant, and not how they are solved.
	var options []string // by the game's own names for them
	for name, value := range s.options {
		options = append(options, name+"="+value)
	}
	slices.Sort(options)
	s.title = ledger.Survey{Game: s.game.Name, By: s.by, Options: strings.Join(options, " ")}
	s.solve = s.limits.Options(s.jobs)
	s.solve.Prove = s.certifying.To != ""
	return s.game.CheckWithout(s.solve)
}

// open opens the log or the ledger of the survey.
func (s *surveying) open(ctx context.Context) error {
	if s.inLedger() {
		return s.openLedger(ctx)
	}
	if s.lines || s.mix {
		return fmt.Errorf("--lines and --mix go with a ledger: want --log FILE%s", survey.LedgerEnd)
	}
	log, err := survey.OpenLog(s.log, s.title.Title())
	if err != nil {
		return err
	}
	s.book = log
	if log.Damaged {
		fmt.Fprintf(s.Errs, "%s: the last line is damaged: its deal is decided again\n", s.log)
	}
	return nil
}

// inLedger says whether the survey is kept in a ledger.
func (s *surveying) inLedger() bool {
	return s.log != "" && (survey.NamesLedger(s.log) || ledger.Is(s.log))
}

// openLedger opens the ledger of the survey, and says when it goes on under other limits.
func (s *surveying) openLedger(ctx context.Context) error {
	if err := ledger.Holds(s.Range); err != nil {
		return err // before there is a ledger
	}
	rules, err := survey.Rules(s.game, s.by, s.options)
	if err != nil {
		return err
	}
	limits := limitsOf(s.solve)
	terms := ledger.Terms{Survey: s.title, Program: desk.Build(), Rules: rules}
	s.ours = ledger.Here(terms, limits, s.jobs)
	l, err := ledger.Open(s.log, s.ours, s.mix)
	if err != nil {
		return err
	}
	s.book, l.Wait = l, s.waiting(ctx)
	runs := l.Runs()
	if n := len(runs); n > 0 && runs[n-1].Limits != limits {
		s.Tell("%s: until now the limits for a deal were %s, now %v; --again tries the unknown deals under these", s.log, limitsText(runs[n-1].Run), limits)
	}
	return nil
}

// waiting lets a ledger wait for those who read it until somebody stops the survey, and says once
// that it waits.
func (s *surveying) waiting(ctx context.Context) func() bool {
	told := false
	return func() bool {
		if !told {
			s.Tell("%s: another program reads it: nothing can be written until that has ended", s.log)
		}
		told = true
		return ctx.Err() == nil
	}
}

// limitsOf returns what a ledger tells of the limits of a solver.
func limitsOf(o engine.SolveOptions) ledger.Limits {
	return ledger.Limits{
		Time: o.Limits.Time, States: o.Limits.States, Bytes: o.Limits.Bytes,
		Without: strings.Join(slices.Sorted(slices.Values(o.Without)), " "),
	}
}

// report prints what the survey has found.
func (s *surveying) report(ctx context.Context) error {
	t, err := s.book.Tally(s.Range)
	if err != nil {
		return err
	}
	fmt.Fprintln(s.Errs, terminal.Fold(t.Speed(), s.Errs.Room()))
	s.tellProofs()
	if err := s.Say(surveyedAs(s.title, s.Range, t), s.rates(s.title, s.Range, t)); err != nil {
		return err
	}
	if uint64(t.Deals()) >= s.Size() {
		return nil
	}
	return exit.Ended(ctx, exit.OK)
}

// A surveyed range of deals is what was found of it, as JSON.
type surveyed struct {
	Game    string          `json:"game"`
	By      string          `json:"by" jsonschema:"whose deal numbers they are"`
	Options string          `json:"options,omitempty" jsonschema:"of the deals"`
	Deals   string          `json:"deals" jsonschema:"their numbers, FIRST-LAST"`
	Left    uint64          `json:"left" jsonschema:"deals that are not decided yet"`
	Won     desk.Share      `json:"won"`
	Lost    desk.Share      `json:"lost"`
	Unknown desk.Share      `json:"unknown"`
	Low     terminal.Number `json:"low" jsonschema:"share of all deals that can be won: the lower end, with every unknown one lost"`
	High    terminal.Number `json:"high" jsonschema:"the upper end, with every unknown one won"`
}

// surveyedAs returns what was found of a range.
func surveyedAs(title ledger.Survey, r survey.Range, t *survey.Tally) surveyed {
	share := func(count int) desk.Share { return desk.ShareOf(count, t.Deals()) }
	return surveyed{
		Game: title.Game, By: title.By, Options: title.Options, Deals: r.String(), Left: r.Size() - uint64(t.Deals()),
		Won: share(t.Won), Lost: share(t.Lost), Unknown: share(t.Unknown), Low: share(t.Won).Low, High: share(t.Won + t.Unknown).High,
	}
}

func surveyHeader() []string { return []string{"verdict", "deals", "share", "95 % interval"} }

func surveyRows(t *survey.Tally) [][]string {
	var rows [][]string
	for _, c := range []struct {
		verdict engine.Verdict
		count   int
	}{{engine.VerdictWon, t.Won}, {engine.VerdictLost, t.Lost}, {engine.VerdictUnknown, t.Unknown}} {
		low, high := engine.Interval(c.count, t.Deals())
		share := percent(float64(c.count) / float64(max(1, t.Deals())))
		rows = append(rows, []string{c.verdict.String(), strconv.Itoa(c.count), share, percent(low) + " to " + percent(high)})
	}
	return rows
}

// summary is the last line of a survey.
func summary(title string, r survey.Range, t *survey.Tally) string {
	low, _ := engine.Interval(t.Won, t.Deals())
	_, high := engine.Interval(t.Won+t.Unknown, t.Deals())
	return fmt.Sprintf("%v; between %s and %s of all can be won (%s --deals %v)", t, percent(low), percent(high), title, r)
}

// percent writes a share: 86.7 %.
func percent(share float64) string { return fmt.Sprintf("%.2f %%", 100*share) }
