package verify

import (
	"testing"

	"patience/engine/games/spider"
	check "patience/engine/games/spider/check/freecard"
	"patience/luaapi/ledger"
)

// TestConcerns matches claims with what was asked: another position does not pass,
// and one with other cards face down only when all of these were asked for.
func TestConcerns(t *testing.T) {
	start := pageOf(t, 11)
	turned := start.Copy().(*spider.State)
	down := turned.FaceDown(9)
	down[0], down[1] = down[1], down[0]
	other := pageOf(t, 12).Line()
	for _, c := range []struct {
		name  string
		claim check.Claim
		about ledger.Asked
		want  bool
	}{
		{"the same", check.Claim{Position: start.Line()}, ledger.Asked{Start: start}, true},
		{"another", check.Claim{Position: other}, ledger.Asked{Start: start}, false},
		{"other cards face down", check.Claim{Position: turned.Line()}, ledger.Asked{Start: start}, false},
		{"the same in some order", check.Claim{Position: turned.Line()}, ledger.Asked{Start: start, Scope: "for some order"}, true},
		{"another in some order", check.Claim{Position: other}, ledger.Asked{Start: start, Scope: "for some order"}, false},
		{"all unknown", check.Claim{Position: start.Blind().Line()}, ledger.Asked{Start: start, Scope: "for some card"}, true},
		{"a tableau", check.Claim{Position: start.Line(), Target: other}, ledger.Asked{Start: start, Target: other}, true},
		{"another tableau", check.Claim{Position: start.Line(), Target: start.Line()}, ledger.Asked{Start: start, Target: other}, false},
		{"piles in another order", check.Claim{Position: start.Line(), Target: other, Order: "any"}, ledger.Asked{Start: start, Target: other}, false},
	} {
		if err := concerns(c.claim, c.about); (err == nil) != c.want {
			t.Errorf("%s: %v", c.name, err)
		}
	}
}

func pageOf(t *testing.T, n int) *spider.State {
	t.Helper()
	p, err := spider.Game().Page(n)
	if err != nil {
		t.Fatal(err)
	}
	return p.State().(*spider.State)
}
