package plan

import (
	"context"
	"fmt"
	"slices"
	"time"

	"patience/engine"
	"patience/engine/games/spider"
	"patience/engine/games/spider/prove/ask"
	"patience/engine/games/spider/prove/freecard"
)

// A Result is what Decide found out.
type Result struct {
	Question *ask.Question
	Unseen   engine.Cards
	Verdict  engine.Verdict
	Plan     *Plan            // when possible
	Proof    *freecard.Result // when impossible by the calculus: for one order, or for all
	Reason   string
	Proviso  string // when impossible: as in [freecard.Result]
	Looked   int    // positions
}

// The shares of the time for the two questions that may close the matter early: a line
// without looking, and orders without a line; and how many orders are asked about.
const (
	blindShare = 8
	orderShare = 4
	someOrders = 24
)

// Decide looks for one plan that reaches the goal in every order in which the unseen
// cards can lie. Possible comes with a plan; Impossible means that no plan does, as
// some order leaves no line at all, or as all that a player can do was gone through;
// all else is Unknown. The error is about the question.
func Decide(ctx context.Context, q *ask.Question, limits engine.Limits) (*Result, error) {
	r, err := decide(ctx, q, limits)
	if err != nil {
		return nil, err
	}
	if r.Proviso != "" {
		r.Verdict, r.Reason = engine.VerdictUnknown, "it is impossible while "+r.Proviso+": "+r.Reason
		r.Proof, r.Proviso = nil, ""
	}
	return r, nil
}

// decide is Decide; what is impossible may be so under the Proviso alone.
func decide(ctx context.Context, q *ask.Question, limits engine.Limits) (*Result, error) {
	if err := q.Check(); err != nil {
		return nil, err
	}
	if c := q.Start.Challenge(); c != spider.NoChallenge {
		return nil, fmt.Errorf("hidden %s: a plan cannot be asked for under the challenge %v", Hidden, c)
	}
	unseen, err := Unseen(q.Start)
	if err != nil {
		return nil, err
	}
	if limits.Time == 0 {
		limits.Time = freecard.DefaultTime
	}
	ctx, cancel := engine.WithShare(ctx, limits.Time)
	defer cancel()
	r := &Result{Question: q, Unseen: unseen}
	if !r.early(ctx, limits) {
		r.search(ctx)
	}
	return r, nil
}

// start returns what the player sees first.
func (r *Result) start() view {
	return view{r.Question.As(r.Question.Start, ask.Blind).Restricted(), r.Unseen}
}

// early asks whether a line does without looking, and whether an order has no line. Either
// settles the matter for good: a line that needs no unseen card is a plan, and where the cards
// can lie so that nothing helps, no plan does. Both are asked of the calculus, which is quick.
func (r *Result) early(ctx context.Context, limits engine.Limits) bool {
	q := r.Question
	blind, err := freecard.Prove(ctx, q.As(q.Start, ask.Blind), freecard.Limits{Time: limits.Time / blindShare, States: limits.States})
	switch {
	case err != nil:
	case blind.Verdict == engine.VerdictWon:
		if first := r.start().blindly(blind.Moves); first != nil && r.take(first) {
			return true
		}
	case blind.Verdict == engine.VerdictLost && blind.Proviso == "":
		r.Verdict, r.Proof, r.Reason = blind.Verdict, blind, "no card can be turned up on the way: "+blind.Reason
		return true
	}
	return r.byOrders(ctx, limits)
}

// byOrders asks for a line in some orders of the unseen cards, the one of the position
// first: when one has none, no plan can have one for it. With 5h and Kh unseen in piles 1 and 3
// there are two orders; with twenty cards there are too many, and some are taken by chance.
func (r *Result) byOrders(ctx context.Context, limits engine.Limits) bool {
	q := r.Question
	until := time.Now().Add(limits.Time / orderShare)
	asked := map[string]bool{}
	for i := range uint64(2 * someOrders) {
		if ctx.Err() != nil || time.Now().After(until) || len(asked) == someOrders {
			break
		}
		s, _ := q.Start.Laid(engine.Shuffled(i, r.Unseen))
		if i == 0 && !slices.Contains(q.Start.Down(), engine.Unknown) {
			s = q.Start
		}
		if text := ask.FaceDown(s, ", "); asked[text] {
			continue
		} else {
			asked[text] = true
		}
		one, err := freecard.Prove(ctx, q.As(s, ask.Known), freecard.Limits{
			Time: limits.Time / (2 * orderShare), States: limits.States, Played: linePlayed})
		if err == nil && one.Verdict == engine.VerdictLost {
			r.Verdict, r.Proof = one.Verdict, one
			r.Reason = fmt.Sprintf("there is no line when the cards lie so: %s; %s", ask.FaceDown(s, ", "), one.Reason)
			return true
		}
	}
	return false
}

// search goes through what the player can do.
func (r *Result) search(ctx context.Context) {
	f := newFinder(ctx, r.Question, r.Unseen)
	verdict, node := f.decide(r.start())
	r.Looked = f.looked
	switch {
	case verdict == engine.VerdictWon:
		r.take(node)
	case verdict == engine.VerdictLost:
		r.Verdict = verdict
		r.Reason = fmt.Sprintf("each card that a player can turn up may be one that spoils the goal: "+
			"all %d positions that can be reached were looked at; no certificate", f.looked)
		if up, _ := ask.Unknown(r.Question.Start); up {
			r.Proviso = freecard.Proviso
		}
	case ctx.Err() != nil:
		r.Reason = fmt.Sprintf("%v came first, in %d positions", context.Cause(ctx), f.looked)
	case r.Question.MayDeal():
		r.Reason = "no plan without a deal was found; what a deal brings is not searched"
	default:
		r.Reason = fmt.Sprintf("no plan was found in %d positions; there are too many to look at all", f.looked)
	}
}

// take notes a plan, which must hold when it is played.
func (r *Result) take(first *Node) bool {
	p := &Plan{Question: r.Question, Unseen: r.Unseen, First: first}
	if err := (replayed{}).replay(r.start(), first); err != nil {
		r.Reason = "a mistake of this program, please report it: " + err.Error()
		return false
	}
	r.Verdict, r.Plan, r.Reason = engine.VerdictWon, p, ""
	return true
}

// replayed are the views in which nodes of a plan were played. No plan is reported that was not
// played so, by the rules and with every card that can turn up.
type replayed map[*Node]map[string]bool

// replay plays a plan from a node on, with all cards that can turn up.
// A node can be played in several views: whatever was turned up, what follows may be the same.
// Each pair of view and node is played once.
func (done replayed) replay(v view, n *Node) error {
	key := v.exact()
	if done[n][key] {
		return nil
	}
	if done[n] == nil {
		done[n] = map[string]bool{}
	}
	done[n][key] = true
	at, moves, turned, ok := v.follow(n.Line)
	switch {
	case !ok:
		return fmt.Errorf("the line of a plan is forbidden, or ends too early")
	case turned == 0:
		return nil
	case turned != n.Turns || moves != len(n.Line):
		return fmt.Errorf("a plan turns up pile %d, not %d", turned, n.Turns)
	}
	to := map[engine.Card]*Node{}
	for _, b := range n.Branches {
		to[b.Card] = b.To
	}
	// Not only the branches that there are: each card that can lie there must have one.
	for _, c := range at.unseen.Faces() {
		after, ok := at.turned(n.Line[moves-1], turned, c)
		if !ok || to[c] == nil {
			return fmt.Errorf("a plan does not cover the %v in pile %d", c, turned)
		}
		if err := done.replay(after, to[c]); err != nil {
			return err
		}
	}
	return nil
}

// Answer returns the answer to the question.
func (r *Result) Answer() *engine.Answer {
	a := &engine.Answer{
		Verdict:  r.Verdict,
		Question: r.Question.Words(),
		Scope:    "with one plan for all orders of the face-down cards",
		Proviso:  r.Proviso,
		Reason:   r.Reason,
		Unseen:   r.Unseen,
		States:   r.Looked,
	}
	if r.Proviso != "" {
		a.Question += ", " + r.Proviso
	}
	if r.Plan != nil {
		a.Plan = r.Plan
	}
	if r.Verdict == engine.VerdictLost {
		a.Proof = r.Proof.Proven()
	}
	return a
}
