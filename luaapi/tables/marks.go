package tables

import (
	"fmt"
	"strings"

	"github.com/yuin/gopher-lua/ast"
	"github.com/yuin/gopher-lua/parse"
)

// marks are the lines of the words of each game: by the game's name and the place, "tableau, space". Lua forgets them
// when it makes a table.
type marks map[string]map[string]int

// mark looks a file over before it runs: where its words stand, and whether one stands twice in a table, which Lua
// lets pass.
func mark(file, source string) (marks, error) {
	chunk, err := parse.Parse(strings.NewReader(source), file)
	if err != nil {
		return nil, nil // the compiler says it better
	}
	w := walker{file: file, marks: marks{}}
	for _, s := range chunk {
		w.statement(s)
	}
	return w.marks, w.err
}

// line returns the line of a word of a game, or of what it stands in; 0 when it is not found.
func (m marks) line(game, where string) int {
	for {
		if at := m[game][where]; at > 0 || where == "" {
			return at
		}
		i := strings.LastIndex(where, ", ")
		where = where[:max(i, 0)]
	}
}

// A walker goes through the statements of a file.
type walker struct {
	file  string
	marks marks
	err   error
}

// statement looks at the calls of a statement, and at those inside it.
func (w *walker) statement(s ast.Stmt) {
	switch s := s.(type) {
	case *ast.FuncCallStmt:
		w.call(s.Expr)
	case *ast.DoBlockStmt:
		w.statements(s.Stmts)
	case *ast.NumberForStmt:
		w.statements(s.Stmts)
	case *ast.GenericForStmt:
		w.statements(s.Stmts)
	case *ast.IfStmt:
		w.statements(s.Then)
		w.statements(s.Else)
	case *ast.LocalAssignStmt:
		for _, e := range s.Exprs {
			w.table(e, nil, "")
		}
	}
}

func (w *walker) statements(list []ast.Stmt) {
	for _, s := range list {
		w.statement(s)
	}
}

// call looks at a call with one table: a game.
func (w *walker) call(e ast.Expr) {
	call, ok := e.(*ast.FuncCallExpr)
	if !ok || len(call.Args) != 1 {
		return
	}
	t, ok := call.Args[0].(*ast.TableExpr)
	if !ok {
		return
	}
	lines := map[string]int{"": t.Line()}
	for _, f := range t.Fields {
		if key, ok := f.Key.(*ast.StringExpr); ok && key.Value == "name" {
			if name, ok := f.Value.(*ast.StringExpr); ok && w.marks[name.Value] == nil {
				w.marks[name.Value] = lines
			}
		}
	}
	w.table(t, lines, "")
}

// table notes the lines of the keys of a table, and refuses one that is said twice.
func (w *walker) table(e ast.Expr, lines map[string]int, where string) {
	t, ok := e.(*ast.TableExpr)
	if !ok {
		return
	}
	seen := map[string]bool{}
	for _, f := range t.Fields {
		key, ok := f.Key.(*ast.StringExpr)
		if !ok {
			w.table(f.Value, nil, where)
			continue
		}
		path := key.Value
		if where != "" {
			path = where + ", " + key.Value
		}
		if seen[key.Value] && w.err == nil {
			w.err = fmt.Errorf("%s:%d: %s is said twice in one table", w.file, f.Value.Line(), path)
		}
		seen[key.Value] = true
		if lines != nil && lines[path] == 0 {
			lines[path] = f.Value.Line()
		}
		w.table(f.Value, lines, path)
	}
}
