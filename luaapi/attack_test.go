package luaapi_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"runtime/debug"
	"slices"
	"strings"
	"testing"
	"time"

	"patience/engine"
	"patience/engine/enginetest"
	"patience/engine/games"
	"patience/engine/search"
	"patience/luaapi"
	"patience/luaapi/tables"
	"patience/scripts"
)

// The attacker calls every function of the table, every question of every game and every function of
// Lua's own libraries with values that mean harm, one in the place of each parameter and each field. It
// reads the table, so that what is new is attacked, too. Each call runs in little room, is stopped
// soon, and must then end; what it says must be our words.
//
// It runs in a process of its own, whose peak is measured:
//
//	go test -v -run TestAttack ./luaapi
//	ALL=1 go test -v -run TestAttack ./luaapi      every call goes on for longer before it is stopped
//	LEAVE=50ms go test -v -run TestAttack ./luaapi wants it to end as soon as it should

const (
	attackVariable = "PATIENCE_TEST_ATTACK" // makes the test binary the attacker, with so long a call
	attackRoom     = 60                     // MiB
	attackTime     = 3 * time.Millisecond   // how long a call may go on before it is stopped
	attackLong     = 100 * time.Millisecond // the same when all is wanted
)

// hostile makes the values; each is an expression in a chunk of its own.
const hostile = `
local cycle = {} cycle[1], cycle.t = cycle, cycle
for _, name in ipairs{ "can", "cannot", "goal", "without", "line", "limit", "game", "position" } do cycle[name] = cycle end
local shared = { "space" } for i = 1, 40 do shared = { shared, shared, shared, shared, can = shared } end
local deep = {} for i = 1, 1e5 do deep = { deep } end
local many = {} for i = 1, 2e5 do many[i] = "K" end
local lies = setmetatable({}, { __index = function() return 1 end, __tostring = function() return {} end, __call = function() return nil end,
  __eq = function() error {} end, __lt = function() error {} end, __concat = function() return {} end, __len = function() return -1 end, __metatable = "lies" })
local endless = setmetatable({}, { __index = function(t) return t end, __tostring = function() while true do end end, __call = function() while true do end end })
local recursive = setmetatable({}, { __index = function(t, k) return t[k] end, __tostring = function(t) return tostring(t) end })
HOSTILE = {
  cycle, shared, deep, many, lies, endless, recursive,
  ("K"):rep(2^20), ("("):rep(1e5), ("space and "):rep(2000) .. "space", "\0\255%d%n\27[2J", "", "99999999999999999999", "9e999",
  0/0, 2^63, -2^63, 1/0, -1, 0.5, false, print, function() while true do end end, function() error {} end,
  coroutine.create(function() coroutine.yield() end), blackhole.deal(1), spider.deal(1):moves()[1], "K",
}
`

// values is how many there are.
const values = 28

// objects makes what methods belong to.
var objects = map[string]string{
	"Play": "spider.page(8)", "State": "spider.page(8):state()", "Move": "spider.page(8):moves()[1]",
	"Snapshot": "spider.page(8):snapshot()", "Set": "seen()", "File": `io.open("file.txt", "w")`,
}

// good is an argument of each type, so that the hostile one beside it is looked at.
func good(p engine.Param) string {
	kind, _, _ := strings.Cut(strings.TrimSuffix(p.Type, "?"), "|")
	switch kind {
	case "string":
		return `"K"`
	case "number":
		return "1"
	case "boolean":
		return "true"
	case "table":
		return "{}"
	case "function":
		return "function() return true end"
	case "Play", "State", "Move":
		return objects[kind]
	}
	return "nil"
}

// A call is one call of the attacker, in Lua; X is the hostile value.
type call struct{ name, source string }

// calls lists the calls of all functions.
func calls() (all []call) {
	for _, s := range luaapi.API(games.All()) {
		for _, e := range s.Entries {
			all = append(all, callsOf(e)...)
		}
	}
	all = append(all, callsOfTable("free-cell")...)
	for _, library := range []string{"string", "table", "math", "coroutine", "os", "io"} {
		for _, args := range []string{"X", "X, X", `"K", X`, `"K", "K", X`, "X, 1, 2", "{ 1, 2 }, X", "{ 1, 2 }, 1, X"} {
			all = append(all, call{library, fmt.Sprintf("for name, f in pairs(%s) do if name ~= 'exit' then pcall(f, %s) end end", library, args)})
		}
	}
	for _, f := range []string{"tostring", "tonumber", "pairs", "ipairs", "next", "select", "unpack", "rawget", "rawset", "rawequal", "setmetatable", "getmetatable", "type", "assert", "error", "pcall", "xpcall", "loadstring", "load", "require", "print", "show"} {
		for _, args := range []string{"X", "X, X", "1, X", "{}, X", "{}, X, X", "X, 1, 2"} {
			all = append(all, call{f, f + "(" + args + ")"})
		}
	}
	for _, o := range []string{"X.x.y", "X[X]", "X()", "X + X", "X .. X", "X < X", "#X", "-X", "X == {}", "({})[X]", "X:free 'K'", "for a in X do end", "local t = {} t[X] = X"} {
		if !strings.HasPrefix(o, "for") && !strings.HasPrefix(o, "local") {
			o = "return " + o
		}
		all = append(all, call{"the language", o})
	}
	return all
}

// callsOfTable lists the calls of the questions about a game that is a table: the same for all of them.
func callsOfTable(name string) (all []call) {
	g, err := tables.Named(name)
	if err != nil || g == nil {
		panic(fmt.Sprint(name, ": ", err))
	}
	for _, q := range append(g.Questions(), search.Queries(g)...) {
		e := luaapi.Entry{Name: "State:" + q.Name, Params: q.Params}
		for _, c := range callsOf(e) {
			c.source = strings.ReplaceAll(c.source, objects["State"], fmt.Sprintf("patience.named(%q).deal(1)", name))
			all = append(all, c)
		}
	}
	return all
}

// callsOf lists the calls of a function: with the hostile value in the place of each parameter, in
// each field of a table, and as the object of a method.
func callsOf(e luaapi.Entry) (all []call) {
	function, object := e.Name, ""
	if owner, name, ok := strings.Cut(e.Name, ":"); ok {
		object = objects[owner]
		if game, _, ok := strings.Cut(owner, "."); ok {
			object = game + ".deal(1)"
		}
		function = "local o = " + object + " return o." + name
		object = "o"
		all = append(all, call{e.Name, function + "(X)"})
	} else {
		function = "return " + function
	}
	add := func(args []string) {
		if object != "" {
			args = append([]string{object}, args...)
		}
		all = append(all, call{e.Name, function + "(" + strings.Join(args, ", ") + ")"})
	}
	var args []string
	for _, p := range e.Params {
		args = append(args, good(p))
	}
	for i, p := range e.Params {
		with := slices.Clone(args)
		with[i] = "X"
		add(with)
		for _, field := range p.Fields {
			with = slices.Clone(args)
			with[i] = "{ " + field + " = X }"
			if field != "goal" && field != "can" && slices.Contains(p.Fields, "can") {
				with[i] = "{ can = 'space', " + field + " = X }"
			}
			add(with)
		}
	}
	add(append(args, "X", "X", "X"))
	return all
}

// attackChild is the attacker: it tells what went wrong, a line each, and its peak.
func attackChild(span string) int {
	longest, err := time.ParseDuration(span)
	if err != nil {
		fmt.Println(err)
		return 1
	}
	debug.SetGCPercent(600)
	debug.SetMemoryLimit(luaapi.GarbageFrom(attackRoom << 20))
	count, told := 0, map[string]bool{}
	tell := func(c call, value int, format string, args ...any) {
		text := fmt.Sprintf(format, args...)
		if key := c.name + text[:min(len(text), 20)]; !told[key] {
			told[key] = true
			fmt.Printf("%s with value %d: %s: %s\n", c.name, value, c.source, text)
		}
	}
	var h *luaapi.Host
	fresh := func() {
		if h != nil {
			h.Close()
		}
		h = luaapi.New(luaapi.Config{Games: games.All(), Lib: scripts.FS(), Memory: attackRoom << 20, Dir: "."})
		if err := h.Run(context.Background(), "hostile.lua", hostile); err != nil {
			panic(err)
		}
	}
	fresh()
	if err := h.Run(context.Background(), "count.lua", fmt.Sprintf("assert(#HOSTILE == %d)", values)); err != nil {
		panic(err)
	}
	defer func() { h.Close() }()
	for _, c := range calls() {
		for value := 1; value <= values; value++ {
			count++
			var err error
			over := enginetest.Late(longest, func(ctx context.Context) {
				err = h.Run(ctx, "attack.lua", fmt.Sprintf("local X = HOSTILE[%d]\n%s", value, c.source))
			})
			if over > 0 {
				tell(c, value, "%v of work after it was stopped", over)
			}
			if err == nil {
				continue
			}
			if said := enginetest.GoText(err.Error()); said != "" {
				tell(c, value, "Go's own words: %.100q in %.300q", said, err.Error())
			}
			if _, ok := errors.AsType[*luaapi.MemoryError](err); ok {
				fresh()
			}
		}
	}
	fmt.Println(count, "calls,", enginetest.Worked(), "of processor time")
	return peak()
}

// TestObjectsAreNamed gives every function an object of ours in each place: what is refused has a name, and not that of Lua for
// all of them, or an address.
func TestObjectsAreNamed(t *testing.T) {
	h := luaapi.New(luaapi.Config{Games: games.All(), Lib: scripts.FS(), Dir: t.TempDir()})
	defer h.Close()
	for _, c := range calls() {
		if c.name == "print" || c.name == "show" || c.name == "tostring" {
			continue
		}
		for _, object := range []string{objects["Move"], objects["Set"], objects["Play"]} {
			ctx, cancel := context.WithTimeout(context.Background(), 20*time.Millisecond)
			err := h.Run(ctx, "objects.lua", "local X = "+object+"\n"+c.source)
			cancel()
			if err != nil && (strings.Contains(err.Error(), "userdata") || strings.Contains(err.Error(), "0x")) {
				t.Errorf("%s: %s with %s: %v", c.name, c.source, object, err)
			}
		}
	}
}

// TestAttack runs the attacker and looks at what it tells.
func TestAttack(t *testing.T) {
	if enginetest.Raced {
		t.Skip("the race detector takes memory of its own")
	}
	if _, err := os.Stat("/proc/self/status"); err != nil {
		t.Skip("no /proc to read the peak of the memory from")
	}
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	span := attackTime
	if enginetest.Whole() {
		span = attackLong
	}
	cmd := exec.CommandContext(t.Context(), exe)
	cmd.Env = append(os.Environ(), fmt.Sprint(attackVariable, "=", span))
	cmd.Dir = t.TempDir()
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Errorf("%v: the end of what it says:\n%s", err, out[max(0, len(out)-300):])
	}
	for i, line := range bytes.SplitAfter(out, []byte("\n")) {
		if i > 200 {
			break
		}
		switch text := strings.TrimSpace(string(line)); {
		case strings.Contains(text, " calls, "):
			t.Log(text)
		case strings.HasPrefix(text, "VmHWM"):
			within(t, text, attackRoom)
		case text != "":
			t.Error(text)
		}
	}
}
