package luaapi_test

import (
	"strings"
	"testing"

	"patience/luaapi"
)

func TestPlayIsAllOrNone(t *testing.T) {
	runs(t, `
		local p = spider.page(8)
		local first = p:moves()[1]
		local key = p:key()
		assert(not pcall(p.play, p, {first, "nonsense"}))
		assert(p:key() == key and p:len() == 0)
		p:play {first}
		p:undo():play(first:packed()):undo():play(first:text())
		assert(p:len() == 1 and p:line() == tostring(first))
		assert(not pcall(p.undo, p, 2))
		assert(p:len() == 1)`)
}

func TestRefusalNamesStepMoveAndRule(t *testing.T) {
	h, _ := newHost(t)
	e := fails[*luaapi.ScriptError](t, h, `spider.page(8):play "7h from 5 to 9, 7h from 9 to 1"
		`)
	for _, want := range []string{"test.lua:1:", "7h from 5 to 9, 7h from 9 to 1", "rule"} {
		if !strings.Contains(e.Message, want) {
			t.Errorf("%q lacks %q", e.Message, want)
		}
	}
}

func TestTryComesBack(t *testing.T) {
	runs(t, `
		local p = spider.page(8)
		local before = p:key()
		local a, b, n = p:try(function(q, x)
			assert(q == p)
			q:play(q:moves()[1])
			return x, nil, q:len()
		end, "passed on")
		assert(a == "passed on" and b == nil and n == 1 and p:key() == before)
		local ok, message = pcall(function()
			p:try(function() p:play(p:moves()[1]) error("inside", 0) end)
		end)
		assert(not ok and message == "inside" and p:key() == before)
		p:try(function() p:try(function() p:play(p:moves()[1]) end) assert(p:len() == 0) end)`)
}

func TestTryKeepsTheTraceback(t *testing.T) {
	h, _ := newHost(t)
	e := fails[*luaapi.ScriptError](t, h, `local p = spider.page(8)
local function deep() error "lost" end
p:try(function()
  deep()
  return 1
end)`)
	if all := e.Error(); !strings.Contains(all, "test.lua:2: in function 'deep'") || !strings.Contains(all, "test.lua:4") {
		t.Errorf("got %v", e)
	}
}

func TestAssertShowsTheTableau(t *testing.T) {
	h, _ := newHost(t)
	e := fails[*luaapi.ScriptError](t, h, `spider.page(8):assert(false, "no way")`)
	tableau := runs(t, `io.write(tostring(spider.page(8)))`)
	if !strings.Contains(e.Message, "no way") || !strings.Contains(e.Message, strings.TrimSpace(tableau)) {
		t.Errorf("got %s", e.Message)
	}
}

func TestSnapshotOfAnotherPlay(t *testing.T) {
	runs(t, `
		local p, q = spider.page(8), spider.page(9)
		assert(not pcall(p.restore, p, q:snapshot()))
		assert(not pcall(p.restore, p, nil))
		local here = p:snapshot()
		local first, second = p:moves()[1], p:moves()[2]
		p:play(first):restore(here):play(second)
		p:restore(here)
		assert(p:len() == 0)`)
}

func TestStateRefusesIllegalMoves(t *testing.T) {
	runs(t, `
		local s = spider.page(8):state()
		local before = s:copy()
		for _, m in ipairs {-1, 1.5, 2^40, 65535, 0/0} do
			assert(not pcall(s.apply, s, m))
		end
		assert(s == before and s:key() == before:key())
		assert(not pcall(s.set, s, blackhole.deal(1)))
		local list = s:moves()
		assert(#s:moves(list) == #list)
		s:apply(list[1])
		assert(s ~= before)`)
}

func TestBigDealNumbers(t *testing.T) {
	runs(t, `
		local a, b = spider.deal("18446744073709551615"), spider.deal("18446744073709551614")
		assert(a:key() ~= b:key())
		assert(not pcall(spider.deal, 1e300))
		assert(not pcall(spider.deal, -1))
		assert(not pcall(spider.deal, 1, {by = "nobody"}))
		assert(not pcall(spider.deal, 1, {suits = 3}))
		assert(spider.deal(5, {suits = 2}):key() ~= spider.deal(5):key())`)
}

func TestQuestionsAnswerAlike(t *testing.T) {
	runs(t, `
		local p = spider.page(8)
		expect(show(p:free "4"), show(p:state():free "4"))
		assert(not pcall(p.free, p, "nonsense"))
		assert(not pcall(p.free, 5, "4"))`)
}

// TestViewed reads games in the player's view: what he has not seen no text tells, and what the game
// writes is read covered again.
func TestViewed(t *testing.T) {
	runs(t, `
		local all = klondike.deal(6)
		local told, row = all:write "open", "2: %[%-%-%] Jh"
		assert(not told:find(row))
		for _, p in ipairs {
			klondike.deal(6, {view = "player"}),
			klondike.parse(told, {view = "player"}),
			klondike.parse(klondike.deal(6, {view = "player"}):write "game"),
		} do
			assert(p:write "open":find(row), p:write "open")
			assert(p:hidden() == all:hidden() and p:key() ~= all:key())
			p:view "all"
			assert(p:write "open" == told)
		end
		assert(spider.page(11, {view = "player"}):key() ~= spider.page(11):key())
		for options, want in pairs {[{veiw = "player"}] = "did you mean view", [{view = "palyer"}] = "want player or all"} do
			local ok, err = pcall(klondike.parse, told, options)
			assert(not ok and tostring(err):find(want), err)
		end
		local other = klondike.deal(7):moves()
		local ok, err = pcall(all.play, all, {all:moves()[1], other[#other]})
		assert(not ok and tostring(err):find(other[#other]:text(), 1, true), err)`)
}
