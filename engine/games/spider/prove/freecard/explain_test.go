package freecard

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"patience/engine"
	"patience/engine/games/spider"
	"patience/engine/games/spider/prove/ask"
)

// disproved asks for what cannot be done on a page, and returns the proof.
func disproved(t *testing.T, pageNumber int, goal, without string, hidden ask.Hidden) *Result {
	t.Helper()
	q, err := ask.Ask(page(t, pageNumber), goal, without)
	if err != nil {
		t.Fatal(err)
	}
	q.Hidden = hidden
	r, err := Prove(context.Background(), q, Limits{})
	if err != nil || r.Verdict != engine.VerdictLost {
		t.Fatalf("page %d: %v (%v), want impossible", pageNumber, r, err)
	}
	return r
}

// TestReasons has an example of every kind of reason, from the pages. Some are what
// the essay says, in the words of this package.
func TestReasons(t *testing.T) {
	for _, tc := range []struct {
		page                int
		goal, without, want string
	}{
		// Free cards: where they lie, what took them, what they need.
		{10, "empty 5", "deal, remove", "needs a free Queen, and the free Queens lie under others in piles 3 and 4 (pile 3: the 8d needs a free 9, and the free 9s"},
		{10, "empty 10", "deal, remove", "the 6d needs a free 7, and the one free 7 is taken by the 6s of pile 6, which must go first"},
		{7, "empty 6", "deal, remove", "every free King that comes into reach is taken by the Qs of pile 4 or the Qh of pile 9, and by then a space is filled with a 6 that finds no free 7"},
		{7, "turn 5", "deal, turn", "the Qd needs a free King or a space: the free Kings lie face down in piles 3 and 7, and by then a space is filled with a 10 that finds no free Jack"},
		{9, "dig 3 chains of 10", "deal, turn, remove", "a 4 is free only while a 3 is in a space, and by then a space is filled with an 8 that finds no free 9"},
		{11, "empty 5", "space, deal, onto 7", "the 6h needs a free 7, and nothing may be put on a 7"},
		{11, "dig 2 chains of 6", "space, deal, pile 5", "the Ad needs a free 2, and the free 2s lie untouched in pile 5"},
		{6, "bare two 2s", "deal, turn", "no 2 is ever bare: the free 2s lie face down in piles 4, 5 and 7"},
		// Places for the head of a pile.
		{10, "empty 9", "deal, remove", "the Kd goes only to a space, and no pile can be emptied"},
		{11, "empty 4", "deal, space", "the Kd goes only to a space, and no space may be made"},
		{10, "space", "deal, remove", "pile 1: the Kh is the King that the pile begins with"},
		{7, "turn 7", "deal, turn", "the 8c is buried whenever there is a free 9 or a space for it: when the lower 7h of pile 7 has left it, an 8 is free only while a 7 is in a space"},
		{10, "bare 10d", "deal, space", "pile 8: the 9h may go, but when it has gone the 9d has no place"},
		// Spaces: what fills them.
		{8, "space", "deal, turn", "pile 5 can be emptied, but by then a space is filled with a 2 or a Queen"},
		{8, "bare Kd and keep the spaces", "deal, turn, remove", "it can be laid bare, but by then a space is filled with a 2 that finds no free 3"},
		{7, "2 spaces", "deal, remove", "pile 8 can be emptied, but each other pile together with it only when a space is filled"},
		// Suits.
		{8, "remove hearts first", "deal, turn", "the 4h in pile 6 is in reach, but the 3h needs a free 4, and the one free 4 is taken by the 3d of pile 1, which must go first"},
		{9, "remove clubs first", "deal, turn", "the Jd on the Qc is never bare when it has a place: when the 10h of pile 8 has left it, a Jack is free only while a 10 is in a space"},
		{11, "remove hearts first", "deal, turn", "a Kh lies face down in pile 9"},
		{11, "remove hearts after 1", "deal, remove clubs, remove spades", "a Kh lies face down in pile 9: the 7d is buried: the 6h on the 7d has a place only while it is buried under the 5c"},
		{11, "empty 2", "space, deal", "(pile 4: the Kd goes only to a space, and no space may be made; pile 9: the 4c needs a free 5, and the free 5s lie under others in pile 4 and under it in pile 9)"},
		{11, "remove clubs", "space, deal", "the Qc in pile 7 cannot be reached: the Kc goes only to a space"},
		{11, "remove spades", "space, deal", "the Qs in pile 7 keeps the Js on it, which keeps the 10d on it as long as the rest comes together: the 10d on the Js is never bare when it has a place: when the 9s of pile 7 has left it, the one free 10 is taken by the 9s of pile 5, which must go first; the Qs in pile 10 cannot be reached"},
		{10, "remove hearts", "deal", "no Ah is in sight"},
		{11, "remove 2 suits", "space, deal, turn", "spades: the spades come together, but to remove them would leave a space, which is not allowed"},
		{10, "remove a suit", "deal, remove", "no suit may be removed"},
		// Bans.
		{10, "dig 2 chains of 7", "deal, remove, dig 1 of pile 7", "pile 7: the 3s may not go"},
		{12, "remove spades", "space, deal, dig 2 of pile 8 before dig 1 of pile 2", "the Ks in pile 8 cannot be reached: the 2d may not go before chain 1 of pile 2"},
		{10, "remove clubs", "deal, remove clubs before dig 1 of pile 9", "the clubs come together, but they may not go before chain 1 of pile 9"},
		// Numbers of free cards.
		{10, "bare a 9", "deal, remove, onto 9", "no 9 is ever bare: the free 9s lie under others in pile 8"},
		{10, "bare three 10s", "deal, remove", "there is never more than one free 10: none is free at the start; one comes into reach; the rest lie under others in pile 9"},
		{7, "bare three 9s", "deal, remove", "one more is free only while an 8 is in a space"},
	} {
		r := disproved(t, tc.page, tc.goal, tc.without, ask.Known)
		if !strings.Contains(r.Reason, tc.want) {
			t.Errorf("page %d: %v\nwant %s", tc.page, r, tc.want)
		}
	}
	r := disproved(t, 8, "turn 1 and keep the spaces", "deal, turn, remove", ask.Blind)
	if want := "a card of pile 1 can be turned up, but by then a space is filled with a Jack that finds no free Queen"; r.Reason != want {
		t.Errorf("%v\nwant %s", r, want)
	}
}

// TestReachReasons asks for page 10 with the cards of pile 5 elsewhere.
func TestReachReasons(t *testing.T) {
	for _, tc := range []struct {
		move     func(up []string)
		anyOrder bool
		want     string
	}{
		{func(up []string) { up[3], up[4] = up[4], up[3] }, false, "pile 4: the Ac needs a free 2, and"},
		{func(up []string) { up[3], up[4] = up[3]+up[4], "" }, false, "pile 4 of the tableau does not begin with cards that pile 4 can keep"},
		{func(up []string) { up[3], up[4] = up[3]+up[4], "" }, true, "no pile can be dug so far, or filled, that it is pile 4 of the tableau"},
	} {
		fields := strings.Split(page(t, 10).Line(), ",")
		tc.move(fields)
		target, err := spider.Game().Parse(strings.Join(fields, ","))
		if err != nil {
			t.Fatal(err)
		}
		q := &ask.Question{Start: page(t, 10), Goal: ask.Goal{Kind: ask.Reach, Target: target.State().(*spider.State), AnyOrder: tc.anyOrder}}
		q.Without.Deal, q.Without.Remove = true, [4]bool{true, true, true, true}
		r, err := Prove(context.Background(), q, Limits{})
		if err != nil || r.Verdict != engine.VerdictLost || !strings.Contains(r.Reason, tc.want) {
			t.Errorf("%v (%v)\nwant %s", r, err, tc.want)
		}
	}
}

// A claim is what reasons say of all states, and whether it is so in one of them.
type claim struct {
	says *regexp.Regexp
	is   func(words []string, b *board, s *state, v *view) bool
}

var claims = []claim{
	{regexp.MustCompile(`an? (\w+) is free only while an? (\w+) is in a space`), func(w []string, _ *board, s *state, v *view) bool {
		return v.free[spoken(w[1])] <= 0 || s.parked[spoken(w[2])] > 0
	}},
	{regexp.MustCompile(`the (\w+) in pile (\d+) cannot be reached`), func(w []string, b *board, _ *state, v *view) bool {
		for c := range v.pool.each {
			if b.face(c).String() == w[1] && fmt.Sprint(b.cards[c].pile) == w[2] {
				return false
			}
		}
		return true
	}},
	{regexp.MustCompile(`(?:^|; )pile (\d+): the (\w+) `), func(w []string, b *board, s *state, _ *view) bool {
		n, err := strconv.Atoi(w[1])
		return err == nil && slices.ContainsFunc(b.chains[n][:s.depth[n]], func(ch chain) bool { return b.face(ch.head).String() == w[2] })
	}},
}

// TestReasonsHold looks in all states of a proof whether what its reason says of all of
// them is so.
func TestReasonsHold(t *testing.T) {
	counts := make([]int, len(claims))
	for _, tc := range []struct {
		page          int
		goal, without string
	}{
		{7, "space", "deal, turn"}, {8, "space", "deal, turn"}, {8, "remove clubs first", "deal, turn"},
		{9, "remove clubs first", "deal, turn"}, {9, "dig 3 chains of 10", "deal, turn, remove"},
		{10, "space", "deal, remove"}, {10, "remove diamonds first", "deal"}, {11, "remove diamonds", "deal, space"},
	} {
		r := disproved(t, tc.page, tc.goal, tc.without, ask.Known)
		for i, c := range claims {
			for _, words := range c.says.FindAllStringSubmatch(r.Reason, -1) {
				counts[i]++
				newExplainer(r.proof).whole().visit(func(s *state, v *view) {
					if !c.is(words, r.proof.board, s, v) {
						t.Fatalf("page %d: %v\nis not so: %s", tc.page, r, words[0])
					}
				})
			}
		}
	}
	if t.Logf("each claim was met so often: %v", counts); slices.Contains(counts, 0) {
		t.Error("not every kind of claim was met")
	}
}

// spoken reads a rank as reasons have it, 0 when it is none.
func spoken(word string) engine.Rank {
	for r := engine.Ace; r <= engine.King; r++ {
		if r.Name() == word {
			return r
		}
	}
	return 0
}
