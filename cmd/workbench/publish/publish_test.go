package publish

import (
	"bytes"
	"context"
	"encoding/base64"
	"fmt"
	"html"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"patience/cmd/workbench/exit"
	"patience/cmd/workbench/terminal"
	"patience/engine"
	"patience/engine/games"
	"patience/engine/games/spider"
	check "patience/engine/games/spider/check/freecard"
	"patience/engine/problem"
	"patience/engine/search"
	"patience/puzzles"
)

// hostileFile has texts that would break out of a page that does not escape them, a solution
// with marks and comments, a try, and a goal that is impossible.
const hostileFile = "testdata/hostile.txt"

// published runs the command and returns what it printed.
func published(t *testing.T, args ...string) (string, error) {
	t.Helper()
	var out, errs bytes.Buffer
	cmd := (&Press{Out: &out, Errs: terminal.NewProgress(&errs), Named: games.All().Named}).Command()
	cmd.SetArgs(append([]string{"--limit", "1h"}, args...)) // a busy machine takes longer than one gives it
	cmd.SilenceErrors, cmd.SilenceUsage = true, true
	err := cmd.Execute()
	return out.String(), err
}

// site publishes some problems and returns the folder.
func site(t *testing.T, files ...string) string {
	t.Helper()
	folder := filepath.Join(t.TempDir(), "site")
	if out, err := published(t, append(files, "--to", folder)...); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return folder
}

// write writes a file.
func write(t *testing.T, name, text string) string {
	t.Helper()
	name = filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return name
}

// pagesOf returns the files of a site.
func pagesOf(t *testing.T, folder string) map[string]string {
	t.Helper()
	pages := map[string]string{}
	names, err := filepath.Glob(filepath.Join(folder, "*"))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		pages[filepath.Base(name)] = string(text)
	}
	return pages
}

var (
	hrefs = regexp.MustCompile(`(?:href|src)="([^"]*)"`)
	ids   = regexp.MustCompile(`\sid="([^"]*)"`)
)

// TestLinks follows every link of a site: to a page that is there, or to something in the page
// itself that is there once. Nothing leads elsewhere.
func TestLinks(t *testing.T) {
	pages := pagesOf(t, site(t, "page12", "example2", "insertion", "virtuoso71830", hostileFile))
	if len(pages) != 6 {
		t.Fatalf("%d pages, want 6", len(pages))
	}
	for name, text := range pages {
		there := map[string]int{}
		for _, id := range ids.FindAllStringSubmatch(text, -1) {
			there[id[1]]++
		}
		for id, n := range there {
			if n > 1 {
				t.Errorf("%s: %d elements are called %s", name, n, id)
			}
		}
		for _, href := range hrefs.FindAllStringSubmatch(text, -1) {
			link, err := url.Parse(href[1])
			switch {
			case err != nil || link.Scheme != "" || link.Host != "":
				t.Errorf("%s leads to %s", name, href[1])
			case link.Path == "" && there[link.Fragment] != 1 && !strings.HasPrefix(link.Fragment, "${"):
				t.Errorf("%s: nothing is called %s", name, href[1])
			case link.Path != "" && pages[link.Path] == "":
				t.Errorf("%s: there is no %s", name, href[1])
			}
		}
		for _, use := range regexp.MustCompile(`"(?:@import|url\()`).FindAllString(text, -1) {
			t.Errorf("%s fetches: %s", name, use)
		}
	}
	if !strings.Contains(pages["index.html"], `href="virtuoso71830.html"`) || !strings.Contains(pages["page12.html"], `rel="next"`) {
		t.Error("pages are not linked")
	}
}

// TestHostile wants texts of a problem to stay texts, on pages and in books.
func TestHostile(t *testing.T) {
	for name, text := range pagesOf(t, site(t, hostileFile)) {
		for _, bad := range []string{"<script>alert", "<img", "<b>", "<u>", "onerror=alert(2)>"} {
			if strings.Contains(text, bad) {
				t.Errorf("%s has %s", name, bad)
			}
		}
		if n := strings.Count(text, "<script"); n != strings.Count(text, "</script>") || n == 0 {
			t.Errorf("%s: scripts are broken", name)
		}
	}
	book := filepath.Join(t.TempDir(), "book.tex")
	if out, err := published(t, hostileFile, "page12", "example2", "-o", book, "--title", "$1 & more_"); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	compile(t, book)
}

// compile gives a book to pdflatex.
func compile(t *testing.T, book string) {
	t.Helper()
	if _, err := exec.LookPath("pdflatex"); err != nil {
		t.Skip("no pdflatex here")
	}
	run := exec.Command("pdflatex", "-halt-on-error", "-interaction=batchmode", filepath.Base(book))
	run.Dir = filepath.Dir(book)
	if out, err := run.CombinedOutput(); err != nil {
		log, _ := os.ReadFile(strings.TrimSuffix(book, ".tex") + ".log")
		t.Fatalf("%v\n%s\n%s", err, out, log[max(0, len(log)-2000):])
	}
}

// TestSame wants the same files to give the same pages.
func TestSame(t *testing.T) {
	a, b := pagesOf(t, site(t, "page12", hostileFile)), pagesOf(t, site(t, "page12", hostileFile))
	for name := range a {
		if a[name] != b[name] {
			t.Errorf("%s is not the same the second time", name)
		}
	}
}

// TestCertificates wants the certificates of a page to be those that it speaks of.
func TestCertificates(t *testing.T) {
	page := pagesOf(t, site(t, hostileFile))["hostile.html"]
	says := regexp.MustCompile(`data-position="([^"]*)" data-says="([^"]*)"`).FindAllStringSubmatch(page, -1)
	proofs := regexp.MustCompile(`<script type="text/plain" id="proof-\d">([^<]*)</script>`).FindAllStringSubmatch(page, -1)
	if len(proofs) != 2 || len(says) != 2 {
		t.Fatalf("%d proofs, and %d buttons, want 2", len(proofs), len(says))
	}
	for i, proof := range proofs {
		text, err := base64.StdEncoding.DecodeString(proof[1])
		if err != nil {
			t.Fatal(err)
		}
		claim, err := check.Kind().Verify(bytes.NewReader(text))
		if position, said := html.UnescapeString(says[i][1]), html.UnescapeString(says[i][2]); err != nil || claim.Position.Text != position || claim.String() != said {
			t.Errorf("%v: %v about %s, want %s about %s", err, claim, claim.Position.Text, said, position)
		}
	}
}

// TestStopped: a certificate whose check was interrupted is not told as refused.
func TestStopped(t *testing.T) {
	items, err := read(t.Context(), nil, games.All().Named, []string{"page10"})
	if err != nil {
		t.Fatal(err)
	}
	p := items[0].play
	r, err := search.Prove(t.Context(), p.Game, p.State(), engine.Question{Goal: "space", Without: "deal,remove", Certify: true}, engine.Limits{})
	if err != nil || r.Proof == nil {
		t.Fatalf("%v, proof %v", err, r.Proof)
	}
	ctx, stop := context.WithCancel(t.Context())
	stop()
	if _, err := certify(ctx, r); err != context.Canceled {
		t.Errorf("%v, want %v alone", err, context.Canceled)
	}
}

// TestRemarks wants marks and comments to stay with their moves.
func TestRemarks(t *testing.T) {
	text, err := puzzles.Text("book05")
	if err != nil {
		t.Fatal(err)
	}
	start, err := spider.Game().Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	l, err := lineOf(start, problem.Variation{Text: "4s from 6 to 2! {or, perhaps; on\n  another}, 2c from 3 to 6?"})
	if want := "[{! or, perhaps; on another} {? }]"; err != nil || fmt.Sprint(l.remarks) != want {
		t.Errorf("%v, %v: want %s", l.remarks, err, want)
	}
}

// TestWrong wants nothing to be published that is not so.
func TestWrong(t *testing.T) {
	text, err := os.ReadFile(hostileFile)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ name, old, new, want string }{
		{"a solution that fails", "goal: remove spades", "goal: remove clubs", "goal 1: solution 1: step 19: it is not allowed"},
		{"a solution that is not allowed", "without: space, deal", "without: space, deal, onto K", "goal 1: solution 1: step 1"},
		{"a move that is not legal", "9-6s from 7 to 3", "9-6s from 7 to 5", "goal 1: solution 1: step 2"},
		{"a try that is none", ", 9s from 5 to 3, 5-4d from 5 to 7, 6h from 5 to 9, 7h from 8 to 1, Ac from 8 to 5,\n  2d from 8 to 10, Ad from 6 to 10?", "?", "goal 1: try end-game: the goal is possible after it"},
		{"possible, though called impossible", "goal: bare 10h", "goal: bare 8s", "goal 2: it is possible, though the file says impossible: "},
		{"impossible, though not called so", "verdict: impossible\n", "", "goal 2: it is impossible, though the file says possible"},
	} {
		altered := strings.Replace(string(text), c.old, c.new, 1)
		if altered == string(text) {
			t.Fatalf("%s: nothing to alter", c.name)
		}
		folder := filepath.Join(t.TempDir(), "site")
		_, err := published(t, write(t, "it.txt", altered), "--to", folder)
		if err == nil || !strings.Contains(err.Error(), c.want) || exit.CodeOf(err) != exit.Claim {
			t.Errorf("%s: %v, want %q", c.name, err, c.want)
		}
		if _, err := os.Stat(folder); err == nil {
			t.Errorf("%s: it was published all the same", c.name)
		}
	}
}

// TestOpen wants a page to say what was not decided.
func TestOpen(t *testing.T) {
	name := filepath.Join(t.TempDir(), "page.html")
	out, err := published(t, "page11", "-o", name, "--limit", "1ns")
	if exit.CodeOf(err) != exit.Unknown || !strings.Contains(out, "not decided: page11, goal 1: remove spades: ") {
		t.Errorf("%v\n%s", err, out)
	}
	page, err := os.ReadFile(name)
	if err != nil || !strings.Contains(string(page), "Not decided here: ") || strings.Contains(string(page), "<strong>Impossible") {
		t.Errorf("%v: the page does not say that it is not decided", err)
	}
}
