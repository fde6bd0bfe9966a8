package gaps

import (
	"testing"

	"patience/engine"
	"patience/engine/search"

	"pgregory.net/rapid"
)

// TestQueue takes out what was put in, the lowest score first.
func TestQueue(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s, q, scores := search.NewKeys(linkBytes), queue{}, map[uint32]int{}
		for i := range rapid.IntRange(1, 50).Draw(t, "many") {
			id, _ := s.Add([]byte{byte(i)}, 0)
			scores[id] = rapid.IntRange(-9, 9).Draw(t, "score")
			q.push(s, id, scores[id])
			if rapid.Bool().Draw(t, "pop") {
				checkPop(t, s, &q, scores)
			}
		}
		for q.count > 0 {
			checkPop(t, s, &q, scores)
		}
		if len(scores) > 0 {
			t.Errorf("left in the queue: %v", scores)
		}
	})
}

func checkPop(t *rapid.T, s *search.Keys, q *queue, scores map[uint32]int) {
	id := q.pop(s)
	score, ok := scores[id]
	for _, other := range scores {
		if !ok || other < score {
			t.Fatalf("%d with score %d, but there are %v", id, score, scores)
		}
	}
	delete(scores, id)
}

// TestRowsReturn makes moves and loads each position again from the numbers of its
// rows.
func TestRowsReturn(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawPosition(t, 16)
		k := seekerOf(s, engine.SolveOptions{Without: []string{"rows"}})
		n := newNode(k.table, s)
		for range 20 {
			moves := n.others(k.ground, n.moves(k.ground, nil))
			if len(moves) == 0 || n.won(k.table) {
				break
			}
			n.play(k.table, rapid.SampledFrom(moves).Draw(t, "move"))
			id, _ := k.store.Add(k.key(&n, nil), 0)
			got, want := k.load(id), newNode(k.table, k.state(&n))
			n.at[noCard], got.at[noCard], want.at[noCard] = 0, 0, 0
			if got != want || n != want {
				t.Fatalf("came back as\n%vwant\n%v", k.state(&got).Copy(), k.state(&want))
			}
		}
	})
}
