package ideas

import (
	"context"
	"fmt"
	"math"
	"slices"

	"patience/engine"
	"patience/engine/games/spider"
	"patience/engine/games/spider/prove/ask"
	"patience/engine/games/spider/prove/freecard"
	"patience/engine/games/spider/prove/stipulation"
)

// A Difficulty says what a solver meets on the way of the least line: before each of its essential
// moves, other moves that no move takes back and after which the goal is out of reach; and at each
// move of the line that can be taken back, how many moves there are to choose from.
//
// Of the ladder, which is the technique that a problem needs, it knows nothing.
type Difficulty struct {
	Choices []Choice // before each essential move of the line
	Quiet   []int    // legal moves where the line makes one that is not essential
	Deepest int      // essential moves of the longest try, its mistake counted
}

// A Choice counts the irreversible moves that can be made while the line shuffles to its next
// essential one.
type Choice struct {
	Right    int // the goal can be reached after it; that of the line is one
	Wrong    int // it cannot, proved
	Tempting int // of the wrong ones: natural, turning a card up, or making a space
	Open     int // not decided
}

// Bits returns the difficulty as a number: how many times a solver who cannot see ahead has to halve
// the choices, where a wrong move that is tempting counts twice, and a try that goes deep like as many
// choices. One wrong move more never makes it less.
func (d Difficulty) Bits() (bits float64) {
	for _, c := range d.Choices {
		bits += math.Log2(float64(1 + c.Wrong + c.Tempting))
	}
	for _, n := range d.Quiet {
		bits += math.Log2(float64(n))
	}
	return bits + math.Log2(float64(1+d.Deepest))
}

// String returns it in a line.
func (d Difficulty) String() string {
	var sum Choice
	for _, c := range d.Choices {
		sum.Wrong, sum.Tempting, sum.Open = sum.Wrong+c.Wrong, sum.Tempting+c.Tempting, sum.Open+c.Open
	}
	text := fmt.Sprintf("%.0f; %s on the way, %d of them tempting; %s", d.Bits(),
		engine.Count(sum.Wrong, "wrong move"), sum.Tempting, engine.Count(len(d.Quiet), "quiet move"))
	if sum.Open > 0 {
		text += fmt.Sprintf(", %d not decided", sum.Open)
	}
	return text
}

// difficultyStates bounds each question about a move, in abstract states and in positions: a number,
// so that the difficulty is the same on every machine.
const difficultyStates = 3_000

// Difficulty measures a problem of which all is decided, and that can be solved; another has none.
func (r *Report) Difficulty(ctx context.Context) (d Difficulty, ok bool) {
	if !r.All || r.Whole.Verdict != engine.VerdictWon || r.Question.Cases() || r.alone != nil {
		return d, false
	}
	d.Deepest = engine.Most(r.Tries, func(t Try) int { return len(t.Moves) })
	line := r.Ideas[0].Line
	at, asked := r.Question.Start.Copy().(*spider.State), map[string]bool{}
	d.Choices = []Choice{{}}
	for i, m := range line {
		now := &d.Choices[len(d.Choices)-1]
		for _, s := range at.Steps() {
			if key := fmt.Sprint(s.Cards, s.Onto, s.Kind); !s.Reversible && s.Move != m && !asked[key] {
				asked[key] = true
				now.count(r.after(ctx, append(slices.Clone(line[:i]), s.Move)), s)
			}
		}
		legal := len(at.Moves(nil))
		at.Apply(m)
		switch made := len(ask.Essentials(r.Question.Start, line[:i+1])); {
		case i+1 == len(line):
		case made < len(d.Choices):
			d.Quiet = append(d.Quiet, legal)
		default:
			now.Right++
			d.Choices, asked = append(d.Choices, Choice{}), map[string]bool{}
		}
	}
	return d, ctx.Err() == nil
}

// count notes a move by what is known of it; what is not allowed is no choice.
func (c *Choice) count(v engine.Verdict, s spider.Step) {
	switch v {
	case engine.VerdictWon:
		c.Right++
	case engine.VerdictLost:
		c.Wrong++
		if s.Natural || s.TurnsUp || s.MakesSpace {
			c.Tempting++
		}
	case engine.VerdictUnknown:
		c.Open++
	}
}

// forbidden is the verdict on a line that is not allowed.
const forbidden engine.Verdict = 255

// after says whether the goal can be reached after a line.
func (r *Report) after(ctx context.Context, line []engine.Move) engine.Verdict {
	if !Allowed(r.Question, line) {
		return forbidden
	}
	if r.Question.Replay(line) == nil {
		return engine.VerdictWon
	}
	b, err := r.Question.Begun(line)
	if err != nil {
		return engine.VerdictUnknown
	}
	q, err := stipulation.Parse(b.Start, b.Goal, b.Without, r.Question.Hidden)
	if err != nil {
		return engine.VerdictUnknown
	}
	v := verdict(ctx, q, freecard.Limits{Time: freecard.Untimed, States: difficultyStates, Refine: difficultyStates, Played: difficultyStates})
	if v == engine.VerdictWon && !b.Moved { // by other lines perhaps
		return engine.VerdictUnknown
	}
	return v
}
