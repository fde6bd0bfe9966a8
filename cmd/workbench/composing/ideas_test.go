package composing

import (
	"strings"
	"testing"
	"time"

	"patience/engine"
	"patience/engine/games"
	"patience/engine/games/spider"
	"patience/engine/games/spider/compose/ideas"
)

// TestDifficultyLimit measures how hard a problem is in no time at all, and in enough.
func TestDifficultyLimit(t *testing.T) {
	g, err := games.All().Named("spider")
	if err != nil {
		t.Fatal(err)
	}
	p, err := g.Page(8)
	if err != nil {
		t.Fatal(err)
	}
	i := &inquiry{}
	i.options.Time = time.Minute
	r, err := ideas.Ask(t.Context(), p.Game, p.State().(*spider.State), engine.Question{Goal: "dig 5", Without: "space, deal"}, i.options)
	if err != nil || !r.All {
		t.Fatalf("%v, %v", r, err)
	}
	if text := i.text(t.Context(), r); !strings.Contains(text, "0 wrong moves") {
		t.Errorf("no difficulty:\n%s", text)
	}
	i.options.Time = time.Nanosecond
	if text := i.text(t.Context(), r); !strings.Contains(text, "difficulty: not measured, the limit of 1ns was reached") {
		t.Errorf("nothing of the limit:\n%s", text)
	}
}
