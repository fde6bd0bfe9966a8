package luaapi_test

import (
	"context"
	"errors"
	"testing"

	"patience/engine"
	"patience/engine/enginetest"
	"patience/engine/games"
	"patience/luaapi"
)

type inner struct{ Deep int }

type answer struct {
	FaceUp   []engine.Card
	Rank     engine.Rank
	HTTPPath string
	Big      uint64
	Low      int64
	Ratio    float64
	Yes      bool
	None     *answer
	Nested   map[string]int
	Move     engine.Move
	inner
	hidden int
}

func (answer) String() string { return "the answer" }

// asking returns a host whose first game has one more question, with parameters a, b,
// c ... of these types.
func asking(t *testing.T, run func(s engine.State, c engine.Call) (any, error), types ...string) *luaapi.Host {
	var params []engine.Param
	for i, kind := range types {
		params = append(params, engine.Param{Name: string(rune('a' + i)), Type: kind})
	}
	h, _ := newHost(t, func(c *luaapi.Config) {
		c.Games = games.All()
		g := c.Games[0]
		g.Asks(func(*engine.Game) []engine.Query {
			return []engine.Query{{
				Name:   "ask",
				Params: params,
				Run:    func(_ context.Context, s engine.State, c engine.Call) (any, error) { return run(s, c) },
			}}
		})
	})
	return h
}

func TestResults(t *testing.T) {
	h := asking(t, func(s engine.State, _ engine.Call) (any, error) {
		return answer{
			FaceUp: []engine.Card{engine.NewCard(10, engine.Hearts)}, Rank: engine.King, HTTPPath: "x",
			Big: 1<<64 - 1, Low: -7, Ratio: 0.5, Yes: true, Nested: map[string]int{"a": 1},
			Move: s.Moves(nil)[0], inner: inner{3}, hidden: 9,
		}, nil
	})
	err := h.Run(context.Background(), "test.lua", `
		local p = spider.page(8)
		local a = p:ask()
		assert(tostring(a) == "the answer")
		expect(a.face_up, {"10h"})
		expect({a.rank, a.http_path, a.big, a.low, a.ratio, a.yes}, {"K", "x", "18446744073709551615", -7, 0.5, true})
		assert(a.none == nil and a.hidden == nil)
		expect(a.deep, 3)
		expect(a.nested, {a = 1})
		assert(a.move == p:moves()[1] and tostring(a.move) == tostring(p:moves()[1]))`)
	if err != nil {
		t.Error(err)
	}
}

func TestResultIsAPlay(t *testing.T) {
	h := asking(t, func(s engine.State, _ engine.Call) (any, error) {
		c := s.Copy()
		c.Apply(s.Moves(nil)[0])
		return c, nil
	})
	if err := h.Run(context.Background(), "test.lua", `
		local p = spider.page(8)
		local q = p:ask()
		assert(q:len() == 0 and q:key() == p:play(p:moves()[1]):key())`); err != nil {
		t.Error(err)
	}
}

func TestRefusedArguments(t *testing.T) {
	h := asking(t, func(_ engine.State, c engine.Call) (any, error) {
		if c.Has("a") {
			return nil, errors.New("told so")
		}
		return nil, nil
	}, "number?", "any?")
	err := h.Run(context.Background(), "test.lua", `
		local p = spider.page(8)
		local ok, why = pcall(p.ask, p, 1)
		assert(not ok and why:find("ask: told so"))
		local loop = {} loop[1] = loop
		assert(not pcall(p.ask, p, loop, 2))
		assert(not pcall(p.ask, p, print, 2))
		ok, why = pcall(p.ask, p, 1, 2, 3)
		assert(not ok and why:find("3 arguments, want at most 2 %(a, b%)"), why)
		ok, why = pcall(p.ask, p, "x")
		assert(not ok and why:find([[argument 1 %(a%) is "x": want a number]]), why)`)
	if err != nil {
		t.Error(err)
	}
}

func TestArgumentTypes(t *testing.T) {
	h := asking(t, func(s engine.State, c engine.Call) (any, error) {
		list, ok := c.Value("e").([]any)
		inside, isMap := c.Value("f").(map[string]any)
		state, isState := c.Value("g").(engine.State)
		text, isText := c.Value("h").(string)
		good := c.Value("a") == 1.0 && c.Value("b") == "two" && c.Value("c") == true && !c.Has("d") &&
			ok && len(list) == 2 && isMap && inside["a"] != nil && isState && state == s && isText && text != ""
		return good, nil
	}, "number", "string", "boolean", "any?", "table", "table", "State|Play", "string")
	if err := h.Run(context.Background(), "test.lua", `
		local p = spider.page(8)
		assert(p:ask(1, "two", true, nil, {1, {2}}, {a = {}}, p, p:moves()[1]))`); err != nil {
		t.Error(err)
	}
}

// TestTablesThatHoldThemselves gives questions tables that once took them for ever.
func TestTablesThatHoldThemselves(t *testing.T) {
	enginetest.Alone(t)
	runs(t, `
		local p = spider.page(8)
		local ring = {} ring.t = ring ring[1] = ring ring.can = ring
		local shared = {"space"} for i = 1, 18 do shared = {shared, shared, shared, shared, can = shared} end
		local texts = {} for i = 1, 200 do texts[i] = ("x"):rep(10000) end
		for _, hostile in ipairs {ring, shared, texts, {can = ring}, {can = "space", without = shared}} do
			for _, name in ipairs {"prove", "free", "steps"} do
				local ok, reason = pcall(p[name], p, hostile)
				assert(not ok and #tostring(reason) < 2000, name)
			end
		end`)
}

func TestReadNumbers(t *testing.T) {
	runs(t, `
		local f = io.open("numbers.txt", "w")
		f:write(" 8 -1.5e3,0x10\n", ("7"):rep(100000), "\n9")
		f:close()
		f = io.open "numbers.txt"
		assert(f:read "*n" == 8)
		assert(f:read "*n" == -1500)
		assert(f:read(1) == ",")
		assert(f:read "*n" == 16)
		assert(f:read "*n" == nil)
		io.open("several.txt", "w"):write("12 0x1F -3.5e2 abc\nrest"):close()
		local a, b, c, d, e = io.open("several.txt"):read("*n", "*n", "*n", "*n", "*l")
		assert(a == 12 and b == 31 and c == -350 and d == nil and e == nil)
		a, b = io.open("several.txt"):read(2, "*a")
		assert(a == "12" and b == " 0x1F -3.5e2 abc\nrest")`)
}
