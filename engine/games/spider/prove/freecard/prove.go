package freecard

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"patience/engine"
	"patience/engine/games/spider/prove/ask"
)

var errNotMet = errors.New("the line does not meet the goal")

// A Result is what Prove found out.
type Result struct {
	Question *ask.Question
	Verdict  engine.Verdict
	Proviso  string        // when impossible: "", or of which lines alone that was proved; see [Proviso]
	Reason   string        // why it is impossible, or what stopped the work
	Moves    []engine.Move // when possible: a line that meets the goal, replayed by rules and referee
	Attempt  []engine.Move // when unknown: the line that got furthest, when one was tried
	Tracked  []engine.Rank // ranks that had to be tracked
	States   int           // abstract states of the last search
	Time     time.Duration
	Cases    []Case // when all cards that can be there were asked for

	proof  *sweep // when impossible by the calculus
	hidden string // the word for how hidden cards were taken, when there are cases
}

// The limits of a question that sets none.
const (
	DefaultStates = 4_000_000
	defaultBytes  = 1 << 30
	DefaultTime   = 20 * time.Second
	Untimed       = 10_000 * time.Hour // for a question that other limits bound, so that no clock plays a part
	defaultPlayed = 20_000
	defaultRefine = 30_000
	longPlay      = 4  // times as long when nothing else helps
	longer        = 10 // times as far, when there is more time than by default
	maxRounds     = 40 // refinements
)

func (l Limits) withDefaults() Limits {
	l.States = cmp.Or(l.States, DefaultStates)
	l.Bytes = cmp.Or(l.Bytes, defaultBytes)
	l.Played = cmp.Or(l.Played, max(1, min(defaultPlayed, l.States/longPlay))) // so that all of them are within the limit
	l.Refine = cmp.Or(l.Refine, min(defaultRefine, l.States))
	l.Time = cmp.Or(l.Time, DefaultTime)
	return l
}

// Prove answers a question. The error is about the question, never about the
// answer: what could not be decided within the limits is Unknown. So is what was
// proved under the [Proviso] alone, unless the question is [Blind] and asks for no
// more.
func Prove(ctx context.Context, q *ask.Question, limits Limits) (*Result, error) {
	if err := q.Check(); err != nil {
		return nil, err
	}
	r := prove(ctx, q, limits)
	if r.Proviso != "" && q.Hidden == ask.Known {
		r.withhold()
	}
	return r, nil
}

// withhold makes the answer unknown, as what was proved is less than what was asked.
func (r *Result) withhold() {
	points := ": "
	if strings.Contains(r.Reason, "; ") { // which have a line each
		points = "; "
	}
	r.Reason = "a card that is turned up may do it; it is impossible while " + r.Proviso + " (hidden: blind asks for that alone)" + points + r.Reason
	r.Verdict, r.Proviso, r.proof = engine.VerdictUnknown, "", nil
}

// prove answers a question; what is impossible may be so under the Proviso alone.
func prove(ctx context.Context, q *ask.Question, limits Limits) *Result {
	limits = limits.withDefaults()
	ctx, cancel := engine.WithShare(ctx, limits.Time)
	defer cancel()
	began := time.Now()
	r := &Result{Question: q}
	r.attempt(ctx, limits)
	r.Time = time.Since(began)
	return r
}

// ownMistake is how the reason begins when the prover has failed by its own fault.
const ownMistake = "a mistake of this program, please report it: "

// attempt decides the question by the calculus, else by trying everything. Should it
// panic, the answer is unknown, and whoever asked lives on.
func (r *Result) attempt(ctx context.Context, limits Limits) {
	defer func() {
		if mistake := recover(); mistake != nil {
			*r = Result{Question: r.Question, Reason: ownMistake + fmt.Sprint(mistake)}
		}
	}()
	r.decide(ctx, limits)
	if r.Verdict == engine.VerdictUnknown {
		r.tryAll(ctx, limits)
	}
}

// decide searches, plays what was found, and refines, until one of them settles it.
func (r *Result) decide(ctx context.Context, limits Limits) {
	q := r.Question
	if q.Restricted().Won() {
		r.Verdict, r.Reason = engine.VerdictWon, "it is so at the start"
		return
	}
	// A goal that needs a card which is nowhere is impossible without a search: a certificate of
	// no states says so.
	if b := newBoard(q, nil); b.missing() != engine.Unknown {
		r.impossible(&sweep{board: b, store: newStore(b)})
		return
	}
	// Each round tracks the ranks that the last one was wrong about: its abstract line could not
	// be played, because cards of a rank were taken for one another.
	for range maxRounds {
		x := newBoard(q, r.Tracked).run(ctx, limits)
		r.States = x.len()
		switch {
		case x.reason != "":
			r.Reason = x.reason
			return
		case !x.found:
			r.impossible(x)
			return
		}
		if r.settled(ctx, limits, x.guideToGoal()) {
			return
		}
	}
	r.Reason = fmt.Sprintf("the limit of %d refinements was reached", maxRounds)
}

// beforeDeal is what an abstract search without an end says while dealing is allowed.
const beforeDeal = "it cannot be done before the next deal"

// Deals notes that the solver of whole deals has looked for a line over them, and found none.
func (r *Result) Deals() {
	if strings.HasPrefix(r.Reason, beforeDeal) {
		r.Reason = beforeDeal + ", and within its limits the solver of whole deals has found no line over the next ones"
	}
}

// impossible notes that no abstract state meets the goal.
func (r *Result) impossible(x *sweep) {
	if r.Question.MayDeal() {
		r.Reason = beforeDeal + "; what a deal brings is not searched"
		return
	}
	r.Verdict, r.proof, r.Proviso = engine.VerdictLost, x, x.proviso()
	r.Reason = x.explain()
}

// settled plays a path for real and says whether that ends the work. If it does
// not, more ranks are tracked.
func (r *Result) settled(ctx context.Context, limits Limits, g *guide) bool {
	line, p, exhausted := play(ctx, r.Question, g, limits.Played, limits.Bytes)
	if line != nil {
		r.Verdict, r.Moves = engine.VerdictWon, line
		return true
	}
	more := refine(ctx, r.Question, r.Tracked, g, p.best, limits.Refine)
	if more == nil && !exhausted && ctx.Err() == nil {
		line, p, _ = play(ctx, r.Question, g, longPlay*limits.Played, limits.Bytes)
	}
	switch {
	case line != nil:
		r.Verdict, r.Moves = engine.VerdictWon, line
		return true
	case more == nil:
		r.unplayed(ctx, p)
		r.persist(ctx, limits, g)
		return true
	}
	r.Tracked = append(r.Tracked, more...)
	slices.Sort(r.Tracked)
	return false
}

// persist goes on after a path that could be neither played nor ruled out, when the question has more time
// than by default. In turn it begins anew with two neighbouring ranks tracked alone, since those that
// were tracked before may only be in the way, and plays the path for longer: each time further, as long as
// the limits let it.
func (r *Result) persist(ctx context.Context, limits Limits, g *guide) {
	if limits.Time <= DefaultTime {
		return
	}
	for states, played := limits.Refine, longPlay*limits.Played; states < limits.States; {
		states, played = min(longer*states, limits.States), longer*played
		for i := range engine.Rank(11) { // from the middle on: 6 and 7, 7 and 8, 5 and 6
			rank := 6 - i/2
			if i%2 == 1 {
				rank = 7 + i/2
			}
			tracked := []engine.Rank{rank, rank + 1}
			x := newBoard(r.Question, tracked).run(ctx, Limits{States: states, Bytes: limits.Bytes})
			if x.reason == "" && !x.found {
				r.Tracked, r.States, r.Attempt = tracked, x.len(), nil
				r.impossible(x)
				return
			}
		}
		line, p, _ := play(ctx, r.Question, g, played, limits.Bytes)
		if line != nil {
			r.Verdict, r.Moves, r.Attempt = engine.VerdictWon, line, nil
			return
		}
		if r.unplayed(ctx, p); ctx.Err() != nil {
			return
		}
	}
}

// unplayed notes that no line was found along a guide, and how far the best one got.
func (r *Result) unplayed(ctx context.Context, p *player) {
	what := fmt.Sprintf("no line was found in the %d positions looked at", p.looked)
	if ctx.Err() != nil {
		what = Ended(ctx) + ", and " + what
	}
	r.Reason = fmt.Sprintf("the free cards allow it (%v), but %s", p.guide, what)
	if r.Attempt = p.attempt(); r.Attempt != nil {
		r.Reason += fmt.Sprintf("; %d of these %d steps could be played", p.best, len(p.guide.steps))
	}
}

// String returns the digs and removals of a guide.
func (g *guide) String() string {
	var parts []string
	for _, by := range g.steps {
		if by.kind == remove {
			parts = append(parts, "remove")
			continue
		}
		parts = append(parts, fmt.Sprint(by.pile))
	}
	return "dig " + strings.Join(parts, " ")
}

// Answer returns the answer to the question, which names the position as it was asked about.
func (r *Result) Answer() *engine.Answer {
	a := &engine.Answer{
		Verdict:  r.Verdict,
		Question: r.claim(),
		Scope:    r.scope(),
		Proviso:  r.Proviso,
		Target:   r.target(),
		Reason:   r.Reason,
		Took:     r.took(),
		Line:     r.Moves,
		Attempt:  r.Attempt,
		Fails:    r.casesWith(engine.VerdictLost),
		Proof:    r.Proven(),
		Tracked:  r.Tracked,
		States:   r.States,
		Time:     r.Time,
	}
	a.Ways = engine.Each(r.Cases, func(c Case) engine.Way { return engine.Way{Cards: c.Cards, Start: c.start, Moves: c.Result.Moves} })
	return a
}

// target returns the tableau that is to be reached, as a line, and "any" for any order of its
// piles; "" for other goals.
func (r *Result) target() string {
	switch g := r.Question.Goal; {
	case g.Kind != ask.Reach:
		return ""
	case g.AnyOrder:
		return g.Target.Line() + " any"
	default:
		return g.Target.Line()
	}
}

// took says what the search was: "34 abstract states, tracking 8 9, 12ms".
func (r *Result) took() string {
	if r.States == 0 {
		return ""
	}
	text := engine.Count(r.States, "abstract state")
	if len(r.Tracked) > 0 {
		text += ", tracking " + rankNames(r.Tracked)
	}
	return fmt.Sprintf("%s, %v", text, r.Time.Round(time.Millisecond))
}

// Proven returns the certificate of what the calculus has proved impossible, nil when it has
// not.
func (r *Result) Proven() *engine.Certificate {
	if r == nil || r.proof == nil {
		return nil
	}
	return &engine.Certificate{
		Claim: r.claim(),
		Size:  engine.Count(r.proof.count(), "state"),
		Write: r.write,
	}
}

// claim returns what the verdict is about, in words: all of the question, or under the
// Proviso less.
func (r *Result) claim() string {
	if r.Proviso != "" {
		return r.Question.Words() + ", " + r.Proviso
	}
	return r.Question.String()
}

// rankNames returns ranks as in "8 9 K".
func rankNames(ranks []engine.Rank) string {
	return strings.Join(engine.Each(ranks, engine.Rank.String), " ")
}
