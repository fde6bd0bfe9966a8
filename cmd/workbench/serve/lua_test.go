package serve

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"patience/engine/enginetest"
	"patience/luaapi"
)

// saidOf returns an answer as the paragraphs that it is, or holds under "said".
func saidOf(t *testing.T, answer any) (all said) {
	t.Helper()
	if talk, ok := answer.(map[string]any); ok {
		answer = talk["said"]
	}
	text, err := json.Marshal(answer)
	if err == nil {
		err = json.Unmarshal(text, &all)
	}
	if err != nil {
		t.Fatalf("%v: %v", answer, err)
	}
	return all
}

// textOf returns an answer as a text.
func textOf(t *testing.T, answer any) string {
	t.Helper()
	var lines []string
	for _, p := range saidOf(t, answer) {
		var moves []string
		for _, m := range p.Moves {
			moves = append(moves, m.Text)
		}
		lines = append(lines, p.Text+strings.Join(moves, ", "))
	}
	return strings.Join(lines, "\n")
}

// TestCalls does by hand what can be done, in every game, and then gives Lua the calls that
// the page was told: it comes to the same game.
func TestCalls(t *testing.T) {
	r := rand.New(rand.NewPCG(12, 1))
	for _, game := range []string{"spider", "blackhole", "klondike", "gaps", "pendulum"} {
		v := visit(t)
		v.begin(wanted{Game: game, Deal: "4"})
		start, err := v.server.written(game, v.must(request{Do: "save"}).(map[string]any)["text"].(string))
		if err != nil {
			t.Fatal(err)
		}
		var calls []string
		for range 60 {
			v.call = ""
			at := v.state.At
			switch r.IntN(8) {
			case 0:
				v.do(request{Do: "undo", Sure: true})
			case 1:
				v.do(request{Do: "redo"})
			case 2:
				v.do(request{Do: "goto", At: r.IntN(at + 1), Sure: true})
			case 3:
				n := r.IntN(len(v.state.Tree)+1) - 1
				text := ""
				if n >= 0 {
					text = v.state.Tree[n].Text
				}
				v.do(request{Do: "visit", At: n, Text: text, Sure: true})
			case 4:
				v.do([]request{{Do: "comment", Text: `a "word" \n of it`}, {Do: "judge", Text: "!?"}, {Do: "promote"}, {Do: "forget", Sure: true}}[r.IntN(4)])
			default:
				if n := len(v.state.Moves); n > 0 {
					v.do(request{Do: "play", Text: v.state.Moves[r.IntN(n)].Text})
				}
			}
			if v.call != "" {
				calls = append(calls, v.call)
			}
		}
		host := luaapi.New(v.server.Lua)
		if err := host.Let("p", start); err != nil {
			t.Fatal(err)
		}
		script := strings.Join(calls, "; p:keep()\n") + "; p:keep()"
		if err := host.Run(context.Background(), game, script); err != nil {
			t.Errorf("%s: %v\n%s", game, err, script)
		}
		host.Close()
		n, err := v.server.sessions.find(v.state.Session)
		if err != nil {
			t.Fatal(err)
		}
		print := start.Game.Notations[0].PrintVariations
		got, want := print(start.Start(), start.Tree), print(n.play.Start(), n.play.Tree)
		if got != want || !slices.Equal(start.Moves(), n.play.Moves()) {
			t.Errorf("%s:\n%s\nis\n%s\nwant\n%s", game, script, got, want)
		}
		t.Logf("%s: %d calls", game, len(calls))
	}
}

// TestLua types what a prompt would be typed.
func TestLua(t *testing.T) {
	v := visit(t)
	v.begin(wanted{Game: "spider", Page: 12})
	lua := func(text string) any { t.Helper(); return v.must(request{Do: "lua", Text: text, Sure: true}) }
	for text, want := range map[string]string{
		"help":           `help "name"`,
		"6*7":            "42",
		"_":              "42",
		`help "Play"`:    "play:forget()",
		"p:len()":        "0",
		"return p:won()": "false",
	} {
		if text == "_" {
			lua("6*7")
		}
		if got := textOf(t, lua(text)); !strings.Contains(got, want) {
			t.Errorf("%s: %s", text, got)
		}
	}
	if more := lua("for i = 1, 3 do").(map[string]any)["more"]; more != true {
		t.Error("what is not whole is run")
	}
	if got := textOf(t, lua("for i = 1, 3 do\nprint(i) end")); got != "1\n2\n3" {
		t.Errorf("a loop prints %q", got)
	}
	if _, failed := v.do(request{Do: "lua", Text: "undo"}); !strings.Contains(failed.Error, "say whose: p:undo()") {
		t.Errorf("no hint: %+v", failed)
	}
	for _, text := range []string{`io.open("/etc/passwd"):read()`, `os.execute "true"`, `s = "x" while true do s = s .. s end`} {
		if _, failed := v.do(request{Do: "lua", Text: text}); failed.Error == "" {
			t.Errorf("%s: Lua is not in its sandbox", text)
		}
	}
	found := saidOf(t, lua(`p:prove{can="remove spades", without="space,deal"}`))
	if i := len(found) - 2; i < 0 || len(found[i].Moves) != 21 || found[i].From != 0 {
		t.Errorf("no line is found in %+v", found)
	}
	lua(`p:play "Qd from 7 to 4"`)
	if v.state.At != 1 {
		t.Errorf("Lua has made %d moves", v.state.At)
	}
	found = saidOf(t, lua(`return p:line(), p:moves()[1], "Qd from 7 to 9"`))
	if len(found) != 3 || len(found[0].Moves) != 1 || found[0].From != 0 || len(found[1].Moves) != 1 || found[1].From != 1 || found[2].Moves != nil {
		t.Errorf("lines are found in %+v", found)
	}
}

// TestComplete completes what is typed, as the REPL does.
func TestComplete(t *testing.T) {
	v := visit(t)
	v.begin(wanted{Game: "spider", Page: 12})
	for text, want := range map[string]string{
		"p:und":                  "p: under undo",
		"x = 1\nreturn p:snaps":  "x = 1\nreturn p: snapshot",
		`p:play "Qd from 7 to 4`: `p:play " Qd from 7 to 4`,
		"  ":                     "  ",
		"nothing.at.all":         "nothing.at.",
	} {
		a := v.must(request{Do: "complete", Text: text}).(map[string]any)
		words := []string{a["head"].(string)}
		for _, w := range a["words"].([]any) {
			words = append(words, w.(string))
		}
		if got := strings.Join(words, " "); strings.TrimSpace(got) != strings.TrimSpace(want) {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
	if fmt.Sprint(v.must(request{Do: "complete", Text: "p:play \"\xff"})) == "" {
		t.Error("no answer")
	}
}

// TestMemoryIsShared keeps as much as one line may take: the next line of another game finds room all the same.
func TestMemoryIsShared(t *testing.T) {
	enginetest.Alone(t)
	v := visit(t)
	v.begin(wanted{Game: "gaps"})
	_, failed := v.do(request{Do: "lua", Text: `t = {} for i = 1, 1600 do t[i] = ("x"):rep(1e5) .. i end`})
	if !strings.Contains(failed.Error, "more than half of the memory that all games have") {
		t.Fatalf("%+v", failed)
	}
	if a := v.must(request{Do: "lua", Text: "rawget(_G, 't')"}); textOf(t, a) != "nil" {
		t.Errorf("kept is %v", a)
	}
}

// TestMemoryIsGivenBack takes all of its memory for good, and goes on: the next line of that game, and of another,
// finds room.
func TestMemoryIsGivenBack(t *testing.T) {
	enginetest.Alone(t)
	v := visit(t)
	v.begin(wanted{Game: "gaps"})
	if _, failed := v.do(request{Do: "lua", Text: `t = {} for i = 1, 1e9 do t[i] = ("x"):rep(1e5) .. i end`}); !strings.Contains(failed.Error, "forgotten") {
		t.Fatalf("%+v", failed)
	}
	const much = `#("x"):rep(2^26)`
	if a := v.must(request{Do: "lua", Text: much}); textOf(t, a) != "67108864" {
		t.Errorf("%v", a)
	}
	v.begin(wanted{Game: "gaps"})
	if a := v.must(request{Do: "lua", Text: much}); textOf(t, a) != "67108864" {
		t.Errorf("another game: %v", a)
	}
}
