package engine

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"patience/engine/enginetest/fuzz"
)

func TestParseVariations(t *testing.T) {
	for text, want := range map[string]string{
		"take 1, take 2":                    "take 1, take 2",
		"":                                  "",
		"{where it begins}":                 "{where it begins}",
		"{a} take 1 {b\n  c} {d}!, take 2?": "{a} take 1! {b c d}, take 2?",
		"take 1 ! (take 2 ?? {x (y)}, t3 (t1)) take 3": "take 1! (take 2?? {x (y)}, take 3 (take 1)), take 3",
		"take 1 (take 2) (take 3!?), take 1":           "take 1 (take 2) (take 3!?), take 1",
		"take 1 (take 2, take 1) (take 2, take 3)":     "take 1 (take 2, take 1 (take 3))",
		"take 1; take 2 (take 3)\ntake 1":              "take 1, take 2 (take 3), take 1",
	} {
		root, err := toyGame().ParseVariations(&toy{stones: 20}, text)
		if err != nil {
			t.Errorf("%q: %v", text, err)
			continue
		}
		if got := toyGame().Notations[0].PrintVariations(&toy{stones: 20}, root); got != want {
			t.Errorf("%q is written as %q, want %q", text, got, want)
		}
		if main, err := MainLine(text); err != nil || strings.ContainsAny(main, "{}()") {
			t.Errorf("%q: %v, the main line %q", text, err, main)
		}
	}
}

func TestParseVariationsRefuses(t *testing.T) {
	for text, want := range map[string]string{
		"take 4":                    `"take 4": cannot take 4 (rule 1)`,
		"take 1 (take 4)":           `"take 4": cannot take 4 (rule 1)`,
		"take 1!!!":                 `"take 1!!!": bad mark "!!!": want one of !! ! !? ?! ? ??`,
		"? take 1":                  `"? take 1": bad move "? take 1": want take 2`,
		"?":                         `"?": a mark without a move before it`,
		"take 1 (? take 2)":         `"? take 2": bad move "? take 2": want take 2`,
		"take 1 (take 1, take 2)":   `"take 1": this side line begins with the move of the main line`,
		"(take 1)":                  "a side line without a move before it, which it replaces",
		"take 1 ((take 2))":         "a side line without a move before it, which it replaces",
		"take 1 ()":                 "a side line without moves",
		"take 1 ({a} take 2)":       "a comment before a side line: want it behind a move",
		"take 1)":                   "a ) without its (",
		"take 1 (take 2":            "a ( without its )",
		"take 1 {a":                 "a { without its }",
		"take 1 }":                  "a } without its {",
		"take 1 {a {b}}":            "a { inside braces: want } first",
		"take 1 (take 2 {a) take 3": "a { without its }",
	} {
		if _, err := toyGame().ParseVariations(&toy{stones: 20}, text); err == nil || err.Error() != want {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}

func TestMainLine(t *testing.T) {
	for text, want := range map[string]string{
		"{a} 7h from 5 to 10! {b (c}, Qd from 7 to 3": "7h from 5 to 10!, Qd from 7 to 3",
		"a! (b {c}) (d (e)) f":                        "a!; f",
		"a (b), c (d); e":                             "a, c; e",
		"a {b} !":                                     "a!",
		"KH 7H (8S) 7S":                               "KH 7H; 7S",
		"7h from 5 to 10 (7h from 5 to 3\n), 8s from\n2": "7h from 5 to 10, 8s from\n2",
	} {
		if got, err := MainLine(text); err != nil || got != want {
			t.Errorf("%q: %v, %q, want %q", text, err, got, want)
		}
	}
	for text, want := range map[string]string{"a )": "a ) without its (", "a (b": "a ( without its )", "a }": "a } without its {"} {
		if _, err := MainLine(text); err == nil || err.Error() != want {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}

// trees draws a tree of lines that take stones off 20, with everything.
func trees(t *rapid.T) *Branch {
	root := &Branch{}
	word := rapid.StringMatching(`[!-z|~ä()?]{1,9}`)
	for range rapid.IntRange(0, 8).Draw(t, "lines") {
		line := rapid.SliceOfN(rapid.Map(rapid.IntRange(1, 3), func(n int) Move { return Move(n) }), 0, 6).Draw(t, "line")
		b := root.Add(line)
		if err := b.Say(strings.Join(rapid.SliceOfN(word, 0, 3).Draw(t, "words"), " ")); err != nil {
			t.Fatal(err)
		}
		if len(line) > 0 {
			if err := b.Judge(rapid.SampledFrom(append(Marks(), "")).Draw(t, "mark")); err != nil {
				t.Fatal(err)
			}
		}
	}
	return root
}

// same says whether two trees are equal.
func same(a, b *Branch) bool {
	return a.Move == b.Move && a.Mark == b.Mark && a.Comment == b.Comment && slices.EqualFunc(a.Next, b.Next, same)
}

// A tree that is written is read as the same tree, in every notation, and its main line
// is that of the text.
func TestVariationsRoundTrip(t *testing.T) {
	sides := 0
	rapid.Check(t, func(t *rapid.T) {
		root, g := trees(t), toyGame()
		for _, n := range g.Notations {
			text := n.PrintVariations(&toy{stones: 20}, root)
			back, err := g.ParseVariations(&toy{stones: 20}, text)
			if err != nil || !same(root, back) {
				t.Fatalf("%v: %s", err, text)
			}
			main, err := MainLine(text)
			if err != nil {
				t.Fatal(err)
			}
			alone, err := g.ParseVariations(&toy{stones: 20}, main)
			if err != nil || !slices.Equal(alone.Main(), root.Main()) {
				t.Fatalf("%v: %s has the main line %s", err, text, main)
			}
		}
		sides += len(root.SideLines())
	})
	if sides == 0 {
		t.Error("no side line was drawn")
	}
}

// What can be read is written so that it reads the same.
func FuzzVariations(target *testing.F) {
	f := fuzz.New(target)
	f.Add("{a} take 1! (t2 (t3?) t1 {b}) take 2 {c} ??")
	f.Add("1. take 1\n2. take 2 ;(take 3")
	f.Fuzz(func(t *testing.T, text string) {
		root, err := toyGame().ParseVariations(&toy{stones: 50}, text)
		if err != nil {
			return
		}
		written := toyGame().Notations[0].PrintVariations(&toy{stones: 50}, root)
		back, err := toyGame().ParseVariations(&toy{stones: 50}, written)
		if err != nil || !same(root, back) {
			t.Errorf("%v: %q is written as %q", err, text, written)
		}
		if _, err := MainLine(text); err != nil {
			t.Errorf("%q can be read but has no main line: %v", text, err)
		}
	})
}

// Side lines are found, promoted and deleted where they stand.
func TestSideLines(t *testing.T) {
	read := func() *Branch {
		root, err := toyGame().ParseVariations(&toy{stones: 20}, "t1, t2 (t3, t1 (t2)), t1 (t2)")
		if err != nil {
			t.Fatal(err)
		}
		return root
	}
	got := read().SideLines()
	want := []SideLine{{[]Move{1, 3}, 1}, {[]Move{1, 3, 2}, 2}, {[]Move{1, 2, 2}, 1}}
	if !slices.EqualFunc(got, want, func(a, b SideLine) bool { return slices.Equal(a.Line, b.Line) && a.Depth == b.Depth }) {
		t.Errorf("side lines %v, want %v", got, want)
	}
	text := func(b *Branch) string { return toyGame().Notations[1].PrintVariations(&toy{stones: 20}, b) }
	root := read()
	for i, want := range []string{"t1, t2 (t3, t2 (t1)), t1 (t2)", "t1, t3 (t2, t1 (t2)), t2 (t1)"} {
		if !root.Promote([]Move{1, 3, 2}) || text(root) != want {
			t.Errorf("promoted %d times: %s, want %s", i+1, text(root), want)
		}
	}
	if root.Promote([]Move{1, 3, 2}) || root.Promote([]Move{1, 1}) {
		t.Error("what is the main line, or not there, was promoted")
	}
	if !root.Delete([]Move{1, 3, 2}) || text(root) != "t1, t3 (t2, t1 (t2)), t1" || root.Delete([]Move{1, 3, 2}) || root.Delete(nil) {
		t.Errorf("deleted: %s", text(root))
	}
}

// A play keeps what it leaves, and goes to any line that the rules allow.
func TestKeepAndGo(t *testing.T) {
	p := NewPlay(toyGame(), &toy{stones: 9})
	for _, line := range [][]Move{{1, 2, 3}, {1, 3}, {2}} {
		if err := p.Go(line); err != nil {
			t.Fatal(err)
		}
		p.Keep()
	}
	if got := treeText(p); got != "take 1 (take 2), take 2 (take 3), take 3" || p.Len() != 1 {
		t.Errorf("kept %s", got)
	}
	if err := p.Go([]Move{1, 2}); err != nil || p.Forget() != nil || len(p.Ahead()) != 0 {
		t.Errorf("%v, after which %v can be redone", err, p.Ahead())
	}
	if got := treeText(p); got != "take 1 (take 2), take 3" {
		t.Errorf("after a move was forgotten there is %s", got)
	}
	if err := p.Go([]Move{2}); err != nil {
		t.Fatal(err)
	}
	if n := p.Leaves([]Move{2, 1}); n != 0 || p.Leaves([]Move{1}) != 1 || p.Leaves(nil) != 1 {
		t.Errorf("to go on from 2 takes back %d", n)
	}
	if err := p.Visit([]Move{1}); err != nil || p.Len() != 1 || !slices.Equal(p.Ahead(), []Move{3}) {
		t.Errorf("%v: at 1 of the main line %v can be redone", err, p.Ahead())
	}
	if err := p.Visit([]Move{2}); err != nil || len(p.Ahead()) != 0 || p.Visit([]Move{9}) == nil {
		t.Errorf("%v: at the end of the side line %v can be redone", err, p.Ahead())
	}
	if err := p.Go([]Move{1, 3, 4}); err == nil || p.Len() != 1 || p.State().String() != "7 stones" {
		t.Errorf("%v, went to %v", err, p)
	}
}
