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
	"patience/engine"
	"patience/engine/enginetest"
	"patience/engine/games"
	"patience/luaapi/tables"
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
	enginetest.Alone(t)
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
	enginetest.Alone(t)
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
	has("engine", "bad move %q: want %s")
	if seen < 160 {
		t.Errorf("only %d texts were found", seen)
	}
}

// english is what no German sentence has.
var english = regexp.MustCompile(`\b(?:the|of|cards?|piles?|with|and|from|rank|suit|lower|higher|lie|each)\b`)

// TestTablesSpeakGerman tells the rules of all games that are tables in German, as the page does, and of some with words that none has;
// and names their piles.
func TestTablesSpeakGerman(t *testing.T) {
	enginetest.Alone(t)
	text, err := fs.ReadFile(page.Files(), "german.js")
	if err != nil {
		t.Fatal(err)
	}
	table := german(t)
	_, list, _ := strings.Cut(string(text), "\nconst rules = [")
	type form struct {
		find  *regexp.Regexp
		other string
	}
	var forms []form
	for _, m := range entry.FindAllStringSubmatch(list, -1) {
		forms = append(forms, form{regexp.MustCompile("^" + holes.ReplaceAllString(regexp.MustCompile(`[.()]`).ReplaceAllString(m[1], `\$0`), "(.+?)") + "$"), m[2]})
	}
	var told func(text string) string
	told = func(text string) string {
		for _, f := range forms {
			if values := f.find.FindStringSubmatch(text); values != nil {
				return holes.ReplaceAllStringFunc(f.other, func(hole string) string { return told(values[hole[1]-'0'+1]) })
			}
		}
		if other, ok := table[text]; ok {
			return other
		}
		return text
	}
	var all []*engine.Game
	for _, name := range tables.Names() {
		g, err := tables.Named(name)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, g)
	}
	made, err := tables.Read(t.Context(), "more.lua", moreTables, tables.BuiltIn())
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range made {
		all = append(all, d.Table.Game())
	}
	seen := map[string]bool{}
	for _, g := range all {
		p, err := g.Deal("", 1, nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, pile := range g.Board(p.State()) {
			kind := pile.Kind
			switch {
			case pile.Row > 0:
				kind = "row {0}, " + kind + " {1}"
			case pile.Number > 0:
				kind += " {0}"
			}
			if table[kind] == "" || pile.Row == 0 && table[pile.Kind] == "" {
				t.Errorf("%s: a pile is %q", g.Name, kind)
			}
		}
		for _, r := range g.Rules {
			for _, sentence := range strings.SplitAfter(r.Text, ". ") {
				sentence = strings.TrimSpace(sentence)
				if in := told(sentence); !seen[sentence] && (in == sentence || english.MatchString(in)) {
					t.Errorf("%s: %q is %q", g.Name, sentence, in)
				}
				seen[sentence] = true
			}
		}
	}
	if len(seen) < 200 {
		t.Errorf("only %d sentences were told", len(seen))
	}
}

// moreTables are games with words and numbers of words that no game of the program has.
const moreTables = `
patience.game { name = "a", tableau = { 1, deal = 40, build = "down by 2 any", most = 45 }, cells = { 2, dealt = 2 }, stock = { turn = 2, redeals = 1 }, foundations = { 1, build = "up by 3 any round" } }
patience.game { name = "b", tableau = { 8, build = "either by 2 colour", takes = "waste cells", space = "reserve waste", fill = "reserve waste stock" }, cells = { 3, dealt = 1, when = "stock out" }, reserve = { 2, deal = 3, down = 2 }, stock = 20 }
patience.game { name = "c", tableau = { 8, build = "up other", unit = "whole run", space = "high" }, cells = { 1, dealt = 1 }, pack = "2x2x12" }
patience.game { name = "d", tableau = { 8, build = "free", unit = "pile" }, gather = { 1, deal = 3, draw = 2 } }
patience.game { name = "e", tableau = { 8, build = "free suit", unit = "one or pile" }, pack = "3x1x13" }
`

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
