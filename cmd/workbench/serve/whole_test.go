//go:build !race

package serve

import (
	"context"
	"fmt"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"patience/engine"
	"patience/engine/enginetest"
	"patience/engine/search"
	"patience/luaapi/tables"
)

// whole are games that are played to their end, one of each patience and two that are tables. A solver finds the way,
// which is short in these deals.
func whole() []wanted {
	return []wanted{
		{Game: "spider", Text: "deal:146,suits=1"},
		{Game: "blackhole", Text: "deal:1"},
		{Game: "klondike", Text: "deal:28"},
		{Game: "gaps", Text: "deal:20,variant=commons"},
		{Game: "pendulum", Text: "deal:24"},
		{Game: "free-cell", Text: "deal:137"},
		{Game: "yukon", Text: "deal:78"},
	}
}

// solution begins a game through the dialog, and returns it with the moves that win it.
func (b *tab) solution(want wanted) (*engine.Play, []engine.Move) {
	b.t.Helper()
	p, err := b.s.wantedPlay(want)
	if err != nil {
		b.t.Fatal(err)
	}
	found, err := search.Solve(context.Background(), p.Game, p.State(), engine.SolveOptions{})
	if err != nil || found.Verdict != engine.VerdictWon {
		b.t.Fatalf("%s: %v, %v", want.Game, found.Verdict, err)
	}
	b.run(chromedp.Click("#new"), chromedp.SetValue("#pickGame", want.Game),
		chromedp.Evaluate(`document.querySelector("#pickGame").dispatchEvent(new Event("change"))`, nil),
		chromedp.SetValue("#pickText", want.Text), chromedp.Click("#pickOpen"))
	b.wait(want.Game, fmt.Sprintf(`!document.querySelector("#picker").open && document.title === "%s · %s"`, want.Game, p.From))
	b.run(chromedp.Click("#tab-moves"))
	return p, found.Line
}

// whenMade waits in the page for so many moves and returns what an expression then gives.
func (b *tab) whenMade(n int, js string, v any) {
	b.t.Helper()
	b.run(chromedp.Evaluate(fmt.Sprintf(`(async () => { while (!(%s)) await new Promise((r) => setTimeout(r, 4)); return %s })()`, made(n), js), v,
		func(p *runtime.EvaluateParams) *runtime.EvaluateParams { return p.WithAwaitPromise(true) }))
}

// ends returns where to take hold of the card of a trip and where to let it go, or for what is no
// drag, where its button is, twice.
func ends(t trip) string {
	if t.From == "" || t.To == "" {
		return fmt.Sprintf(`(() => { const r = [...document.querySelectorAll("#others button")].find((e) => e.textContent === %q);
			r.scrollIntoView({ block: "nearest" }); const b = r.getBoundingClientRect(), p = [b.x + b.width / 2, b.y + b.height / 2]; return [...p, ...p] })()`, t.Text)
	}
	return fmt.Sprintf(`(() => { const at = (pile, n) => { const all = [...document.querySelectorAll("#board [data-pile]")].filter((e) => e.dataset.pile === pile);
		const r = (all.find((e) => Number(e.dataset.at) === n) ?? all.at(-1)).getBoundingClientRect(); return [r.x + r.width * .15, r.y + r.height * .1] };
		return [...at(%q, %d), ...at(%q, 0)] })()`, t.From, t.At, t.To)
}

// byMouse drags, or clicks on the button of what is no drag.
func (b *tab) byMouse(n int, tr trip) {
	b.t.Helper()
	var at []float64
	b.whenMade(n, ends(tr), &at)
	mouse := func(kind input.MouseType, x, y float64) chromedp.Action {
		return input.DispatchMouseEvent(kind, x, y).WithButton(input.Left).WithClickCount(1)
	}
	b.run(mouse(input.MousePressed, at[0], at[1]), mouse(input.MouseMoved, at[2], at[3]), mouse(input.MouseReleased, at[2], at[3]))
}

// byFinger does with a finger what byMouse does, once the browser has painted what can be touched.
func (b *tab) byFinger(n int, tr trip) {
	b.t.Helper()
	var at []float64
	b.whenMade(n, "new Promise((r) => requestAnimationFrame(() => requestAnimationFrame(() => r("+ends(tr)+"))))", &at)
	b.touch(at[0], at[1], at[2], at[3])
}

// byKeys goes from card to card that can go, takes one up with Enter, goes to the places where it can go if there
// are several, and lays it down.
func (b *tab) byKeys(n int, tr trip) {
	b.t.Helper()
	var ready bool
	b.whenMade(n, "true", &ready)
	if tr.From == "" || tr.To == "" {
		b.run(chromedp.Evaluate(fmt.Sprintf(`[...document.querySelectorAll("#others button")].find((e) => e.textContent === %q).focus()`, tr.Text), nil), chromedp.KeyEvent(kb.Enter))
		return
	}
	b.walk(tr.From, tr.At, ".card:not(.fixed)")
	b.run(chromedp.KeyEvent(kb.Enter))
	if b.read(`document.querySelector("#board .held") !== null`) == "true" {
		b.walk(tr.To, 0, ".target")
		b.run(chromedp.KeyEvent(kb.Enter))
	}
}

// walk presses g until a card of a pile has the focus, any when at is 0. The page tells how often that is.
func (b *tab) walk(pile string, at int, among string) {
	b.t.Helper()
	is := fmt.Sprintf(`e.dataset.pile === %q && [0, Number(e.dataset.at)].includes(%d)`, pile, at)
	var times int
	b.run(chromedp.Evaluate(fmt.Sprintf(`(() => { const all = [...document.querySelectorAll("#board [data-pile]")], now = all.findIndex((e) => e.getAttribute("tabindex") === "0");
		return 1 + [...all.slice(now + 1), ...all.slice(0, now + 1)].filter((e) => e.matches(%q)).findIndex((e) => %s) })()`, among, is), &times))
	for range times {
		b.run(chromedp.KeyEvent("g"))
	}
	if b.read(`((e) => `+is+`)(document.activeElement)`) != "true" {
		b.t.Fatalf("the keys do not find card %d of %s among %s", at, pile, among)
	}
}

// TestWholeGames wins a game of each patience with the mouse, with keys and with a finger, by turns; with ALL=1
// with each of them alone.
func TestWholeGames(t *testing.T) {
	b := openTab(t, 1280, 1400)
	shelf := &tables.Shelf{Games: b.s.Games}
	b.s.Named, b.s.Names = shelf.Named, tables.Names()
	b.visit(b.s.Address())
	b.run(emulation.SetTouchEmulationEnabled(true))
	hands := []func(*tab, int, trip){(*tab).byMouse, (*tab).byKeys, (*tab).byFinger}
	ways := [][]func(*tab, int, trip){hands}
	if enginetest.Whole() {
		ways = [][]func(*tab, int, trip){hands[:1], hands[1:2], hands[2:]}
	}
	for _, want := range whole() {
		for _, way := range ways {
			p, line := b.solution(want)
			drags := 0
			for n, m := range line {
				tr := tripOf(p.Game, p.State(), m)
				way[n%len(way)](b, n, tr)
				if err := p.Do(m); err != nil {
					t.Fatal(err)
				}
				if tr.From != "" && tr.To != "" {
					drags++
				}
			}
			b.says("Won!")
			t.Logf("%s: %d moves", want.Game, len(line))
			if drags < 40 {
				t.Errorf("%s: only %d drags of %d moves", want.Game, drags, len(line))
			}
		}
	}
	b.quiet()
}
