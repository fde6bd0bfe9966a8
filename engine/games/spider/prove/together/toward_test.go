package together_test

import (
	"context"
	"regexp"
	"slices"
	"strconv"
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

// problemPlay returns the play of a problem; if so wanted the cards lie the other way round that lie face
// down and that its task does not name.
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
		s := *p.State().(*spider.State)
		var cards []*engine.Card
		for n := 1; n <= 10; n++ {
			down := s.FaceDown(n)
			if strings.Contains(p.Header("task"), engine.Cards(down).String()) {
				continue
			}
			for i := range down {
				cards = append(cards, &down[i])
			}
		}
		for i, k := 0, len(cards)-1; i < k; i, k = i+1, k-1 {
			*cards[i], *cards[k] = *cards[k], *cards[i]
		}
		headers := p.Headers
		p = engine.NewPlay(g, &s)
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
	for i, name := range puzzles.Names() {
		text, _ := puzzles.Text(name)
		impossible := strings.Contains(text, "\nverdict: impossible\n")
		if engine.GameOf(text) != "spider" || strings.HasSuffix(name, "page09") || strings.HasSuffix(name, "page10") || i%4 > 0 && !impossible {
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

// TestTowardTold asks for the first moves of book05 as its player sees it: the task names the cards that
// its solution turns up. After them it is the same line; with a task that names another card there is none.
func TestTowardTold(t *testing.T) {
	p := problemPlay(t, "book/book05", true, true)
	line := toward(t, p)
	if len(line.Moves) != 6 {
		t.Fatalf("%+v, want a line of 6 moves", line)
	}
	for _, m := range line.Moves[:3] {
		if err := p.Do(m); err != nil {
			t.Fatal(err)
		}
	}
	if again := toward(t, p); !slices.Equal(again.Moves, line.Moves) {
		t.Errorf("after 3 moves %+v, want %+v", again, line)
	}
	p = problemPlay(t, "book/book05", false, true)
	for i, h := range p.Headers {
		p.Headers[i].Text = strings.Replace(h.Text, "hides 2h; pile 3 3h", "hides 3h; pile 3 2h", 1)
	}
	if line := toward(t, p); line.Moves != nil || line.Lost != "" {
		t.Errorf("a wrong task: %+v", line)
	}
}

// TestTasksTellTheTruth: what the tasks of the book say that lies face down does lie there.
func TestTasksTellTheTruth(t *testing.T) {
	told := 0
	for _, name := range puzzles.Names() {
		if !strings.HasPrefix(name, "book/") {
			continue
		}
		p := problemPlay(t, name, false, false)
		_, task, ok := strings.Cut(p.Header("task"), " hides ")
		if !ok {
			continue
		}
		told++
		for i, cards := range regexp.MustCompile(`(?:^|pile (\d+) )((?:\w+ ?)+)[;.]`).FindAllStringSubmatch(task, -1) {
			found := false
			for n := 1; n <= 10; n++ {
				found = found || engine.Cards(p.State().(*spider.State).FaceDown(n)).String() == cards[2] && (i == 0 || cards[1] == strconv.Itoa(n))
			}
			if !found {
				t.Errorf("%s: %s do not lie there", name, cards[0])
			}
		}
	}
	if told < 30 {
		t.Errorf("%d tasks name cards, want 30", told)
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
