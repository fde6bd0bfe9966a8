package gaps

import (
	"slices"
	"strings"
	"testing"

	"patience/engine"
	"patience/engine/enginetest"
	"patience/engine/games/gaps/referee"

	"pgregory.net/rapid"
)

// TestGolden has positions with all their moves, by hand from the rules.
func TestGolden(t *testing.T) {
	const two = "pack: 2x4\n1: 2c 3c -- 4d\n2: -- 3d 4c 2d"
	for name, c := range map[string]struct{ board, moves string }{
		"free rows":                 {two, "4C 2C2 2D2"},
		"a two stays":               {"rows: once\n" + two, "4C 2D2"},
		"fixed rows":                {"rows: fixed\n" + two, "4C 2D2"},
		"fixed in another order":    {"rows: fixed\norder: dc\n" + two, "4C 2C2"},
		"behind kings and gaps":     {"2c -- 4c 3d\n-- 2d 4d 3c", "3C 2C2 2D2"},
		"nothing behind a gap":      {"3c -- -- 2d\n2c 4d 3d 4c", "4C"},
		"any higher card":           {"takes: higher\nrows: fixed\n2c -- 4c 3d\n-- 2d 4d 3c", "3C 4C 2D2 3D 4D"},
		"a redeal, in order":        {"redeals: 1\npickup: order\n" + two, "4C 2C2 2D2 redeal"},
		"the redeals are used up":   {"redeals: 1\npickup: order\nredealt: 1\n" + two, "4C 2C2 2D2"},
		"rows are exchanged":        {"gaps: left\nexchange: yes\n2c 3c -- 4d\n2d 3d 4c --", "4C swap1-2:1 swap1-2:2"},
		"an ace behind a king":      {"gaps: left\nlow: ace\ndouble: yes\nAc -- 2c 3c\nAd 2d 3d --", "2C AD"},
		"that goes to two places":   {"gaps: left\nlow: ace\ndouble: yes\n-- Ac 2d 3c\nAd 2c 3d --", "AC1 AD1 AD@2.4"},
		"a pair of spaces":          {"gaps: left2\nlow: ace\n-- -- Ac 2d\n-- -- 2c Ad", "AC1 AD1 AC2 AD2"},
		"won: behind kings nothing": {"2d 3d 4d --\n2c 3c 4c --", ""},
		"no redeal of a game won":   {"redeals: unlimited\n2d 3d 4d --\n2c 3c 4c --", ""},
	} {
		s := mustParse(t, c.board)
		if got := strings.Join(enginetest.Moves(Game(), s), " "); got != c.moves {
			t.Errorf("%s: moves\n%s, want\n%s\n%v", name, got, c.moves, s)
		}
	}
}

// TestRefusals names what is wrong, and the rule.
func TestRefusals(t *testing.T) {
	free := mustParse(t, "2c 3c -- 4d\n-- 3d 4c 2d")
	once := mustParse(t, "rows: once\n2c 3c -- 4d\n-- 3d 4c 2d")
	fixed := mustParse(t, "rows: fixed\n2d -- 3c 4d\n-- 3d 4c 2c")
	gaps := mustParse(t, "gaps: left\nexchange: yes\nredeals: 1\nredealt: 1\n2c 3c 4d --\n2d 3d -- 4c")
	won := mustParse(t, "redeals: 1\n2d 3d --\n2c 3c --")
	for _, c := range []struct {
		s          *State
		move, want string
	}{
		{free, "4D", "the 4d cannot go to 2.3: the 4c is there (rule 2)"},
		{free, "4D@1.3", "the 4d cannot go to 1.3: behind the 3c goes the 4c (rule 2)"},
		{free, "3C", "the 3c cannot go to 1.2: the 3c is there (rule 2)"},
		{free, "3D", "the 3d cannot go behind the 2d, which is at the right end of row 2 (rule 2)"},
		{free, "3D2", "the 3d cannot go to 2.1: a left end takes cards of rank 2 (rule 3)"},
		{free, "2D3", "no place 3.1: want rows 1 to 2, columns 1 to 4 (rule 1)"},
		{free, "5D", "no 5d is in play (rule 1)"},
		{free, "AD", "no Ad is in play (rule 1)"},
		{free, "redeal", "no redeal: this game has none (rule 5)"},
		{free, "swap1-2:1", "no exchange: rows are not exchanged in this game (rule 6)"},
		{free, "2C", ""},
		{free, "2CTO2", ""},
		{gaps, "4c to the gap", "the 4c cannot go to"},
		{free, "4CTO1", ""},
		{free, "4CTO1.3", ""},
		{free, "4CTO2", "the 4c cannot go to 2.1: a left end takes cards of rank 2 (rule 3)"},
		{free, "4DTO1.3", "the 4d cannot go to 1.3: behind the 3c goes the 4c (rule 2)"},
		{free, "swap1-3:1", `bad move "swap1-3:1"`},
		{free, "11c", `bad move "11c"`},
		{free, "to", `bad move "to"`},
		{once, "2C2", "the 2c cannot go to 2.1: it stays at the left end of row 1 (rule 3)"},
		{fixed, "2C2", "the 2c cannot go to 2.1: the row is for the diamonds, from the 2d on (rule 3)"},
		{fixed, "2C", "the 2c cannot go to any left end (rule 3)"},
		{gaps, "swap1-2:3", "no exchange of 3 cards: 2 of row 1 are in sequence (rule 6)"},
		{gaps, "swap1-2:0", "no exchange of 0 cards of rows 1 and 2 (rule 6)"},
		{gaps, "swap2-2:1", "no exchange of 1 cards of rows 2 and 2 (rule 6)"},
		{gaps, "4C@1.4", "the 4c cannot go to 1.4: that is behind the 4d (rule 4)"},
		{gaps, "move 4c to gap 9", "there is no such gap"},
		{gaps, "deal again", "no redeal is left (rule 5)"},
		{gaps, "redeal", "no redeal is left (rule 5)"},
		{won, "redeal", "no redeal: the game is won (rule 5)"},
		{mustParse(t, "2c 4c -- --\n2d 3d 4d 3c"), "3C@1.4", "the 3c cannot go to 1.4: that is behind a gap (rule 4)"},
		{mustParse(t, "takes: higher\n3d 2c --\n3c 2d --"), "3C", ""},
	} {
		_, err := Game().ParseMove(c.s, c.move)
		if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %s", c.move, err, c.want)
		}
	}
	p, err := Game().Deal("", 1, nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Line("Ks to 1 Kh to 3"); err == nil || !strings.HasPrefix(err.Error(), `step 1, "Ks to 1": the Ks cannot go to 1.1`) {
		t.Errorf("a refusal in a line: %v", err)
	}
	if m, err := Game().ParseMove(gaps, "move 4c to the gap 1"); err == nil || !strings.Contains(err.Error(), "cannot go to") {
		t.Errorf("to a gap by its number: %v, %v", m, err)
	}
	both := mustParse(t, "2d -- 3c\n-- 3d 2c")
	if _, err := Game().ParseMove(both, "2C"); err != nil {
		t.Errorf("2C with one left end: %v", err)
	}
	several := mustParse(t, "-- 3c 2d\n-- 3d 2c")
	if m, err := Game().ParseMove(several, "2C"); err != nil || printMove(several, m) != "2C1" {
		t.Errorf("2C with two left ends: %v", err)
	}
	behind := mustParse(t, "gaps: left\nlow: ace\ndouble: yes\n-- Ac 2c 3c\nAd 2d 3d --")
	if _, err := Game().ParseMove(behind, "AD"); err == nil || !strings.Contains(err.Error(), "as in AD1: it can go to 1.1, 2.4") {
		t.Errorf("AD to a left end or behind the king: %v", err)
	}
}

// TestRedeal redeals by hand: in order, behind the cards in place and the gaps; with
// a shuffle the cards in place stay too, and the same deal has the same redeals.
func TestRedeal(t *testing.T) {
	for start, want := range map[string]string{
		"redeals: 1\npickup: order\n2c 3c -- 4d\n-- 3d 4c 2d":                                     "2c 3c -- 4d\n-- 3d 4c 2d",
		"redeals: 1\npickup: order\n2c 3c 4d --\n3d -- 4c 2d":                                     "2c 3c -- 4d\n-- 3d 4c 2d",
		"redeals: 1\npickup: order\n-- 3c 4d 2c\n2d 4c 3d --":                                     "-- 3c 4d 2c\n2d -- 4c 3d",
		"redeals: 1\npickup: order\nrows: fixed\n2d 4c 3d --\n-- 3c 4d 2c":                        "-- 2d 4c 3d\n-- 3c 4d 2c",
		"redeals: 1\npickup: order\ngaps: left2\nlow: ace\nAc 2c 2d Ad --\n-- -- 3c 3d --":        "Ac 2c -- -- 2d\n-- -- Ad 3c 3d",
		"redeals: 1\npickup: order\n2c 3c 4c --\n4d 3d 2d --\n2h 3h 4h --":                        "2c 3c 4c --\n-- 4d 3d 2d\n2h 3h 4h --",
		"redeals: 1\npickup: order\n2c 4c -- --\n2d 4d 3d 3c":                                     "2c -- 4c 4d\n2d -- 3d 3c", // one gap a row, whatever it had
		"redeals: 2\npickup: order\nredealt: 1\ngaps: left\nexchange: yes\n3c 2c -- 3d\n2d -- --": "",
	} {
		if want == "" {
			if _, err := Game().Parse(start); err == nil {
				t.Errorf("%s is read", start)
			}
			continue
		}
		s := mustParse(t, start)
		s.Apply(Redeal)
		var rows []string
		for r := range s.Rows() {
			rows = append(rows, strings.Join(strings.Fields(rowText(s.texts(r, gapText))), " "))
		}
		if got := strings.Join(rows, "\n"); got != want || s.Left() != 0 {
			t.Errorf("%s\nis redealt as\n%s\nwant\n%s", start, got, want)
		}
	}
	a, b := dealOf(t, 7, "redeals=unlimited"), dealOf(t, 7, "redeals=3")
	for range 3 {
		a.Apply(Redeal)
		b.Apply(Redeal)
		if a.cards != b.cards || a.Check(Redeal) != nil {
			t.Fatalf("\n%v\nand\n%v", a, b)
		}
	}
	if c := dealOf(t, 8, "redeals=3"); b.Check(Redeal) == nil || c.RedealSeed(0) == b.RedealSeed(0) || b.RedealSeed(0) == b.RedealSeed(1) {
		t.Error("redeals of two deals, or two of one, have the same seed; or a fourth is allowed")
	}
}

// TestReferee compares the moves and the counts of lines with the referee's, in
// random positions of random games.
func TestReferee(t *testing.T) {
	enginetest.Alone(t)
	rapid.Check(t, func(t *rapid.T) {
		s := drawPosition(t, 20)
		ref := table(s)
		moves := refereeMoves(s, s.Moves(nil))
		if want := ref.Legal(); !sameMoves(moves, want) {
			t.Fatalf("moves %v, want %v\n%v", moves, want, s)
		}
		if s.Won() != ref.Won() {
			t.Fatalf("won: %v\n%v", s.Won(), s)
		}
		if got, want := enginetest.Lines(s, 4), enginetest.NaiveLines(ref, 4); got != want {
			t.Fatalf("%d lines of 4 moves, want %d\n%v", got, want, s)
		}
	})
}

// sameMoves compares lists of moves in any order.
func sameMoves(a, b []referee.Move) bool {
	return len(a) == len(b) && !slices.ContainsFunc(a, func(m referee.Move) bool { return !slices.Contains(b, m) })
}

// TestRefereeFollows plays random games on the referee's table too.
func TestRefereeFollows(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawPosition(t, 30)
		ref := table(s)
		for range 40 {
			moves := s.Moves(nil)
			if len(moves) == 0 {
				return
			}
			m := rapid.SampledFrom(moves).Draw(t, "move")
			if err := ref.Play(refereeMoves(s, []engine.Move{m})[0]); err != nil {
				t.Fatalf("%v\n%v", err, s)
			}
			s.Apply(m)
			if want := table(s); ref.String() != want.String() || ref.Redeals != want.Redeals {
				t.Fatalf("the referee has\n%v\nthe engine\n%v", ref, want)
			}
		}
	})
}

// TestKeySymmetry: rows that change places make no difference unless they are fixed
// or a redeal is to come, and any other change does.
func TestKeySymmetry(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawPosition(t, 20)
		other := *s
		rows := rapid.Permutation([]int{0, 1, 2, 3}[:s.Rows()]).Draw(t, "rows")
		for r, from := range rows {
			copy(other.row(r), s.row(from))
		}
		may := s.rows != fixedRows && s.Left() == 0 || other.cards == s.cards
		if same := string(s.Key(nil)) == string(other.Key(nil)); same != may {
			t.Fatalf("same key: %v\n%v\n%v", same, s, &other)
		}
		moves := s.Moves(nil)
		if len(moves) == 0 {
			return
		}
		next := *s
		next.Apply(rapid.SampledFrom(moves).Draw(t, "move"))
		if sameRows(s, &next) != (string(s.Key(nil)) == string(next.Key(nil))) && s.Left() == next.Left() && s.rows != fixedRows && s.Left() == 0 {
			t.Fatalf("keys of\n%v\n%v", s, &next)
		}
	})
}

// sameRows says whether two positions have the same rows in any order.
func sameRows(a, b *State) bool {
	list := func(s *State) []string {
		var rows []string
		for r := range s.Rows() {
			rows = append(rows, rowText(s.texts(r, gapText)))
		}
		slices.Sort(rows)
		return rows
	}
	return slices.Equal(list(a), list(b))
}

// TestManyRedeals looks at the shuffle behind more redeals than anybody counts one by one.
func TestManyRedeals(t *testing.T) {
	s := mustParse(t, "pack: 2x3\nseed: 5\nredeals: unlimited\nredealt: 4294967294\n1: 2c 3d --\n2: 2d -- 3c")
	if s.RedealSeed(int(s.used)) == s.RedealSeed(0) {
		t.Error("all redeals are shuffled alike")
	}
}
