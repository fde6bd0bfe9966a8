package sandbox

import (
	"strconv"
	"strings"
	"time"

	lua "github.com/yuin/gopher-lua"

	"patience/engine"
	"patience/luaapi/reference"
)

// osEntries is what is left of os, and tonumber.
func (m *Machine) osEntries() []reference.Entry {
	return []reference.Entry{
		{
			Name:     "tonumber",
			Params:   []engine.Param{{Name: "value", Type: "any"}, {Name: "base", Type: "number?"}},
			Returns:  []engine.Param{{Name: "number", Type: "number?"}},
			Doc:      "Reads a number, nil when the value is none.",
			Example:  "assert(tonumber(\"1e3\") == 1000 and tonumber(\"ff\", 16) == 255)",
			Standard: true,
			Run:      tonumber,
		},
		{
			Name:     "os.exit",
			Params:   []engine.Param{{Name: "code", Type: "number|boolean?"}},
			Doc:      "Ends the script with an exit code, 0 when left out.",
			Example:  "local function leave() os.exit(0) end",
			Standard: true,
			Run:      m.osExit,
		},
		{
			Name:     "os.time",
			Returns:  []engine.Param{{Name: "seconds", Type: "number"}},
			Doc:      "Returns the seconds since 1970.",
			Example:  "assert(os.time() > 0)",
			Standard: true,
			Safe:     true,
			Run:      osTime,
		},
		{
			Name:     "os.clock",
			Returns:  []engine.Param{{Name: "seconds", Type: "number"}},
			Doc:      "Returns the seconds since the program started, for measuring.",
			Example:  "local began = os.clock()\nassert(os.clock() >= began)",
			Standard: true,
			Safe:     true,
			Run:      m.osClock,
		},
		{
			Name:     "os.date",
			Params:   []engine.Param{{Name: "format", Type: "string?", Doc: "with %Y %m %d %H %M %S"}},
			Returns:  []engine.Param{{Name: "text", Type: "string"}},
			Doc:      "Writes the date and time of now.",
			Example:  "print(os.date(\"%Y-%m-%d\"))",
			Standard: true,
			Safe:     true,
			Run:      m.osDate,
		},
	}
}

func osTime(L *lua.LState) int { return push(L, lua.LNumber(time.Now().Unix())) }

func (m *Machine) osClock(L *lua.LState) int {
	return push(L, lua.LNumber(time.Since(m.began).Seconds()))
}

func (m *Machine) osDate(L *lua.LState) int {
	now := time.Now()
	words := strings.NewReplacer(
		"%Y", now.Format("2006"), "%m", now.Format("01"), "%d", now.Format("02"),
		"%H", now.Format("15"), "%M", now.Format("04"), "%S", now.Format("05"), "%%", "%")
	m.Need(L, 4*len(L.OptString(1, "")))
	return push(L, lua.LString(words.Replace(L.OptString(1, "%Y-%m-%d %H:%M:%S"))))
}

// tonumber is Lua's tonumber: gopher-lua's does not know 1e3.
func tonumber(L *lua.LState) int {
	v := L.CheckAny(1)
	text, ok := v.(lua.LString)
	if !ok {
		if v.Type() != lua.LTNumber {
			v = lua.LNil
		}
		return push(L, v)
	}
	t := strings.TrimSpace(string(text))
	if base := L.OptInt(2, 10); base != 10 {
		n, err := strconv.ParseInt(strings.TrimPrefix(strings.ToLower(t), "0x"), base, 64)
		return push(L, numberOrNil(float64(n), err))
	}
	if rest, hex := strings.CutPrefix(strings.ToLower(t), "0x"); hex {
		n, err := strconv.ParseUint(rest, 16, 64)
		return push(L, numberOrNil(float64(n), err))
	}
	if strings.Trim(t, "0123456789+-.eE") != "" {
		return push(L, lua.LNil)
	}
	f, err := strconv.ParseFloat(t, 64)
	return push(L, numberOrNil(f, err))
}

func numberOrNil(f float64, err error) lua.LValue {
	if err != nil {
		return lua.LNil
	}
	return lua.LNumber(f)
}

func (m *Machine) osExit(L *lua.LState) int {
	code := 0
	switch v := L.Get(1).(type) {
	case lua.LNumber:
		code = int(v)
	case lua.LBool:
		if !bool(v) {
			code = 1
		}
	}
	m.stop.raise(&ExitError{Code: code})
	L.RaiseError("exit")
	return 0
}
