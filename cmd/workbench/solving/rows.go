package solving

import (
	"cmp"
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"
	"strconv"
	"strings"

	"patience/cmd/workbench/desk"
	"patience/engine"
)

// A dealTable is a table of deals, read row by row.
type dealTable struct {
	name    string
	in      *rowLimit
	csv     *csv.Reader
	columns []string
}

// A dealRow is a row by the names of its columns.
type dealRow struct {
	fields map[string]string
	number int    // from 1
	place  string // its file and line
}

// seed returns the name of a row: its number when the table has no column seed.
func (r dealRow) seed() string {
	if seed, ok := r.fields["seed"]; ok {
		return seed
	}
	return strconv.Itoa(r.number)
}

// openTable reads the columns of a table in a file, - for standard input. It waits no longer than the context for
// somebody to write to a pipe.
func openTable(ctx context.Context, d *desk.Desk, name string) (t *dealTable, end func() error, err error) {
	if is := desk.Holds(name); strings.HasSuffix(is, "of a survey") {
		return nil, nil, fmt.Errorf("%s is %s: want a table of positions; workbench survey report %[1]s tells of it", name, is)
	}
	in, err := d.Open(ctx, name)
	if err != nil {
		return nil, nil, err
	}
	end = in.Close
	plain, err := engine.Unpacked(in)
	if err != nil {
		return nil, nil, errors.Join(fmt.Errorf("%s: %w", name, err), end())
	}
	t = newTable(cmp.Or(strings.TrimPrefix(name, "-"), "standard input"), plain)
	if t.columns, err = t.read(); err == io.EOF {
		err = fmt.Errorf("%s: no line with the names of the columns", t.name)
	}
	if err == nil {
		t.columns[0] = engine.Unmarked(t.columns[0])
	}
	if err == nil && len(t.columns) == 1 && strings.ContainsAny(t.columns[0], ";\t") {
		err = fmt.Errorf("%s, line 1: want commas between the columns, not as in %.60q", t.name, t.columns[0])
	}
	for i, column := range t.columns {
		if err == nil && column != "" && slices.Contains(t.columns[:i], column) {
			err = fmt.Errorf("%s, line 1: two columns %q: want each once", t.name, column)
		}
	}
	if err != nil {
		return nil, nil, errors.Join(err, end())
	}
	return t, end, nil
}

func newTable(name string, in io.Reader) *dealTable {
	t := &dealTable{name: name, in: &rowLimit{in: in}}
	t.csv = csv.NewReader(t.in)
	t.csv.Comment = '#'
	return t
}

// read reads the fields of the next line that has some. An error names the line.
func (t *dealTable) read() ([]string, error) {
	t.in.row = 0
	fields, err := t.csv.Read()
	wrong, syntax := errors.AsType[*csv.ParseError](err)
	switch {
	case err == nil || err == io.EOF:
		return fields, err
	case syntax && errors.Is(err, csv.ErrFieldCount):
		return nil, fmt.Errorf("%s, line %d: want %s, as there are names in the first line, not %d", t.name, wrong.Line, engine.Count(t.csv.FieldsPerRecord, "value"), len(fields))
	case syntax && (errors.Is(err, csv.ErrQuote) || errors.Is(err, csv.ErrBareQuote)):
		return nil, fmt.Errorf("%s, line %d: a quote that does not belong there, or is not closed", t.name, wrong.Line)
	}
	return nil, fmt.Errorf("%s: %w", t.name, err)
}

// rows reads the rows one after the other. The last may be an error.
func (t *dealTable) rows() iter.Seq2[dealRow, error] {
	return func(yield func(dealRow, error) bool) {
		for number := 1; ; number++ {
			fields, err := t.read()
			if err == io.EOF {
				return
			}
			if err != nil {
				yield(dealRow{}, err)
				return
			}
			if !yield(t.row(number, fields), nil) {
				return
			}
		}
	}
}

func (t *dealTable) row(number int, fields []string) dealRow {
	line, _ := t.csv.FieldPos(0)
	row := dealRow{map[string]string{}, number, fmt.Sprintf("%s, line %d", t.name, line)}
	for i, f := range fields {
		row.fields[t.columns[i]] = f
	}
	return row
}

// maxRow is how many bytes a row has at most.
const maxRow = 1 << 20

// A rowLimit reads no more than that for one row, so that what is no table, such as
// /dev/zero, is not read into memory.
type rowLimit struct {
	in  io.Reader
	row int // bytes that were read since the last row
}

// Read passes on what is read.
func (l *rowLimit) Read(p []byte) (int, error) {
	n, err := l.in.Read(p)
	if l.row += n; l.row > maxRow+len(p) {
		return 0, fmt.Errorf("a row of more than %d bytes: want a table with a deal a row", maxRow)
	}
	return n, err
}
