package kernel_test

import (
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"patience/engine/enginetest"
	check "patience/engine/games/spider/check/precedence"
	"patience/engine/games/spider/prove/precedence"
)

// lodged returns a certificate of lodgings of a deal, "" when there is none.
func lodged(t testing.TB, c claimed) string {
	t.Helper()
	claim, ok := precedence.ParseClaim(c.goal, c.without)
	if !ok {
		t.Fatalf("%+v: no claim", c)
	}
	proof, err := precedence.ProveAll(pysol(t, c.number), claim)
	if err != nil {
		t.Fatal(err)
	}
	if proof == nil {
		return ""
	}
	var text strings.Builder
	if err := proof.Certificate(&text); err != nil {
		t.Fatal(err)
	}
	return text.String()
}

// TestLodgings has both checkers read certificates of lodgings of PySol's deals, claims by chance, and these with something
// changed. What ours accepts is accepted. The proved one does not look at lodgings that no game can be in; so
// what it alone accepts must be a claim of which our prover finds a certificate of its own.
func TestLodgings(t *testing.T) {
	k, r, many := start(t), rand.New(rand.NewPCG(27, 7)), 25
	if enginetest.Whole() {
		many = 400
	}
	var n agreement
	good := 0
	for good < many {
		c := claimed{number: 1 + r.Uint64N(32_000)}
		c.goal = []string{"remove a suit", "remove 2 suits", "remove 3 suits", "remove spades", "remove clubs", "2 spaces", "3 spaces", "space"}[r.IntN(8)]
		c.goal += fmt.Sprintf(" before row %d", 1+r.IntN(4))
		if without := []string{"", "", "space", "remove"}[r.IntN(4)]; without != "" && !strings.Contains(c.goal, without) {
			c.without = []string{without}
		}
		text := lodged(t, c)
		if text == "" {
			continue
		}
		good++
		claim, err := k.CheckLodgings([]byte(text))
		if err != nil || claim.Position != pysol(t, c.number).Line() {
			t.Fatalf("%+v: %v %v\n%.1000s", c, claim, err, text)
		}
		for range 5 {
			other := forgeLodgings(r, text)
			if other == text {
				continue
			}
			_, ours := check.Verify(strings.NewReader(other))
			_, theirs := k.CheckLodgings([]byte(other))
			n.compare(t, other, ours, theirs, func() bool {
				return strings.Contains(other, text[strings.Index(text, "position"):strings.Index(text, "lodgings: ")]) || lodged(t, reclaimed(other, c)) != ""
			})
		}
	}
	n.want(t, many/10, many)
}

// reclaimed returns what a certificate about a deal claims.
func reclaimed(text string, c claimed) claimed {
	for line := range strings.Lines(text) {
		name, value, _ := strings.Cut(strings.TrimSuffix(line, "\n"), ": ")
		switch name {
		case "cannot":
			c.goal, c.without = value, nil
		case "before":
			c.goal += " before " + value
		case "without":
			c.without = []string{value}
		}
	}
	return c
}

// forgeLodgings changes something in a certificate of lodgings: a line goes, a chain more or less stays, a guest comes or
// goes; the claim is about another row, or made under another restriction.
func forgeLodgings(r *rand.Rand, text string) string {
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	count := slices.IndexFunc(lines, func(l string) bool { return strings.HasPrefix(l, "lodgings:") })
	i := count + 1 + r.IntN(len(lines)-count-1)
	fields := strings.Fields(lines[i])
	switch r.IntN(6) {
	case 0:
		lines = slices.Delete(lines, i, i+1)
		lines[count] = fmt.Sprintf("lodgings: %d", len(lines)-count-1)
		return strings.Join(lines, "\n") + "\n"
	case 1, 2: // a chain of the start, or a dealt card
		n := 2 + r.IntN(10)
		stay, dealt, more := strings.Cut(fields[n], "+")
		if more && r.IntN(2) == 0 {
			_, dealt, more = strings.Cut(dealt, "+")
		} else {
			stay = fmt.Sprint(r.IntN(7))
		}
		if fields[n] = stay; more {
			fields[n] += "+" + dealt
		}
	case 3:
		if len(fields) > 13 && r.IntN(2) == 0 {
			fields = fields[:len(fields)-1]
		} else {
			fields = append(fields, []string{"Kh", "Ks"}[r.IntN(2)])
		}
	case 4:
		if at := slices.IndexFunc(lines, func(l string) bool { return strings.HasPrefix(l, "before: ") }); at >= 0 {
			lines[at] = fmt.Sprintf("before: row %d", 1+r.IntN(4))
		}
	default: // of a goal of spaces without spaces the proved checker forgets the restriction
		lines[count-1] = []string{"without:", "without: remove", "without: space"}[r.IntN(3)]
		if at := slices.IndexFunc(lines, func(l string) bool { return strings.HasPrefix(l, "cannot: ") }); strings.Contains(lines[at], "space") {
			lines[count-1] = strings.Replace(lines[count-1], " space", "", 1)
		}
	}
	lines[i] = strings.Join(fields, " ")
	return strings.Join(lines, "\n") + "\n"
}

var boundsOf = flag.Uint64("bounds", 2000, "look at the bounds of each of PySol's deals that this number divides; 1 takes hours")

// TestBounds has the proved checker read, of some of PySol's deals, the certificates of the bounds that docs/lab/surveys.md
// counts: before a suit has been removed, before two have, and before each of the four has gone once.
func TestBounds(t *testing.T) {
	k, step, checked := start(t), *boundsOf, 0
	for number := step; number <= 32_000; number += step {
		b, err := precedence.Bound(pysol(t, number))
		if err != nil {
			t.Fatal(err)
		}
		suits := map[string]int{"remove clubs": b.Clubs, "remove diamonds": b.Diamonds, "remove hearts": b.Hearts, "remove spades": b.Spades}
		last := slices.MaxFunc(slices.Sorted(maps.Keys(suits)), func(a, b string) int { return suits[a] - suits[b] })
		for goal, row := range map[string]int{"remove a suit": b.Suits[0], "remove 2 suits": b.Suits[1], last: suits[last]} {
			if row == 0 {
				continue
			}
			text := lodged(t, claimed{number, before(goal, row, b.Rows), nil})
			claim, err := k.CheckLodgings([]byte(text))
			if err != nil || row <= b.Rows && claim.Row != row {
				t.Fatalf("deal %d, %s before row %d: %v %v", number, goal, row, claim, err)
			}
			checked++
		}
	}
	t.Logf("%d bounds of %d deals", checked, 32_000/step)
	if checked < int(32_000/step)*2 {
		t.Errorf("only %d bounds", checked)
	}
}
