package luaapi_test

import (
	"context"
	"fmt"
	"testing"
)

// benchLua runs setup once and then the body b.N times in a Lua loop, and reports
// the time of one turn less that of an empty one as far as Go's figures go.
func benchLua(b *testing.B, setup, body string) {
	b.Helper()
	h, _ := newHost(b)
	source := fmt.Sprintf("%s\nfor i = 1, %d do %s end", setup, b.N, body)
	b.ReportAllocs()
	b.ResetTimer()
	if err := h.Run(context.Background(), "bench.lua", source); err != nil {
		b.Fatal(err)
	}
}

const page8 = `local p = spider.page(8)
local s = p:state()
local t = s:copy()
local m = s:moves()[1]
local list = {}
local visited = seen()
`

func BenchmarkEmptyLoop(b *testing.B)       { benchLua(b, page8, "") }
func BenchmarkMethod(b *testing.B)          { benchLua(b, page8, "s:won()") }
func BenchmarkStateCopy(b *testing.B)       { benchLua(b, page8, "t = s:copy()") }
func BenchmarkStateSet(b *testing.B)        { benchLua(b, page8, "t:set(s)") }
func BenchmarkSnapshot(b *testing.B)        { benchLua(b, page8, "local x = p:snapshot()") }
func BenchmarkSnapshotRestore(b *testing.B) { benchLua(b, page8, "p:restore(p:snapshot())") }
func BenchmarkPackedMoves(b *testing.B)     { benchLua(b, page8, "s:moves(list)") }
func BenchmarkPrintedMoves(b *testing.B)    { benchLua(b, page8, "p:moves()") }
func BenchmarkPlayText(b *testing.B)        { benchLua(b, page8, `p:play("7h from 5 to 9"):undo()`) }
func BenchmarkSeenOld(b *testing.B)         { benchLua(b, page8, "visited:add(s)") }
func BenchmarkPcall(b *testing.B)           { benchLua(b, page8, "pcall(tostring, 1)") }

// A node of a search in Lua: a packed move applied to a restored state.
func BenchmarkLuaNode(b *testing.B) {
	benchLua(b, page8+"local moves, n = s:moves()", "t:set(s):apply(moves[i % n + 1])")
}

// A new entry of the Go-backed set, and of a Lua table with keys.
func BenchmarkSeenNew(b *testing.B) {
	benchLua(b, "local visited = seen()", `visited:add("a position of about a hundred bytes, of which only the number at the end changes, like a key " .. i)`)
}

func BenchmarkTableNew(b *testing.B) {
	benchLua(b, "local visited = {}", `visited["a position of about a hundred bytes, of which only the number at the end changes, like a key " .. i] = true`)
}

func BenchmarkNewHost(b *testing.B) {
	for b.Loop() {
		newHost(b)
	}
}
