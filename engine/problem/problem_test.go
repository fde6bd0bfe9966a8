package problem

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

const example = `# A comment.
Game:  spider
title: Two   words
task: A long task
	goes on,
  twice.

# Another one.
pile 1: 9h 8s
PILE 2:
`

func TestParse(t *testing.T) {
	got, err := Parse(example)
	if err != nil {
		t.Fatal(err)
	}
	want := &Problem{Game: "spider", Title: "Two words", Task: "A long task goes on, twice.", Body: []Field{
		{Line: 9, Key: "pile 1", Text: "9h 8s"},
		{Line: 10, Key: "pile 2"},
	}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	const printed = "game: spider\ntitle: Two words\ntask: A long task goes on, twice.\npile 1: 9h 8s\npile 2:\n"
	if got.String() != printed {
		t.Errorf("printed as\n%s, want\n%s", got, printed)
	}
}

func TestParseErrors(t *testing.T) {
	for text, want := range map[string]string{
		"":                                   `line 1: want "game: NAME" first`,
		"# nothing\n\ntitle: x\n":            `line 3: want "game: NAME" first`,
		"game:\npile 1: 9h":                  `line 1: want "game: NAME" first`,
		"game: x\ntask: a\ntask: b":          `line 3: task is given twice`,
		"game: x\n9h 8s":                     `line 2: "9h 8s": want "key: text", as in "pile 1: 9h 8s"`,
		"game: x\n: 9h":                      `line 2: ": 9h": want "key: text", as in "pile 1: 9h 8s"`,
		"game: x\npile-1: 9h":                `line 2: "pile-1: 9h": want "key: text", as in "pile 1: 9h 8s"`,
		"  game: x goes on without a begin!": "",
	} {
		_, err := Parse(text)
		if got := errorText(err); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

func errorText(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

func TestIs(t *testing.T) {
	for text, want := range map[string]bool{
		example: true, "\nGAME: x": true, "": false, "pile 1: 9h": false, "0 0\ngame: x": false,
	} {
		if got := Is(text); got != want {
			t.Errorf("Is(%q) = %v", text, got)
		}
	}
}

func TestLongFieldsAreBroken(t *testing.T) {
	p := &Problem{Game: "x", Task: strings.Repeat("word ", 40), Body: []Field{{Key: "hand", Text: strings.Repeat("x", 200) + " y"}}}
	for _, line := range strings.Split(p.String(), "\n") {
		if len(line) > width && strings.Contains(strings.TrimSpace(line), " ") {
			t.Errorf("the line could be broken: %q", line)
		}
	}
}

// What is printed reads back the same, but for the numbers of the lines.
func TestRoundTrip(t *testing.T) {
	words := rapid.Custom(func(t *rapid.T) string {
		return strings.Join(rapid.SliceOfN(rapid.StringMatching(`[!-~ä#:]{1,30}`), 0, 30).Draw(t, "words"), " ")
	})
	rapid.Check(t, func(t *rapid.T) {
		p := &Problem{Game: rapid.StringMatching(`[a-z]+`).Draw(t, "game"), Title: words.Draw(t, "title"),
			Source: words.Draw(t, "source"), Task: words.Draw(t, "task")}
		for _, key := range rapid.SliceOfN(rapid.StringMatching(`pile [0-9]{1,2}|hand`), 0, 12).Draw(t, "keys") {
			p.Body = append(p.Body, Field{Key: key, Text: words.Draw(t, "text")})
		}
		same(t, p, p.String())
	})
}

// same fails when the text is not read as the problem.
func same(t interface{ Fatalf(string, ...any) }, want *Problem, text string) {
	got, err := Parse(text)
	if err != nil {
		t.Fatalf("%v in\n%s", err, text)
	}
	if diff := cmp.Diff(want, got, cmp.FilterPath(func(p cmp.Path) bool { return p.Last().String() == ".Line" }, cmp.Ignore())); diff != "" {
		t.Fatalf("%s\nin\n%s", diff, text)
	}
}

func FuzzParse(f *testing.F) {
	f.Add(example)
	f.Add("game: x\n  y: z\n\u00a0a: b\nc:\r\n d\n#\n #")
	f.Fuzz(func(t *testing.T, text string) {
		if p, err := Parse(text); err == nil {
			same(t, p, p.String())
		}
	})
}
