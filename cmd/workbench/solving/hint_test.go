package solving

import (
	"context"
	"errors"
	"io"
	"strings"
	"testing"

	"patience/cmd/workbench/desk"
	"patience/cmd/workbench/exit"
)

// TestHintInterrupted: who presses Ctrl-C while a hint is looked for reads no words of Go.
func TestHintInterrupted(t *testing.T) {
	d := desk.New(strings.NewReader(""), io.Discard, io.Discard)
	cmd := HintCommand(d)
	d.AddFlags(cmd.Flags())
	cmd.SilenceUsage, cmd.SilenceErrors = true, true
	cmd.SetArgs([]string{"klondike", "deal:3", "--view", "player"})
	ctx, cancel := context.WithCancelCause(t.Context())
	cancel(&exit.Error{Code: exit.Interrupted, Err: errors.New("ended")})
	if err := cmd.ExecuteContext(ctx); exit.CodeOf(err) != exit.Interrupted || err.Error() != "ended" {
		t.Errorf("said was %v, want the cause", err)
	}
}
