package pattern_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/yuin/gopher-lua/pm"
	"pgregory.net/rapid"

	"patience/engine/enginetest/fuzz"
	"patience/luaapi/pattern"
)

// show writes a match as text: the whole and the captures.
func show(text string, m *pattern.Match) string {
	if m == nil {
		return "none"
	}
	out := fmt.Sprint(text[m.Start:m.End], " ", m.Start, "-", m.End)
	for _, c := range m.Captures {
		if c.Position {
			out += fmt.Sprint(" @", c.Start)
			continue
		}
		out += fmt.Sprintf(" (%s)", text[c.Start:c.End])
	}
	return out
}

// The expected values follow from section 5.4.1 of the manual.
func TestFind(t *testing.T) {
	for _, c := range []struct{ text, pattern, want string }{
		{"hello", "l+", "ll 2-4"},
		{"hello", "", " 0-0"},
		{"hello", "^l", "none"},
		{"hello", "o$", "o 4-5"},
		{"a$b", "a$b", "a$b 0-3"},
		{"key = value", "(%w+)%s*=%s*(%w+)", "key = value 0-11 (key) (value)"},
		{"<<a><b>>", "<.->", "<<a> 0-4"},
		{"f(a(b)c)d", "%b()", "(a(b)c) 1-8"},
		{"THE (quick) fox", "%f[%a]%l+", "quick 5-10"},
		{"abcabc", "(a)(b)%1", "none"},
		{"abab", "(ab)%1", "abab 0-4 (ab)"},
		{"xyz", "()y()", "y 1-2 @1 @2"},
		{"a]b", "[]]", "] 1-2"},
		{"a-b", "[a%-]+", "a- 0-2"},
		{"a^b", "[b^]+", "^b 1-3"},
		{"x1", "[^%d]?1", "x1 0-2"},
		{"10h", "^(%d+)([cdhs])$", "10h 0-3 (10) (h)"},
		{"a\x00b", "%z", "\x00 1-2"},
		{"a.b", "%.", ". 1-2"},
		{"0xFf", "0x(%x+)", "0xFf 0-4 (Ff)"},
	} {
		m, err := pattern.New(c.text, c.pattern, nil).Find(0)
		if got := show(c.text, m); err != nil || got != c.want {
			t.Errorf("%q in %q: got %s, %v, want %s", c.pattern, c.text, got, err, c.want)
		}
	}
}

func TestMalformed(t *testing.T) {
	for _, p := range []string{"(", "a)", "[a", "[", "%", "%b", "%bx", "%f", "%1", "(a%1)", "[%", "[a%", strings.Repeat("()", 33)} {
		if _, err := pattern.New("abc", p, nil).Find(0); err == nil {
			t.Errorf("%q: no error", p)
		}
	}
}

func TestStopped(t *testing.T) {
	asked := 0
	m := pattern.New(strings.Repeat("a", 1000), strings.Repeat("a*", 20)+"b", func() bool { asked++; return asked == 3 })
	if _, err := m.Find(0); !errors.Is(err, pattern.ErrStopped) || asked != 3 {
		t.Errorf("got %v after %d questions", err, asked)
	}
}

// gopher-lua's matcher is the second implementation, where it follows the manual.
func TestAgreesWithGopherLua(t *testing.T) {
	items := []string{"a", "b", ".", "%a", "%d", "[ab]", "[^a]", "a*", "b+", ".-", "%w?", "(a)", "(b*)", "()", "%b()", "$", "x"}
	rapid.Check(t, func(t *rapid.T) {
		p := strings.Join(rapid.SliceOfN(rapid.SampledFrom(items), 1, 5).Draw(t, "pattern"), "")
		text := rapid.StringOfN(rapid.SampledFrom([]rune("abx1()$")), 0, 12, -1).Draw(t, "text")
		want, err := pm.Find(p, []byte(text), 0, 1)
		if err != nil {
			return
		}
		got, err := pattern.New(text, p, nil).Find(0)
		if err != nil {
			t.Fatalf("%q in %q: %v", p, text, err)
		}
		if (got == nil) != (len(want) == 0) {
			t.Fatalf("%q in %q: got %s, want %v", p, text, show(text, got), want)
		}
		if got != nil && (got.Start != want[0].Capture(0) || got.End != want[0].Capture(1)) {
			t.Fatalf("%q in %q: got %s, want %d-%d", p, text, show(text, got), want[0].Capture(0), want[0].Capture(1))
		}
	})
}

func FuzzFind(target *testing.F) {
	f := fuzz.New(target)
	for _, p := range []string{"(%w+)=%1", "%b()", "%f[%a].-$", "[^]a-z%]]*", "^a?b+c*"} {
		f.Add("abc = (abc) x", p)
	}
	f.Fuzz(func(t *testing.T, text, p string) {
		steps := 0
		m, err := pattern.New(text, p, func() bool { steps++; return steps > 100 }).Find(0)
		if err == nil && m != nil && (m.Start < 0 || m.Start > m.End || m.End > len(text)) {
			t.Errorf("%q in %q: %+v", p, text, m)
		}
	})
}
