package sandbox

import (
	"math"
	"strconv"

	lua "github.com/yuin/gopher-lua"

	"patience/engine"
)

// mathRandom is Lua's math.random over the engine's own generator.
func (m *Machine) mathRandom(L *lua.LState) int {
	if L.GetTop() == 0 {
		return Push(L, lua.LNumber(float64(m.random.Next()>>11)/(1<<53)))
	}
	low, high := 1, L.CheckInt(1)
	if L.GetTop() > 1 {
		low, high = high, L.CheckInt(2)
	}
	if low > high {
		L.RaiseError("math.random: no number from %d to %d", low, high)
	}
	return Push(L, lua.LNumber(low+int(m.random.Below(uint64(high-low)+1))))
}

// mathRandomseed starts the generator anew. A string can hold all 64 bits.
func (m *Machine) mathRandomseed(L *lua.LState) int {
	switch v := L.CheckAny(1).(type) {
	case lua.LString:
		n, err := strconv.ParseUint(string(v), 10, 64)
		if err != nil {
			L.RaiseError("bad seed %.60q: want a number from 0 to 2^64-1", string(v))
		}
		m.random = engine.SplitMix(n)
	case lua.LNumber:
		m.random = engine.SplitMix(seedOf(float64(v)))
	default:
		L.RaiseError("bad seed: want a number, or a string with a number up to 2^64-1")
	}
	return 0
}

// seedOf takes whole numbers as they are and others by their bits.
func seedOf(f float64) uint64 {
	if f == math.Trunc(f) && math.Abs(f) <= 1<<53 {
		return uint64(int64(f))
	}
	return math.Float64bits(f)
}
