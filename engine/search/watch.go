package search

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"patience/engine"
)

// A Watch is what every solver of a game's own needs beside its search: it counts
// the positions, ends the search at a limit or with the context, tells the
// progress, and turns the outcome into a Result.
type Watch struct {
	States int // positions met: Meet and Add count them
	Looked int // positions whose moves were made: for the solver to count
	Pruned int // positions met that were cut off: for the solver to count
	Stop   engine.Stop

	ctx         context.Context
	options     engine.SolveOptions
	began, told time.Time
	bytes       func() int64
}

// NewWatch returns a watch that was begun.
func NewWatch(ctx context.Context, o engine.SolveOptions, bytes func() int64) *Watch {
	w := new(Watch)
	w.Begin(ctx, o, bytes)
	return w
}

// Begin starts the clock, and counts from nothing. Bytes returns the memory that the search holds.
func (w *Watch) Begin(ctx context.Context, o engine.SolveOptions, bytes func() int64) {
	now := time.Now()
	o.Every = cmp.Or(o.Every, time.Second)
	*w = Watch{ctx: ctx, options: o, began: now, told: now, bytes: bytes}
}

// Since counts the time from when another watch began.
func (w *Watch) Since(other *Watch) { w.began = other.began }

// Add puts a key in a set, and says whether to go on from its position: it is new
// and no limit is reached.
func (w *Watch) Add(set *KeySet, key uint64) bool {
	_, isNew := w.Slot(set, key)
	return isNew && w.Meet()
}

// Fit makes room in a set for so many more keys, and says whether it has it.
func (w *Watch) Fit(set *KeySet, more int) bool {
	for set.tight(more) {
		if !w.grow(set) {
			return false
		}
	}
	return true
}

// Slot returns where a key lies in a set with its mark, and whether it is new; nil when there is no
// room for another key.
func (w *Watch) Slot(set *KeySet, key uint64) (slot *uint64, isNew bool) {
	if set.Tight() && !w.grow(set) {
		return nil, false
	}
	return set.Slot(key)
}

// grow makes room in a set, unless that would take more memory than allowed.
func (w *Watch) grow(set *KeySet) bool {
	if !w.Room(2 * set.Bytes()) {
		return false
	}
	set.Grow()
	return true
}

// Room says whether the search may go on and hold so many bytes more. It stops the
// search when that is more than allowed.
func (w *Watch) Room(more int64) bool {
	if limit := w.options.Limits.Bytes; limit > 0 && w.bytes()+more > limit {
		w.Stop = engine.StopBytes
	}
	return w.Stop == engine.StopNone
}

// Using names those of these reductions that are on, as a certificate lists its lemmas.
func (w *Watch) Using(names ...string) string {
	return strings.Join(slices.DeleteFunc(names, func(n string) bool { return !w.options.Uses(n) }), " ")
}

// seldom is how many positions are met between two looks at the clock and the
// context.
const seldom = 1024

// Meet counts a position, and says whether to go on.
func (w *Watch) Meet() bool {
	w.States++
	if w.States%seldom == 0 || w.options.Limits.States > 0 && w.States > w.options.Limits.States {
		w.look()
	}
	return w.Stop == engine.StopNone
}

// Met counts positions that were met together, and says whether to go on.
func (w *Watch) Met(positions int) bool {
	w.States += positions
	w.look()
	return w.Stop == engine.StopNone
}

// look stops the search at a limit, and else tells the progress.
func (w *Watch) look() {
	limits := w.options.Limits
	switch {
	case limits.States > 0 && w.States > limits.States:
		w.Stop = engine.StopStates
	case w.ctx.Err() != nil:
		w.Stop = engine.StopCancelled
	case limits.Time > 0 && time.Since(w.began) >= limits.Time:
		w.Stop = engine.StopTime
	default:
		w.tell()
	}
}

func (w *Watch) tell() {
	if w.options.Progress == nil || time.Since(w.told) < w.options.Every {
		return
	}
	w.told = time.Now()
	w.options.Progress(engine.Progress{States: w.States, Bytes: w.bytes(), Time: time.Since(w.began)})
}

// Failed returns the result of a search that has found no line: lost when it came
// to the end, else unknown.
func (w *Watch) Failed() engine.Result {
	r := w.result()
	if w.Stop == engine.StopNone {
		r.Verdict = engine.VerdictLost
	}
	return r
}

// Found returns the result of a search that has found a line, and the line played out
// in Result.Play. An error means that the rules do not agree; the verdict is Unknown then.
func (w *Watch) Found(start engine.State, line []engine.Move) (engine.Result, error) {
	p, err := engine.Follow(nil, start, line)
	if err != nil {
		return w.result(), err
	}
	return w.Won(p)
}

// Won returns the result of a search that has found a line and played it.
func (w *Watch) Won(p *engine.Play) (engine.Result, error) {
	r := w.result()
	if !p.State().Won() {
		return r, errors.New("the line found does not win")
	}
	r.Verdict, r.Stop = engine.VerdictWon, engine.StopNone
	r.Line, r.Play = p.Moves(), p
	return r, nil
}

func (w *Watch) result() engine.Result {
	return engine.Result{
		Stop: w.Stop, States: w.States, Looked: w.Looked, Pruned: w.Pruned,
		Bytes: w.bytes(), Time: time.Since(w.began),
	}
}
