package check

import (
	"testing"

	"patience/engine/enginetest"
)

// mutations spoil the lemmas, such that they spare too much.
var mutations = []struct{ Name, File, Old, New string }{
	{"what a card leaves is no gap", "dead.go", "b.free |= b.now[c]", "b.free |= 0"},
	{"each suit is looked at once", "dead.go", "more = r.spreadSuit(suit, stay) || more", "more = r.spreadSuit(suit, stay) && more"},
	{"low cards stay", "dead.go", "b.ends[suit] = b.firsts", "b.ends[suit] = 0"},
	{"no ace goes behind a king", "dead.go", "if r.double {", "if r.double && false {"},
	{"gaps take the next card alone", "dead.go", "if r.higher {", "if r.higher && false {"},
	{"left ends of fixed rows take low cards alone", "dead.go", "if r.higher && r.fixed {", "if false {"},
	{"a suit takes the first row that fits", "dead.go", "if r.seat(suit+1, ends&^(1<<bits.TrailingZeros64(fit))) {\n\t\t\treturn true\n\t\t}", "return r.seat(suit+1, ends&^(1<<bits.TrailingZeros64(fit)))"},
	{"no card lands", "aloft.go", "return r.land(0, suits, listed)", "return nil"},
	{"they land in one order", "aloft.go", "rest != 0; rest &= rest - 1 {", "rest != 0; rest = 0 {"},
	{"nothing goes behind those aloft", "aloft.go", "r.now.places[i-1] == gap {", "r.now.places[i-1] == gap && false {"},
	{"none joins those aloft", "aloft.go", "return r.want(listed, \"a low card of row %d, column %d, moved to a left end\"", "return r.want(func([]uint64) bool { return true }, \"%d %d\""},
	{"the card below may move", "stubborn.go", "need |= 1 << (c - 1)", "need |= 0"},
	{"what lies behind may move", "stubborn.go", "if ok && rank < r.inRow-1 {", "if ok && rank < 0 {"},
	{"a card may be put behind", "stubborn.go", "behind = c + 1", "behind = c"},
	{"what is in the way may move", "stubborn.go", "r.behind(c - 1); behind != gap {", "r.behind(c - 1); behind != gap && false {"},
	{"a left end of fixed rows may become free", "stubborn.go", "there != gap {", "there != gap && false {"},
	{"left ends may change", "stubborn.go", "need |= ends", "need |= 0"},
	{"other low cards may move", "stubborn.go", "set |= 1 << low\n", "set |= 0\n"},
	{"the first column alone counts", "stubborn.go", "[:2] {", "[:1] {"},
	{"the second column alone counts", "stubborn.go", "[:2] {", "[1:2] {"},
	{"all that is not asked for stays", "stubborn.go", "r.spread(set)", "r.spread(^uint64(0))"},
	{"moves to no member count", "stubborn.go", "set &^= bad", "set &^= 0"},
	{"what stays is asked once", "stubborn.go", "set == before {", "set == before || true {"},
}

// TestMutations shows that TestLemmas catches each of them, most at once.
func TestMutations(t *testing.T) {
	if testing.Short() {
		t.Skip("many builds")
	}
	enginetest.Catch(t, ".", mutations, "-test.run=TestLemmas", "-tables=4000")
}
