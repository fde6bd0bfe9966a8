package pattern

// classEnd returns where the single-character class at p ends.
func (m *Matcher) classEnd(p int) int {
	c := m.pattern[p]
	p++
	switch c {
	case '%':
		if p >= len(m.pattern) {
			m.fail("it ends in %%")
		}
		return p + 1
	case '[':
		return m.setEnd(p)
	}
	return p
}

// setEnd returns where the set ends whose [ stands before p.
func (m *Matcher) setEnd(p int) int {
	if p < len(m.pattern) && m.pattern[p] == '^' {
		p++
	}
	for first := true; ; first = false {
		if p >= len(m.pattern) {
			m.fail("a [ without ]")
		}
		c := m.pattern[p]
		p++
		switch {
		case c == ']' && !first:
			return p
		case c == '%':
			p++
		}
	}
}

// single says whether the character at s is in the class from p to next.
func (m *Matcher) single(s, p, next int) bool {
	if s >= len(m.text) {
		return false
	}
	c := m.text[s]
	switch m.pattern[p] {
	case '.':
		return true
	case '%':
		return inClass(c, m.pattern[p+1])
	case '[':
		return m.inSet(c, p, next-1)
	}
	return m.pattern[p] == c
}

// inSet says whether c is in the set whose [ stands at p and ] at end. In [^%d_a-f] it is none
// of these: a digit, an underscore, a letter from a to f.
func (m *Matcher) inSet(c byte, p, end int) bool {
	p++
	in := true
	if m.pattern[p] == '^' {
		in = false
		p++
	}
	for p < end {
		switch {
		case m.pattern[p] == '%':
			if p++; inClass(c, m.pattern[p]) {
				return in
			}
			p++
		case p+2 < end && m.pattern[p+1] == '-':
			if m.pattern[p] <= c && c <= m.pattern[p+2] {
				return in
			}
			p += 3
		default:
			if m.pattern[p] == c {
				return in
			}
			p++
		}
	}
	return !in
}

// inClass says whether c is in the class of a letter, as in %d; any other
// character stands for itself. A capital letter is all that the small one is not: %D any
// character but a digit.
func inClass(c, class byte) bool {
	in := false
	switch class | 0x20 {
	case 'a':
		in = isAlpha(c)
	case 'c':
		in = c < ' ' || c == 127
	case 'd':
		in = isDigit(c)
	case 'l':
		in = 'a' <= c && c <= 'z'
	case 'p':
		in = ' ' < c && c < 127 && !isAlpha(c) && !isDigit(c)
	case 's':
		in = c == ' ' || '\t' <= c && c <= '\r'
	case 'u':
		in = 'A' <= c && c <= 'Z'
	case 'w':
		in = isAlpha(c) || isDigit(c)
	case 'x':
		in = isDigit(c) || 'a' <= c|0x20 && c|0x20 <= 'f'
	case 'z':
		in = c == 0
	default:
		return class == c
	}
	if !isAlpha(class) {
		return class == c
	}
	return in == (class >= 'a')
}

func isAlpha(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }
func isDigit(c byte) bool { return '0' <= c && c <= '9' }
