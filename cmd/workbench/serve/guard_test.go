package serve

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"patience/engine"
)

// TestHostile sends what no page of ours sends.
func TestHostile(t *testing.T) {
	v := visit(t)
	v.begin(wanted{Game: "spider"})
	act := "api/session/" + v.state.Session
	other := func(r *http.Request) { r.Header.Set("Origin", "http://evil.example") }
	for _, c := range []struct {
		name, method, path, body string
		change                   func(*http.Request)
		want                     int
	}{
		{"the page", "GET", "", "", nil, 200},
		{"no secret", "GET", "", "", func(r *http.Request) { r.URL.Path = "/" }, 404},
		{"wrong secret", "GET", "", "", func(r *http.Request) { r.URL.Path = "/" + strings.Repeat("A", 26) + "/" }, 404},
		{"part of the secret", "GET", "", "", func(r *http.Request) { r.URL.Path = "/" + v.server.secret[:25] + "/" }, 404},
		{"no slash", "GET", "", "", func(r *http.Request) { r.URL.Path = "/" + v.server.secret }, 404},
		{"the way out", "GET", "../../serve.go", "", nil, 307},
		{"another host", "GET", "", "", func(r *http.Request) { r.Host = "evil.example" }, 421},
		{"another host at our port", "GET", "", "", func(r *http.Request) { r.Host = fmt.Sprintf("evil.example:%d", port) }, 421},
		{"another origin", "POST", act, `{"do":"undo"}`, other, 403},
		{"another origin reads", "GET", act, "", other, 403},
		{"another port", "POST", act, `{"do":"undo"}`, func(r *http.Request) { r.Header.Set("Origin", "http://127.0.0.1:1") }, 403},
		{"https", "POST", act, `{"do":"undo"}`, func(r *http.Request) { r.Header.Set("Origin", "https://"+r.Host) }, 403},
		{"no origin", "POST", act, `{"do":"undo"}`, func(r *http.Request) { r.Header.Del("Origin") }, 403},
		{"null origin", "POST", act, `{"do":"undo"}`, func(r *http.Request) { r.Header.Set("Origin", "null") }, 403},
		{"a link on another site", "GET", "", "", func(r *http.Request) { r.Header.Set("Sec-Fetch-Site", "cross-site") }, 403},
		{"a form", "POST", act, `{"do":"undo"}`, func(r *http.Request) { r.Header.Set("Content-Type", "text/plain") }, 415},
		{"giant body", "POST", "api/new", `{"text":"` + strings.Repeat("x", longestBody) + `"}`, nil, 413},
		{"bad JSON", "POST", act, `{"do":`, nil, 400},
		{"no JSON", "POST", act, `undo`, nil, 400},
		{"nothing", "POST", act, ``, nil, 400},
		{"two values", "POST", act, `{"do":"undo"}{"do":"undo"}`, nil, 400},
		{"unknown field", "POST", act, `{"do":"undo","rm":"-rf"}`, nil, 400},
		{"wrong type", "POST", act, `{"do":7}`, nil, 400},
		{"unknown action", "POST", act, `{"do":"format"}`, nil, 400},
		{"unknown session", "POST", "api/session/none", `{"do":"undo"}`, nil, 404},
		{"unknown session reads", "GET", "api/session/none", "", nil, 404},
		{"a file as a position", "POST", "api/new", `{"text":"/etc/passwd"}`, nil, 422},
		{"no game", "POST", "api/new", `{"game":"chess"}`, nil, 422},
		{"a method", "DELETE", act, "", nil, 405},
		{"no certificate", "GET", act + "/certificate", "", nil, 404},
		{"a bomb", "POST", "api/new", `{"text":"x#p=` + bomb(t) + `"}`, nil, 422},
		{"no bomb", "POST", "api/new", `{"text":"x#p=!!!"}`, nil, 422},
	} {
		w := v.send(c.method, c.path, c.body, c.change)
		if w.Code != c.want {
			t.Errorf("%s: %d %.200s, want %d", c.name, w.Code, w.Body, c.want)
		}
		if strings.Contains(w.Body.String(), v.server.secret) {
			t.Errorf("%s: the answer tells the secret", c.name)
		}
		if w.Header().Get("Content-Security-Policy") == "" || w.Header().Get("Referrer-Policy") != "no-referrer" {
			t.Errorf("%s: no policies in %v", c.name, w.Header())
		}
	}
}

// bomb is a short text that unpacks to a long one.
func bomb(t *testing.T) string {
	text, err := pack(strings.Repeat("x", longestGame+1))
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// TestHostileFiles opens what no game ever wrote.
func TestHostileFiles(t *testing.T) {
	v := visit(t)
	deep := strings.Repeat("[", 100_000)
	for name, text := range map[string]string{
		"nothing but blanks":   "  \n\t ",
		"zero bytes":           "\x00\x00\x00",
		"no UTF-8":             "1: \xff\xfe\xfd 5h",
		"a long line":          strings.Repeat("5h ", 50_000),
		"deep JSON":            deep,
		"deep JSON in a table": `{"columns": ` + deep,
		"too many cards":       "out: Ac\ndeck: " + strings.Repeat("5h ", 500),
		"a card twice":         "out: Ac 2d 4h As\ndeck: 5h\n1: 5h\n",
		"a negative deal":      "deal:-1",
		"a deal without end":   "deal:" + strings.Repeat("9", 5000),
		"a path":               "../../../../etc/passwd",
		"an empty record":      "patience game",
		"a record cut short":   "game: klondike\nmoves:\n",
		"a page of HTML":       "<!DOCTYPE html><script>alert(1)</script>",
		"a program":            "\x7fELF\x02\x01\x01",
		"an address":           "http://127.0.0.1/x/#p=" + strings.Repeat("A", 1000),
	} {
		for _, g := range []string{"spider", "klondike", "gaps", "blackhole", "pendulum"} {
			body, err := json.Marshal(wanted{Game: g, Text: text})
			if err != nil {
				t.Fatal(err)
			}
			w := v.send("POST", "api/new", string(body), nil)
			opened := w.Code == http.StatusOK && strings.TrimSpace(text) == ""
			if !opened && (w.Code != http.StatusUnprocessableEntity || !strings.Contains(w.Body.String(), `"error"`)) {
				t.Errorf("%s, %s: %d %.200s", g, name, w.Code, w.Body)
			}
		}
	}
}

// TestNoFileIsOpened sends texts and names that mean a file of games: nobody is asked to open it.
func TestNoFileIsOpened(t *testing.T) {
	v := visit(t)
	v.server.Named = func(name string) (*engine.Game, error) {
		t.Errorf("%s is opened", name)
		return v.server.Games.Named("spider")
	}
	for _, want := range []wanted{{Game: "../mine.lua"}, {Game: "mine.lua:second"}, {Text: "game: /mine.lua\n1: 5h\n"}, {Again: true, Game: "mine.lua", Text: "moves:\n"}} {
		body, _ := json.Marshal(want)
		if w := v.send("POST", "api/new", string(body), nil); !strings.Contains(w.Body.String(), "a page opens no files") {
			t.Errorf("%s: %s", body, w.Body)
		}
	}
}
