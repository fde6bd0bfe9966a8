package sandbox

import (
	"strings"
	"time"

	lua "github.com/yuin/gopher-lua"
)

func osTime(L *lua.LState) int {
	if L.Get(1) != lua.LNil {
		L.RaiseError("os.time: want nothing in the brackets: it returns the time of now")
	}
	return Push(L, lua.LNumber(time.Now().Unix()))
}

func (m *Machine) osClock(L *lua.LState) int {
	return Push(L, lua.LNumber(time.Since(m.began).Seconds()))
}

func (m *Machine) osDate(L *lua.LState) int {
	now, format := time.Now(), L.OptString(1, "%Y-%m-%d %H:%M:%S")
	if L.Get(2) != lua.LNil || !isDate(format) {
		L.RaiseError("%s", "os.date: want a format alone, with %Y %m %d %H %M %S and %%: it writes the time of now")
	}
	words := strings.NewReplacer(
		"%Y", now.Format("2006"), "%m", now.Format("01"), "%d", now.Format("02"),
		"%H", now.Format("15"), "%M", now.Format("04"), "%S", now.Format("05"), "%%", "%")
	m.Need(L, 4*len(format))
	return Push(L, lua.LString(words.Replace(format)))
}

// isDate says whether a format asks for nothing that osDate does not write.
func isDate(format string) bool {
	for _, rest, more := strings.Cut(format, "%"); more; _, rest, more = strings.Cut(rest[1:], "%") {
		if rest == "" || !strings.Contains("YmdHMS%", rest[:1]) {
			return false
		}
	}
	return !strings.HasPrefix(format, "!") && !strings.HasPrefix(format, "*t")
}

func (m *Machine) osExit(L *lua.LState) int {
	code := 0
	switch v := L.Get(1).(type) {
	case *lua.LNilType:
	case lua.LBool:
		if !bool(v) {
			code = 1
		}
	default:
		n, ok := v.(lua.LNumber)
		if code = int(n); !ok || lua.LNumber(code) != n || code < 0 || code > 255 {
			L.RaiseError("os.exit: want a number from 0 to 255, true or false")
		}
	}
	m.stop.raise(&ExitError{Code: code})
	L.RaiseError("exit")
	return 0
}
