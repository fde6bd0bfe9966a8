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

// wholes returns a position with whole suits on pile 1, the 9c and the 5d on pile 2, and the 6c, where the 5d can go.
func wholes(t testing.TB, suits string) *spider.State {
	t.Helper()
	return position(t, wholesText(suits))
}

func wholesText(suits string) string {
	return "unfinished: yes\npile 1: " + suits + "\npile 2: 9c 5d\npile 3: 6c\npile 4: Kc\npile 5: Kd\npile 6: Kc\npile 7: Kh\n" +
		"pile 8: Jc\npile 9: Jc\npile 10: Jd\nhand: none\n"
}

const (
	coverable = "unfinished: yes\npile 1: 9s 9d\npile 2: Kc 8c\npile 3: 10c\npile 4: Kc\npile 5: Kd\npile 6: Kd\npile 7: Kh\n" +
		"pile 8: Jc\npile 9: Jh\npile 10: Jd\nhand: none\n"
	allSpades   = "Ks Qs Js 10s 9s 8s 7s 6s 5s 4s 3s 2s As"
	allHearts   = "Kh Qh Jh 10h 9h 8h 7h 6h 5h 4h 3h 2h Ah"
	allDiamonds = "Kd Qd Jd 10d 9d 8d 7d 6d 5d 4d 3d 2d Ad"
	allClubs    = "Kc Qc Jc 10c 9c 8c 7c 6c 5c 4c 3c 2c Ac"
)

// TestRecalls asks for goals put together where what a line did on the way counts, not what lies there at its end.
func TestRecalls(t *testing.T) {
	two := wholes(t, allSpades+" "+allHearts)
	// Here the Qc leaves a space for the hearts, so that the spades can go first, but two moves later.
	space := position(t, strings.Replace(wholesText(allSpades+" "+allHearts), "7: Kh", "7: Qc", 1))
	p, err := spider.Game().Deal("", 2, nil)
	if err != nil {
		t.Fatal(err)
	}
	second := p.State().(*spider.State) // by 3d from 2 to 8, Qc from 5 to 2
	// The 5d of pile 1, and then the 4d of pile 3, go to the 6c: then the 7h lies in sight, and the 8s beneath it.
	turns := position(t, "unfinished: yes\npile 1: (9c) 5d\npile 2: 6c\npile 3: (8s 7h) 4d\npile 4: 5c\npile 5: 8d\npile 6: Kc\npile 7: Kd\n"+
		"pile 8: Kc\npile 9: Jc\npile 10: Jd\nhand: none\n")
	twice := position(t, "unfinished: yes\npile 1: 6h "+allClubs+" "+allClubs+"\npile 2: Kd\npile 3: Kh\npile 4: Jd\npile 5: Ks\npile 6: Kh\n"+
		"pile 7: Kd\npile 8: Ks\npile 9: Jd\npile 10: Jh\nhand: none\n")
	// The 9d of pile 1 goes to the 10c, and the 8c of pile 2 to where it lay: the chain of pile 1 is gone all the same.
	covered := position(t, coverable)
	for _, c := range []struct {
		start         *spider.State
		goal, without string
		want          engine.Verdict
	}{
		{second, "dig 2 and dig 5", "deal", engine.VerdictWon},
		{second, "dig 5 then dig 2", "deal", engine.VerdictWon},
		{covered, "dig 1 and dig 2", "deal", engine.VerdictWon},
		{covered, "dig 1 and 8c onto 9s", "deal", engine.VerdictWon},
		{covered, "dig 1 and 8c onto 9s and an irreversible move", "deal", engine.VerdictWon},
		{covered, "8c onto 9s then dig 1", "deal", engine.VerdictWon},
		{two, "remove spades first", "deal", engine.VerdictLost},
		{two, "dig 2 then remove spades first", "deal", engine.VerdictLost},
		{two, "remove hearts then remove spades first", "deal", engine.VerdictLost},
		{two, "remove hearts then remove spades after 1", "deal", engine.VerdictWon},
		{two, "dig 2 then remove hearts first", "deal", engine.VerdictWon},
		{space, "dig 2 then remove spades first within 3 moves", "deal", engine.VerdictLost},
		{space, "dig 2 then remove spades first within 4 moves", "deal", engine.VerdictWon},
		{turns, "turn 1 then bare 8s", "deal, turn", engine.VerdictLost},
		{turns, "turn 1 and bare 8s", "deal, turn", engine.VerdictLost},
		{turns, "turn 1 then bare 7h", "deal, turn", engine.VerdictWon}, // by the move that turns the 7h up
		{turns, "turn 1 and turn 3", "deal, turn", engine.VerdictWon},
		{turns, "turn 1 then bare 8s", "deal", engine.VerdictWon},
		{twice, "remove clubs then bare 6h", "deal, remove", engine.VerdictLost},
		{twice, "remove clubs then bare 6h", "deal", engine.VerdictWon},
	} {
		st, err := stipulation.Parse(c.start, c.goal, c.without, "")
		if err != nil {
			t.Fatal(err)
		}
		r, err := Decide(t.Context(), st, freecard.Limits{Time: time.Minute})
		if err != nil || r.Verdict != c.want {
			t.Errorf("%s without %s: %v, %v (%s) %s; want %v", c.goal, c.without, err, r.Verdict, r.Reason, lineText(c.start, r.Line), c.want)
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
