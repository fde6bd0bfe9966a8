package ladder

import (
	"strings"
	"testing"
	"time"

	"patience/engine/games/spider/ideas"
	"patience/engine/problem"
	"patience/puzzles"
)

// TestBook decides the problems of the book: each is sound. With -short it is every
// eighth.
func TestBook(t *testing.T) {
	count := 0
	for _, name := range puzzles.Names() {
		if !strings.HasPrefix(name, "book/") {
			continue
		}
		if count++; testing.Short() && count%8 != 0 {
			continue
		}
		t.Run(name, func(t *testing.T) { testProblem(t, name) })
	}
	if count != 52 {
		t.Errorf("%d problems, want 52", count)
	}
}

func testProblem(t *testing.T, name string) {
	text, err := puzzles.Text(name)
	if err != nil {
		t.Fatal(err)
	}
	all, err := problem.Parse(text)
	if err != nil || len(all) != 1 || all[0].Ladder == "" || all[0].Title == "" || all[0].Task == "" {
		t.Fatalf("want a problem with title, task and ladder: %v", err)
	}
	tasks, err := ideas.Tasks(name, all[0])
	if err != nil || len(tasks) != 1 {
		t.Fatalf("%d goals, %v", len(tasks), err)
	}
	o, err := ideas.Test(t.Context(), tasks[0], ideas.Options{Time: time.Hour})
	if err != nil || o.Verdict != ideas.Sound {
		t.Errorf("%+v, %v", o, err)
	}
}
