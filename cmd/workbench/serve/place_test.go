package serve

import "testing"

// TestPlace asks for a position that another tab has left meanwhile: all that takes its time is refused, and what
// is asked where the page stands is answered, in each game that hides cards or has none.
func TestPlace(t *testing.T) {
	v := visit(t)
	v.begin(wanted{Puzzle: "book/book05"})
	before := v.place()
	v.must(request{Do: "play", Text: "4s from 6 to 2", Sure: true})
	for _, r := range []request{{Do: "hint"}, {Do: "ask", Text: "pool"}, {Do: "lua", Text: "p:undo()"}, {Do: "prove", Text: "space", Without: "deal", Sure: true}, {Do: "test", Sure: true}} {
		r.Place = before
		if _, failed := v.do(r); failed.Error != goneOn.text {
			t.Errorf("%s after a move: %q, want %q", r.Do, failed.Error, goneOn.text)
		}
	}
	if v.state.At != 1 || v.state.Branded {
		t.Errorf("what was refused has changed the game: %d moves, branded: %t", v.state.At, v.state.Branded)
	}
	v.must(request{Do: "undo", Sure: true})
	if a := v.must(request{Do: "prove", Text: "space", Without: "deal", Place: before, Sure: true}); a.(map[string]any)["verdict"] != "possible" {
		t.Errorf("where it was asked: %v", a)
	}
	for _, name := range []string{"spider", "klondike", "gaps", "blackhole", "pendulum"} {
		v.begin(wanted{Session: v.state.Session, Game: name, Deal: "3"})
		for range 2 {
			v.must(request{Do: "play", Text: v.state.Moves[0].Text})
		}
		v.must(request{Do: "lua", Text: "x = 1", Place: v.place()})
		if _, failed := v.do(request{Do: "lua", Text: "x = 1", Place: before}); failed.Error != goneOn.text {
			t.Errorf("%s: the position of a game before: %q", name, failed.Error)
		}
	}
}
