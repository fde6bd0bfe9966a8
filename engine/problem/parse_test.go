package problem

import (
	"encoding/json"
	"os"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"patience/engine/enginetest/fuzz"
	"patience/puzzles"
)

// example has two problems with everything that a file can hold.
const example = `# Composed on a train.
game: spider
title: Two   words
author: A. Nonymous
task: A long task
	goes on,
  twice.

pile 1: 9h 8s
# the only space
PILE 2: space
goal: remove spades
without: space, deal
least: 8
solution: 7h from 5 to 10! {the key, of course}, remove 7
solution slow: deal?; remove 7
try: 7h from 5 to 9? {then nothing takes the 6}
try: 7h from 5 to 8
goal: turn 6
keep: spaces
hidden: next
verdict: impossible
game: pendulum
# The second one.
position:
  9h  8s
  title: no header
notes: short
`

func TestParse(t *testing.T) {
	got, err := Parse(example)
	if err != nil {
		t.Fatal(err)
	}
	want := []*Problem{{
		Game: "spider", Title: "Two words", Author: "A. Nonymous", Task: "A long task goes on, twice.",
		Questions: []Question{{
			Line: 12, Goal: "remove spades", Without: "space, deal", Least: 8,
			Solutions: []Variation{
				{15, "", "7h from 5 to 10! {the key, of course}, remove 7"},
				{16, "slow", "deal?; remove 7"},
			},
			Tries: []Variation{{17, "", "7h from 5 to 9? {then nothing takes the 6}"}, {18, "", "7h from 5 to 8"}},
		}, {
			Line: 19, Goal: "turn 6", Keep: "spaces", Hidden: "next", Verdict: Impossible,
		}},
		Position: "# Composed on a train.\npile 1: 9h 8s\n# the only space\nPILE 2: space",
	}, {
		Game: "pendulum", Notes: "short", Position: "# The second one.\n9h  8s\ntitle: no header",
	}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	q := got[0].Questions
	if q[0].FullGoal() != "remove spades" || q[1].FullGoal() != "turn 6 and keep spaces" || q[0].Recorded() != Possible || q[1].Recorded() != Impossible {
		t.Errorf("%q %q, %q %q", q[0].FullGoal(), q[1].FullGoal(), q[0].Recorded(), q[1].Recorded())
	}
	for i, want := range []string{"7h from 5 to 10, remove 7", "deal; remove 7"} {
		if got := q[0].Solutions[i].Moves(); got != want {
			t.Errorf("solution %d plays %q, want %q", i+1, got, want)
		}
	}
}

func TestParseErrors(t *testing.T) {
	for text, want := range map[string]string{
		"":                                     `line 1, column 1: it is empty: want "game: NAME" first`,
		"# nothing\n\ntitle: x\n":              `line 3, column 1: want "game: NAME" first`,
		"game:\npile 1: 9h":                    `line 1, column 1: want "game: NAME" first`,
		"game: x\ntask: a\ntask: b":            `line 3, column 1: task is given twice`,
		"game: x\ntitle:":                      `line 2, column 1: title: want a text behind it`,
		"game: x\ngoals: space\nwithout: deal": `line 3, column 1: without: want a goal before it, and line 2 has "goals": did you mean goal?`,
		"game: x\ngame: x\ngaol: b\nwithout: deal":              `line 4, column 1: without: want a goal before it, and line 3 has "gaol": did you mean goal?`,
		"game: x\nwithout: deal":                                `line 2, column 1: without: want a goal before it`,
		"game: x\ndate: May":                                    `line 2, column 7: bad date "May": want a year, a month or a day, as in 1979, 1979-05 or 1979-05-17`,
		"game: x\ndate: 1979-02-30":                             `line 2, column 7: bad date "1979-02-30": want a year, a month or a day, as in 1979, 1979-05 or 1979-05-17`,
		"game: x\ngoal: a\nleast: two":                          `line 3, column 8: bad number "two": want how many essential moves are the least`,
		"game: x\ngoal: a\nleast:\n  0":                         `line 4, column 3: bad number "0": want how many essential moves are the least`,
		"game: x\ngoal: a\nverdict:  no":                        `line 3, column 11: bad verdict "no": want one of possible, impossible, open`,
		"game: x\ngoal: a\nkeep: a\nkeep: b":                    `line 4, column 1: keep is given twice for one goal`,
		"game: x\ngoal: a\nsolution: m {a":                      `line 3, column 1: solution: a { without its }`,
		"game: x\ngoal: a\ntry: m }":                            `line 3, column 1: try: a } without its {`,
		"game: x\ngoal: a\ntry: {m {a}":                         `line 3, column 1: try: a { inside braces: want } first`,
		"game: x\ngoal: a\ntry: m (a {)}":                       `line 3, column 1: try: a ( without its )`,
		"game: x\ngoal: a\ntry: m (a))":                         `line 3, column 1: try: a ) without its (`,
		"game: x\ngoal: a\nsolution: (m)":                       `line 3, column 1: solution: want moves`,
		"game: x\ngoal: a\ntry b_c: m":                          `line 3, column 1: try b_c: bad name "b_c": want letters, figures, blanks and -`,
		"game: x\ngoal: a\nsolution: {none}":                    `line 3, column 1: solution: want moves`,
		"game: x\ngame: y\ngoal: a\nleast: -1":                  `line 4, column 8: bad number "-1": want how many essential moves are the least`,
		`{"game": "x", "position": "y",` + "\n" + ` "gaol": 1}`: `line 2, column 2: unknown field "gaol"`,
		`[{"game": "", "position": "y"}]`:                       `line 1, column 11: want the name of a game`,
		`[{"game": "x", "position": "y", "questions": [{"goal": "a", "tries": [{"name": "b:c", "line": "m"}]}]}]`: `line 1, column 71: bad name "b:c"`,
		`{"game": "x", "position": "y", "questions": [{"goal": "g",` + "\n" + `"least": "two"}]}`:                 `line 2, column 10: want a whole number for least`,
		`{"game": "x", "position": "y", "questions": [{"goal": "g",` + "\n" + `"least": 0}]}`:                     `line 2, column 10: bad number 0`,
		`{"game": "x", "position": "y", "questions": [{"goal": "g",` + "\n" + `"verdict": "no"}]}`:                `line 2, column 12: bad verdict "no"`,
		`{"game": "x", "position": "y", "questions": [{"goal": "g",` + "\n" + `"title": "no"}]}`:                  `line 2, column 1: unknown field "title"`,
		`{"game": "x", "position": "y", "questions": [{"goal": "g",` + "\n" + `"goal": "no"}]}`:                   `line 2, column 1: goal is given twice`,
		`{"game": "x", "position": "y", "questions": [` + "\n" + `{"goal": ""}]}`:                                 `line 2, column 10: want a goal`,
		`{"game": "x", "position": "y", "questions": [` + "\n" + `{"keep": "the spaces"}]}`:                       `line 2, column 1: want a field "goal"`,
		`{"game": "x", "position": "y", "questions": [` + "\n" + `3]}`:                                            `line 2, column 1: want an object`,
		`{"game": "x",` + "\n" + ` "position" "y"}`:                                                               `line 2, column 13: invalid character`,
		`{"game": "x",` + "\n" + ` "position": "y"`:                                                               `line 2, column 17: want more: the text ends within a problem`,
		`{"game": "x"`: `line 1, column 13: want more: the text ends within a problem`,
		`{"game": "x", "position": "y"}` + "\n" + `{}`: `line 2, column 1: want a field "game"`,
	} {
		if _, err := Parse(text); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}

// problems draws problems with everything.
func problems(t *rapid.T) []*Problem {
	words := rapid.Custom(func(t *rapid.T) string {
		return strings.Join(rapid.SliceOfN(rapid.StringMatching(`[!-z|~ä#:]{1,30}`), 0, 30).Draw(t, "words"), " ")
	})
	some := rapid.Custom(func(t *rapid.T) string { return strings.TrimSpace("m " + words.Draw(t, "more")) })
	variation := rapid.Custom(func(t *rapid.T) Variation {
		line := strings.NewReplacer("(", "", ")", "").Replace(some.Draw(t, "line"))
		text := line + " {" + words.Draw(t, "comment") + "}! (side line {b)} (of it))"
		return Variation{Name: rapid.StringMatching(`[a-z]([a-z0-9-]{0,4})`).Draw(t, "name"), Text: strings.Join(strings.Fields(text), " ")}
	})
	named := func(v Variation) string { return v.Name }
	question := rapid.Custom(func(t *rapid.T) Question {
		return Question{
			Goal: some.Draw(t, "goal"), Without: words.Draw(t, "without"), Hidden: words.Draw(t, "hidden"), Keep: words.Draw(t, "keep"),
			Verdict: rapid.SampledFrom(append(verdicts(), "")).Draw(t, "verdict"), Least: rapid.IntRange(0, 20).Draw(t, "least"),
			Intended:  words.Draw(t, "intended"),
			Solutions: rapid.SliceOfNDistinct(variation, 0, 3, named).Draw(t, "solutions"),
			Tries:     rapid.SliceOfNDistinct(variation, 0, 3, named).Draw(t, "tries"),
		}
	})
	positions := rapid.SampledFrom([]string{"", "pile 1: 9h\n  8s\n# c\npile 2: space", " 9h 8s\n  7s", "9h 8s", "# c\n  1  2", "out: -\n1: 9h"})
	one := rapid.Custom(func(t *rapid.T) *Problem {
		return &Problem{
			Game: rapid.StringMatching(`[a-z]+`).Draw(t, "game"), Title: words.Draw(t, "title"), Author: words.Draw(t, "author"),
			Source: words.Draw(t, "source"), Date: rapid.SampledFrom([]string{"", "1979", "1979-05", "1979-05-17"}).Draw(t, "date"),
			Award: words.Draw(t, "award"), After: words.Draw(t, "after"), Task: words.Draw(t, "task"), Themes: words.Draw(t, "themes"),
			Ladder: words.Draw(t, "ladder"), Notes: words.Draw(t, "notes"),
			Questions: rapid.SliceOfN(question, 0, 3).Draw(t, "questions"), Position: positions.Draw(t, "position"),
		}
	})
	return rapid.SliceOfN(one, 1, 3).Draw(t, "problems")
}

// alike compares problems but for the numbers of their lines.
func alike(want, got []*Problem) string {
	return cmp.Diff(want, got, cmpopts.EquateEmpty(), cmp.FilterPath(func(p cmp.Path) bool { return p.Last().String() == ".Line" }, cmp.Ignore()))
}

// Both forms read back as what was written.
func TestRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		all := problems(t)
		var b, lines strings.Builder
		for _, p := range all {
			b.WriteString(p.String())
			if err := json.NewEncoder(&lines).Encode(p); err != nil {
				t.Fatal(err)
			}
		}
		list, err := json.Marshal(all)
		if err != nil {
			t.Fatal(err)
		}
		for _, text := range []string{b.String(), lines.String(), string(list)} {
			got, err := Parse(text)
			if err != nil {
				t.Fatalf("%v in\n%s", err, text)
			}
			if diff := alike(all, got); diff != "" {
				t.Fatalf("%s in\n%s", diff, text)
			}
		}
	})
}

// What can be read is written so that it reads the same.
func FuzzParse(target *testing.F) {
	f := fuzz.New(target)
	f.Add(example)
	f.Add("game: x\n  y: z\n\u00a0a: b\nc:\r\n d\n#\n #")
	f.Add(`{"game": "x", "position": "9h"}`)
	for _, name := range puzzles.Names() {
		text, _ := puzzles.Text(name)
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		all, err := Parse(text)
		if err != nil {
			return
		}
		var b strings.Builder
		for _, p := range all {
			b.WriteString(p.String())
		}
		got, err := Parse(b.String())
		if err != nil {
			t.Fatalf("%v in\n%s", err, b.String())
		}
		if diff := alike(all, got); diff != "" {
			t.Fatalf("%s in\n%s", diff, b.String())
		}
	})
}

// The puzzles are written as we would print them, but for where comments stand.
func TestPuzzlesAreTidy(t *testing.T) {
	for _, name := range puzzles.Names() {
		text, _ := puzzles.Text(name)
		all, err := Parse(text)
		if err != nil || len(all) != 1 {
			t.Errorf("%s: %d problems, %v", name, len(all), err)
			continue
		}
		if p := all[0]; p.Title == "" || p.Source == "" || p.Task == "" {
			t.Errorf("%s: want a title, a source and a task", name)
		}
		comments := regexp.MustCompile(`(?m)^ *#.*\n`)
		if got := comments.ReplaceAllString(all[0].String(), ""); got != comments.ReplaceAllString(text, "") {
			t.Errorf("%s: want\n%s", name, got)
		}
	}
}

// The published schema has exactly the fields of the JSON form, and calls for those
// that are always there.
func TestSchema(t *testing.T) {
	text, err := os.ReadFile("../../docs/problem.schema.json")
	if err != nil {
		t.Fatal(err)
	}
	var schema struct {
		Defs map[string]struct {
			Required   []string
			Additional bool `json:"additionalProperties"`
			Properties map[string]struct {
				Type string
				Enum []string
			}
		} `json:"$defs"`
	}
	schema.Defs = nil
	if err := json.Unmarshal(text, &schema); err != nil {
		t.Fatal(err)
	}
	types := map[reflect.Kind]string{reflect.String: "string", reflect.Int: "integer", reflect.Slice: "array"}
	for name, value := range map[string]any{"problem": Problem{}, "question": Question{}, "variation": Variation{}} {
		def := schema.Defs[name]
		var required []string
		fields := 0
		for _, f := range reflect.VisibleFields(reflect.TypeOf(value)) {
			key, option, _ := strings.Cut(f.Tag.Get("json"), ",")
			if key == "-" {
				continue
			}
			fields++
			if option == "" {
				required = append(required, key)
			}
			if p, ok := def.Properties[key]; !ok || p.Type != types[f.Type.Kind()] && p.Enum == nil {
				t.Errorf("%s: the schema has no %s of the type %s", name, key, types[f.Type.Kind()])
			}
		}
		if fields != len(def.Properties) || def.Additional || !cmp.Equal(required, def.Required, cmpopts.SortSlices(strings.Compare)) {
			t.Errorf("%s: the schema has %d properties and wants %v; want %d and %v", name, len(def.Properties), def.Required, fields, required)
		}
	}
	if v := schema.Defs["question"].Properties["verdict"].Enum; !cmp.Equal(v, verdicts()) {
		t.Errorf("the schema has the verdicts %v, want %v", v, verdicts())
	}
}

// TestManyProblems reads a file of nothing but the first line of a problem, which once took time with the square of
// its length.
func TestManyProblems(t *testing.T) {
	_, err := Parse(strings.Repeat("game: spider\n", 500_000))
	if err == nil || err.Error() != "line 10001, column 1: want at most 10000 problems in a file, not 500000" {
		t.Errorf("got %v", err)
	}
	all, err := Parse(strings.Repeat("game: spider\ngoal: space\n", 5_000))
	if err != nil || len(all) != 5_000 || all[4_999].Questions[0].Line != 10_000 {
		t.Errorf("%d problems, %v", len(all), err)
	}
	if _, err := Parse("game: spider\n\ngame: spider\ngoal:\n"); err == nil || !strings.HasPrefix(err.Error(), "line 4, ") {
		t.Errorf("got %v", err)
	}
}
