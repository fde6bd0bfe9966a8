package serve

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"patience/puzzles"
)

// composes asks for a text to be set up, and returns what the page is told.
func composes(t *testing.T, s *Server, session, text string) (st state, status int) {
	t.Helper()
	body, err := json.Marshal(map[string]any{"session": session, "again": session != "", "text": text})
	if err != nil {
		t.Fatal(err)
	}
	r := s.Do(t.Context(), "POST", "new", body, nil)
	if err := json.Unmarshal(r.Text, &st); err != nil {
		t.Fatal(err)
	}
	if r.Status != fine {
		st.Title = string(r.Text)
	}
	return st, r.Status
}

// TestCompose sets a problem of the book up, from an empty table to the verdict that it is sound; spoils it; and has it
// mended. What comes between is kept, and what no pack has is refused.
func TestCompose(t *testing.T) {
	s := New(config(), 1)
	st, _ := composes(t, s, "", "compose\n")
	if c := st.Composed; c == nil || c.Why == "" || !strings.Contains(c.Text, "pile 10: space\n") || !strings.Contains(c.Text, "unfinished: yes") {
		t.Fatalf("an empty table: %+v", c)
	}
	book, err := puzzles.Text("book05")
	if err != nil {
		t.Fatal(err)
	}
	id := st.Session
	some := strings.Replace(book, "hand: 50 unknown\n", "hand: none\n", 1)
	if st, _ = composes(t, s, id, composing+some); st.Composed == nil || !strings.Contains(st.Composed.Why, "wrong deck") {
		t.Errorf("without a hand: %+v", st.Composed)
	}
	if st.Kept != composing+st.Composed.Text || st.Session != id {
		t.Errorf("kept: %q", st.Kept)
	}
	if again, _ := composes(t, s, id, st.Kept); again.Composed == nil || again.Composed.Text != st.Composed.Text {
		t.Errorf("kept and laid again: %+v", again.Composed)
	}
	three := strings.Replace(st.Composed.Text, "pile 1: (", "pile 1: (Kc Kc Kc ", 1)
	if refused, status := composes(t, s, id, composing+three); status != cannot || !strings.Contains(refused.Title, "Kc, want at most") {
		t.Errorf("three Kc: %d %s", status, refused.Title)
	}

	st, _ = composes(t, s, id, composing+book)
	if st.Composed.Why != "" || st.Composed.Down["pile 1"] == 0 || st.Layout.Piles[1].Cards[0].Name == "" {
		t.Errorf("the whole problem: %+v", st.Composed)
	}
	// However a text says that cards may be missing, none is; and a title that says it is a title.
	for _, said := range []string{"unfinished:yes\n", "Unfinished: yes \n", "unfinished: yes\r\n"} {
		if st, _ := composes(t, s, id, composing+strings.Replace(some, "pile 1:", said+"pile 1:", 1)); st.Composed == nil || st.Composed.Why == "" {
			t.Errorf("%q: %+v", said, st.Composed)
		}
	}
	titled := strings.Replace(book, "title: The first space", "title: The first space, unfinished: yes", 1)
	if st, _ := composes(t, s, id, composing+titled); st.Composed == nil || st.Composed.Why != "" || st.Composed.Text != titled {
		t.Errorf("a title: %+v", st.Composed)
	}
	packed, err := pack(st.Kept)
	if err != nil {
		t.Fatal(err)
	}
	if shared, _ := composes(t, s, "", share+packed); shared.Composed == nil || shared.Composed.Text != st.Composed.Text {
		t.Errorf("shared: %+v", shared)
	}
	act := func(what string, answer any) {
		t.Helper()
		r := s.Do(t.Context(), "POST", "session/"+id, []byte(`{"do":"`+what+`"}`), nil)
		if err := json.Unmarshal(r.Text, &struct {
			Answer any `json:"answer"`
		}{answer}); err != nil || r.Status != fine {
			t.Fatalf("%s: %v: %s", what, err, r.Text)
		}
	}
	composes(t, s, id, st.Kept)
	var tested []outcome
	if act("test", &tested); len(tested) != 1 || tested[0].Verdict != "sound" {
		t.Errorf("book05 is %+v", tested)
	}
	var link string
	if act("share", &link); !strings.HasPrefix(link, share) || link == share+packed {
		t.Errorf("shared to be solved: %s", link)
	}

	book, err = puzzles.Text("book02")
	if err != nil {
		t.Fatal(err)
	}
	// It is book01 with two cards exchanged, and says so by this verdict.
	composes(t, s, id, composing+strings.Replace(book, "verdict: impossible\n", "", 1))
	if act("test", &tested); tested[0].Verdict != "no solution" {
		t.Errorf("spoilt, book02 is %+v", tested)
	}
	var ways []mended
	act("mend", &ways)
	i := slices.IndexFunc(ways, func(m mended) bool { return strings.Contains(m.Said[0].Text, "9d in pile 2 and 9s in pile 5") })
	if i < 0 {
		t.Fatalf("mended: %+v", ways)
	}
	composes(t, s, id, composing+ways[i].Text)
	if act("test", &tested); tested[0].Verdict != "sound" {
		t.Errorf("mended, book02 is %+v", tested)
	}
}
