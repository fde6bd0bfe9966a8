package table_test

import (
	"strings"
	"testing"

	"patience/engine"
	"patience/engine/enginetest"
	"patience/engine/enginetest/fuzz"
	"patience/engine/table"
	"patience/puzzles/games"
)

// FuzzParse reads texts as tables. What is read is a game that can be dealt, or is refused with words.
func FuzzParse(target *testing.F) {
	f := fuzz.New(target)
	for _, name := range []string{"free-cell", "canfield", "golf"} {
		if text, ok := games.Text(name); ok {
			f.Add(text)
		}
	}
	f.Fuzz(func(t *testing.T, text string) {
		p, err := table.Parse(text)
		if err != nil {
			if err.Error() == "" {
				t.Error("refused without a word")
			}
			return
		}
		g := p.Game()
		if play, err := g.Deal("", 1, nil); err == nil {
			_ = play.State().Moves(nil)
		}
	})
}

// Who types what is no move is told of moves of this game.
func TestWantMove(t *testing.T) {
	for name, want := range map[string]string{"free-cell": " to cell 4", "golf": " to hole", "canfield": "deal"} {
		text, _ := games.Text(name)
		parsed, err := table.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		g := parsed.Game()
		p, err := g.Deal("", 1, nil)
		if err != nil {
			t.Fatal(err)
		}
		_, err = g.ParseMove(p.State(), "xyz")
		if err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "waste") {
			t.Errorf("%s: %v, want %q", name, err, want)
		}
	}
}

// Positions of tables are read, written and read again; a move that is read is one that can be made.
func FuzzPosition(target *testing.F) {
	f := fuzz.New(target)
	all := map[string]*engine.Game{}
	for _, name := range []string{"free-cell", "canfield", "golf", "pyramid", "montana", "yukon", "accordion", "monte-carlo", "aces-up"} {
		text, ok := games.Text(name)
		if !ok {
			continue
		}
		parsed, err := table.Parse(text)
		if err != nil {
			f.Fatal(err)
		}
		g := parsed.Game()
		p, err := g.Deal("", 1, nil)
		if err != nil {
			f.Fatal(err)
		}
		all[name] = g
		f.Add(name, p.Open().String(), g.PrintMove(p.State(), p.State().Moves(nil)[0]))
		f.Add(name, p.String(), "deal")
		f.Add(name, "", "3h from pile 2 to cell 1")
		f.Add(name, "", "ks from waste to 5")
		f.Add(name, "", "ac out")
		f.Add(name, "15v", "ac out")
		for _, move := range []string{"3d left 3", "4c to gap 2", "7h to row 3 place 99999999999999999999", "2c to row 1 place 0", "2 to 1", "discard Jd", "cell to 3", "hole", "res to 1", "3h behind 2h", "and and", "from", "3h from 2 to", "3h from", "from 2 to", "left", "4c at to 3"} {
			f.Add(name, "", move)
		}
		if boards, err := g.Format("fc-solve"); err == nil {
			text, err := boards.Print(p)
			if err != nil {
				f.Fatal(err)
			}
			f.Add(name, text, "deal")
		}
	}
	if len(all) < 5 {
		f.Fatalf("%d games", len(all))
	}
	f.Fuzz(func(t *testing.T, name, text, move string) {
		g := all[name]
		if g == nil {
			return
		}
		p, err := g.Deal("", 1, nil)
		if text != "" {
			p, err = g.Parse(text)
		}
		if err != nil {
			return
		}
		open, err := g.Whole(p.State())
		if err != nil {
			return
		}
		if back, err := g.Parse(open); err != nil || string(back.State().Key(nil)) != string(p.State().Key(nil)) {
			t.Fatalf("%s: %v: %q is written as\n%s\nand that read as\n%v", name, err, text, open, back)
		}
		m, err := g.ParseMove(p.State(), move)
		if err != nil {
			if words := enginetest.GoText(err.Error()); words != "" && !strings.Contains(move, words) {
				t.Errorf("%s: %q: Go's own words in %v", name, move, err)
			}
			return
		}
		if again, err := g.ParseMove(p.State(), g.PrintMove(p.State(), m)); err != nil || again != m {
			t.Errorf("%s: %q is %q, and that %v, %v", name, move, g.PrintMove(p.State(), m), again, err)
		}
	})
}
