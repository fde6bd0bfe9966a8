package serve

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"patience/engine"
	"patience/engine/enginetest"
	"patience/puzzles"
)

// hiddenCards are where a saved game has cards that lie face down.
var hiddenCards = regexp.MustCompile(`[\[(][^\])]+[\])]`)

// twins returns two games of a text that differ in nothing but two cards that lie face down.
func twins(t *testing.T, text string) [2]string {
	t.Helper()
	var cards [][2]int
	for _, group := range hiddenCards.FindAllStringIndex(text, -1) {
		for _, at := range regexp.MustCompile(`\w+`).FindAllStringIndex(text[group[0]:group[1]], -1) {
			cards = append(cards, [2]int{group[0] + at[0], group[0] + at[1]})
		}
	}
	for i, a := range cards {
		for _, b := range cards[i+1:] {
			if one, other := text[a[0]:a[1]], text[b[0]:b[1]]; one != other {
				return [2]string{text, text[:a[0]] + other + text[a[1]:b[0]] + one + text[b[1]:]}
			}
		}
	}
	t.Fatalf("no two cards lie face down in %s", text)
	return [2]string{}
}

// unasked are requests for each action, of which no answer may rest on what lies face down
// unless the player is sure, and branded.
func unasked(st state) (all []request) {
	for _, from := range st.Layout.Piles {
		for _, to := range st.Layout.Piles {
			for at := range 2 { // the top card, and that below it
				all = append(all, request{Do: "move", From: from.Name, At: from.Count - at, To: to.Name})
			}
		}
	}
	for _, m := range st.Moves {
		all = append(all, request{Do: "play", Text: m.Text}, request{Do: "follow", Text: m.Text, At: 1}, request{Do: "follow", Text: m.Text})
	}
	for _, text := range []string{"free K", "free 2", "chains", "dig 1", "dig 9", "pool", "steps natural", "tail 3", "count K", "counts", "missing", "unseen", "in_sight",
		"where Ks", "face_down 3", "insertable", "outs", "movable", "enabled", "advice", "certain", "why_lost", "run Ks", "playable", "checksum", "spaces", "status", "cleared"} {
		all = append(all, request{Do: "ask", Text: text})
	}
	for _, how := range []string{"", "known", "next", "any", "blind", "strategy"} {
		for _, goal := range []string{"remove hearts", "dig 1 of pile 6", "turn 9"} {
			all = append(all, request{Do: "prove", Text: goal, Without: "space, deal", Hidden: how})
		}
	}
	for _, what := range []string{"undo", "redo", "promote", "forget", "step", "hidden", "hint", "outlook", "test", "solutions", "adopt", "judge", "share", "save", "file", "mend"} {
		all = append(all, request{Do: what})
	}
	for _, code := range []string{"p", "p:key()", "p:state():key()", "p:copy():write()", "p:write 'game'", "p:hidden()", "p:goals()", "p:about()", "p:solve{states=50}",
		"p:state():solve{states=50}", "p:draw('svg', {open=true})", "p:snapshot()", "p:board()", "p:check(p:moves()[1].text)", "p:view 'player'", "p:line()", "#p:moves()",
		"spider.parse(p:write()):key()", "klondike.parse(p:write 'game'):key()", "spider.parse(p:write 'game'):key()"} {
		all = append(all, request{Do: "lua", Text: code})
	}
	return append(all, request{Do: "goto"}, request{Do: "visit", At: -1}, request{Do: "comment", Text: "a"}, request{Do: "judge", Text: "!"},
		request{Do: "rate", Text: "solved"}, request{Do: "lua", Text: "return p"}, request{Do: "complete", Text: "p:"}, request{Do: "complete", Text: `p:play "`})
}

// TestUnseen asks everything about two games that look the same, but differ in cards that lie
// face down: all answers are the same, but for those to a player who is sure, and then branded.
func TestUnseen(t *testing.T) {
	enginetest.Alone(t)
	problem, err := puzzles.Text("spider/eitherorder")
	if err != nil {
		t.Fatal(err)
	}
	// What is asked to be true of both orders is proved and mended soon, as three suits are gone.
	problem = strings.Replace(problem, "hidden: strategy\n", "", 1)
	for name, want := range map[string]wanted{
		"klondike": {Game: "klondike", Deal: "3"}, "spider": {Game: "spider", Text: "deal:4,suits=2"}, "a problem": {Text: problem},
	} {
		t.Run(name, func(t *testing.T) {
			if testing.Short() && name != "klondike" {
				t.Skip("long")
			}
			v := visit(t)
			v.server.Decide = func(context.Context, *engine.Play, func(string)) (engine.Result, error) {
				return engine.Result{}, errors.New("not now")
			}
			v.begin(want)
			pair := twins(t, v.whole())
			if a, b := v.sights(pair[0]), v.sights(pair[1]); a != b {
				t.Errorf("the games do not look the same:\n%.1500s\n%.1500s", a, b)
			}
			v.begin(want)
			var asked []string
			for _, r := range unasked(v.state) {
				asked = append(asked, r.Do)
				if proves := r.Do == "prove"; !proves || name == "a problem" {
					v.wantSame(pair, r)
				}
			}
			for _, a := range actions() {
				if !slices.Contains(asked, a.name) {
					t.Errorf("nobody has asked %s", a.name)
				}
			}
		})
	}
}

// wantSame wants two games to give the same answer to a request, or else to brand a player who
// is sure.
func (v *visitor) wantSame(pair [2]string, r request) {
	v.t.Helper()
	r.Sure = false
	one, turned, _ := v.raw(pair[0], r)
	other, _, _ := v.raw(pair[1], r)
	if turned {
		return // a card is seen now
	}
	if one != other {
		from := max(0, engine.Shared([]byte(one), []byte(other))-200)
		v.t.Errorf("%+v tells of cards that lie face down:\n%.600s\n-----\n%.600s", r, one[from:], other[min(from, len(other)):])
	}
	if !strings.Contains(one, `"sure":true`) {
		return
	}
	r.Sure = true
	if _, _, branded := v.raw(pair[0], r); !branded {
		v.t.Errorf("%+v brands nobody", r)
	}
}

// masks are what is not the same in two answers to the same question, and the part of a saved game that nobody reads:
// where one of the words stands, what the pattern finds. (Patterns that begin with a word are found soon.)
var masks = []struct {
	words   []string
	pattern *regexp.Regexp
}{
	{[]string{`"session":`}, regexp.MustCompile(`"session":"\w+"`)},
	{[]string{`"proof":`}, regexp.MustCompile(`"proof":"\w+"`)}, // a name by chance, as that of the session
	{[]string{"seconds = "}, regexp.MustCompile(`seconds = [\d.e-]+`)},
	{[]string{" MB"}, regexp.MustCompile(`\d+\.\d+ MB`)},
	{[]string{"MB, ", "states, ", "positions, "}, regexp.MustCompile(`\b(MB|states|positions), [\d.]+(µs|ms|s)\b`)},
	{[]string{`sealed:\n`}, regexp.MustCompile(`sealed:\\n(  [^\\]*\\n)+`)},
	{[]string{`"sealed:"`}, regexp.MustCompile(`"sealed:"\},(\{"text":"  [^"]*"\},)+`)},
}

// masked returns an answer without them.
func masked(answer string) string {
	for _, m := range masks {
		if slices.ContainsFunc(m.words, func(word string) bool { return strings.Contains(answer, word) }) {
			answer = m.pattern.ReplaceAllString(answer, "")
		}
	}
	return answer
}

// whole returns the game as it is saved by who looks at all its cards.
func (v *visitor) whole() string {
	v.t.Helper()
	v.must(request{Do: "hidden", Sure: true})
	text := v.must(request{Do: "save"}).(map[string]any)["text"].(string)
	return strings.Replace(text, "branded: yes\n", "", 1)
}

// raw returns what the server answers to a request about a game, and then to all others that a
// page sends, without progress; whether a card was turned up, and whether the game is branded.
func (v *visitor) raw(text string, r request) (answer string, turned, branded bool) {
	v.t.Helper()
	v.begin(wanted{Text: text})
	hidden := v.state.Hidden
	body, err := json.Marshal(r)
	if err != nil {
		v.t.Fatal(err)
	}
	path := "api/session/" + v.state.Session
	w := v.send("POST", path, string(body), nil)
	for line := range strings.Lines(w.Body.String()) {
		if !strings.HasPrefix(line, `{"progress"`) {
			answer += unpacked(line)
		}
	}
	look := v.send("GET", path, "", nil).Body.Bytes()
	if err := json.Unmarshal(look, &v.state); err != nil {
		v.t.Fatal(err)
	}
	answer += fmt.Sprint(w.Code, w.Header(), string(look), v.send("GET", path+"/certificate", "", nil).Body)
	if r.Do != "move" { // the drawings take their time
		answer += v.send("GET", path+"/faces", "", nil).Body.String()
	}
	return masked(answer), v.state.Hidden != hidden, v.state.Branded
}

// unpacked returns an answer, and the game in it that is packed to be shared.
func unpacked(line string) string {
	head, rest, ok := strings.Cut(line, `"answer":"`+share)
	if !ok {
		return line
	}
	packed, rest, _ := strings.Cut(rest, `"`)
	text, err := unpack(packed)
	if err != nil {
		return line
	}
	return head + strings.ReplaceAll(text, "\n", `\n`) + rest
}

// sights returns all that is told of a game before anything is asked.
func (v *visitor) sights(text string) string {
	v.t.Helper()
	v.begin(wanted{Text: text})
	path := "api/session/" + v.state.Session
	return masked(v.send("GET", path, "", nil).Body.String()) + v.send("GET", path+"/faces", "", nil).Body.String()
}

// TestFailedLine plays a line that fails behind a move that turned up a card: why it fails
// tells of that card, so the move is made.
func TestFailedLine(t *testing.T) {
	v := visit(t)
	v.begin(wanted{Game: "klondike", Deal: "3"})
	if _, failed := v.do(request{Do: "play", Text: "3c to 1; 2h to 2"}); !strings.Contains(failed.Error, "the moves before it are made") {
		t.Errorf("it fails: %+v", failed)
	}
	if v.must(request{Do: "goto", At: 1}); len(v.state.Line) != 1 || v.state.Hidden != 20 {
		t.Errorf("the line is %v, and %d cards are hidden", v.state.Line, v.state.Hidden)
	}
}
