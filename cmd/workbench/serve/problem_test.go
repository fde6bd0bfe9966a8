package serve

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"patience/engine/enginetest"
	"patience/puzzles"
)

// TestProblem asks whether a problem is sound, and what its file tells; lines of both can be
// followed on the board.
func TestProblem(t *testing.T) {
	enginetest.Alone(t)
	v := visit(t)
	v.begin(wanted{Puzzle: "spider/page12"})
	text, err := json.Marshal(v.must(request{Do: "test", Sure: true}))
	if err != nil {
		t.Fatal(err)
	}
	var all []outcome
	if err := json.Unmarshal(text, &all); err != nil || len(all) != 1 {
		t.Fatalf("%v: %s", err, text)
	}
	if o := all[0]; o.Verdict != "sound" || o.Why[0].Text != "one idea, proved: 8 essential moves" || !strings.Contains(o.Goal, "remove spades") {
		t.Errorf("page 12 is %+v", o)
	}
	lines, words := 0, ""
	for _, p := range all[0].Report {
		words += p.Text + "\n"
		if len(p.Moves) > 0 && p.From == 0 {
			lines++
		}
	}
	for _, want := range []string{"necessary: each of them", "try: ", "ladder: ", "only after"} {
		if !strings.Contains(words, want) {
			t.Errorf("the report has no %q:\n%s", want, words)
		}
	}
	if lines < 6 {
		t.Errorf("%d lines can be followed, want the solution and five tries:\n%s", lines, words)
	}
	told := saidOf(t, v.must(request{Do: "solutions", Sure: true}))
	if len(told) == 0 || len(told[0].Moves) == 0 || !strings.HasPrefix(told[0].Text, "solution") {
		t.Errorf("the file tells %+v", told)
	}
	v.begin(wanted{Puzzle: "spider/eitherorder"})
	if o, err := json.Marshal(v.must(request{Do: "test"})); err != nil || !strings.Contains(string(o), `"verdict":"sound"`) || v.state.Branded {
		t.Errorf("with a plan, and a hand that is no part of it: %s, %v, branded %v", o, err, v.state.Branded)
	}
	page, err := puzzles.Text("spider/page12")
	if err != nil {
		t.Fatal(err)
	}
	v.begin(wanted{Text: strings.Replace(page, "pile 1:", "try late: Qd from 7 to 4! {at once} (7h from 8 to 1?), 9s from 5 to 3\npile 1:", 1)})
	told = saidOf(t, v.must(request{Do: "solutions", Sure: true}))
	if n := len(told); n != 3 || told[1].Text != "try late: " || told[1].Moves[0].Mark != "!" || told[1].Moves[0].Comment != "at once" ||
		told[2].Text != "  or: " || told[2].Moves[0].Mark != "?" || len(told[2].Moves) != 1 {
		t.Errorf("the file tells %+v", told)
	}
	v.must(request{Do: "adopt", Sure: true})
	if got := outline(v.state); v.state.At != 0 || !strings.Contains(got, "1.0 Qd from 7 to 4! {at once}; 1.1 new 7h from 8 to 1?; 2.0 ") || !strings.Contains(got, "9s from 5 to 3") {
		t.Errorf("the tree is %s", got)
	}
	if v.must(request{Do: "redo"}); v.state.At != 1 || len(v.state.Line) < 2 {
		t.Errorf("stepped into the line of the file: %d of %d", v.state.At, len(v.state.Line))
	}
	v.begin(wanted{Game: "klondike", Deal: "1"})
	for _, what := range []string{"test", "solutions", "adopt"} {
		if _, failed := v.do(request{Do: what, Sure: true}); failed.Error == "" {
			t.Errorf("%s of a deal is done", what)
		}
	}
}

// TestUnreadProblem opens a problem with a restriction in front of its goal, which no command takes: the table is there, and the page is
// told why nothing is asked.
func TestUnreadProblem(t *testing.T) {
	v := visit(t)
	text, err := puzzles.Text("book05")
	if err != nil {
		t.Fatal(err)
	}
	wrong := strings.Replace(text, "goal: space\nwithout: deal\n", "without: deal\ngoal: space\n", 1)
	if v.begin(wanted{Text: text}); v.state.Notice != nil || len(v.state.Asks) != 1 {
		t.Errorf("the problem asks %q, with %v", v.state.Asks, v.state.Notice)
	}
	if v.begin(wanted{Text: wrong}); len(v.state.Asks) != 0 || v.state.Notice == nil ||
		!strings.Contains(v.state.Notice.String(), "without: want a goal before it") {
		t.Errorf("it asks %q, with %v", v.state.Asks, v.state.Notice)
	}
}

// TestStopTells stops what runs, which then tells what was found until then.
func TestStopTells(t *testing.T) {
	v := visit(t)
	v.begin(wanted{Puzzle: "spider/page12"})
	if v.stop() {
		t.Error("something runs before anything was asked")
	}
	for body, want := range map[string]string{
		`{"do":"lua","text":"while true do end","sure":true}`: "interrupted",
		`{"do":"test","sure":true}`:                           `"verdict":"`,
	} {
		ended := v.later(body)
		for {
			v.stop()
			select {
			case got := <-ended:
				if !strings.Contains(got, want) {
					t.Errorf("%s: %s", body, got)
				}
			case <-time.After(5 * time.Millisecond):
				continue
			}
			break
		}
	}
}
