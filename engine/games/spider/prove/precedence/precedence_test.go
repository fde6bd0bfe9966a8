package precedence

import (
	"io"
	"math/rand/v2"
	"strings"
	"testing"

	"patience/engine"
	"patience/engine/games/spider"
	check "patience/engine/games/spider/check/precedence"
)

// deal returns a numbered deal.
func deal(t testing.TB, by string, number uint64) *spider.State {
	t.Helper()
	p, err := spider.Game().Deal(by, number, engine.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return p.State().(*spider.State)
}

// prove returns a proof of a claim that the checker has accepted, or nil.
func prove(t testing.TB, s *spider.State, goal string, without ...string) *Proof {
	t.Helper()
	c, ok := ParseClaim(goal, without)
	if !ok {
		t.Fatalf("%q: no claim", goal)
	}
	p, err := Prove(s, c)
	if err != nil {
		t.Fatal(err)
	}
	if p != nil {
		accepted(t, p.Certificate)
	}
	return p
}

// accepted gives a certificate to the checker.
func accepted(t testing.TB, certificate func(io.Writer) error) string {
	t.Helper()
	var text strings.Builder
	if err := certificate(&text); err != nil {
		t.Fatal(err)
	}
	if _, err := check.Verify(strings.NewReader(text.String())); err != nil {
		t.Fatalf("%v\n%s", err, text.String())
	}
	return text.String()
}

// TestLost proves the two deals of PySol lost that nobody has won, and tells why.
func TestLost(t *testing.T) {
	p := prove(t, deal(t, "pysol", 14934), "win")
	if p == nil {
		t.Fatal("14934: no proof")
	}
	want := `Until a space is made or a suit removed, a card goes only onto one of the next rank, and a King goes nowhere.
No space can ever be made:
  pile 1: 10s, under the Ks
  pile 2: 2h, under the Kc
  pile 3: 4s, under the 2h, which needs a 3
  pile 4: Qd, under the 2d, which needs a 3
  pile 5: 3d, under the 2s, which needs a 3
  pile 6: 10d, under the 6h, which needs a 7; from row 2 on under the Kd
  pile 7: 9h, under the 6h, which needs a 7; from row 3 on under the Kh
  pile 8: As, under the 2c, which needs a 3
  pile 9: Js, under the Kd
  pile 10: Jd, under the Ks
No suit can ever be removed: that takes a 3.
No 3 ever comes into sight:
  pile 1: 3c, under the Ks
  pile 2: 3h, under the Kh
  pile 3: 3h, under the 2h, which needs a 3
  pile 5: 3d, under the 2s, which needs a 3
  pile 6: 3s 3c, under the 6h, which needs a 7; from row 2 on under the Kd
  pile 7: 3d, under the 6h, which needs a 7; from row 3 on under the Kh
  pile 8: 3s, under the 2c, which needs a 3
No 7 comes into sight before row 3:
  pile 4: 7c 7s, under the 2d, which needs a 3
  pile 7: 7d, under the 6h, which needs a 7
  the hand: the first is dealt in row 3
Each of these would have to wait for another of them. So none can be the first.
`
	if got := p.String(); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
	q := prove(t, deal(t, "pysol", 1748), "win")
	if q == nil || !strings.Contains(q.String(), "No 6 ever comes into sight:\n") || !strings.Contains(q.String(), "  pile 4: 5h, which needs a 6\n") {
		t.Errorf("1748: %v", q)
	}
	if p.Lines() > 24 || q.Lines() > 19 {
		t.Errorf("%d and %d lines, want 24 and 19", p.Lines(), q.Lines())
	}
}

// TestClaims asks for less than a loss.
func TestClaims(t *testing.T) {
	for _, c := range []struct {
		deal    uint64
		goal    string
		without string
		proved  bool
	}{
		{8727, "win", "", false},
		{8727, "win", "space", true},
		{8727, "remove a suit", "space", true},
		{8727, "remove spades", "space", true},
		{8727, "remove spades", "", false},
		{8727, "space before row 2", "", true},
		{8727, "space before row 3", "", false},
		{8727, "remove hearts before row 2", "", true},
		{14934, "space", "", true},
		{14934, "remove spades", "", true},
		{14934, "remove spades", "remove, deal", true},
		{1, "win", "", false},
	} {
		if p := prove(t, deal(t, "pysol", c.deal), c.goal, c.without); (p != nil) != c.proved {
			t.Errorf("%+v: got %v", c, p)
		} else if p != nil && !strings.HasSuffix(p.String(), "none can be the first.\n") {
			t.Errorf("%+v: %v", c, p)
		}
	}
	for goal, want := range map[string]string{"WIN": "win", " Win ": "win", "SPACE BEFORE  ROW 1": "space before row 1", "remove\tSpades before row 4": "remove spades before row 4"} {
		if c, ok := ParseClaim(goal, nil); !ok || c.String() != want {
			t.Errorf("%q is read as %v, %v; want %q", goal, c, ok, want)
		}
	}
	for _, goal := range []string{"", "dig 5", "remove spades first", "space before row", "space before row 0", "win before row 3"} {
		if c, ok := ParseClaim(goal, nil); ok {
			t.Errorf("%q is read as %v", goal, c)
		}
	}
}

// TestRefused asks about positions of which nothing follows.
func TestRefused(t *testing.T) {
	lone := [11][]engine.Card{1: {engine.NewCard(3, 0)}}
	if _, err := Find(spider.New(lone, [11]int{}, nil)); err == nil || !strings.Contains(err.Error(), "pile 2 is a space") {
		t.Error(err)
	}
	for n := range lone[1:] {
		lone[n+1] = []engine.Card{engine.Unknown}
	}
	if _, err := Find(spider.New(lone, [11]int{}, nil)); err == nil || !strings.Contains(err.Error(), "unknown") {
		t.Error(err)
	}
	if _, err := Find(spider.New(lone, [11]int{}, lone[1])); err == nil || !strings.Contains(err.Error(), "no full rows") {
		t.Error(err)
	}
}

// A watcher follows a game and sees when chains leave their places.
type watcher struct {
	*table
	bounds bounds
	at     []int // how many cards lie above each chain; -1: not dealt, or it has left
	row    int
}

func newWatcher(t testing.TB, s *spider.State) *watcher {
	tab, err := newTable(s)
	if err != nil {
		t.Fatal(err)
	}
	w := &watcher{table: tab, bounds: tab.earliest()}
	for _, c := range tab.chains {
		if c.row > 0 {
			c.at = -1
		}
		w.at = append(w.at, c.at)
	}
	return w
}

// after looks at the position after a move, and returns the chains that have left by it.
func (w *watcher) after(s, next *spider.State, m engine.Move) (left []int) {
	if m == spider.Deal {
		w.row++
	}
	for i, c := range w.chains {
		if m == spider.Deal && c.row == w.row {
			w.at[i] = len(s.Pile(c.pile))
			if s.Bottom(c.pile).Rank() == c.head()+1 {
				w.at[i], left = -1, append(left, i)
			}
		}
		if len(next.Pile(c.pile)) <= w.at[i] {
			w.at[i], left = -1, append(left, i)
		}
	}
	return left
}

// follow plays moves to the first space or removal and complains of what comes too soon. It
// returns how many chains left, and how many of them as soon as their bounds allow.
func follow(t testing.TB, s *spider.State, pick func(s *spider.State) (engine.Move, bool)) (all, tight int) {
	t.Helper()
	start := s.String()
	w := newWatcher(t, s)
	for {
		m, ok := pick(s)
		if !ok {
			return all, tight
		}
		next := s.Copy().(*spider.State)
		next.Apply(m)
		if spider.IsRemove(m) {
			for suit := engine.Clubs; suit <= engine.Spades; suit++ {
				if next.Removed(suit) > s.Removed(suit) && w.bounds.suit(w.table, suit) > w.row {
					t.Fatalf("%v removed in row %d, too soon\n%s", suit, w.row, start)
				}
			}
			return all, tight
		}
		for _, i := range w.after(s, next, m) {
			all++
			if w.bounds[i] > w.row {
				t.Fatalf("the %v left pile %d in row %d, bound %d\n%s", w.chains[i].cards[0], w.chains[i].pile, w.row, w.bounds[i], start)
			}
			if w.bounds[i] == w.row {
				tight++
			}
		}
		if next.Spaces() > 0 {
			if w.bounds.space(w.table) > w.row {
				t.Fatalf("a space in row %d, too soon\n%s", w.row, start)
			}
			return all, tight
		}
		s = next
	}
}

// TestPlays plays games by chance, of deals and of positions in which games end.
func TestPlays(t *testing.T) {
	games := 1000
	if testing.Short() {
		games = 100
	}
	all, tight := 0, 0
	for n := range games {
		r := rand.New(rand.NewPCG(7, uint64(n)))
		moves := 400
		a, b := follow(t, deal(t, "seed", uint64(n)), func(s *spider.State) (engine.Move, bool) {
			list := s.Moves(nil)
			if moves--; len(list) == 0 || moves < 0 {
				return 0, false
			}
			m := list[r.IntN(len(list))]
			if m == spider.Deal && r.IntN(8) > 0 { // deal only now and then
				m = list[r.IntN(len(list))]
			}
			return m, true
		})
		all, tight = all+a, tight+b
	}
	t.Logf("%d games: %d chains left, %d of them as soon as they could", games, all, tight)
	if all < 20*games || tight < games {
		t.Errorf("%d chains left, %d as soon as they could: that tests little", all, tight)
	}
}
