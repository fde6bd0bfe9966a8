package serve

import (
	"context"
	"fmt"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"patience/engine"
	"patience/engine/search"
)

// whole are games that are played to their end, one of each patience. A solver finds the way.
func whole() []wanted {
	return []wanted{
		{Game: "spider", Text: "deal:3,suits=1"},
		{Game: "blackhole", Text: "deal:1"},
		{Game: "klondike", Text: "deal:1"},
		{Game: "gaps", Text: "deal:5,variant=commons"},
		{Game: "pendulum", Text: "deal:2"},
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

// TestWholeGamesByMouse drags, and where there is nothing to drag clicks, through a whole game of
// each patience.
func TestWholeGamesByMouse(t *testing.T) {
	b := openTab(t, 1280, 1400)
	for _, want := range whole() {
		p, line := b.solution(want)
		drags := 0
		for n, m := range line {
			tr := tripOf(p.Game, p.State(), m)
			var at []float64
			b.whenMade(n, ends(tr), &at)
			mouse := func(kind input.MouseType, x, y float64) chromedp.Action {
				return input.DispatchMouseEvent(kind, x, y).WithButton(input.Left).WithClickCount(1)
			}
			b.run(mouse(input.MousePressed, at[0], at[1]), mouse(input.MouseMoved, at[2], at[3]), mouse(input.MouseReleased, at[2], at[3]))
			if err := p.Do(m); err != nil {
				t.Fatal(err)
			}
			if tr.From != "" && tr.To != "" {
				drags++
			}
		}
		b.says("Won!")
		if drags < 40 {
			t.Errorf("%s: only %d drags of %d moves", want.Game, drags, len(line))
		}
	}
	b.quiet()
}

// TestWholeGameByKeys goes from card to card that can go, and plays with Enter, to the end.
func TestWholeGameByKeys(t *testing.T) {
	b := openTab(t, 1280, 900)
	p, line := b.solution(whole()[1])
	for n, m := range line {
		tr := tripOf(p.Game, p.State(), m)
		pile := ""
		b.whenMade(n, `""`, &pile)
		for range 40 {
			b.run(chromedp.KeyEvent("g"))
			if pile = b.read(`document.activeElement.dataset.pile`); pile == tr.From {
				break
			}
		}
		if pile != tr.From {
			t.Fatalf("move %d: the keys do not find %s", n+1, tr.From)
		}
		b.run(chromedp.KeyEvent(kb.Enter))
		if err := p.Do(m); err != nil {
			t.Fatal(err)
		}
	}
	b.says("Won!")
	b.quiet()
}
