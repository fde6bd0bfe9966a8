// Package compose has the tools of those who compose Spider problems: what sets two
// positions apart, which exchange of two cards turns a verdict round, and what a
// position can do without.
//
// None of them decides anything: a [Verdict] function does, and its answer is all that
// they know of a problem.
//
// diff.go sets positions apart, twins.go exchanges cards, reduce.go takes away.
package compose

import (
	"context"

	"patience/engine/games/spider"
)

// A Verdict answers what a problem asks, in a position that was changed a little. Its
// text is equal for two positions exactly when the answers are; "" means that the
// question was not decided. An error says that it makes no sense for the position.
type Verdict func(ctx context.Context, s *spider.State) (string, error)
