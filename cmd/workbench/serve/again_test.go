package serve

import (
	"reflect"
	"strings"
	"testing"
)

// TestAgain plays a little of every game, ends its session as a killed process
// does, and lays the game again from what the page has kept. Nothing is lost, not even what was taken
// back, and no unseen card is kept.
func TestAgain(t *testing.T) {
	v := visit(t)
	for _, want := range []wanted{
		{Game: "spider", Deal: "3"}, {Game: "klondike", Deal: "17"}, {Game: "gaps", Deal: "1"}, {Game: "blackhole", Deal: "5"}, {Game: "pendulum", Deal: "1"},
		{Puzzle: "book/book05"}, {Game: "spider", Page: 8},
	} {
		v.begin(want)
		for range 3 {
			if len(v.state.Moves) > 0 {
				v.must(request{Do: "play", Text: v.state.Moves[0].Text})
			}
		}
		v.must(request{Do: "undo", Sure: true})
		before := v.state
		if strings.Contains(before.Kept, "sealed:") {
			t.Errorf("%+v: unseen cards are kept:\n%s", want, before.Kept)
		}
		delete(v.server.sessions.all, before.Session)
		v.begin(wanted{Session: before.Session, Again: true, Table: before.Table, Text: before.Kept})
		if !reflect.DeepEqual(v.state, before) {
			t.Errorf("%+v: laid again\n%+v\nwas\n%+v", want, v.state, before)
		}
	}
}

// TestAgainUnseen keeps nothing of unseen cards of a game that was begun with a text: two that look the
// same are kept alike, and each is laid again by the text that the page has sent.
func TestAgainUnseen(t *testing.T) {
	v := visit(t)
	g, err := v.server.game("klondike")
	if err != nil {
		t.Fatal(err)
	}
	p, err := g.Deal("", 3, nil)
	if err != nil {
		t.Fatal(err)
	}
	first, err := p.Write("game")
	if err != nil {
		t.Fatal(err)
	}
	first = strings.Replace(first, "from: deal:3\n", "", 1)
	second := strings.NewReplacer("[Qs]", "[7s]", "[7s 10c]", "[Qs 10c]").Replace(first)
	var kept []string
	for _, text := range []string{first, second} {
		v.begin(wanted{Game: "klondike", Text: text})
		before := v.state
		kept = append(kept, before.Kept)
		v.must(request{Do: "hidden", Sure: true})
		seen := v.state.Layout
		v.begin(wanted{Session: before.Session, Again: true, Table: before.Table, Text: before.Kept, Start: text})
		if !reflect.DeepEqual(v.state, before) {
			t.Errorf("laid again\n%+v\nwas\n%+v", v.state, before)
		}
		if v.must(request{Do: "hidden", Sure: true}); !reflect.DeepEqual(v.state.Layout, seen) {
			t.Error("other cards lie face down")
		}
	}
	if first == second || kept[0] != kept[1] || strings.Contains(kept[0], "sealed") {
		t.Errorf("two games that look the same are kept as\n%s\nand\n%s", kept[0], kept[1])
	}
}

// TestSameAddress finds the address of the run before, and refuses names of games that no page has.
func TestSameAddress(t *testing.T) {
	c := config()
	c.Memory.Dir = t.TempDir()
	if a, b := New(c, port).Address(), New(c, port).Address(); a != b {
		t.Errorf("%s, then %s", a, b)
	}
	first, err := listen(c)
	if err != nil {
		t.Fatal(err)
	}
	address := first.Addr().String()
	if other, err := listen(c); err != nil || other.Addr().String() == address {
		t.Errorf("two at a time: %v", err)
	} else {
		other.Close()
	}
	first.Close()
	again, err := listen(c)
	if err != nil || again.Addr().String() != address {
		t.Errorf("at %v, then at %v: %v", address, again, err)
	}
	again.Close()
	v := visit(t)
	for _, id := range []string{"x", strings.Repeat("x", 41), "../../../../../etc/passwd", strings.Repeat("ä", 20)} {
		if w := v.send("POST", "api/new", `{"again":true,"session":"`+id+`","game":"gaps","text":"deal:1"}`, nil); w.Code != 404 {
			t.Errorf("a session %q: %d", id, w.Code)
		}
	}
}
