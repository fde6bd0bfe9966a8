package compose_test

import (
	"slices"
	"strings"
	"testing"

	"patience/engine"
	"patience/engine/games/spider"
	"patience/engine/games/spider/compose"
	"patience/engine/games/spider/prove/ask"
	"patience/engine/games/spider/prove/stipulation"
	"patience/engine/problem"
	"patience/puzzles"
)

// solved returns the position and the first solution of each problem that comes with the program.
func solved(t *testing.T, each func(name string, p *problem.Problem, s *spider.State, line []engine.Move)) {
	t.Helper()
	for _, name := range puzzles.Names() {
		text, err := puzzles.Text(name)
		if err != nil {
			t.Fatal(err)
		}
		all, err := problem.Parse(text)
		if err != nil || all[0].Game != spider.Name || len(all[0].Questions) == 0 || len(all[0].Questions[0].Solutions) == 0 {
			continue
		}
		play, err := spider.Game().Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		start := play.State().(*spider.State).Copy().(*spider.State)
		if err := play.Line(all[0].Questions[0].Solutions[0].Moves()); err != nil {
			t.Fatal(name, err)
		}
		each(name, all[0], start, play.Moves())
	}
}

// TestThemes holds an example of each theme, one that a person has looked at, and that no theme stands
// in every line.
func TestThemes(t *testing.T) {
	examples := map[string]string{
		"switchback":      "book/book15: the 2s leaves the 3c and comes back",
		"lent space":      "book/book20: pile 6 takes the 8c and is a space again",
		"exchange":        "book/book22: the 8c and the 5s change piles",
		"two become one":  "book/book06: the 5s joins the 6s, and they move as one",
		"one becomes two": "book/book05: the 6c and the 5c part",
		"mended run":      "spider/page09: the 9c leaves the 10c, and comes back to it",
		"bridge":          "book/book06: the 7d takes the 6s and gives it on",
		"waiting removal": "spider/page09: the hearts wait while the 2d moves",
		"reversed order":  "book/book05: the 2h lay above the 5c, and lies below it",
		"King to space":   "book/book13: the Kc goes to pile 1",
		"clearance":       "book/book08: pile 7, of 5 chains, is emptied",
		"self-denial":     "book/book51: the 4s does not go to the 5s of pile 3",
		"wanderer":        "book/book28: the 7c moves again and again",
		"freed card":      "book/book05: the 2h is turned up, and moves on",
	}
	seen, lines := map[string]int{}, 0
	solved(t, func(name string, _ *problem.Problem, s *spider.State, line []engine.Move) {
		lines++
		for _, x := range compose.ThemesOf(s, line) {
			seen[x.Theme]++
			if want := examples[x.Theme]; strings.HasPrefix(want, name+": ") && !strings.HasSuffix(want, ": "+x.Where) {
				t.Errorf("%s: %s, want %s", name, x.Where, want)
			} else if strings.HasPrefix(want, name+": ") {
				delete(examples, x.Theme)
			}
		}
	})
	if len(examples) > 0 {
		t.Errorf("no such examples: %v", examples)
	}
	for _, x := range compose.Themes() {
		if n := seen[x.Name]; n == 0 || n == lines {
			t.Errorf("%d of %d lines have %q", n, lines, x.Name)
		}
	}
}

// TestThemesByHand has lines so short that their themes can be read off by eye.
func TestThemesByHand(t *testing.T) {
	const position = "removed: clubs, clubs, diamonds, diamonds, hearts, spades\n" +
		"pile 1: Ks Qs Js\npile 2: 10s\npile 3: 9s 8s 7s 6s\npile 4: 5s\npile 5: 4s 3s 2s As\n" +
		"pile 6: Kh Qh Jh 10h\npile 7: 9h 8h\npile 8: 7h 6h 5h 4h\npile 9: 3h 2h Ah\npile 10: space\nhand: none\n"
	for line, want := range map[string]string{
		"10s from 2 to 1":                                       "",
		"8h from 7 to 10, 8h from 10 to 7":                      "switchback, lent space, mended run",
		"9-8h from 7 to 10, 10h from 6 to 7, 9-8h from 10 to 7": "lent space, one becomes two, self-denial",
	} {
		play, err := spider.Game().Parse("game: spider\n" + position)
		if err != nil {
			t.Fatal(err)
		}
		if err := play.Line(line); err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, x := range compose.ThemesOf(play.Start().(*spider.State), play.Moves()) {
			got = append(got, x.Theme)
		}
		if strings.Join(got, ", ") != want {
			t.Errorf("%s: %q, want %q", line, strings.Join(got, ", "), want)
		}
	}
}

// asked says which removals a question asks for.
func asked(t *testing.T, s *spider.State, q problem.Question) func(ask.Essential) bool {
	t.Helper()
	st, err := stipulation.Parse(s, q.FullGoal(), q.Without, "")
	if err != nil {
		t.Fatal(err)
	}
	return st.Asks
}

// TestQuery searches the problems that come with the program.
func TestQuery(t *testing.T) {
	count := func(query string) (names []string) {
		f, err := compose.ParseQuery(query)
		if err != nil {
			t.Fatal(err)
		}
		solved(t, func(name string, p *problem.Problem, s *spider.State, line []engine.Move) {
			if f(compose.FactsOf(s, line, asked(t, s, p.Questions[0]), p.Title+" "+p.Questions[0].Goal)) {
				names = append(names, name)
			}
		})
		return names
	}
	all := len(count(""))
	if n := len(count("one space")) + len(count("not one space")); n != all {
		t.Errorf("%d with one space or not, of %d", n, all)
	}
	few := count("switchback, at most 40 cards, 3 to 8 essential moves")
	if len(few) == 0 || len(few) == all || slices.ContainsFunc(count("at least 9 essential moves"), func(name string) bool { return slices.Contains(few, name) }) {
		t.Errorf("%q of %d", few, all)
	}
	if got := count("'trains'"); len(got) != 1 || got[0] != "book/book29" {
		t.Errorf("%q", got)
	}
	for query, want := range map[string]string{
		"'hearts, no space'": "book/book03", "one space, not 'trains', 'hearts, no space' ": "", "not 'no space', 'trains'": "book/book29",
		"'hearts, no space', 4 essential moves": "book/book03", "'hearts, no space', 5 essential moves": "",
	} {
		if got := strings.Join(count(query), " "); got != want {
			t.Errorf("%s: %q, want %q", query, got, want)
		}
	}
	for _, bad := range []string{"'hearts, no space", "hearts, 'no space'", "'a' 'b, c"} {
		if _, err := compose.ParseQuery(bad); err == nil || !strings.Contains(err.Error(), "bad condition") {
			t.Errorf("%s: %v", bad, err)
		}
	}
	short, err := compose.ParseQuery("at most 5 moves, at most 5 essential moves")
	if none, wrong := compose.ParseQuery("no moves"); err != nil || wrong != nil || short(compose.Facts{}) || !none(compose.Facts{}) {
		t.Errorf("a problem without a solution has at most 5 moves, or not no moves: %v, %v", err, wrong)
	}
	for _, bad := range []string{"swichback", "at most cards", "at most 3 to 4 cards", "five"} {
		if _, err := compose.ParseQuery(bad); err == nil || !strings.Contains(err.Error(), "bad condition") {
			t.Errorf("%q: %v", bad, err)
		}
	}
}

// TestAlike finds a problem whose suits are renamed and whose uppermost cards nobody knows any more, and no
// likeness between those that come with the program.
func TestAlike(t *testing.T) {
	type one struct {
		s    *spider.State
		line []engine.Move
	}
	all := map[string]one{}
	solved(t, func(name string, _ *problem.Problem, s *spider.State, line []engine.Move) {
		all[name] = one{s, line}
		other, covered := s.Renamed([4]engine.Suit{engine.Hearts, engine.Clubs, engine.Spades, engine.Diamonds}), 0
		for n := 1; n <= spider.Piles; n++ {
			if up := s.FaceUp(n); len(s.FaceDown(n)) == 0 && len(up) > 6 {
				hidden, err := other.Hide(n, 1)
				if err != nil {
					t.Fatal(err)
				}
				other, covered = hidden.Forget(n), covered+1
			}
		}
		if same, of := compose.Alike(s, line, other, line); same < of-covered || of == 0 {
			t.Errorf("%s: %d of %d piles alike, with %d cards covered", name, same, of, covered)
		}
	})
	for a, x := range all {
		for b, y := range all {
			if same, of := compose.Alike(x.s, x.line, y.s, y.line); a != b && same >= 3 && 2*same > of {
				t.Errorf("%s and %s: %d of %d piles alike", a, b, same, of)
			}
		}
	}
}
