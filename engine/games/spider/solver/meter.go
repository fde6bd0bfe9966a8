package solver

import (
	"context"
	"time"

	"patience/engine"
)

// A meter counts what all rounds use, and says when a limit is reached.
type meter struct {
	ctx      context.Context
	limits   engine.Limits
	progress func(engine.Progress)
	every    time.Duration
	began    time.Time
	told     time.Time

	states int // positions met
	looked int // positions whose moves were made
	open   int // positions whose moves are being made
	bytes  int64
	most   int64 // the most bytes there were
	stop   engine.Stop
}

func newMeter(ctx context.Context, o engine.SolveOptions) *meter {
	now := time.Now()
	m := &meter{ctx: ctx, limits: o.Limits, progress: o.Progress, every: o.Every, began: now, told: now}
	if m.every == 0 {
		m.every = time.Second
	}
	return m
}

// result returns the figures so far.
func (m *meter) result() engine.Result {
	return engine.Result{Stop: m.stop, States: m.states, Looked: m.looked, Bytes: m.most, Time: time.Since(m.began)}
}

// rare is how many positions are met between two looks at the clock.
const rare = 1024

// count counts a position that is new.
func (m *meter) count() {
	m.states++
	if m.limits.States > 0 && m.states >= m.limits.States {
		m.stop = engine.StopStates
	}
	if m.states%rare == 0 {
		m.look()
	}
}

// look looks at the clock and at the context, and tells the progress.
func (m *meter) look() {
	switch {
	case m.stop != engine.StopNone:
	case m.ctx.Err() != nil:
		m.stop = engine.StopCancelled
	case m.limits.Time > 0 && time.Since(m.began) >= m.limits.Time:
		m.stop = engine.StopTime
	default:
		m.tell()
	}
}

func (m *meter) tell() {
	if m.progress == nil || time.Since(m.told) < m.every {
		return
	}
	m.told = time.Now()
	m.progress(engine.Progress{States: m.states, Open: m.open, Bytes: m.bytes, Time: time.Since(m.began)})
}

// holds notes that so many bytes are held, for a moment with extra ones, unless
// that is more than allowed.
func (m *meter) holds(bytes, extra int64) bool {
	if m.limits.Bytes > 0 && bytes+extra > m.limits.Bytes {
		m.stop = engine.StopBytes
		return false
	}
	m.bytes, m.most = bytes, max(m.most, bytes+extra)
	return true
}
