package enginetest

import (
	"context"
	"encoding/csv"
	"os"
	"testing"

	"patience/engine"
	"patience/engine/search"
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
	v, err := engine.ParseVerdict(row["verdict"])
	if err != nil {
		t.Fatalf("deal %s: %v", row["seed"], err)
	}
	s, err := g.ParseRow(row, nil)
	if err != nil {
		t.Fatalf("deal %s: %v", row["seed"], err)
	}
	return Known{row["seed"], v, s}
}

// Agree decides every deal of a table with each of these options, and lets the
// referee replay each win. No verdict may contradict the table. It returns how many were
// left unknown.
func Agree(t *testing.T, g *engine.Game, deals []Known, options ...engine.SolveOptions) int {
	t.Helper()
	unknown := 0
	for _, o := range options {
		for _, d := range deals {
			switch r := Decide(t, g, d.Start, o); {
			case r.Verdict == engine.VerdictUnknown:
				unknown++
			case d.Verdict != engine.VerdictUnknown && r.Verdict != d.Verdict:
				t.Errorf("deal %s without %v: %v, want %v", d.Name, o.Without, r, d.Verdict)
			}
		}
	}
	return unknown
}

// BenchTable decides all deals of a table in one operation, and reports states a
// second and bytes a state.
func BenchTable(b *testing.B, g *engine.Game, deals []Known, o engine.SolveOptions) {
	b.Helper()
	states, bytes := 0, int64(0)
	for b.Loop() {
		states, bytes = 0, 0
		for _, d := range deals {
			r, err := search.Solve(context.Background(), g, d.Start, o)
			if err != nil {
				b.Fatal(err)
			}
			states += r.States
			bytes += r.Bytes
		}
	}
	b.ReportMetric(float64(states)*float64(b.N)/b.Elapsed().Seconds(), "states/s")
	b.ReportMetric(float64(bytes)/float64(states), "B/state")
}
