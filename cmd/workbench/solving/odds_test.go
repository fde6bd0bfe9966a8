package solving

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"patience/cmd/workbench/crew"
	"patience/cmd/workbench/desk"
	"patience/cmd/workbench/exit"
	"patience/engine"
	"patience/engine/odds"
)

// TestOddsInterrupted: odds that are interrupted tell of the orders that are done, and the log
// stays as it was.
func TestOddsInterrupted(t *testing.T) {
	log := filepath.Join(t.TempDir(), "odds.csv")
	ask := func(ctx context.Context, orders int) (string, error) {
		var out bytes.Buffer
		a := &asking{desk: desk.New(strings.NewReader(""), &out, io.Discard), orders: orders, seed: 1, states: 100, log: log}
		unseen, err := a.prepare([]string{"klondike", "deal:3,draw=three,passes=2"})
		if err == nil {
			err = a.run(ctx, unseen)
		}
		return out.String(), err
	}
	first, err := ask(t.Context(), 2)
	if err != nil {
		t.Fatal(err)
	}
	before, err := os.ReadFile(log)
	if err != nil {
		t.Fatal(err)
	}
	ctx, interrupt := context.WithCancel(t.Context())
	interrupt()
	second, err := ask(ctx, 5)
	var code *exit.Error
	if !errors.As(err, &code) || code.Code != exit.Interrupted || second != first {
		t.Errorf("%v\n%s, want\n%s", err, second, first)
	}
	if after, err := os.ReadFile(log); err != nil || !bytes.Equal(before, after) {
		t.Errorf("the log became %s (%v)", after, err)
	}
	log = filepath.Join(t.TempDir(), "none.csv")
	if text, err := ask(ctx, 5); text != "" || err == nil || err.Error() != "interrupted before the first order was played" {
		t.Errorf("without an order: %q, %v", text, err)
	}
}

// TestOddsBelieved: what workers say of an order is counted under its number, and not when it cannot be.
func TestOddsBelieved(t *testing.T) {
	var kept []odds.Outcome
	book := believing(func(o odds.Outcome) error { kept = append(kept, o); return nil })
	for sent, want := range map[string]string{
		`{"Order":9,"Played":true,"Open":1}`: "",
		`{"Played":true,"Open":2}`:           "order 3: an order that was won by playing is lost with open cards",
		`{"Played":true}`:                    "order 3: an order that was won by playing is unknown with open cards",
		`{"Open":7}`:                         "order 3: no verdict 7",
		`[]`:                                 "bad answer for 3",
	} {
		err := book.Append(crew.Found{Number: 3, Text: []byte(sent)})
		if want == "" && err != nil || want != "" && (!errors.As(err, new(*crew.FalseError)) || !strings.Contains(err.Error(), want)) {
			t.Errorf("%s: %v, want %q", sent, err, want)
		}
	}
	if len(kept) != 1 || kept[0] != (odds.Outcome{Order: 3, Played: true, Open: engine.VerdictWon}) {
		t.Errorf("kept %+v", kept)
	}
}
