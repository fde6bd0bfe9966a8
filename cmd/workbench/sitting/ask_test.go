package sitting

import (
	"context"
	"fmt"
	"regexp"
	"testing"

	"patience/engine"
	"patience/engine/games/klondike"
	"patience/engine/games/spider"
)

// TestQuestionsDoNotPeek asks every question that does not say it peeks, of two
// positions that look alike and have other cards face down: the answers are the
// same. A question that peeks and answers the same may not be one.
func TestQuestionsDoNotPeek(t *testing.T) {
	page, err := spider.Game().Page(8)
	if err != nil {
		t.Fatal(err)
	}
	other := page.State().Copy().(*spider.State)
	down := other.FaceDown(1)
	down[0], down[1] = down[1], down[0]
	one, two := klondikes(t)
	for _, c := range []struct {
		game     *engine.Game
		one, two engine.State
	}{
		{spider.Game(), page.State(), other},
		{klondike.Game(), one, two},
	} {
		if c.one.Hidden() == 0 || c.one.String() != c.two.String() {
			t.Fatalf("%s: the positions do not look alike:\n%v\n%v", c.game.Name, c.one, c.two)
		}
		for _, q := range c.game.Questions() {
			for _, args := range [][]any{nil, {1.0}, {3.0}, {"8h"}, {"K"}, {1.0, "K"}} {
				one, two := answered(q, c.one, args), answered(q, c.two, args)
				if one != two && !q.Peeks {
					t.Errorf("%s: %s%v tells of hidden cards:\n%s\n%s", c.game.Name, q.Name, args, one, two)
				}
			}
		}
	}
}

func answered(q engine.Query, s engine.State, args []any) string {
	a, err := q.Ask(context.Background(), s, args...)
	return fmt.Sprintf("%+v %v", a, err)
}

// klondikes returns a deal, and the same with two cards exchanged that lie face down.
func klondikes(t *testing.T) (one, two engine.State) {
	t.Helper()
	g := klondike.Game()
	p, err := g.Deal("", 1, nil)
	if err != nil {
		t.Fatal(err)
	}
	text, err := p.Write("open")
	if err != nil {
		t.Fatal(err)
	}
	first := regexp.MustCompile(`\[(\w+) (\w+)`)
	q, err := g.Parse(first.ReplaceAllString(text, "[$2 $1"))
	if err != nil {
		t.Fatal(err)
	}
	return p.State(), q.State()
}
