package precedence

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"patience/engine"
	"patience/engine/games/spider"
	check "patience/engine/games/spider/check/precedence"
)

// A guestbook follows a game beyond its first space: which chains have left, and who has
// moved into a space and found no card since.
type guestbook struct {
	*watcher
	left   set
	seen   cards    // what has lain in a tail
	former [11]bool // piles that have been spaces
}

// A happened counts what games went through: positions with guests, and moves of some kinds.
type happened struct{ guests, removals, deals, overSpaces int }

// follow compares a game by chance with all lodgings that should have been met. With anyDeal rows are dealt while there are spaces,
// too, which rule 5 forbids.
func (met *happened) follow(t *testing.T, s *spider.State, r *rand.Rand, anyDeal bool) {
	t.Helper()
	tab, err := anyTable(s)
	if err != nil {
		t.Fatal(err)
	}
	in, err := newInn(tab, Claim{})
	if err != nil {
		t.Fatal(err)
	}
	rows, all := in.explore(tab.rows+1, func(int, *lodging, cards) bool { return true })
	if !all {
		return
	}
	b, err := Bound(s)
	if err != nil {
		t.Fatal(err)
	}
	g := newGuestbook(tab)
	g.look(s)
	for start, moves := s, 120; moves > 0; moves-- {
		list := s.Moves(nil)
		over := anyDeal && s.Spaces() > 0 && len(s.Hand()) >= spider.Piles
		if over {
			list = append(list, spider.Deal)
		}
		if len(list) == 0 {
			break
		}
		m := choose(s, list, r)
		if over && r.IntN(4) == 0 {
			m = spider.Deal
			met.overSpaces++
		}
		next := s.Copy().(*spider.State)
		next.Apply(m)
		for _, i := range g.after(s, next, m) {
			g.left.add(i)
		}
		switch {
		case spider.IsRemove(m):
			met.removals++
		case m == spider.Deal:
			met.deals++
		}
		s = next
		g.look(s)
		real := lodging{left: g.left, guests: g.guests(s)}
		if real.guests != (lodging{}).guests {
			met.guests++
		}
		if !slices.ContainsFunc(rows[g.row], func(l lodging) bool { return l.covers(&real) }) {
			t.Fatalf("no lodging of row %d has %s\nstart\n%v\nnow\n%v", g.row, in.line(&real, g.row), start, s)
		}
		if late := b.early(s, start, g.row); late != "" {
			t.Fatalf("row %d: %s, against %v\n%v", g.row, late, b, start)
		}
	}
}

// choose returns a move by chance, more often one that removes a suit, or joins cards of one.
func choose(s *spider.State, list []engine.Move, r *rand.Rand) engine.Move {
	m := list[r.IntN(len(list))]
	for _, other := range list {
		from, to, count := spider.Parts(other)
		if spider.IsRemove(other) {
			return other
		}
		if other == spider.Deal || s.IsSpace(to) || r.IntN(4) == 0 {
			continue
		}
		if moved := s.Pile(from)[len(s.Pile(from))-count]; s.Bottom(to) == moved+1 {
			above := engine.Unknown // the move must not undo such a join
			if up := s.FaceUp(from); len(up) > count {
				above = up[len(up)-count-1]
			}
			if above != moved+1 {
				return other
			}
		}
	}
	return m
}

func newGuestbook(tab *table) *guestbook {
	w := &watcher{table: tab, bounds: tab.earliest()}
	for _, c := range tab.chains {
		if c.row > 0 {
			c.at = -1
		}
		w.at = append(w.at, c.at)
	}
	return &guestbook{watcher: w}
}

// look notes spaces, and the cards that lie in tails.
func (g *guestbook) look(s *spider.State) {
	for n := 1; n <= spider.Piles; n++ {
		up := s.FaceUp(n)
		if len(s.Pile(n)) == 0 {
			g.former[n] = true
		}
		for i := len(up) - 1; i >= 0; i-- {
			g.seen.add(up[i])
			if i > 0 && up[i-1].Rank() != up[i].Rank()+1 {
				break
			}
		}
	}
}

// guests returns who lies at the top of a former space and has found no card.
func (g *guestbook) guests(s *spider.State) (all guests) {
	for n := 1; n <= spider.Piles; n++ {
		if pile := s.Pile(n); g.former[n] && len(pile) > 0 && !g.dealt(n) {
			c := pile[0]
			if king := c.Rank() == engine.King; king && !g.seen.whole(c.Suit()) || !king && !g.seen.rank(c.Rank()+1) {
				all[kind(c)]++
			}
		}
	}
	return all
}

// dealt says whether the top card of a pile was dealt into a space, and has not left.
func (g *guestbook) dealt(pile int) bool {
	for i, c := range g.chains {
		if c.row > 0 && c.pile == pile && g.at[i] == 0 {
			return true
		}
	}
	return false
}

// early says what a position has that comes too soon by the bounds of the start.
func (b Bounds) early(s, start *spider.State, row int) string {
	if n := s.Spaces(); n > 0 && n <= len(b.Spaces) && b.Spaces[n-1] > row {
		return "too many spaces"
	}
	total := 0
	for suit, bound := range []int{b.Clubs, b.Diamonds, b.Hearts, b.Spades} {
		n := s.Removed(engine.Suit(suit)) - start.Removed(engine.Suit(suit))
		if total += n; n > 0 && bound > row {
			return engine.Suit(suit).Name() + " removed"
		}
	}
	if total > 0 && b.Suits[total-1] > row {
		return "too many suits removed"
	}
	return ""
}

// few returns a position of few cards, often with spaces, in which games end soon.
func few(r *rand.Rand) *spider.State {
	suits, rows := 1+r.IntN(2), r.IntN(3)
	pack := engine.Pack(2, suits, 13)
	r.Shuffle(len(pack), func(i, j int) { pack[i], pack[j] = pack[j], pack[i] })
	pack = pack[:26+10*(suits-1)]
	if suits == 1 && r.IntN(2) == 0 { // nearly in order, so that it can be removed
		slices.SortFunc(pack, func(a, b engine.Card) int { return int(b.Rank()) - int(a.Rank()) })
		for range 2 {
			i, j := r.IntN(26), r.IntN(26)
			pack[i], pack[j] = pack[j], pack[i]
		}
	}
	var pile [spider.Piles + 1][]engine.Card
	var down [spider.Piles + 1]int
	at := 1
	for _, c := range pack[10*rows:] {
		if r.IntN(3) == 0 || suits == 2 {
			at = 1 + r.IntN(spider.Piles)
		}
		pile[at] = append(pile[at], c)
	}
	for n := range pile {
		if k := len(pile[n]); k > 1 && r.IntN(2) == 0 {
			down[n] = r.IntN(k)
		}
	}
	return spider.New(pile, down, pack[:10*rows])
}

// TestGuests plays games by chance beyond the first space and the first removal, of positions
// with few cards, and compares what happens with the lodgings that were found.
func TestGuests(t *testing.T) {
	games := 2000
	if testing.Short() {
		games = 500
	}
	var met happened
	for n := range games {
		r := rand.New(rand.NewPCG(11, uint64(n)))
		met.follow(t, few(r), r, n%2 == 1)
	}
	t.Logf("%d games: %+v", games, met)
	if met.guests < 5*games || met.removals < games/20 || met.deals < games/20 || met.overSpaces < games/10 {
		t.Error("that tests little")
	}
}

// TestLastSpace asks for a space where none may be made: the move that meets the goal is forgiven. No such claim is proved when a
// play by chance comes to it, nor does the checker accept another claim's lodgings for it.
func TestLastSpace(t *testing.T) {
	games := 1000
	if testing.Short() {
		games = 300
	}
	made := 0
	for n := range games {
		r := rand.New(rand.NewPCG(13, uint64(n)))
		s := few(r)
		claim, _ := ParseClaim("space", []string{"space"})
		p, err := ProveAll(s, claim)
		if err != nil {
			t.Fatal(err)
		}
		// Two further spaces are out of reach where one move alone may make one.
		two, _ := ParseClaim("2 spaces", []string{"space"})
		other, err := ProveAll(s, two)
		if err != nil || other == nil {
			t.Fatalf("%v of\n%v: %v, %v", two, s, other, err)
		}
		text := accepted(t, other.Certificate)
		_, forged := check.Verify(strings.NewReader(strings.Replace(text, "\ncannot: 2 spaces\n", "\ncannot: space\n", 1)))
		if !lastSpace(s, r) {
			continue
		}
		if made++; p != nil || forged == nil {
			t.Fatalf("a space is made by the last move alone, and %v, %v\n%v", p, forged, s)
		}
	}
	// What must wait for a row waits for it so, too.
	proved := 0
	for n := uint64(1); n <= 20; n++ {
		s := deal(t, "pysol", n)
		b, err := Bound(s)
		if err != nil {
			t.Fatal(err)
		}
		claim, _ := ParseClaim("space", []string{"space"})
		if claim.Row = b.Spaces[0]; claim.Row == 0 || claim.Row > b.Rows {
			continue
		}
		if proved++; lodge(t, s, claim) == nil {
			t.Errorf("deal %d: %v is not proved", n, claim)
		}
	}
	t.Logf("of %d positions %d come to a space; of %d deals it is proved that they do not before a row", games, made, proved)
	if made < games/4 || proved < 3 {
		t.Error("that tests little")
	}
}

// lastSpace plays by chance and without making spaces, and says whether some move made one more than there are at the start.
func lastSpace(start *spider.State, r *rand.Rand) bool {
	for s, moves := start, 60; moves > 0; moves-- {
		var keep []engine.Move
		for _, m := range s.Moves(nil) {
			next := engine.After(s, m).(*spider.State)
			from, _, _ := spider.Parts(m)
			switch makes := m != spider.Deal && len(s.Pile(from)) > 0 && next.IsSpace(from); {
			case makes && next.Spaces() > start.Spaces():
				return true
			case !makes:
				keep = append(keep, m)
			}
		}
		if len(keep) == 0 {
			return false
		}
		s = engine.After(s, keep[r.IntN(len(keep))]).(*spider.State)
	}
	return false
}

// TestLodgings wants what the bounds say to be proved, by certificates that the checker
// accepts, and no more.
func TestLodgings(t *testing.T) {
	deals := uint64(40)
	if testing.Short() {
		deals = 10
	}
	proved := 0
	for n := uint64(1); n <= deals; n++ {
		s := deal(t, "pysol", n)
		b, err := Bound(s)
		if err != nil {
			t.Fatal(err)
		}
		for goal, row := range map[string]int{
			"space": b.Spaces[0], "4 spaces": b.Spaces[3], "remove a suit": b.Suits[0], "remove 2 suits": b.Suits[1],
			"remove 3 suits": b.Suits[2], "remove clubs": b.Clubs, "remove spades": b.Spades,
		} {
			for _, before := range []int{row, row + 1} {
				c := Claim{Goal: goal}
				if !c.parse() {
					t.Fatal(goal)
				}
				if c.Row = before; before == 0 || before > b.Rows {
					continue
				}
				if p := lodge(t, s, c); (p != nil) != (before == row) {
					t.Errorf("deal %d, %v: %v, bounds %v", n, c, p, b)
				} else if p != nil {
					proved++
				}
			}
		}
	}
	t.Logf("%d claims proved", proved)
	if proved < 4*int(deals) {
		t.Error("that tests little")
	}
}

// lodge returns a proof that the checker has accepted, or nil.
func lodge(t *testing.T, s *spider.State, c Claim) *Lodgings {
	t.Helper()
	p, err := ProveAll(s, c)
	if err != nil {
		t.Fatal(err)
	}
	if p == nil {
		return nil
	}
	accepted(t, p.Certificate)
	return p
}
