package plan

import (
	"context"
	"strings"
	"testing"

	"patience/engine/enginetest/fuzz"
)

// whole is the plan for the last position of page 11, with the Kh and the 5h face down.
const whole = `patience plan 1
game: spider
position: Ms,,cba` + "`" + `RQCBA,IHGmlkjO[,ZYrWp,VfKdcba` + "`" + `E^]\[,h,fe,??X,T,,,,,,,,,??,,????????????????????
goal: remove hearts first
without: deal
unseen: 5h Kh
nodes: 5
1: Jd from 9 to 2 | pile 9 | 5h 2 | Kh 3
2: Jd from 2 to 1, 4-Ah from 6 to 9, 5c from 6 to 2, 10-6h from 6 to 1, 5c from 2 to 1, Jc from 6 to 2, Jh from 8 to 6, Jc from 2 to 8, 5c from 1 to 2, 5-Ah from 9 to 1 | pile 9 | Kh 4
3: Jd from 2 to 1, Q-Jh from 8 to 9, K-Jh from 9 to 2 | pile 9 | 5h 5
4: 10-Ah from 1 to 6, Q-Ah from 6 to 9, remove 9 | goal
5: 4-Ah from 6 to 9, 5c from 6 to 8, 10-6h from 6 to 2, 5-Ah from 9 to 2, remove 2 | goal
`

// TestGood reads a good plan.
func TestGood(t *testing.T) {
	claim, _, err := Read(context.Background(), strings.NewReader(whole))
	if err != nil {
		t.Fatal(err)
	}
	if got, want := claim.String(), "one plan for all orders of the unseen cards: remove hearts first without deal"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if claim.Nodes != 5 || claim.Played != 5 {
		t.Errorf("%d nodes, %d played, want 5 of each", claim.Nodes, claim.Played)
	}
}

// TestRefused spoils the plan in one place each time, and wants it refused there.
func TestRefused(t *testing.T) {
	for _, c := range []struct{ what, old, new, want string }{
		{"another format", "plan 1", "plan 2", "not a certificate"},
		{"another game", "game: spider", "game: klondike", "want spider"},
		{"a line of the head missing", "without: deal\n", "", `want "without:"`},
		{"a goal without meaning", "remove hearts first", "be happy", "goal:"},
		{"too few unseen cards", "unseen: 5h Kh", "unseen: 5h", "1 cards for the 2"},
		{"a card too often", "unseen: 5h Kh", "unseen: 9h Kh", "too many cards 9h"},
		{"a position that tells", ",??,,", ",Mi,,", "it tells what lies face down in pile 9"},
		{"a letter that is no card", "fe,??X", "f~,??X", "bad card"},
		{"an illegal move", "Jd from 9 to 2 |", "Jd from 9 to 3 |", `node 1`},
		{"a slip in a name", "Q-Jh from 8", "Q-Jh from 7", `node 3, "Q-Jh from 7 to 9"`},
		{"a card not covered", " | Kh 3", "", "node 1 does not say what to do with the Kh"},
		{"one card more is unseen", "unseen: 5h Kh", "unseen: 3d 5h Kh", "node 1 does not say what to do with the 3d"},
		{"branches exchanged", "5h 2 | Kh 3", "5h 3 | Kh 2", "node"},
		{"another pile turned up", "| pile 9 | 5h 2", "| pile 8 | 5h 2", "node 1 turns up a card in pile 9, not in pile 8"},
		{"a line cut off", ", remove 2 | goal", " | goal", "node 5 ends before the goal"},
		{"the goal announced too early", "| pile 9 | 5h 5", "| goal", "node 3"},
		{"a card turned up on the way", "1: Jd from 9 to 2 | pile 9 | 5h 2 | Kh 3", "1: Jd from 9 to 2, Jd from 2 to 1 | goal", "turns a card up"},
		{"no card turned up", "Jd from 2 to 1, Q-Jh from 8 to 9, K-Jh from 9 to 2 |", "Jd from 2 to 1 |", "node 3 turns up a card in pile 0"},
		{"a forbidden move", "without: deal", "without: deal, pile 8", "node"},
		{"another suit first", "without: deal", "without: deal, onto Q", "node"},
		{"a deal", "1: Jd from 9 to 2 |", "1: deal, Jd from 9 to 2 |", "no move of a plan"},
		{"no such node", "Kh 3", "Kh 6", "bad branch"},
		{"a branch twice", "5h 2 | Kh 3", "5h 2 | 5h 3", "stands here twice"},
		{"nodes out of order", "2: Jd", "3: Jd", "node 2: want"},
		{"a node too few", "nodes: 5", "nodes: 6", "ends too early"},
		{"a node too many", "nodes: 5", "nodes: 4", "node 3: bad branch"},
	} {
		text := strings.Replace(whole, c.old, c.new, 1)
		if text == whole {
			t.Fatalf("%s: nothing was spoiled", c.what)
		}
		_, _, err := Read(context.Background(), strings.NewReader(text))
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", c.what, err, c.want)
		}
	}
}

// FuzzVerify reads anything without falling over.
func FuzzVerify(target *testing.F) {
	f := fuzz.New(target)
	f.Add(whole)
	f.Add(strings.Replace(whole, "without: deal", "without: deal, dig 2 of pile 5 before remove hearts, turn pile 1", 1))
	f.Add(FirstLine + "\ngame: spider\nposition: ,,,,,,,,,,,,,,,,,,,,\ngoal: turn\nwithout:\nunseen:\nnodes: 1\n1: | goal\n")
	f.Fuzz(func(t *testing.T, text string) {
		_, _, _ = Read(context.Background(), strings.NewReader(text))
	})
}
