package plan

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"patience/engine"
	"patience/engine/games/spider"
	"patience/engine/games/spider/prove/ask"
	"patience/engine/games/spider/referee"
)

// TestSameAsProver draws goals, restrictions and positions, walks about in these, and wants the checker to say the same of every move
// and position as the package in which the provers have what a question means. The two were written apart.
func TestSameAsProver(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 1))
	met, forbidden, tried := map[string]int{}, map[string]int{}, 0
	for range 4000 {
		start := drawn(t, rng)
		q := drawnQuestion(rng, start)
		if q == nil || start.Removals() > 0 { // of what was removed before, a line says nothing
			continue
		}
		tried++
		mine := question{start: referee.Of(start)}
		if err := mine.read(q.Goal.String(), q.Without.String()); err != nil {
			t.Fatalf("%v: %v\n%v", q, err, start)
		}
		if q.Goal.Kind == ask.Reach {
			mine.target, mine.inOrder = referee.Of(q.Goal.Target), !q.Goal.AnyOrder
		}
		walk(t, rng, q, &mine, met, forbidden)
	}
	for _, goal := range []string{"spaces", "dig", "empty", "turn", "remove", "suits", "card", "bare", "irreversible", "reach"} {
		if met[goal] == 0 {
			t.Errorf("the goal %s was never met", goal)
		}
	}
	for _, what := range []string{"space", "turn", "remove", "pile", "onto", "another", "dig"} {
		if forbidden[what] == 0 {
			t.Errorf("%s never forbade a move", what)
		}
	}
	t.Logf("%d questions; met %v, forbidden %v", tried, met, forbidden)
}

// walk makes random allowed moves up to the goal.
func walk(t *testing.T, rng *rand.Rand, q *ask.Question, mine *question, met, forbidden map[string]int) {
	theirs := q.Restricted()
	at := &table{Table: mine.start.Clone()}
	for n, h := range mine.heads {
		at.left[n] = len(h)
	}
	p := plan{question: *mine}
	for range 12 {
		if got := mine.met(at); got != theirs.Won() {
			t.Fatalf("%v: met %v, the prover says %v\n%v", q, got, theirs.Won(), theirs)
		} else if got {
			met[mine.Goal]++
			return
		}
		var allowed []engine.Move
		for _, m := range theirs.State().Moves(nil) {
			if m == spider.Deal {
				continue
			}
			_, err := p.play(at, referee.StepOf(m))
			if (err == nil) != (theirs.Check(m) == nil) {
				t.Fatalf("%v: move %s: %v, the prover says %v\n%v", q, spider.Game().PrintMove(theirs.State(), m), err, theirs.Check(m), theirs)
			}
			if err == nil {
				allowed = append(allowed, m)
				continue
			}
			_, why, _ := strings.Cut(err.Error(), "without ")
			word, _, _ := strings.Cut(why, " ")
			forbidden[word]++
		}
		if len(allowed) == 0 {
			return
		}
		m := allowed[rng.IntN(len(allowed))]
		if i := slices.IndexFunc(allowed, spider.IsRemove); i >= 0 && rng.IntN(2) == 0 {
			m = allowed[i]
		}
		at, _ = p.play(at, referee.StepOf(m))
		theirs.Apply(m)
	}
}

// drawn returns a position: a few cards of few ranks in some piles, or what a page has after some moves.
func drawn(t *testing.T, rng *rand.Rand) *spider.State {
	if rng.IntN(2) > 0 {
		pages := spider.Game().Pages
		p, err := spider.Game().Page(pages[rng.IntN(len(pages))].Number)
		if err != nil {
			t.Fatal(err)
		}
		s := p.State().Copy().(*spider.State)
		for range rng.IntN(20) {
			if moves := s.Moves(nil); len(moves) > 0 {
				s.Apply(moves[rng.IntN(len(moves))])
			}
		}
		return s
	}
	var pile [spider.Piles + 1][]engine.Card
	var down [spider.Piles + 1]int
	for _, suit := range []engine.Suit{engine.Spades, engine.Hearts} {
		for r := engine.King; r >= engine.Ace; r-- { // in runs, so that suits can be removed
			n := 1 + rng.IntN(4)
			if k := len(pile[n]); rng.IntN(20) > 0 && r < engine.King {
				for n = 1; len(pile[n]) == 0 || pile[n][len(pile[n])-1] != engine.NewCard(r+1, suit); n++ {
				}
			} else if k > 0 && rng.IntN(2) == 0 {
				down[n] = k
			}
			pile[n] = append(pile[n], engine.NewCard(r, suit))
		}
	}
	return spider.New(pile, down, nil)
}

// drawnQuestion draws a question about a position, nil when the position has not what it asks about.
func drawnQuestion(rng *rand.Rand, s *spider.State) *ask.Question {
	n, m, k := 1+rng.IntN(10), 1+rng.IntN(10), 1+rng.IntN(2)
	rank := engine.Rank(1 + rng.IntN(13))
	suit := []string{"clubs", "diamonds", "hearts", "spades"}[rng.IntN(4)]
	pick := func(texts ...string) string { return texts[rng.IntN(len(texts))] }
	goal := pick("space", "2 spaces", fmt.Sprintf("dig %d chains of %d", k, n), fmt.Sprint("empty ", n), "turn", fmt.Sprint("turn ", n),
		fmt.Sprintf("turn %d and keep the spaces", n), "remove "+suit, "remove "+suit+" first", "remove "+suit+" after 1", "remove a suit", "remove 2 suits",
		fmt.Sprintf("bare %v%s", rank, suit[:1]), fmt.Sprintf("bare 2 %vs", rank), fmt.Sprintf("bare 2 %vs and keep the spaces", rank), "an irreversible move", "reach")
	var without []string
	for _, w := range []string{"deal", "space", "turn", "remove", "remove " + suit, fmt.Sprint("pile ", m), fmt.Sprint("onto ", rank), fmt.Sprintf("dig %d of pile %d", k, m),
		fmt.Sprintf("turn %d of pile %d before remove spades", k, m), fmt.Sprintf("dig 1 of pile %d before dig %d of pile %d", n, k, m), "remove spades twice"} {
		if rng.IntN(6) == 0 {
			without = append(without, w)
		}
	}
	if goal != "reach" {
		q, err := ask.Ask(s, goal, without...)
		if err != nil {
			return nil
		}
		return q
	}
	target := s.Copy().(*spider.State)
	for range 1 + rng.IntN(2) {
		if moves := target.Moves(nil); len(moves) > 0 {
			target.Apply(moves[rng.IntN(len(moves))])
		}
	}
	w, err := ask.ParseWithout(without...)
	q := &ask.Question{Start: s, Goal: ask.Goal{Kind: ask.Reach, Target: target, AnyOrder: rng.IntN(2) == 0}, Without: w}
	if err != nil || q.Check() != nil {
		return nil
	}
	return q
}
