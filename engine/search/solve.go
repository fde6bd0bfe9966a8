package search

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"

	"patience/engine"
	"patience/engine/closed"
	"patience/engine/closed/bare"
)

// Solve decides whether a position can be won, by the game's own solver or, when
// it has none, by [Run]. Whoever found a line, it has been played out in Result.Play.
func Solve(ctx context.Context, g *engine.Game, s engine.State, o engine.SolveOptions) (engine.Result, error) {
	if err := g.CheckWithout(o); err != nil {
		return engine.Result{}, err
	}
	if o.Foresee && len(o.Without) == 0 && refutation(g, s) != nil {
		return engine.Result{Verdict: engine.VerdictLost}, nil
	}
	var r engine.Result
	var err error
	if g.Solver != nil {
		r, err = g.Solver.Run(ctx, s, o)
	} else {
		r, err = searched(ctx, g, s, o)
	}
	// A table that no checker was written for has its loss searched once more, without what its solver leaves out.
	if err == nil && r.Verdict == engine.VerdictLost && o.Prove && r.Proof == nil && g.Table != "" {
		var again engine.Result
		again, err = searched(ctx, g, s, o)
		r.Proof = again.Proof
	}
	if err != nil || r.Verdict != engine.VerdictWon {
		return r, err
	}
	if r.Play, err = played(g, s, r); err != nil {
		return engine.Result{Stop: r.Stop}, fmt.Errorf("the line that was found for %s: %w", g.Name, err)
	}
	return r, nil
}

// searched decides a position by the common search. The positions that it met are the proof of a loss, which the game's own
// rules check. There is none when the position cannot be written in a line, or a key is much longer than the start's.
func searched(ctx context.Context, g *engine.Game, s engine.State, o engine.SolveOptions) (engine.Result, error) {
	options := Options{Limits: o.Limits, Progress: o.Progress, Every: o.Every}
	var members []uint64
	head, words, lacks := closed.Head{}, 0, !o.Prove
	if o.Prove {
		var err error
		head, words, err = bare.Head(g, s)
		lacks = err != nil
		options.Closed = func(key []byte) {
			member := bare.Member(key, words)
			lacks = lacks || member == nil
			members = append(members, member...)
		}
	}
	r, err := Run(ctx, s, options)
	if r = Modest(g, s, r); r.Verdict == engine.VerdictLost && !lacks {
		r.Proof = closed.NewProof(head, words, members)
	}
	return r, err
}

// played returns the line of a result as a play of the game: the one that the solver
// has played out, or one that is played here.
func played(g *engine.Game, s engine.State, r engine.Result) (*engine.Play, error) {
	p := r.Play
	if p == nil || !slices.Equal(p.Moves(), r.Line) || !same(p.Start(), s) {
		var err error
		if p, err = engine.Follow(g, s, r.Line); err != nil {
			return nil, err
		}
	}
	if !p.State().Won() {
		return nil, errors.New("it does not win")
	}
	p.Game = g
	return p, nil
}

// same says whether two positions have the same key, the exact one if the game has one.
func same(a, b engine.State) bool {
	keys := exactKey(a, make([]byte, 0, 160)) // room for both in most games
	n := len(keys)
	keys = exactKey(b, keys)
	return bytes.Equal(keys[:n], keys[n:])
}

// exactKey appends the exact key of a position, or its key.
func exactKey(s engine.State, dst []byte) []byte {
	if e, ok := s.(Exacter); ok {
		return e.ExactKey(dst)
	}
	return s.Key(dst)
}

// Modest takes a loss back when some of the cards are unknown: the rules move no
// such card, but what it really is may win.
func Modest(g *engine.Game, s engine.State, r engine.Result) engine.Result {
	if r.Verdict == engine.VerdictLost && g.Unknown != nil && g.Unknown(s) > 0 {
		r.Verdict, r.Stop = engine.VerdictUnknown, engine.StopCards
	}
	return r
}
