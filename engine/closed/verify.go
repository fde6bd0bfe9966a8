package closed

import (
	"fmt"
	"strings"
	"sync"
	"sync/atomic"

	"patience/engine"
	"patience/engine/certificate"
)

// Rules are a game's rules as its checker knows them, for one start.
type Rules interface {
	// Words returns how many words a member has.
	Words() int
	// Start returns the members that stand for the start.
	Start() [][]uint64
	// Position says which position the start is, but for its text.
	Position() certificate.Position
	// Check returns nil when a member is one of the game, is not won, and listed says of
	// every move from it that it leads to a member; or when a lemma makes that needless.
	// Listed does not keep what it is given.
	Check(member []uint64, listed func(next []uint64) bool) error
}

// A Checker reads what a head says of a game, and returns the rules for it. What is printed of a good
// certificate is its position and its options: so a checker takes them in one way of
// writing alone, and only when it has understood every word.
type Checker func(h Head) (Rules, error)

// check checks a certificate: the position of its head is lost. The error names the place where it
// fails. Members are checked side by side; what is found does not depend on it.
func check(f *certificate.File, game Checker) (claim certificate.Claim, err error) {
	h, err := headOf(f)
	if err != nil {
		return claim, err
	}
	p := proof{file: f, Head: h}
	for range f.Jobs() {
		rules, err := game(h)
		if err != nil {
			return claim, err
		}
		p.rules = append(p.rules, rules)
	}
	if p.Set, err = readMembers(f, p.rules[0]); err != nil {
		return claim, err
	}
	p.first = f.Line() - h.Members + 1
	if err := p.verify(); err != nil {
		return claim, err
	}
	position := p.rules[0].Position()
	position.Text = h.Position
	return certificate.Claim{
		Says:     strings.TrimSpace("lost: " + h.Game + " " + h.Options),
		Position: position,
		Lost:     true,
		Body:     "a closed set of " + engine.Count(h.Members, "position"),
	}, nil
}

// A proof is a certificate that has been read.
type proof struct {
	Head
	*Set
	file    *certificate.File
	rules   []Rules      // the same for each checker, who has room of his own there
	first   int          // the line of the first member
	portion int          // how many members a checker takes at a time
	next    atomic.Int64 // the first member that no checker has taken
}

// mostPortion is how many members a checker takes at a time at most.
const mostPortion = 4096

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
	p.portion = min(p.Len()/len(p.rules)+1, mostPortion)
	found := make([]failure, len(p.rules))
	var others sync.WaitGroup
	for i := 1; i < len(found); i++ {
		others.Go(func() { found[i] = p.check(p.rules[i], func(int) error { return p.file.Stopped() }) })
	}
	found[0] = p.check(p.rules[0], func(done int) error { return p.file.Pause("checked", done) })
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
		from := int(p.next.Add(int64(p.portion))) - p.portion
		if from >= p.Len() {
			return failure{}
		}
		f := failure{from, pause(from)}
		if f.err == nil {
			f = p.checkPortion(rules, from, min(from+p.portion, p.Len()))
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
		if err := looked(rules, p.first+i, p.At(i), p.Has); err != nil {
			return failure{i, err}
		}
	}
	return failure{}
}

// looked says what is wrong with a member, and in which line it stands.
func looked(rules Rules, line int, member []uint64, listed func(next []uint64) bool) error {
	if err := rules.Check(member, listed); err != nil {
		return fmt.Errorf("line %d, %x: %w", line, member, err)
	}
	return nil
}
