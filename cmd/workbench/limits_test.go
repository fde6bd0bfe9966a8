package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// The limits guard against the worst and are no aim: how large things really are TestArchitectureFigures
// prints. A function that is a table may be longer.
const (
	fileLines     = 500
	functionLines = 80
	folderFiles   = 40
	ownImports    = 12
)

// manyImports lists the packages that import more of our own than ownImports, and how many. A number
// here may fall, and none may come: what needs so many packages does the work of several.
var manyImports = map[string]int{
	"cmd/workbench":           26,
	"cmd/workbench/composing": 16,
	"cmd/workbench/publish":   14,
	"cmd/workbench/serve":     15,
}

// TestArchitectureLimits fails when a file, a function, a folder or a list of imports grows too
// large, and when an exported name has no comment.
func TestArchitectureLimits(t *testing.T) {
	files := 0
	for _, p := range listPackages(t) {
		folder := strings.TrimPrefix(p.ImportPath, module)
		if len(p.GoFiles) > folderFiles {
			t.Errorf("%s has %d files without tests, more than %d: part it", folder, len(p.GoFiles), folderFiles)
		}
		for _, fault := range tooManyImports(folder, len(ownOf(p.Imports))) {
			t.Error(fault)
		}
		for _, source := range parsed(t, p) {
			files++
			for _, fault := range faults(source.set, source.file) {
				t.Errorf("%s/%s: %s", folder, source.name, fault)
			}
		}
	}
	if files < 100 {
		t.Fatalf("only %d files were looked at", files)
	}
}

// tooManyImports says what is wrong with how many of our own packages one imports.
func tooManyImports(folder string, imports int) (faults []string) {
	most, listed := manyImports[folder]
	switch {
	case imports > max(most, ownImports):
		faults = append(faults, fmt.Sprintf("%s imports %d of our packages, more than %d: part it, or let another do some of its work", folder, imports, max(most, ownImports)))
	case listed && imports <= ownImports:
		faults = append(faults, fmt.Sprintf("%s imports %d of our packages: take it out of manyImports", folder, imports))
	}
	return faults
}

// ownOf returns those of some imports that are our own packages.
func ownOf(imports []string) []string {
	return slices.DeleteFunc(slices.Clone(imports), func(path string) bool { return !strings.HasPrefix(path, module) })
}

// A source is a parsed file.
type source struct {
	name string
	set  *token.FileSet
	file *ast.File
}

// parsed returns the files of a package, without tests.
func parsed(t *testing.T, p listed) (all []source) {
	for _, name := range p.GoFiles {
		set := token.NewFileSet()
		f, err := parser.ParseFile(set, filepath.Join(p.Dir, name), nil, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, source{name, set, f})
	}
	return all
}

// faults says what passes the limits in a file.
func faults(set *token.FileSet, f *ast.File) (all []string) {
	if n := set.File(f.Pos()).LineCount() - 1; n > fileLines {
		all = append(all, "the file is too long")
	}
	for _, d := range f.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			if linesOf(set, d) > functionLines && !isTable(d.Body) {
				all = append(all, d.Name.Name+" is too long")
			}
			if d.Name.IsExported() && hasExportedReceiver(d) && d.Doc == nil {
				all = append(all, d.Name.Name+" has no comment")
			}
		case *ast.GenDecl:
			all = append(all, silent(d)...)
		}
	}
	return all
}

// linesOf returns how many lines a part of a file has.
func linesOf(set *token.FileSet, n ast.Node) int {
	return set.Position(n.End()).Line - set.Position(n.Pos()).Line + 1
}

// isTable says whether a body names some values and then returns one literal: a list that
// a reader looks things up in.
func isTable(body *ast.BlockStmt) bool {
	for i, s := range body.List {
		switch s := s.(type) {
		case *ast.AssignStmt, *ast.DeclStmt:
		case *ast.ReturnStmt:
			if i+1 != len(body.List) || len(s.Results) != 1 {
				return false
			}
			_, literal := s.Results[0].(*ast.CompositeLit)
			return literal
		default:
			return false
		}
	}
	return false
}

// hasExportedReceiver says whether a function is none of a type that nobody else sees.
func hasExportedReceiver(d *ast.FuncDecl) bool {
	if d.Recv == nil {
		return true
	}
	seen := true
	ast.Inspect(d.Recv.List[0].Type, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && seen {
			seen = id.IsExported()
			return false
		}
		return true
	})
	return seen
}

// silent lists the exported names of a declaration that have no comment: neither above or
// behind them, nor above the group.
func silent(d *ast.GenDecl) (all []string) {
	for _, s := range d.Specs {
		var names []*ast.Ident
		var doc, behind *ast.CommentGroup
		switch s := s.(type) {
		case *ast.TypeSpec:
			names, doc, behind = []*ast.Ident{s.Name}, s.Doc, s.Comment
		case *ast.ValueSpec:
			names, doc, behind = s.Names, s.Doc, s.Comment
		}
		for _, n := range names {
			if n.IsExported() && d.Doc == nil && doc == nil && behind == nil {
				all = append(all, n.Name+" has no comment")
			}
		}
	}
	return all
}

// TestArchitectureLimitsAreSeen shows the test what it must find, and what it must let pass.
func TestArchitectureLimitsAreSeen(t *testing.T) {
	lines := func(n int) string { return strings.Repeat("\n", n) }
	for source, want := range map[string]string{
		"func f() {" + lines(80) + "}":                                 "f is too long",
		"func f() {" + lines(79) + "}":                                 "",
		"func f() []int { a := 1; return []int{a," + lines(90) + "} }": "",
		"func f() []int { g(); return []int{1," + lines(90) + "} }":    "f is too long",
		lines(500):                     "the file is too long",
		lines(498):                     "",
		"func F() {}":                  "F has no comment",
		"// F is.\nfunc F() {}":        "",
		"type T int":                   "T has no comment",
		"type t int; func (*t) M() {}": "",
		"func (T) M() {}":              "M has no comment",
		"const (\n\tA = 1 // one\n)":   "",
		"const (\n\tA = 1\n)":          "A has no comment",
		"// All.\nconst (\n\tA = 1\n)": "",
		"func (l *list[T]) M() {}":     "",
	} {
		set := token.NewFileSet()
		f, err := parser.ParseFile(set, "x.go", "package x\n"+source+"\n", parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.Join(faults(set, f), ", "); got != want {
			t.Errorf("%.40q: %q, want %q", source, got, want)
		}
	}
	for folder, imports := range map[string]int{"engine/new": ownImports + 1, "cmd/workbench/publish": manyImports["cmd/workbench/publish"] + 1, "cmd/workbench/serve": ownImports} {
		if len(tooManyImports(folder, imports)) != 1 {
			t.Errorf("%s with %d imports is let pass", folder, imports)
		}
	}
	for folder, imports := range map[string]int{"engine/new": ownImports, "cmd/workbench/publish": manyImports["cmd/workbench/publish"], "cmd/workbench/serve": ownImports + 1} {
		if all := tooManyImports(folder, imports); all != nil {
			t.Error(all)
		}
	}
}
