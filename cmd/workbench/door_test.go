package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"html"
	"io"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"patience/cmd/workbench/desk"
	"patience/cmd/workbench/serve"
	"patience/engine"
	"patience/engine/enginetest"
	"patience/engine/games"
	"patience/engine/problem"
	"patience/engine/search"
	"patience/luaapi"
	"patience/scripts"
)

// A doorQuestion is a question that is asked at every door.
type doorQuestion struct {
	at                    string // a position as a command line names it, with its game when that is not Spider
	goal, without, hidden string
	verdict               string // possible, impossible, unknown
	method                string // who answers
	kind                  string // of the certificate; "none"
}

// doorQuestions has each method of proof, each goal and restriction, goals put together and bounded,
// rows, whole games, each way to take cards that nobody has seen, and losses of each patience.
func doorQuestions() []doorQuestion {
	return []doorQuestion{
		{"10", "space", "deal,remove", "", "impossible", "calculus", ""},
		{"10", "2 spaces", "deal,remove", "", "impossible", "calculus", ""},
		{"11", "remove spades", "space,deal,pile 8", "", "impossible", "calculus", ""},
		{"12", "dig 7", "space", "", "possible", "calculus", "none"},
		{"12", "dig 2 chains of 5", "deal", "", "possible", "calculus", "none"},
		{"11", "empty 5", "deal", "", "possible", "calculus", "none"},
		{"10", "empty 5", "deal,remove", "", "impossible", "calculus", ""},
		{"8", "turn", "deal,turn 4", "", "possible", "calculus", "none"},
		{"7", "turn 7 and keep the spaces", "deal,dig 5 before turn 7", "", "impossible", "calculus", ""},
		{"9", "remove clubs first", "deal,turn", "", "impossible", "calculus", ""},
		{"10", "remove diamonds after 1", "deal,onto 8", "", "impossible", "calculus", ""},
		{"12", "bare a 6", "deal", "", "possible", "calculus", "none"},
		{"12", "bare Kd", "deal,dig 1 of pile 7", "", "possible", "calculus", "none"},
		{"12", "bare two 6s and keep the spaces", "deal", "", "possible", "calculus", "none"},
		{"12", "an irreversible move", "deal", "", "possible", "calculus", "none"},
		{"10", "remove clubs then remove hearts", "deal", "", "impossible", "together", ""},
		{"10", "remove hearts and space", "deal", "", "impossible", "together", ""},
		{"12", "8h onto 9s", "deal", "", "possible", "together", "none"},
		{"12", "dig 7 within 1 move", "space,deal", "", "possible", "together", "none"},
		{"12", "turn within 1 move", "deal", "", "impossible", "together", "none"},
		{"10", "remove clubs within 2 essential moves", "deal", "", "impossible", "ideas", "none"},
		{"12", "dig 7 with at most 0 deals", "", "", "possible", "together", "none"},
		{"7", "space", "deal", "blind", "impossible", "calculus", ""},
		{"7", "space", "deal,turn", "blind", "impossible", "calculus", ""},
		{"11", "empty 3", "deal,space", "any", "impossible", "calculus", ""},
		{"eitherorder", "turn 9", "deal", "next", "possible", "calculus", "none"},
		{"eitherorder", "remove hearts first", "deal", "strategy", "possible", "plan", "none"},
		{"eitherorder", "remove hearts first", "deal,pile 9", "strategy", "impossible", "plan", ""},
		{"deal:14934,by=pysol", "win", "", "", "impossible", "waits", "precedence"},
		{"deal:14934,by=pysol", "space", "", "", "impossible", "waits", "precedence"},
		{"deal:8727,by=pysol", "remove spades before row 2", "space", "", "impossible", "waits", "precedence"},
		{"deal:1,by=pysol", "remove 2 suits before row 3", "", "", "impossible", "waits", "lodgings"},
		{"8", "space before row 1", "", "", "unknown", "waits", "none"},
		{"deal:1", "space", "", "", "possible", "calculus", "none"},
		{"klondike deal:44,draw=three", "win", "", "", "impossible", "refutation", "never"},
		{"klondike deal:1", "win", "", "", "possible", "solver", "none"},
		{"blackhole deal:1", "win", "", "", "possible", "solver", "none"},
		{"blackhole deal:40", "win", "", "", "impossible", "solver", "exhausted"},
		{"gaps deal:3,pack=4x5", "win", "", "", "impossible", "solver", "exhausted"},
		{"pendulum pendulum/lost", "win", "", "", "impossible", "solver", "exhausted"},
	}
}

// refusals are questions that no door takes, with what each says.
func refusals() []struct {
	doorQuestion
	want string
} {
	return []struct {
		doorQuestion
		want string
	}{
		{doorQuestion{at: "10", goal: "fun"}, `bad goal "fun": unknown word "fun": want one of`},
		{doorQuestion{at: "10", goal: "space", without: "fun"}, `bad restriction "fun"`},
		{doorQuestion{at: "10", goal: "space", hidden: "maybe"}, "hidden: want known, blind, next, any or strategy"},
		{doorQuestion{at: "10", goal: "dig 4 chains of pile 1"}, "pile 1 has 1 chain, not 4"},
		{doorQuestion{at: "eitherorder", goal: "space and turn", hidden: "strategy"}, "goals put together cannot be asked of cards that nobody has seen"},
		{doorQuestion{at: "klondike deal:1", goal: "space"}, `goal "space": of klondike only "win" can be asked`},
		{doorQuestion{at: "klondike deal:1", goal: "win", without: "deal"}, `without "deal": in klondike nothing can be forbidden`},
		{doorQuestion{at: "gaps deal:1", goal: "win", hidden: "blind"}, `hidden: want known, not "blind"`},
	}
}

// An asker asks a question at all doors.
type asker struct {
	t      *testing.T
	q      doorQuestion
	game   *engine.Game
	start  engine.State
	file   string // that asks it, in the current folder
	answer engine.Answer
}

// TestOneDoor asks each question at each door, and wants the same verdict, line, reason, proviso and
// kind of certificate as search.Prove gives.
func TestOneDoor(t *testing.T) {
	enginetest.Alone(t)
	t.Chdir(t.TempDir())
	for _, q := range doorQuestions() {
		t.Run(q.at+" "+q.goal+" "+q.hidden, func(t *testing.T) {
			a := &asker{t: t, q: q}
			a.begin()
			a.write(q.verdict)
			var err error
			asked := engine.Question{Goal: q.goal, Without: q.without, Hidden: q.hidden, Certify: true, Least: true}
			if a.answer, err = search.Prove(t.Context(), a.game, a.start, asked, engine.Limits{Time: time.Minute}); err != nil {
				t.Fatal(err)
			}
			a.answer.Took = ""
			if got := a.answer.Verdict.Says(); got != q.verdict || a.answer.Method != q.method || a.kind() != q.kind {
				t.Fatalf("%s by %s, certificate %q; want %s by %s, %q", got, a.answer.Method, a.kind(), q.verdict, q.method, q.kind)
			}
			for _, door := range []func(*asker){(*asker).command, (*asker).lua, (*asker).verify, (*asker).test, (*asker).ideas,
				(*asker).publish, (*asker).page, (*asker).hint} {
				door(a)
			}
		})
	}
}

// kind returns the kind of the answer's certificate, "none" when there is none.
func (a *asker) kind() string {
	if a.answer.Proof == nil {
		return "none"
	}
	return a.answer.Proof.Kind
}

// begin finds the position.
func (a *asker) begin() {
	a.t.Helper()
	words := strings.Fields(a.q.at)
	name := "spider"
	if len(words) == 2 {
		name = words[0]
	}
	var err error
	b := newBench(strings.NewReader(""), io.Discard, io.Discard)
	if a.game, err = games.All().Named(name); err != nil {
		a.t.Fatal(err)
	}
	p, err := b.PositionOf(a.game, words[len(words)-1:], &desk.Deal{})
	if err != nil {
		a.t.Fatal(err)
	}
	a.start = p.State()
}

// write writes the problem file that asks the question, with the verdict on record.
func (a *asker) write(verdict string) {
	a.t.Helper()
	text, err := a.game.Whole(a.start)
	if err != nil {
		a.t.Fatal(err)
	}
	_, position, _ := strings.Cut(text, "\n")
	if !strings.HasPrefix(text, "game: ") {
		position = text
	}
	if verdict == "unknown" {
		verdict = problem.Open
	}
	p := problem.Problem{Game: a.game.Name, Position: strings.TrimRight(position, "\n"),
		Questions: []problem.Question{{Goal: a.q.goal, Without: a.q.without, Hidden: a.q.hidden, Verdict: verdict}}}
	a.file = "asked.txt"
	if err := os.WriteFile(a.file, []byte(p.String()), 0o600); err != nil {
		a.t.Fatal(err)
	}
}

// run runs a command in this process, and returns what it says, errors last.
func (a *asker) run(args ...string) string {
	var out, errs bytes.Buffer
	b := newBench(strings.NewReader(""), &out, &errs)
	root := b.rootFor(b.named(args))
	root.SetArgs(args)
	b.Report(root.Execute())
	return out.String() + errs.String()
}

// want complains unless what a door has said has a text in it.
func (a *asker) want(door, said, text string) {
	a.t.Helper()
	if !strings.Contains(said, text) {
		a.t.Errorf("%s: want %q in\n%s", door, text, said)
	}
}

// unwanted complains when what a door has said has a text in it.
func (a *asker) unwanted(door, said, text string) {
	a.t.Helper()
	if strings.Contains(said, text) {
		a.t.Errorf("%s: did not want %q in\n%s", door, text, said)
	}
}

// first returns the first line of the reason, as doors show it: a point to a line.
func (a *asker) first() string {
	line, _, _ := strings.Cut(engine.Points(a.answer.Reason), "\n")
	return line
}

// tookLine is the line that tells what the work was, which goes by the clock.
var tookLine = regexp.MustCompile(`(?m)^  \d+ (abstract states|positions?).*\n`)

func (a *asker) question() []string {
	args := append([]string{"prove"}, strings.Fields(a.q.at)...)
	args = append(args, "--limit", "1m", "--can", a.q.goal)
	if a.q.without != "" {
		args = append(args, "--without", a.q.without)
	}
	if a.q.hidden != "" {
		args = append(args, "--hidden", a.q.hidden)
	}
	return args
}

// command asks the command prove, and has the certificate checked.
func (a *asker) command() {
	said := tookLine.ReplaceAllString(a.run(a.question()...), "")
	if strings.TrimSpace(said) != a.answer.String() {
		a.t.Errorf("prove says\n%s\nwant\n%s", said, a.answer.String())
	}
	if a.answer.Proof == nil {
		return
	}
	name := filepath.Join(a.t.TempDir(), "proof.cert")
	a.run(append(a.question(), "--certificate", name)...)
	if kind := kindOfFile(a.t, name); kind != a.kind() {
		a.t.Errorf("prove writes a certificate of the kind %q, want %q", kind, a.kind())
	}
	a.want("check", a.run("check", name), ": good")
}

func kindOfFile(t *testing.T, name string) string {
	t.Helper()
	f, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	r, err := engine.Unpacked(f)
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	return kindOfText(string(text))
}

// kindOfText returns what the second line of a certificate says of its kind.
func kindOfText(text string) string {
	lines := strings.SplitN(text, "\n", 3)
	if len(lines) < 3 {
		return "none"
	}
	kind, _ := strings.CutPrefix(lines[1], "kind: ")
	if kind == lines[1] {
		return ""
	}
	return kind
}

// lua asks p:prove.
func (a *asker) lua() {
	code := fmt.Sprintf(`local a = problem.load(%q):prove{ can = %q, without = %q, hidden = %q, seconds = 60, certificate = true }
io.write(a.verdict, "|", a.reason, "|", a.proviso, "|", a.line, "|", a.method, "|", a.question, "|", a.certificate)`,
		a.file, a.q.goal, a.q.without, a.q.hiddenOr())
	said := strings.SplitN(a.run("eval", code), "|", 7)
	want := []string{a.answer.Verdict.Says(), a.answer.Reason, a.answer.Proviso, a.answer.LineText(), a.answer.Method, a.answer.Question}
	if strings.Join(said[:min(len(said), 6)], "|") != strings.Join(want, "|") {
		a.t.Errorf("Lua says\n%q\nwant\n%q", said, want)
		return
	}
	if kind := kindOfText(said[6]); kind != a.kind() {
		a.t.Errorf("Lua gives a certificate of the kind %q, want %q", kind, a.kind())
	}
}

func (q doorQuestion) hiddenOr() string {
	if q.hidden == "" {
		return "known"
	}
	return q.hidden
}

// verify has the file's claim decided. What is impossible has its proof beside it.
func (a *asker) verify() {
	said := a.run("verify", a.file, "--json", "--limit", "1m")
	var c struct {
		Verdict, Evidence string
		Proofs            []struct{ Reason, Refused string }
	}
	if err := json.NewDecoder(strings.NewReader(said)).Decode(&c); err != nil {
		a.t.Errorf("verify: %v\n%s", err, said)
		return
	}
	switch {
	case a.answer.Verdict == engine.VerdictUnknown:
		a.want("verify", c.Verdict, "open")
		a.want("verify", c.Evidence, a.answer.Reason)
	case c.Verdict != "holds":
		a.t.Errorf("verify: %s", said)
	case a.answer.Verdict == engine.VerdictLost && (len(c.Proofs) != 1 || c.Proofs[0].Refused != "" || c.Proofs[0].Reason != a.answer.Reason):
		a.t.Errorf("verify: %+v, want one proof: %s", c.Proofs, a.answer.Reason)
	case a.answer.Verdict == engine.VerdictWon && a.answer.Plan == nil:
		a.want("verify", c.Evidence, a.answer.LineText())
	}
}

// limit is how long ideas are looked for; whether there is one at all takes a part of it.
const limit = "2s"

// test says whether the problem is sound: it is when it is impossible, as it says.
func (a *asker) test() {
	said := strings.Join(strings.Fields(a.run("test", a.file, "--limit", limit, "--tries", "0", "--ideas", "1")), " ") // a reason of ten piles is ten lines
	switch {
	case a.answer.Verdict == engine.VerdictLost:
		a.want("test", said, "asked.txt: sound")
		a.want("test", said, "impossible, proved: "+a.first())
	case a.answer.Verdict == engine.VerdictUnknown:
		a.want("test", said, "asked.txt: unknown")
		a.want("test", said, a.first())
	default:
		a.unwanted("test", said, "no solution")
		a.unwanted("test", said, "workbench:")
	}
}

// ideas says what solutions have in common, of Spider alone.
func (a *asker) ideas() {
	args := []string{"ideas", a.file, "--game", a.game.Name, "--limit", limit, "--tries", "0", "--ideas", "1"}
	if a.answer.Verdict == engine.VerdictWon {
		args = append(args, "--json") // which does not measure how hard it is
	}
	said := a.run(args...)
	switch {
	case a.game.Name != "spider":
		a.want("ideas", said, "want a Spider position")
	case a.answer.Verdict == engine.VerdictLost:
		a.want("ideas", said, "no solution, proved\n  "+a.first())
	case a.answer.Verdict == engine.VerdictUnknown:
		a.want("ideas", said, "unknown: "+a.first())
	default:
		a.unwanted("ideas", said, "no solution")
		a.unwanted("ideas", said, "workbench:")
	}
}

// markup is a tag of a page.
var markup = regexp.MustCompile("<[^>]*>")

// publish makes a page, which has the certificates of what it says cannot be done.
func (a *asker) publish() {
	said := a.run("publish", a.file, "-o", "page.html", "--limit", "1m")
	text, _ := os.ReadFile("page.html")
	page := html.UnescapeString(markup.ReplaceAllString(string(text), "")) // signs of suits are drawn beside their letters
	switch {
	case a.answer.Verdict == engine.VerdictUnknown:
		a.want("publish", said, "not decided: ")
		a.want("publish", said, a.first())
	case a.answer.Verdict == engine.VerdictLost:
		a.want("publish", page, a.first())
		a.want("publish", said, map[bool]string{true: "0 certificates", false: "1 certificate"}[a.kind() == "none"])
	default:
		a.want("publish", said, "0 certificates")
		a.unwanted("publish", said, "not decided")
	}
}

// page sends what the page in the browser sends.
func (a *asker) page() {
	all := games.All()
	s := serve.New(serve.Config{Games: all, Out: io.Discard, Lua: luaapi.Config{Games: all, Lib: scripts.FS()}}, 8017)
	text, err := os.ReadFile(a.file)
	if err != nil {
		a.t.Fatal(err)
	}
	var table struct{ Session string }
	body := a.send(s, "POST", "api/new", map[string]any{"game": a.game.Name, "text": string(text)})
	if err := json.Unmarshal(body, &table); err != nil {
		a.t.Fatalf("%v: %s", err, body)
	}
	body = a.send(s, "POST", "api/session/"+table.Session,
		map[string]any{"do": "prove", "text": a.q.goal, "without": a.q.without, "hidden": a.q.hidden, "sure": true})
	lines := bytes.Split(bytes.TrimSpace(body), []byte("\n"))
	var done struct {
		Error  string
		Answer struct {
			Verdict, Line string
			Certificate   bool
			Said          []struct{ Text string }
		}
	}
	if err := json.Unmarshal(lines[len(lines)-1], &done); err != nil {
		a.t.Fatalf("%v: %s", err, body)
	}
	if a.q.verdict == "" {
		a.want("page", done.Error, a.q.method)
		return
	}
	got := done.Answer
	line := a.answer.LineText()
	if a.answer.Plan != nil {
		line = a.game.PrintLine(a.start, a.answer.Plan.Begins())
	}
	if got.Verdict != a.q.verdict || got.Line != line || got.Certificate != (a.answer.Proof != nil) {
		a.t.Errorf("page: %+v %s, want %s, line %q", got, done.Error, a.q.verdict, line)
	}
	said := ""
	for _, p := range got.Said {
		said += p.Text + "\n"
	}
	a.want("page", said, a.first())
	if a.answer.Proof != nil {
		if kind := kindOfText(string(a.send(s, "GET", "api/session/"+table.Session+"/certificate", nil))); kind != a.kind() {
			a.t.Errorf("page: a certificate of the kind %q, want %q", kind, a.kind())
		}
	}
}

// send sends a request to the server, and returns the body of its answer.
func (a *asker) send(s *serve.Server, method, path string, body any) []byte {
	text, _ := json.Marshal(body)
	r := httptest.NewRequest(method, s.Address()+path, bytes.NewReader(text))
	if method == "POST" {
		r.Header.Set("Origin", "http://"+r.Host)
		r.Header.Set("Content-Type", "application/json")
	}
	w := httptest.NewRecorder()
	s.Handler().ServeHTTP(w, r)
	return w.Body.Bytes()
}

// hint tells the next move of a line to the goal, or that there is none. It looks at few positions, so
// it may know less; it never says the opposite.
func (a *asker) hint() {
	said := a.run("hint", a.file, "--game", a.game.Name, "--limit", "300ms")
	switch {
	case a.answer.Verdict == engine.VerdictWon:
		a.unwanted("hint", said, "there is no way to")
		a.unwanted("hint", said, "lost")
	case a.answer.Verdict == engine.VerdictLost:
		a.unwanted("hint", said, "(towards ")
		if a.q.method == "waits" && !strings.Contains(a.q.goal, "row") {
			a.want("hint", said, "it is proved that from here there is no way to "+a.answer.Question)
		}
	}
}

// TestOneRefusal asks at each door what no door takes, and wants the same words.
func TestOneRefusal(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, q := range refusals() {
		t.Run(q.at+" "+q.goal, func(t *testing.T) {
			a := &asker{t: t, q: q.doorQuestion}
			a.q.method = q.want // what the page is to say
			a.begin()
			a.write("")
			_, err := search.Prove(t.Context(), a.game, a.start, engine.Question{Goal: q.goal, Without: q.without, Hidden: q.hidden}, engine.Limits{})
			a.want("search.Prove", fmt.Sprint(err), q.want)
			a.want("prove", a.run(a.question()...), q.want)
			a.want("Lua", a.run("eval", fmt.Sprintf(`problem.load(%q):prove{ can = %q, without = %q, hidden = %q }`, a.file, q.goal, q.without, a.q.hiddenOr())), q.want)
			a.want("verify", a.run("verify", a.file), q.want[:min(len(q.want), 24)])
			a.want("test", a.run("test", a.file), q.want)
			a.want("publish", a.run("publish", a.file, "-o", "page.html"), q.want)
			if a.game.Name == "spider" {
				a.want("ideas", a.run("ideas", a.file), q.want)
			}
			a.page()
		})
	}
}
