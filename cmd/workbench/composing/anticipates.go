package composing

import (
	"context"
	"errors"
	"fmt"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"patience/cmd/workbench/desk"
	"patience/cmd/workbench/exit"
	"patience/cmd/workbench/position"
	"patience/engine"
	"patience/engine/games/spider"
	"patience/puzzles"
)

// Anticipates returns the command anticipates.
func (d *Desk) Anticipates() *cobra.Command {
	var in []string
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "anticipates [POSITION]",
		Short: "Look for a Spider problem in collections",
		Long: `Anticipates looks for a position in the problems that come with the program and
in the files and folders behind --in. A position is the same when it differs in
names of suits and order of piles alone; in this case it tells whether the goal
is the same, too.

` + desk.PositionText + `

The exit code is 0 when nothing anticipates the position, 1 when something does.`,
		Example: `  workbench anticipates mine.txt
  workbench anticipates mine.txt --in book --in old.txt
  workbench anticipates page12 --json`,
	}
	read := d.Takes(cmd)
	cmd.Flags().StringArrayVar(&in, "in", nil, "look in this `FILE` or folder, too; may be repeated")
	addJSON(cmd, &asJSON)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		p, err := read(args)
		s, err := spiderState(p, err)
		if err != nil {
			return err
		}
		all, err := collection(cmd.Context(), in)
		if err != nil {
			return err
		}
		found := anticipating(p, s, all, strings.Join(args, " "))
		if asJSON {
			err = d.printJSON(anticipation{len(all), found})
		} else {
			err = d.anticipates(len(all), found)
		}
		if err == nil && len(found) > 0 {
			err = &exit.Error{Code: exit.Claim}
		}
		return err
	}
	return cmd
}

// An anticipation is what the command has found.
type anticipation struct {
	Problems    int       `json:"problems"` // that were looked at
	Anticipates []earlier `json:"anticipates"`
}

// An earlier problem has the same position.
type earlier struct {
	Problem  string `json:"problem"`
	Title    string `json:"title"`
	SameGoal bool   `json:"same_goal"`
}

// anticipating compares a problem with others, but for the file that it was read from. Positions
// are compared in their normal form: suits renamed and piles put in order, so that a problem that
// was published with spades for hearts is found.
func anticipating(p *engine.Play, s *spider.State, all []published, own string) []earlier {
	mine, goal := s.Normal(), p.Header("goal")
	found := []earlier{}
	for _, other := range all {
		if *other.state.Normal() == *mine && !other.is(own) {
			found = append(found, earlier{other.name, other.title, goal != "" && goal == other.goal})
		}
	}
	return found
}

// anticipates prints what was found among so many problems.
func (d *Desk) anticipates(all int, found []earlier) error {
	text := ""
	for _, e := range found {
		how := "the same position"
		if e.SameGoal {
			how += " and goal"
		}
		text += fmt.Sprintf("%s: %s: %s\n", e.Problem, how, e.Title)
	}
	return d.print(text + fmt.Sprintf("%s in all, %s\n", engine.Count(all, "problem"), plural(len(found), "problem", "anticipates it", "anticipate it")))
}

// A published problem is one of a collection.
type published struct {
	name, title, goal, source string
	state                     *spider.State
}

// is says whether an argument names this problem: its file, or a puzzle with or without
// the game in front.
func (p *published) is(argument string) bool {
	return filepath.Clean(p.name) == filepath.Clean(argument) || slices.Contains(puzzles.Names(), p.name) && path.Base(p.name) == argument
}

// collection reads the Spider problems that come with the program, and those of files and
// folders.
func collection(ctx context.Context, in []string) ([]published, error) {
	var all []published
	for _, name := range puzzles.Names() {
		text, err := puzzles.Text(name)
		if err != nil {
			return nil, err
		}
		problems, err := position.InText(name, text)
		for _, p := range problems {
			all, err = appendProblem(all, p, err)
		}
		if err != nil {
			return nil, err
		}
	}
	for p, err := range position.Problems(ctx, in) {
		if errors.Is(err, position.ErrNoProblem) {
			break // a new folder for what is to be found
		}
		if all, err = appendProblem(all, p, err); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// appendProblem adds a problem of Spider.
func appendProblem(all []published, p position.Problem, err error) ([]published, error) {
	if err != nil || p.Game != spider.Name {
		return all, err
	}
	s, err := spiderState(spider.Game().Parse(p.Position))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", p.Name, err)
	}
	x := published{name: p.Name, title: p.Title, source: p.Source, state: s}
	if len(p.Questions) > 0 {
		x.goal = p.Questions[0].Goal
	}
	return append(all, x), nil
}
