package ideas

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"patience/engine"
	"patience/engine/games/spider"
	"patience/engine/games/spider/compose"
	"patience/engine/games/spider/prove/ask"
	"patience/engine/games/spider/prove/stipulation"
	"patience/engine/problem"
	"patience/engine/search"
)

// A Verdict says whether a problem is sound.
type Verdict string

// The verdicts, from the best to the worst.
const (
	Sound    Verdict = "sound"       // one idea, or those that are meant and no other; or impossible, as it says
	Open     Verdict = "unknown"     // a question was not decided
	Short    Verdict = "short"       // fewer essential moves than it says suffice
	Cooked   Verdict = "cooked"      // there is an idea that is not meant
	Unsolved Verdict = "no solution" // proved
)

// A Task is one question of a problem, with what its composer says of it.
type Task struct {
	Name     string
	Question *stipulation.Stipulation // nil when there are no ideas to be told of it
	Said     problem.Question

	game  *engine.Game
	start engine.State
}

// An Outcome is the verdict on a task.
type Outcome struct {
	Task    Task
	Verdict Verdict
	Why     string        // one line
	Longer  []string      // solutions of the file that are longer than need be, each in a line
	Line    []engine.Move // of the idea that is not meant, or is too short
	Report  *Report       // nil when there are no ideas to be told

	start engine.State // of that line
}

// Tasks returns the questions of a problem of a game, which its prover must understand.
func Tasks(g *engine.Game, name string, p *problem.Problem) ([]Task, error) {
	play, err := g.Parse(p.String())
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return tasksFrom(g, name, play.Start(), p.Questions)
}

// tasksFrom returns the questions that a problem asks about a position.
func tasksFrom(g *engine.Game, name string, start engine.State, questions []problem.Question) (tasks []Task, err error) {
	for i, said := range questions {
		t := Task{Name: name, Said: said, game: g, start: start}
		if len(questions) > 1 {
			t.Name = fmt.Sprintf("%s, goal %d", name, i+1)
		}
		if s, ok := start.(*spider.State); ok {
			t.Question, err = parse(g, s, said.Asked())
		} else {
			_, err = search.ProverOf(g).Read(start, said.Asked())
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", t.Name, err)
		}
		tasks = append(tasks, t)
	}
	return tasks, nil
}

// Mend returns the exchanges of two cards of one rank that make a problem of Spider sound.
func Mend(ctx context.Context, g *engine.Game, start engine.State, questions []problem.Question, progress func(done, all int)) ([]compose.Twin, error) {
	s, ok := start.(*spider.State)
	if !ok {
		return nil, fmt.Errorf("nobody can test problems of %s", g.Name)
	}
	ask := func(ctx context.Context, s *spider.State) (string, error) { return soundness(ctx, g, s, questions) }
	e, err := compose.Twins(ctx, s, ask, compose.TwinOptions{Progress: progress, Plain: !slices.ContainsFunc(questions, Names)})
	return slices.DeleteFunc(e.Twins, func(t compose.Twin) bool { return t.Verdict != string(Sound) }), err
}

// soundness returns the worst verdict on what is asked about a position, "" when one question was not
// decided.
func soundness(ctx context.Context, g *engine.Game, s *spider.State, questions []problem.Question) (string, error) {
	tasks, err := tasksFrom(g, "the problem", s, questions)
	worst := Sound
	for _, t := range tasks {
		o, err := Test(ctx, t, Options{Jobs: 1})
		if err != nil {
			return "", err
		}
		worst = Worst(worst, o.Verdict)
	}
	if worst == Open || ctx.Err() != nil {
		return "", err
	}
	return string(worst), err
}

// Test says whether a task is sound. What its solutions use, and the ideas that it lists as
// intended, are meant; when it has none of either, the smallest idea is.
func Test(ctx context.Context, t Task, options Options) (*Outcome, error) {
	if t.Question == nil {
		return t.answered(ctx, options)
	}
	lines, err := t.lines()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", t.Name, err)
	}
	meant, err := t.meant(lines)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", t.Name, err)
	}
	options.Lines, options.Game = append(options.Lines, lines...), t.game
	r, err := Find(ctx, t.Question, options)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", t.Name, err)
	}
	o := &Outcome{Task: t, Report: r}
	o.measure(lines)
	return o, o.judge(meant)
}

// measure notes which solutions of the file are longer than a line of the idea that they use.
func (o *Outcome) measure(lines [][]engine.Move) {
	for i, line := range lines {
		made := ask.Essentials(o.Task.Question.Start, line)
		for _, idea := range o.Report.Ideas {
			if len(idea.Line) > 0 && len(idea.Line) < len(line) && holds(made, idea.Moves) {
				label := strings.TrimSpace("solution " + o.Task.Said.Solutions[i].Name)
				o.Longer = append(o.Longer, fmt.Sprintf("%s: not shortest: %d, can be %d: %s", label, len(line), len(idea.Line), o.Report.lineText(idea.Line)))
				break
			}
		}
	}
}

// answered draws the verdict from the answer alone, where no ideas can be told: of a plan, of rows to
// come, of other games than Spider. Solutions of the file are replayed first.
func (t *Task) answered(ctx context.Context, options Options) (*Outcome, error) {
	o := &Outcome{Task: *t}
	a, err := t.replayed()
	if a == nil && err == nil {
		var found engine.Answer
		found, err = search.Prove(ctx, t.game, t.start, t.Said.Asked(), options.whole())
		a = &found
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", t.Name, err)
	}
	switch impossible := t.Said.Recorded() == problem.Impossible; {
	case a.Verdict == engine.VerdictUnknown:
		o.Verdict, o.Why = Open, a.Reason
	case a.Verdict == engine.VerdictLost && impossible:
		o.Verdict, o.Why = Sound, "impossible, proved: "+a.Reason
	case a.Verdict == engine.VerdictLost:
		o.Verdict, o.Why = Unsolved, a.Reason
	case impossible && a.Plan != nil:
		o.Verdict, o.Why = Cooked, fmt.Sprintf("there is a plan, of %s", engine.Count(a.Plan.Nodes(), "node"))
	case impossible:
		o.Verdict, o.Why, o.Line, o.start = Cooked, "it is possible", a.Line, t.start
	case a.Plan != nil:
		o.Verdict, o.Why = Sound, fmt.Sprintf("one plan for all orders of the face-down cards, of %s", engine.Count(a.Plan.Nodes(), "node"))
	default:
		o.Verdict, o.Why = Open, fmt.Sprintf("whether it is sound is told of Spider alone, not of %s; it can be won", t.game.Name)
	}
	return o, nil
}

// replayed returns the answer that the first solution of the file gives, nil when there is none,
// or when a plan is asked for. All solutions must win.
func (t *Task) replayed() (a *engine.Answer, err error) {
	if t.Said.Hidden != "" {
		return nil, nil
	}
	for i, v := range t.Said.Solutions {
		p, err := t.Said.Solved(search.ProverOf(t.game), t.game, t.start, v)
		if err != nil {
			return nil, fmt.Errorf("solution %s: %w", v.Label(i), err)
		}
		if a == nil {
			a = &engine.Answer{Verdict: engine.VerdictWon, Line: p.Moves()}
		}
	}
	return a, nil
}

// judge draws the verdict from the report. The error is about what the file says.
func (o *Outcome) judge(meant [][]ask.Essential) error {
	r, said := o.Report, o.Task.Said
	switch impossible := said.Recorded() == problem.Impossible; {
	case r.Whole.Verdict == engine.VerdictUnknown:
		o.Verdict, o.Why = Open, firstOf(r.Open, r.Whole.Reason)
	case r.Whole.Verdict == engine.VerdictLost && impossible:
		o.Verdict, o.Why = Sound, "impossible, proved: "+r.Whole.Reason
	case r.Whole.Verdict == engine.VerdictLost:
		o.Verdict, o.Why = Unsolved, r.Whole.Reason
	case impossible:
		o.Verdict, o.Why = Cooked, "it is possible"
		o.show(waysOf(r.Question, r.Whole)[0])
	default:
		o.judgeIdeas(meant)
		return o.checkLeast()
	}
	return nil
}

// checkLeast refuses a number of essential moves that is too small to be the least.
func (o *Outcome) checkLeast() error {
	if n, proved := o.Report.Least(); proved && o.Task.Said.Least > 0 && o.Task.Said.Least < n {
		return fmt.Errorf("%s: least: %d: every solution makes %s or more", o.Task.Name, o.Task.Said.Least, engine.Count(n, "essential move"))
	}
	return nil
}

// judgeIdeas draws the verdict when there is a solution.
func (o *Outcome) judgeIdeas(meant [][]ask.Essential) {
	r, smallest := o.Report, o.Report.Ideas[0]
	if o.Task.Said.Intended == anyIdea {
		meant = [][]ask.Essential{nil}
	} else if len(meant) == 0 {
		meant = [][]ask.Essential{smallest.Moves}
	}
	cook := slices.IndexFunc(r.Ideas, func(i Idea) bool {
		return !slices.ContainsFunc(meant, func(m []ask.Essential) bool { return m == nil || holds(m, i.Moves) })
	})
	switch n := len(smallest.Moves); {
	case n < o.Task.Said.Least:
		o.Verdict = Short
		o.show(smallest.Ways[0])
		o.Why = fmt.Sprintf("%s, not %d", engine.Count(n, "essential move"), o.Task.Said.Least)
	case cook >= 0:
		o.Verdict = Cooked
		o.show(r.Ideas[cook].Ways[0])
		o.Why = fmt.Sprintf("%s; not meant: %s", r.Headline(), r.names(r.Ideas[cook].Moves, ", "))
	case r.All:
		o.Verdict, o.Why = Sound, r.Headline()
	default:
		o.Verdict, o.Why = Open, fmt.Sprintf("%s; open: %s", r.Headline(), firstOf(r.Open, r.Stopped))
	}
}

// show keeps a line to be shown.
func (o *Outcome) show(w engine.Way) { o.Line, o.start = w.Moves, w.Start }

// holds says whether a solution makes all moves of an idea.
func holds(solution, idea []ask.Essential) bool {
	return !slices.ContainsFunc(idea, func(e ask.Essential) bool { return !slices.Contains(solution, e) })
}

// anyIdea stands for "intended: any": several ideas are meant, whichever.
const anyIdea = "any"

// lines returns the solutions of the file, each of which must be one.
func (t *Task) lines() (lines [][]engine.Move, err error) {
	for _, v := range t.Said.Solutions {
		name := strings.TrimSpace("solution " + v.Name)
		p, err := v.Play(spider.Game(), t.Question.Start)
		if err == nil {
			err = t.Question.Replay(p.Moves())
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		lines = append(lines, p.Moves())
	}
	return lines, nil
}

// meant returns the essential moves of each solution and of each intended idea. Ideas stand
// between semicolons, the essential moves of one between commas; what does not begin with
// such a move is for people.
func (t *Task) meant(lines [][]engine.Move) (all [][]ask.Essential, err error) {
	all = engine.Each(lines, func(line []engine.Move) []ask.Essential { return ask.Essentials(t.Question.Start, line) })
	for _, text := range strings.Split(t.Said.Intended, ";") {
		if first, _, _ := strings.Cut(strings.TrimSpace(text), " "); first != "dig" && first != "remove" {
			continue
		}
		idea := []ask.Essential{}
		for _, word := range strings.Split(text, ",") {
			e, err := ask.ParseEssential(word)
			if err != nil {
				return nil, fmt.Errorf(`intended: %w: want essential moves, as in "dig 1 of pile 5, dig 2 of pile 5; dig 1 of pile 7", or "any"`, err)
			}
			idea = append(idea, e)
		}
		all = append(all, idea)
	}
	return all, nil
}

// LineText returns the line of an idea that is not meant, in Woods's words.
func (o *Outcome) LineText() string {
	if len(o.Line) == 0 {
		return ""
	}
	return o.Task.game.PrintLine(o.start, o.Line)
}

// Worst returns the worst of some verdicts.
func Worst(all ...Verdict) Verdict {
	order := []Verdict{Sound, Open, Short, Cooked, Unsolved}
	return order[engine.Most(all, func(v Verdict) int { return slices.Index(order, v) })]
}
