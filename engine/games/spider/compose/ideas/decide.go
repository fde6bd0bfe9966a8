package ideas

import (
	"context"
	"runtime"

	"patience/engine/games/spider/prove/freecard"
	"patience/engine/games/spider/prove/stipulation"
)

// Decide answers what is asked, as [stipulation.Stipulation.Decide] does. Of a goal within so
// many essential moves it looks for ideas first: to show that no set of so few moves
// suffices takes fewer questions than to go through all positions.
func Decide(ctx context.Context, st *stipulation.Stipulation, limits stipulation.Limits) (*stipulation.Result, error) {
	if _, _, few := st.FewEssential(); few && !st.MayDeal() {
		r, err := Find(ctx, st, Options{
			Time: limits.Time / 2, Each: freecard.Limits{States: limits.States}, Most: 1, Tries: -1, Jobs: runtime.GOMAXPROCS(0),
		})
		switch {
		case err != nil:
			return nil, err
		case r.Whole.Verdict == freecard.Impossible:
			r.Whole.Time = r.Time
			return r.Whole, nil
		case len(r.Ideas) > 0 && st.Replay(r.Ideas[0].Line) == nil:
			return &stipulation.Result{Asked: st.Claim(), Verdict: freecard.Possible, Moves: r.Ideas[0].Line, Time: r.Time}, nil
		}
	}
	return st.Decide(ctx, limits)
}
