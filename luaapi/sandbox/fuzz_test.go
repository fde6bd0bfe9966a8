package sandbox

import (
	"errors"
	"math"
	"testing"

	"patience/engine/enginetest/fuzz"
)

// A source is compiled, or refused in our words, whatever it is; and what is typed likewise.
func FuzzLoad(target *testing.F) {
	f := fuzz.New(target)
	for _, text := range []string{
		"local p = spider.page(8) return p:free \"K\", {1, x = 2, f()}[1]", "for i = 1, 10 do t[i] = i .. \"a\" .. -i ^ 2 end while x do break end",
		"#! first line\nfunction a.b:c(...) local x, y = ... return x and y or not x, #y end", "goto x ::x:: repeat local a = [==[ long ]==] until a ~= nil --[[ note ]]",
		"p:free", "return 'open", "if x then elseif y then else end", "x = 0x1F + 1e-3 + .5", "break",
	} {
		f.Add(text)
	}
	m := New(Config{Memory: 1 << 30})
	f.Cleanup(m.Close)
	f.Fuzz(func(t *testing.T, text string) {
		fn, err := m.Load("x", text)
		if said := new(*ScriptError); (fn == nil) != (err != nil) || err != nil && (!errors.As(err, said) || (*said).Message == "") {
			t.Errorf("%v, %v", fn, err)
		}
		if _, err := m.LoadTyped("x", text); err != nil && !errors.As(err, new(*ScriptError)) {
			t.Error(err)
		}
	})
}

// A text that is a number is one for Lua's own tonumber.
func FuzzReadNumber(target *testing.F) {
	f := fuzz.New(target)
	for _, text := range []string{"12", " 0x1F ", "1e-3", ".5", "5.", "-7", "1e400", "nan", "inf", "0x", "1_000", "0x1p4", "\v7"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if n, ok := ReadNumber(text); !ok && n != 0 || math.IsNaN(n) {
			t.Errorf("%q is %v, %v", text, n, ok)
		}
	})
}
