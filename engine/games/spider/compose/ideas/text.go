package ideas

import (
	"cmp"
	"fmt"
	"strings"

	"patience/engine"
	"patience/engine/games/spider"
	"patience/engine/games/spider/prove/ask"
)

// Headline returns the verdict in a line.
func (r *Report) Headline() string {
	switch {
	case r.alone != nil && r.Whole.Verdict == engine.VerdictWon:
		return r.alone.Head()
	case r.Whole.Verdict == engine.VerdictLost:
		return "no solution, proved"
	case r.Whole.Verdict == engine.VerdictUnknown:
		return "unknown: " + firstOf(r.Open, r.Whole.Reason)
	case r.One():
		return fmt.Sprintf("one idea, proved: %s", engine.Count(len(r.Ideas[0].Moves), "essential move"))
	case r.All:
		return engine.Count(len(r.Ideas), "idea")
	}
	return "at least " + engine.Count(len(r.Ideas), "idea")
}

// firstOf returns the first text of a list, or the other when there is none.
func firstOf(list []string, other string) string {
	if len(list) > 0 {
		return list[0]
	}
	return other
}

// String returns the report in words.
func (r *Report) String() string {
	if r.alone != nil && r.Whole.Verdict == engine.VerdictWon {
		return r.alone.String() + "\n"
	}
	b := &strings.Builder{}
	fmt.Fprintln(b, r.Headline())
	switch r.Whole.Verdict {
	case engine.VerdictLost:
		fmt.Fprintf(b, "  %v\n", r.Whole.Reason)
		r.writeProviso(b)
		return b.String()
	case engine.VerdictUnknown:
		return b.String()
	}
	r.writeIdeas(b)
	r.writeNecessary(b)
	r.writeTries(b)
	r.writeLeast(b)
	r.writeProofs(b)
	r.writeOpen(b)
	if r.Stopped != "" {
		fmt.Fprintf(b, "stopped: %s; what is not listed was not decided\n", r.Stopped)
	}
	r.writeProviso(b)
	fmt.Fprintf(b, "%s, %.1fs\n", engine.Count(r.Asked, "question"), r.Time.Seconds())
	return b.String()
}

func (r *Report) writeProviso(b *strings.Builder) {
	if p := r.Proviso(); p != "" {
		fmt.Fprintf(b, "what is proved holds for lines %s\n", p)
	}
}

func (r *Report) writeIdeas(b *strings.Builder) {
	for i, idea := range r.Ideas {
		if len(r.Ideas) > 1 {
			fmt.Fprintf(b, "idea %d: %s\n", i+1, engine.Count(len(idea.Moves), "essential move"))
		}
		fmt.Fprintf(b, "  %s\n", r.names(idea.Moves, ", "))
		for _, w := range idea.Ways {
			fmt.Fprintf(b, "  %s\n", strings.TrimPrefix(w.Cards+": "+spider.Game().PrintLine(w.Start, w.Moves), ": "))
		}
		if !r.Question.Cases() {
			fmt.Fprintf(b, "  %s: %v\n", engine.Count(len(idea.Line), "move"), idea.Length)
		}
	}
}

func (r *Report) writeNecessary(b *strings.Builder) {
	switch {
	case len(r.Necessary) == 0:
		fmt.Fprintln(b, "necessary: none")
	case !r.One():
		fmt.Fprintf(b, "necessary: %s\n", r.names(facts(r.Necessary), ", "))
	default:
		fmt.Fprintln(b, "necessary: each of them")
	}
	if len(r.Hasse) == 0 {
		return
	}
	fmt.Fprintf(b, "key: %s\n", r.names(r.Key(), ", "))
	fmt.Fprintf(b, "order: %s, besides those of one pile\n", engine.Count(r.Pairs, "necessary pair"))
	for _, s := range r.Hasse {
		if len(s.After) > 0 {
			fmt.Fprintf(b, "  %s only after %s\n", r.name(s.Move), r.names(s.After, " and "))
		}
	}
}

// writeProofs says what the proofs are.
func (r *Report) writeProofs(b *strings.Builder) {
	certified, tried := 0, 0
	for _, p := range r.Proofs() {
		if p.Result.Proof != nil {
			certified++
		} else {
			tried++
		}
	}
	fmt.Fprintf(b, "proved: %s", engine.Count(certified, "certificate"))
	if tried > 0 {
		fmt.Fprintf(b, "; %s by trying all positions, without one", engine.Count(tried, "question"))
	}
	fmt.Fprintln(b, "; lines are replayed")
}

// mostOpen is how many open questions are told.
const mostOpen = 3

func (r *Report) writeOpen(b *strings.Builder) {
	for i, open := range r.Open {
		if i == mostOpen {
			fmt.Fprintf(b, "open: %s more\n", engine.Count(len(r.Open)-i, "question"))
			return
		}
		fmt.Fprintf(b, "open: %s\n", open)
	}
}

func facts(list []Fact) []ask.Essential {
	return engine.Each(list, func(f Fact) ask.Essential { return f.Move })
}

func (r *Report) writeTries(b *strings.Builder) {
	for _, t := range r.Tries {
		fmt.Fprintf(b, "try: %s? %s\n", r.leaving(t.Moves), r.lineText(t.Line))
		fmt.Fprintf(b, "  but %s\n", strings.ReplaceAll(engine.Points(t.Reason), "\n", "\n      "))
	}
}

// leaving says which move leaves the solution, and where: the last of some moves.
func (r *Report) leaving(moves []ask.Essential) string {
	last := len(moves) - 1
	if last == 0 {
		return r.name(moves[0]) + " first"
	}
	return fmt.Sprintf("%s after %s of the solution", r.name(moves[last]), engine.Count(last, "essential move"))
}

func (r *Report) writeLeast(b *strings.Builder) {
	if r.Question.Cases() {
		return
	}
	moves, proved := r.Least()
	if least := engine.Count(moves, "essential move"); proved {
		fmt.Fprintf(b, "least: %s (proved); ", least)
	} else {
		fmt.Fprintf(b, "least: at most %s; ", least)
	}
	if r.Moves.Low < r.Moves.High {
		fmt.Fprintf(b, "at least %d, at most %d moves in all\n", r.Moves.Low, r.Moves.High)
		return
	}
	fmt.Fprintf(b, "%s in all (proved)\n", engine.Count(r.Moves.High, "move"))
	if r.Shorter != nil {
		fmt.Fprintf(b, "  with more essential moves: %s\n", r.lineText(r.Shorter))
	}
}

// name names an essential move with its card: "dig 2 of pile 5 (9s)".
func (r *Report) name(e ask.Essential) string {
	if e.Kind == ask.Remove {
		return e.String()
	}
	return fmt.Sprintf("%v (%v)", e, e.Card(r.Question.Start))
}

func (r *Report) names(moves []ask.Essential, between string) string {
	return cmp.Or(strings.Join(engine.Each(moves, r.name), between), "none")
}

// lineText returns a line in Woods's words.
func (r *Report) lineText(line []engine.Move) string {
	return spider.Game().PrintLine(r.Question.Start, line)
}
