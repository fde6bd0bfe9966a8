package engine

import (
	"regexp"
	"sync"
)

// A Made is a value that is made when it is first asked for, and then is the same each time. A package variable of it costs the start
// of a program nothing, whether it is used or not:
//
//	var pages engine.Made[[]Page]
//	... pages.By(readPages)
type Made[T any] struct {
	once  sync.Once
	value T
}

// By returns the value, which is made so if it was not made yet.
func (m *Made[T]) By(how func() T) T {
	m.once.Do(func() { m.value = how() })
	return m.value
}

// A Regexp is a regular expression that is compiled when it is first used. That takes up to a third of a millisecond:
//
//	const number engine.Regexp = `\d+`
//	... number.Re().FindString(text)
type Regexp string

// compiled are those that were used.
var compiled sync.Map

// Re returns it compiled, the same each time.
func (r Regexp) Re() *regexp.Regexp {
	if re, ok := compiled.Load(r); ok {
		return re.(*regexp.Regexp)
	}
	re, _ := compiled.LoadOrStore(r, regexp.MustCompile(string(r)))
	return re.(*regexp.Regexp)
}
