package solving

import (
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"iter"
	"strconv"
	"strings"

	"patience/cmd/workbench/desk"
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
	t = newTable(name, in)
	if t.columns, err = t.read(); err == io.EOF {
		err = errors.New("no line with the names of the columns")
	}
	if err != nil {
		return nil, nil, errors.Join(fmt.Errorf("%s: %w", name, err), end())
	}
	return t, end, nil
}

func newTable(name string, in io.Reader) *dealTable {
	t := &dealTable{name: name, in: &rowLimit{in: in}}
	t.csv = csv.NewReader(t.in)
	t.csv.Comment = '#'
	return t
}

// read reads the fields of the next line that has some.
func (t *dealTable) read() ([]string, error) {
	t.in.row = 0
	return t.csv.Read()
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
				yield(dealRow{}, fmt.Errorf("%s: %w", t.name, err))
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
