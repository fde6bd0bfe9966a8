package serve

import (
	"context"
	"net/http"
	"reflect"
	"strings"
	"testing"
	"time"

	"patience/engine"
)

// TestAtWork asks for more while something is at work on the game. What cannot be done then is
// refused in words and changes nothing; what can is done; and when the work has ended, all goes on.
func TestAtWork(t *testing.T) {
	v := visit(t)
	begun := make(chan struct{})
	v.server.Decide = func(ctx context.Context, _ *engine.Play, _ func(string)) (engine.Result, error) {
		close(begun)
		<-ctx.Done()
		return engine.Result{}, ctx.Err()
	}
	v.begin(wanted{Puzzle: "spider/page11"}) // no line to a goal of which is found
	v.must(request{Do: "hidden", Sure: true})
	ended := v.later(`{"do":"hint"}`)
	<-begun
	const second = "something else is at work on this game: stop it first"
	v.refused(`{"do":"lua","text":"p:play '9s from 5 to 3'","sure":true}`, second)
	v.must(request{Do: "play", Text: "Qd from 7 to 4"})
	if !v.stop() {
		t.Error("nothing is at work")
	}
	if got := <-ended; !strings.Contains(got, `"error"`) {
		t.Errorf("the hint that was stopped: %s", got)
	}
	if answer := v.must(request{Do: "lua", Text: "p:len()", Sure: true}); textOf(t, answer) != "1" || v.state.At != 1 {
		t.Errorf("after the hint: %v at %d", answer, v.state.At)
	}
}

// TestLuaAtWork asks for more while Lua has the game: nothing is done until Lua is stopped.
func TestLuaAtWork(t *testing.T) {
	v := visit(t)
	v.begin(wanted{Puzzle: "spider/page12"})
	v.must(request{Do: "play", Text: "Qd from 7 to 4"})
	before, path := v.state, "api/session/"+v.state.Session
	ended := v.later(`{"do":"lua","text":"while true do end","sure":true}`)
	waitForLua(t, v.server, before.Session)
	const first = "Lua is at work on this game: stop it first"
	for _, body := range []string{`{"do":"undo"}`, `{"do":"play","text":"9s from 5 to 3"}`, `{"do":"comment","text":"x"}`, `{"do":"save"}`} {
		v.refused(body, first)
	}
	if w := v.send("GET", path, "", nil); w.Code != http.StatusConflict || !strings.Contains(w.Body.String(), first) {
		t.Errorf("loaded again: %d %s", w.Code, w.Body)
	}
	if w := v.send("POST", "api/new", `{"session":"`+before.Session+`","game":"gaps"}`, nil); w.Code != http.StatusConflict || !strings.Contains(w.Body.String(), first) {
		t.Errorf("another game: %d %s", w.Code, w.Body)
	}
	if !v.stop() {
		t.Error("nothing is at work")
	}
	if got := <-ended; !strings.Contains(got, "interrupted") {
		t.Errorf("Lua that was stopped: %s", got)
	}
	if v.must(request{Do: "lua", Text: "x = 1", Sure: true}); !reflect.DeepEqual(v.state, before) {
		t.Errorf("refused requests have changed\n%+v\nto\n%+v", before, v.state)
	}
	v.must(request{Do: "play", Text: "9s from 5 to 3"})
}

// later sends a request and returns where its answer will be.
func (v *visitor) later(body string) <-chan string {
	ended := make(chan string, 1)
	path := "api/session/" + v.state.Session
	go func() { ended <- v.send("POST", path, body, nil).Body.String() }()
	return ended
}

// refused sends a request that is refused with words.
func (v *visitor) refused(body, words string) {
	v.t.Helper()
	w := v.send("POST", "api/session/"+v.state.Session, body, nil)
	if w.Code != http.StatusConflict || !strings.Contains(w.Body.String(), words) {
		v.t.Errorf("%s: %d %s, want: %s", body, w.Code, w.Body, words)
	}
}

// stop stops what runs, and says whether the page is told that anything did.
func (v *visitor) stop() bool {
	v.t.Helper()
	w := v.send("POST", "api/session/"+v.state.Session+"/stop", "{}", nil)
	if w.Code != http.StatusOK {
		v.t.Fatalf("stop: %d %s", w.Code, w.Body)
	}
	return strings.Contains(w.Body.String(), "true")
}

// waitForLua waits until Lua has a game for itself.
func waitForLua(t *testing.T, s *Server, id string) {
	t.Helper()
	n, err := s.sessions.find(id)
	if err != nil {
		t.Fatal(err)
	}
	for {
		if len(n.work) == 1 {
			if !n.mu.TryLock() {
				return
			}
			n.mu.Unlock()
		}
		time.Sleep(time.Millisecond)
	}
}
