package publish

import (
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// surveyStub writes the page of a survey, as the command's own would be written.
func surveyStub(ledger, to string) (title string, err error) {
	title = strings.TrimSuffix(filepath.Base(ledger), ".db")
	return title, os.WriteFile(to, []byte("<h1>"+title+"</h1>"), 0o666)
}

// TestSiteDocuments follows all links between the pages of a site: to documents, to their headings, to surveys.
func TestSiteDocuments(t *testing.T) {
	if testing.Short() {
		t.Skip("builds the engine")
	}
	folder, err := wholeSite()
	if err != nil {
		t.Fatal(err)
	}
	pages := map[string]string{}
	err = fs.WalkDir(os.DirFS(folder), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || path.Ext(name) != ".html" {
			return err
		}
		text, err := os.ReadFile(filepath.Join(folder, filepath.FromSlash(name)))
		pages[name] = string(text)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	link, links := regexp.MustCompile(`(?:href|src)="([^"]*)"`), 0
	for name, text := range pages {
		for _, m := range link.FindAllStringSubmatch(text, -1) {
			at, heading, _ := strings.Cut(m[1], "#")
			if strings.Contains(at, ":") || strings.HasPrefix(at, "play.html") || at == "" && strings.HasPrefix(heading, "card-") {
				continue
			}
			links++
			to := path.Join(path.Dir(name), at)
			if at == "" {
				to = name
			}
			if _, err := os.Stat(filepath.Join(folder, filepath.FromSlash(to))); err != nil {
				t.Errorf("%s leads to %s, which is not there", name, m[1])
			} else if heading != "" && !strings.Contains(pages[to], `id="`+heading+`"`) {
				t.Errorf("%s leads to %s, a heading that is not there", name, m[1])
			}
		}
	}
	for _, want := range []string{"docs/results/findings.html", "docs/proofs/calculus.html", "CHANGELOG.html", "surveys/blackhole.html"} {
		if pages[want] == "" || !strings.Contains(pages["index.html"], `href="`+want+`"`) {
			t.Errorf("the start page does not lead to %s", want)
		}
	}
	if !strings.Contains(pages["docs/results/rates.html"], "<td>Black Hole</td>") || links < 500 {
		t.Errorf("%d links in %d pages", links, len(pages))
	}
}
