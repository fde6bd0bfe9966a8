package serve

import (
	"fmt"
	"strings"
	"testing"
)

// outline writes the tree that a page is told of in a line; the move made last stands in
// square brackets.
func outline(st state) string {
	var b strings.Builder
	for i, m := range st.Tree {
		text := m.Text + m.Mark
		if m.Comment != "" {
			text += " {" + m.Comment + "}"
		}
		if st.At > 0 && st.Line[st.At-1] == i {
			text = "[" + text + "]"
		}
		if m.New {
			text = "new " + text
		}
		fmt.Fprintf(&b, "%d.%d %s; ", m.Step, m.Depth, text)
	}
	return strings.TrimSuffix(b.String(), "; ")
}

// TestTree branches off, says something of moves, and forgets them. What is kept goes along
// with the game: into its address, into a file, and into the workbench that begins with it.
func TestTree(t *testing.T) {
	v := visit(t)
	v.begin(wanted{Game: "spider", Page: 8})
	v.must(request{Do: "comment", Text: "where it begins"})
	v.must(request{Do: "play", Text: "7h from 5 to 10, 10c from 1 to 5"})
	v.must(request{Do: "goto", At: 0})
	v.must(request{Do: "play", Text: "7h from 5 to 3"})
	v.must(request{Do: "judge", Text: "?"})
	v.must(request{Do: "comment", Text: "covers the 8s"})
	want := "1.0 7h from 5 to 10; 1.1 new [7h from 5 to 3? {covers the 8s}]; 2.0 10c from 1 to 5"
	if got := outline(v.state); got != want || v.state.Start != "where it begins" || len(v.state.Line) != 1 {
		t.Errorf("the tree is %s, want %s; on the start: %s", got, want, v.state.Start)
	}
	shared, saved := v.must(request{Do: "share"}).(string), v.must(request{Do: "save"}).(map[string]any)["text"].(string)
	for _, text := range []string{shared, saved} {
		other := visit(t)
		other.begin(wanted{Text: text})
		if got := outline(other.state); got != want || other.state.Start != "where it begins" {
			t.Errorf("elsewhere the tree is %s", got)
		}
	}
	if p, err := v.server.written("", saved); err != nil {
		t.Error(err)
	} else {
		other := visit(t)
		other.server.First = p
		if other.begin(wanted{}); outline(other.state) != want {
			t.Errorf("in a workbench that begins with it the tree is %s", outline(other.state))
		}
	}
	v.must(request{Do: "visit", At: 0, Text: "7h from 5 to 10"})
	if v.state.At != 1 || len(v.state.Line) != 2 {
		t.Errorf("on the main line %d of %v is made", v.state.At, v.state.Line)
	}
	if _, failed := v.do(request{Do: "promote"}); failed.Error != "this is the main line already" {
		t.Errorf("promoted: %+v", failed)
	}
	for _, stale := range []request{{Do: "visit", At: 1, Text: "7h from 5 to 10"}, {Do: "visit", At: 9, Text: "deal"}, {Do: "visit", At: -2}} {
		if _, failed := v.do(stale); !strings.Contains(failed.Error, "load the page again") {
			t.Errorf("%+v: %+v", stale, failed)
		}
	}
	v.must(request{Do: "visit", At: 1, Text: "7h from 5 to 3"})
	v.must(request{Do: "promote"})
	if got := outline(v.state); got != "1.0 [7h from 5 to 3? {covers the 8s}]; 1.1 new 7h from 5 to 10; 2.1 10c from 1 to 5" {
		t.Errorf("promoted: %s", got)
	}
	v.must(request{Do: "forget"})
	if got := outline(v.state); got != "1.0 7h from 5 to 10; 2.0 10c from 1 to 5" || v.state.At != 0 {
		t.Errorf("forgotten: %s at %d", got, v.state.At)
	}
	for _, none := range []request{{Do: "forget"}, {Do: "judge", Text: "!"}, {Do: "comment", Text: "{"}} {
		if _, failed := v.do(none); failed.Error == "" {
			t.Errorf("%+v is done", none)
		}
	}
}

// TestFollow steps through a line that an answer has told.
func TestFollow(t *testing.T) {
	v := visit(t)
	v.begin(wanted{Game: "spider", Page: 8})
	v.must(request{Do: "play", Text: "7h from 5 to 3"})
	const line = "7h from 5 to 10, 10c from 1 to 5, 9s from 1 to 5"
	v.must(request{Do: "follow", Text: line, At: 1, Sure: true})
	if v.state.At != 1 || len(v.state.Line) != 3 || len(v.state.Tree) != 4 {
		t.Errorf("followed to %d of %v: %s", v.state.At, v.state.Line, outline(v.state))
	}
	for _, c := range []struct {
		text string
		at   int
		want string
	}{{line, 4, "no step 4"}, {line, -1, "no step -1"}, {"7h from 5 to 10, fly", 2, `step 2, "fly"`}} {
		if _, failed := v.do(request{Do: "follow", Text: c.text, At: c.at, Sure: true}); !strings.Contains(failed.Error, c.want) {
			t.Errorf("%s to %d: %+v", c.text, c.at, failed)
		}
	}
	v.must(request{Do: "follow", Text: "7h from 5 to 10, fly", At: 1})
	if v.state.At != 1 || v.state.Tree[v.state.Line[0]].Text != "7h from 5 to 10" {
		t.Errorf("followed to %d of %s", v.state.At, outline(v.state))
	}
}
