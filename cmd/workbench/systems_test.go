package main

import (
	"encoding/json"
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"patience/engine/enginetest"
)

// TestOtherSystems checks the types of all packages for the systems that CI does not run, without compiling: that would
// take minutes for each, most of them for what comes from others. .ci/run compiles for these systems when that changes.
func TestOtherSystems(t *testing.T) {
	enginetest.Alone(t)
	for _, system := range []string{"windows/amd64", "darwin/arm64"} {
		t.Run(system, func(t *testing.T) {
			ours, errs := typesFor(t, system)
			for _, err := range errs {
				t.Error(err)
			}
			if ours < 60 {
				t.Errorf("only %d packages were checked", ours)
			}
		})
	}
}

// typesFor checks the types of all packages as they are on a system, from their sources, and returns the number of ours
// and what is wrong with them.
func typesFor(t *testing.T, system string) (ours int, errs []error) {
	t.Helper()
	operating, processor, _ := strings.Cut(system, "/")
	cmd := exec.Command("go", "list", "-deps", "-json=ImportPath,Dir,GoFiles,ImportMap,Error", "./...")
	cmd.Dir = top
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0", "GOOS="+operating, "GOARCH="+processor)
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	known := imports{"unsafe": types.Unsafe}
	for d := json.NewDecoder(strings.NewReader(string(out))); ; {
		var p struct {
			ImportPath, Dir string
			GoFiles         []string
			ImportMap       map[string]string
			Error           *struct{ Err string }
		}
		switch err := d.Decode(&p); {
		case errors.Is(err, io.EOF):
			return ours, errs
		case err != nil:
			t.Fatal(err)
		case p.Error != nil:
			t.Fatal(p.Error.Err)
		case p.ImportPath == "unsafe":
			continue
		}
		// Of the packages of others only the declarations are looked at.
		is := strings.HasPrefix(p.ImportPath, module)
		config := types.Config{IgnoreFuncBodies: !is, Importer: mapped{known, p.ImportMap}, Sizes: types.SizesFor("gc", processor), Error: func(err error) {
			if is {
				errs = append(errs, err)
			}
		}}
		files := token.NewFileSet()
		var parsed []*ast.File
		for _, name := range p.GoFiles {
			file, err := parser.ParseFile(files, filepath.Join(p.Dir, name), nil, parser.SkipObjectResolution)
			if err != nil {
				t.Fatal(err)
			}
			parsed = append(parsed, file)
		}
		known[p.ImportPath], _ = config.Check(p.ImportPath, files, parsed, nil) // config.Error has heard of what is wrong
		if is {
			ours++
		}
	}
}

// imports are packages by their paths.
type imports map[string]*types.Package

// mapped finds what a package imports, of which some is kept elsewhere: what the standard library has of others.
type mapped struct {
	imports
	elsewhere map[string]string
}

func (m mapped) Import(path string) (*types.Package, error) {
	if to := m.elsewhere[path]; to != "" {
		path = to
	}
	if p := m.imports[path]; p != nil {
		return p, nil
	}
	return nil, errors.New("no package " + path)
}
