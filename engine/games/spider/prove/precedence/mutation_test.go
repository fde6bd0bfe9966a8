package precedence

import (
	"testing"

	"patience/engine/enginetest"
)

// mutations spoil the rules of the prover, such that something waits too long.
var mutations = []struct{ Name, File, Old, New string }{
	{"a rank in sight is not yet there", "waits.go", "s[t.chains[i].head()+1] > row ||", "s[t.chains[i].head()+1] >= row ||"},
	{"a card needs one of its own rank", "waits.go", "s[t.chains[i].head()+1] > row ||", "s[t.chains[i].head()] > row ||"},
	{"a row lies on the piles before it is dealt", "waits.go", "t.chains[on].row <= row; on++", "t.chains[on].row <= row+1; on++"},
	{"what has left still covers", "waits.go", "if b[on] > row {", "if b[on] >= row {"},
	{"only heads come into sight", "waits.go", "range c.cards {\n\t\t\ts[", "range c.cards[:1] {\n\t\t\ts["},
	{"a row covers the chains of the start", "table.go", "t.below(i, on) && t.chains[on].row == 0", "t.below(i, on)"},
	{"a chain is cut into cards", "table.go", "heads := append(s.Heads(n), len(pile))", "heads := make([]int, len(pile)+1)\n\t\tfor i := range heads {\n\t\t\theads[i] = i\n\t\t}"},
	{"a dealt card is in sight a row too late", "waits.go", "return t.chains[i].row\n", "return t.chains[i].row + 1\n"},
	{"a guest needs two ranks more", "lodging.go", "return seen.rank(head.Rank() + 1)", "return seen.rank(head.Rank() + 2)"},
	{"a King never leaves with its suit", "lodging.go", "return in.removes && seen.whole(head.Suit())", "return false"},
	{"spaces of the start are none", "lodging.go", "return first == in.end(pile) || in.chains[first].row > 0", "return first < 0"},
	{"no last move makes a space", "lodging.go", "if !in.spaces && !in.given(pile)", "if in.spaces && !in.given(pile)"},
	{"no last move makes a space for the checker", "../../check/precedence/lodgings.go", "if c.forbids(\"space\") &&", "if false &&"},
	{"guests never go", "lodging.go", "l.guests[kind(c)] = 0", "l.guests[kind(c)] += 0"},
	{"guests do not count in what is covered", "lodging.go", "if n > other.guests[k] {", "if n > other.guests[k]+1 {"},
	{"a guest takes two spaces", "lodging.go", "ever -= int(n)", "ever -= 2 * int(n)"},
	{"cards to come fill spaces", "lodging.go", "if in.next(l, row, pile) < 0 {", "if in.next(l, in.rows, pile) < 0 {"},
	{"nobody lodges from pile 10", "explore.go", "for pile := range spider.Piles {", "for pile := range spider.Piles - 1 {"},
	{"a deal finds nothing of before", "explore.go", "rows, start = append(rows, e.kept), e.kept", "rows, start = append(rows, e.kept), start"},
}

// ofChecker are mutations of the checker.
var ofChecker = []struct{ Name, File, Old, New string }{
	{"what has left still holds", "../../check/precedence/check.go", "on.row <= row && c.wait(on) > row", "on.row <= row && c.wait(on) >= row"},
	{"a row lies there too early", "../../check/precedence/check.go", "if on.row <= row && c.wait(on) > row", "if on.row <= row+1 && c.wait(on) > row"},
	{"covered for a row too long", "../../check/precedence/check.go", "c.wait(pile[k+1]) <= row) {", "c.wait(pile[k+1]) < row) {"},
	{"a dealt card is not in sight", "../../check/precedence/check.go", "g.row <= row || g.row == 0", "g.row < row || g.row == 0"},
	{"rows cover", "../../check/precedence/check.go", "k+1 < len(pile) && pile[k+1].row == 0", "k+1 < len(pile)"},
	{"a pile may become a space", "../../check/precedence/check.go", "if c.wait(pile[0]) <= row {", "if c.wait(pile[0]) < 0 {"},
	{"lines are taken for true", "../../check/precedence/check.go", "if !c.held(w.on, row) {", "if !c.held(w.on, row) && row > 9 {"},
	{"the start may be missing", "../../check/precedence/lodgings.go", "if !c.has(&lodging{stay: c.start}) {", "if false {"},
	{"deals may be missing", "../../check/precedence/lodgings.go", "if l.row+1 < c.until() {", "if false {"},
	{"no guests", "../../check/precedence/lodgings.go", "if c.room(l) < 1 {", "if c.room(l) < 9 {"},
	{"the goal may be met", "../../check/precedence/lodgings.go", "if c.met(l, c.seen(l)) {", "if false {"},
	{"guests do not count", "../../check/precedence/lodgings.go", "if l.guests[k] > other.guests[k] {", "if l.guests[k] > other.guests[k]+1 {"},
	{"dealt cards do not count", "../../check/precedence/lodgings.go", " || l.dealt[n]&^other.dealt[n] != 0 {", " {"},
	{"a guest takes two spaces", "../../check/precedence/lodgings.go", "ever -= many", "ever -= 2 * many"},
	{"covered by the chain after the next", "../../check/precedence/lodgings.go", "l.stay[n] <= k+1 //", "l.stay[n] <= k //"},
	{"no suit is removed", "../../check/precedence/lodgings.go", "return c.removes() && sets(seen, head.Suit()) > 0", "return false"},
	{"guests never go", "../../check/precedence/lodgings.go", "l.guests[kind(card)] > 0 && c.finds(seen, card) {", "false {"},
}

// TestMutations shows that tests catch each of them: the games that are played those of the prover, and of the checker its own.
func TestMutations(t *testing.T) {
	if testing.Short() {
		t.Skip("many builds")
	}
	enginetest.Catch(t, ".", mutations, "-test.short", "-test.run=TestPlays|TestSmall|TestGuests|TestLastSpace")
	enginetest.Catch(t, "../../check/precedence", ofChecker, "-test.short", "-test.run=TestSameAsProver|TestForged|TestLeast")
}
