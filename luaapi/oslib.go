package luaapi

import (
	"strconv"
	"strings"
	"time"

	lua "github.com/yuin/gopher-lua"
)

func osTime(L *lua.LState) int { return push(L, lua.LNumber(time.Now().Unix())) }

func (h *Host) osClock(L *lua.LState) int {
	return push(L, lua.LNumber(time.Since(h.began).Seconds()))
}

func (h *Host) osDate(L *lua.LState) int {
	now := time.Now()
	words := strings.NewReplacer(
		"%Y", now.Format("2006"), "%m", now.Format("01"), "%d", now.Format("02"),
		"%H", now.Format("15"), "%M", now.Format("04"), "%S", now.Format("05"), "%%", "%")
	h.need(L, 4*len(L.OptString(1, "")))
	return push(L, lua.LString(words.Replace(L.OptString(1, "%Y-%m-%d %H:%M:%S"))))
}

// baseToNumber is Lua's tonumber: gopher-lua's does not know 1e3.
func baseToNumber(L *lua.LState) int {
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
