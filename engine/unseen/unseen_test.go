package unseen_test

import (
	"slices"
	"strings"
	"testing"

	"patience/engine"
	"patience/engine/games"
	"patience/engine/unseen"
)

// doors is a position with the 9s and the 2s face down: the 4s goes onto the 5s, and if it was the 9s
// that lay under it, an 8s goes there.
const doors = `removed: clubs, clubs, diamonds, diamonds, hearts, hearts
pile 1: (9s) 4s
pile 2: 5s
pile 3: (2s) 8s
pile 4: 2s 3s 3s 6s 6s 7s 7s 9s Ks Ks Js Js Qs
pile 5: Qs
pile 6: 4s As
pile 7: 5s As
pile 8: 10s
pile 9: 10s
pile 10: 8s
hand: none
`

func spider(t *testing.T) *engine.Game {
	t.Helper()
	g, err := games.All().Named("spider")
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func parsed(t *testing.T, text string) *engine.Play {
	t.Helper()
	p, err := spider(t).Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestQuestions asks what a player asks first of two positions that look alike: where the cards lie
// plays no part.
func TestQuestions(t *testing.T) {
	other := strings.NewReplacer("(9s)", "(2s)", "(2s)", "(9s)").Replace(doors)
	for _, text := range []string{doors, other} {
		s := parsed(t, text).State()
		for _, c := range []struct{ name, goal, want string }{
			{"guaranteed", "", "guaranteed: 1 turn-up, even if the worst cards come; the first in pile 1: 4s from 1 to 2"},
			{"good", "", "good cards: 9s (1 of the 2 unseen); turned up next in pile 1 they raise the guaranteed turn-ups from 1 to 2 or more: 4s from 1 to 2"},
			{"certain", "turn 1", "certain: turn 1; begin with 4s from 1 to 2"},
			{"certain", "turn 3", "not certain: turn 3"},
			{"possible", "turn 3", "possible: turn 3; begin with 4s from 1 to 2"},
			{"possible", "turn 2", "pile 2"},
		} {
			if got := ask(t, s, c.name, c.goal); !strings.Contains(got, c.want) {
				t.Errorf("%s %s: %s, want %s", c.name, c.goal, got, c.want)
			}
		}
	}
}

// ask asks a question, and returns the answer or why there is none.
func ask(t *testing.T, s engine.State, name, goal string) string {
	t.Helper()
	for _, q := range spider(t).Questions() {
		if q.Name != name {
			continue
		}
		var args []any
		if goal != "" {
			args = []any{goal}
		}
		a, err := q.Ask(t.Context(), s, args...)
		if err != nil {
			return err.Error()
		}
		if text, ok := a.(interface{ String() string }); ok {
			return text.String()
		}
	}
	t.Fatalf("no answer to %s", name)
	return ""
}

// TestContradictions refuses a card that is there too often, by its name.
func TestContradictions(t *testing.T) {
	for _, text := range []string{
		strings.Replace(doors, "(2s)", "(Qs)", 1),
		strings.Replace(doors, "pile 10: 8s", "pile 10: Qs", 1),
	} {
		p, err := spider(t).Parse(text)
		if err == nil {
			_, err = unseen.NewTable(p.Game, p.State())
		}
		if err == nil || !strings.Contains(err.Error(), "Qs") {
			t.Errorf("the Qs is there three times: %v\n%s", err, text)
		}
	}
}

// TestAdvise has a player without a list of orders to solve turn up what is guaranteed.
func TestAdvise(t *testing.T) {
	p := parsed(t, doors)
	p.Cover()
	p.Headers = []engine.Header{{}} // the task tells which cards lie face down
	told := 0
	a, err := unseen.Advise(engine.WithProgress(t.Context(), func(string) { told++ }), p)
	if err != nil {
		t.Fatal(err)
	}
	if told < 20 {
		t.Errorf("told was %d times how far it is, want once for each order", told)
	}
	if line := p.Game.PrintLine(p.State(), a.Moves); line != "4s from 1 to 2" || !slices.Contains(a.Why(), "1 turn-up is guaranteed") {
		t.Errorf("%s (%s)", line, a.Why())
	}
}

// TestGuaranteedInWords says each kind of answer.
func TestGuaranteedInWords(t *testing.T) {
	for want, g := range map[string]unseen.Guaranteed{
		"no card lies face down":                      {},
		"no turn-up, if the worst cards come":         {Down: 3},
		"unknown; there is too much to look at":       {Most: 3, Down: 3},
		"unknown, at most 2 turn-ups":                 {Most: 2, Down: 3},
		"all 3 face-down cards, whatever they are":    {Least: 3, Most: 3, Down: 3},
		"2 turn-ups, even if the worst cards come":    {Least: 2, Most: 2, Down: 3},
		"at least 1 turn-up and at most 2":            {Least: 1, Most: 2, Down: 3},
		"at least 1 turn-up, even if the worst cards": {Least: 1, Most: 3, Down: 3},
	} {
		if got := g.String(); !strings.Contains(got, want) {
			t.Errorf("%+v: %s, want %s", g, got, want)
		}
	}
}

// TestGoodInWords says each kind of answer.
func TestGoodInWords(t *testing.T) {
	cards, err := engine.ParseCards("9h 9s")
	if err != nil {
		t.Fatal(err)
	}
	for want, g := range map[string]unseen.Good{
		"none, as no card can be turned up for sure":          {},
		"none raises what is guaranteed, 2 turn-ups":          {Pile: 3, Least: 2},
		"none for sure; of 2 faces that can be turned up":     {Pile: 3, Least: 2, Open: cards},
		"9h 9s (2 of the 4 unseen); turned up":                {Pile: 3, Least: 2, Cards: cards, Count: 2, Unseen: 4},
		"9h (1 of the 4 unseen), and perhaps some of 1 other": {Pile: 3, Least: 2, Cards: cards[:1], Open: cards[1:], Count: 1, Unseen: 4},
	} {
		if got := g.String(); !strings.Contains(got, want) {
			t.Errorf("%+v: %s, want %s", g, got, want)
		}
	}
}
