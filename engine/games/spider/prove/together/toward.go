package together

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"patience/engine"
	"patience/engine/games/spider"
	"patience/engine/games/spider/prove/freecard"
	"patience/engine/games/spider/prove/stipulation"
	"patience/engine/problem"
)

// What is looked at for a line toward a goal: numbers of positions, never a time.
const (
	towardStates    = 30_000
	towardPlayed    = 4_000
	towardRefine    = 2_000
	towardPositions = 20_000
)

// Toward looks for a line that solves a goal of the problem that a play began with, as
// [engine.Game] asks for it. Cards that its player has not seen are unknown to the prover and to
// the replay alike.
//
// After the first of two moves of the prover's line the second is told; after any other
// move what is left of the goal is asked anew, and its line with the moves that were made is a
// solution only if Standings says so.
func Toward(ctx context.Context, p *engine.Play) (engine.GoalLine, error) {
	questions, err := problem.Of(p)
	if err != nil || len(questions) == 0 {
		return engine.GoalLine{}, err
	}
	t := &toward{play: p, made: p.Moves(), start: p.Start().(*spider.State)}
	// Who has not seen a card is told nothing that follows from it.
	if p.Covered() {
		open := p.Open().Start().(*spider.State)
		t.start = sighted(open, p.State().(*spider.State))
		t.unseen = p.State().Hidden() > 0
		t.told = tell(t.start, open, p.Header("task"))
	}
	all, err := t.standings(t.made)
	if err != nil {
		return engine.GoalLine{}, err
	}
	none := engine.GoalLine{}
	// The first goal with a line is told. A goal that no line meets is told only when none has one.
	for i, g := range all {
		if g.Met >= 0 || g.Broken > 0 {
			continue
		}
		t.number, t.asked = i, questions[i]
		line, lost, err := t.line(ctx)
		switch {
		case err != nil:
			return engine.GoalLine{}, err
		case line != nil:
			return engine.GoalLine{Goal: Numbered(g.Goal, i, len(all)), Start: t.start, Moves: line}, nil
		case lost:
			none.Lost = Numbered(g.Goal, i, len(all))
		default:
			none.Open = true
		}
	}
	return none, nil
}

// Numbered returns the words of a goal, and which of several it is.
func Numbered(goal string, i, count int) string {
	if count == 1 {
		return goal
	}
	return fmt.Sprintf("%s (goal %d of %d)", goal, i+1, count)
}

// sighted returns the start of a play as its player knows it who has come to a position: the
// cards that lie face down there, or in the hand, are unknown.
func sighted(start, now *spider.State) *spider.State {
	s := *start
	for n := 1; n <= spider.Piles; n++ {
		clear(s.FaceDown(n)[:len(now.FaceDown(n))])
	}
	clear(s.Hand()[len(s.Hand())-len(now.Hand()):])
	return &s
}

// tell puts the cards into a covered start that the task of its problem names, and says whether it does
// name some: "From the top down, pile 2 hides 2h; pile 6 Ad 3s." Who reads the task knows them. A task
// that names others than lie there tells nothing.
func tell(covered, open *spider.State, task string) (told bool) {
	_, task, _ = strings.Cut(task, "From the top down, ")
	task, _, _ = strings.Cut(task, ".")
	for _, part := range strings.Split(task, "; ") {
		var n int
		_, err := fmt.Sscanf(part, "pile %d", &n)
		words := strings.Fields(strings.Replace(part, " hides ", " ", 1))
		if err != nil || len(words) < 3 || n < 1 || n > spider.Piles {
			continue
		}
		if cards, err := engine.ParseCards(strings.Join(words[2:], " ")); err == nil && slices.Equal(cards, open.FaceDown(n)) {
			told = copy(covered.FaceDown(n), cards) > 0 || told
		}
	}
	return told
}

// A toward looks for a line to one goal after another.
type toward struct {
	play   *engine.Play
	start  *spider.State // as the player knows it now
	made   []engine.Move
	unseen bool // whether there are cards that the player has not seen
	told   bool // whether the task names such as lie face down

	number int // of the goal
	asked  problem.Question
}

// line returns a line from the start that solves the goal and begins with the moves that were
// made, nil when none was found; lost says that there is none.
func (t *toward) line(ctx context.Context) (line []engine.Move, lost bool, err error) {
	whole, err := stipulation.Parse(t.start, t.asked.FullGoal(), t.asked.Without, t.hidden())
	if err != nil {
		return nil, false, err
	}
	r, err := lookFor(ctx, whole)
	if err != nil {
		return nil, false, err
	}
	if line = t.solution(r.Line); line != nil {
		return line, false, nil
	}
	if len(t.made) == 0 {
		return nil, r.Verdict == engine.VerdictLost && t.sees(), ctx.Err()
	}
	return t.fromHere(ctx)
}

// fromHere asks for a line from the position to which the moves have led.
func (t *toward) fromHere(ctx context.Context) (line []engine.Move, lost bool, err error) {
	whole, err := stipulation.Parse(t.start, t.asked.FullGoal(), t.asked.Without, t.blindly())
	if err != nil {
		return nil, false, err
	}
	here := *t.start
	engine.ApplyAll(&here, t.made)
	goal, without := t.asked.FullGoal(), t.asked.Without
	b, err := whole.Begun(t.made)
	if err == nil && b.Moved {
		goal, without = b.Goal, b.Without
	}
	st, err := stipulation.Parse(&here, goal, without, t.hidden())
	if err != nil { // the goal has no meaning here
		return nil, false, ctx.Err()
	}
	r, err := lookFor(ctx, st)
	if err != nil {
		return nil, false, err
	}
	line = t.solution(slices.Concat(t.made, r.Line))
	return line, line == nil && b.Moved && r.Verdict == engine.VerdictLost && t.sees(), ctx.Err()
}

// lookFor answers what is asked within the limits of a hint.
func lookFor(ctx context.Context, st *stipulation.Stipulation) (*engine.Answer, error) {
	limits := freecard.Limits{Time: freecard.Untimed, States: towardStates, Refine: towardRefine, Played: towardPlayed}
	if st.Alone() != nil {
		return Prove(ctx, st, limits)
	}
	w := begin(st, limits)
	w.positions = towardPositions
	return w.answer(ctx)
}

// blindly returns how the problem takes the cards that lie face down, as far as a single line
// goes: what is to succeed in all their orders is at least to succeed in this one.
func (t *toward) blindly() string {
	if t.asked.Hidden == stipulation.Blind {
		return stipulation.Blind
	}
	return ""
}

// hidden returns how a line takes them that uses none which the player has not seen. Where some are
// known the others are no cards that a line could move or build on.
func (t *toward) hidden() string {
	if t.unseen && !t.told {
		return stipulation.Blind
	}
	return t.blindly()
}

// sees says whether what is impossible by the cards in sight is so indeed.
func (t *toward) sees() bool { return !t.unseen && t.hidden() == "" }

// solution returns a line up to where it solves the goal, nil when it does not, or does not
// begin with the moves that were made.
func (t *toward) solution(line []engine.Move) []engine.Move {
	if len(line) <= len(t.made) || !slices.Equal(line[:len(t.made)], t.made) {
		return nil
	}
	all, err := t.standings(line)
	if err != nil || !all[t.number].Solved() {
		return nil
	}
	return line[:all[t.number].Met]
}

// standings says how the goals stand after a line, by what the player has seen.
func (t *toward) standings(line []engine.Move) ([]engine.GoalStanding, error) {
	p, err := engine.Follow(t.play.Game, t.start, line)
	if err != nil {
		return nil, err
	}
	p.Headers = t.play.Headers
	return stipulation.Standings(p)
}
