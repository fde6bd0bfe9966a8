package serve

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"io/fs"
	"net"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"patience/cmd/workbench/page"
	"patience/engine"
	"patience/engine/games"
	check "patience/engine/games/spider/check/plan"
	"patience/engine/search"
	"patience/luaapi"
	"patience/luaapi/tables"
	"patience/scripts"
)

// waitTime is how long a test waits for what must come. Only what hangs takes so long.
const waitTime = 2 * time.Minute

const port = 8017

// config is what tests serve: all games, and hints from a short search.
func config() Config {
	all := games.All()
	return Config{
		Games: all, Out: io.Discard,
		Lua: luaapi.Config{Games: all, Lib: scripts.FS(), Memory: 256 << 20},
		Decide: func(ctx context.Context, p *engine.Play, _ func(string)) (engine.Result, error) {
			return search.Solve(ctx, p.Game, p.State(), engine.SolveOptions{Limits: engine.Limits{Time: time.Minute}})
		},
	}
}

// A visitor sends requests as a page does.
type visitor struct {
	t       *testing.T
	server  *Server
	handler http.Handler
	state   state
	call    string // in Lua, of what was done last
}

func visit(t *testing.T) *visitor {
	s := New(config(), port)
	s.Memory.Dir = t.TempDir()
	t.Cleanup(func() { s.sessions.close() })
	return &visitor{t: t, server: s, handler: s.Handler()}
}

// send sends a request to a path behind the secret; change spoils it.
func (v *visitor) send(method, path, body string, change func(*http.Request)) *httptest.ResponseRecorder {
	r := httptest.NewRequest(method, "/"+v.server.secret+"/"+path, strings.NewReader(body))
	r.Host = v.server.hosts[0]
	if method == "POST" {
		r.Header.Set("Origin", "http://"+r.Host)
		r.Header.Set("Content-Type", "application/json")
	}
	if change != nil {
		change(r)
	}
	w := httptest.NewRecorder()
	v.handler.ServeHTTP(w, r)
	return w
}

// begin begins a game.
func (v *visitor) begin(want wanted) {
	v.t.Helper()
	body, _ := json.Marshal(want)
	w := v.send("POST", "api/new", string(body), nil)
	if w.Code != http.StatusOK {
		v.t.Fatalf("%s: %d %s", body, w.Code, w.Body)
	}
	v.state = state{}
	if err := json.Unmarshal(w.Body.Bytes(), &v.state); err != nil {
		v.t.Fatal(err)
	}
}

// do does something with the game, and returns the error that the page is told.
func (v *visitor) do(r request) (answer any, failed failure) {
	v.t.Helper()
	body, _ := json.Marshal(r)
	w := v.send("POST", "api/session/"+v.state.Session, string(body), nil)
	lines := bytes.Split(bytes.TrimSpace(w.Body.Bytes()), []byte("\n"))
	last := lines[len(lines)-1]
	if err := json.Unmarshal(last, &failed); err != nil {
		v.t.Fatalf("%s: %v", last, err)
	}
	if failed.Error != "" {
		return nil, failed
	}
	d := done{State: &state{}}
	if err := json.Unmarshal(last, &d); err != nil {
		v.t.Fatal(err)
	}
	v.state, v.call = *d.State, d.Call
	return d.Answer, failure{}
}

// must does something that is done.
func (v *visitor) must(r request) any {
	v.t.Helper()
	a, failed := v.do(r)
	if failed.Error != "" {
		v.t.Fatalf("%+v: %s", r, failed.Error)
	}
	return a
}

// TestDrags makes every legal move of many positions of every game by its piles, and finds
// the move that the game would have made.
func TestDrags(t *testing.T) {
	if testing.Short() {
		t.Skip("thousands of moves, one after another")
	}
	all := games.All()
	shelf := &tables.Shelf{Games: all}
	// Where a space is filled at once, or a line closes up, more moves than what the player moves.
	for _, name := range []string{"accordion", "late-binding-solitaire", "canfield", "carpet", "congress"} {
		g, err := shelf.Named(name)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, g)
	}
	for _, g := range all {
		p, err := g.Deal("", 3, nil)
		if err != nil {
			t.Fatal(err)
		}
		p.Cover()
		seen := 0
		for range 25 {
			s := p.State()
			moves := s.Moves(nil)
			if len(moves) == 0 {
				break
			}
			for _, m := range moves {
				tr := tripOf(g, s, m)
				if stock, _ := g.Board(s).Pile("stock"); tr.From == "stock" && tr.To != "" && tr.At != len(stock.Cards) {
					t.Errorf("%s: the top of %d cards is number %d: %+v", g.Name, len(stock.Cards), tr.At, tr)
				}
				if tr.From == "" {
					continue
				}
				seen++
				after := s.Copy()
				after.Apply(m)
				q := engine.NewPlay(g, s)
				if err := drag(q, tr.From, tr.At, tr.To); err != nil {
					t.Errorf("%s: %+v: %v", g.Name, tr, err)
				} else if got := g.Board(q.State()).Differs(g.Board(after)); got != "" {
					t.Errorf("%s: %+v: another move was made: %s", g.Name, tr, got)
				}
			}
			if err := p.Do(moves[p.Len()%len(moves)]); err != nil {
				t.Fatal(err)
			}
		}
		if seen < 15 {
			t.Errorf("%s: only %d drags", g.Name, seen)
		}
	}
}

// TestRefusals drags what cannot go, and reads the rule.
func TestRefusals(t *testing.T) {
	v := visit(t)
	for _, c := range []struct {
		want   wanted
		before string
		drag   request
		error  string
	}{
		{wanted{Game: "spider", Page: 8}, "", request{From: "pile 5", At: 3, To: "pile 8"}, "the 7h does not go on the 4c of pile 8 (rule 2)"},
		{wanted{Game: "spider", Page: 8}, "", request{From: "pile 10", At: 9, To: "pile 8"}, "(rule 3)"},
		{wanted{Game: "spider", Page: 8}, "", request{From: "pile 1", At: 1, To: "pile 8"}, "lies face down"},
		{wanted{Game: "spider", Page: 8}, "", request{From: "pile 1", At: 99, To: "pile 8"}, "no card 99"},
		{wanted{Game: "spider", Page: 8}, "", request{From: "pile 77", At: 1, To: "pile 8"}, "no piles"},
		{wanted{Game: "klondike", Deal: "3"}, "", request{From: "column 2", At: 2, To: "column 5"}, "the 3c does not go under the Js of column 5 (rule 3)"},
		{wanted{Game: "klondike", Deal: "3"}, "", request{From: "deck", At: 8, To: "out clubs"}, "the Qc cannot go out"},
		{wanted{Game: "blackhole", Deal: "3"}, "", request{From: "fan 1", At: 3, To: "stack"}, "does not go on the As (rule 3)"},
		{wanted{Game: "gaps", Deal: "3"}, "", request{From: "row 1, place 1", At: 1, To: "row 1, place 5"}, "(rule 2)"},
		{wanted{Game: "pendulum", Deal: "3"}, "up 1", request{From: "row 1, column 1", At: 1, To: "out clubs"}, "is not exposed"},
	} {
		v.begin(c.want)
		if c.before != "" {
			v.must(request{Do: "play", Text: c.before})
		}
		c.drag.Do = "move"
		if _, failed := v.do(c.drag); !strings.Contains(failed.Error, c.error) {
			t.Errorf("%+v: %q, want %q", c.drag, failed.Error, c.error)
		}
	}
}

// TestSession plays, goes back and forth, and finds the game again.
func TestSession(t *testing.T) {
	v := visit(t)
	v.begin(wanted{Game: "spider", Page: 8})
	if !strings.Contains(v.state.Caption, "title: Turn up a card") || len(v.state.Layout.Piles) < 11 {
		t.Fatalf("page 8 is %+v", v.state)
	}
	v.must(request{Do: "move", From: "pile 5", At: 3, To: "pile 10"})
	v.must(request{Do: "play", Text: "10c from 1 to 5, 9s from 1 to 5"})
	v.must(request{Do: "goto", At: 1})
	if v.state.At != 1 || len(v.state.Line) != 3 || v.state.Tree[v.state.Line[0]].Text != "7h from 5 to 10" {
		t.Errorf("the line is %v at %d", v.state.Line, v.state.At)
	}
	w := v.send("GET", "api/session/"+v.state.Session, "", nil)
	if !strings.Contains(w.Body.String(), `"at":1`) {
		t.Errorf("the page is loaded again: %s", w.Body)
	}
	v.must(request{Do: "redo"})
	if v.state.At != 2 {
		t.Errorf("redo leads to %d", v.state.At)
	}
	if _, failed := v.do(request{Do: "goto", At: 9}); failed.Error != engine.ErrAtEnd.Error() || v.state.At != 2 {
		t.Errorf("a step that is not there: %+v", failed)
	}
	shared := v.must(request{Do: "share"}).(string)
	other := visit(t)
	other.begin(wanted{Text: "http://127.0.0.1:9/OTHER/" + shared})
	if other.state.At != 2 || len(other.state.Line) != 3 {
		t.Errorf("the shared game is at %d of %v", other.state.At, other.state.Line)
	}
}

// TestHiddenStaysHidden looks at what the page is told of cards that lie face down, and
// takes back a move that turned one up.
func TestHiddenStaysHidden(t *testing.T) {
	v := visit(t)
	v.begin(wanted{Game: "klondike", Deal: "3"})
	for _, p := range v.state.Layout.Piles {
		for _, c := range p.Cards {
			if (c.ID == "card-back") != (c.Name == "") {
				t.Errorf("%s: %+v", p.Name, c)
			}
		}
	}
	v.must(request{Do: "play", Text: "3c to 1"})
	if _, failed := v.do(request{Do: "undo"}); !failed.Sure {
		t.Errorf("undo does not ask whether the player is sure: %+v", failed)
	}
	for _, r := range []request{{Do: "hint"}, {Do: "lua", Text: "p"}} { // of what is in sight
		if v.must(r); v.state.Branded {
			t.Errorf("%s brands the game", r.Do)
		}
	}
	if v.must(request{Do: "undo", Sure: true}); !v.state.Branded {
		t.Error("the game is not branded")
	}
	v.begin(wanted{Game: "klondike", Deal: "3"}) // Lua cannot be asked whether it is sure
	if v.must(request{Do: "lua", Text: `p:play("3c to 1"):undo()`}); !v.state.Branded {
		t.Error("what Lua takes back does not brand the game")
	}
	v.begin(wanted{Game: "klondike", Deal: "3"})
	if _, failed := v.do(request{Do: "hidden"}); !failed.Sure || v.state.Open {
		t.Errorf("hidden cards are shown at once: %+v", failed)
	}
	if v.must(request{Do: "hidden", Sure: true}); !v.state.Open || !v.state.Branded || backs(v.state) > 0 {
		t.Errorf("%d backs are left", backs(v.state))
	}
	if v.must(request{Do: "hidden"}); v.state.Open || backs(v.state) != 21 {
		t.Errorf("%d backs are seen, want 21", backs(v.state))
	}
}

// backs counts the cards whose backs are seen.
func backs(s state) (count int) {
	for _, p := range s.Layout.Piles {
		for _, c := range p.Cards {
			if c.ID == "card-back" {
				count++
			}
		}
	}
	return count
}

// TestAsk asks what the tabs ask.
func TestAsk(t *testing.T) {
	v := visit(t)
	v.begin(wanted{Game: "spider", Page: 8})
	if a := v.must(request{Do: "ask", Text: "free K"}); !strings.Contains(textOf(t, a), "Kd in pile 2") {
		t.Errorf("free K: %v", a)
	}
	if a := v.must(request{Do: "lua", Sure: true, Text: `p:play "7h from 5 to 10" return 6*7`}); textOf(t, a) != "42" || v.state.At != 1 {
		t.Errorf("Lua: %q at %d", a, v.state.At)
	}
	if _, failed := v.do(request{Do: "lua", Text: `os.execute "true"`}); failed.Error == "" {
		t.Error("Lua is not in its sandbox")
	}
	asked := map[string]string{"how many Kings are free?": "Kd in pile 2", "why not 2 spaces": "before the next deal", "can 2 spaces": "2"}
	if testing.Short() {
		delete(asked, "why not 2 spaces")
		delete(asked, "can 2 spaces")
	}
	for said, want := range asked {
		if a, failed := v.do(request{Do: "ask", Text: said}); failed.Error != "" || !strings.Contains(textOf(t, a), want) {
			t.Errorf("%s: %v, %+v", said, a, failed)
		}
	}
	if _, failed := v.do(request{Do: "ask", Text: "prove"}); !strings.Contains(failed.Error, "nothing stands behind prove") {
		t.Errorf("a question without its goal: %+v", failed)
	}
	if _, failed := v.do(request{Do: "ask", Text: "free Z"}); !strings.Contains(failed.Error, "rank") {
		t.Errorf("free Z: %+v", failed)
	}
}

// TestProve asks a question with each answer, and takes the certificate away.
func TestProve(t *testing.T) {
	if testing.Short() {
		t.Skip("two proofs, one after the other")
	}
	v := visit(t)
	v.begin(wanted{Game: "spider", Page: 10})
	a := v.must(request{Do: "prove", Text: "space", Without: "deal,remove", Sure: true}).(map[string]any)
	if a["verdict"] != "impossible" || a["certificate"] != true {
		t.Errorf("page 10: %v", a)
	}
	w := v.send("GET", "api/session/"+v.state.Session+"/certificate", "", nil)
	if !strings.HasPrefix(w.Body.String(), "patience certificate") {
		t.Errorf("certificate: %.80s", w.Body)
	}
	v.begin(wanted{Game: "spider", Page: 12})
	a = v.must(request{Do: "prove", Text: "remove spades", Without: "space,deal", Sure: true}).(map[string]any)
	if a["verdict"] != "possible" {
		t.Fatalf("page 12: %v", a)
	}
	v.must(request{Do: "play", Text: a["line"].(string)})
	if _, failed := v.do(request{Do: "prove", Text: "fly"}); failed.Error == "" {
		t.Error("a goal that there is not is decided")
	}
}

// TestProvePlan asks for one plan for cards that nobody has seen, of a problem whose task tells which lie face
// down: those of its hand are no part of the question. Of another game nobody knows that, and so a question about
// every order of these cards is refused.
func TestProvePlan(t *testing.T) {
	v := visit(t)
	v.begin(wanted{Puzzle: "spider/eitherorder"})
	ask := func(hidden string) map[string]any {
		return v.must(request{Do: "prove", Text: "remove hearts first", Without: "deal", Hidden: hidden}).(map[string]any)
	}
	a := ask("strategy")
	if text := textOf(t, a["said"]); a["verdict"] != "possible" || !strings.Contains(text, "unseen: 5h Kh") || !strings.Contains(text, "Kh: go to 3") {
		t.Errorf("one plan: %v", a)
	}
	if found, _, err := check.Read(t.Context(), strings.NewReader(a["plan"].(string))); err != nil || found.Nodes != 5 {
		t.Errorf("the plan: %+v, %v", found, err)
	}
	if text := textOf(t, ask("any")["said"]); !strings.Contains(text, "each of the 2") {
		t.Errorf("every order: %s", text)
	}
	before := v.state.Hidden
	if v.must(request{Do: "play", Text: a["line"].(string)}); v.state.Branded || v.state.Hidden != before-1 {
		t.Errorf("after its first line: branded %v, %d cards hidden of %d", v.state.Branded, v.state.Hidden, before)
	}
	v.begin(wanted{Game: "spider", Deal: "1"})
	if _, failed := v.do(request{Do: "prove", Text: "turn", Hidden: "any"}); !strings.Contains(failed.Error, "one plan") {
		t.Errorf("every order in a deal: %+v", failed)
	}
	if a := v.must(request{Do: "prove", Text: "turn", Hidden: "strategy"}).(map[string]any); a["verdict"] != "possible" || v.state.Branded {
		t.Errorf("a plan in a deal: %v", a)
	}
}

// TestStop ends Lua that never would, when the page goes away.
func TestStop(t *testing.T) {
	v := visit(t)
	v.begin(wanted{Game: "gaps", Deal: "1"})
	ctx, stop := context.WithTimeout(context.Background(), 100*time.Millisecond)
	defer stop()
	w := v.send("POST", "api/session/"+v.state.Session, `{"do":"lua","text":"while true do end"}`,
		func(r *http.Request) { *r = *r.WithContext(ctx) })
	if !strings.Contains(w.Body.String(), "error") {
		t.Errorf("stopped: %s", w.Body)
	}
	v.must(request{Do: "play", Text: v.state.Moves[0].Text})
}

// TestSessionsEnd begins more games than there is room for.
func TestSessionsEnd(t *testing.T) {
	v := visit(t)
	v.begin(wanted{Game: "gaps"})
	first := v.state.Session
	for range maxSessions {
		v.begin(wanted{Game: "gaps"})
	}
	if w := v.send("GET", "api/session/"+first, "", nil); w.Code != 404 || len(v.server.sessions.all) != maxSessions {
		t.Errorf("the first game: %d; %d are kept", w.Code, len(v.server.sessions.all))
	}
}

// TestLight weighs what a browser loads before it shows a board, and takes the time of a move. The
// table of German texts is loaded only by who reads German.
func TestLight(t *testing.T) {
	v := visit(t)
	v.begin(wanted{Game: "spider", Page: 8})
	bytes, table := 0, 0
	for _, path := range append(pageFiles(t), "", "api/choices", "api/game/spider", "api/session/"+v.state.Session, "api/session/"+v.state.Session+"/faces") {
		w := v.send("GET", path, "", nil)
		if w.Code != http.StatusOK {
			t.Errorf("%s: %d", path, w.Code)
		}
		switch path {
		case "german.js":
			table = w.Body.Len()
			continue
		case "list.css": // of pages that list
			continue
		case "tabs/compose.js", "tabs/ask.js", "tabs/lua.js", "tabs/prove.js": // loaded when they are opened
			continue
		}
		bytes += w.Body.Len()
	}
	if bytes > 172_500 || table == 0 || bytes+table > 234_000 {
		t.Errorf("the page weighs %d bytes and its German texts %d, want 172.5 kB and, together, 234 at most", bytes, table)
	}
	fastest := time.Hour // the others may have waited for the machine
	for range 20 {
		began := time.Now()
		v.must(request{Do: "play", Text: "7h from 5 to 10"})
		fastest = min(fastest, time.Since(began))
		v.must(request{Do: "undo"})
	}
	t.Logf("%d bytes; a move takes %v", bytes, fastest)
}

// siteFiles are for sites without a server.
var siteFiles = []string{"site.js", "inpage.js", "worker.js", "offline.js"}

// pageFiles lists what the page consists of, but for its beginning.
func pageFiles(t *testing.T) (names []string) {
	err := fs.WalkDir(page.Files(), ".", func(name string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() && name != "index.html" && !slices.Contains(siteFiles, name) {
			names = append(names, name)
		}
		return err
	})
	if err != nil || len(names) < 10 {
		t.Fatalf("the page has %d files: %v", len(names), err)
	}
	return names
}

// TestRun serves over a real connection, and ends when the context does, though a script
// runs.
func TestRun(t *testing.T) {
	l, err := net.Listen("tcp4", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	s := New(config(), l.Addr().(*net.TCPAddr).Port)
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	ended := make(chan error, 1)
	go func() { ended <- s.serve(ctx, l) }()
	send := func(path, body string) (*http.Response, error) {
		r, _ := http.NewRequest("POST", s.Address()+path, strings.NewReader(body))
		r.Header.Set("Origin", "http://"+s.hosts[0])
		r.Header.Set("Content-Type", "application/json")
		return http.DefaultClient.Do(r)
	}
	began, err := send("api/new", `{"game":"gaps"}`)
	if err != nil {
		t.Fatal(err)
	}
	var st state
	if err := json.NewDecoder(began.Body).Decode(&st); err != nil {
		t.Fatal(err)
	}
	go send("api/session/"+st.Session, `{"do":"lua","text":"while true do end"}`) // may be cut off
	waitForLua(t, s, st.Session)
	stop()
	select {
	case err := <-ended:
		if err != nil {
			t.Error(err)
		}
	case <-time.After(waitTime):
		t.Error("the server does not end")
	}
}
