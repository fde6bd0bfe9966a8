package composing

import (
	"path/filepath"
	"testing"

	"patience/cmd/workbench/position"
	"patience/engine"
	"patience/engine/games/spider"
	"patience/engine/problem"
	"patience/puzzles"
)

// TestSameGoal: the goal of a problem is the same in the same words, if these mean the same in both positions.
func TestSameGoal(t *testing.T) {
	text, err := puzzles.Text("book/book03")
	if err != nil {
		t.Fatal(err)
	}
	p, err := spider.Game().Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	s := p.State().(*spider.State)
	hearts := problem.Question{Goal: "remove hearts", Without: "space, deal"}
	space := problem.Question{Goal: "space", Without: "deal"}
	renamed := s.Renamed([4]engine.Suit{engine.Hearts, engine.Diamonds, engine.Clubs, engine.Spades})
	for _, test := range []struct {
		state  *spider.State
		mine   problem.Question
		theirs []problem.Question
		want   bool
	}{
		{s, hearts, []problem.Question{hearts}, true},
		{renamed, hearts, []problem.Question{hearts}, false}, // where the hearts of one are the clubs of the other
		{renamed, space, []problem.Question{space}, true},
		{s, hearts, []problem.Question{{Goal: "remove hearts", Without: "deal"}}, false},
		{s, hearts, []problem.Question{{Goal: "remove hearts", Without: "space, deal", Hidden: "known"}}, true},
		{s, hearts, []problem.Question{{Goal: "remove hearts", Without: "space, deal", Hidden: "blind"}}, false},
		{s, hearts, []problem.Question{hearts, space}, false},
		{s, hearts, nil, false},
	} {
		p.Headers = []engine.Header{{Key: "goal", Text: test.mine.Goal}, {Key: "without", Text: test.mine.Without}}
		found := compare(p, s, []published{{Problem: position.Problem{Problem: &problem.Problem{Questions: test.theirs}, Name: "other.txt"}, state: test.state}}, "mine.txt").Anticipates
		if len(found) != 1 || found[0].SameGoal != test.want {
			t.Errorf("%v against %v: %v, want the same goal: %v", test.mine, test.theirs, found, test.want)
		}
	}
}

// TestProblemIs: a problem is the same by any name of its file.
func TestProblemIs(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	for _, name := range []string{"mine.txt", "./mine.txt", filepath.Join(dir, "mine.txt")} {
		p := published{Problem: position.Problem{Name: name}}
		if !p.is("mine.txt") || !p.is(filepath.Join(dir, "mine.txt")) || p.is("other.txt") {
			t.Errorf("%s is another file than mine.txt", name)
		}
	}
}
