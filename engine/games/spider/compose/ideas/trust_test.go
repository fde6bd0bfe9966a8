package ideas

import (
	"cmp"
	"context"
	"flag"
	"fmt"
	"slices"
	"testing"
	"time"

	"patience/engine"
	"patience/engine/games/spider/prove/ask"
	"patience/engine/games/spider/prove/freecard"
)

// The whole of the trust test is
//
//	go test ./engine/games/spider/compose/ideas -run TestTrust -v -timeout 2h -trust 10000
var (
	trustCount = flag.Int("trust", 150, "how many random problems TestTrust looks at")
	trustFrom  = flag.Uint64("trustfrom", 0, "the number of the first of them")
)

// TestTrust holds what is said of small random problems against all their solutions:
// ideas, necessary moves, orders, tries and numbers of moves.
func TestTrust(t *testing.T) {
	var seen struct{ problems, none, one, alone, several, partly, necessary, orders, tries, short, together, any int }
	count := *trustCount
	if testing.Short() {
		count = min(count, 20)
	}
	for seed := *trustFrom; seen.problems < count; seed++ {
		q := random(seed)
		if q == nil {
			continue
		}
		all, ok := solve(q, nil)
		if !ok {
			continue
		}
		seen.problems++
		r, err := Find(context.Background(), q, Options{Each: freecard.Limits{Time: 8 * time.Second, Played: 4000}, Time: 10 * time.Minute, Tries: 3, Jobs: 2})
		if err == nil {
			err = cmp.Or(contradiction(r, all), certified(r))
		}
		if err != nil {
			t.Fatalf("problem %d: %v\n%v, hidden %s\n%v%v\nall ideas: %v", seed, err, q, q.Hidden, q.Start, r, all.ideas())
		}
		// Who wants one idea or nothing hears of it when there is one, and never when there are several.
		single, err := Find(context.Background(), q, Options{Each: freecard.Limits{Time: 8 * time.Second, Played: 4000}, Time: 10 * time.Minute, Tries: -1, Lengths: -1, Single: true})
		if err != nil || single.One() && r.All && !(r.One() && all.of(single.Ideas[0].Moves) == all.of(r.Ideas[0].Moves)) {
			t.Fatalf("problem %d: %v alone, %v", seed, single, err)
		}
		if single.One() {
			seen.alone++
		}
		switch {
		case r.Whole.Verdict != engine.VerdictWon:
			seen.none++
		case r.One():
			seen.one++
		case r.All:
			seen.several++
		default:
			seen.partly++
			if testing.Verbose() {
				t.Logf("problem %d: %v\n%v%v", seed, q, q.Start, r)
			}
		}
		if r.Moves.Low == r.Moves.High {
			seen.short++
		}
		if q.Cases() {
			seen.any++
		} else if q.Alone() == nil {
			seen.together++
		}
		seen.necessary += len(r.Necessary)
		seen.orders += len(r.Orders)
		seen.tries += len(r.Tries)
	}
	t.Logf("%+v", seen)
	if seen.one == 0 || 10*seen.alone < 9*seen.one || seen.several == 0 || seen.orders == 0 || seen.tries == 0 || seen.together < count/5 || seen.partly > count/20 {
		t.Errorf("the problems show too little: %+v", seen)
	}
}

// contradiction returns what is wrong with a report, given all solutions.
func contradiction(r *Report, all *solutions) error {
	switch truth := len(all.made) > 0; {
	case r.Whole.Verdict == engine.VerdictWon && !truth:
		return fmt.Errorf("there is no solution")
	case r.Whole.Verdict == engine.VerdictLost && truth:
		return fmt.Errorf("there is a solution")
	case r.Whole.Verdict != engine.VerdictWon:
		return nil
	}
	for _, check := range []func(*Report, *solutions) error{checkIdeas, checkNecessary, checkOrders, checkTries, checkLeast} {
		if err := check(r, all); err != nil {
			return err
		}
	}
	return nil
}

func checkIdeas(r *Report, all *solutions) error {
	ideas := all.ideas()
	for _, idea := range r.Ideas {
		s := all.of(idea.Moves)
		if (r.All || len(r.Open) == 0) && !slices.Contains(ideas, s) {
			return fmt.Errorf("%v is no idea", idea.Moves)
		}
		if idea.Line != nil && !all.of(ask.Essentials(r.Question.Start, idea.Line)).in(s) {
			return fmt.Errorf("the line of an idea makes other moves")
		}
	}
	if r.All && len(ideas) != len(r.Ideas) {
		return fmt.Errorf("%d ideas, not %d", len(ideas), len(r.Ideas))
	}
	least := len(all.moves)
	for _, s := range ideas {
		least = min(least, s.len())
	}
	if n, proved := r.Least(); proved && n != least || n < least {
		return fmt.Errorf("the least number is %d, not %d (proved: %v)", least, n, proved)
	}
	return nil
}

func checkNecessary(r *Report, all *solutions) error {
	necessary := all.all
	for s := range all.made {
		necessary = necessary.and(s)
	}
	for _, f := range r.Necessary {
		if !all.of([]ask.Essential{f.Move}).in(necessary) {
			return fmt.Errorf("%v is not necessary", f.Move)
		}
	}
	if len(r.Open) == 0 && r.Stopped == "" && len(r.Necessary) != necessary.len() {
		return fmt.Errorf("there are %d necessary moves, not %d", necessary.len(), len(r.Necessary))
	}
	return nil
}

// checkOrders asks for each pair of necessary moves whether there is a solution that has
// the second gone when it makes the first.
func checkOrders(r *Report, all *solutions) error {
	if r.Question.Cases() {
		return nil // with some cards a may come first, with others b
	}
	said := map[[2]ask.Essential]bool{}
	for _, o := range r.Orders {
		said[[2]ask.Essential{o.First, o.Then}] = true
	}
	for _, a := range r.Necessary {
		for _, b := range r.Necessary {
			if a.Move == b.Move {
				continue
			}
			other, ok := solve(r.Question, func(n *node, e ask.Essential) bool { return e != a.Move || n.isGone(b.Move) })
			switch follows := said[[2]ask.Essential{a.Move, b.Move}]; {
			case !ok:
			case follows && len(other.made) > 0:
				return fmt.Errorf("%v need not come before %v", a.Move, b.Move)
			case !follows && len(other.made) == 0 && len(r.Open) == 0 && r.Question.MostEssential() < 0 && !implied(said, a.Move, b.Move, r.Necessary):
				return fmt.Errorf("%v must come before %v", a.Move, b.Move)
			}
		}
	}
	return nil
}

// implied says whether the order of two moves follows from that of others.
func implied(said map[[2]ask.Essential]bool, a, b ask.Essential, moves []Fact) bool {
	reached := map[ask.Essential]bool{a: true}
	for range moves {
		for _, x := range moves {
			for _, y := range moves {
				if reached[x.Move] && said[[2]ask.Essential{x.Move, y.Move}] {
					reached[y.Move] = true
				}
			}
		}
	}
	return reached[b]
}

// checkTries replays each try and looks for a solution that makes its moves first.
func checkTries(r *Report, all *solutions) error {
	for _, try := range r.Tries {
		if made := ask.Essentials(r.Question.Start, try.Line); !slices.Equal(made, try.Moves) {
			return fmt.Errorf("the line of a try makes %v, not %v", made, try.Moves)
		}
		other, ok := solve(r.Question, func(n *node, e ask.Essential) bool {
			return n.count >= len(try.Moves) || try.Moves[n.count] == e
		})
		if ok && slices.ContainsFunc(other.counts, func(n int) bool { return n >= len(try.Moves) }) {
			return fmt.Errorf("the try %v leads to a solution", try.Moves)
		}
	}
	return nil
}

func checkLeast(r *Report, all *solutions) error {
	if r.Question.Cases() {
		return nil
	}
	if all.least < r.Moves.Low || all.least > r.Moves.High {
		return fmt.Errorf("the shortest solution has %d moves, not %d to %d", all.least, r.Moves.Low, r.Moves.High)
	}
	return nil
}
