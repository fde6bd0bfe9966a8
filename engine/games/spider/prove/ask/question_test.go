package ask

import (
	"reflect"
	"testing"

	"patience/engine"
	"patience/engine/enginetest"
	"patience/engine/games/spider"
)

// page returns the position of a page.
func page(t testing.TB, n int) *spider.State {
	return enginetest.Page[*spider.State](t, spider.Game(), n)
}

func TestGoalWordsRoundTrip(t *testing.T) {
	for _, tc := range []struct{ text, want string }{
		{"space", "a further space"},
		{"a second space", ""},
		{"two spaces", "2 further spaces"},
		{"dig 5", "dig pile 5"},
		{"dig 2 chains of pile 5", "dig 2 chains of pile 5"},
		{"empty column 5", "empty pile 5"},
		{"clear column 5", "empty pile 5"},
		{"Turn a card", "turn a card"},
		{"turn 6 and keep the space", "turn a card in pile 6 and keep the spaces"},
		{"remove spades", "remove spades"},
		{"remove hearts first", "remove hearts first"},
		{"remove hearts after 2", "remove hearts after 2 others"},
		{"remove hearts after one other suit", "remove hearts after 1 other"},
		{"remove hearts after 1 others", "remove hearts after 1 other"}, // as it was printed before
		{"remove a suit", "remove a suit"},
		{"remove 2 suits", "remove 2 suits"},
		{"bare 10h", "bare 10h"},
		{"lay bare", ""}, {"bare the 4 of diamonds", "bare 4d"}, {"dig 2 of pile 5", "dig 2 chains of pile 5"},
		{"bare two 6s", "bare 2 6s"},
		{"bare a King", "bare a K"},
		{"bare an A and keep the spaces", "bare an A and keep the spaces"},
		{"bare a 8", "bare an 8"},
		{"bare a A and keep the spaces", "bare an A and keep the spaces"},
		{"bare two 6s and keep the spaces", "bare 2 6s and keep the spaces"},
		{"an irreversible move", "an irreversible move"},
		{"dig 11", ""}, {"", ""}, {"remove 5 hearts", ""}, {"win", ""}, {"free Kd", ""}, {"free a K", ""}, {"turn 5 and run", ""}, {"bare 6s and run", ""},
	} {
		g, err := ParseGoal(tc.text)
		if tc.want == "" {
			if err == nil {
				t.Errorf("ParseGoal(%q) = %v, want an error", tc.text, g)
			}
			continue
		}
		if err != nil || g.String() != tc.want {
			t.Errorf("ParseGoal(%q) = %v, %v, want %q", tc.text, g, err, tc.want)
			continue
		}
		if again, err := ParseGoal(g.String()); err != nil || again != g {
			t.Errorf("%q does not read back: %+v, %v, want %+v", g, again, err, g)
		}
	}
}

func TestWithoutWordsRoundTrip(t *testing.T) {
	const all = "space, deal, turn, remove hearts, pile 5, onto 8, dig 2 of pile 5, turn 1 of pile 4, remove spades twice, " +
		"dig 1 of pile 3 before remove hearts, remove clubs before turn 2 of pile 1"
	w, err := ParseWithout("space,deal", "turn", "remove hearts", "pile 5", "onto 8s", "dig 2 chains of pile 5", "turn up a card of pile 4, dig 2 of 5",
		"remove the spades twice", "dig 3 before remove hearts", "remove clubs before turn 2 of 1")
	if err != nil || w.String() != all {
		t.Fatalf("got %q, %v, want %q", w.String(), err, all)
	}
	if again, err := ParseWithout(all); err != nil || !reflect.DeepEqual(again, w) {
		t.Errorf("%q does not read back: %v", all, err)
	}
	for _, bad := range []string{"fun", "pile", "pile 0", "onto", "remove e", "dig", "dig 0 of pile 5", "dig 2 of pile 11", "turn 1 of pile 0",
		"remove e twice", "remove spades thrice", "dig 1 of pile 5 before", "dig 1 of pile 5 before fun", "space before dig 1 of pile 5"} {
		if _, err := ParseWithout(bad); err == nil {
			t.Errorf("ParseWithout(%q): want an error", bad)
		}
	}
}

// TestMet checks the meaning of goals along the moves that the essay makes on
// page 8: at which move each is met first.
func TestMet(t *testing.T) {
	line := spider.Game().SplitLine("7h from 5 to 10, 10c from 1 to 5, 8c from 9 to 1, Js from 9 to 3, 10c from 5 to 3, " +
		"Jh from 5 to 9, 10c from 3 to 9, Js from 3 to 5, 10c from 9 to 5, Q-Jh from 9 to 3, 7-6s from 9 to 4, Q-Jh from 3 to 9")
	for goal, want := range map[string]int{
		"dig 5": 1, "dig 1": 2, "dig 9": 3, "dig 2 chains of 9": 10, "bare a 6": 10, "bare a 6 and keep the spaces": 12, "bare 6c": 0, "bare Kc": 11,
		"an irreversible move": 1, "space": 0, "empty 5": 0, "empty 3": -1, "turn": 0, "remove clubs": 0,
	} {
		p, _ := spider.Game().Page(8)
		q, err := Ask(p.State().(*spider.State), goal)
		if err != nil {
			t.Fatal(err)
		}
		if got := firstMet(t, q, p, line); got != want {
			t.Errorf("%s: met first at move %d, want %d", goal, got, want)
		}
	}
}

// firstMet returns the number of the first move that meets the goal, 0 when none
// does and -1 when the start does.
func firstMet(t *testing.T, q *Question, p *engine.Play, line []string) int {
	t.Helper()
	if q.Met(q.Start) {
		return -1
	}
	for i, move := range line {
		if err := p.Line(move); err != nil {
			t.Fatal(err)
		}
		if q.Met(p.State().(*spider.State)) {
			return i + 1
		}
	}
	return 0
}

func TestRestrictedKey(t *testing.T) {
	q, err := Ask(page(t, 11), "empty 5", "deal")
	if err != nil {
		t.Fatal(err)
	}
	r := q.Restricted()
	for _, m := range r.Moves(nil) {
		a := r.Copy().(*Restricted)
		a.Apply(m)
		b := r.Copy().(*Restricted)
		b.SetKey(a.Key(nil))
		if string(a.Key(nil)) != string(b.Key(nil)) || a.Won() != b.Won() || len(a.Moves(nil)) != len(b.Moves(nil)) {
			t.Errorf("after move %v the key does not bring back the position", m)
		}
	}
}
