package freecard

import (
	"context"
	"flag"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"patience/engine"
	"patience/engine/enginetest"
)

// A mutation takes a part of the calculus away. Without it the calculus would say
// impossible of what can be done.
type mutation struct {
	name  string
	edits []edit
	from  uint64 // a question that shows it, or one shortly before
	all   bool   // all ranks are tracked, for the parts that need it
}

// An edit is one of enginetest, which a table writes without the names of its fields.
type edit struct{ File, Old, New string }

// viaSpace is where the calculus loosens a card by way of a space.
const viaSpace = " || v.spaces > 0 && !b.q.Without.Onto[(r+1)&15]"

var mutations = []mutation{
	{"no chain is dug onto a card", []edit{{"moves.go", "if !b.digOnto(s, v, n, h, yield) {", "if false {"}}, 0, false},
	{"no chain is dug into a space", []edit{{"moves.go", "if v.spaces > 0 && (d > 1 ||", "if v.spaces > 99 && (d > 1 ||"}}, 0, false},
	{"the last chain stays, though the goal names its pile", []edit{{"moves.go", "(d > 1 || b.goal.names[n])", "d > 1"}}, 0, false},
	{"nothing is parked", []edit{{"moves.go", "b.parkings(s, v, yield) &&", "true &&"}, {"state.go", viaSpace, ""}}, 0, false},
	{"parked cards stay where they are", []edit{{"moves.go", "b.unparkings(s, v, yield) &&", "true &&"}, {"state.go", viaSpace, ""}}, 0, false},
	{"cards keep their links until they are dug or parked", []edit{{"state.go", "if b.elsewhere(v, r) && !b.tracked[r] {", "if false {"}}, 1805, false},
	{"complete suits stay", []edit{{"moves.go", "b.removals(s, v, yield)", "true"}}, 0, false},
	{"emptied piles are no spaces", []edit{{"state.go", "case d == 0 && len(b.chains[n]) > 0:", "case false:"}}, 0, false},
	{"what lies under a dug chain stays covered", []edit{{"state.go", "case d > 0 && !b.q.Without.Touch[n]:", "case d > 0 && !b.q.Without.Touch[n]:\nd = len(b.chains[n])"}}, 0, false},
	{"cards that lie as they started do not move as one", []edit{{"board.go", "if under&alike != 0 {", "if false {"}}, 0, false},
	{"cards that were moved do not move as one", []edit{{"board.go", "l.alike[others] | alike", "l.alike[others]"}, {"state.go", "b.mayRest(s, v, r) {", "r > 99 {"}}, 0, false},
	{"no card is bare", []edit{{"state.go", "case v.free[r] > 0:", "case v.free[r] > 99:"}}, 0, false},
	{"heads count as resting on a card", []edit{{"state.go", "(cards &^ v.heads.of(r)).count() - int(s.parked[r])", "cards.count()"}}, 0, false},
	{"a state stands for those with more loose cards", []edit{{"search_store.go", "if loose.subsetOf(st.node(id - 1).loose) {", "if true {"}}, 4728, false},
	{"parked cards count as resting on a card", []edit{{"state.go", "(cards &^ v.heads.of(r)).count() - int(s.parked[r])", "(cards &^ v.heads.of(r)).count()"}}, 0, false},
	{"of the cards of a rank only the first is parked", []edit{{"moves.go", "next.loose = next.loose.or(cards) // whichever it is", ""}}, 5359, false},
	{"a card is unparked only when it is known which", []edit{{"moves.go", "c, ok := cards.next()\n\tif !ok {", "c, ok := cards.next()\n\tif !ok || !cards.empty() {"}}, 1380, false},
	{"every moved card is an occupant if one of its rank is", []edit{{"state.go", "return b.movable(s, v, r).count() > int(s.parked[r])", "return s.parked[r] == 0 && b.movable(s, v, r).count() > 0"}}, 0, false},
	{"of the moved cards of a rank only the first heads a pile", []edit{{"goal.go", "o.cards = o.cards.or(b.movable(s, v, r).with(r))",
		"cards := b.movable(s, v, r).with(r)\nif c, ok := cards.next(); ok {\no.cards.add(c)\n}"}}, 0, false},
	{"what the last move leaves behind is not forgiven", []edit{{"permitted.go", "return !space && !turn || met()", "return !space && !turn"}}, 0, false},
	{"the last chain stays, though a ban names its pile", []edit{{"goal.go", " || q.Without.Names(n)", ""}}, 1238, false},
	{"what is forbidden until another move is forbidden for good", []edit{{"permitted.go", "if makes && !b.done(ban.Until, next) {", "if makes {"}}, 420, false},
	{"a chain that goes with its suit may not if it may not be dug", []edit{{"permitted.go", " && (ban.Move.Kind != ask.Dig || by.kind != remove)", ""}}, 1265, false},
	{"followed cards are not moved to another card", []edit{{"moves.go", "b.shifts(s, v, yield) &&", "true &&"}}, 1229, true},
	{"followed cards go to the first free card only", []edit{{"moves.go", "if !put(target) {\n\t\t\treturn false\n\t\t}", "return put(target)"}}, 11445, true},
}

var (
	soundFrom  = flag.Uint64("soundfrom", 0, "the number of the first question of TestSound")
	soundCount = flag.Uint64("soundcount", 50, "how many questions TestSound asks")
	soundAll   = flag.Bool("soundall", false, "track all ranks in TestSound")
)

var caughtBy = regexp.MustCompile(`question \d+`)

// refuted is what TestSound says of a wrong answer whose certificate is refused.
const refuted = "impossible, but search has found a way; the checker refuses the certificate"

// TestSound wants nothing called impossible that exhaustive search has found a way for.
// It is what a mutated calculus must fail.
func TestSound(t *testing.T) {
	var ranks []engine.Rank
	if *soundAll {
		ranks = realRanks()
	}
	for seed := *soundFrom; seed < *soundFrom+*soundCount; seed++ {
		q := numbered(seed)
		x := newBoard(q, ranks).run(context.Background(), Limits{States: 2_000})
		if x.found || x.reason != "" || q.MayDeal() || judge(t, q, 5_000).Verdict != engine.VerdictWon {
			continue
		}
		if accepted(&Result{Question: q, Verdict: engine.VerdictLost, Proviso: x.proviso(), Tracked: ranks, proof: x}) == nil {
			t.Fatalf("question %d: the checker accepts a false certificate", seed)
		}
		t.Fatalf("question %d: %s", seed, refuted)
	}
}

// TestMutations shows that the trust test would catch each of them: this test program,
// built with the mutation, calls something impossible for which
// search finds a way. The checker refuses the certificate of that answer.
func TestMutations(t *testing.T) {
	long(t)
	all := make([][]enginetest.Edit, len(mutations))
	for i, m := range mutations {
		for _, e := range m.edits {
			all[i] = append(all[i], enginetest.Edit(e))
		}
	}
	mutants := enginetest.Mutate(t, ".", all)
	for i, m := range mutations {
		t.Run(m.name, func(t *testing.T) {
			out, err := mutants.Run(i, "-test.run=TestSound$", "-soundcount=60000", fmt.Sprint("-soundfrom=", m.from), fmt.Sprint("-soundall=", m.all))
			if err == nil || !strings.Contains(out, refuted) {
				t.Errorf("not caught (%v)\n%s", err, out)
			}
			t.Logf("caught by %s", caughtBy.FindString(out))
		})
	}
}
