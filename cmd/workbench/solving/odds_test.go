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

	"patience/cmd/workbench/desk"
	"patience/cmd/workbench/exit"
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
