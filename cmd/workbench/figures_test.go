package main

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strings"
	"testing"
)

// longFunction is from how many lines on a function should say its steps, with their reasons, in
// comments on lines of their own.
const longFunction = 20

// TestArchitectureFigures prints how large things are, and how much long functions say of
// themselves. It judges nothing: go test -v -run ArchitectureFigures ./cmd/workbench
func TestArchitectureFigures(t *testing.T) {
	var files, functions, folders, imports, forTests sizes
	var said steps
	all := listPackages(t)
	linked := linkedFrom(all, module+"cmd/workbench")
	for _, p := range all {
		folder := strings.TrimPrefix(p.ImportPath, module)
		folders = append(folders, size{folder, len(p.GoFiles)})
		imports = append(imports, size{folder, len(ownOf(p.Imports))})
		for _, source := range parsed(t, p) {
			file := size{folder + "/" + source.name, source.set.File(source.file.Pos()).LineCount() - 1}
			files = append(files, file)
			if !linked[p.ImportPath] {
				forTests = append(forTests, file)
			}
			for _, d := range source.file.Decls {
				if d, ok := d.(*ast.FuncDecl); ok && !isTable(d.Body) {
					functions = append(functions, size{folder + "." + d.Name.Name, linesOf(source.set, d)})
				}
			}
			said.add(stepsOf(source.set, source.file))
		}
	}
	for _, figure := range []struct {
		what string
		of   sizes
	}{
		{"lines of a file", files}, {"of these what tests alone import", forTests}, {"lines of a function", functions},
		{"files of a folder", folders}, {"own packages that a package imports", imports},
	} {
		t.Logf("%s: %v", figure.what, figure.of)
	}
	t.Logf("comments on lines of their own in functions of %d lines and more: %v", longFunction, said)
	if len(files) < 100 || len(functions) < 1000 || said.lines == 0 {
		t.Errorf("only %d files and %d functions were looked at", len(files), len(functions))
	}
}

// linkedFrom returns the packages of ours that a program is made of. The others are there for tests.
func linkedFrom(all []listed, program string) map[string]bool {
	linked := map[string]bool{program: true}
	for before := 0; before < len(linked); {
		before = len(linked)
		for _, p := range all {
			if !linked[p.ImportPath] {
				continue
			}
			for _, i := range ownOf(p.Imports) {
				linked[i] = true
			}
		}
	}
	return linked
}

// A size is how large something is.
type size struct {
	name string
	n    int
}

type sizes []size

// String tells the size in the middle, that which nine in ten do not pass, and the three largest.
func (s sizes) String() string {
	s = slices.SortedFunc(slices.Values(s), func(a, b size) int { return cmp.Compare(a.n, b.n) })
	text := fmt.Sprintf("%d; median %d, nine in ten at most %d, in all %d; largest", len(s), s[len(s)/2].n, s[len(s)*9/10].n, s.sum())
	for _, x := range slices.Backward(s[len(s)-3:]) {
		text += fmt.Sprintf(" %s %d", x.name, x.n)
	}
	return text
}

func (s sizes) sum() (n int) {
	for _, x := range s {
		n += x.n
	}
	return n
}

// A steps is how many lines long functions have, and how many of these are comments alone.
type steps struct{ lines, comments int }

func (s *steps) add(more steps) {
	s.lines += more.lines
	s.comments += more.comments
}

// String tells the comments in 1,000 lines.
func (s steps) String() string {
	return fmt.Sprintf("%.1f in 1,000 lines (%d of %d)", 1000*float64(s.comments)/float64(s.lines), s.comments, s.lines)
}

// stepsOf counts in the long functions of a file the lines that are comments alone. Those behind code are
// none: they explain a word, not a step.
func stepsOf(set *token.FileSet, f *ast.File) (s steps) {
	for _, d := range f.Decls {
		d, ok := d.(*ast.FuncDecl)
		if !ok || isTable(d.Body) || linesOf(set, d) < longFunction {
			continue
		}
		s.lines += linesOf(set, d)
		// A line has code when a part of the function begins or ends there.
		code := map[int]bool{}
		ast.Inspect(d, func(n ast.Node) bool {
			_, isGroup := n.(*ast.CommentGroup)
			_, isComment := n.(*ast.Comment)
			if n != nil && !isGroup && !isComment {
				code[set.Position(n.Pos()).Line] = true
				code[set.Position(n.End()-1).Line] = true
			}
			return true
		})
		for _, group := range f.Comments {
			for _, c := range group.List {
				if d.Body.Pos() < c.Pos() && c.End() < d.End() && !code[set.Position(c.Pos()).Line] {
					s.comments++
				}
			}
		}
	}
	return s
}

// TestStepsAreCounted counts comments on lines of their own in long functions, and no others.
func TestStepsAreCounted(t *testing.T) {
	long := strings.Repeat("\tf()\n", longFunction)
	for text, want := range map[string]steps{
		"func f() {\n// one\n// two\n" + long + "}\n":    {longFunction + 4, 2},
		"func f() {\nf() // behind\n" + long + "}\n":     {longFunction + 3, 0},
		"// above\nfunc f() {\n" + long + "}\n":          {longFunction + 2, 0},
		"func f() {\n// in a short one\nf()\n}\n":        {},
		"func f() {\nif a { // behind\n" + long + "}\n}": {longFunction + 4, 0},
	} {
		set := token.NewFileSet()
		f, err := parser.ParseFile(set, "x.go", "package x\n"+text, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		if got := stepsOf(set, f); got != want {
			t.Errorf("%.30q: %v, want %v", text, got, want)
		}
	}
}
