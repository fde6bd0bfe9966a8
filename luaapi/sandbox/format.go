package sandbox

import (
	"cmp"
	"fmt"
	"math"
	"strconv"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"patience/engine"
)

// A directive is one item of a format: a percent sign, flags, a width, a precision and a letter.
//
//	%-8.3f    flag -, width 8, precision 3, letter f
type directive struct {
	flags            string
	width, precision int // precision is -1 where none is given
	letter           byte
}

// stringFormat is Lua's string.format. A number takes at most some 400 bytes, and the text asks for
// its room as it grows. Where it is kinder than Lua 5.1 it is as Lua 5.2: %s takes any value and
// writes what tostring says, and zero bytes are written.
func (m *Machine) stringFormat(L *lua.LState) int {
	rest, arg := L.CheckString(1), 1
	b := m.NewText(L)
	for {
		plain, after, found := strings.Cut(rest, "%")
		b.WriteString(plain)
		if !found {
			return Push(L, lua.LString(b.String()))
		}
		if strings.HasPrefix(after, "%") {
			b.WriteString("%")
			rest = after[1:]
			continue
		}
		var d directive
		d, rest = readDirective(L, after)
		if arg++; arg > L.GetTop() {
			L.RaiseError("bad argument #%d to format (want a value for %%%c, got none)", arg, d.letter)
		}
		d.write(b, L, arg)
		m.halt(L)
	}
}

// halt ends a function of Go that goes on for long when the script is to stop.
func (m *Machine) halt(L *lua.LState) {
	if m.stop.raised() != nil {
		L.RaiseError("%v", ErrStopped)
	}
}

// Of a directive, as in Lua 5.1.
const (
	formatLetters = "cdeEfgGioqsuxX"
	mostFlags     = 5
	mostDigits    = 2 // of a width or a precision
)

// readDirective reads what stands behind a percent sign, and returns what is left.
func readDirective(L *lua.LState, text string) (d directive, rest string) {
	rest = strings.TrimLeft(text, "-+ #0")
	d = directive{flags: text[:len(text)-len(rest)], precision: -1}
	if len(d.flags) > mostFlags {
		L.RaiseError("bad format: more than %d flags behind a %%", mostFlags)
	}
	d.width, rest = readDigits(rest)
	if after, ok := strings.CutPrefix(rest, "."); ok {
		d.precision, rest = readDigits(after)
	}
	switch {
	case rest == "":
		L.RaiseError("bad format: it ends inside of %%%s: want %%%% for a percent sign", text)
	case rest[0] >= '0' && rest[0] <= '9':
		L.RaiseError("bad format: a width or a precision has %d digits at most", mostDigits)
	case strings.IndexByte(formatLetters, rest[0]) < 0:
		L.RaiseError("bad format: %%%s: want one of the letters %s", text[:len(text)-len(rest)+1], formatLetters)
	}
	d.letter = rest[0]
	return d, rest[1:]
}

// readDigits reads a number of up to two digits, 0 when there is none.
func readDigits(text string) (n int, rest string) {
	for rest = text; len(text)-len(rest) < mostDigits && rest != "" && isDigit(rest[0]); rest = rest[1:] {
		n = 10*n + int(rest[0]-'0')
	}
	return n, rest
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

// write writes argument i of a call by the directive.
func (d directive) write(b *Text, L *lua.LState, i int) {
	switch d.letter {
	case 's':
		text := formatted(L, i)
		if d.precision >= 0 {
			text = text[:min(d.precision, len(text))]
		}
		d.pad(b, text)
	case 'q':
		b.quote(formatted(L, i))
	case 'c':
		d.pad(b, string([]byte{byte(int64(number(L, i)))}))
	case 'd', 'i':
		n := integer(L, i, 1<<63)
		if n == 0 && d.precision == 0 { // of which C writes the sign alone, and Go nothing
			d.pad(b, d.sign(false))
			return
		}
		d.print(b, 'd', n)
	case 'o', 'u', 'x', 'X':
		d.unsigned(b, uint64(integer(L, i, 1<<64)))
	default:
		d.float(b, number(L, i))
	}
}

// formatted returns what tostring says of argument i.
func formatted(L *lua.LState, i int) string {
	text, ok := ToString(L, L.Get(i)).(lua.LString)
	if !ok {
		L.RaiseError("bad argument #%d to format (its __tostring returns no string)", i)
	}
	return string(text)
}

// integer returns argument i without its fraction, in 64 bits: a negative number for what is between
// 2^63 and 2^64. What is not below the limit, and what is below -2^63, is refused.
func integer(L *lua.LState, i int, limit float64) int64 {
	n := math.Trunc(number(L, i))
	switch {
	case n >= -1<<63 && n < 1<<63:
		return int64(n)
	case n >= 1<<63 && n < limit:
		return int64(uint64(n))
	}
	L.RaiseError("bad argument #%d to format (want a number of at most 64 bits, not %v)", i, L.Get(i))
	return 0
}

// has says whether the directive has a flag.
func (d directive) has(flag string) bool { return strings.Contains(d.flags, flag) }

// print writes a number. With these letters Go and C agree, but for what the callers see to.
func (d directive) print(b *Text, letter byte, n any) {
	format := "%" + d.flags + "*"
	if d.precision >= 0 {
		format += "." + strconv.Itoa(d.precision)
	}
	b.WriteString(fmt.Sprintf(format+string(letter), d.width, n))
}

// unsigned writes a whole number in decimal, octal or hexadecimal.
func (d directive) unsigned(b *Text, n uint64) {
	letter := d.letter
	if letter == 'u' {
		letter = 'd'
	}
	// C has no sign here, nor 0x before a 0, and #o always writes a figure. Go does not count 0x to the width that zeros fill.
	d.flags = strings.NewReplacer("+", "", " ", "").Replace(d.flags)
	switch {
	case !d.has("#"):
	case letter == 'o':
		d.precision = cmp.Or(d.precision, 1)
	case n == 0:
		d.flags = strings.ReplaceAll(d.flags, "#", "")
	case letter != 'd' && d.has("0") && !d.has("-") && d.precision < 0:
		d.width = max(0, d.width-len("0x"))
	}
	d.print(b, letter, n)
}

// float writes a number with a fraction or an exponent.
func (d directive) float(b *Text, n float64) {
	if !math.IsNaN(n) && !math.IsInf(n, 0) {
		if d.precision < 0 {
			d.precision = 6
		}
		d.print(b, d.letter, n)
		return
	}
	text := noNumber(n)
	if d.letter < 'a' {
		text = strings.ToUpper(text)
	}
	d.pad(b, d.sign(math.Signbit(n))+text)
}

// sign returns what stands before a number that may be negative.
func (d directive) sign(negative bool) string {
	switch {
	case negative:
		return "-"
	case d.has("+"):
		return "+"
	case d.has(" "):
		return " "
	}
	return ""
}

// noNumber returns inf or nan, as C writes what is not finite.
func noNumber(n float64) string {
	if math.IsNaN(n) {
		return "nan"
	}
	return "inf"
}

// numberText returns what tostring says of a number: inf and nan as C writes them, where Go has +Inf and NaN.
func numberText(n lua.LNumber) string {
	f := float64(n)
	switch {
	case !math.IsNaN(f) && !math.IsInf(f, 0):
		return n.String()
	case math.Signbit(f):
		return "-" + noNumber(f)
	}
	return noNumber(f)
}

// ToString returns what tostring says of a value, which is no text when its __tostring returns none.
func ToString(L *lua.LState, v lua.LValue) lua.LValue {
	if n, ok := v.(lua.LNumber); ok {
		return lua.LString(numberText(n))
	}
	return L.ToStringMeta(v)
}

// joined returns a number or a text as it is joined to others.
func joined(v lua.LValue) string {
	if n, ok := v.(lua.LNumber); ok {
		return numberText(n)
	}
	return lua.LVAsString(v)
}

// pad writes a text to the width.
func (d directive) pad(b *Text, text string) {
	spaces := strings.Repeat(" ", max(0, d.width-len(text)))
	if !d.has("-") {
		b.WriteString(spaces)
	}
	b.WriteString(text)
	if d.has("-") {
		b.WriteString(spaces)
	}
}

// quoteNames are the bytes that %q writes otherwise.
var quoteNames engine.Made[*strings.Replacer]

func quotes() *strings.Replacer {
	return strings.NewReplacer("\"", "\\\"", "\\", "\\\\", "\n", "\\\n", "\r", "\\r", "\x00", "\\000")
}

// quote writes a text so that Lua reads it back.
func (g *Text) quote(text string) {
	const piece = 64 << 10
	g.WriteString("\"")
	for len(text) > 0 {
		n := min(piece, len(text))
		g.m.halt(g.L)
		g.WriteString(quoteNames.By(quotes).Replace(text[:n]))
		text = text[n:]
	}
	g.WriteString("\"")
}
