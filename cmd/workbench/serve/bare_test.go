package serve

import (
	"strings"
	"testing"

	"patience/engine"
	"patience/engine/enginetest"
	"patience/engine/enginetest/scorpion"
)

// A game of which nothing is told but its rules is played in the browser, too: whatever is asked of it is
// answered or refused, and the next request finds the game as it was.
func TestBare(t *testing.T) {
	c := config()
	c.Games = append(c.Games, scorpion.Game())
	c.Lua.Games = c.Games
	c.Limits = engine.Limits{States: 2_000} // by the clock it would be twenty seconds of the same
	s := New(c, port)
	s.Memory.Dir = t.TempDir()
	t.Cleanup(func() { s.sessions.close() })
	v := &visitor{t: t, server: s, handler: s.Handler()}
	v.begin(wanted{Game: "bare", Deal: "1"})
	if v.state.Hidden != 0 || v.state.Layout.Piles[0].Cards[0].Name != "10d" {
		t.Fatalf("%d cards are hidden, the stock shows %+v", v.state.Hidden, v.state.Layout.Piles[0].Cards)
	}
	for _, r := range []request{
		{Do: "hidden"}, {Do: "hidden", Sure: true}, {Do: "step"}, {Do: "auto"},
		{Do: "ask", Text: "where 7h"}, {Do: "ask", Text: "buried 7h"}, {Do: "ask", Text: "guaranteed"},
		{Do: "prove", Text: "win"}, {Do: "prove", Text: "win", Sure: true, Hidden: "any"},
		{Do: "test"}, {Do: "solutions"}, {Do: "lua", Text: "p:moves()"},
		{Do: "drag", From: "column 1", At: 1, To: "column 2"}, {Do: "drag", From: "stock", At: 1, To: "column 2"},
	} {
		answer, failed := v.do(r)
		if strings.Contains(failed.Error, "nil") || strings.Contains(failed.Error, "panic") || answer == nil && failed.Error == "" && r.Do == "ask" {
			t.Errorf("%+v: %v, %s", r, answer, failed.Error)
		}
	}
	v.must(request{Do: "play", Text: v.state.Moves[0].Text})
}

// TestDoorTooLong sends more than a door takes, by whatever way: it is refused in words, and the game stays as it was. A
// game of 100,000 moves goes through.
func TestDoorTooLong(t *testing.T) {
	enginetest.Alone(t)
	v := visit(t)
	v.begin(wanted{Game: "spider", Page: 8})
	for _, body := range []string{strings.Repeat("x", longestBody), `{"do":"lua","text":"` + strings.Repeat("[", longestBody) + `"}`} {
		for _, path := range []string{"new", "session/" + v.state.Session} {
			r := v.server.Do(t.Context(), "POST", path, []byte(body), nil)
			if r.Status != tooLarge || !strings.Contains(string(r.Text), "5 MiB") {
				t.Errorf("%s: %d %.100s", path, r.Status, r.Text)
			}
		}
	}
	if r := v.server.Do(t.Context(), "GET", strings.Repeat("x", longestBody+1), nil, nil); r.Status != tooLarge {
		t.Errorf("a path: %d %.100s", r.Status, r.Text)
	}
	there, back := "", ""
	for _, m := range v.state.Moves {
		v.must(request{Do: "play", Text: m.Text})
		for _, n := range v.state.Moves {
			if n.From == m.To && n.To == m.From && n.Count == m.Count {
				there, back = m.Text, n.Text
			}
		}
		v.must(request{Do: "undo"})
	}
	v.begin(wanted{Game: "spider", Page: 8}) // without what was tried
	v.must(request{Do: "play", Text: there})
	const pairs = 50_000
	v.begin(wanted{Session: v.state.Session, Again: true, Text: v.state.Kept + "  " + back + "\n" + strings.Repeat("  "+there+"\n  "+back+"\n", pairs-1)})
	if v.must(request{Do: "undo"}); v.state.At != 2*pairs-1 {
		t.Errorf("%d moves are made", v.state.At)
	}
}
