package solving

import (
	"io"
	"strings"
	"testing"
	"time"

	"patience/cmd/workbench/desk"
	"patience/engine"
	"patience/engine/games/spider"
)

// TestBestSoFar: a result that is unknown shows the line that came nearest.
func TestBestSoFar(t *testing.T) {
	p, err := spider.Game().Page(8)
	if err != nil {
		t.Fatal(err)
	}
	m, err := p.Game.ParseMove(p.State(), "7h from 5 to 10")
	if err != nil {
		t.Fatal(err)
	}
	r := engine.Result{Stop: engine.StopCancelled, Best: []engine.Move{m}}
	text, _, err := resultText(p, r, p.Game.Notations[0], false)
	if err != nil || !strings.HasPrefix(text, "unknown: interrupted; ") || !strings.HasSuffix(text, "\nthe best found, 1 move:\n1. 7h from 5 to 10\n") {
		t.Errorf("%v\n%s", err, text)
	}
	r.Best = []engine.Move{m, m}
	if text, _, err := resultText(p, r, p.Game.Notations[0], false); err == nil {
		t.Errorf("a line that is illegal is shown:\n%s", text)
	}
}

// TestHintIsBound: who asks for a hint in a game without a solver of its own waits for seconds, not for a minute.
func TestHintIsBound(t *testing.T) {
	for foresee, want := range map[bool]time.Duration{false: time.Minute, true: 10 * time.Second} {
		s := &Flags{desk: desk.New(strings.NewReader(""), io.Discard, io.Discard), said: func() bool { return false }}
		o := engine.SolveOptions{Foresee: foresee}
		if bounded := s.bound(&o, &engine.Game{Name: "cruel"}); !bounded || o.Limits.Time != want {
			t.Errorf("foresee %v: bounded is %v, by %v", foresee, bounded, o.Limits.Time)
		}
	}
}
