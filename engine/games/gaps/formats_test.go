package gaps

import (
	"fmt"
	"strings"
	"testing"

	"patience/engine"
	"patience/engine/enginetest/fuzz"

	"pgregory.net/rapid"
)

// TestVariants deals each named game and looks at its shape: rows, places, cards.
func TestVariants(t *testing.T) {
	for name, want := range map[string]string{
		"standard":   "4 rows of 13, 48 cards, 2d to Kd, free, redeals none",
		"commons":    "4 rows of 10, 36 cards, 2d to 10d, free, redeals 1 order",
		"pretzel":    "4 rows of 4, 12 cards, 2d to 4d, fixed shdc, redeals none",
		"cynk":       "4 rows of 13, 48 cards, 2d to Kd, free, spaces at the left, redeals 2 order, exchange",
		"bluemoon":   "4 rows of 14, 52 cards, Ad to Kd, free, spaces at the left, redeals 2 order, exchange, double",
		"trains":     "4 rows of 8, 28 cards, 2d to 8d, free, spaces at the left, redeals none, exchange",
		"doublegaps": "4 rows of 15, 52 cards, Ad to Kd, free, spaces at the left, redeals none, exchange",
		"harbin":     "4 rows of 13, 48 cards, 2d to Kd, fixed cdhs, redeals none, higher",
	} {
		s := dealOf(t, 1, "variant="+name)
		if got := shape(s); got != want {
			t.Errorf("%s: %s, want %s", name, got, want)
		}
		if err := engine.CheckDeck(s.pack(), without(s.all())); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// shape describes a deal.
func shape(s *State) string {
	text := fmt.Sprintf("%d rows of %d, %d cards, %v to %v, %v", s.Rows(), s.width(), len(s.pack()),
		engine.NewCard(s.low, engine.Diamonds), engine.NewCard(s.high(), engine.Diamonds), s.rows)
	if s.rows == fixedRows {
		text += " " + s.orderText()
	}
	left := true
	for r := range s.Rows() {
		for _, c := range s.row(r)[:s.perRow()] {
			left = left && c == noCard
		}
	}
	for _, word := range []struct {
		is   bool
		text string
	}{{left, ", spaces at the left"}, {true, ", redeals " + s.redealsText()}, {s.inOrder, " order"},
		{s.exchange, ", exchange"}, {s.double, ", double"}, {s.higher, ", higher"}} {
		if word.is {
			text += word.text
		}
	}
	return text
}

func without(cards []engine.Card) []engine.Card {
	var rest []engine.Card
	for _, c := range cards {
		if c != noCard {
			rest = append(rest, c)
		}
	}
	return rest
}

// TestOptions: what goes together and what does not, with the reason.
func TestOptions(t *testing.T) {
	for choice, want := range map[string]string{
		"variant=pretzel pack=4x5":                             "",
		"variant=pretzel rows=free":                            "",
		"variant=trains redeals=2 pickup=order":                "",
		"variant=bluemoon double=no exchange=no":               "",
		"rows=fixed order=hscd redeals=unlimited":              "",
		"pack=15x15 gaps=left2 low=ace":                        "",
		"pack=1x2":                                             "",
		"takes=higher redeals=1":                               "",
		"low=ace":                                              "option low=ace: the aces cannot be played when they leave the gaps: want gaps=left or gaps=left2 (rule 1)",
		"double=yes":                                           "option double=yes: no aces are in play: want low=ace (rule 4)",
		"exchange=yes rows=once":                               "option exchange=yes: what is at the left ends stays there with rows=once: want rows=free (rule 6)",
		"variant=cynk rows=fixed":                              "with rows=fixed: want rows=free (rule 6)",
		"order=cdhs":                                           "option order: the rows are free: want rows=fixed (rule 3)",
		"variant=pretzel pack=3x4 order=cdhs":                  "want each of the 3 suits once (rule 3)",
		"variant=pretzel pack=3x4":                             "order=shd: want each of the 3 suits once (rule 3)",
		"pack=4x1":                                             "option pack: bad value",
		"redeals=10":                                           "option redeals: bad value",
		"weather=fine":                                         `gaps has no option "weather"`,
		"variant=spider":                                       "option variant: bad value",
		"variant=harbin gaps=left takes=next redeals=3":        "",
		"variant=doublegaps low=two exchange=no rows=once":     "",
		"variant=bluemoon exchange=no rows=fixed order=shdc":   "",
		"variant=bluemoon exchange=no double=yes rows=once":    "",
		"variant=standard pack=13x4 rows=fixed pickup=order":   "",
		"variant=commons redeals=none pickup=shuffled":         "",
		"variant=doublegaps double=yes redeals=1 takes=higher": "",
	} {
		o := engine.Options{}
		for _, field := range strings.Fields(choice) {
			name, value, _ := strings.Cut(field, "=")
			o[name] = value
		}
		_, err := choose(o)
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", choice, err, want)
		}
	}
}

// TestBadBoards: what is wrong, and where.
func TestBadBoards(t *testing.T) {
	for text, want := range map[string]string{
		"2c 3c 2d\n3d -- --":                   "",
		"2c 3c --\n3d 3d --":                   "wrong deck: no 2d, want 1; 3d 2 times, want 1 (pack 2x3)",
		"2c 3c --\n2d 3d":                      "row 2 has 2 places, want 3 (rule 1)",
		"pack: 2x3\n2c 3c --":                  "1 rows, want 2 (rule 1)",
		"pack: 2x99\n2c 3c --":                 "pack: bad pack \"2x99\"",
		"1: 2c --\n1: 2d --":                   "line 2: row 1: want row 2 here",
		"2c 3x --":                             "line 1: row 1: place 2: bad card \"3x\"",
		"rows: bent\n2c --":                    "option rows: bad value \"bent\"",
		"order: cd\n2c --\n2d --":              "order: the rows are free: want rows=fixed (rule 3)",
		"rows: fixed\norder: cc\n2c --\n2d --": "order=cc: want each of the 2 suits once (rule 3)",
		"seed: x\nredeals: 1\n2c --":           "seed: bad number \"x\"",
		"redeals: 1\nredealt: 2\n2c --":        "redealt: bad number \"2\": want 0 to 1 (rule 5)",
		"redeals: 1\nredeals: 2\n2c --":        "line 2: redeals: given twice",
		"weather: fine\n2c --":                 "not a gaps position",
		"pack: 1x2\nweather: fine\n2c --":      "line 2: bad key \"weather\"",
		"pack: 1x2":                            "0 rows, want 1",
		"rows: free":                           "no rows (rule 1)",
		"[[\"2C\"":                             "the rows: unexpected end of JSON input",
		"2c --\nmoves: 2C1":                    "step 1, \"2C1\": the 2c cannot go to 1.1: the 2c is there (rule 2)",
	} {
		_, err := Game().Parse(text)
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}

// TestJSON reads rows as public solvers' tables have them: any ace is a gap.
func TestJSON(t *testing.T) {
	const deal = `[["4D","AS","2C"],["AS","2D","3C"]]`
	o := engine.Options{"rows": "fixed", "pack": "2x4"}
	if _, err := readRow(map[string]string{"deal": deal}, o); err == nil || !strings.Contains(err.Error(), "row 1 has 3 places, want 4") {
		t.Errorf("%v", err)
	}
	const good = `[["4D","AS","2C","3D"],["4C","AS","2D","3C"]]`
	s, err := readRow(map[string]string{"deal": good}, engine.Options{"rows": "fixed", "order": "usual"})
	if err != nil {
		t.Fatal(err)
	}
	const want = "pack: 2x4\nrows: fixed\norder: cd\n1: 4d  --  2c  3d\n2: 4c  --  2d  3c\n"
	if s.String() != want || mustParse(t, "rows: fixed\n"+good).String() != want {
		t.Errorf("read as\n%v", s)
	}
	for _, o := range []engine.Options{{"weather": "fine"}, {"rows": "bent"}} {
		if _, err := readRow(map[string]string{"deal": good}, o); err == nil {
			t.Errorf("%v is taken", o)
		}
	}
	if _, err := readRow(map[string]string{"rows": good}, nil); err == nil {
		t.Error("a row without a deal is read")
	}
}

// TestSolution plays a solution back.
func TestSolution(t *testing.T) {
	const text = `# MON5
pack: 2x4
1: 2c  3c  --  4d
2: --  3d  4c  2d
moves:
4C 2d2
4D
`
	p, err := Game().Parse(text)
	if err != nil || p.Len() != 3 || !p.State().Won() {
		t.Fatalf("%v\n%v", err, p)
	}
	f, err := Game().Format("solution")
	if err != nil {
		t.Fatal(err)
	}
	written, err := f.Print(p)
	if err != nil || written != strings.Replace(text, "2d2\n", "2D2 ", 1)[len("# MON5\n"):] {
		t.Errorf("%v: written as\n%s", err, written)
	}
}

// TestNotes: a solution may have notes, and moves stand on a line with blanks between
// them or otherwise.
func TestNotes(t *testing.T) {
	const board = "pack: 2x4\n2c 3c -- 4d\n-- 3d 4c 2d\n"
	for _, moves := range []string{"moves:\n4C # the only one\n# now the two\n2D 4D", "moves: 4C, 2D # no row\n4D"} {
		p, err := Game().Parse(board + moves)
		if err != nil || p.Len() != 3 || !p.State().Won() {
			t.Errorf("%q: %v\n%v", moves, err, p)
		}
	}
	p, err := Game().Parse(board)
	if err != nil || p.Line("4C 2D 4D") != nil || !p.State().Won() {
		t.Errorf("a line: %v\n%v", err, p)
	}
}

// TestBoardsReturn: every position of every game can be read back in full.
func TestBoardsReturn(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawPosition(t, 60)
		if !s.shuffles() {
			s.seed = 0 // it is not written
		}
		p, err := Game().Parse(s.String())
		if err != nil || *p.State().(*State) != *s {
			t.Fatalf("%v\n%v\nis read as\n%v", err, s, p)
		}
	})
}

// TestPlaces reads and writes moves with their places.
func TestPlaces(t *testing.T) {
	s := mustParse(t, "takes: higher\nrows: fixed\n2c -- 4c 3d\n-- 2d 4d 3c")
	for _, m := range s.Moves(nil) {
		text := printPlace(s, m)
		if got, err := parseMove(s, text); err != nil || got != m || !strings.Contains(text, "@") {
			t.Errorf("%s is read as %#x, %v, want %#x", text, got, err, m)
		}
	}
	ten := mustParse(t, "pack: 1x14\n10c Jc Qc Kc 14c -- 2c 3c 4c 5c 6c 7c 8c 9c")
	for text, want := range map[string]string{"TC@1.6": "behind the 14c", "10c@1.6": "behind the 14c", "14C@1.6": "behind the 14c", "tc": "the 10c cannot go behind the 9c"} {
		if _, err := Game().ParseMove(ten, text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
}

// FuzzParse: what is read is a position that is written and read back.
func FuzzParse(target *testing.F) {
	f := fuzz.New(target)
	f.Add("pack: 2x4\n1: 2c 3c -- 4d\n2: -- 3d 4c 2d\nmoves: 4C 2D2 4D")
	f.Add("variant: bluemoon\npack: 2x3\nAc -- 2c 3c\nAd 2d 3d --\nmoves: swap1-2:1")
	f.Add("rows: fixed\norder: dc\nredeals: 2\nredealt: 1\nseed: 9\n2c -- 4c 3d\n-- 2d 4d 3c")
	f.Add(`[["4D","AS","2C","3D"],["4C","AS","2D","3C"]]`)
	f.Fuzz(func(t *testing.T, text string) {
		p, err := Game().Parse(text)
		if err != nil {
			return
		}
		s := *p.State().(*State)
		back, err := Game().Parse(s.String())
		if !s.shuffles() {
			s.seed = 0
		}
		if err != nil || *back.State().(*State) != s {
			t.Fatalf("%v: %q is read as\n%v\nand then\n%v", err, text, &s, back)
		}
	})
}

// FuzzMove: what is read as a move is legal and can be written.
func FuzzMove(target *testing.F) {
	f := fuzz.New(target)
	for _, text := range []string{"4C", "2c2", "2D@2.1", "swap1-2:1", "redeal", "AC", "3d@1.2"} {
		f.Add(text)
	}
	s := mustParse(f, "gaps: left\nlow: ace\ndouble: yes\nexchange: yes\nredeals: 1\nAc 2c -- 3d\nAd 2d 3c --")
	f.Fuzz(func(t *testing.T, text string) {
		m, err := Game().ParseMove(s, text)
		if err != nil {
			return
		}
		if again, err := parseMove(s, printMove(s, m)); err != nil || again != m || s.Check(m) != nil {
			t.Fatalf("%q is %#x and written %q: %v", text, m, printMove(s, m), err)
		}
	})
}
