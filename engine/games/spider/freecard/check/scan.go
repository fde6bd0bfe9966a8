package check

import (
	"bytes"
	"fmt"

	"patience/engine"
)

// A scanner reads the words of a state, field by field. It stops at the first error.
type scanner struct {
	line  []byte
	begin int // of the word that is read
	at    int // how far it was read
	err   error
}

// more goes on to the next word, and says whether the field has one.
func (s *scanner) more() bool {
	for s.skip(' ') {
	}
	s.begin = s.at
	return s.err == nil && !s.ends()
}

// ends says whether the word ends here.
func (s *scanner) ends() bool {
	return s.at >= len(s.line) || s.line[s.at] == ' ' || s.line[s.at] == '|'
}

// skip passes over a byte if it comes next.
func (s *scanner) skip(b byte) bool {
	ok := s.at < len(s.line) && s.line[s.at] == b
	if ok {
		s.at++
	}
	return ok
}

// endField passes over the end of a field, in which no word is left.
func (s *scanner) endField() {
	if s.more() {
		s.check("end of a field", false)
	}
	s.at++
}

// number reads a number, or as much of it as a byte can hold.
func (s *scanner) number() (n int) {
	for _, b := range s.line[s.at:] {
		if b < '0' || b > '9' || n > 255 {
			break
		}
		n = 10*n + int(b-'0')
		s.at++
	}
	return n
}

// card reads the name of a card that is known, or else returns none.
func (s *scanner) card(p *position) uint8 {
	n := s.number()
	if !s.skip('.') {
		return none
	}
	place := s.number()
	if n > piles || place < 1 || place > len(p.pile[n]) || p.rank(p.pile[n][place-1]) == 0 {
		return none
	}
	return p.pile[n][place-1]
}

// rank reads a rank, 0 for none.
func (s *scanner) rank() engine.Rank {
	for !s.ends() {
		s.at++
	}
	return rankNamed(string(s.line[s.begin:s.at]))
}

// check sees that the word was read to its end and is good.
func (s *scanner) check(what string, good bool) {
	if s.err == nil && !(good && s.ends() && s.at > s.begin) {
		word, _, _ := bytes.Cut(s.line[s.begin:], []byte(" "))
		s.err = fmt.Errorf("bad %s %.20q", what, word)
	}
}
