package plan

import (
	"context"
	"strings"
	"testing"

	"patience/engine"
	"patience/engine/games/spider"
	"patience/engine/games/spider/prove/ask"
)

// TestSteps steps through plans with every card that can turn up, from positions that tell
// what lies face down and, of a whole pack, from one that does not: each way ends at the goal, taking all moves back
// leads to the first step, and a move of one's own is noticed.
func TestSteps(t *testing.T) {
	q, err := Ask(problem(t, "spider/eitherorder"), "remove hearts first", "deal")
	if err != nil {
		t.Fatal(err)
	}
	questions := []*ask.Question{q}
	for number := range uint64(120) {
		// What is to be reached is a tableau, and is read as one of a whole pack.
		if q := numbered(number); q.Goal.Kind != ask.Reach {
			questions = append(questions, q)
		}
	}
	questions = append(questions, aTableau(t))
	w := &walker{t: t}
	for _, q := range questions {
		r, err := Decide(context.Background(), q, engine.Limits{})
		if err != nil {
			t.Fatal(err)
		}
		if r.Plan == nil {
			continue
		}
		for _, start := range []*spider.State{q.Start, q.Start.Forget(9)} {
			if unseen, err := Unseen(start); err == nil && unseen.String() == r.Plan.Unseen.String() {
				w.steps(engine.NewPlay(spider.Game(), start), q, r.Plan)
			}
		}
	}
	t.Logf("%d plans, %d ends, %d new plays", w.plans, w.ends, w.others)
	if w.plans < 30 || w.ends <= w.plans || w.others < 20 {
		t.Errorf("too little was tried")
	}
}

// aTableau returns a question about a tableau of a whole pack.
func aTableau(t *testing.T) *ask.Question {
	t.Helper()
	s := problem(t, "spider/eitherorder")
	p := engine.NewPlay(spider.Game(), s)
	if err := p.Line("4-Ah from 6 to 2"); err != nil {
		t.Fatal(err)
	}
	return &ask.Question{Start: s, Goal: ask.Goal{Kind: ask.Reach, Target: p.State().(*spider.State).Blind()}}
}

type walker struct {
	t                   *testing.T
	plans, ends, others int
}

func (w *walker) steps(p *engine.Play, q *ask.Question, found *Plan) {
	w.t.Helper()
	var text strings.Builder
	if err := found.Write(&text); err != nil {
		w.t.Fatal(err)
	}
	steps, err := Step(context.Background(), p, text.String())
	if err != nil {
		w.t.Fatalf("%v\n%v%s", err, p.State(), text.String())
	}
	w.plans++
	w.walk(p, q, steps)
}

// walk goes on with each card that can turn up.
func (w *walker) walk(p *engine.Play, q *ask.Question, steps engine.Plan) {
	w.t.Helper()
	step, err := steps.Next(p)
	if err != nil {
		w.t.Fatalf("%v\n%v", err, p.State())
	}
	cards := step.Cards
	switch {
	case len(step.Line) == 0 && q.Met(p.State().(*spider.State)):
		w.ends++
		return
	case len(step.Line) == 0:
		w.t.Fatalf("it ends before %v:\n%v", q, p.State())
	case step.Pile == "":
		cards = engine.Cards{engine.Unknown}
	}
	made := p.Len()
	for _, c := range cards {
		next, err := steps.Turn(p, c)
		if err != nil {
			w.t.Fatalf("with the %v: %v\n%v", c, err, p.State())
		}
		if next != p {
			w.others++
		}
		w.walk(next, q, steps)
		for next.Len() > made {
			if err := next.Undo(); err != nil {
				w.t.Fatal(err)
			}
		}
		again, err := steps.Next(next)
		if err != nil || again.Node != step.Node || again.Cards.String() != step.Cards.String() {
			w.t.Fatalf("after undo: %+v, %v, want %+v", again, err, step)
		}
		w.stray(next, step, steps)
	}
}

// stray makes a move that is not the plan's.
func (w *walker) stray(p *engine.Play, step engine.PlanStep, steps engine.Plan) {
	w.t.Helper()
	for _, m := range p.State().Moves(nil) {
		if m == step.Line[0] || m == spider.Deal {
			continue
		}
		at := p.Snapshot()
		if err := p.Do(m); err != nil {
			w.t.Fatal(err)
		}
		if _, err := steps.Next(p); err == nil || !strings.Contains(err.Error(), "is not the plan's, which is ") {
			w.t.Errorf("off the plan: %v", err)
		}
		p.Restore(at)
		return
	}
}

// A plan is refused that is bad, or that does not begin at the position.
func TestStepRefuses(t *testing.T) {
	s := problem(t, "spider/eitherorder")
	r := decided(t, s, "remove hearts first", "deal")
	var b strings.Builder
	if err := r.Plan.Write(&b); err != nil {
		t.Fatal(err)
	}
	good := b.String()
	moved := engine.NewPlay(spider.Game(), s)
	if err := moved.Line("Jd from 9 to 2"); err != nil {
		t.Fatal(err)
	}
	stripped := engine.NewPlay(spider.Game(), moved.State()) // what came before is not known
	other := s.Copy().(*spider.State)
	other.FaceDown(9)[0] = engine.NewCard(6, engine.Hearts)
	for _, c := range []struct {
		p          *engine.Play
		text, want string
	}{
		{engine.NewPlay(spider.Game(), s), strings.Replace(good, " | Kh 3", "", 1), "the plan is not good: node 1 does not say what to do with the Kh"},
		{engine.NewPlay(spider.Game(), s), "game: spider", "the plan is not good: not a certificate"},
		{stripped, good, "the plan is for another position: pile 2: Jd instead of nothing"},
		{engine.NewPlay(spider.Game(), other), good, "the plan is for another position: "},
	} {
		if _, err := Step(context.Background(), c.p, c.text); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v, want %s", err, c.want)
		}
	}
	if _, err := Step(context.Background(), engine.NewPlay(spider.Game(), s.Blind()), good); err == nil {
		t.Error("a plan fits a position in which it is open which cards are unseen")
	}
	steps, err := Step(context.Background(), moved, good)
	if err != nil {
		t.Fatal("a game is not gone on with: ", err)
	}
	if step, err := steps.Next(moved); err != nil || step.Node == 1 || step.Pile != "pile 9" && step.Pile != "" {
		t.Errorf("one move on: %+v, %v", step, err)
	}
	p := engine.NewPlay(spider.Game(), s)
	if steps, err = Step(context.Background(), p, good); err != nil {
		t.Fatal(err)
	}
	if _, err := steps.Turn(p, engine.NewCard(2, engine.Clubs)); err == nil || err.Error() != "the 2c cannot turn up here: want one of 5h Kh" {
		t.Error(err)
	}
}
