package sandbox

import (
	"errors"
	"strconv"
	"strings"

	lua "github.com/yuin/gopher-lua"
)

// maxNumber is how long a text may be that is read as a number. The libraries of Go take time and
// memory for a longer one, and no number needs so much.
const maxNumber = 4 << 10

// tonumber is Lua's tonumber: gopher-lua's does not know 1e3. In another base than 10 a number is read as it is written.
func tonumber(L *lua.LState) int {
	v, base := L.CheckAny(1), L.OptInt(2, 10)
	if base < 2 || base > 36 {
		L.RaiseError("bad argument #2 to tonumber (want a base of 2 to 36, not %d)", base)
	}
	if base != 10 {
		v = lua.LString(L.CheckString(1))
	}
	switch v := v.(type) {
	case lua.LNumber:
		return Push(L, v)
	case lua.LString:
		if n, ok := readNumber(string(v), base); ok {
			return Push(L, lua.LNumber(n))
		}
	}
	return Push(L, lua.LNil)
}

// readNumber reads a number as Lua does: with spaces around, 0x before hexadecimal digits, and in base
// 10 a fraction and an exponent. 1e999 is infinite.
func readNumber(text string, base int) (n float64, ok bool) {
	text = strings.Trim(text, " \t\n\v\f\r")
	if text == "" || len(text) > maxNumber || strings.Contains(text, "_") {
		return 0, false
	}
	if base == 10 {
		return readDecimal(text)
	}
	sign, bare := text[:len(text)-len(strings.TrimLeft(text, "+-"))], strings.TrimLeft(text, "+-")
	if len(bare) > 2 && base == 16 && (bare[:2] == "0x" || bare[:2] == "0X") {
		bare = bare[2:]
	}
	whole, err := strconv.ParseUint(bare, base, 64)
	if n = float64(whole); sign == "-" {
		n = -n
	}
	return n, err == nil && len(sign) < 2
}

// readDecimal reads a number with a fraction and an exponent, or in hexadecimal, which Go reads with a
// power of two behind it.
func readDecimal(text string) (n float64, ok bool) {
	switch bare := strings.TrimLeft(text, "+-"); {
	case strings.HasPrefix(bare, "0x") || strings.HasPrefix(bare, "0X"):
		if !strings.ContainsAny(bare, "pP") {
			text += "p0"
		}
	case strings.Trim(bare, "0123456789+-.eE") != "": // inf and nan are names
		return 0, false
	}
	n, err := strconv.ParseFloat(text, 64)
	return n, err == nil || errors.Is(err, strconv.ErrRange)
}

// ReadNumber reads a number as Lua reads one in a text: with spaces around, a fraction and an exponent, or
// in hexadecimal behind 0x.
func ReadNumber(text string) (n float64, ok bool) { return readNumber(text, 10) }

// number returns argument i, a number or a text that is one.
func number(L *lua.LState, i int) float64 {
	switch v := L.Get(i).(type) {
	case lua.LNumber:
		return float64(v)
	case lua.LString:
		if n, ok := readNumber(string(v), 10); ok {
			return n
		}
	}
	L.TypeError(i, lua.LTNumber)
	return 0
}
