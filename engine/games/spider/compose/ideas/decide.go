package ideas

import (
	"context"
	"runtime"

	"patience/engine"
	"patience/engine/games/spider/prove/freecard"
	"patience/engine/games/spider/prove/stipulation"
)

// Few answers, of one goal within so many essential moves, by looking for ideas: to show that no
// set of so few moves suffices takes fewer questions than to go through all positions. It returns
// nil when the goal is another, or when this has not settled it.
func Few(ctx context.Context, st *stipulation.Stipulation, limits engine.Limits) (*engine.Answer, error) {
	if _, _, few := st.FewEssential(); !few || st.MayDeal() {
		return nil, nil
	}
	r, err := Find(ctx, st, Options{
		Time: limits.Time / 2, Each: freecard.Limits{States: limits.States}, Most: 1, Tries: -1, Lengths: -1, Jobs: runtime.GOMAXPROCS(0),
	})
	switch {
	case err != nil:
		return nil, err
	case r.Whole.Verdict == engine.VerdictLost:
		return r.Whole, nil
	case len(r.Ideas) > 0 && st.Replay(r.Ideas[0].Line) == nil:
		return &engine.Answer{Question: st.Claim(), Verdict: engine.VerdictWon, Line: r.Ideas[0].Line}, nil
	}
	return nil, nil
}
