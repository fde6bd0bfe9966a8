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
	enginetest.Alone(t)
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

// TestBoards holds the boards of all games, at each move of a play: no pile lies over another but in shapes, and no more than thirteen of
// a kind lie in a row, so that cards are large enough on a phone.
func TestBoards(t *testing.T) {
	for _, name := range games.Names() {
		g := game(t, name)
		p := wander(t, g, 2, 60)
		for p.Undo() == nil {
			b := g.Board(p.State())
			high := func(q engine.Pile) float64 { return q.Place.Y + 1 + q.Spread.Y*float64(max(len(q.Cards)-1, 0)) }
			for i, q := range b {
				row := 0
				for _, r := range b[:i] {
					row += map[bool]int{true: 1}[r.Kind == q.Kind && r.Place.Y == q.Place.Y]
					beside := r.Place.X+1 <= q.Place.X || q.Place.X+1 <= r.Place.X
					if !beside && r.Place.Y < high(q) && q.Place.Y < high(r) && !(r.Kind == "pile" && strings.Contains(g.Table, "shape")) {
						t.Fatalf("%s: %s lies over %s in\n%v", name, r.Name(), q.Name(), p)
					}
				}
				if row >= 13 {
					t.Fatalf("%s: %s is number %d of its row", name, q.Name(), row+1)
				}
			}
		}
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

// TestWording goes through games, and wants the notation's examples to show each kind of move that comes.
func TestWording(t *testing.T) {
	kinds := []struct{ in, example string }{
		{"suit from", "suit from 5 out"}, {"take ", "take "}, {"redeal", "redeal"}, {"deal", "deal"}, {"gather", "gather"}, {" under ", "draw 7h under 2 from 5"},
		{" out", "7h out"}, {" to hole", "7h to hole"}, {" to cell", "7h to cell"}, {" to row", "7h to row 2 place 8"}, {" at ", "7h at 35 to 32"},
		{" to ", "7h from 5 to 3"},
	}
	seen := map[string]int{}
	for _, name := range games.Names() {
		g := game(t, name)
		for n := range uint64(2) {
			for _, text := range wander(t, g, n+1, 80).Texts(g.Notations[0], 0) {
				for _, k := range kinds {
					if strings.Contains(text, k.in) {
						seen[k.in]++
						if !strings.Contains(g.Notations[0].Doc, `"`+k.example) {
							t.Errorf("%s: %q is a move, and no example is like it: %s", g.Name, text, g.Notations[0].Doc)
						}
						break
					}
				}
			}
		}
	}
	for _, k := range kinds {
		if k.in != "suit from" && seen[k.in] == 0 {
			t.Errorf("no move had %q", k.in)
		}
	}
}

// TestSaid reads moves as people say them: as much as one legal move alone has, or a refusal that says what is wrong.
func TestSaid(t *testing.T) {
	for _, c := range []struct{ game, said, want string }{
		{"free-cell", "2d to cell", "2d from 8 to cell 1"},
		{"montana", "2s to 3", "2s to row 3 place 7: that card does not go there (rule 2)"},
		{"montana", "2h to row 1 place 1", "2h to row 1 place 1: that card does not go there (rule 2)"},
		{"king-albert", "2 to reserve", `nothing is put on the reserve (rule 5)`},
		{"accordion", "9 left 4", "Qs at 9 to 5: that card does not go there (rule 2)"},
		{"accordion", "3 to 3", "4c at 3 to 3: that card does not go there (rule 2)"},
		{"free-cell", "Td 2", "10d from 3 to 2"},
		{"free-cell", "2d cell", "2d from 8 to cell 1"},
		{"free-cell", "Js to 2", "the Js is in pile 2 already (rule 1)"},
		{"free-cell", "4d to cell", "cards lie on the 4d (rule 3)"},
		{"free-cell", "As", "other cards lie on the As (rule 1)"},
		{"free-cell", "4d to 8", "cards lie on the 4d (rule 3)"},
		{"free-cell", "3 to 2", "10d from 3 to 2"},
		{"free-cell", "3 2", "10d from 3 to 2"},
		{"free-cell", "32", "10d from 3 to 2"},
		{"free-cell", "column 3 -> column 2", "10d from 3 to 2"},
		{"free-cell", "Td on Js", "10d from 3 to 2"},
		{"free-cell", "Td on Qs", "no pile ends with the Qs (rule 1)"},
		{"free-cell", "2d to b", "2d from 8 to cell 2"},
		{"free-cell", "8a", "2d from 8 to cell 1"},
		{"free-cell", "8 to free cell", "2d from 8 to cell 1"},
		{"free-cell", "8h", "other cards lie on the 8h (rule 1)"},
		{"free-cell", "8 out", "the 2d begins no foundation there (rule 6)"},
		{"free-cell", "36", "the 10d does not go on the 4s of pile 6 (rule 2)"},
		{"free-cell", "Kd to space", "there is no space (rule 1)"},
		{"free-cell", "cell 1 to 2", "cell 1 is empty (rule 1)"},
		{"free-cell", "a2", "cell 1 is empty (rule 1)"},
		{"free-cell", "2d", `"2d" may be 4 moves here: say which, as in "2d from 8 to cell 1"`},
		{"golf", "3c from 4", "cards lie on the 3c (rule 1)"},
		{"golf", "2d from 4", "the 2d does not go on the 2c (rule 5)"},
		{"tripeaks", "4d on 9s", "no card moves within the peaks (rule 2)"},
		{"golf", "2d to waste", "the 2d does not go on the 2c (rule 5)"},
		{"golf", "Kd out", "the Kd does not go on the 2c (rule 5)"},
		{"pyramid", "take the king of diamonds", "take Kd from 23"},
		{"pyramid", "take the 2 and the jack", `"take the 2 and the jack" may be 4 moves here: say which card, as in "take 2d from 24 and Jd from 25"`},
		{"aces-up", "Ks", "no Ks is to be seen that could move there (rule 1)"},
		{"accordion", "9d left", "9d at 11 to 8"},
		{"golf", "3 1", "the Kd does not go on the 9s of pile 1 (rule 2)"},
		{"pyramid", "Kd", "take Kd from 23"},
		{"pyramid", "Kh", "other cards lie on the Kh (rule 1)"},
		{"pyramid", "take Kh", "other cards lie on the Kh (rule 1)"},
		{"pyramid", "take 3s and 10d", "other cards lie on the 3s (rule 1)"},
		{"pyramid", "take 10d and 2c", "these cards cannot be taken away (rule 4)"},
		{"pyramid", "4s 9s", "other cards lie on the 9s (rule 1)"},
		{"fourteen-out", "4s Kd", "these cards cannot be taken away (rule 4)"},
		{"nestor", "4s Kc", "these cards cannot be taken away (rule 5)"},
		{"nestor", "Ks Kd", "other cards lie on the Ks (rule 1)"},
		{"nestor", "Kc 4s", "these cards cannot be taken away (rule 5)"},
		{"giza", "4s 4c", "these cards cannot be taken away (rule 4)"},
		{"pyramid", "take Ah", "other cards lie on the Ah (rule 1)"},
		{"pyramid", "jack with two", `"jack with two" may be 4 moves here: say which card, as in "take 2d from 24 and Jd from 25"`},
		{"free-cell", "1 to 1", "the Jd is in pile 1 already (rule 1)"},
		{"free-cell", "cell 5", "there is no cell 5: want 1 to 4"},
		{"penguin", "As to cell 9", "there is no cell 9: want 1 to 7"},
		{"eight-off", "1h", "the 9s begins no foundation there (rule 6)"},
		{"pyramid", "24 25", "take 2d from 24 and Jd from 25"},
		{"pyramid", "take 25", `"take 25" may be 2 moves here: say which card, as in "take 2d from 24 and Jd from 25"`},
		{"golf", "take 3", "the Kd does not go on the 2c (rule 5)"},
		{"monte-carlo", "deal", "cards come from the stock when gaps are closed (rule 4)"},
		{"king-albert", "4h from reserve to 4", "4h from reserve 6 to 4"},
		{"king-albert", "Kh from reserve to 3", "no Kh is to be seen in reserve (rule 1)"},
		{"osmosis", "8h", "the 8h does not go on the 2c (rule 4)"},
		{"osmosis", "reserve 1", "the 8h does not go on the 2c (rule 4)"},
		{"osmosis", "1 out", `bad move "1 out": want "deal", the one move here`},
		{"tripeaks", "7", "the card of pile 7 lies face down (rule 1)"},
		{"monte-carlo", "4 and 4", "take 4s at row 4 place 4 and 4d at row 5 place 3"},
		{"pyramid", "Q+A", "no such cards can be taken away now (rule 4)"},
		{"pyramid", "jd and 2d", "take 2d from 24 and Jd from 25"},
		{"pyramid", "draw", "deal"},
		{"golf", "stock to hole", "deal"},
		{"golf", "turn over the next card", "deal"},
		{"golf", "from stock", "deal"},
		{"golf", "stock to tableau", `bad move "stock to tableau": want "deal", the one move here`},
		{"golf", "stock to waste", "deal"},
		{"forty-thieves", "stock to waste", "deal"},
		{"forty-thieves", "10h", "other cards lie on the 10h (rule 1)"},
		{"yukon", "Kc", "no Kc is to be seen that could move there (rule 1)"},
		{"maria", "6s out", "the 6s begins no foundation there (rule 6)"},
		{"forty-thieves", "from deck to table", `bad move "from deck to table": want "4c from 1 to 5", "deal" or another move that moves lists`},
		{"la-belle-lucie", "click the stock", `bad move "click the stock": want "8h from 4 to 1", "gather" or another move that moves lists`},
		{"la-belle-lucie", "deal again", "gather"},
		{"monte-carlo", "close up", "there is no gap to close (rule 4)"},
		{"montana", "close up", `bad move "close up": want "8c to row 2 place 9", "gather" or another move that moves lists`},
		{"yukon", "gather", `bad move "gather": want "5c from 1 to 2", "10d from 7 to 6" or another move that moves lists`},
		{"montana", "swap 1 and 2", `bad move "swap 1 and 2": want "8c to row 2 place 9", "gather" or another move that moves lists`},
		{"accordion", "swap 1 and 2", `bad move "swap 1 and 2": want "Kc at 2 to 1", "10d at 51 to 48" or another move that moves lists`},
		{"monte-carlo", "row 4 col 2 with row 5 col 3", "take 9h at row 4 place 2 and 4d at row 5 place 3: these cards cannot be taken away (rule 3)"},
		{"la-belle-lucie", "fan 4 to fan 1", "8h from 4 to 1"},
		{"golf", "to 3", "no card goes to 3: moves lists what is legal"},
		{"gypsy", "stock to piles", "deal"},
		{"gypsy", "to 6", `"to 6" may be 2 moves here: say which card, as in "Jd from 2 to 6"`},
		{"free-cell", "to 2", "10d from 3 to 2"},
	} {
		p, err := game(t, c.game).Deals[0].Deal(2, nil)
		if err != nil {
			t.Fatal(err)
		}
		m, err := game(t, c.game).ParseMove(p, c.said)
		got := fmt.Sprint(err)
		if err == nil {
			got = game(t, c.game).PrintMove(p, m)
		}
		if got != c.want {
			t.Errorf("%s: %q is %q, want %q", c.game, c.said, got, c.want)
		}
	}
}

// TestSaidLater reads FreeCell's standard notation where cells are filled, cards go out, and a pile is empty.
func TestSaidLater(t *testing.T) {
	g := game(t, "free-cell")
	p, err := g.Parse(`game: free-cell
pile 1: 10d 9s 8d
pile 2: Kd Qs
pile 3: 5h 3h
pile 4: -
pile 5: Kh Qh Jh 10h 9h 8h 7h 6h 4h
pile 6: Ks Qd Js Jd 9d 8s 7s 7d 6s 6d
pile 7: Kc Qc Jc 10c 10s 9c 8c 7c 6c 5d 5s 4s 3d 3s 4d
pile 8: 5c 4c 3c 2c
cell 1: 2h
cell 2: -
cell 3: -
cell 4: -
foundation 1: As 2s
foundation 2: Ah
foundation 3: Ac
foundation 4: Ad 2d`)
	if err != nil {
		t.Fatal(err)
	}
	for said, want := range map[string]string{
		"ah":          "2h from cell 1 out",
		"cell 1 to h": "2h from cell 1 out",
		"8h":          "2c from 8 out",
		"8 home":      "2c from 8 out",
		"24":          "Qs from 2 to 4",
		"14":          "8d from 1 to 4",
		"8d onto 4":   "8d from 1 to 4",
		"8d space":    "8d from 1 to 4",
		"1 to space":  "8d from 1 to 4",
		"a h":         "2h from cell 1 out",
		"b4":          "cell 2 is empty (rule 1)",
		"3h":          `"3h" may be 4 moves here: say which, as in "3h from 3 to 4"`,
	} {
		m, err := g.ParseMove(p.State(), said)
		got := fmt.Sprint(err)
		if err == nil {
			got = g.PrintMove(p.State(), m)
		}
		if got != want {
			t.Errorf("%q is %q, want %q", said, got, want)
		}
	}
}

// TestStandardNotation writes and reads FreeCell's standard notation, several moves in a line, and says in words what it cannot.
func TestStandardNotation(t *testing.T) {
	g := game(t, "free-cell")
	p, err := g.Deal("microsoft", 617, nil)
	if err != nil {
		t.Fatal(err)
	}
	n, err := g.Notation("standard")
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Line("58 8A 8b, Jh from 7 to cell 3; 1d"); err != nil {
		t.Fatal(err)
	}
	var said []string
	for i := range p.Len() {
		said = append(said, n.Print(p.Step(i)))
	}
	if got := strings.Join(said, " "); got != "58 8a 8b Jh from 7 to cell 3 1d" { // 7c could be the card
		t.Errorf("written %q", got)
	}
	if len(game(t, "golf").Notations) != 1 {
		t.Error("Golf has no cells, and a notation of them")
	}
}

// TestCellsFull fills all cells, and has the next card refused.
func TestCellsFull(t *testing.T) {
	g := game(t, "free-cell")
	p, err := g.Deals[0].Deal(2, nil)
	for n := 1; n <= 4 && err == nil; n++ {
		var m engine.Move
		if m, err = g.ParseMove(p, "1 to cell"); err == nil {
			p.Apply(m)
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	for _, said := range []string{"1 to cell", "1 to cell 3"} {
		m, err := g.ParseMove(p, said)
		if err == nil {
			err = p.Check(m)
		}
		if want := "no cell is empty (rule 5)"; err == nil || !strings.HasSuffix(err.Error(), want) {
			t.Errorf("%s: %v, want %s", said, err, want)
		}
	}
}

// TestSaidOfMany refuses a move of a pile of which one card may go, or several.
func TestSaidOfMany(t *testing.T) {
	g := game(t, "simple-simon")
	p, err := g.Parse("game: simple-simon\npile 1: 9c 3h 2h\npile 2: Ks Qs Js 10s 9s 8s 7s 6s 5s 4s 3s 2s As Kh Qh Jh 10h 9h 8h 7h 6h 5h 4h Ah " +
		"Kd Qd Jd 10d 9d 8d 7d 6d 5d 4d 3d 2d Ad Kc Qc Jc 10c 8c 7c 6c 5c 4c 3c 2c Ac\npile 3: -\n" +
		"pile 4: -\npile 5: -\npile 6: -\npile 7: -\npile 8: -\npile 9: -\npile 10: -\nfoundation 1: -\nfoundation 2: -\nfoundation 3: -\nfoundation 4: -")
	if err != nil {
		t.Fatal(err)
	}
	_, err = g.ParseMove(p.State(), "1 to space")
	if want := `"1 to space" may be 2 moves here: say which card, as in "3h from 1 to 3"`; fmt.Sprint(err) != want {
		t.Errorf("%v, want %s", err, want)
	}
}

// TestSaidWithOthers reads each move that is written in a game of two packs in which cards are taken away and tails move.
func TestSaidWithOthers(t *testing.T) {
	tab, err := table.Parse("name = \"fourteen\"\npack = \"2x4x13\"\ntableau = { 12, deal = { 9, 9, 9, 9, 9, 9, 9, 9, 8, 8, 8, 8 }, build = \"down any\", unit = \"tail\" }\ntake = { \"sum 14\" }\n")
	if err != nil {
		t.Fatal(err)
	}
	g := tab.Game()
	p, err := g.Deal("", 1, nil)
	if err != nil {
		t.Fatal(err)
	}
	with := 0
	for _, m := range p.State().Moves(nil) {
		text := g.PrintMove(p.State(), m)
		if strings.Contains(text, " with ") {
			with++
		}
		for _, said := range []string{text, strings.ToUpper(text), strings.Replace(text, " and ", " with ", 1)} {
			if again, err := g.ParseMove(p.State(), said); err != nil || again != m {
				t.Errorf("%q: %v, %v, want %v", said, again, err, m)
			}
		}
	}
	if with == 0 {
		t.Error("no card is there twice in a pile")
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
