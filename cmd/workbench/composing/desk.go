// Package composing has the commands of those who compose Spider problems. What they
// do is done in engine/games/spider/compose and its neighbours; here is how it is asked
// for and shown.
//
// desk.go has what all commands share, and how a question is asked in each. ideas.go and test.go
// show the ideas of a problem and draw a verdict; twins.go, reduce.go and diff.go change a position a little; anticipates.go looks for a problem
// in collections; mine.go and improve.go find problems and make them better, and drafts.go is the
// folder where these are put.
package composing

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"patience/cmd/workbench/desk"
	"patience/cmd/workbench/position"
	"patience/cmd/workbench/terminal"
	"patience/engine"
	"patience/engine/games/spider"
	"patience/engine/problem"
	"patience/engine/search"
)

// A Desk has the commands of composers, at the desk of all commands.
type Desk struct {
	*desk.Desk

	Tableau func(g *engine.Game, s engine.State, columns int) string // a position for a screen
}

// prover returns Spider's prover, whose words the commands take.
func (d *Desk) prover() *engine.Prover {
	for _, g := range d.Games {
		if g.Name == spider.Name {
			return search.ProverOf(g)
		}
	}
	return &engine.Prover{}
}

// say prints what a command has found: as JSON where that is asked for, else its text, folded at
// the width of the terminal.
func (d *Desk) say(v any, text string) error { return d.Say(v, terminal.Fold(text, d.Width())) }

// print prints a text, folded at the width of the terminal: beside the objects, where these are wanted.
func (d *Desk) print(text string) error {
	_, err := fmt.Fprint(d.Beside(), terminal.Fold(text, d.Width()))
	return err
}

// positionText returns a position as the field "position" of a problem's JSON form has it.
func positionText(s *spider.State) (string, error) {
	return problem.PositionOf(engine.NewPlay(spider.Game(), s))
}

// spiderState returns the position of a play of Spider.
func spiderState(p *engine.Play, err error) (*spider.State, error) {
	if err != nil {
		return nil, err
	}
	s, ok := p.State().(*spider.State)
	if !ok {
		return nil, fmt.Errorf("ideas and positions that are changed are a matter of Spider, not of %s: want a Spider position", p.Game.Name)
	}
	return s, nil
}

// A questioning is a question that a command asks of a position, or of position after position.
type questioning struct {
	goal    string
	without []string
	hidden  string
	limit   time.Duration

	game *engine.Game
}

// add adds the flags of the question.
func (q *questioning) add(d *Desk, cmd *cobra.Command) {
	f := cmd.Flags()
	f.StringVar(&q.goal, "can", "", "the `GOAL` (default: that of the problem)")
	f.StringArrayVar(&q.without, "without", nil, "what may not be done, a `LIST` between commas; may be repeated")
	f.StringVar(&q.hidden, "hidden", "", "`HOW` to take face-down cards: known, blind, next, any (default known)")
	_ = cmd.RegisterFlagCompletionFunc("can", desk.OneOf(d.prover().Goals...))
	_ = cmd.RegisterFlagCompletionFunc("without", desk.ListOf(d.prover().Restrictions...))
	_ = cmd.RegisterFlagCompletionFunc("hidden", desk.OneOf(d.prover().Hidden...))
}

// addEach adds the flags of a question that is asked again and again.
func (q *questioning) addEach(d *Desk, cmd *cobra.Command) {
	q.add(d, cmd)
	cmd.Flags().DurationVar(&q.limit, "limit", 5*time.Second, "`TIME` to spend on a position")
}

// of asks the question of a play of Spider, and returns the play and its position.
func (q *questioning) of(p *engine.Play, err error) (*engine.Play, *spider.State, error) {
	s, err := spiderState(p, err)
	if err == nil {
		err = q.fill(p)
	}
	return p, s, err
}

// An asked is a question as other programs get it.
type asked struct {
	Goal    string `json:"goal"`
	Without string `json:"without,omitempty"`
	Hidden  string `json:"hidden,omitempty"`
}

func (q *questioning) asked() asked { return asked{q.goal, strings.Join(q.without, ", "), q.hidden} }

// fill takes from the problem what the flags do not say.
func (q *questioning) fill(p *engine.Play) error {
	q.game = p.Game
	if q.goal != "" {
		return nil
	}
	q.goal = p.Header("goal")
	if q.goal == "" {
		return errors.New(`no goal: want --can, as in --can "remove spades", or a problem file with a goal`)
	}
	if keep := p.Header("keep"); keep != "" {
		q.goal += " and keep " + keep
	}
	if text := p.Header("without"); len(q.without) == 0 && text != "" {
		q.without = []string{text}
	}
	q.hidden = cmp.Or(q.hidden, p.Header("hidden"))
	_, err := search.ProverOf(p.Game).Read(p.State(), q.question())
	return position.Placed(p, err)
}

// question returns the question as the prover is asked it.
func (q *questioning) question() engine.Question {
	return engine.Question{Goal: q.goal, Without: strings.Join(q.without, ", "), Hidden: q.hidden}
}

// verdict answers the question for a position: "possible", or "impossible" with the proviso
// that it was proved under.
func (q *questioning) verdict(ctx context.Context, s *spider.State) (string, error) {
	a, err := search.Prove(ctx, q.game, s, q.question(), engine.Limits{Time: q.limit})
	if err != nil || a.Verdict == engine.VerdictUnknown {
		return "", err
	}
	return strings.TrimSpace(a.Verdict.Says() + " " + a.Proviso), nil
}

// plural is engine.Count with a verb for what follows: "3 exchanges turn", "1 exchange turns".
func plural(n int, thing, one, many string) string {
	if n == 1 {
		return engine.Count(n, thing) + " " + one
	}
	return engine.Count(n, thing) + " " + many
}
