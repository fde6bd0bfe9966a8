package engine

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"patience/engine/enginetest/fuzz"
)

// problemText is a problem of the toy game whose headers stand before and behind
// its position.
const problemText = `
game: toy
title: Five
  stones
position:
  5 stones
goal: the last stone
Solution b: take 3
`

func TestParseProblem(t *testing.T) {
	g := toyGame()
	p, err := g.Parse(problemText)
	if err != nil {
		t.Fatal(err)
	}
	want := []Header{{3, "title", "Five stones"}, {7, "goal", "the last stone"}, {8, "solution b", "take 3"}}
	if !slices.Equal(p.Headers, want) || p.State().(*toy).stones != 5 {
		t.Errorf("%v is read with %v, want %v", p, p.Headers, want)
	}
	if got, want := p.Caption(0), "title: Five stones\ngoal: the last stone\n"; got != want {
		t.Errorf("the caption is %q, want %q", got, want)
	}
	if got, want := p.Caption(14), "title: Five\n  stones\ngoal: the last\n  stone\n"; got != want {
		t.Errorf("on a narrow screen the caption is %q, want %q", got, want)
	}
	p.Headers = append(p.Headers, Header{9, "goal", "no stone"})
	if got, want := p.Caption(60), "title: Five stones\ngoal: the last stone\n# goal 2\ngoal: no stone\n"; got != want {
		t.Errorf("with two goals the caption is %q, want %q", got, want)
	}
	again, err := g.Parse("title: Five stones\ngoal: the last stone\n\n5 stones\n")
	if err != nil || again.Header("goal") != "the last stone" || again.Header("task") != "" {
		t.Errorf("below its caption the position is read with %v, %v", again, err)
	}
}

func TestParseProblemRefuses(t *testing.T) {
	for text, want := range map[string]string{
		"game: go\n5 stones":                          "this is a problem of go, not of toy",
		"game:\n5 stones":                             `line 1: want "game: NAME" first`,
		"game: toy\nposition:\n  5 stones\ngame: toy": "line 4: another problem begins here: want one of them, as in FILE#2",
	} {
		if _, err := toyGame().Parse(text); err == nil || err.Error() != want {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}

// A saved game keeps the headers, and a position after a move has none.
func TestHeadersAreSaved(t *testing.T) {
	words := rapid.Custom(func(t *rapid.T) string {
		return strings.Join(rapid.SliceOfN(rapid.StringMatching(`[!-~ä#:]{1,30}`), 0, 30).Draw(t, "words"), " ")
	})
	rapid.Check(t, func(t *rapid.T) {
		p := NewPlay(toyGame(), &toy{stones: 5})
		for _, key := range rapid.SliceOfN(rapid.SampledFrom(append(HeaderKeys(), "try a", "solution 2")), 0, 9).Draw(t, "keys") {
			p.Headers = append(p.Headers, Header{Key: key, Text: words.Draw(t, "text")})
		}
		text, err := p.Write("game")
		if err != nil {
			t.Fatal(err)
		}
		back, err := p.Game.Parse(text)
		if err != nil {
			t.Fatalf("%v in\n%s", err, text)
		}
		for i := range back.Headers {
			back.Headers[i].Line = 0
		}
		if !slices.Equal(back.Headers, p.Headers) {
			t.Fatalf("%v, want %v, in\n%s", back.Headers, p.Headers, text)
		}
		if err := p.Line("take 1"); err != nil || p.About() != nil {
			t.Fatalf("after a move the play is about %v (%v)", p.About(), err)
		}
	})
}

// What is cut leaves the other lines where they were.
func FuzzCutHeaders(target *testing.F) {
	f := fuzz.New(target)
	f.Add(problemText)
	f.Add("title: x\n  y\n\n 1 2\n")
	f.Fuzz(func(t *testing.T, text string) {
		headers, rest := CutHeaders(text)
		if strings.Count(rest, "\n") < strings.Count(text, "\n") || len(headers) == 0 && rest != text {
			t.Fatalf("%q leaves %q", text, rest)
		}
		before, after := strings.Split(text, "\n"), strings.Split(rest, "\n")
		for i, line := range after {
			if line != "" && line != before[i] {
				t.Fatalf("line %d is %q, and was %q", i+1, line, before[i])
			}
		}
	})
}
