package surveying

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"io"
	"path/filepath"
	"strings"
	"testing"

	"patience/cmd/workbench/certify"
	"patience/cmd/workbench/crew"
	"patience/cmd/workbench/desk"
	"patience/cmd/workbench/ledger"
	"patience/engine"
	"patience/engine/certificates"
	"patience/engine/file"
	"patience/engine/survey"
)

// TestBelieved gives a ledger what workers send of deals 1 to 12 of Black Hole, and that once more with something in it that
// cannot be true. Nothing of that gets into the ledger.
func TestBelieved(t *testing.T) {
	game := gameNamed(t, "blackhole")
	of := ledger.Survey{Game: game.Name, By: "seed"}
	rules, err := survey.Rules(game, of.By, nil)
	if err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(t.TempDir(), "a.db")
	run := ledger.Here(ledger.Terms{Survey: of, Program: "workbench 1", Rules: rules}, ledger.Limits{}, 1)
	l, err := ledger.Open(name, run, false)
	if err != nil {
		t.Fatal(err)
	}
	d := &Desk{Desk: desk.New(strings.NewReader(""), io.Discard, io.Discard)}
	s := &surveying{judge: judge{Desk: d, game: game, by: of.By, lines: true}, ours: run, book: l}
	book := &backs{t.Context(), l, s, map[crew.Who]ledger.Begun{}}
	by := crew.Me("w", 1)
	refused := 0
	for deal := range uint64(12) {
		sent, err := s.work(t.Context(), deal+1)
		if err != nil {
			t.Fatal(err)
		}
		found := crew.Found{Number: deal + 1, Text: sent.Text, By: by}
		for want, change := range map[string]func(r *result, f *crew.Found){
			"a line that wins stands beside":   func(r *result, _ *crew.Found) { r.Verdict, r.Line = engine.VerdictLost, "7h out" },
			"a number below 0":                 func(r *result, _ *crew.Found) { r.States = -5 },
			": a number below 0":               func(r *result, _ *crew.Found) { r.Time = -1000 },
			"nothing takes so long":            func(r *result, _ *crew.Found) { r.Time = 1<<63 - 1 },
			"its line cannot be played":        func(r *result, _ *crew.Found) { r.Verdict, r.Line = engine.VerdictWon, "Kc to the moon" },
			"its line of 0 moves does not win": func(r *result, _ *crew.Found) { r.Verdict, r.Line = engine.VerdictWon, "" },
			"why there is no certificate":      func(r *result, _ *crew.Found) { r.Verdict, r.Line, r.Lacks = engine.VerdictUnknown, "", "no" },
			"a certificate that nobody wants": func(r *result, _ *crew.Found) {
				r.Verdict, r.Line, r.Certificate = engine.VerdictLost, "", strings.Repeat("0f", 32)
			},
			"a certificate of a loss stands beside": func(r *result, _ *crew.Found) { r.Verdict, r.Line, r.Certificate = engine.VerdictUnknown, "", "0f" },
			"it was cut short": func(r *result, _ *crew.Found) {
				r.Verdict, r.Line, r.Stop = engine.VerdictUnknown, "", engine.StopCancelled
			},
			"a text that cannot be printed": func(_ *result, f *crew.Found) { f.By.Name = "\x1b[2J" },
			"bad answer for":                func(r *result, _ *crew.Found) { r.Verdict = 9 },
		} {
			var r result
			if err := json.Unmarshal(sent.Text, &r); err != nil {
				t.Fatal(err)
			}
			untrue := found
			change(&r, &untrue)
			if untrue.Text, err = json.Marshal(r); err != nil {
				t.Fatal(err)
			}
			if err := book.Append(untrue); !errors.As(err, new(*crew.FalseError)) || !strings.Contains(err.Error(), want) {
				t.Errorf("deal %d, %s: said was %v, want %q", deal+1, untrue.Text, err, want)
			}
			refused++
		}
		if err := book.Append(found); err != nil {
			t.Errorf("deal %d, %s: %v", deal+1, sent.Text, err)
		}
	}
	if err := l.Close(); err != nil || refused != 144 {
		t.Fatal(refused, err)
	}
	if l, err = ledger.Read(name); err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	n := 0
	for row, err := range l.Rows(ledger.Everything()) {
		if n++; err != nil || row.Verdict == engine.VerdictUnknown || (row.Line == "") != (row.Verdict == engine.VerdictLost) || row.Certificate != "" {
			t.Errorf("%+v: %v", row, err)
		}
	}
	if n != 12 {
		t.Errorf("%d rows", n)
	}
}

// TestBelievedCertificates: the certificate of a loss that a worker sends is written when it proves that loss, and not when it is none
// or is about another deal. Deals 44 and 62 of Klondike are lost.
func TestBelievedCertificates(t *testing.T) {
	game := gameNamed(t, "klondike")
	d := &Desk{Desk: desk.New(strings.NewReader(""), io.Discard, io.Discard)}
	d.Check = func(ctx context.Context, f io.Reader, _ string, p *engine.Play) (string, error) {
		claim, err := certificates.Verify(ctx, f, p.Game)
		return claim.Says, cmp.Or(err, claim.About(p.Game, p.State()))
	}
	s := &surveying{judge: judge{
		Desk: d, game: game, by: "seed", options: engine.Options{"draw": "three"},
		certifying: certify.Certifier{To: t.TempDir()}, solve: engine.SolveOptions{Prove: true},
	}}
	log, err := survey.OpenLog(filepath.Join(t.TempDir(), "a.csv"), "klondike")
	if err != nil {
		t.Fatal(err)
	}
	defer log.Close()
	s.book = log
	book := &backs{t.Context(), log, s, nil}
	send := func(number uint64, text []byte) error {
		sum, err := sumOf(bytes.NewReader(text))
		if err != nil {
			return err
		}
		sent, err := json.Marshal(result{Outcome: survey.Outcome{Verdict: engine.VerdictLost, Certificate: sum}})
		if err != nil {
			return err
		}
		return book.Append(crew.Found{Number: number, Text: sent, File: bytes.NewReader(text), By: crew.Me("w", 1)})
	}
	sent, err := s.work(t.Context(), 44)
	var proof bytes.Buffer
	if err == nil {
		err = sent.File(&proof)
	}
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		deal uint64
		text []byte
		want string
	}{
		{62, []byte("hello"), "the certificate of deal 62: not a certificate"},
		{62, proof.Bytes(), "the certificate of deal 62: it is about another position"},
		{44, proof.Bytes(), ""},
	} {
		err := send(c.deal, c.text)
		if c.want == "" && err != nil || c.want != "" && (!errors.As(err, new(*crew.FalseError)) || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%.20q for deal %d: %v, want %q", c.text, c.deal, err, c.want)
		}
		if there := file.Exists(certificateOf(s.certifying.To, c.deal)); there != (c.want == "") {
			t.Errorf("%.20q for deal %d: is there a file: %v", c.text, c.deal, there)
		}
	}
	if s.proved != 1 {
		t.Errorf("%d certificates", s.proved)
	}
}
