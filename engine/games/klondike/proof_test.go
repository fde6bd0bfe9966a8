package klondike

import (
	"bytes"
	"fmt"
	"os"
	"strings"
	"testing"

	"patience/engine"
	"patience/engine/certificate"
	"patience/engine/enginetest"
	"patience/engine/games/klondike/check"

	"pgregory.net/rapid"
)

// searching returns the game without the argument of what never happens, so that each loss has a closed
// set, and without these reductions, which are then no lemmas.
func searching(without ...string) *engine.Game {
	return enginetest.Without(Game(), append(without, "never")...)
}

// lemmas are the reductions that are tried to do without.
func lemmas() [][]string {
	return [][]string{nil, {"safe"}, {"lazy"}, {"freer"}, {"waste"}, {"safe", "lazy", "freer"}}
}

// easyLosses returns lost positions, drawn at random with the deck in all ways, that are
// decided after a few positions, but not at once.
func easyLosses(t testing.TB) (lost []engine.State) {
	draw := rapid.Custom(func(t *rapid.T) *State { return drawPosition(t, 36) })
	for i := range 1000 {
		s := draw.Example(i)
		r := decide(t, s, engine.SolveOptions{Limits: engine.Limits{States: 3000}, Without: []string{"never"}})
		if r.Verdict == engine.VerdictLost && r.States >= 20 {
			lost = append(lost, s)
		}
	}
	if len(lost) < 40 {
		t.Fatalf("only %d positions are lost", len(lost))
	}
	return lost
}

func TestCertificates(t *testing.T) {
	enginetest.Alone(t)
	lost := easyLosses(t)
	for _, without := range lemmas() {
		g := searching(without...)
		var texts []string
		for _, s := range lost {
			texts = append(texts, enginetest.Certify(t, g, check.Rules, s))
		}
		enginetest.Forge(t, g, check.Rules, texts, 150)
	}
}

// TestCertificatesOfPositions tries positions in the midst of play.
func TestCertificatesOfPositions(t *testing.T) {
	enginetest.Alone(t)
	enginetest.CertifyPositions(t, check.Rules, func(t *rapid.T) (*engine.Game, engine.State) {
		s := drawPosition(t, 20)
		o := engine.SolveOptions{Limits: engine.Limits{States: 3000}, Without: []string{"never"}}
		if r := decide(t, s, o); r.Verdict != engine.VerdictLost {
			return nil, nil
		}
		return searching(rapid.SampledFrom(lemmas()).Draw(t, "without")...), s
	})
}

// TestArgumentIsHandedOut: what the argument of what never happens shows has that as its proof.
func TestArgumentIsHandedOut(t *testing.T) {
	enginetest.Alone(t)
	arguments := 0
	for _, s := range easyLosses(t) {
		r := decide(t, s.(*State), engine.SolveOptions{Prove: true})
		if r.Verdict != engine.VerdictLost || r.Proof == nil {
			t.Fatalf("%v, proof %v", r, r.Proof)
		}
		if r.Proof.Kind() != "never" {
			continue
		}
		arguments++
		var b bytes.Buffer
		if err := r.Proof.Write(&b); err != nil || int64(b.Len()) != r.Proof.Size() {
			t.Fatalf("%d bytes, %d were told: %v", b.Len(), r.Proof.Size(), err)
		}
		claim, err := check.Kinds().Verify(t.Context(), &b, certificate.Options{})
		if err == nil {
			err = claim.About(Game(), s)
		}
		if err != nil {
			t.Errorf("%v\n%v", err, s)
		}
	}
	if arguments == 0 {
		t.Error("no loss was shown by an argument")
	}
}

func TestCertificatesOfTable(t *testing.T) {
	if testing.Short() {
		t.Skip("some seconds of processor time")
	}
	for _, s := range enginetest.Lost(publicDeals(t)) {
		enginetest.Certify(t, searching(), check.Rules, s)
	}
}

func BenchmarkCertificates(b *testing.B) {
	enginetest.BenchCertificates(b, searching(), check.Rules, enginetest.Lost(publicDeals(b)))
}

// TestCertificateSaysOfKings: a proof of a game in which Kings stay out is none where they come back, and may win.
func TestCertificateSaysOfKings(t *testing.T) {
	stuck, err := os.ReadFile("../../certificates/testdata/argument-klondike.cert")
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.SplitAfter(string(stuck), "\n")
	waits := "draw: three\n" + strings.Join(lines[5:7], "")
	for i, line := range lines[7:14] {
		waits += strings.NewReplacer("column", fmt.Sprint(i+1), "(", "[", ")", "]").Replace(line)
	}
	board := "out: Kc Kd 10h Ks\n1: [Jh] Qh\n2: Kh\n"
	for position, text := range map[string]string{
		board: enginetest.Certify(t, searching(), check.Rules, mustParse(t, board)),
		waits: string(stuck),
	} {
		claim, err := check.Kinds().Verify(t.Context(), strings.NewReader(text), certificate.Options{})
		if err == nil {
			err = claim.About(Game(), mustParse(t, position))
		}
		if err != nil {
			t.Error(err)
		}
		if claim.About(Game(), mustParse(t, "kings: back\n"+position)) == nil {
			t.Errorf("a certificate of kings=stay is taken for one of kings=back:\n%s", text)
		}
	}
}
