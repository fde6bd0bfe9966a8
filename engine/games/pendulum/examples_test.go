package pendulum

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"patience/engine"
	"patience/engine/enginetest"
)

// TestCompareSaysItsLimit: the text of the query has the number of positions that are met when none is given.
func TestCompareSaysItsLimit(t *testing.T) {
	if n := fmt.Sprint(compareStates); !strings.Contains(queryTexts, n+" when left out") {
		t.Errorf("the text of compare does not say %s", n)
	}
}

// TestExampleOne: downward by twos five cards are released, Qh only by the swing, then
// 8h waits for the 10h alone; no other method releases as many, and it wins.
func TestExampleOne(t *testing.T) {
	p := enginetest.Puzzle(t, Game(), "example1.txt")
	s := p.State().(*State)
	for _, m := range s.Prospects() {
		at := slices.Clone(m.AtOnce)
		slices.Sort(at)
		switch n := len(m.AtOnce) + len(m.Swung); {
		case m.Method == "down 2" && (engine.Cards(at).String() != "8c 10c Qc Qs" || engine.Cards(m.Swung).String() != "Qh"):
			t.Errorf("%v", m)
		case m.Method != "down 2" && n >= 5:
			t.Errorf("%v: as many as downward by twos", m)
		}
	}
	if err := p.Line("down 2, Qc out, 10c out, Qs out, 8c out, swing, Qh out"); err != nil {
		t.Fatal(err)
	}
	after := p.State().(*State)
	if !slices.Contains(after.ExposedCards(), mustCard(t, "8h")) || after.Out(engine.Hearts) != engine.Queen {
		t.Errorf("the 8h is not exposed, or the Qh not out\n%v", p)
	}
	if r := decide(t, s, engine.SolveOptions{Limits: engine.Limits{States: 100_000}}); r.Verdict != engine.VerdictWon {
		t.Errorf("%v", r)
	}
}

// TestExampleTwo plays the second example as it is printed, all 51 steps: three twos and
// two threes go out at once, before the first swing nothing else can be done, since 9h is
// covered. What the text says of the end holds too: no swing is needed any more.
func TestExampleTwo(t *testing.T) {
	p := enginetest.Puzzle(t, Game(), "example2.txt")
	printed := strings.Split(p.Header("solution"), ", ")[:52] // the choice of the method, and 51 steps
	play := func(steps []string) {
		t.Helper()
		if err := p.Line(strings.Join(steps, ", ")); err != nil {
			t.Fatal(err)
		}
	}
	play(printed[:6])
	s := p.State().(*State)
	if got := s.out; got != [suits]uint8{1, 3, 2, 3} {
		t.Errorf("%v are out, want the twos of d, h and s and the threes of d and s", got)
	}
	play(printed[6:10])
	s = p.State().(*State)
	if got := strings.Join(enginetest.Moves(Game(), s), ", "); got != "swing right" {
		t.Errorf("before the swing: %s", got)
	}
	for _, packet := range []string{"Kh-Qh*", "Qd-10d*"} {
		if !strings.Contains(s.String(), packet) {
			t.Errorf("no %s\n%v", packet, s)
		}
	}
	if slices.Contains(s.ExposedCards(), mustCard(t, "9h")) {
		t.Errorf("the 9h is exposed\n%v", s)
	}
	play(printed[10:])
	if refused := blockedSwing(t, printed); refused != 44 {
		t.Errorf("when swings must wait, step %d of the example is refused first, want the fifth swing", refused)
	}
	r := decide(t, p.State().(*State), engine.SolveOptions{})
	if r.Verdict != engine.VerdictWon || slices.Contains(r.Line, Swing) || printed[51] != "9s on 10s" {
		t.Errorf("%v", r)
	}
	play(strings.Split(p.Header("solution"), ", ")[52:])
	if !p.State().Won() {
		t.Errorf("the solution does not win\n%v", p)
	}
}

// blockedSwing plays the example where swings must wait, and returns the first step that
// is refused.
func blockedSwing(t *testing.T, printed []string) int {
	t.Helper()
	s := enginetest.Puzzle(t, Game(), "example2.txt").State().(*State)
	s.strict = true
	for i, text := range printed {
		m, err := Game().ParseMove(s, text)
		if err != nil {
			return i + 1
		}
		s.Apply(m)
	}
	return 0
}
