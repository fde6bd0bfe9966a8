// Package pattern matches the patterns of Lua 5.1. Unlike the matcher of
// gopher-lua it can be stopped while it matches, follows the manual in %f and
// empty patterns, and replaces in linear time.
//
// It is written from the reference manual, section 5.4.1, with the method of
// lstrlib.c: matching by recursion over the pattern, with captures kept in a
// small array that is cut back on failure.
package pattern

import (
	"errors"
	"fmt"
)

// maxCaptures is how many captures a pattern can have, as in Lua.
const maxCaptures = 32

// maxDepth bounds the recursion, as in Lua.
const maxDepth = 200_000

// stepsBetween is how many steps go by between two questions whether to stop.
const stepsBetween = 4096

// ErrStopped says that the matching was stopped.
var ErrStopped = errors.New("pattern: stopped")

// A Capture is a part of the text: from Start to End, or with Position set the
// place Start alone.
type Capture struct {
	Start, End int // bytes, counted from 0
	Position   bool
	open       bool
}

// A Match is where a pattern matched: the whole, and the captures.
type Match struct {
	Start, End int
	Captures   []Capture
}

// A Matcher matches one pattern against one text.
type Matcher struct {
	text, pattern string
	anchored      bool
	stopped       func() bool
	steps         int
	depth         int
	captures      []Capture
}

// New returns a matcher. The function stopped, which may be nil, is asked now
// and then whether to give up.
func New(text, pattern string, stopped func() bool) *Matcher {
	m := &Matcher{text: text, pattern: pattern, stopped: stopped}
	if pattern != "" && pattern[0] == '^' {
		m.anchored, m.pattern = true, pattern[1:]
	}
	return m
}

// Anchored says whether the pattern begins with ^.
func (m *Matcher) Anchored() bool { return m.anchored }

// failure carries an error through the recursion.
type failure struct{ err error }

// Find returns the first match that begins at or after init, nil when there is
// none. Errors are malformed patterns, and [ErrStopped].
func (m *Matcher) Find(init int) (found *Match, err error) {
	defer func() {
		switch r := recover().(type) {
		case nil:
		case failure:
			err = r.err
		default:
			panic(r)
		}
	}()
	for s := init; s <= len(m.text); s++ {
		m.depth = 0
		m.captures = m.captures[:0]
		if e := m.match(s, 0); e >= 0 {
			return m.found(s, e), nil
		}
		if m.anchored {
			break
		}
	}
	return nil, nil
}

// found makes the match of what was matched from s to e. The captures are copied: the next match
// uses their room again.
func (m *Matcher) found(s, e int) *Match {
	for _, c := range m.captures {
		if c.open {
			m.fail("unfinished capture")
		}
	}
	return &Match{Start: s, End: e, Captures: append([]Capture(nil), m.captures...)}
}

func (m *Matcher) fail(format string, args ...any) {
	panic(failure{fmt.Errorf("malformed pattern: "+format, args...)})
}

// tick counts a step and asks now and then whether to stop.
func (m *Matcher) tick() {
	if m.steps++; m.steps%stepsBetween == 0 && m.stopped != nil && m.stopped() {
		panic(failure{ErrStopped})
	}
}

// match matches the pattern from p on at s, and returns where the match ends, -1
// when there is none. It goes on letter by letter as long as there is one way only, and
// calls itself where there are several:
//
//	"aab" by "a*b"    most takes "aa", and asks match for "b" at 2: 3
//	"aab" by "a*ab"   most takes "aa", match for "ab" at 2 fails; then "a", at 1: 3
func (m *Matcher) match(s, p int) int {
	if m.depth++; m.depth > maxDepth {
		panic(failure{errors.New("pattern too complex")})
	}
	defer func() { m.depth-- }()
	for p < len(m.pattern) {
		m.tick()
		// What is no class of characters: captures, the end, %b and %f.
		switch {
		case m.pattern[p] == '(':
			return m.open(s, p)
		case m.pattern[p] == ')':
			return m.close(s, p+1)
		case m.pattern[p] == '$' && p+1 == len(m.pattern):
			if s < len(m.text) {
				return -1
			}
			return s
		case m.special(p):
			if s, p = m.escaped(s, p); s < 0 {
				return -1
			}
			continue
		}
		// A class, and how often it may stand there: where there are several ways, the rest is asked for each.
		next := m.classEnd(p)
		if next < len(m.pattern) {
			switch m.pattern[next] {
			case '?':
				return m.optional(s, p, next)
			case '+':
				if !m.single(s, p, next) {
					return -1
				}
				return m.most(s+1, p, next)
			case '*':
				return m.most(s, p, next)
			case '-':
				return m.least(s, p, next)
			}
		}
		// Exactly one character: there is one way, so no call is needed.
		if !m.single(s, p, next) {
			return -1
		}
		s, p = s+1, next
	}
	return s
}

// special says whether %b, %f or a back reference stands at p.
func (m *Matcher) special(p int) bool {
	if m.pattern[p] != '%' || p+1 >= len(m.pattern) {
		return false
	}
	c := m.pattern[p+1]
	return c == 'b' || c == 'f' || '0' <= c && c <= '9'
}

// escaped matches %b, %f or a back reference, and returns where text and pattern
// go on, -1 when it does not match.
func (m *Matcher) escaped(s, p int) (int, int) {
	switch c := m.pattern[p+1]; c {
	case 'b':
		return m.balanced(s, p+2), p + 4
	case 'f':
		return m.frontier(s, p+2)
	default:
		return m.again(s, c), p + 2
	}
}

// optional matches one or none of what stands at p: one first, as in Lua.
func (m *Matcher) optional(s, p, next int) int {
	if m.single(s, p, next) {
		if e := m.match(s+1, next+1); e >= 0 {
			return e
		}
	}
	return m.match(s, next+1)
}

// most matches as many as possible, then the rest of the pattern.
func (m *Matcher) most(s, p, next int) int {
	n := 0
	for m.single(s+n, p, next) {
		n++
		m.tick()
	}
	for ; n >= 0; n-- {
		if e := m.match(s+n, next+1); e >= 0 {
			return e
		}
	}
	return -1
}

// least matches as few as possible, then the rest of the pattern.
func (m *Matcher) least(s, p, next int) int {
	for {
		if e := m.match(s, next+1); e >= 0 {
			return e
		}
		if !m.single(s, p, next) {
			return -1
		}
		s++
	}
}

// open begins a capture; () is a capture of the position. Whatever follows is matched with it open,
// and when that fails the capture never was.
func (m *Matcher) open(s, p int) int {
	if len(m.captures) >= maxCaptures {
		m.fail("too many captures")
	}
	old := len(m.captures)
	c := Capture{Start: s, End: s, open: true}
	next := p + 1
	if next < len(m.pattern) && m.pattern[next] == ')' {
		c.open, c.Position = false, true
		next++
	}
	m.captures = append(m.captures, c)
	e := m.match(s, next)
	if e < 0 {
		m.captures = m.captures[:old]
	}
	return e
}

// close ends the innermost open capture.
func (m *Matcher) close(s, p int) int {
	i := len(m.captures) - 1
	for i >= 0 && !m.captures[i].open {
		i--
	}
	if i < 0 {
		m.fail("a ) without (")
	}
	m.captures[i].open, m.captures[i].End = false, s
	e := m.match(s, p)
	if e < 0 {
		m.captures[i].open = true
	}
	return e
}

// balanced matches %bxy at s, whose x and y stand at p: %b() takes all of "(a(b)c)".
func (m *Matcher) balanced(s, p int) int {
	if p+1 >= len(m.pattern) {
		m.fail("%%b wants two characters")
	}
	if s >= len(m.text) || m.text[s] != m.pattern[p] {
		return -1
	}
	for depth, i := 1, s+1; i < len(m.text); i++ {
		m.tick()
		switch m.text[i] {
		case m.pattern[p+1]:
			if depth--; depth == 0 {
				return i + 1
			}
		case m.pattern[p]:
			depth++
		}
	}
	return -1
}

// frontier matches %f[set], whose set stands at p: the place between a character
// outside the set and one in it. Before the text and behind it stands the character 0, so
// "%f[%w]%w+" finds the first word, and "%f[%W]" where it ends.
func (m *Matcher) frontier(s, p int) (int, int) {
	if p >= len(m.pattern) || m.pattern[p] != '[' {
		m.fail("%%f wants a set")
	}
	next := m.classEnd(p)
	var before, after byte
	if s > 0 {
		before = m.text[s-1]
	}
	if s < len(m.text) {
		after = m.text[s]
	}
	if m.inSet(before, p, next-1) || !m.inSet(after, p, next-1) {
		return -1, next
	}
	return s, next
}

// again matches a back reference: "(%a)%1" finds the ll of "all".
func (m *Matcher) again(s int, digit byte) int {
	i := int(digit) - '1'
	if i < 0 || i >= len(m.captures) || m.captures[i].open {
		m.fail("no capture %%%c yet", digit)
	}
	c := m.captures[i]
	part := m.text[c.Start:c.End]
	if len(m.text)-s < len(part) || m.text[s:s+len(part)] != part {
		return -1
	}
	return s + len(part)
}
