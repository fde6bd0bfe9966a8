package verify

import (
	"fmt"
	"testing"

	"patience/engine/certificate"
	"patience/engine/games/spider"
	"patience/luaapi/ledger"
)

// TestConcerns matches claims with what was asked: another position does not pass,
// and one with other cards face down only when all of these were asked for.
func TestConcerns(t *testing.T) {
	g, start := spider.Game(), pageOf(t, 11)
	turned := start.Copy().(*spider.State)
	down := turned.FaceDown(9)
	down[0], down[1] = down[1], down[0]
	other := pageOf(t, 12)
	for _, c := range []struct {
		name  string
		claim certificate.Claim
		about ledger.Asked
		want  bool
	}{
		{"the same", claimOf(start, nil, false), ledger.Asked{Game: g, Start: start}, true},
		{"another", claimOf(other, nil, false), ledger.Asked{Game: g, Start: start}, false},
		{"other cards face down", claimOf(turned, nil, false), ledger.Asked{Game: g, Start: start}, false},
		{"the same in some order", claimOf(turned, nil, false), ledger.Asked{Game: g, Start: start, Scope: "for some order"}, true},
		{"another in some order", claimOf(other, nil, false), ledger.Asked{Game: g, Start: start, Scope: "for some order"}, false},
		{"all unknown", claimOf(start.Blind(), nil, false), ledger.Asked{Game: g, Start: start, Scope: "for some card"}, true},
		{"a tableau", claimOf(start, other, false), ledger.Asked{Game: g, Start: start, Target: other.Line()}, true},
		{"another tableau", claimOf(start, start, false), ledger.Asked{Game: g, Start: start, Target: other.Line()}, false},
		{"piles in another order", claimOf(start, other, true), ledger.Asked{Game: g, Start: start, Target: other.Line()}, false},
	} {
		if err := concerns(c.claim, c.about); (err == nil) != c.want {
			t.Errorf("%s: %v", c.name, err)
		}
	}
}

// claimOf is a claim about a position, and perhaps a tableau to reach.
func claimOf(s, target *spider.State, anyOrder bool) certificate.Claim {
	position := func(s *spider.State) certificate.Position {
		p := certificate.Position{Text: s.Line()}
		for n := 1; n <= 10; n++ {
			p.Piles = append(p.Piles, certificate.Pile{Name: fmt.Sprint("pile ", n), Cards: s.Pile(n), Down: len(s.FaceDown(n))})
		}
		return p
	}
	c := certificate.Claim{Game: "spider", Position: position(s)}
	if target != nil {
		c.Target = &certificate.Target{Position: position(target), AnyOrder: anyOrder}
	}
	return c
}

func pageOf(t *testing.T, n int) *spider.State {
	t.Helper()
	p, err := spider.Game().Page(n)
	if err != nil {
		t.Fatal(err)
	}
	return p.State().(*spider.State)
}
