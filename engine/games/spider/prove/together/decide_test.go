package together

import (
	"context"
	"strings"
	"testing"
	"time"

	"patience/engine"
	"patience/engine/enginetest"
	"patience/engine/games/spider"
	"patience/engine/games/spider/prove/freecard"
	"patience/engine/games/spider/prove/stipulation"
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

// nearer is the same with fewer spades to sort, as to win small takes ten seconds.
var nearer = strings.NewReplacer("8s 9s", "9s 8s 7s 6s 5s 4s 3s 2s As", "6s 7s", "space", "4s 5s", "space", "2s 3s", "space", "9: As", "9: space").Replace(small)

func position(t testing.TB, text string) *spider.State {
	t.Helper()
	return enginetest.Parse[*spider.State](t, spider.Game(), text)
}

func TestDecide(t *testing.T) {
	enginetest.Alone(t)
	end, ten := position(t, small), page(t, 10)
	for _, c := range []struct {
		start         *spider.State
		goal, without string
		want          engine.Verdict
		certified     bool
	}{
		{position(t, nearer), "win", "", engine.VerdictWon, false},
		{end, "remove clubs within 2 moves", "", engine.VerdictWon, false},
		{end, "remove clubs within 1 move", "", engine.VerdictLost, false},
		{end, "remove clubs within 1 essential move", "", engine.VerdictWon, false}, // the removal is the goal
		{end, "remove clubs within 0 essential moves", "", engine.VerdictLost, false},
		{end, "remove a suit within 1 essential move", "", engine.VerdictLost, false},
		{ten, "dig 1 then remove clubs", "deal, dig 1 of pile 4", engine.VerdictLost, true},
		{end, "2c onto 3c", "", engine.VerdictWon, false},
		{end, "2c onto 3c then remove clubs", "", engine.VerdictWon, false},
		{end, "remove clubs then 2c onto 3c within 4 moves", "", engine.VerdictLost, false},
		{end, "2c onto 3c and remove clubs within 4 moves", "", engine.VerdictLost, false},
		{end, "2c onto 3c then remove clubs", "space", engine.VerdictWon, false}, // the space of pile 2 is forgiven
		{end, "remove clubs", "space", engine.VerdictLost, true},
		{end, "2c onto 3c then remove clubs first", "", engine.VerdictWon, false},
		{end, "Ac onto 2d", "", engine.VerdictLost, true},
		{end, "2c onto 3c", "touch 1, space", engine.VerdictLost, false},
		{ten, "dig 1 then remove clubs", "deal", engine.VerdictWon, false},
		{ten, "remove clubs then remove hearts", "deal", engine.VerdictLost, true},
		{ten, "win with at most 0 deals", "", engine.VerdictLost, true},
	} {
		st, err := stipulation.Parse(c.start, c.goal, c.without, "")
		if err != nil {
			t.Errorf("%s: %v", c.goal, err)
			continue
		}
		r, err := Decide(context.Background(), st, freecard.Limits{Time: 10 * time.Minute})
		if err != nil || r.Verdict != c.want || (r.Verdict == engine.VerdictLost) && (r.Proof != nil) != c.certified {
			t.Errorf("%s without %q: %v, %v (%s), certified %v; want %v", c.goal, c.without, err, r.Verdict, r.Reason, r.Proof != nil, c.want)
			continue
		}
		if r.Verdict == engine.VerdictWon {
			if err := st.Replay(r.Line); err != nil {
				t.Errorf("%s: the line %s fails: %v", c.goal, lineText(c.start, r.Line), err)
			}
		}
	}
}

func lineText(s *spider.State, moves []engine.Move) string {
	p := engine.NewPlay(spider.Game(), s)
	var texts []string
	for _, m := range moves {
		texts = append(texts, p.Game.PrintMove(p.State(), m))
		if p.Do(m) != nil {
			return strings.Join(texts, ", ") + " (not legal)"
		}
	}
	return strings.Join(texts, ", ")
}

// A question about a hundred goals is stopped at once.
func TestStopped(t *testing.T) {
	st, err := stipulation.Parse(page(t, 8), strings.Repeat("space and ", 99)+"space", "", "")
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	stop()
	if r, err := Decide(ctx, st, freecard.Limits{Time: time.Minute}); err != nil || r.Verdict != engine.VerdictUnknown || r.States > 10 {
		t.Errorf("stopped: %+v, %v", r, err)
	}
}
