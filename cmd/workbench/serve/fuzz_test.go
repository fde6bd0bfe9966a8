package serve

import (
	"encoding/json"
	"strings"
	"testing"

	"patience/engine/enginetest"
	"patience/engine/enginetest/fuzz"
	"patience/puzzles"
)

// A draft of the composing board is laid on the table or refused in our words; what is kept of it is the same draft when
// it is laid again.
func FuzzDraft(target *testing.F) {
	f := fuzz.New(target)
	book, err := puzzles.Text("book05")
	if err != nil {
		f.Fatal(err)
	}
	for _, text := range []string{
		book, strings.Replace(book, "hand: 50 unknown", "hand: 3s 4s", 1) + unfinished,
		"game: spider\nunfinished: yes\npile 1: (Kh) Qs\npile 10: space\nhand: none\n", "title: none yet\ngoal: space and dig 5\nwithout: deal\n" + unfinished,
	} {
		f.Add(text)
	}
	s := New(config(), 1)
	f.Cleanup(func() { _ = s.sessions.close() })
	lay := func(t *testing.T, text, session string) (st state) {
		body, err := json.Marshal(map[string]any{"session": session, "again": session != "", "text": text})
		if err != nil {
			t.Fatal(err)
		}
		r := s.Do(t.Context(), "POST", "new", body, nil)
		if err := json.Unmarshal(r.Text, &st); err != nil || r.Status != fine && r.Status != cannot {
			t.Errorf("%d, %v: %.300s", r.Status, err, r.Text)
		}
		if words := enginetest.GoText(string(r.Text)); words != "" {
			t.Errorf("Go's own words %q", words)
		}
		return st
	}
	session := ""
	f.Fuzz(func(t *testing.T, text string) {
		st := lay(t, composing+text, session)
		if st.Composed == nil {
			return
		}
		session = st.Session
		again := lay(t, st.Kept, session)
		if again.Composed == nil || again.Composed.Text != st.Composed.Text || again.Composed.Why != st.Composed.Why {
			t.Errorf("%q is kept as\n%s(%s), and laid again\n%+v", text, st.Composed.Text, st.Composed.Why, again.Composed)
		}
	})
}

// Whatever stands in a request is answered in JSON and in our words, and the next request finds the game free.
func FuzzRequest(target *testing.F) {
	f := fuzz.New(target)
	s := New(config(), 1)
	f.Cleanup(func() { _ = s.sessions.close() })
	for _, body := range []string{
		`{"do":"move","from":"pile 5","at":1,"to":"pile 10"}`, `{"do":"play","text":"7h from 5 to 10, 10c from 1 to 5"}`, `{"do":"undo","at":2,"sure":true}`,
		`{"do":"goto","at":1}`, `{"do":"follow","at":1,"text":"9s from 1 to 5"}`, `{"do":"visit","at":2,"text":"9s from 1 to 5"}`,
		`{"do":"comment","text":"well"}`, `{"do":"judge","text":"!?"}`, `{"do":"ask","text":"free K"}`, `{"do":"complete","text":"p:fr","at":4}`,
		`{"do":"lua","text":"p:moves()[1]","columns":80}`, `{"do":"rate","text":"solved"}`, `{"do":"file"}`, `{"do":"step"}`, `{"do":"hidden","sure":false}`,
	} {
		f.Add(body)
	}
	var st state
	r := s.Do(f.Context(), "POST", "new", []byte(`{"game":"spider","page":8}`), nil)
	if err := json.Unmarshal(r.Text, &st); err != nil || r.Status != fine {
		f.Fatalf("%d, %v: %s", r.Status, err, r.Text)
	}
	f.Fuzz(func(t *testing.T, body string) {
		r := s.Do(t.Context(), "POST", "session/"+st.Session, []byte(body), nil)
		if words := enginetest.GoText(string(r.Text)); words != "" || !json.Valid(r.Text) || r.Status >= 500 {
			t.Errorf("%d, Go's own words %q in %.300s", r.Status, words, r.Text)
		}
		if r := s.Do(t.Context(), "GET", "session/"+st.Session, nil, nil); r.Status != fine || len(s.sessions.all[st.Session].work) > 0 {
			t.Errorf("the game is not free: %d %.300s", r.Status, r.Text)
		}
	})
}
