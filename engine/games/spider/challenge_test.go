package spider_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"patience/engine"
	"patience/engine/games/spider"
	"patience/engine/games/spider/prove/ask"
	"patience/engine/games/spider/prove/freecard"
	"patience/engine/games/spider/referee"
)

// dealt returns the position of a page as if the hand had been left out of the game.
func dealt(t testing.TB, n int) *spider.State {
	var pile [11][]engine.Card
	var down [11]int
	s := page(t, n)
	for n := range pile[1:] {
		pile[n+1], down[n+1] = s.Pile(n+1), len(s.FaceDown(n+1))
	}
	return spider.New(pile, down, nil)
}

// inWords returns the legal moves in Woods's words, in order of the alphabet.
func inWords(s *spider.State) []string {
	var words []string
	for _, m := range s.Moves(nil) {
		words = append(words, spider.Game().PrintMove(s, m))
	}
	slices.Sort(words)
	return words
}

// TestChallenges lists by hand what is left of the moves of one position (rule 9).
func TestChallenges(t *testing.T) {
	var pile [11][]engine.Card
	for n, text := range []string{"9s 8h 7h", "8h", "8s", "Kc 6c", "", "9h"} {
		pile[n+1], _ = engine.ParseCards(text)
	}
	for n := 7; n <= 10; n++ {
		pile[n] = []engine.Card{engine.Unknown}
	}
	s := spider.New(pile, [11]int{}, nil)
	row := spider.New(pile, [11]int{}, make([]engine.Card, 10))
	natural := []string{"6c from 4 to 5", "7h from 1 to 2", "7h from 1 to 5", "8-7h from 1 to 5", "8-7h from 1 to 6",
		"8h from 2 to 5", "8h from 2 to 6", "8s from 3 to 5", "9h from 6 to 5"}
	for _, test := range []struct {
		s    *spider.State
		want []string
	}{
		{s.Under(spider.Natural), natural},
		{s.Under(spider.NoSpaces), []string{"7h from 1 to 2", "8-7h from 1 to 6", "8h from 2 to 6"}},
		{s, []string{"6c from 4 to 1", "6c from 4 to 5", "7h from 1 to 2", "7h from 1 to 3", "7h from 1 to 5", "8-7h from 1 to 5",
			"8-7h from 1 to 6", "8h from 2 to 5", "8h from 2 to 6", "8s from 3 to 5", "8s from 3 to 6", "9h from 6 to 5"}},
		{row.Under(spider.NoSpaces), inWords(row)}, // a deal is still to come
	} {
		if got := inWords(test.s); !slices.Equal(got, test.want) {
			t.Errorf("%v: %q, want %q", test.s.Challenge(), got, test.want)
		}
	}
}

// TestChallengesAgainstReferee compares, along random plays, every position and the
// moves that are legal in it, and sees that what the challenge forbids is refused by
// its rule.
func TestChallengesAgainstReferee(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	refused := 0
	for _, n := range []int{6, 7, 8, 9, 10, 11, 12} {
		for _, c := range []spider.Challenge{spider.Natural, spider.NoSpaces} {
			p := engine.NewPlay(spider.Game(), dealt(t, n).Under(c))
			for range 40 {
				s := p.State().(*spider.State)
				refused += compareMoves(t, s)
				moves := s.Moves(nil)
				if len(moves) == 0 {
					break
				}
				if err := p.Do(moves[r.IntN(len(moves))]); err != nil {
					t.Fatal(err)
				}
			}
			if err := referee.Confirm(p); err != nil {
				t.Error(err)
			}
		}
	}
	if refused < 100 {
		t.Errorf("only %d moves were refused by the challenge", refused)
	}
}

// compareMoves compares the moves of a position with the referee's, and returns how
// many the challenge forbids.
func compareMoves(t *testing.T, s *spider.State) (refused int) {
	t.Helper()
	sameMoves(t, s)
	for _, m := range s.Under(spider.NoChallenge).Moves(nil) {
		listed := slices.Contains(s.Moves(nil), m)
		switch err := s.Check(m); {
		case (err == nil) != listed:
			t.Fatalf("%v: listed is %v, refused: %v", referee.StepOf(m), listed, err)
		case err != nil && !strings.Contains(err.Error(), "(rule 9)"):
			t.Fatalf("%v: refused by another rule: %v", referee.StepOf(m), err)
		case err != nil:
			refused++
		}
	}
	return refused
}

// TestChallengedStepsNaively: a step is reversible when some next move leads back.
func TestChallengedStepsNaively(t *testing.T) {
	steps := 0
	for _, n := range []int{7, 8, 9, 10, 11, 12} {
		for _, c := range []spider.Challenge{spider.Natural, spider.NoSpaces} {
			s := dealt(t, n).Under(c)
			for _, step := range s.Steps() {
				steps++
				next := *s
				next.Apply(step.Move)
				back := slices.ContainsFunc(next.Moves(nil), func(m engine.Move) bool {
					last := next
					last.Apply(m)
					return last == *s
				})
				if back != step.Reversible {
					t.Errorf("page %d, %v, %v: reversible is %v, want %v", n, c, step, step.Reversible, back)
				}
			}
		}
	}
	if steps < 30 {
		t.Errorf("only %d steps", steps)
	}
}

// TestChallengeIsKept: keys, files, tableaux and edits keep the challenge; formats that
// have no place for it refuse it.
func TestChallengeIsKept(t *testing.T) {
	g := spider.Game()
	s := page(t, 11).Under(spider.NoSpaces)
	back := new(spider.State)
	back.SetKey(s.ExactKey(nil))
	if *back != *s || string(s.Key(nil)) == string(page(t, 11).Key(nil)) {
		t.Errorf("the key loses the challenge:\n%v", back)
	}
	for about, edited := range map[string]*spider.State{
		"normal": s.Normal(), "renamed": s.Renamed([4]engine.Suit{3, 2, 1, 0}), "forgotten": s.Forget(1), "blind": s.Blind(),
	} {
		if edited.Challenge() != spider.NoSpaces {
			t.Errorf("%s: the challenge is lost", about)
		}
	}
	for _, f := range g.Formats {
		text, err := f.Print(engine.NewPlay(g, s))
		if f.Name == "line" || f.Name == "saved" || f.Name == "x11" {
			if err == nil || !strings.Contains(err.Error(), "cannot hold the challenge no-spaces") {
				t.Errorf("%s: %v\n%s", f.Name, err, text)
			}
			continue
		}
		p, err2 := g.Parse(text)
		if err != nil || err2 != nil || p.State().(*spider.State).Challenge() != spider.NoSpaces {
			t.Errorf("%s: %v, %v\n%s", f.Name, err, err2, text)
		}
	}
	if _, err := g.Parse(strings.Replace(s.String(), "no-spaces", "blindfold", 1)); err == nil {
		t.Error("a challenge is taken that there is not")
	}
}

// TestChallengedDeals: a deal takes the challenge as an option, and none without it.
func TestChallengedDeals(t *testing.T) {
	for word, want := range map[string]spider.Challenge{"": spider.NoChallenge, "natural": spider.Natural, "no-spaces": spider.NoSpaces} {
		options := engine.Options{}
		if word != "" {
			options["challenge"] = word
		}
		for _, by := range spider.Game().Deals {
			s, err := by.Deal(7, options)
			if err != nil || s.(*spider.State).Challenge() != want {
				t.Errorf("%s, %q: %v, %v", by.Name, word, s, err)
			}
		}
	}
}

// TestProveUnderAChallenge: the 8s goes onto the 9h, then onto a space or nowhere; and
// the verdict says under which challenge.
func TestProveUnderAChallenge(t *testing.T) {
	ace := engine.Cards{engine.NewCard(engine.Ace, engine.Spades)}
	for _, test := range []struct {
		third engine.Cards // what lies in pile 3
		under spider.Challenge
		want  string
	}{
		{ace, spider.NoChallenge, "possible: empty pile 1"},
		{ace, spider.Natural, "impossible: empty pile 1, with natural moves alone after the last deal"},
		{nil, spider.Natural, "possible: empty pile 1, with natural moves alone after the last deal"},
		{nil, spider.NoSpaces, "impossible: empty pile 1, with natural moves alone and none to a space after the last deal"},
	} {
		pile := [11][]engine.Card{1: {engine.NewCard(8, engine.Spades)}, 2: {engine.NewCard(9, engine.Hearts)}, 3: test.third}
		for n := 4; n <= 10; n++ { // Aces, which no card goes on and no card takes
			pile[n] = []engine.Card{engine.NewCard(engine.Ace, engine.Suit(n/2-2))}
		}
		q, err := ask.Ask(spider.New(pile, [11]int{}, nil).Under(test.under), "empty 1")
		if err != nil {
			t.Fatal(err)
		}
		r, err := freecard.Prove(t.Context(), q, freecard.Limits{})
		if first, _, _ := strings.Cut(r.Answer().Head(), "\n"); err != nil || first != test.want {
			t.Errorf("%v, %v: %v, want %s", r, err, first, test.want)
		}
	}
	q, err := ask.Ask(dealt(t, 9).Under(spider.Natural), "an irreversible move")
	if err == nil {
		t.Errorf("%v is asked, and means another thing", q)
	}
}
