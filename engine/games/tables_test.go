package games_test

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"os"
	"slices"
	"strings"
	"testing"

	"patience/engine"
	"patience/engine/enginetest"
	"patience/engine/games"
	"patience/engine/laws"
	"patience/engine/search"
	"patience/engine/table"
)

// asTable is a game of ours that is said as a table, too.
type asTable struct {
	game, table string
	options     engine.Options
	kinds       map[string]string      // what the table calls a kind of piles
	but         func(text string) bool // says that a move of the table is none of the game's
}

// TestOurGamesAsTables plays our own games beside the tables that say the same, and wants the same positions behind the moves of
// each: the tables are a third set of rules. The Pendulum is no table (docs/design.md). Klondike of ours puts no King back into an empty column. Of the positions the order of the
// piles is left aside, so that whole piles into spaces change nothing.
func TestOurGamesAsTables(t *testing.T) {
	enginetest.Alone(t)
	klondike := map[string]string{"column": "pile", "out": "foundation"}
	king := func(text string) bool {
		return strings.HasPrefix(text, "K") && strings.Contains(text, "from foundation")
	}
	for _, c := range []asTable{
		{"spider", "spider-no-spaces", nil, map[string]string{"hand": "stock", "removed": "foundation"}, nil},
		{"spider", "spider-two-suits", engine.Options{"suits": "2"}, map[string]string{"hand": "stock", "removed": "foundation"}, nil},
		{"spider", "spider-one-suit", engine.Options{"suits": "1"}, map[string]string{"hand": "stock", "removed": "foundation"}, nil},
		{"klondike", "klondike-any-part", engine.Options{"draw": "three"}, klondike, king},
		{"klondike", "klondike-any-part", engine.Options{"draw": "three", "kings": "back"}, klondike, nil},
		{"klondike", "klondike-any-part 1", engine.Options{"draw": "one"}, klondike, king},
		{"blackhole", "black-hole", nil, map[string]string{"fan": "pile", "stack": "hole"}, nil},
		{"gaps", "gaps-one-deal", engine.Options{"redeals": "none"}, nil, nil},
		{"gaps", "gaps-basic-variant", engine.Options{"redeals": "none", "rows": "fixed", "order": "chsd"}, nil, nil},
	} {
		t.Run(c.table, func(t *testing.T) {
			ours, err := games.All().Named(c.game)
			if err != nil {
				t.Fatal(err)
			}
			name, once, _ := strings.Cut(c.table, " ")
			text := canonical(t, name)
			if once != "" {
				text = strings.Replace(text, ", turn = 3", "", 1)
			}
			tab, err := table.Parse(text)
			if err != nil {
				t.Fatal(err)
			}
			positions := 0
			for seed := range uint64(12) {
				positions += c.play(t, ours, tab.Game(), seed)
			}
			if positions < 100 {
				t.Errorf("%d positions compared", positions)
			}
			won := 0
			for number := uint64(1); number <= 8 && won < 2; number++ {
				won += c.follow(t, ours, tab.Game(), number)
			}
			if won == 0 {
				t.Error("no line that wins was followed")
			}
		})
	}
}

// TestBySolvitaire deals Solvitaire's seeds by our own games and by the tables that say the same: every card lies at the same
// place, those that lie face down too.
func TestBySolvitaire(t *testing.T) {
	for _, c := range []asTable{
		{"spider", "solvitaire-spider", nil, map[string]string{"hand": "stock", "removed": "foundation"}, nil},
		{"klondike", "solvitaire-klondike", engine.Options{"draw": "three"}, map[string]string{"column": "pile", "out": "foundation"}, nil},
		{"blackhole", "black-hole", nil, map[string]string{"fan": "pile", "stack": "hole"}, nil},
		{"gaps", "gaps-one-deal", engine.Options{"redeals": "none"}, nil, nil},
		{"gaps", "gaps-basic-variant", engine.Options{"rows": "fixed", "order": "chsd"}, nil, nil},
	} {
		ours, err := games.All().Named(c.game)
		if err != nil {
			t.Fatal(err)
		}
		tab, err := table.Parse(canonical(t, c.table))
		if err != nil {
			t.Fatal(err)
		}
		for _, seed := range []uint64{0, 1, 2, 719, 123456, math.MaxUint32} {
			mine, err := ours.Deal(engine.Solvitaire, seed, c.options)
			if err != nil {
				t.Fatal(err)
			}
			theirs, err := tab.Game().Deal(engine.Solvitaire, seed, nil)
			if err != nil {
				t.Fatal(err)
			}
			if have, want := c.sorted(ours.Board(mine.State())), c.sorted(tab.Game().Board(theirs.State())); have != want {
				t.Errorf("%s, deal %d:\n%s\nwant\n%s", c.game, seed, have, want)
			}
		}
		if _, err := ours.Deal(engine.Solvitaire, math.MaxUint32+1, nil); err == nil || !strings.Contains(err.Error(), "want 0 to 4294967295") {
			t.Errorf("%s: a seed of more than 32 bits: %v", c.game, err)
		}
	}
}

// canonical returns the text of a game that comes with the program as a table.
func canonical(t *testing.T, name string) string {
	t.Helper()
	all, err := os.ReadFile("../../puzzles/games/canonical")
	if err != nil {
		t.Fatal(err)
	}
	_, text, ok := strings.Cut("\n"+string(all), "\nname = \""+name+"\"\n")
	if !ok {
		t.Fatalf("no game %s", name)
	}
	text, _, _ = strings.Cut(text, "\n\n")
	return "name = \"" + name + "\"\n" + strings.TrimSuffix(text, "\n") + "\n"
}

// begin returns a deal by our rules, and the same by those of the table.
func (c asTable) begin(t *testing.T, ours, theirs *engine.Game, number uint64) (ourState, theirState engine.State) {
	t.Helper()
	p, err := ours.Deal("", number, c.options)
	if err != nil {
		t.Fatal(err)
	}
	mine := p.State()
	read, err := theirs.Parse(c.text(t, ours.Board(mine), theirs))
	if err != nil {
		t.Fatal(err)
	}
	return mine, read.State()
}

// play plays a deal by both rules at random, and returns how many positions were compared.
func (c asTable) play(t *testing.T, ours, theirs *engine.Game, seed uint64) (positions int) {
	t.Helper()
	mine, their := c.begin(t, ours, theirs, seed)
	source := engine.SplitMix(seed)
	for range 120 {
		a, b := c.after(ours, mine, nil), c.after(theirs, their, c.but)
		here := c.sorted(ours.Board(mine))
		delete(a, here)
		delete(b, here)
		if !slices.Equal(slices.Sorted(maps.Keys(a)), slices.Sorted(maps.Keys(b))) {
			t.Errorf("deal %d: %d positions come of it by our rules, %d by those of the table:\n%v\n%v", seed, len(a), len(b), mine, their)
			return positions
		}
		if positions++; len(a) == 0 {
			return positions
		}
		next := slices.Sorted(maps.Keys(a))[source.Below(uint64(len(a)))]
		if m := laws.Eager(mine, slices.Collect(maps.Values(a))); source.Below(2) == 0 {
			for text, move := range a {
				if move == m {
					next = text
				}
			}
		}
		mine.Apply(a[next])
		their.Apply(b[next])
	}
	return positions
}

// follow plays a line that wins by our rules by those of the table, and returns how many there were.
func (c asTable) follow(t *testing.T, ours, theirs *engine.Game, number uint64) int {
	t.Helper()
	mine, their := c.begin(t, ours, theirs, number)
	r, err := search.Solve(t.Context(), ours, mine.Copy(), engine.SolveOptions{Limits: engine.Limits{States: 100_000}})
	if err != nil || r.Verdict != engine.VerdictWon {
		return 0
	}
	for i, m := range r.Line {
		before := c.sorted(ours.Board(mine))
		mine.Apply(m)
		board := ours.Board(mine)
		// The same piles in the same places, if that is a move, else in others.
		found := engine.Move(0)
		for _, theirMove := range their.Moves(nil) {
			next := their.Copy()
			next.Apply(theirMove)
			if b := theirs.Board(next); c.sorted(b) == c.sorted(board) && (found == 0 || slices.Equal(c.inPlace(b), c.inPlace(board))) {
				found = theirMove
			}
		}
		if found == 0 && c.sorted(board) == before {
			continue // a whole pile into a space
		}
		if found == 0 {
			t.Errorf("deal %d: move %d of %d of a line that wins is none by the table:\n%v\n%v", number, i+1, len(r.Line), mine, their)
			return 0
		}
		their.Apply(found)
	}
	if !their.Won() {
		t.Errorf("deal %d: it is won by our rules, and not by the table:\n%v", number, their)
	}
	return 1
}

// after returns what comes of a position, each with a move that leads there.
func (c asTable) after(g *engine.Game, s engine.State, but func(string) bool) map[string]engine.Move {
	all := map[string]engine.Move{}
	for _, m := range s.Moves(nil) {
		if but != nil && but(g.PrintMove(s, m)) {
			continue
		}
		next := s.Copy()
		next.Apply(m)
		all[c.sorted(g.Board(next))] = m
	}
	return all
}

// kind returns what the table calls a kind of piles.
func (c asTable) kind(k string) string {
	if other, ok := c.kinds[k]; ok {
		return other
	}
	return k
}

// sorted writes a board with its piles in order; of foundations and the hole their cards, and the top one of the hole. What lies beside
// a grid is no part of it.
func (c asTable) sorted(b engine.Board) string {
	piles, out := c.piles(b)
	slices.Sort(piles)
	return fmt.Sprint(piles, out)
}

// inPlace writes the piles of the tableau in their places.
func (c asTable) inPlace(b engine.Board) []string {
	piles, _ := c.piles(b)
	return slices.DeleteFunc(piles, func(p string) bool { return !strings.HasPrefix(p, "pile") })
}

// piles writes the piles of a board, and returns what is out in order.
func (c asTable) piles(b engine.Board) (piles []string, out engine.Cards) {
	for _, p := range b {
		switch k := c.kind(p.Kind); k {
		case "foundation":
			out = append(out, p.Cards...)
		case "hole":
			piles = append(piles, fmt.Sprint("hole ", len(p.Cards), p.Cards[len(p.Cards)-1]))
		case "place":
			piles = append(piles, fmt.Sprint(p.Row, p.Number, p.Cards))
		case "aside":
		case "pile":
			piles = append(piles, fmt.Sprint(k, p.Cards, p.Down))
		default:
			piles = append(piles, fmt.Sprint(k, p.Cards))
		}
	}
	slices.Sort(out)
	return piles, out
}

// text writes a board in the words of the table. Cards that lie nowhere are those that made the gaps.
func (c asTable) text(t *testing.T, b engine.Board, theirs *engine.Game) string {
	found := map[string]string{"aside": "As Ah Ac Ad"}
	for _, p := range b {
		name := c.kind(p.Kind)
		if p.Number > 0 {
			name += fmt.Sprint(" ", p.Number)
		}
		cards := p.Cards.String()
		if p.Down > 0 {
			cards = "[" + p.Cards[:p.Down].String() + "] " + p.Cards[p.Down:].String()
		}
		if p.Row > 0 {
			name = fmt.Sprint("row ", p.Row)
			cards = found[name] + " " + cmp.Or(cards, "-")
		}
		found[name] = strings.TrimSpace(cards)
	}
	like, err := theirs.Deal("", 1, nil)
	if err != nil {
		t.Fatal(err)
	}
	text, last := "", ""
	for _, p := range theirs.Board(like.State()) {
		name := p.Name()
		if p.Row > 0 {
			name = fmt.Sprint("row ", p.Row)
		}
		if name != last {
			text += name + ": " + cmp.Or(found[name], "-") + "\n"
		}
		last = name
	}
	return text
}
