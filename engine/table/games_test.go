package table_test

import (
	"slices"
	"testing"

	"patience/engine"
	"patience/engine/enginetest"
	"patience/engine/laws"
	"patience/engine/table"
	"patience/puzzles/games"
)

// game returns a game that comes with the program.
func game(t testing.TB, name string) *engine.Game {
	t.Helper()
	text, _ := games.Text(name)
	tab, err := table.Parse(text)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return tab.Game()
}

// TestGames holds every game that comes with the program to the laws, and those of different kinds to all that is asked of
// games.
func TestGames(t *testing.T) {
	unraced(t)
	kinds := []string{"free-cell", "solvitaire-klondike", "canfield-strict", "agnes-bernauer"} // games that package check reads, too
	moves, confirmed := 0, 0
	for _, name := range games.Names() {
		t.Run(name, func(t *testing.T) {
			g := game(t, name)
			tried, err := laws.Try(g, 1, 90)
			if err != nil {
				t.Error(err)
			}
			moves += tried.Moves
			if g.Confirm != nil {
				confirmed++
				p := wander(t, g, 3, 150)
				if err := p.Confirm(); err != nil {
					t.Errorf("%v\n%v", err, p)
				}
			}
			if slices.Contains(kinds, name) {
				enginetest.Run(t, g)
			}
		})
	}
	if confirmed < 79 {
		t.Errorf("only %d games have a referee", confirmed)
	}
	t.Logf("%d games have a referee", confirmed)
	if moves < 5_000 {
		t.Errorf("%d moves were made in all", moves)
	}
}

// wander returns a random play of a deal.
func wander(t *testing.T, g *engine.Game, deal uint64, most int) *engine.Play {
	t.Helper()
	p, err := g.Deal("", deal, nil)
	if err != nil {
		t.Fatal(err)
	}
	source := engine.SplitMix(deal)
	for range most {
		moves := p.State().Moves(nil)
		if len(moves) == 0 {
			break
		}
		m := moves[source.Below(uint64(len(moves)))]
		if source.Below(2) == 0 {
			m = laws.Eager(p.State(), moves)
		}
		if err := p.Do(m); err != nil {
			t.Fatal(err)
		}
	}
	return p
}

// TestMicrosoft compares the first deal of Microsoft's FreeCell with the one that is printed everywhere.
func TestMicrosoft(t *testing.T) {
	g := game(t, "free-cell")
	p, err := g.Deal("microsoft", 1, nil)
	if err != nil {
		t.Fatal(err)
	}
	for pile, want := range map[string]string{"pile 1": "Jd Kd 2s 4c 3s 6d 6s", "pile 4": "Jc 5s Qd Qh 10h Qs 6h", "pile 8": "5h 3h 3c 7s 7d 10c"} {
		if have, _ := g.Board(p.State()).Pile(pile); have.Cards.String() != want {
			t.Errorf("%s: %v, want %s", pile, have.Cards, want)
		}
	}
}

// unraced leaves a long test out of the race phase: nothing runs at the same time there.
func unraced(t *testing.T) {
	t.Helper()
	if enginetest.Raced {
		t.Skip("nothing runs at the same time")
	}
}
