package freecard

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"strings"
	"testing"
	"time"

	"patience/engine"
	"patience/engine/games/spider"
	"patience/engine/games/spider/prove/ask"
	"patience/engine/search"
)

// The whole of the trust test is
//
//	go test ./engine/games/spider/prove/freecard -run TestTrust -v -timeout 2h -trust 100000
var (
	trustCount = flag.Int("trust", 1500, "how many random questions TestTrust asks")
	trustFrom  = flag.Uint64("trustfrom", 0, "the number of the first of them")
)

// TestTrust asks random questions about small positions, and holds the answers of
// the calculus against exhaustive search. It prints how often the calculus was too
// weak to answer.
func TestTrust(t *testing.T) {
	var table report
	questions := fewer(*trustCount, 200)
	for i := range uint64(questions) {
		seed := *trustFrom + i
		q := numbered(seed)
		truth := judge(t, q, 20_000)
		r, err := prove(context.Background(), q, Limits{States: 20_000, Played: 2_000, Time: time.Hour}), q.Check()
		if err == nil {
			err = cmp.Or(contradiction(q, truth, r), table.track(seed, q, truth))
		}
		if err != nil {
			t.Fatalf("question %d: %v\n%v\n%v%v\nsearch: %v", seed, err, q, judged(q), target(q), truth)
		}
		table.add(q, truth, r)
	}
	t.Logf("%d questions from number %d\n%v", questions, *trustFrom, &table)
	if a := table.all(); a.proved == 0 || a.found < a.ways*95/100 || a.weak() > a.none/20 {
		t.Errorf("the calculus decided too little: %+v", a)
	}
}

// fewer returns how many of something a test tries: all, or a few in short mode, under
// the race detector above all.
func fewer(all, few int) int {
	if testing.Short() {
		return min(all, few)
	}
	return all
}

// long skips a test of long searches in short mode.
func long(t *testing.T) {
	t.Helper()
	if testing.Short() {
		t.Skip("long searches")
	}
}

// numbered returns the question of a number.
func numbered(seed uint64) *ask.Question {
	d := &dice{engine.SplitMix(seed)}
	if seed%10 == 3 {
		return d.aboutWholeSuits()
	}
	q := d.randomQuestion(d.randomPosition())
	(&dice{engine.SplitMix(seed + 1<<40)}).ban(q)
	return q
}

func target(q *ask.Question) string {
	if q.Goal.Kind != ask.Reach {
		return ""
	}
	return "target:\n" + q.Goal.Target.String()
}

// judge decides a question by exhaustion over real positions. It uses of this
// package only what a question means: Met and Allowed, and a tried for its bans.
func judge(t testing.TB, q *ask.Question, states int) engine.Result {
	t.Helper()
	options := search.Options{
		Goal:   func(s engine.State) bool { return q.Met(s.(*spider.State)) },
		Forbid: func(s engine.State, m engine.Move) bool { return !q.Allowed(s.(*spider.State), m) },
		Limits: engine.Limits{States: states},
	}
	var start engine.State = judged(q)
	if len(q.Without.Bans) > 0 {
		start = newTried(q)
		options.Goal = func(s engine.State) bool { return q.Met(s.(*tried).State) }
		options.Forbid = func(s engine.State, m engine.Move) bool { return s.(*tried).forbids(m) }
	}
	r, err := search.Run(context.Background(), start, options)
	if err != nil {
		t.Fatalf("%v\n%v\n%v", err, q, q.Start)
	}
	return r
}

// judged returns the position that the judge starts from: under Blind with the
// face-down cards forgotten.
func judged(q *ask.Question) *spider.State {
	if q.Hidden == ask.Known {
		return q.Start
	}
	var pile [spider.Piles + 1][]engine.Card
	var down [spider.Piles + 1]int
	for n := 1; n <= spider.Piles; n++ {
		down[n] = len(q.Start.FaceDown(n))
		pile[n] = append(make([]engine.Card, down[n]), q.Start.FaceUp(n)...)
	}
	return spider.New(pile, down, make([]engine.Card, len(q.Start.Hand())))
}

// contradiction returns what is wrong with an answer: it is against the truth, its
// reason breaks off, its line does not hold, or its certificate is refused.
func contradiction(q *ask.Question, truth engine.Result, r *Result) error {
	switch {
	case strings.HasPrefix(r.Reason, ownMistake):
		return errors.New(r.Reason)
	case r.Verdict == engine.VerdictLost && truth.Verdict == engine.VerdictWon:
		return fmt.Errorf("impossible, but the search has found a way (tracked %v)", r.Tracked)
	case r.Verdict == engine.VerdictWon && truth.Verdict == engine.VerdictLost:
		return fmt.Errorf("possible, but the search has tried everything")
	case r.Verdict == engine.VerdictLost && r.proof != nil && breaksOff(r.Reason):
		return fmt.Errorf("the reason breaks off: %q", r.Reason)
	case r.Verdict == engine.VerdictWon:
		return goesThrough(q, r.Moves)
	case r.Verdict == engine.VerdictLost && r.proof != nil:
		return accepted(r)
	}
	return nil
}

// breaksOff says whether a reason ends, or a part of it, where a cause should come.
func breaksOff(reason string) bool {
	return reason == "" || strings.Trim(reason, " :;") != reason || strings.Contains(reason, " ;")
}

// track asks the question again, with some ranks tracked that nobody needs: the
// calculus must hold then, too.
func (t *report) track(seed uint64, q *ask.Question, truth engine.Result) error {
	d := &dice{engine.SplitMix(^seed)}
	ranks := d.someRanks()
	x := newBoard(q, ranks).run(context.Background(), Limits{States: 5_000})
	if x.found || x.reason != "" || q.MayDeal() {
		return nil
	}
	t.tracked++
	r := &Result{Question: q, Verdict: engine.VerdictLost, Proviso: x.proviso(), Reason: x.explain(), Tracked: ranks, proof: x}
	return contradiction(q, truth, r)
}

// goesThrough checks that a line keeps to the rules and the restrictions, and meets
// the goal.
func goesThrough(q *ask.Question, line []engine.Move) error {
	s := newTried(q)
	for i, m := range line {
		if err := s.Check(m); err != nil {
			return fmt.Errorf("step %d of the line: %w", i+1, err)
		}
		if s.forbids(m) {
			return fmt.Errorf("step %d of the line is not allowed", i+1)
		}
		s.Apply(m)
	}
	if !q.Met(s.State) {
		return fmt.Errorf("the line does not meet the goal")
	}
	return nil
}

// A report counts answers, by kind of goal.
type report struct {
	rows    [ask.Irreversible + 2]row
	tracked int // certificates with tracked ranks
}

// A row is the answers to some questions. Of those that exhaustive search decided,
// some have a way and some have none.
type row struct {
	asked        int
	ways, found  int // and how many of them Prove found
	none, proved int // and how many Prove proved with a certificate,
	tried        int // or only by trying everything, as the search does
	open, closed int // beyond the search's limit, and how many Prove decided
}

// weak is how many proofs the calculus was too weak for.
func (w row) weak() int { return w.none - w.proved }

// dealRow is the row for the questions that allow to deal, of which the calculus
// says only what can be done before.
const dealRow = ask.Irreversible + 1

func (t *report) add(q *ask.Question, truth engine.Result, r *Result) {
	w := &t.rows[q.Goal.Kind]
	if q.MayDeal() {
		w = &t.rows[dealRow]
	}
	w.asked++
	switch truth.Verdict {
	case engine.VerdictWon:
		w.ways++
		count(&w.found, r.Verdict == engine.VerdictWon)
	case engine.VerdictLost:
		w.none++
		count(&w.proved, r.Verdict == engine.VerdictLost && r.proof != nil)
		count(&w.tried, r.Verdict == engine.VerdictLost && r.proof == nil)
	default:
		w.open++
		count(&w.closed, r.Verdict != engine.VerdictUnknown)
	}
}

func count(n *int, is bool) {
	if is {
		*n++
	}
}

// all returns the sum of the rows without those for deals.
func (t *report) all() row {
	var sum row
	for _, w := range t.rows[:dealRow] {
		sum.asked += w.asked
		sum.ways += w.ways
		sum.found += w.found
		sum.none += w.none
		sum.proved += w.proved
		sum.tried += w.tried
		sum.open += w.open
		sum.closed += w.closed
	}
	return sum
}

// String returns the table.
func (t *report) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%-13s %7s | %7s %7s | %7s %7s %7s %8s | %6s %7s\n", "goal", "asked",
		"a way", "found", "no way", "proved", "tried", "too weak", "open", "decided")
	names := [...]string{"spaces", "dig", "empty", "turn", "remove", "bare", "reach", "irreversible", "deals allowed"}
	for i, w := range t.rows {
		w.write(&b, names[i])
	}
	t.all().write(&b, "all but deals")
	fmt.Fprintf(&b, "certificates accepted with random ranks tracked: %d\n", t.tracked)
	return b.String()
}

func (w row) write(b *strings.Builder, name string) {
	share := 0.0
	if w.none > 0 {
		share = 100 * float64(w.weak()) / float64(w.none)
	}
	fmt.Fprintf(b, "%-13s %7d | %7d %7d | %7d %7d %7d %7.2f%% | %6d %7d\n", name, w.asked,
		w.ways, w.found, w.none, w.proved, w.tried, share, w.open, w.closed)
}
