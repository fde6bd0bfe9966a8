package plan

import (
	"context"
	"flag"
	"strings"
	"testing"
	"time"

	"patience/engine"
	"patience/engine/enginetest"
	check "patience/engine/games/spider/check/plan"
	"patience/engine/games/spider/prove/ask"
	"patience/engine/games/spider/prove/freecard"
)

// The whole of the test is
//
//	go test ./engine/games/spider/prove/plan -run TestTrust -v -timeout 2h -trust 20000
var (
	trustCount = flag.Int("trust", 300, "how many random questions TestTrust asks")
	trustFrom  = flag.Uint64("trustfrom", 0, "the number of the first of them")
)

// TestTrust asks random questions about small positions, and compares the answers with
// those of trying all plans with all orders: what Decide says, what the search says
// alone, and when the calculus guides it. It also asks the two neighbours: what a line
// does blindly a plan does, and what a plan does can be done in every order.
func TestTrust(t *testing.T) {
	enginetest.Alone(t)
	var n tally
	for number := *trustFrom; n.asked < *trustCount; number++ {
		q := numbered(number)
		unseen, err := Unseen(q.Start)
		if err != nil {
			t.Fatal(err)
		}
		b := &brute{left: 8_000}
		truth := b.wins(ordersOf(q, unseen))
		if b.left < 0 {
			n.tooLarge++
			continue
		}
		n.asked++
		n.count(&n.possible, truth)
		n.count(&n.kinds[q.Goal.Kind], truth)
		for _, answer := range answers(t, q) {
			switch {
			case answer.Verdict == engine.VerdictUnknown:
				n.open++
			case (answer.Verdict == engine.VerdictWon) != truth:
				t.Fatalf("question %d: %v\n%v%v\nall plans tried: %v", number, q, q.Start, answer, truth)
			case truth:
				n.checkPlan(t, number, answer)
			}
		}
		n.neighbours(t, number, q, truth)
	}
	t.Logf("%+v", n)
	if n.possible == 0 || n.possible == n.asked || n.onlyPlan == 0 || n.onlyOrders == 0 || n.branched == 0 || n.open > n.asked/50 ||
		n.kinds[ask.Remove] == 0 || n.kinds[ask.Reach] == 0 {
		t.Errorf("too little was tried: %+v", n)
	}
}

// A tally counts what TestTrust has seen.
type tally struct {
	asked, possible, tooLarge, open int
	branched                        int                       // plans that look at a card
	kinds                           [ask.Irreversible + 1]int // what is possible, by the kind of its goal
	onlyPlan                        int                       // questions that a plan decides and no blind line
	onlyOrders                      int                       // with a line in each order and no plan
}

func (n *tally) count(at *int, is bool) {
	if is {
		*at++
	}
}

// answers returns the answers of Decide, of the search without the calculus, of the
// search that asks it at once, and of one that may look at few places only, when it
// has one.
func answers(t *testing.T, q *ask.Question) []*Result {
	t.Helper()
	whole, err := decide(context.Background(), q, engine.Limits{Time: 5 * time.Second})
	if err != nil {
		t.Fatal(err)
	}
	all := []*Result{whole}
	for _, way := range []string{"by hand", "guided", "few places"} {
		r := &Result{Question: q, Unseen: whole.Unseen}
		ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
		f := newFinder(ctx, q, r.Unseen)
		f.byHand = way != "guided"
		if way != "by hand" {
			f.few = 2
		}
		if way == "few places" {
			f.many = 6
		}
		verdict, node := f.decide(r.start())
		if r.Verdict = verdict; verdict == engine.VerdictWon && !r.take(node) {
			t.Fatal(r.Reason)
		}
		cancel()
		if verdict == engine.VerdictUnknown && way == "few places" {
			continue
		}
		all = append(all, r)
	}
	return all
}

// checkPlan writes a plan and has it checked.
func (n *tally) checkPlan(t *testing.T, number uint64, r *Result) {
	t.Helper()
	var b strings.Builder
	if err := r.Plan.Write(&b); err != nil {
		t.Fatal(err)
	}
	if _, _, err := check.Read(context.Background(), strings.NewReader(b.String())); err != nil {
		t.Fatalf("question %d: %v\n%v\n%v", number, err, r.Question.Start, b.String())
	}
	n.count(&n.branched, r.Plan.First.Turns > 0 && len(r.Plan.First.groups()) > 1)
}

// neighbours asks for a line without looking, and for one in each order.
func (n *tally) neighbours(t *testing.T, number uint64, q *ask.Question, truth bool) {
	t.Helper()
	verdict := map[string]engine.Verdict{}
	for _, hidden := range []string{"blind", "any"} {
		r, err := freecard.Decide(context.Background(), q, hidden, freecard.Limits{States: 20_000, Played: 2_000, Time: time.Hour})
		if err != nil {
			t.Fatal(err)
		}
		verdict[hidden] = r.Verdict
	}
	switch {
	case verdict["blind"] == engine.VerdictWon && !truth:
		t.Fatalf("question %d: a blind line, but no plan: %v\n%v", number, q, q.Start)
	case truth && verdict["any"] == engine.VerdictLost:
		t.Fatalf("question %d: a plan, but not for every order: %v\n%v", number, q, q.Start)
	}
	n.count(&n.onlyPlan, truth && verdict["blind"] == engine.VerdictLost)
	n.count(&n.onlyOrders, !truth && verdict["any"] == engine.VerdictWon)
}
