package table

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"patience/engine"
	"patience/engine/table/check"
)

// findHasty is how many hasty positions are looked for and added to the file.
var findHasty = flag.Int("hasty", 0, "add so many positions to testdata/hasty.txt that can be won, but no more when a card goes out")

// TestFindHasty looks for hasty positions in small games.
func TestFindHasty(t *testing.T) {
	r := rand.New(rand.NewPCG(rand.Uint64(), 2))
	var found strings.Builder
	for n := 0; n < *findHasty; {
		tab := smallTable(r, pick(r, "yukon", "king-albert", "somerset", "free-cell-1-cell", "fan", "raglan", "klondike-any-any", "alaska"))
		if tab == nil || !newPlan(tab).safeHolds() {
			continue
		}
		s := smallDeal(r, tab.Game())
		for k := 0; k < 12 && s != nil && !s.Won() && s.low > 0 && s.filled(); k++ {
			moves := s.Moves(nil)
			if len(moves) == 0 {
				break
			}
			for _, m := range moves {
				c := *s
				if c.Apply(m); s.goesOutBy(m) && wonBySearch(t, &c) == engine.VerdictLost && wonBySearch(t, s) == engine.VerdictWon {
					fmt.Fprintf(&found, "%s\n%s\n%s\n\n", strings.TrimSpace(s.Identity()), strings.TrimSpace(s.Open()), s.printMove(m))
					n++
				}
			}
			s.Apply(moves[r.IntN(len(moves))])
		}
	}
	if *findHasty > 0 {
		old, _ := os.ReadFile("testdata/hasty.txt")
		if err := os.WriteFile("testdata/hasty.txt", append(old, found.String()...), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

// TestHasty has positions that can be won, but no more when a card goes out that can: neither the search takes that step by the lemma
// safe, nor the checker one that is a member because of it.
func TestHasty(t *testing.T) {
	text, err := os.ReadFile("testdata/hasty.txt")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range strings.Split(strings.TrimSpace(string(text)), "\n\n") {
		lines := strings.Split(c, "\n")
		from, to := slices.IndexFunc(lines, func(l string) bool { return !strings.Contains(l, " = ") }), len(lines)-1
		tab, err := Parse("name = \"hasty\"\n" + strings.Join(lines[:from], "\n") + "\n")
		if err != nil {
			t.Fatalf("%v:\n%s", err, c)
		}
		p, err := tab.Game().Parse(strings.Join(lines[from:to], "\n") + "\n")
		if err != nil {
			t.Fatalf("%v:\n%s", err, c)
		}
		s := p.State().(*State)
		moves := s.Moves(nil)
		at := slices.IndexFunc(moves, func(m engine.Move) bool { return s.printMove(m) == lines[to] })
		if at < 0 {
			t.Fatalf("no such move:\n%s", c)
		}
		next := *s
		next.Apply(moves[at])
		if s.spares(engine.SolveOptions{}) && s.safe() == moves[at] || acceptedBySafe(t, bare(s), bare(&next)) {
			t.Errorf("the step is taken for safe:\n%s", c)
		}
	}
}

// goesOutBy says whether a move takes a card out that the lemma safe may be about.
func (s *State) goesOutBy(m engine.Move) bool {
	do, from, to, _ := unpack(m)
	return do == doMove && s.found.is(to) && from < s.res.to
}

// acceptedBySafe says whether the checker takes a position as a member, when the lemma safe holds and one other position is a member.
func acceptedBySafe(t *testing.T, s, only *State) bool {
	t.Helper()
	h := head(s)
	h.Lemmas = lemmaSafe
	rules, err := check.Read(h)
	if err != nil { // not in this game
		return false
	}
	listed := rules.Member(only.told())
	return rules.Check(rules.Member(s.told()), func(next []uint64) bool { return slices.Equal(next, listed) }) == nil
}
