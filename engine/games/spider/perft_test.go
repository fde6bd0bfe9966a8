package spider_test

import (
	"fmt"
	"os"
	"slices"
	"testing"

	"patience/engine"
	"patience/engine/enginetest"
	"patience/engine/games/spider"
	"patience/engine/games/spider/referee"

	"pgregory.net/rapid"
)

func page(t testing.TB, n int) *spider.State {
	return enginetest.Page[*spider.State](t, spider.Game(), n)
}

// A perft is the number of legal lines of 1, 2, 3 and 4 moves from a page.
type perft struct {
	page  int
	lines [4]int
	slow  bool // the referee takes about a second or more for depth 4
}

// perfts are the numbers that the engine and the referee both counted.
func perfts() []perft {
	return []perft{
		{page: 6, lines: [4]int{7, 49, 330, 2222}},
		{page: 7, lines: [4]int{33, 615, 10160, 159796}, slow: true},
		{page: 8, lines: [4]int{17, 232, 3008, 38915}, slow: true},
		{page: 9, lines: [4]int{42, 1062, 22846, 455459}, slow: true},
		{page: 10, lines: [4]int{13, 184, 2795, 44523}, slow: true},
		{page: 11, lines: [4]int{6, 36, 241, 1665}},
		{page: 12, lines: [4]int{6, 36, 242, 1693}},
	}
}

// TestPerft counts lines with the engine.
func TestPerft(t *testing.T) {
	for _, test := range perfts() {
		for i, want := range test.lines {
			if got := engineLines(page(t, test.page), i+1); got != want {
				t.Errorf("page %d, depth %d: %d lines, want %d", test.page, i+1, got, want)
			}
		}
	}
}

// TestPerftOfReferee counts the same lines with the referee: to depth 3, and to
// depth 4 where that is quick. With PERFT=4 in the environment it goes to depth 4
// from every page, which takes some ten seconds.
func TestPerftOfReferee(t *testing.T) {
	for _, test := range perfts() {
		t.Run(fmt.Sprint("page", test.page), func(t *testing.T) {
			depth := 4
			if test.slow && os.Getenv("PERFT") != "4" {
				depth = 3
			}
			got := refereeLines(t, referee.Of(page(t, test.page)), depth)
			if want := test.lines[depth-1]; got != want {
				t.Errorf("depth %d: %d lines, want %d", depth, got, want)
			}
		})
	}
}

// engineLines counts the legal lines of so many moves.
func engineLines(s *spider.State, depth int) int {
	moves := s.Moves(make([]engine.Move, 0, 64))
	if depth == 1 {
		return len(moves)
	}
	count := 0
	for _, m := range moves {
		next := *s
		next.Apply(m)
		count += engineLines(&next, depth-1)
	}
	return count
}

// refereeLines is engineLines by the referee's rules.
func refereeLines(t *testing.T, table *referee.Table, depth int) int {
	steps := table.Legal()
	if depth == 1 {
		return len(steps)
	}
	count := 0
	for _, s := range steps {
		next := table.Clone()
		if err := next.Play(s); err != nil {
			t.Fatal(err)
		}
		count += refereeLines(t, next, depth-1)
	}
	return count
}

// TestMovesAgainstReferee compares, along random plays, every position and the
// moves that are legal in it.
func TestMovesAgainstReferee(t *testing.T) {
	g := spider.Game()
	rapid.Check(t, func(t *rapid.T) {
		p := enginetest.Play(t, g, 150)
		if err := referee.Confirm(p); err != nil {
			t.Fatal(err)
		}
		sameMoves(t, p.State().(*spider.State))
	})
}

// sameMoves wants the engine and the referee to list the same moves.
func sameMoves(t rapid.TB, s *spider.State) {
	t.Helper()
	var got, want []string
	for _, m := range s.Moves(nil) {
		got = append(got, fmt.Sprint(referee.StepOf(m)))
	}
	for _, step := range referee.Of(s).Legal() {
		want = append(want, fmt.Sprint(step))
	}
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Fatalf("engine lists\n%v\nreferee\n%v\n%v", got, want, s)
	}
}
