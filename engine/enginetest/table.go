package enginetest

import (
	"cmp"
	"encoding/csv"
	"os"
	"testing"

	"patience/engine"
)

// A Known is a row of a table of deals: what other solvers have found.
type Known struct {
	Name    string // in the column seed
	Verdict engine.Verdict
	Start   engine.State
}

// Table reads a table of deals whose verdicts are known, in the columns that
// `workbench solve --csv` reads too.
func Table(t testing.TB, g *engine.Game, file string) []Known {
	t.Helper()
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	r := csv.NewReader(f)
	r.Comment = '#'
	lines, err := r.ReadAll()
	if err != nil || len(lines) < 2 {
		t.Fatalf("%s: %d lines, %v", file, len(lines), err)
	}
	var list []Known
	for _, line := range lines[1:] {
		row := map[string]string{}
		for i, column := range lines[0] {
			row[column] = line[i]
		}
		list = append(list, readKnown(t, g, row))
	}
	return list
}

func readKnown(t testing.TB, g *engine.Game, row map[string]string) Known {
	t.Helper()
	v, errVerdict := engine.ParseVerdict(row["verdict"])
	s, errStart := g.ParseRow(row, nil)
	if err := cmp.Or(errVerdict, errStart); err != nil {
		t.Fatalf("deal %s: %v", row["seed"], err)
	}
	return Known{row["seed"], v, s}
}
