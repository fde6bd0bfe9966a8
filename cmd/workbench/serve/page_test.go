//go:build !race

package serve

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// TestPlayByKeys plays some moves of each game without a mouse.
func TestPlayByKeys(t *testing.T) {
	b := openTab(t, 1000, 900)
	for _, g := range []string{"spider", "blackhole", "klondike", "gaps", "pendulum"} {
		b.deal(g, 3)
		if g == "pendulum" {
			b.run(chromedp.Focus("#others button"), chromedp.KeyEvent(kb.Enter))
			b.wait(g, made(1))
		}
		before := b.read(`document.querySelectorAll(".steps li").length`)
		b.run(chromedp.KeyEvent("g"), chromedp.KeyEvent(kb.Enter))
		if b.read(`document.querySelectorAll(".held").length`) != "0" {
			target := b.read(`document.querySelector(".target").dataset.pile`)
			walk := []string{kb.ArrowRight, kb.ArrowLeft, kb.ArrowUp, kb.ArrowRight, kb.ArrowDown}
			for i := range 100 {
				if b.read(`document.activeElement.dataset.pile`) == target {
					break
				}
				b.run(chromedp.KeyEvent(walk[min(i/14, len(walk)-1)]))
			}
			b.run(chromedp.KeyEvent(kb.Enter))
		}
		b.wait(g+": a move by keys", `document.querySelectorAll(".steps li").length > `+before)
		b.run(chromedp.KeyEvent("u"))
		b.sure(g+": undo", `document.querySelector(".steps .next") !== null`)
		b.run(chromedp.KeyEvent("y"))
		b.wait(g+": redo", `document.querySelector(".steps .next") === null`)
	}
	b.quiet()
}

// TestRefusedDrag drags a card where it must not go, and reads the rule.
func TestRefusedDrag(t *testing.T) {
	b := openTab(t, 1280, 900)
	b.begin("page 8", "spider/page08")
	b.drag("pile 5", 3, "pile 8")
	b.says("the 7h does not go on the 4c of pile 8 (rule 2)")
	b.wait("nothing moved", made(0))
	x1, y1 := b.corner("pile 5", 3)
	x2, y2 := b.corner("pile 10", 0)
	mouse := func(kind input.MouseType, x, y float64) chromedp.Action {
		return input.DispatchMouseEvent(kind, x, y).WithButton(input.Left).WithClickCount(1)
	}
	b.run(mouse(input.MousePressed, x1, y1), mouse(input.MouseMoved, x2, y2), chromedp.KeyEvent(kb.Escape))
	b.wait("Escape ends a drag", `document.querySelectorAll(".flying, .lifted").length === 0`)
	b.run(mouse(input.MouseReleased, x2, y2))
	b.wait("nothing moved", made(0))
	b.drag("pile 5", 3, "pile 10")
	b.says("7h from 5 to 10")
	b.quiet()
}

// TestReloadAndTabs loads the page again in the middle of a game, and plays another beside it; the same
// game in another tab goes along, when another is begun, too. A wrong address changes nothing.
func TestReloadAndTabs(t *testing.T) {
	b := openTab(t, 1280, 900)
	b.deal("gaps", 1)
	b.run(chromedp.Click(".legal button"))
	b.wait("a move", made(1))
	b.run(chromedp.Reload(), chromedp.WaitReady(`html[data-ready=yes]`))
	b.wait("the move is still there", made(1))

	other := &tab{t: t, s: b.s}
	var end func()
	other.ctx, end = chromedp.NewContext(b.ctx)
	defer end()
	other.listen()
	other.visit(b.s.Address())
	other.deal("klondike", 1)
	other.run(chromedp.Click(".legal button"))
	other.wait("a move in the other tab", made(1))
	other.quiet()
	if got := b.read(`document.title`); !strings.HasPrefix(got, "gaps") {
		t.Errorf("the first tab shows %s", got)
	}

	b.run(chromedp.Click("#more"), chromedp.Click("#share"))
	b.wait("the address", `document.querySelector("#sharedText").value.includes("#p=")`)
	shared := b.read(`document.querySelector("#sharedText").value`)
	stranger := openTab(t, 1000, 700)
	stranger.visit(stranger.s.Address() + shared[strings.Index(shared, share):])
	stranger.wait("the shared game", made(1))
	stranger.run(chromedp.Click("#undo"))
	stranger.wait("a move taken back", made(0))
	stranger.run(chromedp.Reload(), chromedp.WaitReady(`html[data-ready=yes]`))
	stranger.wait("loaded again, it is not shared again", made(0))
	stranger.quiet()

	beside := b.beside()
	beside.visit(b.read("location.href"))
	b.run(chromedp.Click("#menu [value=cancel]"))
	b.deal("blackhole", 2)
	beside.wait("another game, begun in the first tab", `document.title === "blackhole · deal:2"`)
	beside.run(chromedp.Click("#new"), chromedp.Click("#pickKept button"))
	b.wait("the game that was kept, laid in the second tab", `document.title === "gaps · deal:1"`)
	beside.quiet()

	b.run(chromedp.Evaluate(`location.hash = "puzzle=nothing"`, nil))
	b.says("nothing")
	b.wait("the address is that of the game", `location.hash.startsWith("#s=")`)
	b.run(chromedp.Click("#new"))
	if text := b.read(`document.querySelector("#pickKept").textContent`); !strings.Contains(text, "deal:2 0 moves") {
		t.Errorf("kept: %s", text)
	}
	b.run(chromedp.Evaluate(`window.before = true`, nil), chromedp.Reload())
	b.wait("the same game after a reload", `!window.before && document.documentElement.dataset.ready === "yes" && document.title === "gaps · deal:1"`)
	b.deal("klondike", 1)
	b.run(chromedp.Click("#new"))
	b.wait("a game with one move", `document.querySelector("#pickKept small").textContent.startsWith("1 move ")`)
	b.quiet()
}

// TestLateHint plays on while a hint is looked for: it comes too late, and is not shown.
func TestLateHint(t *testing.T) {
	b := openTab(t, 1280, 900)
	b.deal("spider", 5)
	b.run(chromedp.Evaluate(`document.querySelector("#hint").click(); document.querySelector(".legal button").click()`, nil))
	b.wait("both are done", made(1)+` && document.querySelector("#stop").hidden`)
	if said := b.read(`document.querySelector("#status").textContent`); strings.Contains(said, "hint") || b.count("#board .trip") != "0" {
		t.Errorf("a move later: %s", said)
	}
	b.quiet()
}

// TestNarrow looks whether everything is on a narrow page, in every game, and can be
// named by who does not see it.
func TestNarrow(t *testing.T) {
	b := openTab(t, 400, 800)
	for _, g := range []string{"spider", "blackhole", "klondike", "gaps", "pendulum"} {
		b.deal(g, 5)
		if got := b.read(`document.documentElement.scrollWidth`); got != "400" {
			t.Errorf("%s is %s wide", g, got)
		}
		nameless := b.read(`[...document.querySelectorAll("button, input, select, textarea, [role=button], [role=tab]")].filter((e) =>
			!(e.getAttribute("aria-label") || e.textContent.trim() || e.labels?.length || e.title)).map((e) => e.outerHTML).join("\n")`)
		if nameless != "" {
			t.Errorf("%s: no names: %s", g, nameless)
		}
		if n := b.read(`document.querySelectorAll("#piles li").length`); n == "0" {
			t.Errorf("%s: no piles in words", g)
		}
		if g == "spider" && b.read(`(() => { const e = [...document.querySelectorAll("#board .label")].find((e) => e.textContent === "hand (50)");
			return parseFloat(e.style.fontSize) * document.querySelector("#board").getScreenCTM().a >= 8 })()`) != "true" {
			t.Error("spider: what stands above the hand is too small")
		}
	}
	b.quiet()
}

// TestCardsKeepTheirSize makes the longest pile longer: its strips are pressed, and no card is smaller. On a
// narrow window the index of the smallest cards can be read, and no label lies under a card.
func TestCardsKeepTheirSize(t *testing.T) {
	b := openTab(t, 1280, 700)
	b.begin("page 8", "spider/page08")
	const size = `document.querySelector("#board").getScreenCTM().a.toFixed(3)`
	strip := func(pile string) string {
		return fmt.Sprintf(`(() => { const y = (n) => new DOMMatrix(getComputedStyle(document.querySelector('#board [data-pile="%s"][data-at="' + n + '"]')).transform).f;
		return y(8) - y(7) })()`, pile)
	}
	b.wait("the longest pile is pressed", strip("pile 8")+" < .9 * "+strip("pile 2"))
	b.wait("it ends on the board", `document.querySelector("#board").getBoundingClientRect().bottom >= [...document.querySelectorAll('#board [data-pile="pile 8"]')].at(-1).getBoundingClientRect().bottom`)
	first := b.read(size)
	b.choose("moves")
	for n, move := range []string{"7h from 5 to 10", "10c from 1 to 5", "9s from 1 to 5"} {
		b.run(chromedp.SetValue(`[aria-label=Moves]`, move), chromedp.SendKeys(`[aria-label=Moves]`, kb.Enter))
		b.wait(move, made(n+1))
	}
	if now := b.read(size); now != first {
		t.Errorf("the scale was %s and is %s", first, now)
	}

	b.run(chromedp.EmulateViewport(390, 844))
	for _, g := range []string{"gaps", "blackhole", "pendulum"} {
		b.deal(g, 1)
		height := b.read(`(14 * document.querySelector("#board").getScreenCTM().a * parseFloat(getComputedStyle(document.querySelector(".table")).getPropertyValue("--index"))).toFixed(2)`)
		if h, err := strconv.ParseFloat(height, 64); err != nil || h < 9 {
			t.Errorf("%s: the indices are %s px high", g, height)
		}
		under := b.read(`[...document.querySelectorAll("#board .label")].filter((l) => { const a = l.getBBox(), foot = Number(l.getAttribute("y")), head = foot - .7 * parseFloat(l.style.fontSize); return [...document.querySelectorAll("#board .card")].some((c) => {
			const m = new DOMMatrix(getComputedStyle(c).transform); return head < m.f + 83 && foot > m.f + 1 && a.x < m.e + 59 && a.x + a.width > m.e + 1 }) }).map((l) => l.textContent).join()`)
		if under != "" {
			t.Errorf("%s: under cards: %s", g, under)
		}
	}
	b.quiet()
}

// TestSuitSigns reads moves with the signs of their suits, which can be copied and typed as before, and sees what
// they do on the board before they are made.
func TestSuitSigns(t *testing.T) {
	b := openTab(t, 1280, 900)
	b.begin("page 8", "spider/page08")
	b.choose("moves")
	const first = `document.querySelector(".legal button [data-suit]")`
	if got := b.read(`getComputedStyle(` + first + `, "::before").content`); !strings.Contains(got, "♣") {
		t.Errorf("the sign of %s is %s", b.read(`document.querySelector(".legal button").textContent`), got)
	}
	if got := b.read(`document.querySelector(".legal button").firstChild.data + ` + first + `.textContent`); got != "10c" {
		t.Errorf("the text is %q", got)
	}
	words := b.read(`import("./words.js").then((w) => w.signs("As 3-Ac As long as As from 2, JD; 2C3 TS 7Hx class Kh5 10h free 9s on the 9s, two 10s").map((p) => p.dataset?.suit ?? p).join("|"))`)
	if words != "A|♠| 3-A|♣| As long as A|♠| from 2, J|♦|; 2|♣|3 10|♠| 7Hx class Kh5 10|♥| free 9s on the 9|♠|, two 10s" {
		t.Errorf("signs: %s", words)
	}
	b.run(chromedp.Evaluate(`document.querySelector(".legal button").dispatchEvent(new PointerEvent("pointerenter"))`, nil))
	b.wait("the move on the board", `document.querySelectorAll("#board .trip").length === 1`)
	b.run(chromedp.Evaluate(`document.querySelector(".legal button").dispatchEvent(new PointerEvent("pointerleave"))`, nil))
	b.wait("gone again", `document.querySelectorAll("#board .trip").length === 0`)
	b.choose("problem")
	b.run(chromedp.Click(`//div[@id="panel"]//button[text()="Solutions"]`))
	b.sure("solutions", `document.querySelector(".line button") !== null`)
	b.run(chromedp.Evaluate(`[...document.querySelectorAll(".line")].find((l) => l.children.length > 2).children[2].dispatchEvent(new PointerEvent("pointerenter"))`, nil))
	b.wait("three moves with their numbers", `[...document.querySelectorAll("#board .trip text")].map((e) => e.textContent).join("") === "123"`)
	b.quiet()
}

// TestKeysAnswerNothing asks for hidden cards: a key that was meant for what was there before
// the question does not answer it.
func TestKeysAnswerNothing(t *testing.T) {
	b := openTab(t, 1000, 800)
	b.deal("klondike", 3)
	b.run(chromedp.KeyEvent("s"))
	b.wait("the question", `document.querySelector("#sure").open`)
	b.run(chromedp.KeyEvent(kb.Enter), chromedp.KeyEvent(" "), chromedp.KeyEvent("s"))
	if b.read(`document.querySelector("#sure").open`) != "true" {
		t.Error("a key answers the question")
	}
	b.run(chromedp.Click(`#sure [value=no]`))
	b.wait("the cards stay hidden", `!document.querySelector("#sure").open && document.querySelectorAll("#board use[href='#card-back']").length === 21`)
	b.quiet()
}

// TestParity shows hidden cards, and gives every second rank the opposite colour.
func TestParity(t *testing.T) {
	b := openTab(t, 1000, 800)
	b.deal("klondike", 3)
	b.run(chromedp.KeyEvent("s"))
	b.sure("hidden cards are shown", `document.querySelectorAll("#board use[href='#card-back']").length === 0`)
	colour := func(card string) string {
		return b.read(fmt.Sprintf(`document.querySelector("#faces #card-%s").getAttribute("color")`, card))
	}
	red, black := colour("2h"), colour("2s")
	b.run(chromedp.Click("#more"), chromedp.Click("#parity"))
	b.wait("the colours", fmt.Sprintf(`document.querySelector("#faces #card-3h").getAttribute("color") === %q`, black))
	if colour("3s") != red || colour("2h") != red || colour("10c") != black || colour("Ks-side") != red {
		t.Errorf("3s %s, 2h %s, 10c %s, Ks %s; red is %s", colour("3s"), colour("2h"), colour("10c"), colour("Ks-side"), red)
	}
	b.quiet()
}

// TestTabs uses each tab.
func TestTabs(t *testing.T) {
	b := openTab(t, 1280, 900)
	b.begin("page 10", "spider/page10")
	b.choose("ask")
	b.run(chromedp.Click(`//div[@class="chips"]/button[text()="K"]`))
	b.sure("free Kings are framed", `document.querySelectorAll(".marked").length > 0`)
	b.choose("prove")
	b.run(chromedp.SendKeys(`[aria-label=Goal]`, "space"), chromedp.SendKeys(`[aria-label=Without]`, "deal,remove"+kb.Enter))
	b.sure("impossible", `document.querySelector(".verdict").textContent.startsWith("impossible")`)
	b.proof()
	b.choose("lua")
	b.run(chromedp.SendKeys(`[aria-label=Lua]`, `p:play(tostring(p:moves()[1])) return "done"`+kb.Enter))
	b.panel("done")
	b.wait("Lua moves on the board", `document.querySelector("#undo").disabled === false`)
	b.run(chromedp.SendKeys(`[aria-label=Lua]`, `while true do end`+kb.Enter), chromedp.WaitVisible("#stop"), chromedp.Click("#stop"))
	b.panel("interrupted")
	b.choose("moves")
	b.run(chromedp.Click(".steps button"))
	b.sure("back at the start", `document.querySelector("#undo").disabled`)
	b.choose("problem")
	b.panel("task")
	b.quiet()
}

// TestOutlookOnThePage turns the line on, plays until nothing can be won, and goes back to where it could.
func TestOutlookOnThePage(t *testing.T) {
	b := openTab(t, 1280, 900)
	b.deal("blackhole", 1)
	b.run(chromedp.KeyEvent("e"))
	b.wait("won", `document.querySelector("#outlook.possible strong")?.textContent === "It can still be won."`)
	for n := 0; b.read(`document.querySelectorAll(".legal button").length`) != "0"; n++ {
		b.run(chromedp.Evaluate(`[...document.querySelectorAll(".legal button")].at(-1).click()`, nil))
		b.wait("a move", made(n+1))
	}
	b.wait("lost, and where", `document.querySelector("#outlook.impossible button")?.textContent.startsWith("Back to")`)
	if steps := b.read(`document.querySelectorAll(".graph .impossible").length > 0 && document.querySelectorAll(".graph .possible").length > 0`); steps != "true" {
		t.Error("the row does not show where the game was lost")
	}
	b.proof()
	b.run(chromedp.Click("#outlook button"))
	b.wait("where it could be won", `document.querySelector("#outlook.possible") !== null`)
	b.run(chromedp.KeyEvent("e"))
	b.wait("off", `document.querySelector("#outlook").hidden`)
	b.quiet()
}

// TestTreeOnPage makes a side line, goes through the tree by mouse and by keys, marks and
// comments, and finds all of it after the page was loaded again.
func TestTreeOnPage(t *testing.T) {
	b := openTab(t, 1280, 900)
	b.begin("page 10", "spider/page10")
	move := func(n int) { b.run(chromedp.Click(fmt.Sprintf(".legal li:nth-child(%d) button", n))) }
	at := func(text string) {
		t.Helper()
		b.wait(text, fmt.Sprintf(`document.querySelector(".tree [aria-current]").textContent === %q`, text))
	}
	words := func(n int) string {
		return b.read(fmt.Sprintf(`[...document.querySelector(".legal li:nth-child(%d) button").childNodes].filter((e) => e.nodeName !== "SMALL").map((e) => e.textContent).join("").trim()`, n))
	}
	first, second := words(1), words(2)
	move(1)
	at("1." + first)
	move(1)
	b.wait("a second move", `document.querySelectorAll(".tree li").length === 3`)
	b.run(chromedp.Click(".tree button"))
	at("start")
	move(2)
	at("1." + second)
	b.wait("a side line", `document.querySelectorAll(".tree .aside li").length === 1`)
	b.run(chromedp.KeyEvent(kb.ArrowUp))
	b.run(chromedp.Focus(".tree [aria-current] button"), chromedp.KeyEvent(kb.ArrowUp))
	at("1." + first)
	b.run(chromedp.KeyEvent(kb.ArrowDown))
	at("1." + second)
	b.run(chromedp.KeyEvent(kb.ArrowLeft))
	at("start")
	b.run(chromedp.KeyEvent(kb.End))
	at("1." + second)
	b.run(chromedp.Click(".remarks summary"), chromedp.Click(`//div[@aria-label="Marks"]/button[text()="!?"]`))
	at("1." + second + "!?")
	b.run(chromedp.SendKeys(".remarks input", "why not"+kb.Enter))
	at("1." + second + "!?why not")
	b.shot("tree")
	b.run(chromedp.Reload(), chromedp.WaitReady(`html[data-ready=yes]`), chromedp.Click("#tab-moves"))
	at("1." + second + "!?why not")
	b.run(chromedp.Click(".remarks summary"), chromedp.Click(`//button[text()="Main line"]`))
	b.wait("the side line is the main one", `document.querySelector(".tree .aside button").textContent === "`+first+`"`)
	b.run(chromedp.Click(`//button[text()="Forget"]`))
	b.wait("it is forgotten", `document.querySelector(".tree .aside") === null`)
	b.quiet()
}
