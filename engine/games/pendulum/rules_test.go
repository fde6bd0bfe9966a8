package pendulum

import (
	"slices"
	"strings"
	"testing"

	"patience/engine"
	"patience/engine/enginetest"

	"pgregory.net/rapid"
)

// TestOrders has the orders that the description of about 1900 prints.
func TestOrders(t *testing.T) {
	for m, want := range map[Method]string{
		-2: "A Q 10 8 6 4 2 K J 9 7 5 3",
		3:  "A 4 7 10 K 3 6 9 Q 2 5 8 J",
		1:  "A 2 3 4 5 6 7 8 9 10 J Q K",
		-1: "A K Q J 10 9 8 7 6 5 4 3 2",
	} {
		var ranks []string
		for i, r := range m.Order() {
			ranks = append(ranks, r.String())
			if m.Place(r) != i {
				t.Errorf("%v: %v is in place %d, want %d", m, r, m.Place(r), i)
			}
		}
		if got := strings.Join(ranks, " "); got != want {
			t.Errorf("%v: %s, want %s", m, got, want)
		}
	}
}

// TestMethods: twelve different orders, each of all ranks, none of them written
// like another.
func TestMethods(t *testing.T) {
	seen := map[string]bool{}
	for _, m := range Methods() {
		order := m.Order()
		for i, r := range order {
			if m.Place(r) != i {
				t.Errorf("%v: %v is in place %d, want %d", m, r, m.Place(r), i)
			}
		}
		back, err := ParseMethod(m.String())
		if err != nil || back != m {
			t.Errorf("%v is read as %v, %v", m, back, err)
		}
		seen[string(order[1])+string(order[2])] = true
		slices.Sort(order)
		if len(slices.Compact(order)) != length {
			t.Errorf("%v: %v", m, order)
		}
	}
	if len(seen) != 12 {
		t.Errorf("%d different orders", len(seen))
	}
}

// TestGolden has positions with all their moves, by hand from the rules.
func TestGolden(t *testing.T) {
	for name, c := range map[string]struct{ board, moves string }{
		"out, packed, on a corner that is not exposed, into spaces": {
			"method: up 1\nout: 10c Kd Kh 9s\n1: Qs - - - - - - Kc\n2: Ks Jc 10s - - - - Js\n3: - - - - - - - Qc",
			"Jc out, 10s out, Jc on Qc, Qc on Kc, Ks to 2, Ks to 3, Ks to 4, Ks to 5, Ks to 6, Ks to 7, swing right",
		},
		"nothing leaves a corner that is not exposed": {
			"method: down 2\nswing: left\nout: 7c Jd 3h 5s\n1: 3c-5c - - 3s - - - 7d\n2: 9d - - - - - - 5d\n3: - - - - - - - 3d",
			"3s out, 9d out, 9d on 7d, 3s to 2, 3s to 3, 3s to 5, 3s to 6, 3s to 7, 3d to 2, 3d to 3, 3d to 5, 3d to 6, 3d to 7, swing left",
		},
		"directly above": {
			"method: up 1\nout: Kc Kd Kh 8s\n1: - - Js Qs Ks\n2: - - 10s 9s",
			"9s out, 10s on Js, 9s on 10s, Ks to 1, Ks to 2, Ks to 6, Ks to 7, Ks to 8, swing right",
		},
		"above, but not directly": {
			"method: up 1\nout: Kc Kd Kh 8s\n1: - 10s - Qs Ks\n2: - Js\n3: - 9s",
			"9s out, Qs on Ks, Ks to 1, Ks to 3, Ks to 6, Ks to 7, Ks to 8, swing right",
		},
		"no swing as long as something can be built": {
			"method: up 1\nswing: right when blocked\nout: Kc Kd Kh 9s\n1: - Js Qs Ks - - - 10s\n2: - - - - - - - -\n3: - - - -",
			"10s out, Js on Qs, Qs on Ks, 10s on Js, Ks to 1, Ks to 5, Ks to 6, Ks to 7",
		},
		"a swing when nothing can be built": {
			"method: up 1\nswing: left when blocked\nout: Kc Kd Kh 9s\n1: - 10s Qs\n2: - Js Ks",
			"Ks to 1, Ks to 4, Ks to 5, Ks to 6, Ks to 7, Ks to 8, swing left",
		},
		"won": {"method: up 1\nout: Kc Kd Kh Ks", ""},
	} {
		s := mustParse(t, c.board)
		if got := strings.Join(enginetest.Moves(Game(), s), ", "); got != c.moves {
			t.Errorf("%s: moves\n%s, want\n%s\n%v", name, got, c.moves, s)
		}
	}
}

// TestSwing pushes broken rows to the right and then to the left, and leaves row 1
// as it is.
func TestSwing(t *testing.T) {
	p, err := Game().Parse("method: up 1\nout: 2c 5d 2h Ks\n" +
		"1: 3c 4c - 5c 6c 7c - 9c\n2: 10c Jc Qc Kc 6d 7d 8d 9d\n3: 10d - Jd - Qd - Kd 3h\n4: 4h - 5h 6h\n5: 7h - 8c\n6: 8h 9h 10h Jh Qh Kh")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ move, want string }{
		{"swing right", "1: 3c 4c - 5c 6c 7c - 9c\n2: 10c Jc Qc Kc 6d 7d 8d 9d\n3: - - - 10d Jd Qd Kd 3h\n4: - - - - - 4h 5h 6h\n5: - - - - - - 7h 8c\n6: - - 8h 9h 10h Jh Qh Kh"},
		{"swing left", "1: 3c 4c - 5c 6c 7c - 9c\n2: 10c Jc Qc Kc 6d 7d 8d 9d\n3: 10d Jd Qd Kd 3h - - -\n4: 4h 5h 6h - - - - -\n5: 7h 8c - - - - - -\n6: 8h 9h 10h Jh Qh Kh - -"},
	} {
		if err := p.Line(c.move); err != nil {
			t.Fatal(err)
		}
		got := strings.Join(strings.Fields(strings.ReplaceAll(p.String(), "*", "")), " ")
		if want := strings.Join(strings.Fields(c.want), " "); !strings.Contains(got, want) {
			t.Errorf("%s:\n%v\nwant\n%s", c.move, p, c.want)
		}
	}
}

// TestRefusals names what is wrong, and the rule.
func TestRefusals(t *testing.T) {
	open := mustParse(t, "method: up 1\nout: 10c Kd Kh 9s\n1: Qs - - - - - - Kc\n2: Ks Jc 10s - - - - Js\n3: - - - - - - - Qc")
	corner := mustParse(t, "method: down 2\nswing: left when blocked\nout: 7c Jd 3h 5s\n1: 3c-5c - - 3s - - - 7d\n2: 9d - - - - - - 5d\n3: - - - - - - - 3d")
	over := mustParse(t, "method: up 1\nout: Kc Kd Kh Js\n1: Ks-Qs")
	for _, c := range []struct {
		s          *State
		move, want string
	}{
		{dealOf(t, 1, nil), "2s out", "no method is chosen yet: want up 1 to up 6 or down 1 to down 6 (rule 2)"},
		{dealOf(t, 1, nil), "swing", "no method is chosen yet"},
		{dealOf(t, 1, nil), "2s on 3s", "no method is chosen yet"},
		{dealOf(t, 1, nil), "up 7", `bad move "up 7"`},
		{open, "up 2", "the method is chosen already: up 1 (rule 2)"},
		{open, "10c to the foundation", "the 10c is out already (rule 4)"},
		{open, "10c home", "the 10c is out already (rule 4)"},
		{open, "10c out", "the 10c is out already (rule 4)"},
		{open, "Js out", "the Js cannot go out: the next card of its suit is the 10s (rule 4)"},
		{open, "Js on Qs", "the Js in row 2, column 8, is not exposed: the Qc lies under it (rule 3)"},
		{open, "10s on Js", "the 10s cannot be packed: the Js, in row 2, column 8, is neither exposed nor directly above it (rule 5)"},
		{open, "Jc on Qs", "the Jc does not go on the Qs (rule 5)"},
		{open, "Ks to 1", "column 1 of row 1 is no space (rule 7)"},
		{open, "Jc to 2", "the Jc cannot fill a space: it is not the highest of its suit, the Kc (rule 7)"},
		{open, "swing left", "the next swing goes to the right (rule 8)"},
		{open, "swing up", `bad move "swing up"`},
		{open, "Ks to 9", "there is no column 9: want 1 to 8 (rule 7)"},
		{open, "method: up 3", "the method is chosen already"},
		{open, "2e out", "no 2e in the pack"},
		{corner, "5c out", "the 3c in row 1, column 1, is not exposed: the 9d lies under it (rule 3)"},
		{corner, "5c on 3c", "the 5c is packed on the 3c already (rule 5)"},
		{corner, "swing", "no swing yet: 3s out can be done (rule 8)"},
		{over, "swing", "no swing: none of the rows 2 to 6 is broken (rule 8)"},
	} {
		_, err := Game().ParseMove(c.s, c.move)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %s", c.move, err, c.want)
		}
	}
	if err := over.Check(Pack(mustCard(t, "Ks"))); err == nil || !strings.Contains(err.Error(), "is the highest of its suit (rule 5)") {
		t.Errorf("a King is packed: %v", err)
	}
}

// TestPacketMoves: what is packed on a card goes where it goes, and goes out from
// the last card on.
func TestPacketMoves(t *testing.T) {
	p, err := Game().Parse("method: up 1\nout: 9c Kd Kh Ks\n1: - Kc\n2: - - Qc\n3: - - - - Jc-10c")
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Line("Jc on Qc, Qc on Kc, Kc to 8"); err != nil {
		t.Fatal(err)
	}
	if got := engine.Cards(p.State().(*State).Packet(1, 8)).String(); got != "Kc Qc Jc 10c" {
		t.Errorf("the packet is %s", got)
	}
	if err := p.Line("10c out, Jc out, Qc out, Kc out"); err != nil || !p.State().Won() {
		t.Errorf("%v\n%v", err, p)
	}
}

// TestLinesAgainstReferee compares the moves of both rule books, and counts legal
// lines with both.
func TestLinesAgainstReferee(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawPosition(t, 12)
		texts, legal := enginetest.Moves(Game(), s), table(s).Legal()
		slices.Sort(texts)
		slices.Sort(legal)
		if !slices.Equal(texts, legal) {
			t.Fatalf("moves\n%s\nthe referee has\n%s\n%v", strings.Join(texts, ", "), strings.Join(legal, ", "), s)
		}
		for moves := range 2 {
			if got, want := enginetest.Lines(s, moves), enginetest.NaiveLines(table(s), moves); got != want {
				t.Fatalf("%d moves: %d lines, the referee counts %d\n%v", moves, got, want, s)
			}
		}
	})
}

// TestLinesOfDealOne pins the counts of a deal of ours, and so the deal.
func TestLinesOfDealOne(t *testing.T) {
	s := dealOf(t, 1, nil)
	for i, want := range []int{12, 30, 106, 382, 1392} {
		if got := enginetest.Lines(s, i+1); got != want {
			t.Errorf("%d moves: %d lines, want %d", i+1, got, want)
		}
		if i < 2 && enginetest.NaiveLines(table(s), i+1) != want {
			t.Errorf("%d moves: the referee counts %d, want %d", i+1, enginetest.NaiveLines(table(s), i+1), want)
		}
	}
}

// TestKeyIsCompact: at most 57 bytes, fewer when cards are out, and no two alike
// along a play.
func TestKeyIsCompact(t *testing.T) {
	if got := len(dealOf(t, 1, nil).Key(nil)); got != 57 {
		t.Errorf("a deal: %d bytes", got)
	}
	if got := len(mustParse(t, "method: up 1\nout: Kc Kd Kh Js\n1: Ks-Qs").Key(nil)); got != 10 {
		t.Errorf("one packet: %d bytes", got)
	}
	rapid.Check(t, func(t *rapid.T) {
		s := drawPosition(t, 40)
		back := &State{}
		if back.SetKey(s.Key(nil)); *back != *s {
			t.Fatalf("\n%v\nis kept as\n%v", s, back)
		}
	})
}
