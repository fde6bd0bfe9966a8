package composing

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"patience/cmd/workbench/desk"
	"patience/cmd/workbench/exit"
	"patience/cmd/workbench/position"
	"patience/cmd/workbench/terminal"
	"patience/engine"
	"patience/engine/games/spider"
	"patience/engine/games/spider/compose"
	"patience/engine/games/spider/compose/ideas"
	"patience/engine/problem"
	"patience/puzzles"
)

// Anticipates returns the command anticipates.
func (d *Desk) Anticipates() *cobra.Command {
	var in []string
	cmd := terminal.Command("anticipates")
	read := d.Takes(cmd)
	cmd.Flags().StringArrayVar(&in, "in", nil, "look in this `FILE` or folder, too; may be repeated")
	d.Tells(cmd, anticipation{})
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		p, err := read(args)
		if len(args) > 1 && errors.As(err, new(*desk.NoPosition)) {
			err = fmt.Errorf("%w; to look in another file or folder: --in %q", err, args[len(args)-1])
		}
		s, err := spiderState(p, err)
		if err != nil {
			return err
		}
		all, err := collection(cmd.Context(), d.In, in)
		if err != nil {
			return err
		}
		found := compare(p, s, all, strings.Join(args, " "))
		return cmp.Or(d.anticipates(found), exit.After(cmd.Context(), len(found.Anticipates) > 0))
	}
	return cmd
}

// An anticipation is what the command has found.
type anticipation struct {
	Problems    int       `json:"problems" jsonschema:"that were looked at"`
	Anticipates []earlier `json:"anticipates"`
	Alike       []alike   `json:"alike" jsonschema:"those with a solution that is alike"`
}

// An earlier problem has the same position.
type earlier struct {
	Problem  string `json:"problem"`
	Title    string `json:"title"`
	SameGoal bool   `json:"same_goal" jsonschema:"in the same words, which mean the same in both positions"`
}

// An alike problem has piles of the one that is asked about.
type alike struct {
	Problem string `json:"problem"`
	Title   string `json:"title"`
	Same    int    `json:"same" jsonschema:"piles that matter for both solutions and are the same"`
	Of      int    `json:"of" jsonschema:"piles that matter for the one that is asked about"`
}

// fewAlike is how many piles must be the same at least.
const fewAlike = 3

// compare compares a problem, and what matters of it, with others, but for the file that it was read from.
// Positions are compared in their normal form: suits renamed and piles put in order, so that a problem that
// was published with spades for hearts is found.
func compare(p *engine.Play, s *spider.State, all []published, own string) anticipation {
	questions, _ := problem.Of(p) // none in a text that holds no problem
	line, _ := firstSolution(s, questions)
	found := anticipation{len(all), []earlier{}, []alike{}}
	for _, other := range all {
		if other.is(own) {
			continue
		}
		if *other.state.Normal() == *s.Normal() {
			found.Anticipates = append(found.Anticipates, earlier{other.Name, other.Title, ideas.Same(questions, other.Questions, *s == *other.state)})
		} else if same, of := compose.Alike(s, line, other.state, other.line); same >= fewAlike && 2*same > of {
			found.Alike = append(found.Alike, alike{other.Name, other.Title, same, of})
		}
	}
	return found
}

// solutions yields the solutions of the questions of a problem that can be played.
func solutions(s *spider.State, questions []problem.Question) iter.Seq[[]engine.Move] {
	return func(yield func([]engine.Move) bool) {
		for _, q := range questions {
			for _, v := range q.Solutions {
				if p, err := v.Play(spider.Game(), s); err == nil && !yield(p.Moves()) {
					return
				}
			}
		}
	}
}

// firstSolution returns the first of them, nil for none, and its question.
func firstSolution(s *spider.State, questions []problem.Question) (line []engine.Move, of problem.Question) {
	for _, q := range questions {
		for line := range solutions(s, []problem.Question{q}) {
			return line, q
		}
	}
	return nil, of
}

// anticipates prints what was found.
func (d *Desk) anticipates(a anticipation) error {
	text := ""
	for _, e := range a.Anticipates {
		how := "the same position"
		if e.SameGoal {
			how += " and goal"
		}
		text += fmt.Sprintf("%s: %s: %s\n", e.Problem, how, e.Title)
	}
	for _, l := range a.Alike {
		text += fmt.Sprintf("%s: %d of %d piles that matter are the same: %s\n", l.Problem, l.Same, l.Of, l.Title)
	}
	count := plural(len(a.Anticipates), "problem", "anticipates it", "anticipate it")
	return d.say(a, text+fmt.Sprintf("%s in all, %s\n", engine.Count(a.Problems, "problem"), count))
}

// A published problem is one of a collection.
type published struct {
	position.Problem
	state *spider.State
	line  []engine.Move    // of the first solution, nil for none
	of    problem.Question // that the line solves
	words string           // that it can be searched by
}

// is says whether an argument names this problem: its file, or a puzzle with or without
// the game in front, or a page of the essay.
func (p *published) is(argument string) bool {
	if n, ok := position.Page(argument); ok {
		argument = fmt.Sprintf("page%02d", n)
	}
	return absolute(p.Name) == absolute(argument) || slices.Contains(puzzles.Names(), p.Name) && path.Base(p.Name) == argument
}

// absolute returns the name of a file from the root on, so that two names of a file are the same.
func absolute(name string) string {
	if path, err := filepath.Abs(name); err == nil {
		return path
	}
	return filepath.Clean(name)
}

// collection reads the Spider problems that come with the program, and those of files and
// folders.
func collection(ctx context.Context, stdin io.Reader, in []string) ([]published, error) {
	var all []published
	known := map[string]bool{} // texts of files
	for _, name := range puzzles.Names() {
		text, err := puzzles.Text(name)
		if err != nil {
			return nil, err
		}
		known[text] = true
		problems, err := position.InText(name, text)
		for _, p := range problems {
			all, err = appendProblem(all, p, err)
		}
		if err != nil {
			return nil, err
		}
	}
	for p, err := range position.Problems(ctx, stdin, in) {
		if errors.Is(err, position.ErrNoProblem) {
			break // a new folder for what is to be found
		}
		if err == nil && known[p.Text] {
			continue // it is among them already, whatever the file is called
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
	goal := ""
	if len(p.Questions) > 0 {
		goal = p.Questions[0].Goal
	}
	line, of := firstSolution(s, p.Questions)
	words := []string{p.Title, p.Author, p.Source, p.Date, p.Award, p.After, p.Task, p.Themes, p.Notes, goal}
	return append(all, published{p, s, line, of, strings.Join(words, " ")}), nil
}
