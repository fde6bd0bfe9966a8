package enginetest

import (
	"bytes"
	"context"
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"patience/engine"
	"patience/engine/closed"
	"patience/engine/search"
)

// Certify decides a position that is lost, and returns the certificate of it, which
// checkers have found good.
func Certify(t rapid.TB, g *engine.Game, checker closed.Checker, start engine.State) string {
	t.Helper()
	r, err := search.Solve(context.Background(), g, start, engine.SolveOptions{Prove: true})
	if err != nil || r.Verdict != engine.VerdictLost || r.Proof == nil {
		t.Fatalf("%v, %v, proof %v: want a loss with a proof\n%v", r, err, r.Proof, start)
	}
	var b bytes.Buffer
	if err := r.Proof.Write(&b); err != nil || r.Proof.Size() != int64(b.Len()) {
		t.Fatalf("%d bytes are written, %d were told: %v", b.Len(), r.Proof.Size(), err)
	}
	if err := verify(g, checker, b.String()); err != nil {
		t.Fatalf("the certificate of a loss is refused: %v\n%v", err, start)
	}
	return b.String()
}

// CertifyPositions wants positions that are lost to have good certificates: lost draws one, with the game
// that decides it, or nil where it is not lost. A round in which none is lost is followed by another.
func CertifyPositions(t *testing.T, checker closed.Checker, lost func(*rapid.T) (*engine.Game, engine.State)) {
	t.Helper()
	certified := 0
	for round := 0; certified == 0; round++ {
		if round == 20 {
			t.Fatal("no position was lost")
		}
		rapid.Check(t, func(t *rapid.T) {
			if g, s := lost(t); s != nil {
				certified++
				Certify(t, g, checker, s)
			}
		})
	}
}

// CertifyTable wants every loss of a table to have a good certificate, and forgeries of
// it to be refused: so many of all in turn.
func CertifyTable(t *testing.T, g *engine.Game, checker closed.Checker, file string, forgeries int) {
	certifyAll(t, g, checker, Lost(Table(t, g, file)), forgeries)
}

// CertifyDeals wants every loss among our own deals from 1 on to have a good certificate,
// dealt with each of these options in turn, and forgeries to be refused. It returns how
// many were lost.
func CertifyDeals(t *testing.T, g *engine.Game, checker closed.Checker, deals, forgeries int, options ...engine.Options) int {
	t.Helper()
	var lost []engine.State
	for _, o := range options {
		for n := range deals {
			start := Deal[engine.State](t, g, uint64(n+1), o)
			if r, err := search.Solve(context.Background(), g, start, engine.SolveOptions{}); err == nil && r.Verdict == engine.VerdictLost {
				lost = append(lost, start)
			}
		}
	}
	certifyAll(t, g, checker, lost, forgeries)
	return len(lost)
}

// certifyAll wants each of some losses to have a good certificate, and forgeries to be refused.
func certifyAll(t *testing.T, g *engine.Game, checker closed.Checker, lost []engine.State, forgeries int) {
	t.Helper()
	if len(lost) == 0 {
		t.Fatal("no deal is lost")
	}
	Forge(t, g, checker, engine.Each(lost, func(s engine.State) string { return Certify(t, g, checker, s) }), forgeries)
}

// Without returns a game whose solver leaves reductions off, whatever else is asked for.
func Without(g *engine.Game, names ...string) *engine.Game {
	other, solver := *g, *g.Solver
	solver.Run = func(ctx context.Context, s engine.State, o engine.SolveOptions) (engine.Result, error) {
		o.Without = append(slices.Clone(names), o.Without...)
		return g.Solver.Run(ctx, s, o)
	}
	other.Solver = &solver
	return &other
}

// BenchCertificates decides losses with and without a proof, writes the certificates, and
// checks them.
func BenchCertificates(b *testing.B, g *engine.Game, checker closed.Checker, starts []engine.State) {
	texts := engine.Each(starts, func(s engine.State) string { return Certify(b, g, checker, s) })
	solve := func(o engine.SolveOptions, then func(r engine.Result)) func(b *testing.B) {
		return func(b *testing.B) {
			for b.Loop() {
				for _, s := range starts {
					r, _ := g.Solver.Run(context.Background(), s, o)
					then(r)
				}
			}
		}
	}
	b.Run("solve", solve(engine.SolveOptions{}, func(engine.Result) {}))
	b.Run("prove", solve(engine.SolveOptions{Prove: true}, func(r engine.Result) { _ = r.Proof.Write(new(bytes.Buffer)) }))
	b.Run("check", func(b *testing.B) {
		for b.Loop() {
			for _, text := range texts {
				if err := verify(g, checker, text); err != nil {
					b.Fatal(err)
				}
			}
		}
	})
}

// Lost returns those of a table that are lost.
func Lost(known []Known) []engine.State {
	lost := engine.Those(known, func(d Known) bool { return d.Verdict == engine.VerdictLost })
	return engine.Each(lost, func(d Known) engine.State { return d.Start })
}

// Least leaves out of a good certificate, one after another, all members that can be spared: lemmas may have more
// than one way to show that a member is lost, each with members of its own.
func Least(t testing.TB, g *engine.Game, checker closed.Checker, text string) string {
	t.Helper()
	c := readForged(text)
	for i := 0; i < len(c.members); {
		without := &forged{c.head, slices.Delete(slices.Clone(c.members), i, i+1)}
		if verify(g, checker, without.text()) == nil {
			c = without
		} else {
			i++
		}
	}
	return c.text()
}

func verify(g *engine.Game, checker closed.Checker, text string) error {
	_, err := closed.Kind(g.Name, checker).Verify(strings.NewReader(text))
	return err
}

// Forge alters good certificates in which no member can be spared, the smaller ones, and
// wants so many forgeries to be refused: a member left out, another one in its place, a member
// moved, the head of another certificate.
func Forge(t *testing.T, g *engine.Game, checker closed.Checker, texts []string, forgeries int) {
	t.Helper()
	rng := rand.New(rand.NewPCG(14, 1))
	slices.SortFunc(texts, func(a, b string) int { return len(a) - len(b) })
	texts = slices.DeleteFunc(slices.Clone(texts), func(s string) bool { return len(s) > 1<<16 && len(s) > len(texts[0]) })
	refused := 0
	for i := 0; refused < forgeries; i++ {
		c := readForged(texts[i%len(texts)])
		other := readForged(texts[(i+1)%len(texts)])
		what := c.alter(rng, i/len(texts), other)
		if what == "" {
			continue
		}
		if err := verify(g, checker, c.text()); err == nil {
			t.Fatalf("forgery %d, %s, is taken for good:\n%.2000s", i, what, c.text())
		}
		refused++
	}
}

// A forged certificate is one in parts.
type forged struct {
	head    []string // but for the count
	members []*big.Int
}

// readForged takes a certificate apart.
func readForged(text string) *forged {
	head, rest, _ := strings.Cut(text, "members: ")
	c := &forged{head: strings.SplitAfter(head, "\n")}
	sum := new(big.Int)
	for _, d := range strings.Fields(rest)[1:] {
		n, _ := new(big.Int).SetString(d, 16)
		sum = new(big.Int).Add(sum, n)
		c.members = append(c.members, sum)
	}
	return c
}

// text writes the certificate.
func (c *forged) text() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%smembers: %d\n", strings.Join(c.head, ""), len(c.members))
	before := new(big.Int)
	for _, n := range c.members {
		fmt.Fprintf(&b, "%x\n", new(big.Int).Sub(n, before))
		before = n
	}
	return b.String()
}

// alter makes one change of a kind, and says which; "" when there was none to make.
func (c *forged) alter(rng *rand.Rand, kind int, other *forged) string {
	at := rng.IntN(len(c.members))
	old := c.members[at]
	switch kind % 4 {
	case 0:
		c.members = slices.Delete(c.members, at, at+1)
		return fmt.Sprintf("member %x left out", old)
	case 1:
		bit := rng.IntN(c.members[len(c.members)-1].BitLen() + 1)
		c.replace(at, new(big.Int).SetBit(old, bit, old.Bit(bit)^1))
		return fmt.Sprintf("member %x altered in bit %d", old, bit)
	case 2:
		c.replace(at, new(big.Int).Add(old, big.NewInt(rng.Int64N(31)-15)))
		if slices.ContainsFunc(c.members, func(n *big.Int) bool { return n.Cmp(old) == 0 }) {
			return ""
		}
		return fmt.Sprintf("member %x moved", old)
	}
	if slices.EqualFunc(c.members, other.members, func(a, b *big.Int) bool { return a.Cmp(b) == 0 }) {
		return "" // good for both
	}
	c.head = other.head
	return "another head"
}

// replace puts a number in the place of a member, and keeps the order.
func (c *forged) replace(at int, n *big.Int) {
	c.members = slices.Delete(c.members, at, at+1)
	i, there := slices.BinarySearchFunc(c.members, n, (*big.Int).Cmp)
	if !there && n.Sign() >= 0 {
		c.members = slices.Insert(c.members, i, n)
	}
}

// SameMoves wants a checker's rules to find, from a position, the moves that lead to these
// members, in any order; and to refuse it with errWon when it is won, else not.
func SameMoves(t *testing.T, r closed.Rules, at []uint64, lead [][]uint64, won bool, errWon error, position any) {
	t.Helper()
	var want, got []string
	for _, next := range lead {
		want = append(want, fmt.Sprint(next))
	}
	err := r.Check(at, func(next []uint64) bool {
		got = append(got, fmt.Sprint(next))
		return true
	})
	if err != nil && err != errWon || (err != nil) != won {
		t.Fatalf("%v, won %v\n%v", err, won, position)
	}
	slices.Sort(want)
	slices.Sort(got)
	if want, got = slices.Compact(want), slices.Compact(got); !slices.Equal(got, want) {
		t.Fatalf("moves lead to\n%q, the referee's to\n%q\n%v", got, want, position)
	}
}
