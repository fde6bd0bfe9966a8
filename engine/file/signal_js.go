package file

import "context"

// untilSignal returns a context that somebody else ends: in a browser there are no signals.
func untilSignal(ctx context.Context) (context.Context, func()) { return context.WithCancel(ctx) }
