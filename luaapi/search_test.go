package luaapi_test

import (
	"context"
	"strings"
	"testing"
	"time"

	lua "github.com/yuin/gopher-lua"

	"patience/luaapi"
)

func TestSearchFindsWhatALoopFinds(t *testing.T) {
	runs(t, `
		local p = spider.page(10)
		local function turned(s) return s:hidden() < p:hidden() or #s:moves() == 20 end
		-- breadth first in Lua
		local visited, layer, depth = seen(), {p:state()}, 0
		visited:add(p)
		local found
		while not found and #layer > 0 do
			local next_layer = {}
			for _, s in ipairs(layer) do
				if turned(s) then found = depth break end
				for _, m in ipairs(s:moves()) do
					local t = s:copy():apply(m)
					if visited:add(t) then next_layer[#next_layer + 1] = t end
				end
			end
			layer, depth = next_layer, depth + 1
		end
		local r = search {from = p, goal = turned, shortest = true, symmetric = true}
		expect(r.verdict, "won")
		expect(r.moves, found)
		assert(turned(p:play(r.line):state()))`)
}

// What an unknown card really is may win, so nothing is lost for certain.
func TestSearchLosesNothingToUnknownCards(t *testing.T) {
	runs(t, `
		local p = spider.parse(spider.deal(1):write "tableau")
		local r = search {from = p}
		expect(r.verdict, "unknown")
		assert(tostring(r):find "cards that are not known")`)
}

func TestSearchLimitsAndGuesses(t *testing.T) {
	runs(t, `
		local p = spider.page(8)
		local never = function() return false end
		expect(search {from = p, goal = never, states = 100}.verdict, "unknown")
		expect(search {from = p, goal = never, forbid = function() return true end}.verdict, "lost")
		local r = search {from = p, goal = never, prune = function() return true end}
		expect({r.verdict, r.stop}, {"unknown", "pruned"})
		local best = search {from = p, goal = never, order = function(s) return -#s:moves() end, states = 500}
		assert(best.best_score < -#p:moves() and #p:copy():play(best.best_line):moves() == -best.best_score)`)
}

func TestSearchErrors(t *testing.T) {
	for source, want := range map[string]string{
		`search {from = spider.page(8), gaol = print}`:                                    "did you mean goal?",
		`search {from = 11}`:                                                              "search: from: want a State or a Play, not a number",
		`search {goal = print}`:                                                           "want a State or a Play",
		`search {from = spider.page(8), goal = 5}`:                                        "want a function",
		`search {from = spider.page(8), states = "x"}`:                                    "want a number",
		`search {from = spider.page(8), goal = function() error "mine" end}`:              "mine",
		`search {from = spider.page(8), goal = function() end, order = function() end}`:   "order: want a number",
		`search {from = spider.page(8), order = function(s) return s:hidden() / 100 end}`: "order: want a whole number, not 0.32",
		`search {from = spider.page(8), goal = function() coroutine.yield() end}`:         "attempt to yield",
		`spider.page(8):possible {goal = "space", states = 2000}`:                         `has an unknown field "goal": want none by name`,
		`spider.page(8):solve {without = {"nothing of the kind"}}`:                        "reduction",
	} {
		h, _ := newHost(t)
		if e := fails[*luaapi.ScriptError](t, h, source); !strings.Contains(e.Message, want) {
			t.Errorf("%s: got %q", source, e.Message)
		}
	}
}

func TestSearchIsInterrupted(t *testing.T) {
	interrupted(t, `search {from = spider.page(8), goal = function() return false end}`)
	interrupted(t, `while true do pcall(function() spider.page(8):solve() end) end`)
}

// halting gives scripts a function that stops them a moment later.
func halting(stop func()) func(*luaapi.Config) {
	return func(c *luaapi.Config) {
		c.Entries = []luaapi.Entry{{Name: "halt", Run: func(*lua.LState) int {
			stop()
			time.Sleep(20 * time.Millisecond)
			return 0
		}}}
	}
}

// A search that is stopped near its end has not looked at all there is: it lost nothing.
func TestStoppedSearchesLoseNothing(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	h, _ := newHost(t, halting(cancel))
	if err := typed(h, `p = blackhole.deal(1):copy()
		r = p:solve() assert(r.verdict == "won")
		for i = 1, r.moves - 4 do p:play(r.list[i]) end
		assert(search { from = p, goal = function() return false end }.verdict == "lost")
		n = 0`); err != nil {
		t.Fatal(err)
	}
	err := h.Eval(ctx, `search { from = p, goal = function() n = n + 1 if n == 2 then halt() end return false end }`)
	if err == nil || !strings.HasSuffix(err.Error(), "_ is what was found until then") {
		t.Fatal(err)
	}
	if err := typed(h, `expect({_.verdict, _.stop}, {"unknown", "interrupted"})`); err != nil {
		t.Error(err)
	}
}
