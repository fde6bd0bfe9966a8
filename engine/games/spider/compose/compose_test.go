package compose_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"patience/engine"
	"patience/engine/enginetest"
	"patience/engine/games/spider"
	"patience/engine/games/spider/compose"
	"patience/engine/games/spider/prove/ask"
	"patience/engine/games/spider/prove/freecard"
)

func page(t testing.TB, n int) *spider.State {
	return enginetest.Page[*spider.State](t, spider.Game(), n)
}

// asks returns the verdict on a goal.
func asks(goal string, without ...string) compose.Verdict {
	return func(ctx context.Context, s *spider.State) (string, error) {
		q, err := ask.Ask(s, goal, without...)
		if err != nil {
			return "", err
		}
		r, err := freecard.Prove(ctx, q, freecard.Limits{})
		if err != nil || r.Verdict == engine.VerdictUnknown {
			return "", err
		}
		return r.Verdict.Says(), nil
	}
}

func TestDiff(t *testing.T) {
	eleven, twelve := page(t, 11), page(t, 12)
	if d := compose.Diff(eleven, eleven); d != nil {
		t.Errorf("page 11 differs from itself: %v", d)
	}
	d := compose.Diff(eleven, twelve)
	if len(d) != 1 || d[0] != "the Js of pile 7 and the Jd of pile 9 are exchanged" {
		t.Errorf("pages 11 and 12: %v", d)
	}
	if d := compose.Diff(eleven, eleven.Under(spider.Natural)); len(d) != 1 || d[0] != "challenge: natural, not none" {
		t.Errorf("under a challenge: %v", d)
	}
	hidden, err := eleven.Hide(1, 2)
	if err != nil {
		t.Fatal(err)
	}
	moved, err := hidden.Take(hidden.Bottom(3), 3)
	if err != nil {
		t.Fatal(err)
	}
	d = compose.Diff(eleven, moved)
	if len(d) != 2 || d[0] != "pile 1: 2 face down, not 0" || !strings.HasPrefix(string(d[1]), "pile 3: nothing instead of 10s") {
		t.Errorf("two cards hidden and one gone: %q", d)
	}
}

// TestTwins asks page 10's clubs of all exchanges of one rank. Exchanging the clubs that
// are to go breaks their run, so those must be among the twins.
func TestTwins(t *testing.T) {
	s := page(t, 10)
	ask := asks("remove clubs", "deal")
	e, err := compose.Twins(t.Context(), s, ask, compose.TwinOptions{})
	if err != nil || e.Open > 0 || e.Verdict != "possible" {
		t.Fatalf("%q, %d open, %v", e.Verdict, e.Open, err)
	}
	var texts []string
	for _, twin := range e.Twins {
		texts = append(texts, twin.String())
		again, err := ask(t.Context(), twin.Position)
		if err != nil || again != twin.Verdict || again != "impossible" {
			t.Errorf("%v: asked again it is %q, %v", twin, again, err)
		}
	}
	if want := "Js in pile 7 and Jc in pile 7: impossible"; !slices.Contains(texts, want) {
		t.Errorf("%q is not among the twins:\n%s", want, strings.Join(texts, "\n"))
	}
}

// TestTwinsOfPiles asks about a pile: that an exchange comes to the same position with two piles in each other's place is
// no reason to leave it out. When the 5h lies on the 6h the two move as one.
func TestTwinsOfPiles(t *testing.T) {
	const text = "game: spider\npile 1: (?? ??) 6h 5h\npile 2: (?? ??) 6h 5s\npile 3: (?? ?? ?? ??) 7c\npile 4: (?? ?? ?? ?? ??) Kc\npile 5: (?? ?? ?? ?? ??) Ks\n" +
		"pile 6: (?? ?? ?? ?? ??) Kd\npile 7: (?? ?? ?? ?? ??) Kh\npile 8: (?? ?? ?? ?? ??) Kc\npile 9: (?? ?? ?? ??) Ks\npile 10: (?? ?? ?? ?? ??) Kd\n"
	p, err := spider.Game().Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	turn := func(ctx context.Context, s *spider.State) (string, error) {
		q, err := ask.Ask(s, "turn 1", "deal")
		if err != nil {
			return "", err
		}
		r, err := freecard.Decide(ctx, q, "blind", freecard.Limits{})
		return r.Verdict.Says(), err
	}
	for plain, want := range map[bool]string{false: "[5h in pile 1 and 5s in pile 2: impossible]", true: "[]"} {
		e, err := compose.Twins(t.Context(), p.State().(*spider.State), turn, compose.TwinOptions{Plain: plain})
		if err != nil || e.Verdict != "possible" || fmt.Sprint(e.Twins) != want {
			t.Errorf("plain %v: %q, %v, %v, want %s", plain, e.Verdict, e.Twins, err, want)
		}
	}
}

// TestTwinsStop ends the context at once: what was not tried counts as open.
func TestTwinsStop(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	var asked atomic.Int32
	ask := func(context.Context, *spider.State) (string, error) {
		if asked.Add(1) > 1 { // the first is about the problem itself
			cancel()
		}
		return "possible", nil
	}
	e, err := compose.Twins(ctx, page(t, 12), ask, compose.TwinOptions{})
	if err == nil || e.Twins != nil || e.Open == 0 {
		t.Errorf("stopped: %v, %v", e, err)
	}
}

// TestReduce takes away what page 10's clubs can do without. The result must have the
// same answer, fewer cards in sight, and stay a position that files can hold.
func TestReduce(t *testing.T) {
	s := page(t, 10)
	ask := asks("remove clubs", "deal")
	cuts, err := compose.Reduce(t.Context(), s, ask, nil)
	if err != nil || len(cuts) == 0 {
		t.Fatalf("%d cuts, %v", len(cuts), err)
	}
	end := cuts[len(cuts)-1].Position
	before, _ := ask(t.Context(), s)
	after, err := ask(t.Context(), end)
	if err != nil || after != before {
		t.Errorf("reduced: %q, %v; want %q", after, err, before)
	}
	if compose.InSight(end) >= compose.InSight(s) {
		t.Errorf("%d cards in sight, before %d", compose.InSight(end), compose.InSight(s))
	}
	text := end.Line()
	p, err := spider.Game().Parse(text)
	if err != nil || p.State().(*spider.State).Line() != text {
		t.Errorf("%s: not read back: %v", text, err)
	}
}
