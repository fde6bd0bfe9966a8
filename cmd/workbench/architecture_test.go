package main

import (
	"encoding/json"
	"errors"
	"go/parser"
	"go/token"
	"io"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// An arrow says what the packages of a folder may import besides the standard
// library and, when it ends in /..., the folder itself.
type arrow struct {
	from  string   // a folder, or a folder and all below it: engine/...
	to    []string // folders of ours, or modules of others
	tests []string // what its tests may import besides
}

// arrows lists who may import whom. The first that fits a package counts.
func arrows() []arrow {
	judges := []string{"engine/...", "pgregory.net/rapid", "github.com/google/go-cmp"}
	return []arrow{
		{"engine", nil, judges},
		{"engine/search", []string{"engine", "engine/closed", "engine/closed/bare"}, judges},
		{"engine/file", nil, judges},
		{"engine/walk", nil, judges},
		{"engine/laws", []string{"engine"}, judges},
		{"engine/table/check", []string{"engine", "engine/certificate", "engine/closed"}, append(judges, "puzzles/games")},
		{"engine/table", []string{"engine", "engine/search", "engine/unseen", "engine/certificate", "engine/closed", "engine/table/check", "engine/walk"}, append(judges, "puzzles/games")},
		{"engine/survey", []string{"engine", "engine/file"}, judges},
		{"engine/odds", []string{"engine", "engine/file", "engine/search", "engine/survey"}, judges},
		{"engine/unseen", []string{"engine"}, judges},
		{"engine/problem", []string{"engine"}, append(judges, "puzzles")},
		{"engine/render", []string{"engine"}, judges},
		{"engine/kernel", nil, append(judges, "puzzles/games")},
		{"engine/enginetest/fuzz", nil, []string{"engine/enginetest/fuzz"}},
		{"engine/enginetest/scorpion", []string{"engine", "engine/table"}, judges},
		{"engine/enginetest", []string{"engine", "engine/closed", "engine/laws", "engine/search", "pgregory.net/rapid", "github.com/google/go-cmp"}, judges},
		{"engine/certificates", []string{"engine", "engine/certificate", "engine/closed/bare", "engine/games/...", "engine/table/check"}, judges},
		{"engine/games", []string{"engine", "engine/search", "engine/unseen", "engine/games/..."}, judges},
		{"engine/games/spider/check/about", []string{"engine", "engine/certificate"}, judges},
		{"engine/games/spider/check/freecard", []string{"engine", "engine/certificate", "engine/games/spider/check/about"}, judges},
		{"engine/games/spider/text", []string{"engine", "engine/problem"}, judges},
		{"engine/games/spider/check/freecard/js", nil, nil},
		{"engine/games/spider/check/plan", []string{"engine", "engine/certificate", "engine/games/spider/check/about", "engine/games/spider/referee"}, judges},
		{"engine/games/spider/prove/ask", []string{"engine", "engine/games/spider"}, judges},
		{"engine/games/spider/prove/stipulation", []string{"engine", "engine/problem", "engine/games/spider", "engine/games/spider/referee", "engine/games/spider/prove/ask"}, judges},
		{"engine/certificate", []string{"engine"}, judges},
		{"engine/closed/bare", []string{"engine", "engine/certificate", "engine/closed"}, judges},
		{"engine/closed", []string{"engine", "engine/certificate"}, judges},
		{"engine/games/blackhole/check", []string{"engine", "engine/certificate", "engine/closed"}, judges},
		{"engine/games/gaps/check", []string{"engine", "engine/certificate", "engine/closed"}, judges},
		{"engine/games/klondike/check", []string{"engine", "engine/certificate", "engine/closed", "engine/games/klondike/check/precedence", "engine/table/check"}, judges},
		{"engine/games/spider/check", []string{"engine", "engine/certificate", "engine/closed", "engine/games/spider/check/about"}, judges},
		{"engine/games/pendulum/check", []string{"engine", "engine/certificate", "engine/closed"}, judges},
		{"engine/games/klondike/check/precedence", []string{"engine", "engine/certificate"}, judges},
		{"engine/games/spider/check/precedence", []string{"engine", "engine/certificate", "engine/games/spider/check/about"}, judges},
		{"engine/games/spider/prove/precedence", []string{"engine", "engine/games/spider", "engine/games/spider/prove/ask"}, judges},
		{"engine/games/klondike", []string{"engine", "engine/closed", "engine/search", "engine/table", "engine/unseen", "engine/games/klondike/referee"}, append(judges, "puzzles")},
		{"engine/games/...", []string{"engine", "engine/certificate", "engine/closed", "engine/search", "engine/problem", "engine/unseen", "engine/walk", "puzzles"}, judges},
		{"scripts", nil, nil},
		{"docs", nil, nil},
		{"puzzles", nil, nil},
		{"puzzles/games", nil, nil},
		{"luaapi/tables", []string{"engine", "engine/laws", "engine/search", "engine/table", "luaapi/sandbox", "puzzles/games", "github.com/yuin/gopher-lua"}, judges},
		{"luaapi/ledger", []string{"engine", "engine/search", "luaapi", "github.com/yuin/gopher-lua"}, append(judges, "scripts")},
		{"luaapi/sandbox", []string{"engine", "luaapi/pattern", "luaapi/reference", "github.com/yuin/gopher-lua"}, judges},
		{"luaapi/reference", []string{"engine", "github.com/yuin/gopher-lua"}, judges},
		{"luaapi/pattern", nil, []string{"github.com/yuin/gopher-lua", "pgregory.net/rapid", "engine/enginetest/fuzz"}},
		{"luaapi", []string{"engine/...", "luaapi/reference", "luaapi/sandbox", "luaapi/tables", "puzzles", "docs", "github.com/yuin/gopher-lua"}, append(judges, "scripts")},
		{"cmd/workbench/program", []string{"engine", "engine/games/spider", "github.com/jedib0t/go-pretty/v6"}, judges},
		{"cmd/workbench/certify", []string{"engine/...", "github.com/spf13/pflag"}, judges},
		{"cmd/workbench/exit", nil, judges},
		{"cmd/workbench/terminal", []string{"engine", "engine/file", "cmd/workbench/exit",
			"github.com/peterh/liner", "github.com/jedib0t/go-pretty/v6", "github.com/spf13/cobra", "golang.org/x/term"}, judges},
		{"cmd/workbench/position", []string{"engine", "engine/file", "engine/problem", "puzzles"}, judges},
		{"cmd/workbench/tell", []string{"engine", "luaapi", "luaapi/tables", "cmd/workbench/position"}, judges},
		{"cmd/workbench/sitting", []string{"docs", "engine", "engine/file", "engine/render", "engine/unseen", "luaapi", "cmd/workbench/exit",
			"cmd/workbench/memory", "cmd/workbench/position", "cmd/workbench/tell", "cmd/workbench/terminal"}, append(judges, "luaapi/tables")},
		{"cmd/workbench/memory", []string{"engine", "engine/file"}, judges},
		{"cmd/workbench/browsertest", []string{"github.com/chromedp"}, judges},
		{"cmd/workbench/page", nil, nil},
		{"cmd/workbench/serve", []string{"engine/...", "luaapi", "puzzles", "cmd/workbench/memory", "cmd/workbench/page", "cmd/workbench/position", "cmd/workbench/tell"},
			append(judges, "scripts", "luaapi/tables", "cmd/workbench/browsertest", "github.com/chromedp")},
		{"cmd/workbench/verify", []string{"engine/...", "luaapi", "luaapi/ledger", "puzzles", "scripts",
			"cmd/workbench/exit", "cmd/workbench/position", "cmd/workbench/terminal"}, judges},
		{"cmd/workbench/desk", []string{"engine", "engine/file", "engine/games", "engine/problem", "engine/search", "engine/survey", "luaapi/tables", "puzzles", "cmd/workbench/exit", "cmd/workbench/position",
			"cmd/workbench/terminal", "github.com/spf13/cobra", "github.com/spf13/pflag"}, judges},
		{"cmd/workbench/solving", []string{"engine/...", "cmd/workbench/certify", "cmd/workbench/crew", "cmd/workbench/desk", "cmd/workbench/exit",
			"cmd/workbench/position", "cmd/workbench/tell", "cmd/workbench/terminal", "github.com/spf13/cobra"}, judges},
		{"cmd/workbench/prompt", []string{"docs", "engine", "engine/file", "engine/laws", "luaapi", "scripts", "cmd/workbench/desk", "cmd/workbench/exit", "cmd/workbench/tell",
			"cmd/workbench/terminal", "github.com/spf13/cobra", "github.com/yuin/gopher-lua"}, judges},
		{"cmd/workbench/manual", []string{"docs", "engine", "engine/file", "engine/render", "luaapi", "cmd/workbench/desk", "cmd/workbench/exit",
			"cmd/workbench/sitting", "cmd/workbench/terminal", "github.com/google/jsonschema-go", "github.com/spf13/cobra", "github.com/spf13/pflag"}, judges},
		{"cmd/workbench/surveying", []string{"engine/...", "cmd/workbench/certify", "cmd/workbench/crew", "cmd/workbench/desk", "cmd/workbench/exit", "cmd/workbench/ledger",
			"cmd/workbench/plots", "cmd/workbench/position", "cmd/workbench/solving", "cmd/workbench/terminal",
			"github.com/spf13/cobra", "github.com/spf13/pflag"}, judges},
		{"cmd/workbench/ledger", []string{"engine", "engine/file", "engine/survey", "modernc.org/sqlite"}, judges},
		{"cmd/workbench/plots", []string{"engine", "engine/survey", "cmd/workbench/page", "git.sr.ht/~sbinet/gg", "golang.org/x/image"}, judges},
		{"cmd/workbench/composing", []string{"engine/...", "puzzles", "cmd/workbench/crew", "cmd/workbench/desk", "cmd/workbench/exit",
			"cmd/workbench/ledger", "cmd/workbench/position", "cmd/workbench/terminal", "github.com/spf13/cobra"}, judges},
		{"cmd/workbench/crew", []string{"engine", "engine/survey", "cmd/workbench/exit", "cmd/workbench/terminal", "github.com/nats-io/nats.go", "github.com/spf13/cobra", "github.com/spf13/pflag",
			"github.com/synadia-io/orbit.go/natscontext"}, append(judges, "cmd/workbench/ledger", "github.com/rogpeppe/go-internal")},
		{"cmd/workbench/site/papers", []string{"engine/file", "github.com/yuin/goldmark"}, judges},
		{"cmd/workbench/site", []string{"engine", "engine/file", "engine/render", "puzzles", "cmd/workbench/page"}, judges},
		{"cmd/workbench/publish", []string{"engine/...", "puzzles", "cmd/workbench/site",
			"cmd/workbench/exit", "cmd/workbench/position", "cmd/workbench/terminal", "github.com/spf13/cobra"}, append(judges, "cmd/workbench/browsertest", "github.com/chromedp")},
		{"cmd/workbench", []string{
			"engine/...", "luaapi", "luaapi/ledger", "scripts", "puzzles", "cmd/workbench/...",
			"github.com/spf13/cobra", "github.com/spf13/pflag", "github.com/yuin/gopher-lua",
		}, append(judges, "github.com/rogpeppe/go-internal", "github.com/creack/pty", "github.com/google/jsonschema-go", "golang.org/x/sys")},
	}
}

// module is the prefix of our own packages.
const module = "patience/"

// A listed package is what go list tells of one.
type listed struct {
	ImportPath, Dir                    string
	Deps                               []string // all that it imports, and what these import
	GoFiles                            []string
	Imports, TestImports, XTestImports []string
}

// TestArchitecture fails on any import that the arrows do not allow.
func TestArchitecture(t *testing.T) {
	packages := listPackages(t)
	if len(packages) < 5 {
		t.Fatalf("go list found %d packages: the test looks at the wrong folder", len(packages))
	}
	for _, p := range packages {
		from := strings.TrimPrefix(p.ImportPath, module)
		a, ok := arrowOf(from)
		if !ok {
			t.Errorf("%s: no arrow in architecture_test.go says what it may import", from)
			continue
		}
		refuse(t, from, a, p.Imports, a.to)
		refuse(t, from+" (tests)", a, append(p.TestImports, p.XTestImports...), slices.Concat(a.to, a.tests, []string{from}))
	}
}

// TestGamesApart fails when a game imports another, even in its tests.
func TestGamesApart(t *testing.T) {
	for _, p := range listPackages(t) {
		game := gameOf(p.ImportPath)
		if game == "" {
			continue
		}
		for _, i := range append(append(p.Imports, p.TestImports...), p.XTestImports...) {
			if other := gameOf(i); other != "" && other != game {
				t.Errorf("%s imports %s: a game never imports another", p.ImportPath, i)
			}
		}
	}
}

// TestCheckersApart fails when a checker depends on what finds proofs, by way of others too.
func TestCheckersApart(t *testing.T) {
	checkers := 0
	for _, p := range listPackages(t) {
		if !strings.HasPrefix(p.ImportPath, module+"engine/") || !strings.Contains(p.ImportPath+"/", "/check/") && p.ImportPath != module+"engine/certificates" {
			continue
		}
		checkers++
		for _, d := range p.Deps {
			if strings.HasPrefix(d, module) && finds(strings.TrimPrefix(d, module)) {
				t.Errorf("%s depends on %s: a checker shares nothing with what finds proofs", p.ImportPath, d)
			}
		}
	}
	if checkers < 10 {
		t.Errorf("%d checkers: the test looks at the wrong packages", checkers)
	}
	for path, want := range map[string]bool{"engine/games/spider/prove/ask": true, "engine/games/klondike/check/precedence": false} {
		if finds(path) != want {
			t.Errorf("%s finds proofs: %v", path, !want)
		}
	}
}

// finds says whether a package is one that finds lines or proofs.
func finds(path string) bool {
	for part := range strings.SplitSeq(path, "/") {
		switch part {
		case "check":
			return false
		case "prove", "solver", "search", "player", "compose", "precedence":
			return true
		}
	}
	return false
}

// TestLinerInOneFile fails when a second file imports the line editor.
func TestLinerInOneFile(t *testing.T) {
	var users []string
	for _, p := range listPackages(t) {
		for _, name := range p.GoFiles {
			file := filepath.Join(p.Dir, name)
			f, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ImportsOnly)
			if err != nil {
				t.Fatal(err)
			}
			for _, i := range f.Imports {
				if path, _ := strconv.Unquote(i.Path.Value); path == "github.com/peterh/liner" {
					users = append(users, p.ImportPath+"/"+name)
				}
			}
		}
	}
	if got := strings.Join(users, " "); got != "patience/cmd/workbench/terminal/editor.go" {
		t.Errorf("liner is imported by %q, want by cmd/workbench/terminal/editor.go alone", got)
	}
}

// TestArrowsRefuse shows that the arrows can fail.
func TestArrowsRefuse(t *testing.T) {
	for _, c := range []struct{ from, to string }{
		{"engine", "github.com/yuin/gopher-lua"},
		{"engine", "patience/engine/search"},
		{"engine/search", "patience/engine/games/spider"},
		{"engine/games/spider", "patience/luaapi"},
		{"engine/games/spider/check/freecard", "patience/engine/games/spider"},
		{"engine/games/spider/check/plan", "patience/engine/games/spider/prove/plan"},
		{"engine/games/spider/check/precedence", "patience/engine/games/spider/prove/precedence"},
		{"engine/games/spider/check/plan", "patience/engine/games/spider/prove/freecard"},
		{"luaapi", "github.com/peterh/liner"},
		{"luaapi", "patience/luaapi/ledger"},
		{"luaapi/sandbox", "patience/luaapi"},
		{"luaapi", "patience/cmd/workbench"},
		{"scripts", "patience/engine"},
	} {
		a, _ := arrowOf(c.from)
		if allowed(a, c.to, a.to) {
			t.Errorf("%s may import %s", c.from, c.to)
		}
	}
}

// refuse reports the imports that are not allowed.
func refuse(t *testing.T, who string, a arrow, imports, allow []string) {
	t.Helper()
	for _, i := range imports {
		if !allowed(a, i, allow) {
			t.Errorf("%s imports %s: only the standard library and %v are allowed", who, i, allow)
		}
	}
}

func allowed(a arrow, path string, allow []string) bool {
	path, ours := strings.CutPrefix(path, module)
	if first, _, _ := strings.Cut(path, "/"); !ours && !strings.Contains(first, ".") {
		return true // the standard library
	}
	if strings.HasSuffix(a.from, "/...") && within(a.from, path) {
		return true
	}
	for _, to := range allow {
		if within(to, path) || !ours && strings.HasPrefix(path, to+"/") {
			return true
		}
	}
	return false
}

// within says whether a path is the folder of a pattern, or below it when the
// pattern ends in /...
func within(pattern, path string) bool {
	if folder, ok := strings.CutSuffix(pattern, "/..."); ok {
		return path == folder || strings.HasPrefix(path, folder+"/")
	}
	return path == pattern
}

func arrowOf(folder string) (arrow, bool) {
	for _, a := range arrows() {
		if within(a.from, folder) {
			return a, true
		}
	}
	return arrow{}, false
}

// gameOf returns the game that a package belongs to, "" for none.
func gameOf(path string) string {
	rest, ok := strings.CutPrefix(path, module+"engine/games/")
	if !ok {
		return ""
	}
	game, _, _ := strings.Cut(rest, "/")
	return game
}

// listPackages returns every package of the module.
func listPackages(t *testing.T) []listed {
	t.Helper()
	cmd := exec.Command("go", "list", "-json=ImportPath,Dir,GoFiles,Deps,Imports,TestImports,XTestImports", "./...")
	cmd.Dir = filepath.Join("..", "..")
	out, err := cmd.Output()
	if err != nil {
		var exit *exec.ExitError
		errors.As(err, &exit)
		t.Fatalf("go list: %v\n%s", err, exit.Stderr)
	}
	var packages []listed
	for d := json.NewDecoder(strings.NewReader(string(out))); ; {
		var p listed
		if err := d.Decode(&p); err == io.EOF {
			return packages
		} else if err != nil {
			t.Fatal(err)
		}
		packages = append(packages, p)
	}
}
