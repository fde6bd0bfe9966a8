package serve

import (
	"strings"
	"testing"

	"patience/engine/enginetest/scorpion"
)

// A game of which nothing is told but its rules is played in the browser, too: whatever is asked of it is
// answered or refused, and the next request finds the game as it was.
func TestBare(t *testing.T) {
	c := config()
	c.Games = append(c.Games, scorpion.Game())
	c.Lua.Games = c.Games
	s := New(c, port)
	s.Memory.Dir = t.TempDir()
	t.Cleanup(func() { s.sessions.close() })
	v := &visitor{t: t, server: s, handler: s.Handler()}
	v.begin(wanted{Game: "scorpion", Deal: "1"})
	if v.state.Hidden != 0 || v.state.Layout.Piles[0].Cards[0].Name != "4h" {
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
