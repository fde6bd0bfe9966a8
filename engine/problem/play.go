package problem

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"patience/engine"
)

// Of returns what the problem that a play began with asks, nil when it began with none.
func Of(p *engine.Play) ([]Question, error) {
	var b strings.Builder
	engine.WriteHeader(&b, engine.Header{Key: "game", Text: p.Game.Name})
	for _, h := range p.Headers {
		engine.WriteHeader(&b, h)
	}
	problems, err := Parse(b.String())
	if err != nil {
		return nil, fmt.Errorf("the problem cannot be read: %w", err)
	}
	return problems[0].Questions, nil
}

// Beside returns the game that a problem file names as it is found from here: a file of games lies beside it. What it has
// returned it leaves.
func Beside(file, game string) string {
	folder := filepath.Dir(file) + string(filepath.Separator)
	if _, _, ok := engine.OfFile(game); ok && !filepath.IsAbs(game) && !strings.HasPrefix(game, folder) {
		return filepath.Join(filepath.Dir(file), game)
	}
	return game
}

// PositionOf returns where a play stands, as the field position of a problem has it.
func PositionOf(p *engine.Play) (string, error) {
	text, err := engine.NewPlay(p.Game, p.State()).Write(p.Game.Formats[0].Name)
	text = strings.TrimPrefix(text, "game: "+p.Game.Name+"\n")
	return strings.TrimRight(text, "\n"), err
}

// Play plays a line from a position, as far as the rules agree.
func (v Variation) Play(g *engine.Game, start engine.State) (*engine.Play, error) {
	p := engine.NewPlay(g, start)
	return p, p.Line(v.Moves())
}

// Solved plays a line from a position, and says why it is no solution.
func (q Question) Solved(by *engine.Prover, g *engine.Game, start engine.State, v Variation) (*engine.Play, error) {
	p, err := v.Play(g, start)
	if err == nil {
		err = by.Solves(start, q.Asked(), p.Moves())
	}
	return p, err
}

// Begun plays a line from a position, and returns the question that is left where it ends. Where that can be asked of the start
// alone, it refuses a line with which a solution begins.
func (q Question) Begun(by *engine.Prover, g *engine.Game, start engine.State, v Variation) (engine.Begun, error) {
	p, err := v.Play(g, start)
	if err != nil {
		return engine.Begun{}, err
	}
	b, err := by.Begun(start, q.Asked(), p.Moves())
	if err == nil && !b.Moved {
		err = q.begins(by, g, start, p.Moves())
	}
	return b, err
}

// begins says which solution begins with some moves, nil for none.
func (q Question) begins(by *engine.Prover, g *engine.Game, start engine.State, moves []engine.Move) error {
	for i, v := range q.Solutions {
		solved, err := q.Solved(by, g, start, v)
		if n := len(moves); err == nil && n <= solved.Len() && slices.Equal(moves, solved.Moves()[:n]) {
			return fmt.Errorf("solution %s begins with it", v.Label(i))
		}
	}
	return nil
}
