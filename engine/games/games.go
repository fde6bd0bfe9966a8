// Package games lists the patiences of the workbench.
package games

import (
	"patience/engine"
	"patience/engine/games/blackhole"
	"patience/engine/games/spider"
)

// All returns every game, in the order in which people see them.
func All() []*engine.Game {
	return []*engine.Game{
		spider.Game(),
		blackhole.Game(),
	}
}
