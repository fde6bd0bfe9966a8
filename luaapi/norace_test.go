//go:build !race

package luaapi_test

// underRace says that the race detector is off.
const underRace = false
