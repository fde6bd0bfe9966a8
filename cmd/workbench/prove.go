package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"patience/cmd/workbench/desk"
	"patience/cmd/workbench/exit"
	"patience/cmd/workbench/position"
	"patience/cmd/workbench/terminal"
	"patience/engine"
	"patience/engine/file"
	"patience/engine/problem"
	"patience/engine/search"
)

// A proving is one run of the command prove.
type proving struct {
	bench       *bench
	deal        desk.Deal
	can, cannot string
	without     []string
	target      string
	certificate string
	plan        string
	saved       strings.Builder // what is said of the files that were written
	question    engine.Question
	limits      engine.Limits
}

func (b *bench) proveCommand() *cobra.Command {
	p := &proving{bench: b}
	prover := search.ProverOf(b.Games[0])
	cmd := terminal.Command("prove", "{words}", prover.Words, "{more}", prover.More)
	cmd.RunE = func(cmd *cobra.Command, args []string) error { return p.run(cmd, args) }
	p.deal.Add(b.Desk, cmd)
	f := cmd.Flags()
	f.StringVar(&p.cannot, "cannot", "", "the `GOAL` that cannot be reached")
	f.StringVar(&p.can, "can", "", "the `GOAL` that can be reached")
	f.StringVar(&p.target, "target", "", "a `FILE` with a tableau to reach, instead of --can")
	f.BoolVar(&p.question.AnyOrder, "any-order", false, "the piles of the target may be in any order")
	f.StringArrayVar(&p.without, "without", nil, "what may not be done, a `LIST` between commas; may be repeated")
	f.StringVar(&p.question.Hidden, "hidden", "", "`HOW` to take face-down cards: known (the default), blind, next, any, strategy")
	f.StringVar(&p.certificate, "certificate", "", "write the proof to a `FILE`, compressed when its name ends in .gz")
	f.StringVar(&p.plan, "plan", "", "with --hidden strategy: write the plan to a `FILE`")
	f.DurationVar(&p.limits.Time, "limit", search.ProveTime, "`TIME` to spend")
	f.IntVar(&p.limits.States, "states", 0, "look at `N` abstract states or positions at most (default: as many as it takes by itself); a search for a plan has --limit alone")
	b.Tells(cmd, proved{})
	_ = cmd.RegisterFlagCompletionFunc("can", desk.OneOf(prover.Goals...))
	_ = cmd.RegisterFlagCompletionFunc("cannot", desk.OneOf(prover.Goals...))
	_ = cmd.RegisterFlagCompletionFunc("without", desk.ListOf(prover.Restrictions...))
	_ = cmd.RegisterFlagCompletionFunc("hidden", desk.OneOf(prover.Hidden...))
	return cmd
}

// run asks the prover, and tells what it says.
func (p *proving) run(cmd *cobra.Command, args []string) error {
	play, err := p.ask(args)
	if err != nil {
		return err
	}
	ctx, stop := terminal.UntilInterrupt(cmd.Context())
	defer stop()
	within := engine.WithProgress(ctx, func(what string) { p.bench.Errs.Count("%s", what) })
	a, err := search.Prove(within, play.Game, play.State(), p.question, p.limits)
	p.bench.Errs.Clear()
	if err != nil {
		return err
	}
	// Files are written first: who reads the output may leave, which ends the program.
	found, err := provedAs(play, &a)
	outcome := exit.Ended(ctx, p.outcome(a.Verdict))
	if ctx.Err() == nil && err == nil {
		found.Plan, found.Certificate, err = p.write(ctx, &a)
	}
	text := terminal.Fold(a.String(), p.bench.Width()) + "\n"
	if failed := p.bench.SayText(text); err != nil || failed != nil {
		return errors.Join(err, failed)
	}
	fmt.Fprint(p.bench.Beside(), p.saved.String())
	return errors.Join(p.bench.SayJSON(found), outcome)
}

// A proved question is what was found, as JSON.
type proved struct {
	desk.Position
	Question    string          `json:"question" jsonschema:"in words"`
	Verdict     string          `json:"verdict" jsonschema:"possible, impossible or unknown"`
	Scope       string          `json:"scope,omitempty" jsonschema:"for which of the ways in which face-down cards can lie"`
	Proviso     string          `json:"proviso,omitempty" jsonschema:"of which lines alone the impossible was proved"`
	Reason      string          `json:"reason,omitempty" jsonschema:"why it is impossible, or what stopped the work"`
	Line        string          `json:"line,omitempty" jsonschema:"that does it"`
	Attempt     string          `json:"attempt,omitempty" jsonschema:"when unknown: the line that got furthest"`
	Ways        []way           `json:"ways,omitempty" jsonschema:"of a question about several ways in which cards can lie"`
	Fails       []string        `json:"fails,omitempty" jsonschema:"ways for which it is impossible"`
	Method      string          `json:"method,omitempty" jsonschema:"which method answered"`
	States      int             `json:"states" jsonschema:"abstract states, or positions"`
	Seconds     terminal.Number `json:"seconds"`
	Plan        *desk.Saved     `json:"plan,omitempty"`
	Certificate *desk.Saved     `json:"certificate,omitempty"`
}

// A way is one of those in which cards that nobody has seen can lie.
type way struct {
	Cards string `json:"cards" jsonschema:"which lie where, the next to be turned up first"`
	Line  string `json:"line,omitempty" jsonschema:"that does it then; none was found without"`
}

// provedAs returns what was found, but for the files that are written.
func provedAs(play *engine.Play, a *engine.Answer) (proved, error) {
	start, err := desk.PositionOf(play)
	found := proved{
		Position: start, Question: a.Question, Verdict: a.Verdict.Says(), Scope: a.Scope, Proviso: a.Proviso, Reason: a.Reason,
		Line: a.LineText(), Attempt: a.Game.PrintLine(a.Start, a.Attempt), Fails: a.Fails,
		Method: a.Method, States: a.States, Seconds: terminal.Number(a.Time.Seconds()),
	}
	found.Ways = engine.Each(a.Ways, func(w engine.Way) way { return way{w.Cards, a.Game.PrintLine(w.Start, w.Moves)} })
	return found, err
}

// ask puts the question together, and returns the play at the position that it is about.
func (p *proving) ask(args []string) (*engine.Play, error) {
	q := &p.question
	q.Goal, q.Without = p.cannot+p.can, strings.Join(p.without, ",")
	q.Certify, q.Least = p.certificate != "", true
	play, err := p.bench.Position(args, &p.deal)
	if q.Goal == "" && p.target == "" {
		if err = p.own(play, err, args); err != nil {
			return nil, err
		}
	}
	if p.plan != "" && q.Hidden != "strategy" {
		return nil, errors.New("--plan: only --hidden strategy answers with a plan")
	}
	if err != nil || p.target == "" {
		return play, err
	}
	target, err := position.Named(play.Game, p.target)
	if err != nil {
		return nil, err
	}
	p.question.Target = target.State()
	return play, nil
}

// own takes the question of the problem that is asked about, when it asks one thing. Without, it says what is wanted.
func (p *proving) own(play *engine.Play, none error, args []string) error {
	var asked []problem.Question
	var err error
	if none == nil {
		asked, err = problem.Of(play)
	}
	goals := engine.Each(asked, func(q problem.Question) string { return strconv.Quote(q.FullGoal()) })
	switch n := len(args); {
	case err != nil:
		return err
	case len(asked) > 1:
		return fmt.Errorf("no goal: the problem asks for %s: want one of them behind --can or --cannot", strings.Join(goals, ", "))
	case len(asked) == 1:
		q := asked[0]
		p.question.Goal, p.question.Without = q.FullGoal(), strings.Trim(q.Without+","+p.question.Without, ",")
		p.question.Hidden = cmp.Or(p.question.Hidden, q.Hidden)
		if q.Recorded() == problem.Impossible {
			p.cannot = q.Goal
		}
		_, err = search.ProverOf(play.Game).Read(play.State(), p.question)
		return position.Placed(play, err)
	case n > 1 && none != nil && !position.IsDeal(args[n-1]): // perhaps it stands there without its flag
		if position.IsPage(args[n-1]) {
			n--
		}
		return wantGoal(args[n-1])
	case none != nil && n > 0:
		return none
	case none == nil && play.Game != p.bench.Games[0]:
		return wantGoal("win")
	}
	return wantGoal("remove spades")
}

// wantGoal says how a goal is given.
func wantGoal(goal string) error {
	return fmt.Errorf("no goal: want --can or --cannot, as in --can %q", goal)
}

// outcome returns the exit code: OK when the verdict is what was asked for.
func (p *proving) outcome(v engine.Verdict) int {
	wanted := engine.VerdictWon
	if p.cannot != "" {
		wanted = engine.VerdictLost
	}
	switch v {
	case wanted:
		return exit.OK
	case engine.VerdictUnknown:
		return exit.Unknown
	}
	return exit.Claim
}

// write writes the plan and the certificate that are wanted, and says how large they are.
// Whatever goes wrong, a file that was there stays.
func (p *proving) write(ctx context.Context, a *engine.Answer) (plan, proof *desk.Saved, err error) {
	if p.plan != "" && a.Plan != nil {
		if plan, err = p.save(ctx, "plan", p.plan, engine.Count(a.Plan.Nodes(), "node"), a.Plan.Write); err != nil {
			return nil, nil, err
		}
	}
	switch {
	case p.certificate == "":
		return plan, nil, nil
	case a.Verdict != engine.VerdictLost:
		p.bench.Tell("no certificate: only what is impossible has one")
		return plan, nil, nil
	case a.Proof == nil:
		return nil, nil, errors.New("no certificate: only what is proved impossible has one, and not what was found by trying everything")
	}
	proof, err = p.save(ctx, "certificate", p.certificate, a.Proof.Size, a.Proof.Write)
	return plan, proof, err
}

// save writes a file, and notes what it is and how large.
func (p *proving) save(ctx context.Context, kind, name, what string, write func(io.Writer) error) (*desk.Saved, error) {
	size, err := file.WriteUntil(ctx, name, func(w io.Writer) error { return engine.Packed(w, name, write) })
	if err != nil {
		return nil, err
	}
	of := ""
	if what != "" {
		of = ", " + what
	}
	fmt.Fprintf(&p.saved, "  %s: %s%s, %d bytes\n", kind, name, of, size)
	return &desk.Saved{File: name, Bytes: size, What: what}, nil
}
