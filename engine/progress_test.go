package engine_test

import (
	"context"
	"testing"

	"patience/engine"
)

func TestTell(t *testing.T) {
	var told string
	ctx := engine.WithProgress(context.Background(), func(what string) { told = what })
	if engine.Tell(ctx, "%d positions", 7); told != "7 positions" {
		t.Errorf("told %q", told)
	}
	engine.Tell(context.Background(), "nobody listens")
	if told != "7 positions" {
		t.Errorf("told %q", told)
	}
}
