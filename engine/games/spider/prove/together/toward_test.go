package together_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"patience/engine"
	"patience/engine/enginetest"
	"patience/engine/games/spider"
	"patience/engine/games/spider/prove/plan"
	"patience/engine/games/spider/prove/stipulation"
	"patience/engine/games/spider/prove/together"
	"patience/puzzles"
)

// problemPlay returns the play of a problem, with two cards that lie face down exchanged if so wanted.
func problemPlay(t *testing.T, name string, exchanged, covered bool) *engine.Play {
	t.Helper()
	text, err := puzzles.Text(name)
	if err != nil {
		t.Fatal(err)
	}
	g := spider.Game()
	g.Goals, g.Sight = stipulation.Standings, plan.Sight()
	p, err := g.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	if exchanged {
		s := p.State().(*spider.State)
		var cards engine.Cards
		for n := 1; n <= 10; n++ {
			cards = append(cards, s.FaceDown(n)...)
		}
		slices.Reverse(cards)
		headers := p.Headers
		p = engine.NewPlay(g, g.Sight.Lay(s, append(cards, s.Hand()...)))
		p.Headers = headers
	}
	if covered {
		p.Cover()
	}
	return p
}

// toward asks for a line, and plays it to its end.
func toward(t *testing.T, p *engine.Play) engine.GoalLine {
	t.Helper()
	line, err := together.Toward(context.Background(), p)
	if err != nil {
		t.Fatal(err)
	}
	if line.Moves == nil {
		return line
	}
	made := p.Snapshot()
	for _, m := range line.Next(p.Moves()) {
		if err := p.Do(m); err != nil {
			t.Fatalf("%s: %v", line.Goal, err)
		}
	}
	goals, err := p.Game.Goals(p.Open())
	if err != nil {
		t.Fatal(err)
	}
	met := slices.IndexFunc(goals, func(g engine.GoalStanding) bool {
		return g.Solved() && g.Met == len(line.Moves) && strings.HasPrefix(line.Goal, g.Goal)
	})
	if met < 0 {
		t.Errorf("%s: the line ends with %v", line.Goal, goals)
	}
	p.Uncover() // going back brands nobody
	p.Restore(made)
	return line
}

// TestToward plays the lines of hints to their ends, from the start of problems and after a move
// of any kind: whatever the cards are, they solve what they say they solve. Two plays that look alike
// have the same line.
func TestToward(t *testing.T) {
	enginetest.Alone(t)
	var seen, unseen, strayed, lost int
	for _, name := range puzzles.Names() {
		text, _ := puzzles.Text(name)
		if engine.GameOf(text) != "spider" || strings.HasSuffix(name, "page09") || strings.HasSuffix(name, "page10") || len(text)%3 > 0 {
			continue // these take their time
		}
		open := toward(t, problemPlay(t, name, false, false))
		if open.Moves != nil {
			seen++
		}
		if open.Lost != "" {
			lost++
		}
		if problemPlay(t, name, false, true).State().Hidden() == 0 {
			continue
		}
		one, other := toward(t, problemPlay(t, name, false, true)), toward(t, problemPlay(t, name, true, true))
		if one.Goal != other.Goal || !slices.Equal(one.Moves, other.Moves) || one.Open != other.Open || one.Lost != "" {
			t.Errorf("%s: the line tells of cards that nobody has seen: %+v, %+v", name, one, other)
		}
		if one.Moves != nil {
			unseen++
		}
		for i := range problemPlay(t, name, false, true).State().Moves(nil) {
			if i%7 != 3 {
				continue
			}
			var lines [2]engine.GoalLine
			informed := false
			for k := range lines {
				p := problemPlay(t, name, k == 1, true)
				if err := p.Do(p.State().Moves(nil)[i]); err != nil {
					t.Fatal(err)
				}
				informed = p.Informed(1)
				if lines[k] = toward(t, p); lines[k].Moves != nil {
					strayed++
				}
			}
			if !informed && !slices.Equal(lines[0].Moves, lines[1].Moves) {
				t.Errorf("%s: after move %d the line tells of cards that nobody has seen", name, i)
			}
		}
	}
	t.Logf("%d lines with all cards, %d without, %d after another move; %d goals lost", seen, unseen, strayed, lost)
	if seen < 10 || unseen < 3 || strayed < 6 || lost < 1 {
		t.Error("too little was shown")
	}
}

// TestTowardGoesOn asks again after each move of a line from page 8: it leads to the same end.
// A move that is not allowed ends it.
func TestTowardGoesOn(t *testing.T) {
	p := problemPlay(t, "spider/page08", false, false)
	line := toward(t, p)
	for i, m := range line.Moves {
		if i%5 == 0 {
			if again := toward(t, p); !slices.Equal(again.Moves, line.Moves) {
				t.Errorf("after %d moves: %v, want %v", i, again.Moves, line.Moves)
			}
		}
		if err := p.Do(m); err != nil {
			t.Fatal(err)
		}
	}
	p = problemPlay(t, "spider/page12", false, false)
	if err := p.Do(spider.Deal); err != nil {
		t.Fatal(err)
	}
	if got := toward(t, p); got.Moves != nil || got.Open || got.Lost != "" {
		t.Errorf("after a move that is not allowed: %+v", got)
	}
}
