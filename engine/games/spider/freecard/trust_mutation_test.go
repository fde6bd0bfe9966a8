package freecard

import (
	"context"
	"testing"

	"patience/engine"
	exhaust "patience/engine/search"
)

// mutations take away one part of the calculus each. Without it the calculus would
// say impossible of what can be done.
var mutations = []struct {
	name  string
	rules rules
	ranks []engine.Rank // tracked, for the parts that need it
}{
	{"no chain is dug onto a card", rules{noDigOnCard: true}, nil},
	{"no chain is dug into a space", rules{noDigToSpace: true}, nil},
	{"the last chain stays, though the goal names its pile", rules{noNamed: true}, nil},
	{"nothing is parked", rules{noPark: true}, nil},
	{"parked cards stay where they are", rules{noUnpark: true}, nil},
	{"cards keep their links until they are dug or parked", rules{noLoosen: true}, nil},
	{"complete suits stay", rules{noRemove: true}, nil},
	{"emptied piles are no spaces", rules{noRegain: true}, nil},
	{"what lies under a dug chain stays covered", rules{noExpose: true}, nil},
	{"cards that lie as they started do not move as one", rules{noOldLinks: true}, nil},
	{"cards that were moved do not move as one", rules{noNewLinks: true}, nil},
	{"no card is bare", rules{noBare: true}, nil},
	{"heads count as resting on a card", rules{headsRest: true}, nil},
	{"a state stands for those with more loose cards", rules{anyLoose: true}, nil},
	{"what the last move leaves behind is not forgiven", rules{noForgiving: true}, nil},
	{"followed cards are not moved to another card", rules{noShift: true}, realRanks()},
	{"followed cards go to the first free card only", rules{oneTarget: true}, realRanks()},
}

// TestMutations shows that the trust test would catch each of them: among its
// questions is one that the mutated calculus calls impossible, and search finds
// a way. The checker refuses the certificate of that answer.
func TestMutations(t *testing.T) {
	const questions = 20_000
	for _, m := range mutations {
		seed := uint64(0)
		for seed < questions && !caught(t, seed, m.ranks, m.rules) {
			seed++
		}
		if seed == questions {
			t.Errorf("%s: not caught by %d questions", m.name, questions)
			continue
		}
		t.Logf("%s: caught by question %d, %v", m.name, seed, numbered(seed))
	}
}

// caught says whether the mutated calculus is wrong about a question.
func caught(t *testing.T, seed uint64, ranks []engine.Rank, mutated rules) bool {
	q := numbered(seed)
	if q.mayDeal() || q.Goal.Kind == Reach {
		return false
	}
	x, none := abstract(q, ranks, mutated)
	if !none {
		return false
	}
	if _, none := abstract(q, ranks, rules{}); none {
		return false
	}
	if judge(t, q, 5_000).Verdict != exhaust.Won {
		return false
	}
	if accepted(&Result{Question: q, Verdict: Impossible, Tracked: ranks, proof: x}) == nil {
		t.Errorf("question %d: the checker accepts a false certificate", seed)
	}
	return true
}

// abstract searches the abstract states, and says whether none meets the goal.
func abstract(q *Question, ranks []engine.Rank, r rules) (x *search, unreachable bool) {
	x = newBoard(q, ranks, r).run(context.Background(), Limits{States: 2_000})
	return x, !x.found && x.reason == ""
}
