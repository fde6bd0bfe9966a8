package together

import (
	"context"
	"strings"
	"testing"
	"time"

	"patience/engine"
	"patience/engine/enginetest"
	"patience/engine/games/spider"
	"patience/engine/games/spider/prove/freecard"
	"patience/engine/games/spider/prove/stipulation"
)

// TestBegun holds what is said of lines that a solution may begin with against all that can
// follow them, as a naive search finds it.
func TestBegun(t *testing.T) {
	enginetest.Alone(t)
	var seen struct{ moved, banned, refused, possible, impossible int }
	count := 150
	if testing.Short() {
		count = 50
	}
	for seed := uint64(50_000); seen.moved+seen.banned < count; seed++ {
		task := random(seed)
		if task != nil && seed%2 == 0 {
			task = task.alone()
		}
		if task == nil {
			continue
		}
		line, after, met := task.prefix(&dice{SplitMix: engine.SplitMix(seed)})
		can, whole := task.possibleFrom(after)
		if len(line) == 0 || !whole {
			continue
		}
		st, err := stipulation.Parse(task.real, task.text(), strings.Join(task.without, ","), task.hidden)
		if err != nil {
			t.Fatal(err)
		}
		b, err := st.Begun(line)
		if met && err == nil {
			t.Fatalf("problem %d: %s: a line that meets the goal is taken for a try", seed, task.text())
		}
		if err != nil {
			seen.refused++
			continue
		}
		for _, b := range []stipulation.Begun{b, st.AtStart(line)} {
			verdict := decideBegun(t, b, task)
			if verdict == engine.VerdictLost && can || verdict == engine.VerdictWon && !can && b.Moved {
				t.Fatalf("problem %d: %s without %s, hidden %q: %v where %s leads, but a solution begins so: %v\n%v",
					seed, b.Goal, b.Without, task.hidden, verdict, spider.Game().PrintLine(task.real, line), can, task.real)
			}
			for n, yes := range map[*int]bool{&seen.moved: b.Moved, &seen.banned: !b.Moved, &seen.possible: can, &seen.impossible: verdict == engine.VerdictLost} {
				if yes {
					*n++
				}
			}
		}
	}
	t.Logf("%+v", seen)
	if seen.moved < count/4 || seen.banned < count/20 || seen.possible < count/10 || seen.impossible < count/4 {
		t.Errorf("the lines show too little: %+v", seen)
	}
}

// TestBegunRecalls begins with lines after which the goal has other words, or none.
func TestBegunRecalls(t *testing.T) {
	three := wholes(t, allSpades+" "+allHearts+" "+allDiamonds)
	covered := position(t, coverable)
	for _, c := range []struct {
		start               *spider.State
		goal, without, line string
		moved               bool
		rest                string // what is asked, or why not
	}{
		{three, "dig 2 then remove spades first", "", "remove 1", false, "step 1: it is not allowed: remove spades first"},
		{three, "dig 2 then remove spades after 1", "", "remove 1, remove 1", false, "step 2: it is not allowed: remove spades after 1 other"},
		{three, "remove spades first", "deal", "remove 1", false, "step 1: it is not allowed: remove spades first"},
		{three, "dig 2 then remove spades after 2", "", "remove 1, remove 1", true, "dig pile 2 then remove spades first"},
		{three, "remove diamonds then remove hearts", "remove", "remove 1", true, "remove hearts"},
		{three, "remove diamonds then remove a suit", "remove", "remove 1", false, "step 1 meets the goal: remove diamonds then remove a suit"},
		{covered, "dig 1 and bare Jd and 8c onto 9d", "", "9d from 1 to 3, 8c from 2 to 1", false, "dig 1 and bare Jd and 8c onto 9d"},
	} {
		st, err := stipulation.Parse(c.start, c.goal, c.without, "")
		if err != nil {
			t.Fatal(err)
		}
		p := engine.NewPlay(spider.Game(), c.start)
		if err := p.Line(c.line); err != nil {
			t.Fatal(err)
		}
		b, err := st.Begun(p.Moves())
		if said := b.Goal; b.Moved != c.moved || (err == nil && said != c.rest) || (err != nil && err.Error() != c.rest) {
			t.Errorf("%s without %q, begun with %s: %q, %v, %v; want %q", c.goal, c.without, c.line, said, b.Moved, err, c.rest)
		}
	}
}

func decideBegun(t *testing.T, b stipulation.Begun, task *task) engine.Verdict {
	t.Helper()
	st, err := stipulation.Parse(b.Start, b.Goal, b.Without, task.hidden)
	if err != nil {
		t.Fatalf("%s without %s: %v", b.Goal, b.Without, err)
	}
	r, err := Decide(context.Background(), st, freecard.Limits{Time: 4 * time.Second})
	if err != nil {
		t.Fatal(err)
	}
	return r.Verdict
}

// alone returns the task with its first goal alone, nil when that is none of the calculus.
func (t *task) alone() *task {
	one, g := *t, t.steps[0][0]
	if g.kind == "onto" || g.words == "win" {
		return nil
	}
	one.steps, one.limit = [][]single{{g}}, limit{-1, -1, -1}
	return &one
}

// prefix returns a random line of one to three moves that are allowed, where it leads, and
// whether it met all goals.
func (t *task) prefix(d *dice) (line []engine.Move, at *spot, met bool) {
	at = t.first()
	for range 1 + d.below(3) {
		var next []engine.Move
		for _, m := range at.Moves(nil) {
			if at.done < len(t.steps) {
				if _, ok := at.after(t, m); ok {
					next = append(next, m)
				}
			}
		}
		if len(next) == 0 {
			break
		}
		m := next[d.below(len(next))]
		at, _ = at.after(t, m)
		line = append(line, m)
	}
	return line, at, at.done == len(t.steps)
}
