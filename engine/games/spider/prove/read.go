package prove

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"patience/engine"
	"patience/engine/games/spider"
	"patience/engine/games/spider/prove/ask"
	"patience/engine/games/spider/prove/plan"
	"patience/engine/games/spider/prove/precedence"
	"patience/engine/games/spider/prove/stipulation"
)

// A question is a question about a position of Spider, as the methods take it. Which of the
// forms at its end are there says whose it is.
type question struct {
	engine.Question
	start   *spider.State
	without ask.Without

	claim *precedence.Claim        // of whole games
	plan  *ask.Question            // for one plan
	goals *stipulation.Stipulation // for all other methods
}

// String returns the question in words.
func (q *question) String() string {
	switch {
	case q.plan != nil:
		return q.plan.Words()
	case q.goals != nil:
		return q.goals.Claim()
	}
	return q.claim.String()
}

// read understands a question, or refuses it.
func read(s engine.State, asked engine.Question) (engine.Asked, error) {
	if err := asked.Short(); err != nil {
		return nil, err
	}
	q := &question{Question: asked, start: s.(*spider.State)}
	if q.Hidden == stipulation.Known {
		q.Hidden = ""
	}
	if err := ask.CheckHidden(q.Hidden); err != nil {
		return nil, engine.PlaceIn("hidden", 0, err)
	}
	var err error
	if q.without, err = ask.ParseWithout(asked.Without); err != nil {
		return nil, engine.PlaceIn("without", 0, err)
	}
	switch {
	case asked.Target != nil:
		return q, engine.PlaceIn("target", 0, q.readTarget())
	case asked.Wanted != nil:
		q.goals, err = stipulation.ForFunction(q.start, asked.Wanted, asked.Without, asked.Hidden)
		return q, engine.PlaceIn("hidden", 0, err)
	case strings.TrimSpace(asked.Goal) == "":
		return nil, engine.PlaceIn("goal", 0, errors.New("no goal: want one of "+ask.GoalWords))
	case asked.Hidden == plan.Hidden:
		q.plan, err = plan.Ask(q.start, asked.Goal, asked.Without)
	default:
		err = q.readGoals()
	}
	return q, engine.PlaceIn("goal", 0, err)
}

// readGoals reads a goal in words: of whole games with all cards known, and else of the calculus
// and what is put together of it. A goal before a row has no other meaning.
func (q *question) readGoals() (err error) {
	if claim, ok := precedence.ParseClaim(q.Goal, []string{q.Question.Without}); ok && q.Hidden == "" {
		if q.claim = &claim; claim.Owned() && (claim.Row > 0 || q.start.Won()) { // then waits alone answers
			return nil
		}
	}
	q.goals, err = stipulation.Parse(q.start, q.Goal, q.Question.Without, q.Hidden)
	return err
}

// readTarget reads the tableau that is to be reached.
func (q *question) readTarget() error {
	target, ok := q.Target.(*spider.State)
	if !ok {
		return errors.New("target: want a position of Spider")
	}
	if q.Goal != "" {
		return errors.New("target: want a tableau or a goal in words, and not both")
	}
	if n := unknownInSight(target); n > 0 {
		return fmt.Errorf("pile %d of the tableau to reach has an unknown card in sight: want a card, or that it lies face down", n)
	}
	goal := ask.Goal{Kind: ask.Reach, Target: target, AnyOrder: q.AnyOrder}
	asked := &ask.Question{Start: q.start, Goal: goal, Without: q.without}
	if err := asked.Check(); err != nil {
		return err
	}
	if q.Hidden == plan.Hidden {
		q.plan = asked
		return nil
	}
	q.goals = stipulation.Of(asked)
	q.goals.Hidden = q.Hidden
	return nil
}

// unknownInSight returns the first pile with an unknown card in sight, 0 when there is none. Who takes face-down cards as
// unknown finds one like it by turning any card up, who knows them never does: so one question would have two answers.
func unknownInSight(s *spider.State) int {
	for n := 1; n <= spider.Piles; n++ {
		if slices.Contains(s.FaceUp(n), engine.Unknown) {
			return n
		}
	}
	return 0
}

// replayed reads a question whose lines can be replayed.
func replayed(s engine.State, asked engine.Question) (*stipulation.Stipulation, error) {
	if _, err := read(s, asked); err != nil {
		return nil, err
	}
	return stipulation.Parse(s.(*spider.State), asked.Goal, asked.Without, asked.Hidden)
}

// solves says what is wrong with a line as a solution.
func solves(s engine.State, asked engine.Question, line []engine.Move) error {
	st, err := replayed(s, asked)
	if err != nil {
		return err
	}
	return st.Replay(line)
}

// essential counts the essential moves of a solution.
func essential(s engine.State, asked engine.Question, line []engine.Move) (int, error) {
	st, err := replayed(s, asked)
	if err != nil {
		return 0, err
	}
	return st.Essential(line), nil
}

// begun returns what is asked of a line that a solution may begin with.
func begun(s engine.State, asked engine.Question, line []engine.Move) (engine.Begun, error) {
	st, err := replayed(s, asked)
	if err != nil {
		return engine.Begun{}, err
	}
	b, err := st.Begun(line)
	asked.Goal, asked.Without = b.Goal, b.Without
	return engine.Begun{Start: b.Start, Moved: b.Moved, Question: asked}, err
}
