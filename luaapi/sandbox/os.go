package sandbox

import (
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
