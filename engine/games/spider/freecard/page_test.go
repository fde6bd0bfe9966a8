package freecard

import (
	"testing"

	"patience/engine/games/spider"
)

// page returns the position of a page.
func page(t testing.TB, n int) *spider.State {
	t.Helper()
	p, err := spider.Game().Page(n)
	if err != nil {
		t.Fatal(err)
	}
	return p.State().(*spider.State)
}
