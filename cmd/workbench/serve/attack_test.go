package serve

import (
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"reflect"
	"strings"
	"testing"
	"time"

	"patience/engine"
	"patience/engine/enginetest"
	"patience/luaapi/tables"
)

// The attacker sends every action to every game: with every field of a request missing, of a wrong
// type, and huge. Actions, fields and games are read off the server's own tables, so that what is new
// is attacked, too. Each is answered in JSON and in our words, ends soon after it is stopped, and
// leaves the game free.

const attackTime = 10 * time.Millisecond // how long one request may go on before it is stopped

// hostileRequests returns the bodies of an action: each field with each of its values, beside others that are good,
// and all of them with the same hostile text. One long text is enough for a field alone.
func hostileRequests(do string, texts []string) (bodies []string) {
	put := func(want map[string]any) {
		want["do"] = do
		body, _ := json.Marshal(want)
		bodies = append(bodies, string(body))
	}
	add := func(field string, v any) {
		put(map[string]any{"sure": true, "text": "space", "from": "pile 1", "to": "pile 2", field: v})
	}
	put(map[string]any{})
	put(map[string]any{"sure": true})
	put(map[string]any{"nobody": "knows"})
	for _, text := range texts {
		put(map[string]any{"sure": true, "text": text})
		if len(text) < 1<<16 {
			put(map[string]any{"sure": true, "text": text, "from": text, "to": text, "without": text, "hidden": text})
		}
	}
	kind := reflect.TypeFor[request]()
	for i := range kind.NumField() {
		f := kind.Field(i)
		name := f.Tag.Get("json")
		if name == "do" {
			continue
		}
		add(name, map[string]any{"a": []int{1}})
		switch f.Type.Kind() {
		case reflect.String:
			add(name, 7)
			add(name, texts[len(texts)-1])
		case reflect.Int:
			add(name, "seven")
			for _, n := range []string{"-1", "1", "9223372036854775807", "1e400", "0.5"} {
				add(name, json.RawMessage(n))
			}
		}
	}
	return bodies
}

func TestAttack(t *testing.T) {
	v := visit(t)
	v.server.Named = v.server.Games.Named
	var sent []string
	for _, a := range actions() {
		sent = append(sent, a.name)
	}
	begun, texts := enginetest.Worked(), hostile()
	if enginetest.Raced {
		texts = []string{"win"} // what is locked does not depend on what is refused
	}
	for _, g := range v.server.Games {
		if enginetest.Raced && g.Name != "spider" {
			continue // locks are the same for every game
		}
		for _, do := range append(sent, "", "fly") {
			v.begin(wanted{Game: g.Name})
			for _, body := range hostileRequests(do, texts) {
				v.attack(g.Name, body)
			}
			v.stillThere(g.Name, do)
		}
	}
	t.Logf("%v of processor time", enginetest.Worked()-begun)
}

// TestAttackTables does the same to games that are tables, with one text for each field.
func TestAttackTables(t *testing.T) {
	if enginetest.Raced {
		t.Skip("locks are the same for every game: see TestAttack")
	}
	v := visit(t)
	v.server.Named = func(name string) (*engine.Game, error) { return tables.Named(name) }
	begun := enginetest.Worked()
	names := tables.Names()
	for i := 0; i < len(names); i += 40 {
		v.begin(wanted{Game: names[i]})
		for _, a := range actions() {
			for _, body := range hostileRequests(a.name, []string{"win"}) {
				v.attack(names[i], body)
			}
			v.stillThere(names[i], a.name)
		}
	}
	t.Logf("%v of processor time", enginetest.Worked()-begun)
}

// attack sends a request, stops it, and looks at the answer.
func (v *visitor) attack(game, body string) {
	v.t.Helper()
	var w *httptest.ResponseRecorder
	over := enginetest.Late(attackTime, func(ctx context.Context) {
		w = v.send("POST", "api/session/"+v.state.Session, body, func(r *http.Request) { *r = *r.WithContext(ctx) })
	})
	if over > 0 && !enginetest.Raced {
		v.t.Errorf("%s: %.100s: %v of work after it was stopped", game, body, over)
	}
	for line := range strings.Lines(w.Body.String()) {
		if !json.Valid([]byte(line)) {
			v.t.Errorf("%s: %.100s: no JSON: %.100s", game, body, line)
		}
		if said := enginetest.GoText(line); said != "" {
			v.t.Errorf("%s: %.100s: Go's own words %q in %.300s", game, body, said, line)
		}
	}
	if w.Body.Len() == 0 || w.Code >= http.StatusInternalServerError {
		v.t.Errorf("%s: %.100s: %d %.100s", game, body, w.Code, w.Body)
	}
}

// stillThere looks at the game: it is answered at once, and nothing is at work on it.
func (v *visitor) stillThere(game, after string) {
	v.t.Helper()
	w := v.send("GET", "api/session/"+v.state.Session, "", nil)
	if w.Code != http.StatusOK || len(v.server.sessions.all[v.state.Session].work) > 0 {
		v.t.Errorf("%s, after %s: %d %.100s", game, after, w.Code, w.Body)
	}
}

// TestLocked ends in a panic with the game locked, and takes the game again.
func TestLocked(t *testing.T) {
	n := &session{}
	for _, do := range []func(){
		func() { n.locked(func() { panic("a slip") }) },
		func() { _, _ = n.soon(func() (any, error) { panic("a slip") }) },
	} {
		func() {
			defer func() { _ = recover() }()
			do()
		}()
		if !n.mu.TryLock() {
			t.Fatal("the game is locked for ever")
		}
		n.mu.Unlock()
	}
}

// TestAttackBeginnings asks for games with every field missing, of a wrong type, and huge.
func TestAttackBeginnings(t *testing.T) {
	enginetest.Alone(t)
	v := visit(t)
	kind := reflect.TypeFor[wanted]()
	for i := range kind.NumField() {
		name := kind.Field(i).Tag.Get("json")
		values := []any{nil, 7, -1, 1e300, "", map[string]any{"a": 1}, []int{1}}
		for _, text := range append(hostile(), "#p=AAAA", "deal:1,suits=9", "game: gaps\nsolution: x") {
			values = append(values, text, map[string]string{text: text})
		}
		for _, g := range []string{"", "spider", "golf"} {
			for _, value := range values {
				body, _ := json.Marshal(map[string]any{"game": g, name: value})
				w := v.send("POST", "api/new", string(body), nil)
				if said := enginetest.GoText(w.Body.String()); said != "" || !json.Valid(w.Body.Bytes()) || w.Code >= 500 {
					t.Errorf("%.100s: %d, Go's own words %q in %.300s", body, w.Code, said, w.Body)
				}
			}
		}
	}
}

// hostile lists texts for everything that reads a text: empty, bytes that are no text, long, nested,
// a question of a thousand parts, and what a terminal would obey.
func hostile() []string {
	return []string{
		"",
		"\x00\xff\xfe\x1b[2J\a%d%n",
		strings.Repeat("K", 1<<20),
		strings.Repeat("(", 100_000),
		strings.Repeat("space and ", 2_000) + "space",
		"99999999999999999999 -1 nan 1e400 * 18446744073709551616",
	}
}
