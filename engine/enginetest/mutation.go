package enginetest

import (
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// An Edit replaces a text that a file has once.
type Edit struct{ File, Old, New string }

// Mutants is a test program with all mutations in it, of which each run takes one.
type Mutants struct{ program, dir string }

// Mutate builds the tests of a folder with mutations, each of which is some edits. A function that one of them changes
// begins with what it would be, so that all of them are built at once. The files themselves stay as they are.
//
//	func (v *view) open() bool {
//		if mutant == "7" { return v.spaces > 99 }
//		return v.spaces > 0
//	}
func Mutate(t *testing.T, dir string, mutations [][]Edit) *Mutants {
	t.Helper()
	temporary := t.TempDir()
	o := overlay{t, map[string]source{}, map[string]map[int]string{}}
	for i, edits := range mutations {
		o.add(strconv.Itoa(i), edits)
	}
	replace := map[string]string{}
	for file, text := range o.texts() {
		replace[file] = filepath.Join(temporary, strconv.Itoa(len(replace))+".go")
		if err := os.WriteFile(replace[file], []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	list, err := json.Marshal(map[string]any{"Replace": replace})
	if err == nil {
		err = os.WriteFile(filepath.Join(temporary, "overlay.json"), list, 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
	m := &Mutants{filepath.Join(temporary, "mutants"), dir}
	out, err := exec.Command("go", "test", "-c", "-vet=off", "-ldflags=-s -w", "-o", m.program, "-overlay", filepath.Join(temporary, "overlay.json"), dir).CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return m
}

// Run runs the tests with one of the mutations, and returns what they printed.
func (m *Mutants) Run(i int, args ...string) (out string, err error) {
	cmd := exec.Command(m.program, args...)
	cmd.Dir, cmd.Env = m.dir, append(os.Environ(), "MUTANT="+strconv.Itoa(i))
	text, err := cmd.CombinedOutput()
	return string(text), err
}

// Catch shows of each mutation, which is an edit with a name, that a test of a folder fails by it when they are run with
// these arguments.
func Catch(t *testing.T, dir string, mutations []struct{ Name, File, Old, New string }, args ...string) {
	t.Helper()
	var edits [][]Edit
	for _, m := range mutations {
		edits = append(edits, []Edit{{m.File, m.Old, m.New}})
	}
	mutants := Mutate(t, dir, edits)
	for i, m := range mutations {
		t.Run(m.Name, func(t *testing.T) {
			if out, err := mutants.Run(i, append(args, "-test.failfast")...); err == nil || !strings.Contains(out, "--- FAIL: Test") {
				t.Errorf("not caught (%v)\n%.2000s", err, out)
			}
		})
	}
}

// An overlay collects what the compiler is to read in place of files.
type overlay struct {
	*testing.T
	sources map[string]source
	before  map[string]map[int]string // of each file, what is put before the bodies of its functions
}

// add takes in the functions as a mutation makes them.
func (o *overlay) add(mutation string, edits []Edit) {
	o.Helper()
	mutated := map[string]string{}
	for _, e := range edits {
		file, err := filepath.Abs(e.File)
		text, errRead := os.ReadFile(file)
		if n := strings.Count(string(text), e.Old); n != 1 || err != nil || errRead != nil {
			o.Fatalf("%s has %q %d times, want it once (%v, %v)", e.File, e.Old, n, err, errRead)
		}
		if _, ok := mutated[file]; !ok {
			mutated[file] = string(text)
		}
		mutated[file] = strings.Replace(mutated[file], e.Old, e.New, 1)
		o.sources[file] = parse(o.T, string(text))
	}
	for file, text := range mutated {
		is, becomes := o.sources[file], parse(o.T, text)
		if is.outside() != becomes.outside() {
			o.Fatalf("mutation %s changes more of %s than bodies of functions", mutation, file)
		}
		for i, f := range becomes.bodies {
			if f.text == is.bodies[i].text {
				continue
			}
			if o.before[file] == nil {
				o.before[file] = map[int]string{}
			}
			o.before[file][i] += fmt.Sprintf("\nif mutant == %q {%s\n%s}\n", mutation, f.text, f.leave)
		}
	}
}

// texts returns the files with all mutations in them, and one for each folder that says which is asked for.
func (o *overlay) texts() map[string]string {
	texts := map[string]string{}
	for file, s := range o.sources {
		texts[filepath.Join(filepath.Dir(file), "mutant.go")] = "package " + s.name + "\n\nimport \"os\"\n\nvar mutant = os.Getenv(\"MUTANT\")\n"
		for i, f := range s.bodies {
			texts[file] += s.between[i] + o.before[file][i] + f.text
		}
		texts[file] += s.between[len(s.bodies)]
	}
	return texts
}

// A source is a file in parts: the bodies of its functions, and what stands between them.
type source struct {
	name    string // of the package
	between []string
	bodies  []body
}

// outside returns what is in no body.
func (s source) outside() string { return strings.Join(s.between, "...") }

// A body is what stands in the braces of a function, and how it is left where nothing is returned.
type body struct{ text, leave string }

// parse cuts a source.
func parse(t *testing.T, text string) source {
	t.Helper()
	files := token.NewFileSet()
	tree, err := parser.ParseFile(files, "", text, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	s, end := source{name: tree.Name.Name}, 0
	for _, d := range tree.Decls {
		f, ok := d.(*ast.FuncDecl)
		if !ok {
			continue
		}
		b := body{}
		if f.Type.Results == nil {
			b.leave = "return\n"
		}
		begin := files.Position(f.Body.Lbrace).Offset + 1
		s.between = append(s.between, text[end:begin])
		end = files.Position(f.Body.Rbrace).Offset
		b.text = text[begin:end]
		s.bodies = append(s.bodies, b)
	}
	s.between = append(s.between, text[end:])
	return s
}
