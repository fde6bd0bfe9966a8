package check

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"patience/engine/closed"
	"patience/engine/enginetest"
	"patience/engine/games/pendulum/referee"
)

const suitNames = "cdhs"

// deal lays a deal on the referee's table, some cards out.
func deal(rng *rand.Rand, way string) *referee.Table {
	t := &referee.Table{Done: map[string][]string{}, Way: way, Leftish: rng.IntN(2) == 0, Waits: rng.IntN(3) == 0}
	var rest []string
	for _, s := range strings.Split(suitNames, "") {
		for _, r := range strings.Fields("A 2 3 4 5 6 7 8 9 10 J Q K") {
			if r == "A" {
				t.Done[s] = []string{"A" + s}
			} else {
				rest = append(rest, r+s)
			}
		}
	}
	rng.Shuffle(len(rest), func(i, j int) { rest[i], rest[j] = rest[j], rest[i] })
	for i, card := range rest {
		t.Heaps[i/columns][i%columns] = []string{card}
	}
	return t
}

// head writes a table as the head of a certificate.
func head(t *referee.Table) closed.Head {
	swing, side := "any", "right"
	if t.Waits {
		swing = "blocked"
	}
	if t.Leftish {
		side = "left"
	}
	var out []string
	for _, s := range strings.Split(suitNames, "") {
		out = append(out, t.Done[s][len(t.Done[s])-1])
	}
	parts := []string{strings.Join(out, " "), side}
	for _, row := range t.Heaps {
		var cards []string
		for _, heap := range row {
			if len(heap) == 0 {
				heap = []string{"-"}
			}
			cards = append(cards, heap[0])
		}
		parts = append(parts, strings.Join(cards, " "))
	}
	return closed.Head{
		Options:  fmt.Sprintf("method=%s swing=%s", strings.ReplaceAll(t.Way, " ", ""), swing),
		Position: strings.Join(parts, " | "),
	}
}

// A tracker writes tables as members of the certificate of a start.
type tracker struct {
	*rules
	cell map[string]int
}

func track(t *testing.T, start *referee.Table) tracker {
	r, err := Rules(head(start))
	if err != nil {
		t.Fatalf("%v\n%+v", err, head(start))
	}
	tr := tracker{r.(*rules), map[string]int{}}
	for y, row := range start.Heaps {
		for x, heap := range row {
			if len(heap) > 0 {
				tr.cell[heap[0]] = y*columns + x
			}
		}
	}
	return tr
}

// member writes a table. Of a highest card in row 1 it is said that it has filled a space,
// unless it lies where it lay at first.
func (tr tracker) member(t *referee.Table) string {
	m := tr.Start()[0]
	m[0], m[1] = 0, m[1]&(wayBits<<wayShift)
	if t.Leftish {
		m[1] |= leftBit
	}
	o := tr.order[tr.ways[0]]
	for y, row := range t.Heaps {
		for x, heap := range row {
			if len(heap) == 0 {
				continue
			}
			cell := tr.cell[heap[0]]
			if y == 0 && cell != x {
				m[0] |= uint64(x+1) << (cells + 4*tr.suit[cell])
			} else {
				m[0] |= 1 << cell
			}
			if y > 0 {
				m[1] |= 1 << (y*columns + x)
			}
		}
	}
	return tr.plain(o, m)
}

// plain writes a member in which a highest card that lies in its old place is there as if it
// had never left.
func (tr tracker) plain(o *ordering, m []uint64) string {
	first := m[0]
	for suit, cell := range o.cell {
		shift := cells + 4*suit
		if column := int(first>>shift) & 15; column > 0 && cell[highest] == column-1 {
			first = first&^(15<<shift) | 1<<(column-1)
		}
	}
	return fmt.Sprintf("%x %x", first, m[1])
}

// reached returns the members that moves from a table lead to, other than its own. Moves that
// change nothing that a member says are followed.
func (tr tracker) reached(t *testing.T, at *referee.Table) []string {
	own := tr.member(at)
	done := map[string]bool{}
	var found []string
	for todo := []*referee.Table{at}; len(todo) > 0; todo = todo[1:] {
		for _, move := range todo[0].Legal() {
			next := todo[0].Copy()
			if err := next.Play(move); err != nil {
				t.Fatal(err)
			}
			if m := tr.member(next); m != own {
				found = append(found, m)
			} else if !done[next.Position()] {
				done[next.Position()] = true
				todo = append(todo, next)
			}
		}
	}
	slices.Sort(found)
	return slices.Compact(found)
}

// TestAgainstReferee plays by chance, and wants the moves to be those of the referee.
func TestAgainstReferee(t *testing.T) {
	enginetest.Alone(t)
	rng := rand.New(rand.NewPCG(1, 2))
	games := 12
	if testing.Short() {
		games = 4
	}
	for i := range games {
		at := deal(rng, []string{"up ", "down "}[i/6%2]+fmt.Sprint(1+i%6))
		tr := track(t, at)
		for moves := 0; moves < 16 && tr.compare(t, at); moves++ {
			legal := at.Legal()
			if err := at.Play(legal[rng.IntN(len(legal))]); err != nil {
				t.Fatal(err)
			}
			if moves == 8 {
				tr = track(t, at) // as the start of another certificate, with packets
			}
		}
	}
}

// compare says whether there is a move.
func (tr tracker) compare(t *testing.T, at *referee.Table) bool {
	var first, second uint64
	fmt.Sscanf(tr.member(at), "%x %x", &first, &second)
	var got []string
	err := tr.Check([]uint64{first, second}, func(next []uint64) bool {
		got = append(got, tr.plain(tr.way, next))
		return true
	})
	if won := at.Won(); (err != nil) != won {
		t.Fatalf("%v, won %v\n%v", err, won, at)
	}
	slices.Sort(got)
	got = slices.Compact(got)
	if want := tr.reached(t, at); !slices.Equal(got, want) {
		t.Fatalf("moves lead to\n%q, the referee's to\n%q\n%+v\n%+v", got, want, at, head(at))
	}
	return len(at.Legal()) > 0
}

func TestRefused(t *testing.T) {
	good := head(deal(rand.New(rand.NewPCG(3, 4)), "up 2"))
	if _, err := Rules(good); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ name, old, new, want string }{
		{"no method", "up2", "up7", "options"},
		{"no swing", "swing=", "swings=", "options"},
		{"nothing out", "Ac Ad Ah As", "Ac Ad Ah", "cards last out"},
		{"suits in another order", "Ac Ad", "Ad Ac", "out: bad card"},
		{"a card that is out", "Ac Ad", "Kc Ad", "out already"},
		{"no side", "right", "up", "want left or right"},
		{"no side", "left", "up", "want left or right"},
		{"a card twice", "Kh", "Qh", "out already"},
		{"no card", "Kh", "1h", "bad card"},
		{"the highest missing", "Qh", "-", "highest card of suit 3 is missing"},
		{"a short row", "Kh ", "", "want 8 places"},
		{"seven rows", " | ", " | - - - - - - - - | ", "parts"},
	} {
		h := good
		h.Options = strings.Replace(h.Options, c.old, c.new, 1)
		h.Position = strings.Replace(h.Position+" ", c.old, c.new, 1)
		h.Position = strings.TrimSuffix(h.Position, " ")
		if h == good {
			continue // the other side
		}
		if _, err := Rules(h); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", c.name, err, c.want)
		}
	}
	h := good
	h.Lemmas = "hope"
	if _, err := Rules(h); err == nil {
		t.Error("a lemma is accepted that is not known")
	}
}

// TestNoPositions wants members to be refused that stand for nothing.
func TestNoPositions(t *testing.T) {
	r, err := Rules(head(deal(rand.New(rand.NewPCG(5, 6)), "down 1")))
	if err != nil {
		t.Fatal(err)
	}
	start := r.Start()[0]
	for i, m := range [][]uint64{
		{start[0] &^ (1 << 20), start[1]},           // a card more than places
		{start[0], start[1] &^ (1 << 40)},           // a place less
		{start[0], start[1] | 1<<50},                // a place that there is not
		{start[0], start[1] | 1<<6},                 // a bit without a meaning
		{start[0], start[1] ^ 1<<wayShift},          // another method
		{start[0] | 1<<cells, start[1]},             // a highest card that is there twice
		{start[0]&^1 | 9<<cells, start[1]},          // no column
		{start[0] ^ 1 | 2<<cells | 2<<60, start[1]}, // two cards in a column
	} {
		if err := r.Check(m, func([]uint64) bool { return true }); err != errMember {
			t.Errorf("%d, %x: %v", i, m, err)
		}
	}
	if err := r.Check([]uint64{0, start[1] & rowOne}, func([]uint64) bool { return true }); err == nil || err == errMember {
		t.Errorf("won: %v", err)
	}
}
