package main

import (
	"bufio"
	"cmp"
	"fmt"
	"os"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"

	"patience/engine/enginetest"
)

// plain is how many words a sentence may have, on average, on any page.
const plain = 15.0

// sentencesFile lists the pages that have more, and how many they may have.
const sentencesFile = "testdata/sentences.txt"

// TestSentences holds every page to the length of its sentences, in words on average. It may only
// go down: with UPDATE=1 the file gets what is shorter now, and never what is longer.
func TestSentences(t *testing.T) {
	enginetest.Alone(t)
	allowed := readSentences(t)
	now := map[string]float64{}
	for _, page := range papers(t) {
		lengths := sentences(readPaper(t, page))
		if slices.Contains(generated, page) || len(lengths) < 5 {
			continue
		}
		sum := 0
		for _, n := range lengths {
			sum += n
		}
		mean := float64(sum) / float64(len(lengths))
		limit := max(plain, allowed[page])
		if mean > limit+0.05 {
			t.Errorf("%s: %.1f words a sentence, and it may have %.1f: say it in shorter ones (%s)", page, mean, limit, sentencesFile)
		}
		now[page] = min(mean, limit)
	}
	if len(now) < 30 {
		t.Fatalf("%d pages with sentences: the test does not see them", len(now))
	}
	if os.Getenv("UPDATE") != "" {
		writeSentences(t, now)
	}
}

// longest lists how many lines the pages may have that are not held to the length of all.
var longest = map[string]int{
	"README.md": 120, "CONTRIBUTING.md": 150, "docs/README.md": 60, "docs/start.md": 200, "docs/words.md": 140,
	"docs/design.md": 250, "docs/lab/": 250, "docs/proofs/": 350,
}

// TestPagesAreShort holds every page to its length, and wants it to lead on to another one.
func TestPagesAreShort(t *testing.T) {
	for _, page := range papers(t) {
		if slices.Contains(generated, page) || page == "CHANGELOG.md" {
			continue
		}
		most := cmp.Or(longest[page], longest[path.Dir(page)+"/"], 230)
		text := strings.TrimRight(readPaper(t, page), "\n")
		if n := strings.Count(text, "\n") + 1; n > most || n < 20 {
			t.Errorf("%s has %d lines, want at most %d", page, n, most)
		}
		if last := text[strings.LastIndex(text, "\n\n")+1:]; !linkPattern.MatchString(last) {
			t.Errorf("%s does not end with a page to read next: %s", page, last)
		}
	}
}

// TestReadmeFigures compares what README says was found with the pages whose commands are run, and how many
// games there are with the list of them.
func TestReadmeFigures(t *testing.T) {
	enginetest.Alone(t)
	readme := strings.Join(strings.Fields(readPaper(t, "README.md")), " ")
	figures := func(page, pattern string) []any {
		found := regexp.MustCompile(pattern).FindStringSubmatch(strings.Join(strings.Fields(readPaper(t, page)), " "))
		if found == nil {
			t.Fatalf("%s does not say %s", page, pattern)
		}
		var all []any
		for _, figure := range found[1:] {
			all = append(all, figure)
		}
		return all
	}
	games := strings.Count(output(t, t.TempDir(), "", "workbench", "games", "--json"), "\n")
	lost := figures("docs/results/deals.md", `\| three \| 396 \| 19 \| (\d+) .* \| one \| 1,151 \| 9 \| 1,(\d+) `)
	three, _ := strconv.Atoi(lost[0].(string))
	one, _ := strconv.Atoi(lost[1].(string))
	for _, want := range []string{
		fmt.Sprintf("[%d more](docs/tables.md)", games-5),
		fmt.Sprintf("we check %s claims. %s hold, %s are refuted, %s are undecided", figures("docs/results/essay.md",
			`We check (\d+) claims: (\d+) hold, (\d+) are refuted, and (\d+) are undecided`)...),
		fmt.Sprintf("of %s claims %s hold, %s are refuted, and %s are undecided", figures("docs/results/findings.md",
			`claims: (\d+) in all, (\d+) hold, (\d+) refuted, (\d+) open`)...),
		fmt.Sprintf("%s can be won, %s are lost", figures("docs/results/rates.md", `32,000 \| (31,998), (2), 0`)...),
		fmt.Sprintf("1,%03d deals that another solver left open are lost", three+one),
	} {
		if !strings.Contains(readme, want) {
			t.Errorf("README does not say %q", want)
		}
	}
}

func readSentences(t *testing.T) map[string]float64 {
	t.Helper()
	f, err := os.Open(sentencesFile)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	allowed := map[string]float64{}
	for lines := bufio.NewScanner(f); lines.Scan(); {
		var words float64
		var page string
		if _, err := fmt.Sscan(lines.Text(), &words, &page); err != nil {
			t.Fatalf("%s: %q: want words and a page", sentencesFile, lines.Text())
		}
		allowed[page] = words
	}
	return allowed
}

func writeSentences(t *testing.T, now map[string]float64) {
	t.Helper()
	var b strings.Builder
	for _, page := range papers(t) {
		if mean, ok := now[page]; ok && mean > plain {
			fmt.Fprintf(&b, "%.1f %s\n", mean, page)
		}
	}
	if err := os.WriteFile(sentencesFile, []byte(b.String()), 0o644); err != nil {
		t.Fatal(err)
	}
}

var (
	// notProse matches lines that are no sentences: headings, tables, pictures.
	notProse = regexp.MustCompile(`^\s*(#|\||!\[)`)
	// item matches what begins an item of a list.
	item = regexp.MustCompile(`^\s*([-*]|[0-9]+\.)\s+`)
	// end matches the end of a sentence, with what closes behind it.
	end = regexp.MustCompile(`[.!?][)*"”']*(\s+|$)`)
)

// sentences returns how many words each sentence of a page has. A paragraph or an item of a list
// ends one, too. Tables, headings and blocks of code have none.
func sentences(text string) []int {
	var lengths []int
	var part strings.Builder
	finish := func() {
		for _, sentence := range end.Split(part.String(), -1) {
			if n := len(strings.FieldsFunc(sentence, unicode.IsSpace)); n > 0 {
				lengths = append(lengths, n)
			}
		}
		part.Reset()
	}
	for line := range strings.Lines(prose(text)) {
		if notProse.MatchString(line) || strings.TrimSpace(line) == "" {
			finish()
			continue
		}
		if item.MatchString(line) {
			finish()
			line = item.ReplaceAllString(line, "")
		}
		part.WriteString(line + " ")
	}
	finish()
	return lengths
}

// TestSentencesAreCounted shows how it is counted.
func TestSentencesAreCounted(t *testing.T) {
	for text, want := range map[string][]int{
		"One two. Three four five!\n":                  {2, 3},
		"# A heading\n\nOne\ntwo\nthree.\n":            {3},
		"- one two\n- three\n\n| a | b |\n|---|---|\n": {2, 1},
		"See `a b` now.\n\n```console\n$ x. y.\n```\n": {4},
		"1. First (with this). Second.\n":              {3, 1},
	} {
		if got := sentences(text); !slices.Equal(got, want) {
			t.Errorf("%q: %v words, want %v", text, got, want)
		}
	}
}
