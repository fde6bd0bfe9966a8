package freecard

import (
	"testing"

	"patience/engine/enginetest"
	"patience/engine/games/spider"
)

// page returns the position of a page.
func page(t testing.TB, n int) *spider.State {
	return enginetest.Page[*spider.State](t, spider.Game(), n)
}
