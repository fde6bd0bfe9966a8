//go:build !race

package serve

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/target"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"patience/cmd/workbench/browsertest"
	"patience/engine/certificate"
	"patience/puzzles"
)

func (b *tab) choose(name string) { b.t.Helper(); b.run(chromedp.Click("#tab-" + name)) }

// panel waits for the tab that is open to say something.
func (b *tab) panel(text string) {
	b.t.Helper()
	b.wait(text, fmt.Sprintf(`document.querySelector("#panel").textContent.includes(%q)`, text))
}

// proof saves the proof of the verdict as a file, which holds a certificate.
func (b *tab) proof() {
	b.t.Helper()
	folder := b.t.TempDir()
	window, err := target.GetTargetInfo().Do(cdp.WithExecutor(b.ctx, chromedp.FromContext(b.ctx).Target))
	if err != nil {
		b.t.Fatal(err)
	}
	saving := browser.SetDownloadBehavior(browser.SetDownloadBehaviorBehaviorAllow).WithDownloadPath(folder).WithBrowserContextID(window.BrowserContextID)
	if err := saving.Do(cdp.WithExecutor(b.ctx, chromedp.FromContext(b.ctx).Browser)); err != nil {
		b.t.Fatal(err)
	}
	const save = `//button[text()="Save the proof"]`
	b.run(chromedp.WaitVisible(save), chromedp.Click(save))
	var text []byte
	for end := time.Now().Add(waitTime); len(text) == 0; time.Sleep(20 * time.Millisecond) {
		if text, err = os.ReadFile(filepath.Join(folder, "proof.cert")); len(text) == 0 && time.Now().After(end) {
			b.t.Fatalf("the proof: %v", err)
		}
	}
	if !bytes.HasPrefix(text, []byte(certificate.First)) {
		b.t.Errorf("the file of the proof: %.200s", text)
	}
}

// TestProblemTab tests a problem, and follows a try of the answer on the board by mouse and
// by keys.
func TestProblemTab(t *testing.T) {
	b := openTab(t, 1280, 900)
	b.begin("page 12", "spider/page12")
	b.choose("problem")
	b.run(chromedp.Click(`//button[text()="Test"]`))
	b.sure("sound", `document.querySelector("#panel").textContent.includes("sound")`)
	b.run(chromedp.Click(".outcome summary"))
	b.panel("necessary: each of them")
	b.shot("problem")
	const third = ".outcome .line button:nth-of-type(3)"
	b.run(chromedp.Click(third))
	b.wait("three moves are made", `document.querySelector("`+third+`").ariaCurrent === "step" && !document.querySelector("#redo").disabled`)
	b.run(chromedp.KeyEvent(kb.ArrowRight))
	b.wait("four moves are made", `document.querySelector(".outcome .line button:nth-of-type(4)").ariaCurrent === "step"`)
	b.run(chromedp.KeyEvent("u"))
	b.wait("three moves are made", `document.querySelector("`+third+`").ariaCurrent === "step"`)
	b.run(chromedp.Click(`//button[text()="Solutions"]`))
	b.panel("solution: ")
	b.quiet()
}

// TestLuaTab talks Lua beside the board: what is done by hand prints as its call, a line that
// Lua prints can be followed, and Tab completes.
func TestLuaTab(t *testing.T) {
	b := openTab(t, 1280, 900)
	b.begin("page 12", "spider/page12")
	b.drag("pile 7", 14, "pile 4")
	b.wait("a move", made(1))
	b.choose("lua")
	b.panel(`p:play "Qd from 7 to 4"`)
	typed := func(text string) { b.run(chromedp.SendKeys("[aria-label=Lua]", text)) }
	typed("p:snaps" + kb.Tab)
	b.wait("a completion", `document.querySelector("[aria-label=Lua]").value === "p:snapshot"`)
	typed(kb.Backspace + kb.Backspace + kb.Backspace + kb.Backspace + kb.Backspace + kb.Backspace + kb.Backspace + kb.Backspace + "und" + kb.Tab)
	b.wait("what can stand here", `[...document.querySelectorAll("#panel .chips button")].map((e) => e.textContent).join(" ") === "under undo"`)
	b.run(chromedp.Click(`//div[@id="panel"]//button[text()="undo"]`))
	typed("()" + kb.Enter)
	b.wait("Lua takes the move back", `document.querySelector("#undo").disabled`)
	typed("for i = 1, 2 do" + kb.Enter)
	b.wait("another line", `document.querySelector("[aria-label=Lua]").value === "for i = 1, 2 do\n"`)
	typed(`print(i, "twice") end` + kb.Enter)
	b.panel("twice")
	typed(`p:prove{can="remove spades", without="space,deal"}` + kb.Enter)
	b.wait("a line", `document.querySelectorAll("#panel .line button").length === 21`)
	b.run(chromedp.Click(`#panel .line button:nth-of-type(2)`))
	b.wait("two moves are made", `document.querySelector("#panel .line button:nth-of-type(2)").ariaCurrent === "step"`)
	b.panel(`p:play "Qd from 7 to 4, 9-6s from 7 to 3"`)
	b.shot("lua")
	b.quiet()
}

// TestProveTab decides questions, and asks again when the position changes.
func TestProveTab(t *testing.T) {
	b := openTab(t, 1280, 900)
	b.begin("page 12", "spider/page12")
	b.choose("prove")
	b.run(chromedp.SendKeys(`[aria-label=Goal]`, "remove spades"), chromedp.Click(`[name=space]`), chromedp.Click(`[name=deal]`), chromedp.Click(`//button[text()="Decide"]`))
	b.sure("the verdict", `document.querySelector(".verdict").textContent.startsWith("possible: remove spades")`)
	b.shot("possible")
	b.run(chromedp.Click(`//label[contains(., "after each move")]`), chromedp.Click("#panel .line button"))
	b.wait("the verdict after a move", `document.querySelector(".verdict").textContent.startsWith("possible: remove spades") && document.querySelectorAll("#panel .line button").length === 18`)
	b.run(chromedp.Click("#undo"), chromedp.Click("#tab-moves"), chromedp.SendKeys("[aria-label=Moves]", "9s from 5 to 3"+kb.Enter), chromedp.Click("#tab-prove"))
	b.wait("the verdict after another", `document.querySelector(".verdict").textContent.startsWith("impossible: ")`)
	b.proof()
	b.shot("impossible")
	// Who is given the address of the game has the question before him.
	b.run(chromedp.Click("#more"), chromedp.Click("#share"))
	b.wait("the address", `document.querySelector("#sharedText").value.endsWith("&can=remove+spades&without=deal%2C+space&hidden=known")`)
	shared := b.read(`document.querySelector("#sharedText").value`)
	b.run(chromedp.Click("#menu [value=cancel]"), chromedp.Click("#new"), chromedp.SetValue("#pickText", "http://elsewhere/"+shared), chromedp.Click("#pickOpen"))
	b.wait("the question of the address", `!document.querySelector("#undo").disabled && document.querySelector("[aria-label=Goal]")?.value === "remove spades" && document.querySelector("[name=deal]").checked
		&& document.querySelector("[name=space]").checked && document.querySelector(".verdict").textContent === ""`)
	b.begin("either order", "spider/eitherorder")
	b.run(chromedp.Click("#tab-prove"), chromedp.SendKeys(`[aria-label=Goal]`, "remove hearts first"), chromedp.Click(`[name=deal]`),
		chromedp.SetValue(`[aria-label="Face-down cards"]`, "strategy"), chromedp.Click(`//button[text()="Decide"]`))
	b.sure("a plan", `document.querySelector("#panel").textContent.includes("Kh: go to 3") && document.querySelector("#panel").textContent.includes("Save the plan")`)
	b.shot("plan")
	b.quiet()
}

// TestAccess looks at every tab and dialog as those do who do not see the page, in bright and in
// dark.
func TestAccess(t *testing.T) {
	b := openTab(t, 1280, 900)
	b.begin("page 12", "spider/page12")
	b.run(chromedp.Click(".legal button"))
	b.wait("a move", made(1))
	look := func(what string) {
		t.Helper()
		b.wait("cards lie still", `document.getAnimations().length === 0`)
		all, err := browsertest.Complaints(b.ctx)
		if err != nil {
			t.Fatal(err)
		}
		for _, complaint := range all {
			t.Errorf("%s: %s", what, complaint)
		}
		b.shot("access-" + what)
	}
	for _, theme := range []string{"light", "dark"} {
		b.run(chromedp.Evaluate(`document.documentElement.dataset.theme = "`+theme+`"`, nil))
		for _, tab := range []string{"moves", "ask", "prove", "problem", "lua"} {
			b.choose(tab)
			look(theme + " " + tab)
		}
	}
	b.run(chromedp.Click("#new"))
	look("another game")
	b.run(chromedp.KeyEvent(kb.Escape), chromedp.Click("#more"))
	look("more")
	b.quiet()
	b.run(chromedp.Evaluate(`document.querySelector("#menu").append(document.createElement("button"))`, nil))
	if all, err := browsertest.Complaints(b.ctx); err != nil || len(all) != 1 || !strings.HasPrefix(all[0], "button-name") {
		t.Errorf("%v: of a button without a name is said: %q", err, all)
	}
}

// TestDigArrows asks what a dig needs: an arrow goes to each card that can take a chain, stays
// when the window becomes narrow, and goes with the next move.
func TestDigArrows(t *testing.T) {
	b := openTab(t, 1280, 900)
	b.begin("page 8", "spider/page08")
	b.choose("ask")
	b.run(chromedp.Click(`(//div[@class="chips"])[2]/button[text()="8"]`))
	// Five jacks for the 10s, and a 6 for the 5s; the King needs a space.
	const six = `document.querySelectorAll(".need").length === 6`
	b.wait("six arrows", six)
	b.shot("dig")
	b.run(chromedp.EmulateViewport(400, 800))
	b.wait("the narrow board", `document.querySelector("#board").clientWidth < 520`)
	b.wait("six arrows on the narrow board", six)
	b.shot("dig-narrow")
	b.run(chromedp.EmulateViewport(1280, 900), chromedp.Click("#tab-lua"), chromedp.SendKeys("[aria-label=Lua]", "p:dig(8)"+kb.Enter))
	b.sure("six arrows by Lua", `document.querySelector("#panel").textContent.includes("needs a 6") && `+six)
	b.choose("moves")
	b.run(chromedp.Click(".legal button"))
	b.wait("a move", made(1))
	b.wait("no arrow", `document.querySelectorAll(".need").length === 0`)
	b.quiet()
}

// TestUnreadGoal opens a problem with a restriction in front of its goal: no other question is shown in its place.
func TestUnreadGoal(t *testing.T) {
	b := openTab(t, 1280, 900)
	text, err := puzzles.Text("book05")
	if err != nil {
		t.Fatal(err)
	}
	b.run(chromedp.Click("#new"), chromedp.SetValue("#pickText", strings.Replace(text, "goal: space\nwithout: deal\n", "without: deal\ngoal: space\n", 1)), chromedp.Click("#pickOpen"))
	b.says("nothing is asked: the problem cannot be read")
	b.choose("problem")
	b.wait("what the problem says, without a goal", `document.querySelector(".caption dd") && !document.querySelector(".goal")`)
	b.quiet()
}

// TestPlayedBehindTheDialog plays on in another tab while a page asks whether the player is sure: no verdict about
// that position is shown where it was asked.
func TestPlayedBehindTheDialog(t *testing.T) {
	b := openTab(t, 1280, 900)
	b.begin("book 5", "book/book05")
	other := b.beside()
	other.visit(b.read("location.href"))
	for _, tab := range []string{"problem", "prove"} {
		b.begin("book 5", "book/book05")
		other.run(chromedp.Click("#tab-moves"))
		other.wait("the same game", made(0))
		b.choose(tab)
		if tab == "prove" {
			b.run(chromedp.SendKeys(`[aria-label=Goal]`, "space"), chromedp.Click(`[name=deal]`))
		}
		b.run(chromedp.Click(`//button[text()="Decide"]`))
		b.wait("whether the player is sure", `document.querySelector("#sure").open`)
		other.run(chromedp.SetValue("[aria-label=Moves]", "4s from 6 to 2, 3s from 6 to 2"), chromedp.SendKeys("[aria-label=Moves]", kb.Enter))
		other.wait("two moves", made(2))
		b.run(chromedp.Click("#sure [value=yes]"))
		b.panel(goneOn.text)
		b.wait("two moves here, too", `!document.querySelector("#undo").disabled`)
		b.shot("gone-on-" + tab)
		b.run(chromedp.KeyEvent(kb.Home))
		b.sure("the start", `document.querySelector("#undo").disabled`)
		if b.read(`String(document.querySelector(".goal.possible, .goal.impossible, .verdict.possible, .verdict.impossible") !== null)`) == "true" {
			t.Errorf("%s: a verdict about the start, of which nothing was said", tab)
		}
		b.run(chromedp.Click(`//button[text()="Decide"]`))
		b.sure("possible", `document.querySelector(".goal.possible, .verdict.possible")`)
	}
	b.quiet()
	other.quiet()
}
