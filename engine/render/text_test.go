package render_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"patience/engine"
	"patience/engine/games"
	"patience/engine/render"
)

// Words that a tableau may have: a card, several, one face down, a space, a number, a key.
var words = regexp.MustCompile(`^(((10|1[45]|[2-9AJQK])[a-z]?-)?(10|1[45]|[2-9AJQK])[a-z]|\?\?|--|-|--[a-z-]+|space|\d+:?|[a-z]+:|\(\d+|cards?\)?|\(|\))$`)

// The tableau keeps to the width, cuts no card, and shows each that is seen.
func TestTextFits(t *testing.T) {
	for name, b := range positions(t) {
		for columns := 40; columns <= 200; columns++ {
			text := render.Text(b, columns)
			for line := range strings.Lines(text) {
				if line = strings.TrimSuffix(line, "\n"); len(line) > columns {
					t.Fatalf("%s: %d columns, want %d: %q", name, len(line), columns, line)
				}
				for _, w := range strings.Fields(line) {
					if !words.MatchString(w) {
						t.Fatalf("%s at %d columns: %q in %q", name, columns, w, line)
					}
				}
			}
			if columns%40 == 0 {
				missing(t, name, b, text)
			}
		}
	}
}

// Open shows all cards, those that lie face down in brackets and those of the hand in the order in which they come, where
// each pile has six columns.
func TestOpen(t *testing.T) {
	spider := games.All()[0]
	s, err := spider.Deals[0].Deal(7, nil)
	if err != nil {
		t.Fatal(err)
	}
	b := spider.Board(s)
	text := render.Open(b, 80)
	shown := len(regexp.MustCompile(`(10|[2-9AJQK])[cdhs]`).FindAllString(text, -1))
	if down := strings.Count(text, "["); shown != 104 || down != 44 {
		t.Errorf("%d cards, %d of them face down: want 104 and 44\n%s", shown, down, text)
	}
	hand := b[slices.IndexFunc(b, func(p engine.Pile) bool { return p.Kind == "hand" })].Cards
	if next := hand[len(hand)-1].String(); !strings.HasPrefix(text, "hand: "+next+" ") {
		t.Errorf("the next card of the hand, %s, is not the first:\n%s", next, text)
	}
	for line := range strings.Lines(render.Open(b, 40)) {
		if len(line) > 41 || strings.Contains(line, "][") {
			t.Errorf("ten piles of six columns in 40: %s", line)
		}
	}
}

// missing reports cards in view that the text has not.
func missing(t *testing.T, name string, b engine.Board, text string) {
	t.Helper()
	have := map[string]int{}
	for _, w := range strings.Fields(text) {
		have[w]++
	}
	for _, p := range b {
		if p.Spread == (engine.Point{}) || p.Row > 0 && len(p.Cards) > 1 {
			continue
		}
		for _, c := range p.Cards[p.Down:] {
			if have[c.String()]--; have[c.String()] < 0 {
				t.Fatalf("%s: %v of %s is missing in\n%s", name, c, p.Name(), text)
			}
		}
	}
}

// A game's own tableau is printed when it fits, and when there is no width.
func TestTableau(t *testing.T) {
	for _, g := range games.All() {
		s, err := g.Deals[0].Deal(1, nil)
		if err != nil {
			t.Fatal(err)
		}
		if got := render.Tableau(g, s, 0); got != s.String() {
			t.Errorf("%s without a width:\n%s", g.Name, got)
		}
		// Columns stand side by side; all others lie as the game lays them.
		want := s.String()
		if g.Name == "klondike" {
			want = render.Text(g.Board(s), 200) + "draw: all, passes: any, pass: 1\n"
		}
		if got := render.Tableau(g, s, 200); got != want {
			t.Errorf("%s:\n%s\nwant\n%s", g.Name, got, want)
		}
		for line := range strings.Lines(render.Tableau(g, s, 40)) {
			if len(line) > 41 {
				t.Errorf("%s at 40 columns: %s", g.Name, line)
			}
		}
	}
}

func TestTextByHand(t *testing.T) {
	pile := func(kind string, row, number int, text string, down int, x, y float64) engine.Pile {
		return engine.Pile{Kind: kind, Row: row, Number: number, Cards: cards(t, text), Down: down, Spread: engine.Point{X: x, Y: y}}
	}
	b := engine.Board{
		pile("hand", 0, 0, "3c 4c", 2, 0, 0),
		pile("waste", 0, 0, "3c 9c", 0, 0, 0),
		pile("out", 0, 1, "Ac 2c", 0, 0, 0), pile("out", 0, 3, "", 0, 0, 0),
		pile("deck", 0, 0, "9h 10h 9h 10h 9h 10h 9h 10h 9h 10h Ks", 0, .3, 0),
		pile("pile", 0, 1, "Kh Qh", 1, 0, .3), pile("pile", 0, 2, "", 0, 0, .3),
		pile("place", 1, 1, "", 0, 0, 0), pile("place", 1, 2, "9h 8h", 0, 0, 0),
	}
	want := `hand: 2 cards
waste: 9c (2 cards)
out: A-2c -
deck: 9h 10h 9h 10h 9h 10h 9h 10h 9h 10h
      Ks
     1     2
    -- space
    Qh
 1: --    9h-8h
`
	if got := render.Text(b, 40); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
	if render.Text(b, 1) != want {
		t.Error("less than 40 columns are not 40")
	}
	// Rows over one another stand as they lie, a gap where a card is gone.
	var rows engine.Board
	for i, text := range []string{"Kh", "7h", "Ah", "3h", "", "7c"} {
		rows = append(rows, pile("pile", 0, i+1, text, i%2, 0, 0))
		rows[i].Place = []engine.Point{{X: 2}, {X: 1, Y: 1}, {X: 3, Y: 1}, {Y: 2}, {X: 2, Y: 2}, {X: 4, Y: 2}}[i]
	}
	if got, want := render.Text(rows, 40), "          Kh\n       --    Ah\n    --          --\n"; got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
	for i := range rows {
		rows[i].Kind = "reserve"
	}
	if got, want := render.Text(rows, 40), "reserve: Kh 1 card Ah 1 card - 1 card\n"; got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
	// More than anybody counts have numbers.
	var many engine.Board
	for i := range 31 {
		many = append(many, pile("place", 0, i+1, "10h", 0, 0, 0))
		many[i].Place = engine.Point{X: float64(i % 13), Y: float64(i / 13)}
	}
	for columns, want := range map[int]string{
		40: "place 21: 10h 10h 10h 10h 10h\nplace 26: 10h 10h 10h 10h 10h\nplace 31: 10h\n",
		80: "place 21: 10h 10h 10h 10h 10h 10h 10h 10h 10h 10h\nplace 31: 10h\n",
	} {
		if got := render.Text(many, columns); !strings.HasSuffix(got, want) || !strings.HasPrefix(got, "place  1: 10h") {
			t.Errorf("%d columns: got\n%swant\n%s", columns, got, want)
		}
	}
}
