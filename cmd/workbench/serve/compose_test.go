package serve

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"

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

// TestComposeByHand sets cards by mouse and keys, turns some, takes some away and back, and finds all of it after the page was
// loaded again. A goal is judged at once.
func TestComposeByHand(t *testing.T) {
	b := openTab(t, 1280, 800)
	b.visit(b.s.Address() + "#compose")
	pile := func(n string) string {
		return `[...document.querySelectorAll('#board [data-pile="pile ` + n + `"]')].map((e) => e.querySelector("use")?.getAttribute("href").slice(6) + (e.querySelector(".veil") ? "*" : "")).join(" ")`
	}
	has := func(n, cards string) { b.t.Helper(); b.wait("pile "+n, pile(n)+` === "`+cards+`"`) }
	b.run(chromedp.Click(`[data-card="Kh"]`), chromedp.Click(`#board [data-pile="pile 3"]`))
	has("3", "Kh")
	for i, card := range []string{"qs", "jd", "10d"} {
		b.run(chromedp.KeyEvent(card))
		has("3", strings.Join([]string{"Kh", "Qs", "Jd", "10d"}[:i+2], " "))
	}
	var from, to []float64
	middle := `(() => { const r = document.querySelector('SEL').getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2] })()`
	b.run(chromedp.Evaluate(strings.Replace(middle, "SEL", `[data-card="5c"]`, 1), &from), chromedp.Evaluate(strings.Replace(middle, "SEL", `#board [data-pile="pile 6"]`, 1), &to))
	mouse := func(kind input.MouseType, at []float64) chromedp.Action {
		return input.DispatchMouseEvent(kind, at[0], at[1]).WithButton(input.Left).WithClickCount(1)
	}
	b.run(mouse(input.MousePressed, from), mouse(input.MouseMoved, []float64{from[0] - 40, from[1]}), mouse(input.MouseMoved, to), mouse(input.MouseReleased, to))
	has("6", "5c")
	b.drag("pile 3", 3, "pile 8")
	has("8", "Jd 10d")
	has("3", "Kh Qs")
	b.run(chromedp.KeyEvent("3"), chromedp.KeyEvent("s")) // on the 10d, where the keys are
	has("8", "Jd 10d 3s")
	b.run(chromedp.KeyEvent("u"))
	has("8", "Jd 10d")
	b.run(chromedp.Focus(`#board [data-pile="pile 3"][data-at="1"]`), chromedp.KeyEvent("f"))
	has("3", "Kh* Qs")
	b.run(chromedp.Reload(), chromedp.WaitReady(`html[data-ready=yes]`))
	has("3", "Kh* Qs")
	b.wait("what is missing", `document.querySelector(".compose .verdict").textContent === "99 cards are missing."`)
	text, err := puzzles.Text("book01")
	if err != nil {
		t.Fatal(err)
	}
	b.run(chromedp.Evaluate(`document.querySelector(".compose details").open = true`, nil), chromedp.SetValue(".compose textarea", text),
		chromedp.Evaluate(`document.querySelector(".compose textarea").dispatchEvent(new Event("change"))`, nil))
	b.wait("the verdict", `document.querySelector(".compose .outcome strong")?.textContent === "sound"`)
	b.shot("compose")
	b.run(chromedp.Click(`//div[@id="panel"]//button[text()="Play it"]`))
	b.wait("the game", `document.querySelector("#tab-problem") && !document.querySelector("#tab-compose")`)
	b.quiet()
}
