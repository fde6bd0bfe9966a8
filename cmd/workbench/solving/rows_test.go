package solving

import (
	"context"
	"errors"
	"io"
	"strings"
	"testing"
	"time"

	"patience/cmd/workbench/desk"
	"patience/engine/enginetest/fuzz"
)

// zeros is a file that never ends, without a line in it.
type zeros struct{}

func (zeros) Read(p []byte) (int, error) { clear(p); return len(p), nil }

// TestRowsAreLimited: neither a line without an end nor one in quotes is read whole.
func TestRowsAreLimited(t *testing.T) {
	for name, in := range map[string]io.Reader{
		"zeros":  zeros{},
		"row":    io.MultiReader(strings.NewReader("deal\n1\n"), zeros{}),
		"quotes": io.MultiReader(strings.NewReader("deal\n\""), strings.NewReader(strings.Repeat("x\n", maxRow))),
	} {
		table := newTable(name, in)
		columns, err := table.read()
		table.columns = columns
		if err == nil {
			for _, err = range table.rows() {
			}
		}
		if err == nil || !strings.Contains(err.Error(), "a row of more than 1048576 bytes") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestRowsAreRead has a row of nearly all that is allowed between two short ones.
func TestRowsAreRead(t *testing.T) {
	long := strings.Repeat("x", maxRow-10)
	table := newTable("t", strings.NewReader("seed,deal\na,1\n# note\nb,"+long+"\nc,3\n"))
	table.columns, _ = table.read()
	var seeds, places string
	for row, err := range table.rows() {
		if err != nil {
			t.Fatal(err)
		}
		seeds += row.seed()
		places += row.place + "; "
	}
	if seeds != "abc" || places != "t, line 2; t, line 4; t, line 5; " {
		t.Errorf("%s, %s", seeds, places)
	}
}

// TestColumnsOnce refuses a table in which nobody knows which of two columns is meant.
func TestColumnsOnce(t *testing.T) {
	in := strings.NewReader("seed,deal,seed\n1,2,3\n")
	_, _, err := openTable(t.Context(), desk.New(in, io.Discard, io.Discard), "-")
	if err == nil || err.Error() != `standard input, line 1: two columns "seed": want each once` {
		t.Errorf("%v", err)
	}
}

// TestTableIsInterrupted waits for a table that nobody writes, until the context ends.
func TestTableIsInterrupted(t *testing.T) {
	ctx, stop := context.WithTimeout(t.Context(), 10*time.Millisecond)
	defer stop()
	silent, _ := io.Pipe()
	if _, _, err := openTable(ctx, desk.New(silent, io.Discard, io.Discard), "-"); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("%v", err)
	}
}

// A table of deals has rows with its columns, or an error that names it.
func FuzzRows(target *testing.F) {
	f := fuzz.New(target)
	f.Add("seed,columns,stock\n1,\"[[\"\"9D\"\"]]\",10S 6C\n# note\n2,[],KH\n")
	f.Add("deal\n\"1: 2c --\n2: --\"\n\n")
	f.Fuzz(func(t *testing.T, text string) {
		table := newTable("t.csv", strings.NewReader(text))
		columns, err := table.read()
		if err != nil {
			return
		}
		table.columns = columns
		for row, err := range table.rows() {
			if err != nil && !strings.HasPrefix(err.Error(), "t.csv") || err == nil && !strings.HasPrefix(row.place, "t.csv, line ") {
				t.Errorf("%+v, %v", row, err)
			}
		}
	})
}
