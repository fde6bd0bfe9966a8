package kernel_test

import (
	"errors"
	"fmt"
	"iter"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"patience/engine/enginetest"
	"patience/engine/games/spider"
	check "patience/engine/games/spider/check/precedence"
	"patience/engine/games/spider/prove/precedence"
	"patience/engine/kernel"
)

// A claimed is a deal of PySol and what cannot be in it.
type claimed struct {
	number  uint64
	goal    string
	without []string
}

// waiting lists for each deal up to a number in which the first space and the first suit must
// wait, until when they must; and of a part of these what follows from a restriction.
func waiting(t testing.TB, most uint64) (all []claimed) {
	t.Helper()
	for number := uint64(1); number <= most; number++ {
		w, err := precedence.Find(pysol(t, number))
		if err != nil {
			t.Fatal(err)
		}
		if first := min(w.Space, w.Suit); first > 0 {
			all = append(all, claimed{number, before("space", first, w.Rows), nil})
		}
		if number%100 == 0 && w.Space > 0 {
			all = append(all, claimed{number, before("space", w.Space, w.Rows), []string{"remove"}})
		}
		if number%100 == 0 && w.Suit > 0 {
			all = append(all, claimed{number, before("remove a suit", w.Suit, w.Rows), []string{"space"}})
		}
		if number%100 == 0 && w.Hearts > 0 {
			all = append(all, claimed{number, before("remove hearts", w.Hearts, w.Rows), []string{"space", "remove"}})
		}
	}
	return all
}

// before writes a goal: "space before row 3", "space" when that is never.
func before(goal string, row, rows int) string {
	if row > rows {
		return goal
	}
	return fmt.Sprintf("%s before row %d", goal, row)
}

// certificate returns the certificate of a claim.
func (c claimed) certificate(t testing.TB) string {
	t.Helper()
	claim, ok := precedence.ParseClaim(c.goal, c.without)
	proof, err := precedence.Prove(pysol(t, c.number), claim)
	if !ok || err != nil || proof == nil {
		t.Fatalf("%+v: %v", c, err)
	}
	var text strings.Builder
	if err := proof.Certificate(&text); err != nil {
		t.Fatal(err)
	}
	return text.String()
}

// TestCertificates has the proved checker read a certificate of each of PySol's deals in which the
// first space and the first suit must wait: of the first quarter, and of all when the whole is asked for.
func TestCertificates(t *testing.T) {
	k, most, plain := start(t), uint64(8000), 1017
	if enginetest.Whole() {
		most, plain = 32_000, 4066
	}
	all := append(waiting(t, most), claimed{14934, "win", nil}, claimed{1748, "win", nil})
	restricted := 0
	for _, c := range all {
		text := c.certificate(t)
		if _, err := check.Verify(strings.NewReader(text)); err != nil {
			t.Fatalf("%+v: ours: %v", c, err)
		}
		proved, err := k.Check([]byte(text))
		if err != nil {
			t.Fatalf("%+v: %v\n%s", c, err, text)
		}
		if len(c.without) > 0 {
			restricted++
		}
		row := 0
		fmt.Sscanf(c.goal[max(0, strings.Index(c.goal, "before")):], "before row %d", &row)
		if proved.Position != pysol(t, c.number).Line() || proved.Row != row {
			t.Fatalf("%+v: proved %+v", c, proved)
		}
	}
	t.Logf("%d certificates, of these %d with restrictions", len(all), restricted)
	if len(all)-restricted != plain+2 || restricted < plain/10 {
		t.Errorf("%d certificates, of these %d with restrictions, want %d without", len(all), restricted, plain+2)
	}
}

// TestForged has both checkers read 2,000 certificates in which something was changed: a line left
// out or one that says more, another claim, two cards that change places. What ours
// accepts is accepted. The proved one reads lines as hints; so what it alone accepts must be a
// claim of which our prover finds a certificate of its own.
func TestForged(t *testing.T) {
	k := start(t)
	all := append(waiting(t, 600), claimed{14934, "win", nil}, claimed{1748, "win", nil}, claimed{14934, "space", nil})
	texts := make([]string, len(all))
	for i, c := range all {
		texts[i] = c.certificate(t)
	}
	r := rand.New(rand.NewPCG(27, 2))
	var n agreement
	for _, other := range forgeries(r, texts, 2000, forge) {
		_, ours := check.Verify(strings.NewReader(other))
		claim, theirs := k.Check([]byte(other))
		n.compare(t, other, ours, theirs, func() bool { return provable(t, claim) })
	}
	n.want(t, 50, 500)
}

// forgeries yields so many certificates, as they were and with something changed.
func forgeries(r *rand.Rand, texts []string, many int, forge func(r *rand.Rand, text string) string) iter.Seq2[string, string] {
	return func(yield func(text, other string) bool) {
		for forged := 0; forged < many; {
			text := texts[r.IntN(len(texts))]
			other := forge(r, text)
			if other == text {
				continue
			}
			if forged++; !yield(text, other) {
				return
			}
		}
	}
}

// An agreement counts forged certificates by who accepts them: both checkers, neither, or the proved one alone, which reads
// some lines as hints.
type agreement struct{ both, none, alone int }

// compare counts what both say of a certificate. What ours accepts is to be accepted; holds says whether the claim of
// one that the proved checker alone accepts is true.
func (n *agreement) compare(t *testing.T, text string, ours, theirs error, holds func() bool) {
	t.Helper()
	switch {
	case theirs != nil && !errors.Is(theirs, kernel.ErrRefused):
		t.Fatal(theirs)
	case ours == nil && theirs == nil:
		n.both++
	case ours != nil && theirs != nil:
		n.none++
	case ours == nil:
		t.Errorf("the proved checker refuses what ours accepts: %v\n%.1000s", theirs, text)
	case !holds():
		t.Errorf("the proved checker alone accepts this; ours: %v\n%s", ours, text)
	default:
		n.alone++
	}
}

// want wants so many at least that both accept, and that both refuse.
func (n *agreement) want(t *testing.T, both, none int) {
	t.Helper()
	t.Logf("accepted by both: %d, refused by both: %d, true, and accepted by the proved one alone: %d", n.both, n.none, n.alone)
	if n.both < both || n.none < none {
		t.Errorf("accepted by both: %d, refused by both: %d", n.both, n.none)
	}
}

// forge changes something in a certificate.
func forge(r *rand.Rand, text string) string {
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	count := slices.IndexFunc(lines, func(l string) bool { return strings.HasPrefix(l, "waits:") })
	waits := len(lines) - count - 1
	switch kind := r.IntN(6); {
	case kind == 0 && waits > 0: // leave a line out
		i := count + 1 + r.IntN(waits)
		lines = slices.Delete(lines, i, i+1)
		lines[count] = fmt.Sprintf("waits: %d", waits-1)
	case kind == 1 && waits > 0: // a line says more, or less
		i := count + 1 + r.IntN(waits)
		left, _, _ := strings.Cut(lines[i], ": ")
		lines[i] = left + ": " + []string{"never", "row 1", "row 2", "row 3", "row 4"}[r.IntN(5)]
	case kind == 2 && waits > 0: // it is about another card
		i := count + 1 + r.IntN(waits)
		lines[i] = strings.Replace(lines[i], fmt.Sprintf("card %c", lines[i][strings.Index(lines[i], "card ")+5]), fmt.Sprintf("card %d", 1+r.IntN(7)), 1)
	case kind == 3: // the claim is about another row, or ever
		i := slices.IndexFunc(lines, func(l string) bool { return strings.HasPrefix(l, "before: ") })
		if i >= 0 {
			lines[i] = fmt.Sprintf("before: row %d", 1+r.IntN(6))
		}
	case kind == 4: // the restriction is another one
		lines[count-1] = []string{"without:", "without: space", "without: remove", "without: remove, space"}[r.IntN(4)]
	default: // two cards change places
		at := func() int {
			for {
				if i := len("position: ") + r.IntN(len(lines[3])-len("position: ")); lines[3][i] != '?' && lines[3][i] != ',' {
					return i
				}
			}
		}
		line := []byte(lines[3])
		i, j := at(), at()
		line[i], line[j] = line[j], line[i]
		lines[3] = string(line)
	}
	return strings.Join(lines, "\n") + "\n"
}

// provable says whether our prover proves what the proved checker says.
func provable(t testing.TB, c kernel.Claim) bool {
	t.Helper()
	p, err := spiderGame.Parse(c.Position)
	if err != nil {
		t.Fatal(err)
	}
	w, err := precedence.Find(p.State().(*spider.State))
	if err != nil {
		t.Fatal(err)
	}
	row := c.Row
	if row == 0 {
		row = w.Rows + 1
	}
	forbidden := func(what string) bool { return slices.Contains(c.Forbidden, what) }
	return (forbidden("space") || w.Space >= row) && (forbidden("remove clubs") || w.Clubs >= row) && (forbidden("remove diamonds") || w.Diamonds >= row) &&
		(forbidden("remove hearts") || w.Hearts >= row) && (forbidden("remove spades") || w.Spades >= row)
}
