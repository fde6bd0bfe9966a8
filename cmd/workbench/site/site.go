// Package site writes the whole workbench as a folder that any web server, or a disk, can show: a start
// page, and the page of "workbench serve" with the engine in it. It is what "workbench publish --site"
// writes.
package site

import (
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"embed"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"html/template"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"patience/cmd/workbench/page"
	"patience/engine"
	"patience/engine/file"
	"patience/engine/render"
	"patience/puzzles"
)

// sitePolicy is what a page of the whole workbench may do: its own files, and WebAssembly. A worker of
// a page on a disk is made of a text, hence blob.
const sitePolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval' blob:; style-src 'self'; img-src 'self' data:; " +
	"connect-src 'self'; worker-src 'self' blob:; base-uri 'none'; form-action 'none'"

// A start is what the template of the start page gets.
type start struct {
	Policy, Title string
	Faces         template.HTML
	Games         []shownGame
	More          []shownGame // games that are said as tables, without their boards
	Pages, Book   []Problem
	Own           []Problem
	Found, Papers []Problem // the pages of results, and all others
	Surveys       []Problem
}

// A shownGame is a game on the start page, with its first deal.
type shownGame struct {
	Name, Title string
	Board       template.HTML
}

// A Problem is one on the start page, or a document, and where it is.
type Problem struct{ Name, Title, Href string }

// A Site is what is to be written.
type Site struct {
	Folder string
	Games  engine.Games
	More   []*engine.Game                                    // further games
	Tables string                                            // the canonical texts of those that do not come with the program
	Own    []Problem                                         // what is this site's alone
	Survey func(ledger, to string) (title string, err error) // writes the page of a survey
}

//go:embed static
var static embed.FS

// source returns a file of static.
func source(name string) string { return Embedded(static, name) }

// Embedded returns a file of a folder static that is embedded.
func Embedded(static embed.FS, name string) string {
	text, err := static.ReadFile("static/" + name)
	if err != nil {
		panic(err) // it is embedded
	}
	return string(text)
}

// List returns what pages that list problems have: a style sheet, behind that of all pages, and the program of
// their search.
func List() (style, script string) {
	return page.Text("style.css") + page.Text("list.css"), source("find.js")
}

// Alone returns what a page has that stands alone: the style sheet of all pages, and as one script the program
// page.js of these modules, with what they import of the workbench's own.
func Alone(modules map[string]string) (style, script string) {
	return page.Text("style.css"), page.Script("page.js", modules)
}

// Write writes the site. Go builds the engine, in a clone of the workbench.
func (s Site) Write(ctx context.Context) error {
	packed, support, err := buildEngine(ctx)
	if err != nil {
		return err
	}
	if err := file.MakeFolder(s.Folder); err != nil {
		return err
	}
	x := start{Policy: sitePolicy, Title: "Patience workbench", Own: s.Own}
	x.More = engine.Each(s.More, func(g *engine.Game) shownGame { return shownGame{Name: g.Name, Title: g.Title} })
	if err := s.documents(ctx, &x); err != nil {
		return err
	}
	first, err := s.startPage(x)
	if err != nil {
		return err
	}
	own, err := json.Marshal(s.Tables)
	if err != nil {
		return err
	}
	worker := fmt.Sprintf("%s\nglobalThis.ownGames = %s;\n%s", support, own, page.Text("worker.js"))
	script := page.Script("site.js", nil)
	whole := engineScript(packed, worker)
	sum := sha256.Sum256([]byte(first + script + whole))
	for name, text := range map[string]string{
		"index.html":     first,
		"list.css":       page.Text("list.css"),
		"find.js":        source("find.js"),
		"start.js":       page.Script("start.js", map[string]string{"start.js": source("start.js"), "start_german.js": source("start_german.js")}),
		"play.html":      playPage(),
		"play.js":        script,
		"style.css":      page.Text("style.css"),
		"tools.css":      page.Text("tools.css"),
		"icon.svg":       page.Text("icon.svg"),
		"worker.js":      worker,
		"engine.wasm.gz": string(packed),
		"engine.js":      whole,
		"offline.js":     fmt.Sprintf("const name = \"workbench-%x\";\n%s", sum[:8], page.Text("offline.js")),
	} {
		if err := file.Replace(filepath.Join(s.Folder, name), []byte(text)); err != nil {
			return err
		}
	}
	return nil
}

// enginePackage is built for the browser, paperPackage is run.
const enginePackage, paperPackage = "patience/cmd/workbench/page/engine", "patience/cmd/workbench/site/papers"

// inlined are the folders of the engine in which inlined calls pay: in the browser Gaps searches half as many
// positions more in a second for 1 kB, and the tables a seventh more for 72. In all folders they make what is loaded
// 630 kB larger. Those of the Pendulum, of goals put together, of the common search and of the engine's root gain
// nothing, and Black Hole's a quarter for 6 kB, where a deal takes milliseconds.
const inlined = "/table /games/gaps /games/klondike /games/spider /games/spider/solver /games/spider/prove/freecard"

// buildEngine builds the engine for the browser by Go, and returns it packed, with Go's own script that
// runs it.
func buildEngine(ctx context.Context) (packed []byte, support string, err error) {
	folder, err := os.MkdirTemp("", "workbench-engine-")
	if err != nil {
		return nil, "", err
	}
	defer os.RemoveAll(folder)
	name := filepath.Join(folder, "engine.wasm")
	args := []string{"build", "-trimpath", "-ldflags=-s -w -buildid=", "-gcflags=all=-l", "-o", name}
	for folder := range strings.SplitSeq(inlined, " ") {
		args = append(args, "-gcflags=patience/engine"+folder+"=")
	}
	if _, err := runGo(ctx, append(args, enginePackage)...); err != nil {
		want := errors.New("cannot build the engine of the site: want Go, and to stand in a clone of the workbench")
		if errors.Is(err, exec.ErrNotFound) || strings.Contains(err.Error(), "not in std") || strings.Contains(err.Error(), "go.mod") {
			return nil, "", want
		}
		return nil, "", fmt.Errorf("%w (%w)", want, err)
	}
	root, err := runGo(ctx, "env", "GOROOT")
	if err != nil {
		return nil, "", err
	}
	text, err := os.ReadFile(filepath.Join(strings.TrimSpace(root), "lib", "wasm", "wasm_exec.js"))
	if err != nil {
		return nil, "", err
	}
	whole, err := os.ReadFile(name)
	if err != nil {
		return nil, "", err
	}
	if whole, err = mergeSegments(whole); err != nil {
		return nil, "", err
	}
	packed, err = Compressed(func(w io.Writer) error { _, err := w.Write(whole); return err })
	return packed, string(text), err
}

// Compressed returns what is written, as small as gzip makes it.
func Compressed(write func(w io.Writer) error) ([]byte, error) {
	var b bytes.Buffer
	z, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	err = errors.Join(write(z), z.Close())
	return b.Bytes(), err
}

// runGo runs the command go, and returns what it prints.
func runGo(ctx context.Context, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, "go", args...)
	if args[0] == "build" {
		cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	}
	var errs strings.Builder
	cmd.Stderr = &errs
	text, err := cmd.Output()
	if err != nil && errs.Len() > 0 {
		err = fmt.Errorf("%w: %s", err, strings.TrimSpace(errs.String()))
	}
	return string(text), err
}

// documents writes the documents of the clone, and a page of each survey of which it has the ledger.
func (s Site) documents(ctx context.Context, x *start) error {
	root, err := runGo(ctx, "list", "-m", "-f", "{{.Dir}}")
	if err != nil {
		return err
	}
	root = strings.TrimSpace(root)
	text, err := runGo(ctx, "run", paperPackage, root, s.Folder)
	if err != nil {
		return fmt.Errorf("cannot write the documents of the site: %w", err)
	}
	for line := range strings.Lines(text) {
		name, title, _ := strings.Cut(strings.TrimSpace(line), "\t")
		kind := &x.Papers
		if strings.HasPrefix(name, "docs/results/") {
			kind = &x.Found
		}
		*kind = append(*kind, Problem{Title: title, Href: name})
	}
	ledgers, err := filepath.Glob(filepath.Join(root, "docs", "ledgers", "*.db"))
	if err != nil || s.Survey == nil {
		return err
	}
	if err := file.MakeFolder(filepath.Join(s.Folder, "surveys")); err != nil {
		return err
	}
	for _, ledger := range ledgers {
		to := "surveys/" + strings.TrimSuffix(filepath.Base(ledger), ".db") + ".html"
		title, err := s.Survey(ledger, filepath.Join(s.Folder, filepath.FromSlash(to)))
		if err != nil {
			return err
		}
		x.Surveys = append(x.Surveys, Problem{Title: title, Href: to})
	}
	return nil
}

// engineScript is the engine as a script, for a page that is opened from a disk.
func engineScript(packed []byte, worker string) string {
	text, err := json.Marshal(map[string]string{"wasm": base64.StdEncoding.EncodeToString(packed), "worker": worker})
	if err != nil {
		panic(err) // texts can be written
	}
	return "globalThis.workbenchEngine = " + string(text) + ";\n"
}

// playPage is the page of serve, with the engine in it instead of a process behind it.
func playPage() string {
	return strings.NewReplacer(
		`<h1 id="title">`, `<a class="home" href="index.html" title="Patience workbench"><img src="icon.svg" alt="Patience workbench"></a>`+"\n"+`<h1 id="title">`,
		`<script type="module" src="served.js"></script>`, `<script src="play.js" defer></script>`,
		`<meta charset="utf-8">`, `<meta charset="utf-8">`+"\n"+`<meta http-equiv="Content-Security-Policy" content="`+sitePolicy+`">`,
	).Replace(page.Text("index.html"))
}

// startPage writes the start page, which needs no engine.
func (s Site) startPage(x start) (string, error) {
	var boards []engine.Board
	for _, g := range s.Games {
		q, err := g.Deal("", 1, nil)
		if err != nil {
			return "", err
		}
		q.Cover()
		b := g.Board(q.State())
		boards = append(boards, b)
		title, _, _ := strings.Cut(g.Title, ",")
		x.Games = append(x.Games, shownGame{g.Name, title, template.HTML(render.Picture(render.Diagram{Board: b}))})
		for _, at := range g.Pages {
			x.Pages = append(x.Pages, Problem{fmt.Sprint("page ", at.Number), at.Title(), fmt.Sprintf("play.html#game=%s&page=%d", g.Name, at.Number)})
		}
	}
	for _, name := range puzzles.Names() {
		if slug, ok := strings.CutPrefix(name, "book/"); ok {
			text, _ := puzzles.Text(name) // it is one of theirs
			x.Book = append(x.Book, Problem{slug, engine.TitleOf(text), "play.html#puzzle=" + slug})
		}
	}
	x.Faces = template.HTML(render.Faces(render.FacesOf(boards...), render.TwoColours))
	var b strings.Builder
	err := template.Must(template.New("start.html").Parse(source("start.html"))).Execute(&b, x)
	return b.String(), err
}
