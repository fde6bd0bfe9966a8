package referee

import (
	"strings"
	"testing"

	"patience/engine"
	"patience/engine/enginetest"
	"patience/engine/games/spider"
)

// table puts up piles written as "-- (9c) 7h 6h": the first two face down, the
// first of them unknown.
func table(t *testing.T, hand string, piles ...string) *Table {
	t.Helper()
	var pile [Piles + 1][]engine.Card
	var down [Piles + 1]int
	for i, text := range piles {
		pile[i+1] = cards(t, strings.NewReplacer("--", "??", "(", "", ")", "").Replace(text))
		down[i+1] = strings.Count(text, "--") + strings.Count(text, "(")
	}
	return New(pile, down, cards(t, hand))
}

func cards(t testing.TB, text string) []engine.Card { return enginetest.Cards(t, text) }

const heartsDown = "Kh Qh Jh 10h 9h 8h 7h 6h 5h 4h 3h 2h Ah"

func TestRefusals(t *testing.T) {
	row := "Ac 2c 3c 4c 5c 6c 7c 8c 9c 10c"
	for _, test := range []struct {
		about string
		hand  string
		piles []string
		step  Step
		want  string
	}{
		{"no such pile", "", []string{"7h"}, Step{Shift, 1, 11, 1}, "(rule 1)"},
		{"itself", "", []string{"7h"}, Step{Shift, 1, 1, 1}, "itself (rule 2)"},
		{"wrong rank", "", []string{"7h", "9s"}, Step{Shift, 1, 2, 1}, "(rule 2)"},
		{"other suit in the unit", "", []string{"7h 6s", "8s"}, Step{Shift, 1, 2, 2}, "(rule 3)"},
		{"gap in the unit", "", []string{"7h 5h", "8s"}, Step{Shift, 1, 2, 2}, "(rule 3)"},
		{"face down", "", []string{"(7s) 6s", "8h"}, Step{Shift, 1, 2, 2}, "(rule 3)"},
		{"too many", "", []string{"7h"}, Step{Shift, 1, 2, 2}, "(rule 3)"},
		{"none", "", []string{"7h"}, Step{Shift, 1, 2, 0}, "(rule 3)"},
		{"King on a card", "", []string{"Kh", "2c"}, Step{Shift, 1, 2, 1}, "(rule 4)"},
		{"deal over a space", row, []string{"Kh"}, Step{Kind: Deal}, "(rule 5)"},
		{"deal from no hand", "", strings.Fields(row), Step{Kind: Deal}, "no row is left in the hand (rule 5)"},
		{"no whole suit", "", []string{"Qh Jh"}, Step{Kind: Remove, From: 1}, "(rule 6)"},
		{"thirteen without the King", "", []string{"2c " + strings.TrimPrefix(heartsDown, "Kh ")}, Step{Kind: Remove, From: 1}, "(rule 6)"},
		{"a strange step", "", nil, Step{Kind: "peek"}, "no such step"},
	} {
		table := table(t, test.hand, test.piles...)
		before := table.Tableau()
		err := table.Play(test.step)
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: got %v, want %s", test.about, err, test.want)
		}
		if table.Tableau() != before {
			t.Errorf("%s: a refused step changed the table", test.about)
		}
	}
}

func TestPlayOn(t *testing.T) {
	table := table(t, "Ac 2c 3c 4c 5c 6c 7c 8c 9c 10c",
		"-- "+heartsDown, "-- 4c 3c", "5d", "7s", "2d", "2d", "2d", "2d", "2d", "2d")
	for _, s := range []Step{{Shift, 2, 3, 2}, {Kind: Remove, From: 1}, {Kind: Deal}} {
		if err := table.Play(s); err != nil {
			t.Fatal(s, err)
		}
	}
	want := "1: ?? Ac\n2: ?? 2c\n3: 5d 4c 3c 3c\n4: 7s 4c\n5: 2d 5c\n6: 2d 6c\n7: 2d 7c\n8: 2d 8c\n9: 2d 9c\n10: 2d 10c\nhand: 0\n"
	if got := table.Tableau(); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
	if len(table.Removed) != 1 || table.Removed[0] != engine.Hearts {
		t.Errorf("removed %v, want hearts", table.Removed)
	}
}

func TestNotWonWithCardsInTheHand(t *testing.T) {
	if table(t, "Ac").Won() {
		t.Error("won with a card in the hand")
	}
}

func TestWonWithTheLastSuit(t *testing.T) {
	table := table(t, "", heartsDown)
	if table.Won() {
		t.Error("won with a suit on the table")
	}
	if err := table.Play(Step{Kind: Remove, From: 1}); err != nil || !table.Won() {
		t.Errorf("want the game won, error %v:\n%s", err, table.Tableau())
	}
}

// The line that reaches the free six of page 8.
const page8ToTheSix = `7h from 5 to 10, 10c from 1 to 5, 8c from 9 to 1, Js from 9 to 3,
	10c from 5 to 3, Jh from 5 to 9, 10c from 3 to 9, Js from 3 to 5, 10c from 9 to 5,
	Q-Jh from 9 to 3, 7-6s from 9 to 4, Q-Jh from 3 to 9`

func play8(t *testing.T) *engine.Play {
	t.Helper()
	p, err := spider.Game().Page(8)
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Line(page8ToTheSix); err != nil {
		t.Fatal(err)
	}
	return p
}

func TestReplayPage8(t *testing.T) {
	p := play8(t)
	end, err := Replay(p.Start().(*spider.State), p.Moves())
	if err != nil {
		t.Fatal(err)
	}
	if *end != *p.State().(*spider.State) {
		t.Errorf("the replay ends in another position:\n%v", end)
	}
	if err := Confirm(p); err != nil {
		t.Error(err)
	}
}

// TestConfirmSeesWhatWasTamperedWith changes a recorded position behind the back
// of the play: the last one, and one before it.
func TestConfirmSeesWhatWasTamperedWith(t *testing.T) {
	for back, want := range map[int]string{0: "at the end: ", 3: "before move 10: "} {
		p := play8(t)
		q := *p
		for range back {
			if err := q.Undo(); err != nil {
				t.Fatal(err)
			}
		}
		q.State().Set(p.Start())
		if err := Confirm(p); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%d moves back: got %v, want %q", back, err, want)
		}
	}
}

func TestReplayRefuses(t *testing.T) {
	p := play8(t)
	moves := append([]engine.Move(nil), p.Moves()...)
	moves[3] = spider.Deal
	_, err := Replay(p.Start().(*spider.State), moves)
	if err == nil || !strings.Contains(err.Error(), `move 4, "deal": `) {
		t.Errorf("got %v, want the deal over a space refused at move 4", err)
	}
	if err := (judge{Of(p.State().(*spider.State))}).Play(nil, spider.NewMove(5, 1, 1)); err == nil {
		t.Error("the referee moves what must not be moved")
	}
}

func TestBoardSeesEachDifference(t *testing.T) {
	s := play8(t).State().(*spider.State)
	for want, change := range map[string]func(*Table){
		"pile 2: ":                   func(t *Table) { t.Pile[2][0].Up = true },
		"hand: ":                     func(t *Table) { t.Hand[0], t.Hand[1] = t.Hand[1], t.Hand[0] },
		"other names from number 12": func(t *Table) { t.Removed = append(t.Removed, engine.Clubs) },
	} {
		table := Of(s)
		change(table)
		if got := (judge{table}).Board().Differs(spider.Game().Board(s)); !strings.Contains(got, want) {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}
