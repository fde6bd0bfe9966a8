package closed

import (
	"context"
	"fmt"
	"io"
	"sync"
	"sync/atomic"
)

// Rules are a game's rules as its checker knows them, for one start.
type Rules interface {
	// Words returns how many words a member has.
	Words() int
	// Start returns the members that stand for the start.
	Start() [][]uint64
	// Check returns nil when a member is one of the game, is not won, and listed says of
	// every move from it that it leads to a member; or when a lemma makes that needless.
	// Listed does not keep what it is given.
	Check(member []uint64, listed func(next []uint64) bool) error
}

// A Checker reads what a head says of a game, and returns the rules for it.
type Checker func(h Head) (Rules, error)

// Verify reads a certificate, compressed or not, and returns what it says when it is
// good: the position of its head is lost. The error names the place where it fails. So many
// members are checked side by side; what is found does not depend on it. It
// stops when ctx ends, and reports from time to time how many of the members were read or
// checked; report may be nil.
func Verify(ctx context.Context, r io.Reader, games map[string]Checker, jobs int, report func(what string, done, of int)) (Head, error) {
	in, err := newReader(r)
	if err != nil {
		return Head{}, err
	}
	h, err := in.head()
	if err != nil {
		return h, err
	}
	game, ok := games[h.Game]
	if !ok {
		return h, fmt.Errorf("game: %.40q: its certificates cannot be checked", h.Game)
	}
	p := proof{ctx: ctx, report: report, Head: h}
	for range max(jobs, 1) {
		rules, err := game(h)
		if err != nil {
			return h, err
		}
		p.rules = append(p.rules, rules)
	}
	if p.Set, err = in.members(p.rules[0].Words(), h.Members, p.pause); err != nil {
		return h, err
	}
	p.first = in.line - h.Members + 1
	return h, p.verify()
}

// A proof is a certificate that has been read.
type proof struct {
	Head
	*Set
	ctx    context.Context
	report func(what string, done, of int)
	rules  []Rules      // the same for each checker, who has room of his own there
	first  int          // the line of the first member
	next   atomic.Int64 // the first member that no checker has taken
}

// portion is how many members a checker takes at a time.
const portion = 4096

// A failure is what is wrong with a member, or why it and those behind it were not looked at.
type failure struct {
	member int
	err    error
}

// verify checks that the start is a member, and every member.
//
// Members need each other only to be listed, so checkers take them in portions, in order. When
// one finds a failure no more are taken, and those that were are gone through as far as their own first
// failure. So the first failure of all is among those found.
func (p *proof) verify() error {
	for _, start := range p.rules[0].Start() {
		if !p.Has(start) {
			return fmt.Errorf("the start, %x, is no member", start)
		}
	}
	found := make([]failure, len(p.rules))
	var others sync.WaitGroup
	for i := 1; i < len(found); i++ {
		others.Go(func() { found[i] = p.check(p.rules[i], p.stopped) })
	}
	found[0] = p.check(p.rules[0], func(done int) error { return p.pause("checked", done) })
	others.Wait()
	first := failure{member: p.Len()}
	for _, f := range found {
		if f.err != nil && f.member < first.member {
			first = f
		}
	}
	return first.err
}

// check takes portions and checks them until none is left or something is wrong. Before each it pauses.
func (p *proof) check(rules Rules, pause func(done int) error) failure {
	for {
		from := int(p.next.Add(portion)) - portion
		if from >= p.Len() {
			return failure{}
		}
		f := failure{from, pause(from)}
		if f.err == nil {
			f = p.checkPortion(rules, from, min(from+portion, p.Len()))
		}
		if f.err != nil {
			p.next.Store(int64(p.Len()))
			return f
		}
	}
}

// checkPortion checks members from one to before another.
func (p *proof) checkPortion(rules Rules, from, to int) failure {
	for i := from; i < to; i++ {
		if err := rules.Check(p.At(i), p.Has); err != nil {
			return failure{i, fmt.Errorf("line %d, %x: %w", p.first+i, p.At(i), err)}
		}
	}
	return failure{}
}

// pause reports now and then, and returns an error when the work is to stop.
func (p *proof) pause(what string, done int) error {
	if done%portion != 0 {
		return nil
	}
	if p.report != nil {
		p.report(what, done, p.Members)
	}
	return p.stopped(done)
}

// stopped returns an error when the work is to stop.
func (p *proof) stopped(int) error { return context.Cause(p.ctx) }
