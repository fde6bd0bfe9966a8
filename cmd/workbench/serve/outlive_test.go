//go:build !race

package serve

import (
	"net"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// TestOutlives goes on with a game after so many others were begun that its own was dropped, after the page was loaded
// again in the middle of a question, and after the server has ended and another has begun in its place.
func TestOutlives(t *testing.T) {
	b := openTab(t, 1280, 900)
	play := func() {
		t.Helper()
		b.run(chromedp.Click("#tab-moves"), chromedp.Click(".legal button"))
	}
	play()
	b.wait("a move", made(1))
	first := b.read(`location.hash.slice(3).split("&")[0]`)
	for range maxSessions {
		b.s.Do(t.Context(), "POST", "new", []byte("{}"), nil)
	}
	if r := b.s.Do(t.Context(), "GET", "session/"+first, nil, nil); r.Status != missing {
		t.Fatalf("the game %s is there still: %d", first, r.Status)
	}
	play()
	b.wait("a move of the game that was dropped", made(2))

	b.choose("lua")
	b.run(chromedp.SendKeys("[aria-label=Lua]", "while true do end"+kb.Enter))
	b.wait("Lua runs", `!document.querySelector("#stop").hidden`)
	b.run(chromedp.Evaluate(`window.before = true`, nil), chromedp.Reload())
	b.wait("the game, loaded again while Lua ran", `!window.before && document.documentElement.dataset.ready === "yes"`)
	b.wait("its two moves", made(2))

	secret, memory, port := b.s.secret, b.s.Memory, strings.Split(b.s.hosts[0], ":")[1]
	b.end()
	play()
	b.says("does not answer")
	l, err := net.Listen("tcp4", "127.0.0.1:"+port)
	if err != nil {
		t.Fatal(err)
	}
	s := New(config(), l.Addr().(*net.TCPAddr).Port)
	s.secret, s.Memory = secret, memory
	b.host(s, l)
	play()
	b.wait("a move after the server was there again", made(3))
}
