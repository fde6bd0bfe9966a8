package table_test

import (
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
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

// TestGames holds every game that comes with the program to the laws.
func TestGames(t *testing.T) {
	unraced(t)
	moves, confirmed := 0, 0
	for _, name := range games.Names() {
		t.Run(name, func(t *testing.T) {
			g := game(t, name)
			tried, err := laws.Try(g, 1, 90, func(int, int) {})
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
		})
	}
	if confirmed < 150 {
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

// TestSaid reads moves as people say them: as much as one legal move alone has, or a refusal that says what is wrong.
func TestSaid(t *testing.T) {
	for _, c := range []struct{ game, said, want string }{
		{"free-cell", "2d to cell", "2d from 8 to cell 1"},
		{"free-cell", "Td 2", "10d from 3 to 2"},
		{"free-cell", "2d cell", "2d from 8 to cell 1"},
		{"free-cell", "Js to 2", "the Js is in pile 2 already (rule 1)"},
		{"free-cell", "4d to cell", "4d from 2 to cell 1"},
		{"free-cell", "As", "the As has no move here: moves lists what is legal"},
		{"free-cell", "3 to 2", "10d from 3 to 2"},
		{"free-cell", "2d", "the 2d has 4 moves here: say where to"},
		{"pyramid", "Kd", "take Kd from 23"},
		{"pyramid", "jd and 2d", "take 2d from 24 and Jd from 25"},
		{"pyramid", "draw", "deal"},
	} {
		p, err := game(t, c.game).Deals[0].Deal(2, nil)
		if err != nil {
			t.Fatal(err)
		}
		n := game(t, c.game).Notations[0]
		m, err := n.Parse(p, c.said)
		got := fmt.Sprint(err)
		if err == nil {
			got = n.Print(p, m)
		}
		if got != c.want {
			t.Errorf("%s: %q is %q, want %q", c.game, c.said, got, c.want)
		}
	}
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

// TestPySol compares deals with those that the Python package pysol_cards prints for PySol's numbers, pile by pile, and the stock.
func TestPySol(t *testing.T) {
	text, err := os.ReadFile("testdata/pysol.txt")
	if err != nil {
		t.Fatal(err)
	}
	deals := strings.Split(string(text), "## ")[1:]
	for _, deal := range deals {
		head, rows, _ := strings.Cut(deal, "\n")
		name, number, _ := strings.Cut(head, " ")
		n, _ := strconv.ParseUint(number, 10, 64)
		p, err := game(t, name).Deal("pysol", n, nil)
		if err != nil {
			t.Fatal(err)
		}
		var want, have []string
		for row := range strings.Lines(strings.NewReplacer("<", "", ">", "", "T", "10").Replace(rows)) {
			if row = strings.ToLower(strings.TrimSpace(row)); !strings.Contains(row, ":") {
				want = append(want, row)
			} else if talon, ok := strings.CutPrefix(row, "10alon: "); ok {
				cards := strings.Fields(talon)
				slices.Reverse(cards) // the next one lies on top
				want = append(want, strings.Join(cards, " "))
			}
		}
		for _, pile := range p.Game.Board(p.State()) {
			if pile.Kind == "pile" || pile.Kind == "stock" {
				have = append(have, strings.ToLower(pile.Cards.String()))
			}
		}
		if name == "simple-simon" {
			slices.Reverse(have) // its longest piles lie on the left there
		}
		if !slices.Equal(have, want) {
			t.Errorf("%s:\n%q\nwant\n%q", head, have, want)
		}
	}
	if len(deals) != 33 {
		t.Errorf("%d deals", len(deals))
	}
	for by, n := range map[string]uint64{"pysol": 32001, "solvitaire": 1 << 32, "microsoft": 0} {
		if _, err := game(t, "free-cell").Deal(by, n, nil); err == nil || !strings.Contains(err.Error(), "want") {
			t.Errorf("deal %d by %s: %v", n, by, err)
		}
	}
}

// TestFCSolve reads the board of deal 24 as the documents of Freecell Solver print it, and has what is refused.
func TestFCSolve(t *testing.T) {
	g := game(t, "free-cell")
	board := "4C 2C 9C 8C QS 4S 2H\n5H QH 3C AC 3H 4H QD\nQC 9S 6H 9H 3S KS 3D\n5D 2S JC 5C JH 6D AS\n2D KD 10h TC TD 8D\n7H JS KH TS KC 7C\nAH 5S 6S AD 8H JD\n7S 6C 7D 4D 8S 9D\n"
	p, err := g.Parse(board)
	if err != nil {
		t.Fatal(err)
	}
	same, err := g.Deal("microsoft", 24, nil)
	if err != nil || p.State().String() != same.State().String() {
		t.Errorf("%v\n%v\nwant\n%v", err, p.State(), same.State())
	}
	far, err := g.Parse("Founds: H-0 C-A D-A\nFC: 2C - 10d\n" + strings.NewReplacer("AC ", "", "AD ", "", "2C ", "", "TD ", "").Replace(board))
	if err != nil {
		t.Fatal(err)
	}
	text, err := g.Formats[len(g.Formats)-1].Print(far)
	if want := "Foundations: H-0 C-A D-A S-0\nFreecells: 2C - TD -\n: 4C 9C 8C QS 4S 2H\n"; err != nil || !strings.HasPrefix(text, want) {
		t.Errorf("%v\n%s", err, text)
	}
	for bad, want := range map[string]string{
		strings.Replace(board, "7S 6C 7D 4D 8S 9D\n", "", 1): "7 piles, want 8", board + "KS\n": "more than 8 piles", "FC: 2C 3C 4C 5C 6C\n" + board: "5 freecells, want at most 4",
		"Founds: X-3\n" + board: `foundation "X-3"`, strings.Replace(board, "7S", "7X", 1): "bad card", strings.Replace(board, "7S", "6C", 1): "6c",
	} {
		if _, err := g.Parse(bad); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
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
