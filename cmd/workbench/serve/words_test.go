package serve

import (
	"html"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"patience/cmd/workbench/page"
	"patience/engine/games"
)

// What a page says in its language: t("…"), and what the tabs make elements of.
var (
	spoken  = regexp.MustCompile(`\bt\((?:[^"()]*\? )?"([^"]+)"(?: : "([^"]+)")?`)
	element = regexp.MustCompile(`\b(?:textContent|title|placeholder|ariaLabel): "([^"]+)"|\bbutton\("([^"]+)"|\bel\("\w+", \{[^{}]*\}, "([^"]+)"`)
	marked  = regexp.MustCompile(`\["\w+", "([^"]+)"\]`)
	tags    = regexp.MustCompile(`(?s)<(?:title|/?[a-zA-Z!][^>]*)>`)
	attrs   = regexp.MustCompile(`(?:title|aria-label|placeholder)="([^"]*)"`)
	entry   = regexp.MustCompile(`\["([^"]+)", "([^"]+)"\]`)
	holes   = regexp.MustCompile(`\{\d\}`)
	foreign = regexp.MustCompile(`^(?:[^a-z]*|[a-z]|[a-z], [a-z](?:, [a-z])?|Esc|English|Deutsch|Language · Sprache|remove spades|pile 3, onto K)$`)
)

// TestEveryTextIsInTheTable looks for texts of the page that it could not say in German.
func TestEveryTextIsInTheTable(t *testing.T) {
	table := german(t)
	seen := 0
	err := fs.WalkDir(page.Files(), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || strings.HasSuffix(name, "german.js") {
			return err
		}
		text, err := fs.ReadFile(page.Files(), name)
		for _, said := range texts(name, string(text)) {
			seen++
			if _, ok := table[said]; !ok && !foreign.MatchString(said) {
				t.Errorf("%s: %q is not in german.js", name, said)
			}
		}
		return err
	})
	if err != nil || seen < 150 {
		t.Errorf("only %d texts were found: %v", seen, err)
	}
}

// refused finds the sentences by which games refuse moves, and the workbench what it is asked for.
var refused = regexp.MustCompile(`engine\.(?:RuleError\(\d+,\s*|Errorf\(|Message\{Form: )"([^"]+)"`)

// refusedByTable finds those of games that are tables, and what may stand behind them.
var refusedByTable = regexp.MustCompile(`s\.no\("\w+", "([^"]+)"(?:, ifText\([^"]*, "([^"]+)"\)\))?`)

// TestGamesSpeakGerman wants rules, options and refusals of all games in the table.
func TestGamesSpeakGerman(t *testing.T) {
	table, forms := german(t), map[string]bool{}
	for english := range table {
		forms[holes.ReplaceAllString(english, "{}")] = true
	}
	verbs, seen := regexp.MustCompile(`%[0-9]*[a-z]`), 0
	has := func(game, english string) {
		if seen++; !forms[verbs.ReplaceAllString(english, "{}")] {
			t.Errorf("%s: %q is not in german.js", game, english)
		}
	}
	for _, g := range games.All() {
		for _, r := range g.Rules {
			has(g.Name, r.Text)
		}
		for _, o := range g.Options {
			has(g.Name, o.Name)
		}
		for _, name := range []string{"rules.go", "notation.go", "deal.go", "challenge.go"} {
			text, err := os.ReadFile(filepath.Join("../../../engine/games", g.Name, name))
			if err != nil && name != "challenge.go" {
				t.Error(err)
			}
			for _, m := range refused.FindAllSubmatch(text, -1) {
				has(g.Name, string(m[1]))
			}
		}
	}
	for _, name := range []string{"begin.go", "trips.go", "../tell/tell.go"} {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Error(err)
		}
		for _, m := range refused.FindAllSubmatch(text, -1) {
			has(name, string(m[1]))
		}
	}
	for _, name := range []string{"check.go", "notation.go"} {
		text, err := os.ReadFile(filepath.Join("../../../engine/table", name))
		if err != nil {
			t.Error(err)
		}
		for _, m := range refusedByTable.FindAllSubmatch(text, -1) {
			plain := string(m[1])
			if m[2] != nil { // what may stand at the end
				plain = strings.TrimSuffix(plain, "%s")
				has(name, plain+string(m[2]))
			}
			has(name, plain)
		}
	}
	if seen < 160 {
		t.Errorf("only %d texts were found", seen)
	}
}

// german returns the table. No text may stand in it twice, and both sides have the same holes.
func german(t *testing.T) map[string]string {
	text, err := fs.ReadFile(page.Files(), "german.js")
	if err != nil {
		t.Fatal(err)
	}
	table := map[string]string{}
	for _, m := range entry.FindAllStringSubmatch(string(text), -1) {
		if _, twice := table[m[1]]; twice {
			t.Errorf("%q stands in the table twice", m[1])
		}
		table[m[1]] = m[2]
		for _, hole := range holes.FindAllString(m[2], -1) {
			if !strings.Contains(m[1], hole) {
				t.Errorf("%q has no %s for %q", m[1], hole, m[2])
			}
		}
	}
	return table
}

// texts returns the texts that a file of the page says.
func texts(name, text string) (all []string) {
	if strings.HasSuffix(name, ".html") {
		for _, m := range attrs.FindAllStringSubmatch(text, -1) {
			all = append(all, html.UnescapeString(m[1]))
		}
		for _, piece := range tags.Split(text, -1) {
			if piece = strings.Join(strings.Fields(html.UnescapeString(piece)), " "); piece != "" {
				all = append(all, piece)
			}
		}
		return all
	}
	finders := []*regexp.Regexp{spoken}
	if strings.Contains(name, "/tabs") {
		finders = append(finders, element)
	}
	if strings.HasSuffix(name, "marks.js") {
		finders = append(finders, marked)
	}
	for _, finder := range finders {
		for _, m := range finder.FindAllStringSubmatch(text, -1) {
			for _, said := range m[1:] {
				if said = strings.TrimSpace(said); said != "" {
					all = append(all, said)
				}
			}
		}
	}
	return all
}
