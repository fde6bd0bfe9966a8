package games_test

import (
	"bytes"
	"context"
	"slices"
	"strings"
	"time"

	"patience/engine"
	"patience/engine/enginetest"

	"pgregory.net/rapid"
)

// How long a question may look for its answer: where any will do, where one of many must come,
// and where there is but one.
const (
	glance   = 5 * time.Millisecond
	patience = 100 * time.Millisecond
	whole    = time.Minute
)

// answers asks every question with arguments of all kinds: it is answered or
// refused, without a panic, and the position stays as it was. A question that
// lacks a required argument, or has one too many, is refused.
func answers(t *rapid.T, g *engine.Game) {
	s := enginetest.Play(t, g, 60).State()
	key, text := s.Key(nil), s.String()
	for _, q := range g.Questions() {
		if len(q.Params) > 0 && !strings.HasSuffix(q.Params[0].Type, "?") {
			if v, err := answer(q, s, nil, patience); err == nil {
				t.Fatalf("%s() lacks its %s and answers %v", q.Name, q.Params[0].Name, v)
			}
		}
		surplus := slices.Repeat([]any{"Ks"}, len(q.Params)+1)
		if v, err := answer(q, s, surplus, glance); err == nil {
			t.Fatalf("%s(%v) answers %v to an argument too many", q.Name, surplus, v)
		}
		args := rapid.SliceOfN(arguments(), 0, len(q.Params)+1).Draw(t, q.Name)
		_, _ = answer(q, s, args, glance) // any answer or refusal will do
		if !bytes.Equal(key, s.Key(nil)) || text != s.String() {
			t.Fatalf("%s(%v) changed the position from\n%s\nto\n%v", q.Name, args, text, s)
		}
	}
}

func answer(q engine.Query, s engine.State, args []any, limit time.Duration) (any, error) {
	ctx, cancel := context.WithTimeout(context.Background(), limit)
	defer cancel()
	return q.Ask(ctx, s, args...)
}

// arguments draws what a script may pass to a question.
func arguments() *rapid.Generator[any] {
	return rapid.OneOf(
		rapid.SampledFrom([]any{nil, true, 0.5, -1.0, "", "Ks", "10h", "??", "hearts", "s", "Q", "11", []any{1.0}, map[string]any{}}),
		rapid.Map(rapid.IntRange(0, 14), func(n int) any { return float64(n) }),
	)
}
