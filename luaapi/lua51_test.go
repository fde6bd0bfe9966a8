package luaapi_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os/exec"
	"strings"
	"testing"

	"patience/engine/enginetest"
)

// shown is a Lua function that prints a value with all bytes visible, or that a call failed.
const shown = `
local function bytes(text)
	return (tostring(text):gsub("[^%w%p ]", function(c) return "<" .. c:byte() .. ">" end))
end
local function show(...)
	local ok, value = pcall(...)
	if value == 0 then value = 0 end -- not -0
	if type(value) == "number" then value = ("%.14g"):format(value) end
	print(ok and bytes(value) or "error")
end
`

// TestTextFunctionsAreLuas compares what makes texts with the Lua of its makers, on formats and texts
// that are drawn. It does not draw what Lua 5.1 leaves to the C compiler, or takes for the end of a
// text: zero bytes, and numbers that have no 64 bits.
func TestTextFunctionsAreLuas(t *testing.T) {
	enginetest.Alone(t)
	program := enginetest.NeedLua(t)
	r := rand.New(rand.NewPCG(51, 1))
	const perScript, scripts = 2_000, 5
	differ, failed := 0, 0
	for range scripts {
		var calls []string
		for range perScript {
			calls = append(calls, drawCall(r))
		}
		source := shown + strings.Join(calls, "\n")
		cmd := exec.Command(program, "-")
		cmd.Stdin = strings.NewReader(source)
		var errs bytes.Buffer
		cmd.Stderr = &errs
		out, err := cmd.Output()
		if err != nil {
			t.Fatalf("%v: %.300s", err, errs.String())
		}
		want := strings.Split(strings.TrimSuffix(string(out), "\n"), "\n")
		got := strings.Split(strings.TrimSuffix(runs(t, source), "\n"), "\n")
		if len(want) != len(got) || len(got) != perScript {
			t.Fatalf("%d lines of Lua, %d of ours, want %d", len(want), len(got), perScript)
		}
		for i := range got {
			if want[i] == "error" {
				failed++
			}
			if got[i] == want[i] {
				continue
			}
			if differ++; differ <= 20 {
				t.Errorf("%s\n\tLua:  %s\n\tours: %s", calls[i], want[i], got[i])
			}
		}
	}
	if total := perScript * scripts; failed < total/50 || failed > total/2 {
		t.Errorf("%d of %d calls fail: the draw is not worth much", failed, total)
	}
}

// TestOddCallsAreLuas makes calls at the edge of what functions take, and compares all that they return with the Lua of its makers.
func TestOddCallsAreLuas(t *testing.T) {
	program := enginetest.NeedLua(t)
	source := `
		local function show(...)
			local ok, n = pcall(...), select("#", select(2, pcall(...)))
			local all = { tostring(ok), ok and n or 0 }
			for i = 1, ok and n or 0 do all[#all + 1] = tostring((select(i + 1, pcall(...)))) end
			print(table.concat(all, " "))
		end
		local function left(...) local t = { 1, 2, 3 } local x = table.remove(t, ...) print(x, table.concat(t, 0)) end
		left() left(0) left(-1) left(1) left(3) left(4) left(5) left("2") left(1.9) show(table.remove, {}) show(table.remove, {}, 0)
		show(table.concat, { 1, 2, 3 }, 1) show(table.concat, { 1, 2 }, {}) show(table.concat, { 1, 2 }, nil) show(table.concat, {}, 2)
		show(select, "2", 1, 2) show(select, "#", 1, nil) show(select, "x", 1) show(select, -1, 1, 2) show(select, 0, 1) show(select, -5, 1)
		show(select, 9, 1) show(select, 1.7, 1, 2) show(select) show(select, nil)
		show(string.char, 256) show(string.char, -1) show(string.char, 65.7, "66") show(string.char) show(string.char, "x") show(string.char, 255)
		for _, at in ipairs { -9, 0, 5, 6, 7, 10 } do
			show(string.find, "hello", "", at) show(string.find, "hello", "l", at) show(string.find, "hello", "", at, true) show(string.match, "hello", "()", at)
		end
		show(tonumber, 10, 16) show(tonumber, 10.5, 16) show(tonumber, 255, 8) show(tonumber, 10, 10) show(tonumber, {}, 16) show(tonumber, {})
		show(tonumber, "z", 36) show(tonumber, 10, 40) show(tonumber, 12, 2) show(tonumber)
		for _, pattern in ipairs { "^a", "^", "^^a", "a^b", "(^a)" } do
			for x in ("aab^a^^ab"):gmatch(pattern) do io.write(x, ";") end print(pattern, ("aab"):match(pattern), ("aab"):gsub(pattern, "x"))
		end
	`
	cmd := exec.Command(program, "-")
	cmd.Stdin = strings.NewReader(source)
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %.300s", err, out)
	}
	want, got := strings.Split(string(out), "\n"), strings.Split(runs(t, source), "\n")
	if len(want) != len(got) || len(got) < 70 {
		t.Fatalf("%d lines of Lua, %d of ours", len(want), len(got))
	}
	for i := range got {
		if want[i] != got[i] {
			t.Errorf("line %d\n\tLua:  %s\n\tours: %s", i+1, want[i], got[i])
		}
	}
}

// drawCall draws one call of a function that makes a text.
func drawCall(r *rand.Rand) string {
	switch r.IntN(12) {
	case 0:
		return fmt.Sprintf("show(string.%s, %s)", drawOf(r, "upper", "lower", "reverse"), quoteLua(drawText(r)))
	case 1:
		return fmt.Sprintf("show(tonumber, %s)", quoteLua(drawNumeral(r)))
	case 2:
		return fmt.Sprintf("show(tonumber, %s, %d)", quoteLua(strings.ReplaceAll(drawNumeral(r), "-", "")), r.IntN(40)-1)
	}
	format, args := "", []string(nil)
	for range 1 + r.IntN(3) {
		directive, arg := drawDirective(r)
		format += drawOf(r, "", "", "a", "%%", " - ") + directive
		args = append(args, arg)
	}
	if r.IntN(40) == 0 {
		args = args[1:] // one too few
	}
	return fmt.Sprintf("show(string.format, %s)", strings.Join(append([]string{quoteLua(format)}, args...), ", "))
}

// drawDirective draws one directive and an argument that mostly fits it.
func drawDirective(r *rand.Rand) (directive, arg string) {
	letter := drawOf(r, "d", "i", "o", "u", "x", "X", "e", "E", "f", "g", "G", "s", "q", "c", "d", "s", "g", "f")
	if r.IntN(60) == 0 {
		letter = drawOf(r, "y", "$", "[1]", "", "v", "p", "*d", "ld")
	}
	flags := "-+ #0"
	switch letter {
	case "s", "c", "q":
		flags = "-" // the others are not defined
	}
	directive = "%"
	for range r.IntN(3) * r.IntN(3) {
		directive += flags[r.IntN(len(flags)):][:1]
	}
	if r.IntN(2) == 0 {
		directive += fmt.Sprint(r.IntN(99) / (1 + r.IntN(9)))
	}
	if r.IntN(2) == 0 && letter != "c" {
		directive += "." + drawOf(r, "", fmt.Sprint(r.IntN(20)), fmt.Sprint(r.IntN(99)))
	}
	if r.IntN(100) == 0 {
		directive += "123"
	}
	return directive + letter, drawArgument(r, letter)
}

func drawArgument(r *rand.Rand, letter string) string {
	switch letter {
	case "s", "q":
		return drawOf(r, quoteLua(drawText(r)), fmt.Sprint(r.IntN(100_000)))
	case "c":
		return fmt.Sprint(1 + r.IntN(255))
	}
	if r.IntN(30) == 0 {
		return drawOf(r, "{}", "true", `"x"`, `"0x10"`, `" 12 "`, `"1e2"`, "print")
	}
	whole := drawOf(r, "0", "1", "-1", "8", "-9", "100000", "1e15", "2^52", "-2^52", "2^53", fmt.Sprint(r.IntN(1e6)-5e5))
	if strings.Contains("eEfgG", letter) {
		return drawOf(r, whole, "0.1", "0.5", "1.5", "2.5", "-0.25", "1/3", "1e300", "1e-300", "5e-324", "1e21", "123456.5", "999999.4", "0.0001", "0.00001", "math.huge", "-math.huge", fmt.Sprint(r.NormFloat64()*1e3))
	}
	return drawOf(r, whole, "3.99", "-3.99", "2^62", "-2^63")
}

// drawText draws a text of any bytes but zero, mostly letters.
func drawText(r *rand.Rand) string {
	text := make([]byte, r.IntN(12)*r.IntN(12))
	for i := range text {
		if text[i] = byte(32 + r.IntN(95)); r.IntN(4) == 0 {
			text[i] = byte(1 + r.IntN(255))
		}
	}
	return string(text)
}

// drawNumeral draws what may be read as a number.
func drawNumeral(r *rand.Rand) string {
	text := drawOf(r, "", " ", "-", "+", "\t-", "--")
	text += drawOf(r, "", "0x", "0X", "0", "1", "z")
	for range r.IntN(6) {
		text += drawOf(r, "0", "1", "7", "9", "a", "F", "z", ".", "e", "_", "12")
	}
	return text + drawOf(r, "", "", "e3", "E-2", " ", "\n", "x", ".5")
}

func drawOf(r *rand.Rand, list ...string) string { return list[r.IntN(len(list))] }

// quoteLua writes a text as a constant of Lua.
func quoteLua(text string) string {
	var b strings.Builder
	b.WriteByte('"')
	for i := range len(text) {
		fmt.Fprintf(&b, "\\%03d", text[i])
	}
	return b.String() + `"`
}

// TestYieldAcrossGo yields from far below Go code, which once ended in a nil dereference or in
// values that were nil, and from far below none.
func TestYieldAcrossGo(t *testing.T) {
	runs(t, `
		local function deep(n) if n == 0 then return coroutine.yield(7) end local r = deep(n - 1) return r end
		local co = coroutine.wrap(function() return deep(3000) end)
		assert(co() == 7 and co(8) == 8)
		local lies = setmetatable({}, {
			__index = function() return deep(300) end, __add = function() return deep(300) end,
			__tostring = function() return deep(300) end, __lt = function() return deep(300) end})
		for name, body in pairs {
			pcall = function() local ok, reason = pcall(deep, 300) error(reason, 0) end,
			sort = function() table.sort({3, 2, 1}, function() return deep(300) end) end,
			gsub = function() return ("a"):gsub("a", function() return deep(300) end) end,
			index = function() return lies.x end,
			add = function() return lies + 1 end,
			less = function() return lies < lies end,
			tostring = function() return tostring(lies) end,
			iterator = function() for k in function() return deep(300) end do end end,
		} do
			local ok, reason = pcall(coroutine.wrap(body))
			assert(not ok and reason:find "attempt to yield", name .. ": " .. tostring(reason))
		end`)
}
