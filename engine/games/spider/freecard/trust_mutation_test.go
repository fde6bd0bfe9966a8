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
	from  uint64        // the first question to ask: none before it shows the mutation
}{
	{"no chain is dug onto a card", rules{noDigOnCard: true}, nil, 0},
	{"no chain is dug into a space", rules{noDigToSpace: true}, nil, 0},
	{"the last chain stays, though the goal names its pile", rules{noNamed: true}, nil, 0},
	{"nothing is parked", rules{noPark: true}, nil, 0},
	{"parked cards stay where they are", rules{noUnpark: true}, nil, 0},
	{"cards keep their links until they are dug or parked", rules{noLoosen: true}, nil, 1805},
	{"complete suits stay", rules{noRemove: true}, nil, 0},
	{"emptied piles are no spaces", rules{noRegain: true}, nil, 0},
	{"what lies under a dug chain stays covered", rules{noExpose: true}, nil, 0},
	{"cards that lie as they started do not move as one", rules{noOldLinks: true}, nil, 0},
	{"cards that were moved do not move as one", rules{noNewLinks: true}, nil, 0},
	{"no card is bare", rules{noBare: true}, nil, 0},
	{"heads count as resting on a card", rules{headsRest: true}, nil, 0},
	{"a state stands for those with more loose cards", rules{anyLoose: true}, nil, 4728},
	{"parked cards count as resting on a card", rules{parkedRest: true}, nil, 0},
	{"of the cards of a rank only the first is parked", rules{parkFirst: true}, nil, 5359},
	{"a card is unparked only when it is known which", rules{unparkKnown: true}, nil, 0},
	{"every moved card is an occupant if one of its rank is", rules{allParked: true}, nil, 0},
	{"of the moved cards of a rank only the first heads a pile", rules{headFirst: true}, nil, 0},
	{"what the last move leaves behind is not forgiven", rules{noForgiving: true}, nil, 0},
	{"the last chain stays, though a ban names its pile", rules{noNamedBan: true}, nil, 0},
	{"what is forbidden until another move is forbidden for good", rules{banForGood: true}, nil, 0},
	{"a chain that goes with its suit may not if it may not be dug", rules{banWithSuit: true}, nil, 0},
	{"followed cards are not moved to another card", rules{noShift: true}, realRanks(), 1229},
	{"followed cards go to the first free card only", rules{oneTarget: true}, realRanks(), 11445},
}

// TestMutations shows that the trust test would catch each of them: among its
// questions is one that the mutated calculus calls impossible, and search finds
// a way. The checker refuses the certificate of that answer.
func TestMutations(t *testing.T) {
	const questions = 20_000
	for _, m := range mutations {
		seed := m.from
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
	if q.mayDeal() {
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
	if accepted(&Result{Question: q, Verdict: Impossible, Proviso: x.proviso(), Tracked: ranks, proof: x}) == nil {
		t.Errorf("question %d: the checker accepts a false certificate", seed)
	}
	return true
}

// abstract searches the abstract states, and says whether none meets the goal.
func abstract(q *Question, ranks []engine.Rank, r rules) (x *search, unreachable bool) {
	x = newBoard(q, ranks, r).run(context.Background(), Limits{States: 2_000})
	return x, !x.found && x.reason == ""
}
