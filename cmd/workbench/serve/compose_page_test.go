//go:build !race

package serve

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"patience/puzzles"
)

// TestComposeByHand sets cards by mouse and keys, turns some, takes some away and back, and finds all of it after the page was
// loaded again. A goal is judged at once.
func TestComposeByHand(t *testing.T) {
	b := openTab(t, 1280, 800)
	b.visit(b.s.Address() + "#compose")
	pile := func(n string) string {
		return `[...document.querySelectorAll('#board [data-pile="pile ` + n + `"]')].map((e) => e.querySelector("use")?.getAttribute("href").slice(6) + (e.querySelector(".veil") ? "*" : "")).join(" ")`
	}
	has := func(n, cards string) { b.t.Helper(); b.wait("pile "+n, pile(n)+` === "`+cards+`"`) }
	b.wait("the tray", `document.querySelector(".tray") !== null`)
	b.run(chromedp.KeyEvent("kh"))
	has("1", "Kh") // where the keys are at first
	b.run(chromedp.KeyEvent("u"))
	has("1", "undefined") // no card
	b.run(chromedp.Click(`[data-card="Kh"]`), chromedp.Click(`#board [data-pile="pile 3"]`))
	has("3", "Kh")
	for i, card := range []string{"qs", "jd", "10d"} {
		b.run(chromedp.KeyEvent(card))
		has("3", strings.Join([]string{"Kh", "Qs", "Jd", "10d"}[:i+2], " "))
	}
	var from, to []float64
	middle := `(() => { const r = document.querySelector('SEL').getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2] })()`
	b.run(chromedp.Evaluate(strings.Replace(middle, "SEL", `[data-card="5c"]`, 1), &from), chromedp.Evaluate(strings.Replace(middle, "SEL", `#board [data-pile="pile 6"]`, 1), &to))
	mouse := func(kind input.MouseType, at []float64) chromedp.Action {
		return input.DispatchMouseEvent(kind, at[0], at[1]).WithButton(input.Left).WithClickCount(1)
	}
	b.run(mouse(input.MousePressed, from), mouse(input.MouseMoved, []float64{from[0] - 40, from[1]}), mouse(input.MouseMoved, to), mouse(input.MouseReleased, to))
	has("6", "5c")
	b.drag("pile 3", 3, "pile 8")
	has("8", "Jd 10d")
	has("3", "Kh Qs")
	b.run(chromedp.KeyEvent("3"), chromedp.KeyEvent("s")) // on the 10d, where the keys are
	has("8", "Jd 10d 3s")
	b.run(chromedp.KeyEvent("u"))
	has("8", "Jd 10d")
	b.run(chromedp.Focus(`#board [data-pile="pile 3"][data-at="1"]`), chromedp.KeyEvent("f"))
	has("3", "Kh* Qs")
	b.run(chromedp.Reload(), chromedp.WaitReady(`html[data-ready=yes]`))
	has("3", "Kh* Qs")
	b.wait("what is missing", `document.querySelector(".compose .verdict").textContent === "99 cards are missing."`)
	text, err := puzzles.Text("book01")
	if err != nil {
		t.Fatal(err)
	}
	enter := func(field, text string) {
		b.run(chromedp.Evaluate(fmt.Sprintf("((e) => { e.value = %q; e.dispatchEvent(new Event(`change`)) })(document.querySelector(`%s`))", text, field), nil))
	}
	b.run(chromedp.Evaluate(`document.querySelector(".compose details").open = true`, nil))
	enter(".compose textarea", text)
	b.wait("the verdict", `document.querySelector(".compose .outcome strong")?.textContent === "sound"`)
	b.shot("compose")
	goal := b.read(`document.querySelector('.compose [placeholder="remove spades"]').value`)
	enter(`.compose [placeholder="remove spades"]`, "")
	b.wait("no goal", `document.querySelector(".compose .verdict").textContent.includes("What is the goal?")`)
	enter(`.compose [placeholder="remove spades"]`, goal)
	b.wait("the verdict again", `document.querySelector(".compose .outcome strong")?.textContent === "sound"`)
	b.run(chromedp.Evaluate(`[...document.querySelectorAll('#board [data-pile="pile 1"]')].at(-1).focus()`, nil), chromedp.KeyEvent(kb.Delete))
	b.wait("one is missing", `document.querySelector(".compose .verdict").textContent === "1 card is missing."`)
	b.run(chromedp.KeyEvent("u"))
	b.wait("whole again", `[...document.querySelectorAll("#panel button")].some((e) => e.textContent === "Play it" && !e.disabled)`)
	b.run(chromedp.Click(`//div[@id="panel"]//button[text()="Play it"]`))
	b.wait("the game", `document.querySelector("#tab-problem") && !document.querySelector("#tab-compose")`)
	b.quiet()
}

// TestComposeGoals changes the first of two goals by the fields: they speak of no other, and take none away.
func TestComposeGoals(t *testing.T) {
	b := openTab(t, 1280, 800)
	text, err := puzzles.Text("book05")
	if err != nil {
		t.Fatal(err)
	}
	const first, second = "goal: turn 9\n", "goal: space\nwithout: deal\n"
	b.visit(b.s.Address() + "#compose")
	b.wait("the tray", `document.querySelector(".tray") !== null`)
	b.run(chromedp.Evaluate(`document.querySelector(".compose details").open = true`, nil))
	enter := func(field, text string) {
		b.run(chromedp.Evaluate(fmt.Sprintf("((e) => { e.value = %q; e.dispatchEvent(new Event(`change`)) })(document.querySelector(`.compose %s`))", text, field), nil))
	}
	has := func(goals, without string) {
		b.t.Helper()
		b.wait(goals, fmt.Sprintf(`document.querySelector(".compose textarea").value.includes(%q) && document.querySelector('.compose [placeholder="space, deal"]').value === %q`, goals, without))
	}
	enter("textarea", strings.Replace(text, second, first+second, 1))
	has(first+second, "")
	enter(`[placeholder="space, deal"]`, "space")
	has(first+"without: space\n"+second, "space")
	enter(`[placeholder="space, deal"]`, "")
	has(first+second, "")
	enter(`[placeholder="remove spades"]`, "dig 9")
	has("goal: dig 9\n"+second, "")
	enter(`[placeholder="remove spades"]`, "")
	b.says("one of several goals is taken away in the problem file")
	has("goal: dig 9\n"+second, "")
	if goal := b.read(`document.querySelector('.compose [placeholder="remove spades"]').value`); goal != "dig 9" {
		t.Errorf("the field says %q", goal)
	}
	b.shot("compose-goals")
	b.quiet()
}
