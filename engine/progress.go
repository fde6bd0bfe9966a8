package engine

import (
	"context"
	"fmt"
)

// progressKey is where a context keeps the function of [WithProgress].
type progressKey struct{}

// WithProgress returns a context under which long work tells how far it is, as in
// "12000 positions". It is for questions, which have no options of their own: a prompt
// can show a counter while one is answered. What is told comes often; who shows it
// may leave most of it out.
func WithProgress(ctx context.Context, show func(what string)) context.Context {
	return context.WithValue(ctx, progressKey{}, show)
}

// Tell says how far the work under a context is, to whom it may concern.
func Tell(ctx context.Context, format string, args ...any) {
	if show, ok := ctx.Value(progressKey{}).(func(what string)); ok {
		show(fmt.Sprintf(format, args...))
	}
}
