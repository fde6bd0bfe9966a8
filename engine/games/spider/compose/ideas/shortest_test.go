package ideas

import (
	"context"
	"os"
	"strings"
	"testing"

	"patience/engine"
	"patience/engine/enginetest"
	"patience/engine/games/spider"
	"patience/engine/games/spider/prove/ask"
	"patience/engine/games/spider/prove/stipulation"
	"patience/engine/problem"
	"patience/engine/search"
)

// book returns the first question of a problem of the book.
func book(t *testing.T, number string) (*stipulation.Stipulation, problem.Question) {
	t.Helper()
	text, err := os.ReadFile("../../../../../puzzles/book/book" + number + ".txt")
	if err != nil {
		t.Fatal(err)
	}
	play, err := spider.Game().Parse(string(text))
	if err != nil {
		t.Fatal(err)
	}
	all, err := problem.Parse(string(text))
	if err != nil {
		t.Fatal(err)
	}
	said := all[0].Questions[0]
	st, err := stipulation.Parse(play.Start().(*spider.State), said.FullGoal(), said.Without, said.Hidden)
	if err != nil {
		t.Fatal(err)
	}
	return st, said
}

// TestInterrupted: whoever does not wait any more costs no work, however small the questions are that are left.
func TestInterrupted(t *testing.T) {
	q, _ := book(t, "02")
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	o := &oracle{universe: newUniverse(q), ctx: ctx, q: q}
	if r := o.answer(q, o.limits); r.Verdict != engine.VerdictUnknown || r.Reason != "it was interrupted" {
		t.Errorf("%v: %s", r.Verdict, r.Reason)
	}
}

// TestLeastLine compares the least line of an idea with the one that going through all positions by
// the number of moves finds, and holds that what is left is never overestimated on it. A limit that
// is too small claims nothing.
func TestLeastLine(t *testing.T) {
	enginetest.Alone(t)
	for number, moves := range map[string]int{"05": 6, "09": 7, "23": 6, "25": 12, "31": 12, "22": 6} {
		q, _ := book(t, number)
		r, err := Find(context.Background(), q, Options{Tries: -1})
		if err != nil {
			t.Fatal(err)
		}
		idea := r.Ideas[0]
		f := &finder{oracle: &oracle{universe: newUniverse(q), ctx: context.Background(), q: q}}
		within := q.Forbid(f.forbid(f.of(idea.Moves))...)
		all, err := search.Run(context.Background(), within.Walk(), search.Options{Frontier: search.Queue, Limits: engine.Limits{States: 400_000}})
		if err != nil || len(all.Line) != moves || len(idea.Line) != moves || !idea.Least {
			t.Errorf("book%s: %d moves, %v; %d by trying all; want %d, least (%v)", number, len(idea.Line), idea.Length, len(all.Line), moves, err)
		}
		b, at := newBound(within, idea.Moves), within.Walk()
		for i, m := range all.Line {
			if left := costs(at.(tracked).State(), all.Line[i:]); b.left(at) > left {
				t.Errorf("book%s: after %d moves %d is left at least, but %d is", number, i, b.left(at), left)
			}
			at.Apply(m)
		}
		if r, err = Find(context.Background(), q, Options{Tries: -1, Lengths: 2}); err != nil || r.Ideas[0].Least || !strings.HasPrefix(r.Ideas[0].Length.String(), "none shorter was found in") {
			t.Errorf("book%s: %v after two positions (%v)", number, r.Ideas[0].Length, err)
		}
	}
}

// TestNotShortest holds what is said of a solution with a detour in it: one card goes to and fro.
func TestNotShortest(t *testing.T) {
	enginetest.Alone(t)
	q, said := book(t, "23")
	said.Solutions = []problem.Variation{{Text: "6c from 5 to 6, 6c from 6 to 5, " + said.Solutions[0].Text}}
	task := Task{Name: "book23", Question: q, Said: said, game: spider.Game(), start: engine.State(q.Start)}
	line, err := task.lines()
	if err != nil {
		t.Fatal(err)
	}
	r, err := Find(context.Background(), q, Options{Tries: -1, Lines: line})
	if err != nil {
		t.Fatal(err)
	}
	o := &Outcome{Task: task, Report: r}
	o.measure(line)
	if len(o.Longer) != 1 || !strings.Contains(o.Longer[0], "can be 6: ") {
		t.Errorf("%q", o.Longer)
	}
	if n := ask.Essentials(q.Start, r.Ideas[0].Line); len(n) != len(r.Ideas[0].Moves) {
		t.Errorf("the least line makes %v, not %v", n, r.Ideas[0].Moves)
	}
}
