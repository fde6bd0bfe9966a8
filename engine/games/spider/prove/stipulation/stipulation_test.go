package stipulation

import (
	"strings"
	"testing"

	"patience/engine"
	"patience/engine/enginetest"
	"patience/engine/games/spider"
)

func page(t testing.TB, n int) *spider.State {
	return enginetest.Page[*spider.State](t, spider.Game(), n)
}

// small is an end game: clubs and one more move.
const small = `game: spider
removed: clubs, diamonds, diamonds, hearts, hearts, spades
pile 1: Kc Qc Jc 10c 9c 8c 7c 6c 5c 4c 3c
pile 2: 2c Ac
pile 3: Qs Ks
pile 4: 10s Js
pile 5: 8s 9s
pile 6: 6s 7s
pile 7: 4s 5s
pile 8: 2s 3s
pile 9: As
pile 10: space
hand: none
`

func position(t testing.TB, text string) *spider.State {
	t.Helper()
	return enginetest.Parse[*spider.State](t, spider.Game(), text)
}

// A line is refused at the move that is not allowed, and when it ends too early.
func TestReplay(t *testing.T) {
	end := position(t, small)
	for _, c := range []struct{ goal, without, line, want string }{
		{"remove clubs", "", "2-Ac from 2 to 1, remove 1", ""},
		{"remove clubs", "", "2-Ac from 2 to 1", "does not meet the goal"},
		{"remove clubs within 1 move", "", "2-Ac from 2 to 1, remove 1", "step 2: the limit of the stipulation is reached"},
		{"remove a suit within 1 essential move", "", "2-Ac from 2 to 1, remove 1", "step 2: the limit"},
		{"remove clubs within 9 essential moves", "", "2-Ac from 2 to 1", "ends before remove clubs within 9 essential moves"},
		{"remove clubs", "touch 1", "2-Ac from 2 to 1, remove 1", "step 1"},
		{"2c onto 3c then remove clubs", "dig 1 of pile 2", "2-Ac from 2 to 1, remove 1", "step 1: it is not allowed: without dig 1 of pile 2"},
		{"2c onto 3c then remove clubs", "space", "2-Ac from 2 to 1, remove 1", ""},
		{"2c onto 3c then remove clubs", "space", "2-Ac from 2 to 10, 2-Ac from 10 to 1", "step 1: it is not allowed: without space"},
	} {
		st, err := Parse(end, c.goal, c.without, "")
		if err != nil {
			t.Fatal(err)
		}
		p := engine.NewPlay(spider.Game(), end)
		if err := p.Line(c.line); err != nil {
			t.Fatal(err)
		}
		err = st.Replay(p.Moves())
		if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s without %q by %s: %v, want %q", c.goal, c.without, c.line, err, c.want)
		}
	}
}

func TestParseRefuses(t *testing.T) {
	for goal, want := range map[string]string{
		"win within nine moves":            `bad number "nine"`,
		"7h onto 9s":                       "the 7h never goes on the 9s (rule 2)",
		"7h onto xx":                       `bad card "xx"`,
		"remove spades then remove heards": `bad suit "heards"`,
		"":                                 "bad goal",
	} {
		if _, err := Parse(page(t, 8), goal, "dig 2 of pile 5", ""); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %s", goal, err, want)
		}
	}
	if _, err := Parse(page(t, 8), "win then win", "", "next"); err == nil {
		t.Error("goals put together are asked with unknown cards")
	}
}

// A walk that is written as a key and read again goes on as before.
func TestWalkKeys(t *testing.T) {
	st, err := Parse(page(t, 10), "remove clubs then remove diamonds within 40 moves with at most 1 deal", "", "")
	if err != nil {
		t.Fatal(err)
	}
	w := st.walk()
	for i := 0; i < 60; i++ {
		moves := w.Moves(nil)
		if len(moves) == 0 {
			break
		}
		w.Apply(moves[i*7%len(moves)])
		back := st.walk()
		back.SetKey(w.Key(nil))
		if back.Left, back.used.essential = w.Left, w.used.essential; *back != *w {
			t.Fatalf("after %d moves %+v is read as %+v", i+1, w, back)
		}
	}
	if w.used.moves < 40 {
		t.Errorf("%d moves were made, want 40", w.used.moves)
	}
}

// TestManyGoals puts more goals together than anybody asks for.
func TestManyGoals(t *testing.T) {
	start := page(t, 8)
	many := func(n int) string { return strings.Repeat("space and ", n-1) + "space" }
	if _, err := Parse(start, many(mostGoals+1), "", ""); err == nil || !strings.Contains(err.Error(), "want at most 100") {
		t.Errorf("%d goals: %v", mostGoals+1, err)
	}
	if _, err := Parse(start, many(mostGoals), "", ""); err != nil {
		t.Error(err)
	}
}

// TestTwoLimits: of two limits of one kind both hold, whichever stands first.
func TestTwoLimits(t *testing.T) {
	p, err := spider.Game().Page(10)
	if err != nil {
		t.Fatal(err)
	}
	for _, goal := range []string{"space within 5 essential moves within 4 essential moves", "space within 4 essential moves within 5 essential moves"} {
		st, err := Parse(p.State().(*spider.State), goal, "deal", "")
		if err != nil || st.MostEssential() != 4 {
			t.Errorf("%s: %v, %v; want 4", goal, st, err)
		}
	}
}
