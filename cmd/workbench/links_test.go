package main

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"unicode"

	"patience/engine/enginetest"
)

// top is the folder of the whole, as tests of this package see it.
const top = "../.."

// papers returns every page that people read, by its path from the top.
func papers(t *testing.T) []string {
	t.Helper()
	var found []string
	for _, pattern := range []string{"*.md", "docs/*.md", "docs/*/*.md"} {
		names, err := filepath.Glob(filepath.Join(top, pattern))
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range names {
			found = append(found, filepath.ToSlash(strings.TrimPrefix(name, filepath.Clean(top)+string(filepath.Separator))))
		}
	}
	if len(found) < 20 {
		t.Fatalf("%d pages: the test looks at the wrong folder", len(found))
	}
	return found
}

// readPaper returns the text of a page.
func readPaper(t *testing.T, page string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(top, page))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

var (
	linkPattern   = regexp.MustCompile(`\]\(([^()\s]+)\)`)
	namedPattern  = regexp.MustCompile(`\bdocs/[A-Za-z0-9_/.-]*[A-Za-z0-9]\.(?:md|lua|json|png|svg)\b`)
	inlinePattern = regexp.MustCompile("`[^`\n]*`")
)

// TestLinks wants every link of every page to lead to a file, and to a heading
// where it names one.
func TestLinks(t *testing.T) {
	anchors := map[string]map[string]bool{}
	for _, page := range papers(t) {
		anchors[page] = headings(readPaper(t, page))
	}
	links := 0
	for _, page := range papers(t) {
		for _, link := range linkPattern.FindAllStringSubmatch(prose(readPaper(t, page)), -1) {
			if strings.Contains(link[1], "://") {
				continue
			}
			links++
			file, anchor, named := strings.Cut(link[1], "#")
			goal := page
			if file != "" {
				goal = filepath.ToSlash(filepath.Join(filepath.Dir(page), file))
			}
			if _, err := os.Stat(filepath.Join(top, goal)); err != nil {
				t.Errorf("%s: the link %s leads nowhere", page, link[1])
			} else if named && anchors[goal] != nil && !anchors[goal][anchor] {
				t.Errorf("%s: %s has no heading for the link %s", page, goal, link[1])
			}
		}
	}
	if links < 80 {
		t.Errorf("%d links: the test does not see them", links)
	}
}

// TestPagesAreReached wants a way to every page by links from README.md.
func TestPagesAreReached(t *testing.T) {
	seen, open := map[string]bool{"README.md": true}, []string{"README.md"}
	for len(open) > 0 {
		page := open[0]
		open = open[1:]
		for _, link := range linkPattern.FindAllStringSubmatch(prose(readPaper(t, page)), -1) {
			file, _, _ := strings.Cut(link[1], "#")
			goal := filepath.ToSlash(filepath.Join(filepath.Dir(page), file))
			if strings.HasSuffix(file, ".md") && !strings.Contains(file, "://") && !seen[goal] {
				seen[goal] = true
				open = append(open, goal)
			}
		}
	}
	for _, page := range papers(t) {
		if !seen[page] {
			t.Errorf("no link leads from README.md to %s", page)
		}
	}
}

// TestNamedPages wants every page that a source names by its path to be there.
func TestNamedPages(t *testing.T) {
	enginetest.Alone(t)
	named := 0
	err := filepath.WalkDir(top, func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && entry.Name() == ".git":
			return fs.SkipDir
		case entry.IsDir() || !names(path):
			return nil
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		for _, name := range namedPattern.FindAllString(string(text), -1) {
			named++
			if _, err := os.Stat(filepath.Join(top, name)); err != nil {
				t.Errorf("%s names %s, which is not there", path, name)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if named < 30 {
		t.Errorf("%d names of pages: the test does not see them", named)
	}
}

// names says whether a file is of a kind that names pages.
func names(path string) bool {
	switch filepath.Ext(path) {
	case ".go", ".lua", ".md", ".js", ".txt", ".txtar", ".v":
		return true
	}
	return false
}

// prose returns a page without its blocks of code and without code in its lines.
func prose(text string) string {
	parts := strings.Split("\n"+text, "\n```")
	var b strings.Builder
	for i := 0; i < len(parts); i += 2 {
		_, rest, _ := strings.Cut(parts[i], "\n") // what ends a block, or begins the page
		b.WriteString(rest + "\n\n")
	}
	return inlinePattern.ReplaceAllStringFunc(b.String(), func(code string) string {
		return strings.Repeat("x", 1) + strings.Repeat(" x", strings.Count(code, " "))
	})
}

// headings returns the anchors of a page's headings, as GitHub makes them.
func headings(text string) map[string]bool {
	anchors, fenced := map[string]bool{}, false
	for line := range strings.Lines(text) {
		if strings.HasPrefix(line, "```") {
			fenced = !fenced
		}
		marks := len(line) - len(strings.TrimLeft(line, "#"))
		if fenced || marks == 0 || marks > 6 || !strings.HasPrefix(line[marks:], " ") {
			continue
		}
		anchors[slug(strings.TrimSpace(line[marks:]))] = true
	}
	return anchors
}

// slug returns the anchor of a heading: small letters, figures and hyphens.
func slug(heading string) string {
	var b strings.Builder
	for _, r := range strings.ToLower(heading) {
		switch {
		case unicode.IsLetter(r), unicode.IsDigit(r), r == '-', r == '_':
			b.WriteRune(r)
		case r == ' ':
			b.WriteByte('-')
		}
	}
	return b.String()
}
