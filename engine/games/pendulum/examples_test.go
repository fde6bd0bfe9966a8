package pendulum

import (
	"os"
	"slices"
	"strings"
	"testing"

	"patience/engine"
)

// puzzle reads a position of puzzles/pendulum as the start of a play.
func puzzle(t testing.TB, name string) *engine.Play {
	t.Helper()
	text, err := os.ReadFile("../../../puzzles/pendulum/" + name)
	if err != nil {
		t.Fatal(err)
	}
	p, err := Game().Parse(string(text))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestExampleOne: downward by twos five cards are released, Qh only by the swing, then
// 8h waits for the 10h alone; no other method releases as many, and it wins.
func TestExampleOne(t *testing.T) {
	p := puzzle(t, "example1.txt")
	s := p.State().(*State)
	for _, m := range s.Prospects() {
		at := slices.Clone(m.AtOnce)
		slices.Sort(at)
		switch n := len(m.AtOnce) + len(m.Swung); {
		case m.Method == "down 2" && (cardsText(at) != "8c 10c Qc Qs" || cardsText(m.Swung) != "Qh"):
			t.Errorf("%v", m)
		case m.Method != "down 2" && n >= 5:
			t.Errorf("%v: as many as downward by twos", m)
		}
	}
	if err := p.Line("down 2, Qc out, 10c out, Qs out, 8c out, swing, Qh out"); err != nil {
		t.Fatal(err)
	}
	at, err := p.State().(*State).Where(mustCard(t, "8h"))
	if err != nil || !at.Exposed || p.State().(*State).Out(engine.Hearts) != engine.Queen {
		t.Errorf("8h is %+v, %v\n%v", at, err, p)
	}
	if r := decide(t, s, engine.SolveOptions{Limits: engine.Limits{States: 100_000}}); r.Verdict != engine.VerdictWon {
		t.Errorf("%v", r)
	}
}

// TestExampleTwo plays the moves of the second example to its second swing. Before
// the first swing nothing else can be done, and 8h is covered; after the second swing
// the game can be won.
func TestExampleTwo(t *testing.T) {
	p := puzzle(t, "example2.txt")
	if err := p.Line("up 1, 2d out, 3d out, 2h out, 2s out, 3s out, 10d on Jd, Qh on Kh, Jd on Qd, 4d out"); err != nil {
		t.Fatal(err)
	}
	s := p.State().(*State)
	if got := strings.Join(moveTexts(s), ", "); got != "swing right" {
		t.Errorf("before the swing: %s", got)
	}
	for _, packet := range []string{"Kh-Qh*", "Qd-10d*"} {
		if !strings.Contains(s.String(), packet) {
			t.Errorf("no %s\n%v", packet, s)
		}
	}
	if at, err := s.Where(mustCard(t, "8h")); err != nil || at.Exposed {
		t.Errorf("8h is %+v, %v", at, err)
	}
	if err := p.Line("swing right, 8h on 9h, swing left"); err != nil {
		t.Fatal(err)
	}
	if r := decide(t, p.State().(*State), engine.SolveOptions{}); r.Verdict != engine.VerdictWon {
		t.Errorf("%v", r)
	}
}
