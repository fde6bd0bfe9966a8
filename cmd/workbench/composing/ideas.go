package composing

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"patience/cmd/workbench/desk"
	"patience/cmd/workbench/exit"
	"patience/cmd/workbench/terminal"
	"patience/engine"
	"patience/engine/file"
	"patience/engine/games/spider"
	"patience/engine/games/spider/compose/ideas"
	"patience/engine/problem"
)

// An inquiry is one run of the command ideas, or what the command test has in common
// with it.
type inquiry struct {
	*Desk
	read         func(args []string) (*engine.Play, error)
	asked        questioning
	certificates string
	options      ideas.Options
}

// Ideas returns the command ideas.
func (d *Desk) Ideas() *cobra.Command {
	i := &inquiry{Desk: d}
	cmd := terminal.Command("ideas", "{words}", d.prover().Words, "{more}", d.prover().More)
	cmd.RunE = func(cmd *cobra.Command, args []string) error { return i.run(cmd.Context(), args) }
	i.read = d.Takes(cmd)
	i.asked.add(d, cmd)
	i.add(cmd)
	d.Tells(cmd, ideas.Answer{})
	return cmd
}

// add adds the flags that the commands ideas and test share.
func (i *inquiry) add(cmd *cobra.Command) {
	f := cmd.Flags()
	f.StringVar(&i.certificates, "certificates", "", "write the certificates to the folder `DIR`")
	f.DurationVar(&i.options.Time, "limit", inquiryTime, "`TIME` to spend on a problem, and again on how hard it is")
	f.IntVar(&i.options.Most, "ideas", 20, "look for at most `N` ideas")
	desk.WantOne(f, "ideas")
	f.IntVar(&i.options.Tries, "tries", 5, "look for at most `N` tries")
	f.IntVar(&i.options.Lengths, "positions", 100_000, "look at `N` positions for the least line of an idea")
}

// ready fills in what the flags say.
func (i *inquiry) ready() {
	i.options.Tries, i.options.Lengths = cmp.Or(i.options.Tries, -1), cmp.Or(i.options.Lengths, -1)
	i.options.Jobs = runtime.GOMAXPROCS(0)
	i.options.Progress = func(asked int, what string) { i.Errs.Count("question %d: %s", asked, what) }
}

func (i *inquiry) run(ctx context.Context, args []string) error {
	g, start, q, err := i.question(args)
	if err != nil {
		return err
	}
	ctx, stop := terminal.UntilInterrupt(ctx)
	defer stop()
	i.ready()
	r, err := ideas.Ask(ctx, g, start, q, i.options)
	i.Errs.Clear()
	if err != nil {
		return err
	}
	if err := i.print(ctx, r); err != nil {
		return err
	}
	if err := i.certify("", r); err != nil {
		return err
	}
	code := exit.OK
	if r.Whole.Verdict == engine.VerdictLost {
		code = exit.Claim
	} else if !r.All {
		code = exit.Unknown
	}
	return exit.Ended(ctx, code)
}

// question puts the question together.
func (i *inquiry) question(args []string) (g *engine.Game, start *spider.State, q engine.Question, err error) {
	play, err := i.read(args)
	if start, err = spiderState(play, err); err != nil {
		return nil, nil, q, err
	}
	if i.asked.goal == "" {
		// Those that do not answer the question are left out by [ideas.Find], which replays each.
		questions, err := problem.Of(play)
		if err != nil {
			return nil, nil, q, err
		}
		i.options.Lines = slices.Collect(solutions(start, questions))
	}
	err = i.asked.fill(play)
	return play.Game, start, i.asked.question(), err
}

// print prints a report, and how hard the problem is.
func (i *inquiry) print(ctx context.Context, r *ideas.Report) error {
	if i.JSON {
		return i.SayJSON(r.Answer())
	}
	return i.say(nil, i.text(ctx, r)+"\n")
}

// inquiryTime is the limit on time when none is given, or 0.
const inquiryTime = 30 * time.Second

// text returns a report, with the ladder and the difficulty where all was decided. They may take as long
// as the report.
func (i *inquiry) text(ctx context.Context, r *ideas.Report) string {
	text := r.String()
	if decided := r.All || r.Whole.Verdict == engine.VerdictLost; decided && ctx.Err() == nil {
		timed, stop := engine.WithLimit(ctx, cmp.Or(i.options.Time, inquiryTime))
		defer stop()
		text += fmt.Sprintf("ladder: %v\n", ideas.Measure(timed, r, i.options.Each))
		if d, ok := r.Difficulty(timed); ok {
			text += fmt.Sprintf("difficulty: %v\n", d)
		} else if timed.Err() != nil {
			text += fmt.Sprintf("difficulty: not measured, %v was reached\n", engine.LimitOf(timed))
		}
	}
	return strings.TrimRight(text, "\n")
}

// certify writes the certificates of a report into the folder, with numbers behind a
// name, and an index of what each says:
//
//	3.cert.gz  dig 1 of pile 7 is necessary
//	4.cert.gz  dig 1 of pile 7 comes before dig 2 of pile 4
//
// A dash stands before what has no certificate, and behind it how else it was shown.
func (i *inquiry) certify(name string, r *ideas.Report) error {
	if i.certificates == "" {
		return nil
	}
	if err := file.MakeFolder(i.certificates); err != nil {
		return err
	}
	var index strings.Builder
	for n, p := range r.Proofs() {
		proof := p.Result.Proof
		if proof == nil {
			fmt.Fprintf(&index, "-  %s: %s\n", p.Says, p.Result.Reason)
			continue
		}
		certificate := fmt.Sprintf("%s%d.cert.gz", name, n+1)
		_, err := file.Write(filepath.Join(i.certificates, certificate), func(w io.Writer) error {
			return engine.Packed(w, certificate, proof.Write)
		})
		if err != nil {
			return err
		}
		fmt.Fprintf(&index, "%s  %s\n", certificate, p.Says)
	}
	return file.Replace(filepath.Join(i.certificates, name+"index.txt"), []byte(index.String()))
}
