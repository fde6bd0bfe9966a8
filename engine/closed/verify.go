package closed

import (
	"context"
	"fmt"
	"io"
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
// good: the position of its head is lost. The error names the place where it fails. It
// stops when ctx ends, and reports from time to time how many of the members were read or
// checked; report may be nil.
func Verify(ctx context.Context, r io.Reader, games map[string]Checker, report func(what string, done, of int)) (Head, error) {
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
	rules, err := game(h)
	if err != nil {
		return h, err
	}
	p := proof{ctx: ctx, report: report, Head: h, rules: rules}
	if p.Set, err = in.members(rules.Words(), h.Members, p.pause); err != nil {
		return h, err
	}
	return h, p.verify(in.line - h.Members + 1)
}

// A proof is a certificate that has been read.
type proof struct {
	Head
	*Set
	ctx    context.Context
	report func(what string, done, of int)
	rules  Rules
}

// verify checks that the start is a member, and every member; first is the line of the
// first one.
func (p *proof) verify(first int) error {
	for _, start := range p.rules.Start() {
		if !p.Has(start) {
			return fmt.Errorf("the start, %x, is no member", start)
		}
	}
	for i := range p.Len() {
		if err := p.pause("checked", i); err != nil {
			return err
		}
		if err := p.rules.Check(p.At(i), p.Has); err != nil {
			return fmt.Errorf("line %d, %x: %w", first+i, p.At(i), err)
		}
	}
	return nil
}

// pause reports now and then, and returns an error when the work is to stop.
func (p *proof) pause(what string, done int) error {
	if done%4096 != 0 {
		return nil
	}
	if p.report != nil {
		p.report(what, done, p.Members)
	}
	return context.Cause(p.ctx)
}
