package klondike

import (
	"context"
	"strings"
	"testing"

	"patience/engine"
	"patience/engine/enginetest"
	"patience/engine/games/klondike/check"
)

// leaning returns the game with a solver that asks about the freer game from the first families on, so that closed sets of
// small positions, too, lean on what it has found lost.
func leaning() *engine.Game {
	g := searching()
	solver := *g.Solver
	solver.Run = func(ctx context.Context, st engine.State, o engine.SolveOptions) (engine.Result, error) {
		s := st.(*State)
		won, known := asking(s, 1, patience, 100_000)
		r := known.Failed()
		if won || r.Verdict != engine.VerdictLost {
			return engine.Result{}, nil
		}
		o.Without = append(o.Without, "never")
		err := s.enclose(ctx, o, known, s, &r)
		return r, err
	}
	g.Solver = &solver
	return g
}

// TestLeaningCertificates: what is put in the place of members makes a closed set, too, and none of what remains can be spared.
func TestLeaningCertificates(t *testing.T) {
	enginetest.Alone(t)
	lost, g := 0, leaning()
	with := map[string]int{}
	var texts []string
	for i := range *midGames {
		s := midGame(t, i, 2)
		won, d := asking(s, 1, patience, 100_000)
		if won || d.Stop != engine.StopNone {
			continue
		}
		lost++
		text := enginetest.Certify(t, g, check.Rules, s)
		for _, lemma := range []string{"view", "waste"} {
			if strings.Contains(text[:strings.Index(text, "members:")], lemma) {
				with[lemma]++
			}
		}
		if strings.Contains(text, "view") && len(text) < 3_000 {
			texts = append(texts, enginetest.Least(t, g, check.Rules, text))
		}
	}
	t.Logf("%d lost, with %v, %d to be forged", lost, with, len(texts))
	if with["view"] < 5 || with["waste"] < 5 || len(texts) == 0 {
		t.Fatalf("%v: too few to tell", with)
	}
	enginetest.Forge(t, g, check.Rules, texts, 300)
}
