package together

import (
	"strings"
	"testing"

	"patience/engine"
	"patience/engine/enginetest"
	"patience/engine/games/spider"
	"patience/engine/games/spider/prove/stipulation"
	"patience/engine/problem"
	"patience/puzzles"
)

// TestStandings asks after each move of every solution and try of the pages and of the book how
// its goal stands, and compares that with a replay of the moves so far.
func TestStandings(t *testing.T) {
	enginetest.Alone(t)
	solved, broken := 0, 0
	for _, name := range puzzles.Names() {
		text, err := puzzles.Text(name)
		if err != nil {
			t.Fatal(err)
		}
		if engine.GameOf(text) == "spider" {
			s, b := compareStandings(t, name, text)
			solved, broken = solved+s, broken+b
		}
	}
	if solved < 40 || broken < 40 {
		t.Errorf("%d lines solve, %d break a restriction", solved, broken)
	}
}

func compareStandings(t *testing.T, file, text string) (solved, broken int) {
	t.Helper()
	problems, err := problem.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	for _, pr := range problems {
		for k, q := range pr.Questions {
			for _, v := range append(q.Solutions, q.Tries...) {
				p, err := spider.Game().Parse(pr.String())
				if err != nil {
					t.Fatal(file, err)
				}
				if err := p.Line(v.Moves()); err != nil {
					t.Fatal(file, err)
				}
				last := compareLine(t, file, p, k, q)
				if last.Solved() {
					solved++
				}
			}
			// Any line is judged as the replay judges it: the solutions of the other goals, and moves at random.
			var others []string
			for _, other := range pr.Questions {
				for _, v := range other.Solutions {
					others = append(others, v.Moves())
				}
			}
			for dice := engine.SplitMix(1); len(others) < 4; {
				others = append(others, atRandom(t, &dice, pr))
			}
			for _, line := range others {
				p, err := spider.Game().Parse(pr.String())
				if err == nil {
					err = p.Line(line)
				}
				if err != nil {
					t.Fatal(file, err)
				}
				if compareLine(t, file, p, k, q).Broken > 0 {
					broken++
				}
			}
		}
	}
	return solved, broken
}

// atRandom returns a line of moves at random.
func atRandom(t *testing.T, dice *engine.SplitMix, pr *problem.Problem) string {
	t.Helper()
	p, err := spider.Game().Parse(pr.String())
	if err != nil {
		t.Fatal(err)
	}
	for range 12 {
		moves := p.State().Moves(nil)
		if len(moves) == 0 || p.Do(moves[dice.Below(uint64(len(moves)))]) != nil {
			break
		}
	}
	return p.Game.PrintLine(p.Start(), p.Moves())
}

// compareLine takes a line back move by move, and returns how goal k stood at its end.
func compareLine(t *testing.T, file string, p *engine.Play, k int, q problem.Question) (last engine.GoalStanding) {
	t.Helper()
	hidden := q.Hidden
	if hidden != stipulation.Blind {
		hidden = ""
	}
	st, err := stipulation.Parse(p.Start().(*spider.State), q.FullGoal(), q.Without, hidden)
	if err != nil {
		t.Fatal(file, err)
	}
	for first := true; ; first = false {
		goals, err := stipulation.Standings(p)
		if err != nil {
			t.Fatal(file, err)
		}
		if g := goals[k]; g.Solved() != (st.Replay(p.Moves()) == nil) {
			t.Errorf("%s: %v, but the replay of %d moves says %v", file, g, p.Len(), st.Replay(p.Moves()))
		}
		if first {
			last = goals[k]
		}
		if p.Undo() != nil {
			return last
		}
	}
}

// The move that breaks a restriction is told, with what it breaks.
func TestStandingBroken(t *testing.T) {
	for _, c := range []struct{ goal, line, want string }{
		{"goal: remove clubs\nwithout: space, pile 1, deal\n", "2-Ac from 2 to 1, remove 1",
			"reached in 2 moves, but not as asked: remove clubs without space, deal, pile 1; move 1 was not allowed: without space, pile 1"},
		{"goal: remove clubs within 1 move\n", "2-Ac from 2 to 1", "not yet: remove clubs within 1 move"},
		{"goal: remove clubs within 1 move\n", "2-Ac from 2 to 1, remove 1",
			"reached in 2 moves, but not as asked: remove clubs within 1 move; move 2 was not allowed: the limit is reached"},
		{"goal: 2c onto 3c\nwithout: space\n", "2-Ac from 2 to 10", "move 1 is not allowed: without space (asked: 2c onto 3c without space)"},
		{"goal: 2c onto 3c\n", "2-Ac from 2 to 1, remove 1", "solved in 1 move: 2c onto 3c"},
	} {
		p, err := spider.Game().Parse(strings.Replace(small, "removed:", c.goal+"removed:", 1))
		if err == nil {
			for _, m := range strings.Split(c.line, ", ") {
				if err = p.Line(m); err != nil {
					t.Log(err)
					break
				}
			}
		}
		goals, err := stipulation.Standings(p)
		if err != nil || len(goals) != 1 || goals[0].String() != c.want {
			t.Errorf("%s%s: %v, %v, want %s", c.goal, c.line, goals, err, c.want)
		}
	}
	first := "game: spider\ngoal: dig 2 then remove spades first\nwithout: deal\n" + wholesText(allSpades+" "+allHearts)
	if p, err := spider.Game().Parse(first); err != nil || p.Line("remove 1") != nil {
		t.Error(err)
	} else if goals, err := stipulation.Standings(p); err != nil ||
		goals[0].String() != "move 1 is not allowed: remove spades first (asked: dig 2 then remove spades first without deal)" {
		t.Errorf("the hearts first: %v, %v", goals, err)
	}
	unknown := strings.Replace(small, "8s 9s", "(8s) 9s", 1)
	p, err := spider.Game().Parse(strings.Replace(unknown, "removed:", "goal: 2c onto 3c\nhidden: blind\nremoved:", 1))
	if err == nil {
		err = p.Line("9s from 5 to 10, 8s from 5 to 10, 2-Ac from 2 to 1")
	}
	goals, standErr := stipulation.Standings(p)
	if want := (engine.GoalStanding{Goal: "2c onto 3c, whatever the face-down cards are", Met: 3, Broken: 2, Why: "no card that was unknown at the start is moved or built on"}); err != nil || standErr != nil || goals[0] != want {
		t.Errorf("blindly: %v, %v, %+v, want %+v", err, standErr, goals, want)
	}
	if goals, err := stipulation.Standings(engine.NewPlay(spider.Game(), position(t, small))); err != nil || goals != nil {
		t.Errorf("no problem has goals %v, %v", goals, err)
	}
}
