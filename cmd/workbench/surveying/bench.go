package surveying

import (
	"cmp"
	"context"
	_ "embed"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"iter"
	"maps"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"patience/cmd/workbench/desk"
	"patience/cmd/workbench/exit"
	"patience/cmd/workbench/plots"
	"patience/cmd/workbench/solving"
	"patience/cmd/workbench/terminal"
	"patience/engine"
	"patience/engine/file"
	"patience/engine/survey"
)

// benchDeals are the deals of the benchmark: game, number by Solvitaire, verdict, and how hard it was for us.
//
//go:embed bench.csv
var benchDeals string

// A benching is one run of the command bench.
type benching struct {
	*Desk
	program string
	limit   time.Duration
	only    []string // games
	to      string   // a folder for the deals
	picture string

	found []benched
}

// A benched deal is what a program said of it, as JSON.
type benched struct {
	Game    string          `json:"game"`
	Deal    uint64          `json:"deal" jsonschema:"by Solvitaire's seeds"`
	Class   string          `json:"class" jsonschema:"easy, typical, hard or open"`
	Known   string          `json:"known" jsonschema:"what is known: won, lost or unknown"`
	Said    string          `json:"said" jsonschema:"what the program says: won, lost or unknown"`
	Judged  string          `json:"judged" jsonschema:"shown (its line was replayed), said (nothing contradicts it), open, or wrong"`
	Why     string          `json:"why,omitempty" jsonschema:"what is wrong, or what the program says of its failure"`
	Seconds terminal.Number `json:"seconds"`
}

// How what a program says is judged.
const (
	benchShown = "shown"
	benchSaid  = "said"
	benchOpen  = "open"
	benchWrong = "wrong"
)

// BenchCommand returns the command bench.
func (d *Desk) BenchCommand() *cobra.Command {
	b := &benching{Desk: d}
	cmd := terminal.Command("bench")
	cmd.Args = cobra.NoArgs
	cmd.RunE = terminal.Interruptible(func(ctx context.Context, _ []string) error { return b.run(ctx) })
	f := cmd.Flags()
	f.StringVar(&b.program, "program", "", "the program and its arguments, `CMD`")
	f.DurationVar(&b.limit, "limit", 10*time.Second, "`TIME` for a deal")
	f.StringSliceVar(&b.only, "games", nil, "only deals of these games, `NAME`; may be repeated")
	f.StringVar(&b.to, "to", "", "write the deals into the folder `DIR`")
	f.StringVarP(&b.picture, "output", "o", "", "draw the cactus plot, a `FILE` whose name ends in .svg or .png")
	d.Tells(cmd, benched{})
	return cmd
}

// run asks the program for every deal, and says how it went.
func (b *benching) run(ctx context.Context) error {
	if b.limit <= 0 {
		return fmt.Errorf("--limit %v: want more than 0", b.limit)
	}
	if end := file.End(b.picture); b.picture != "" && !slices.Contains(plots.Formats(), end) {
		return fmt.Errorf("-o %s: want a name that ends in %s", b.picture, strings.Join(plots.Formats(), " or "))
	}
	if strings.ContainsAny(b.program, `'"`) {
		return fmt.Errorf("--program %s: quotes are not read: want the name of a program, or of a script that runs it, and plain words", b.program)
	}
	words := strings.Fields(b.program)
	if b.program != "" && len(words) == 0 {
		return errors.New("--program: want the name of a program, and its arguments")
	}
	deals, err := b.deals()
	if err != nil {
		return err
	}
	if b.to != "" {
		return b.write(deals)
	}
	asked := &peer{words: words, limit: b.limit}
	defer asked.stop()
	for i, at := range deals {
		p, err := b.deal(at)
		if err != nil {
			return err
		}
		b.Errs.Show("%d of %d deals: %s %d", i+1, len(deals), at.Game, at.Deal)
		if err := b.ask(ctx, asked, p, &at); err != nil {
			return err
		}
		if ctx.Err() != nil {
			break
		}
		b.found = append(b.found, at)
		if err := b.Say(at, terminal.Fold(at.String(), b.Width())+"\n"); err != nil {
			return err
		}
	}
	b.Errs.Clear()
	return b.end(ctx, asked)
}

// deals reads the list of deals.
func (b *benching) deals() (list []benched, err error) {
	rows, err := csv.NewReader(strings.NewReader(benchDeals)).ReadAll()
	if err != nil {
		return nil, err
	}
	games := map[string]bool{}
	for _, row := range rows[1:] {
		games[row[0]] = true
	}
	names := slices.Sorted(maps.Keys(games))
	for i, name := range b.only {
		known, ok := engine.Spelt(name, names)
		if !ok {
			return nil, fmt.Errorf("--games %s: the benchmark has no deal of it: want some of %s%s", name, strings.Join(names, ", "), engine.DidYouMean(name, names))
		}
		b.only[i] = known
	}
	for _, row := range rows[1:] {
		n, err := strconv.ParseUint(row[1], 10, 64)
		if err != nil {
			return nil, err
		}
		if len(b.only) == 0 || slices.Contains(b.only, row[0]) {
			list = append(list, benched{Game: row[0], Deal: n, Known: row[2], Class: row[3]})
		}
	}
	return list, nil
}

func (b *benching) deal(at benched) (*engine.Play, error) {
	g, err := b.Named(at.Game)
	if err != nil {
		return nil, err
	}
	p, err := g.Deal("solvitaire", at.Deal, nil)
	if err == nil {
		p.From = fmt.Sprintf("deal:%d,by=solvitaire", at.Deal)
	}
	return p, err
}

// write writes each deal as a file, and a table of what is known of them.
func (b *benching) write(deals []benched) error {
	table, _, _ := strings.Cut(benchDeals, "\n")
	if err := file.MakeFolder(b.to); err != nil {
		return err
	}
	for _, at := range deals {
		p, err := b.deal(at)
		if err != nil {
			return err
		}
		text, err := desk.PositionOf(p)
		if err != nil {
			return err
		}
		head := fmt.Sprintf("game: %s\n", at.Game)
		name := filepath.Join(b.to, fmt.Sprintf("%s-%d.txt", at.Game, at.Deal))
		if err := file.Replace(name, []byte(head+text.Text+"\n")); err != nil {
			return err
		}
		table += fmt.Sprintf("\n%s,%d,%s,%s", at.Game, at.Deal, at.Known, at.Class)
	}
	if err := file.Replace(filepath.Join(b.to, "deals.csv"), []byte(table+"\n")); err != nil {
		return err
	}
	_, err := fmt.Fprintf(b.Out, "%s: %s\n", b.to, engine.Count(len(deals), "deal"))
	return err
}

// ask lets the program, or our own solver, decide a deal.
func (b *benching) ask(ctx context.Context, asked *peer, p *engine.Play, at *benched) error {
	began := time.Now()
	var said answer
	if b.program == "" {
		r, err := solving.Decide(ctx, p.Game, p.State(), engine.SolveOptions{Limits: engine.Limits{Time: b.limit, Bytes: 1e9}})
		if err != nil {
			return err
		}
		said.Verdict = r.Verdict.String()
		if r.Play != nil {
			said.Moves = r.Play.Texts(p.Game.Notations[0], 0)
		}
	} else {
		place, err := desk.PositionOf(p)
		if err != nil {
			return err
		}
		if said, err = asked.ask(ctx, question{Position: place, By: "solvitaire", Deal: at.Deal, Seconds: b.limit.Seconds()}); err != nil {
			return err
		}
	}
	at.Seconds = terminal.Number(time.Since(began).Seconds())
	at.judge(p, said)
	return nil
}

// judge replays the line of an answer, and compares its verdict with what is known.
func (at *benched) judge(p *engine.Play, said answer) {
	at.Said, at.Judged, at.Why = said.Verdict, benchSaid, said.Why
	fail := func(format string, args ...any) { at.Judged, at.Why = benchWrong, fmt.Sprintf(format, args...) }
	switch verdict, err := engine.ParseVerdict(said.Verdict); {
	case err != nil:
		at.Said = engine.VerdictUnknown.String()
		fail("%v", err)
	case verdict == engine.VerdictUnknown:
		at.Judged = benchOpen
	case verdict == engine.VerdictWon && len(said.Moves) > 0:
		// A line that wins is the answer, whatever we thought.
		switch err := p.Line(strings.Join(said.Moves, "\n")); {
		case err != nil:
			fail("its line cannot be played: %v", err)
		case !p.State().Won():
			fail("its line of %s does not win", engine.Count(p.Len(), "move"))
		default:
			at.Judged = benchShown
			if at.Known == engine.VerdictLost.String() {
				at.Why = "we have this deal as lost: please tell us"
			}
		}
	case at.Known != engine.VerdictUnknown.String() && at.Known != verdict.String():
		fail("it is %s", at.Known)
	}
}

// String says it in a line.
func (at benched) String() string {
	text := fmt.Sprintf("%s %d (%s): %s, %s in %.3f s", at.Game, at.Deal, at.Class, at.Said, at.Judged, at.Seconds)
	if at.Why != "" {
		text += ": " + at.Why
	}
	return text
}

// end says how it went, and draws it.
func (b *benching) end(ctx context.Context, asked *peer) error {
	count := map[string]int{}
	for _, at := range b.found {
		count[at.Judged]++
	}
	text := fmt.Sprintf("%s: %d won by a line that was replayed, %d decided without one, %d open, %d wrong",
		engine.Count(len(b.found), "deal"), count[benchShown], count[benchSaid], count[benchOpen], count[benchWrong])
	if asked.unread > 0 {
		text += fmt.Sprintf("; %s could not be read, the first: %s", engine.Count(asked.unread, "answer"), asked.first)
	}
	fmt.Fprintln(b.Beside(), terminal.Fold(text, b.Width()))
	if b.picture != "" && len(b.found) > 0 {
		if err := b.draw(); err != nil {
			return err
		}
	}
	return exit.After(ctx, count[benchWrong] > 0)
}

// draw draws how many deals were decided in how much time.
func (b *benching) draw() error {
	s, err := plots.NewSeries(cmp.Or(b.program, "workbench"), b.outcomes())
	if err != nil {
		return err
	}
	_, err = file.Write(b.picture, func(w io.Writer) error {
		return plots.Draw(w, file.End(b.picture), []string{"times"}, []*plots.Series{s})
	})
	return err
}

// outcomes are the deals as those of a survey; what is wrong is not decided.
func (b *benching) outcomes() iter.Seq2[survey.Outcome, error] {
	return func(yield func(survey.Outcome, error) bool) {
		for _, at := range b.found {
			v := engine.VerdictUnknown
			var err error
			if at.Judged != benchWrong {
				v, err = engine.ParseVerdict(at.Said)
			}
			if !yield(survey.Outcome{Deal: at.Deal, Verdict: v, Time: time.Duration(at.Seconds * 1e9)}, err) || err != nil {
				return
			}
		}
	}
}
