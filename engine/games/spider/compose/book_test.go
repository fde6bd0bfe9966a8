package compose_test

import (
	"bytes"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"patience/engine"
	"patience/engine/enginetest"
	"patience/engine/games/spider"
	check "patience/engine/games/spider/check/freecard"
	"patience/engine/games/spider/compose"
	"patience/engine/games/spider/compose/ideas"
	"patience/engine/games/spider/prove"
	"patience/engine/games/spider/prove/freecard"
	"patience/engine/problem"
	"patience/puzzles"
)

// TestBook decides the problems of the book: each is sound. With -short it is
// one that is decided soon.
func TestBook(t *testing.T) {
	count := 0
	for _, name := range puzzles.Names() {
		if !strings.HasPrefix(name, "book/") {
			continue
		}
		if count++; testing.Short() && count != 21 {
			continue
		}
		t.Run(name, func(t *testing.T) {
			t.Parallel() // one position takes a third of the time of all
			testProblem(t, name)
		})
	}
	if count != 52 {
		t.Errorf("%d problems, want 52", count)
	}
}

func testProblem(t *testing.T, name string) {
	p := parseBook(t, name)
	if p.Ladder == "" || p.Title == "" || p.Task == "" || p.Notes == "" {
		t.Fatalf("want a problem with title, task, ladder and notes: %v", p)
	}
	checkTexts(t, p)
	tasks, err := ideas.Tasks(game(), name, p)
	if err != nil || len(tasks) != 1 {
		t.Fatalf("%d goals, %v", len(tasks), err)
	}
	// Tries that lead nowhere would take most of the time, and say nothing of whether a problem is sound.
	options := ideas.Options{Time: time.Hour, Tries: -1}
	if enginetest.Whole() {
		options.Tries = 0
	}
	o, err := ideas.Test(t.Context(), tasks[0], options)
	if err != nil || o.Verdict != ideas.Sound {
		t.Fatalf("%+v, %v", o, err)
	}
	if len(o.Longer) > 0 {
		t.Errorf("%q", o.Longer)
	}
	if o.Report == nil {
		return // a plan, which was played through
	}
	// The rung depends on what is decided in the time that there is, so that none is given to it.
	l := ideas.Measure(t.Context(), o.Report, freecard.Limits{States: 1, Time: time.Nanosecond})
	if said := p.Ladder; l.Moves > 0 && !(strings.Contains(said, engine.Count(l.Essential, "essential move")+", all necessary") == (l.Essential == l.Necessary) &&
		strings.Contains(said+";", "solution of "+engine.Count(l.Moves, "move")+";")) {
		t.Errorf("ladder: %v; the file says %s", l, said)
	}
	for _, proof := range o.Report.Proofs() {
		var text bytes.Buffer
		certificate := proof.Result.Proof
		if certificate == nil {
			continue // by trying everything
		}
		if err := certificate.Write(&text); err != nil {
			t.Fatal(err)
		}
		if _, err := check.Kind().Verify(&text); err != nil {
			t.Errorf("%s: certificate refused: %v", proof.Says, err)
		}
	}
}

// checkTexts holds what a file says in words against its position and its solution: the themes, the cards that
// lie face down, and that each card of the notes is there.
func checkTexts(t *testing.T, p *problem.Problem) {
	t.Helper()
	play, err := spider.Game().Parse(p.Position)
	if err != nil {
		t.Fatal(err)
	}
	s, line := play.State().(*spider.State), engine.NewPlay(play.Game, play.State().Copy())
	for _, v := range p.Questions[0].Solutions[:min(1, len(p.Questions[0].Solutions))] {
		if err := line.Line(v.Moves()); err != nil {
			t.Fatal(err)
		}
	}
	if themes := compose.FactsOf(s, line.Moves(), nil, "").Named(); themes != p.Themes || p.Date == "" {
		t.Errorf("themes: %s; the file says %q, of %q", themes, p.Themes, p.Date)
	}
	if _, list, told := strings.Cut(p.Task, "From the top down, "); told {
		list, _, _ = strings.Cut(list, ".")
		for i, part := range strings.Split(list, "; ") {
			words := strings.Fields(strings.Replace(part, " hides", "", 1))
			n, err := strconv.Atoi(words[1])
			if i == 0 && !strings.Contains(part, " hides ") || err != nil || engine.Cards(s.FaceDown(n)).String() != strings.Join(words[2:], " ") {
				t.Errorf("the task says of pile %d %v; it hides %v", n, words[2:], s.FaceDown(n))
			}
		}
	}
	for _, word := range regexp.MustCompile(`\b(10|[A2-9JQK])[cdhs]\b`).FindAllString(p.Notes, -1) {
		if !strings.Contains(p.Position, word) {
			t.Errorf("the notes tell of the %s, which is nowhere", word)
		}
	}
}

// TestVariety holds the book to what it promises: every kind of goal and restriction, cards
// that lie face down taken in every way, small positions, twins, tries, every rung.
func TestVariety(t *testing.T) {
	wanted := []string{
		"goal: space", "goal: 2 spaces", "goal: empty ", "goal: turn ", "goal: dig ", "goal: bare ", "goal: bare an ", "goal: bare two ",
		"goal: remove a suit", "goal: remove 2 suits", "goal: remove clubs", " first", " after 1", " and keep the spaces",
		"goal: an irreversible move", "goal: win", " onto ", "and bare ", " and turn ", " then ",
		" moves", " essential moves", " with at most 1 deal",
		"without: space", "deal", "turn", "remove", "remove diamonds", "pile ", "onto ", "dig ",
		"hidden: any", "hidden: blind", "hidden: strategy", "verdict: impossible",
	}
	var said []string
	small, twins, tries, rungs := 0, 0, 0, map[string]bool{}
	for _, name := range puzzles.Names() {
		if !strings.HasPrefix(name, "book/") {
			continue
		}
		p := parseBook(t, name)
		q := p.Questions[0]
		said = append(said, "goal: "+q.Goal, "without: "+q.Without, "hidden: "+q.Hidden, "verdict: "+q.Verdict)
		rung, _, _ := strings.Cut(p.Ladder, ";")
		rungs[rung] = true
		play, err := spider.Game().Parse(p.Position)
		if err != nil {
			t.Fatal(err)
		}
		for n, yes := range map[*int]bool{&small: inSight(play.State().(*spider.State)) <= 40, &twins: q.Verdict != "" && p.After != "", &tries: len(q.Tries) > 0} {
			if yes {
				*n++
			}
		}
	}
	for _, w := range wanted {
		if !slices.ContainsFunc(said, func(s string) bool { return strings.Contains(s, w) }) {
			t.Errorf("no problem has %q", w)
		}
	}
	for rung := ideas.Counting; rung <= ideas.Searching; rung++ {
		if rung != ideas.Natural && !rungs[rung.String()] {
			t.Errorf("no problem stands on the rung %q", rung)
		}
	}
	if small < 10 || twins < 4 || tries < 40 {
		t.Errorf("%d with at most 40 cards in sight, %d twins, %d with tries", small, twins, tries)
	}
}

func parseBook(t *testing.T, name string) *problem.Problem {
	t.Helper()
	text, err := puzzles.Text(name)
	if err != nil {
		t.Fatal(err)
	}
	all, err := problem.Parse(text)
	if err != nil || len(all) != 1 || len(all[0].Questions) != 1 {
		t.Fatalf("%s: want one problem with one goal: %v", name, err)
	}
	return all[0]
}

func inSight(s *spider.State) (count int) {
	for n := 1; n <= 10; n++ {
		count += len(s.FaceUp(n))
	}
	return count
}

// game returns Spider with its prover.
func game() *engine.Game {
	g := spider.Game()
	g.Prover = prove.Prover()
	return g
}
