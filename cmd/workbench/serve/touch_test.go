//go:build !race

package serve

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/performance"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// touch puts a finger down, moves it and takes it away.
func (b *tab) touch(x1, y1, x2, y2 float64) {
	b.t.Helper()
	at := func(x, y float64) []*input.TouchPoint { return []*input.TouchPoint{{X: x, Y: y}} }
	b.run(input.DispatchTouchEvent(input.TouchStart, at(x1, y1)))
	if x1 != x2 || y1 != y2 {
		b.run(input.DispatchTouchEvent(input.TouchMove, at((x1+x2)/2, (y1+y2)/2)), input.DispatchTouchEvent(input.TouchMove, at(x2, y2)))
	}
	b.run(input.DispatchTouchEvent(input.TouchEnd, []*input.TouchPoint{}))
}

// TestTouch drags and taps with a finger on a narrow window, where Klondike's first row is
// folded so that the cards are larger.
func TestTouch(t *testing.T) {
	b := openTab(t, 400, 900)
	b.run(emulation.SetTouchEmulationEnabled(true))
	b.deal("klondike", 3)
	if width := b.read(`document.querySelector("#board").viewBox.baseVal.width < 500`); width != "true" {
		t.Errorf("the board is not folded: %s", b.read(`document.querySelector("#board").getAttribute("viewBox")`))
	}
	x1, y1 := b.corner("column 2", 2)
	x2, y2 := b.corner("column 1", 1)
	b.touch(x1, y1, x2, y2)
	b.wait("3c under the 4d", made(1))
	x1, y1 = b.corner("deck", 4)
	b.touch(x1, y1, x1, y1)
	b.wait("Ah out with a tap", made(2))
	x1, y1 = b.corner("column 5", 5)
	x2, y2 = b.corner("column 7", 7)
	b.touch(x1, y1, x2, y2)
	b.says("the Js does not go under the 5d")
	var at []float64
	b.run(chromedp.Evaluate(`(() => { const r = document.querySelector("[data-tag]").getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2] })()`, &at))
	b.touch(at[0], at[1], at[0], at[1])
	b.wait("a card inserted with a tap", made(3))
	b.run(chromedp.EmulateViewport(1280, 900))
	b.wait("unfolded on a wide window", `document.querySelector("#board").viewBox.baseVal.width > 600`)
	b.quiet()
}

// TestMarkup opens a problem whose title would be a picture and run a script, and one that is longer than a line.
func TestMarkup(t *testing.T) {
	b := openTab(t, 900, 900)
	const table = "\n\nout: Jc Qd Jh Qs\ndeck: Kd Qc Kh\n1: Ks Qh\n2: Kc\n"
	text := "title: <img src=x onerror='document.title=1'><script>document.title=2</script>\ntask: <b>bold</b>" + table
	b.run(chromedp.Click("#new"), chromedp.SetValue("#pickGame", "klondike"), chromedp.SetValue("#pickText", text), chromedp.Click("#pickOpen"))
	b.wait("the problem", `document.querySelector("#title").textContent.includes("<img src=x")`)
	if found := b.read(`document.querySelectorAll("#title *:not(small), dd *, body script").length + document.title`); found[0] != '0' {
		t.Errorf("markup of a file is in the page: %s", found)
	}
	long := strings.TrimSpace(strings.Repeat("a very long title ", 12)) + " " + strings.Repeat("x", 1000)
	b.run(chromedp.Click("#new"), chromedp.SetValue("#pickText", "title: "+long+"\ntask: "+strings.Repeat("y", 1000)+table), chromedp.Click("#pickOpen"))
	b.wait("all of a long title", `document.querySelector("#title small").textContent === "`+long+`"`)
	b.wait("no long word is cut off", `document.documentElement.scrollWidth === 900 && document.querySelector("#panel").scrollWidth === document.querySelector("#panel").clientWidth`)
	b.quiet()
}

// TestDroppedFile drops a saved game on the page, and a file that is none.
func TestDroppedFile(t *testing.T) {
	b := openTab(t, 900, 900)
	p, err := b.s.wantedPlay(wanted{Game: "gaps", Deal: "1"})
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Do(p.State().Moves(nil)[0]); err != nil {
		t.Fatal(err)
	}
	saved, err := p.Write("game")
	if err != nil {
		t.Fatal(err)
	}
	drop := func(text string) {
		b.t.Helper()
		b.run(chromedp.Evaluate(fmt.Sprintf(`(() => { const dataTransfer = new DataTransfer(); dataTransfer.items.add(new File([%q], "game.txt"));
			document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true })) })()`, text), nil))
	}
	drop(saved)
	b.wait("the saved game", `document.title === "gaps · deal:1"`)
	b.run(chromedp.Click("#tab-moves"))
	b.wait("its move", made(1))
	drop("no game at all")
	b.wait("a refusal", `document.querySelector("#status.refused") !== null`)
	b.wait("the game is still there", made(1))
	b.run(chromedp.KeyEvent("u"))
	b.wait("another move to come", made(0)+` && document.querySelector("#status.refused") === null`)
	drop("\n")
	b.says("nothing to open")
	b.run(chromedp.Click("#new"), chromedp.Click("#pickOpen"))
	b.wait("nothing is opened", `document.querySelector("#pickError").textContent.includes("nothing to open")`)
	b.run(chromedp.KeyEvent(kb.Escape), chromedp.KeyEvent("y"))
	b.wait("the game is still there", made(1))
	b.quiet()
}

// TestFrames drags eleven cards of a table on which all 104 lie face up, and tells what the page
// itself has to do for each step of a pointer, and how many frames came late. It fails on nothing
// but errors: how fast a machine draws is no fault of the page.
func TestFrames(t *testing.T) {
	b := openTab(t, 1280, 900)
	p, err := b.s.wantedPlay(wanted{Game: "spider", Text: "deal:3,suits=1"})
	if err != nil {
		t.Fatal(err)
	}
	b.run(chromedp.Click("#new"), chromedp.SetValue("#pickText", p.From), chromedp.Click("#pickOpen"))
	b.wait("the deal", `!document.querySelector("#picker").open && document.title === "spider · deal:3,suits=1"`)
	for n := range 5 {
		b.run(chromedp.KeyEvent("b"), chromedp.Click("#others button"))
		b.wait("a row is dealt", fmt.Sprintf(`document.querySelectorAll("#board [data-pile^='pile']").length === %d`, 64+10*n))
	}
	b.run(chromedp.KeyEvent("s"))
	b.sure("all cards are shown", `document.querySelectorAll("#board use[href='#card-back']").length === 0`)
	b.run(chromedp.Evaluate(`window.frames = []; (function tick(at) { window.frames.push(at); requestAnimationFrame(tick) })(performance.now())`, nil),
		performance.Enable().WithTimeDomain(performance.EnableTimeDomainThreadTicks))
	const steps = 60
	before := b.work()
	x, y := b.corner("pile 1", 1)
	b.run(input.DispatchMouseEvent(input.MousePressed, x, y).WithButton(input.Left).WithClickCount(1))
	for i := range steps {
		b.run(input.DispatchMouseEvent(input.MouseMoved, x+float64(i*8), y+float64(i%20)*8).WithButton(input.Left))
	}
	if lifted := b.read(`document.querySelectorAll(".lifted").length + " on " + document.querySelectorAll(".flying .card").length`); lifted != "11 on 11" {
		t.Errorf("dragged: %s", lifted)
	}
	after := b.work()
	b.run(input.DispatchMouseEvent(input.MouseReleased, 5, 5).WithButton(input.Left).WithClickCount(1))
	b.wait("the cards lie again", `document.querySelectorAll(".lifted, .flying").length === 0`)
	for name, sum := range after {
		t.Logf("%s: %.2f ms for each step", name, 1000*(sum-before[name])/steps)
	}
	t.Log("frames, those that took longer than 17 and 34 ms, the longest in ms: ", b.read(`(() => {
		const steps = window.frames.slice(1).map((at, i) => at - window.frames[i]);
		return [steps.length, steps.filter((s) => s > 17.5).length, steps.filter((s) => s > 34).length, Math.max(...steps).toFixed(0)] })()`))
	b.quiet()
}

// work returns the processor time in seconds that the page has used: for scripts, and for all
// that its main thread does.
func (b *tab) work() map[string]float64 {
	b.t.Helper()
	sums := map[string]float64{}
	b.run(chromedp.ActionFunc(func(ctx context.Context) error {
		all, err := performance.GetMetrics().Do(ctx)
		for _, m := range all {
			if m.Name == "ScriptDuration" || m.Name == "TaskDuration" {
				sums[m.Name] = m.Value
			}
		}
		return err
	}))
	return sums
}

// TestBook finds a problem of the book by words of its title, and opens it.
func TestBook(t *testing.T) {
	b := openTab(t, 900, 900)
	b.run(chromedp.Click("#new"), chromedp.SendKeys("#pickFind", "book03 hearts"), chromedp.KeyEvent(kb.Enter))
	b.wait("the problem", `!document.querySelector("#picker").open && document.title === "spider · book/book03"`)
	b.quiet()
}
