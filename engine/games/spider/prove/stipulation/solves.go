package stipulation

import (
	"fmt"

	"patience/engine"
	"patience/engine/games/spider"
)

// Queries are the questions of this package, for the list of games to add to those of Spider.
func Queries(*engine.Game) []engine.Query {
	return []engine.Query{{
		Name: "solves",
		Params: []engine.Param{{Name: "question", Type: "table", Doc: "line: the moves (left out: none); can or the first entry: the goal in words; " +
			"without: a list of restrictions", Fields: []string{"can", "1", "without", "line"}}},
		Returns: "{solves, why, moves, essential}",
		Doc: "Says whether a line of play is a solution: legal from here, within the restrictions, and at its end or before the goal is met.\n" +
			"The referee replays it too. essential counts the moves that no move takes back, without the removal that the goal asks for.",
		Example: `
local a = spider.page(12):solves{ "dig 7", line = "Qd from 7 to 4", without = { "space" } }
assert(a.solves and a.essential == 1)`,
		Run: engine.On(func(s *spider.State, c engine.Call) (any, error) { return solves(s, c) }),
	}}
}

// A Solution is what is said of a line of play.
type Solution struct {
	Solves    bool
	Why       string // what is wrong with it
	Moves     int
	Essential int // moves that no move takes back
}

// String returns the answer in words.
func (s Solution) String() string {
	if !s.Solves {
		return s.Why
	}
	return fmt.Sprintf("solved in %s, %d essential", engine.Count(s.Moves, "move"), s.Essential)
}

func solves(start *spider.State, c engine.Call) (Solution, error) {
	game := spider.Game()
	t, err := engine.ReadQuestion(game, c)
	if err != nil {
		return Solution{}, err
	}
	st, err := Parse(start, t.Goal, t.Without, "")
	if err != nil {
		return Solution{}, err
	}
	line, err := t.Text("line")
	if err != nil {
		return Solution{}, err
	}
	p := engine.NewPlay(game, start)
	if err := p.Line(line); err != nil {
		return Solution{Why: err.Error()}, nil
	}
	s := Solution{Moves: p.Len(), Essential: st.Essential(p.Moves())}
	if err := st.Replay(p.Moves()); err != nil {
		s.Why = err.Error()
	}
	s.Solves = s.Why == ""
	return s, nil
}

// Essential counts the moves of a legal line that no move takes back: a chain of the
// start dug, a suit removed, a deal. The removals that the goal asks for by name are not
// counted: they are the goal.
func (st *Stipulation) Essential(moves []engine.Move) int {
	w := st.walk()
	engine.ApplyAll(w, moves)
	return w.used.essential
}
