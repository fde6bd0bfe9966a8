//go:build !race

package serve

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// What the line about winning says.
const (
	canBeWon = `document.querySelector("#outlook.possible strong")?.textContent === "It can still be won."`
	isLost   = `document.querySelector("#outlook.impossible strong")?.textContent === "It is lost, and that is proved."`
)

// again opens a game that the browser keeps, by the end of its title.
func (b *tab) again(title string) {
	b.t.Helper()
	b.run(chromedp.Click("#new"), chromedp.Evaluate(fmt.Sprintf(`[...document.querySelectorAll("#pickKept button")].find((e) => e.firstChild.data.endsWith(%q)).click()`, title+" "), nil))
	b.wait(title, fmt.Sprintf(`!document.querySelector("#picker").open && document.title.endsWith(%q)`, title))
	b.run(chromedp.Click("#tab-moves"))
}

// forgotten begins so many other games that the server drops that of a tab.
func (b *tab) forgotten() {
	b.t.Helper()
	for range maxSessions {
		b.s.Do(b.t.Context(), "POST", "new", []byte("{}"), nil)
	}
}

// play plays a move that is typed.
func (b *tab) play(move string, n int) {
	b.t.Helper()
	b.choose("moves")
	b.run(chromedp.SetValue("[aria-label=Moves]", move), chromedp.SendKeys("[aria-label=Moves]", kb.Enter))
	b.wait(move, made(n))
}

// TestOutlookOfAnotherGame opens games that were kept beside one that is lost: what is said of it is said of no
// other, in no tab.
func TestOutlookOfAnotherGame(t *testing.T) {
	b := openTab(t, 1280, 900)
	b.deal("blackhole", 1)
	b.run(chromedp.KeyEvent("e"))
	b.deal("blackhole", 13)
	b.wait("13 is lost", isLost)
	b.again("deal:1")
	b.deal("blackhole", 14)
	b.wait("14 can be won", canBeWon)
	other := b.beside()
	other.visit(b.s.Address() + "#game=blackhole&deal=13")
	other.wait("13 is lost", isLost)
	other.again("deal:14")
	other.wait("14 can be won", canBeWon)
	b.quiet()
	other.quiet()
}

// TestOutlookInTwoTabs has two tabs ask about one game: none is told what the other one was asked, and each is answered.
func TestOutlookInTwoTabs(t *testing.T) {
	b := openTab(t, 1280, 900)
	b.deal("gaps", 2)
	other := b.beside()
	other.visit(b.read("location.href"))
	b.run(chromedp.KeyEvent("e"))
	other.run(chromedp.KeyEvent("e"))
	b.wait("it can be won", canBeWon)
	other.wait("it can be won", canBeWon)
	b.quiet()
	other.quiet()
}

// TestOutlookWhenShown shows the cards: it is asked again for who knows them.
func TestOutlookWhenShown(t *testing.T) {
	b := openTab(t, 1280, 900)
	b.begin("book 1", "book/book01")
	b.run(chromedp.KeyEvent("e"))
	b.wait("what the player can know", `document.querySelector("#outlook.unknown details")?.textContent.includes("sampled orders")`)
	b.run(chromedp.KeyEvent("s"))
	b.sure("the cards are shown", `document.querySelectorAll("#board use[href='#card-back']").length === 0`)
	b.wait("it can be won", canBeWon)
	b.quiet()
}

// TestGamesStayKept opens a game again that was kept before others: the next deal takes the place of none, its
// unseen cards stay its own, and a page that is loaded again shows what was on the table.
func TestGamesStayKept(t *testing.T) {
	b := openTab(t, 1280, 900)
	g, err := b.s.game("klondike")
	if err != nil {
		t.Fatal(err)
	}
	p, err := g.Deal("", 9, nil)
	if err != nil {
		t.Fatal(err)
	}
	text, err := p.Write("game")
	if err != nil {
		t.Fatal(err)
	}
	b.run(chromedp.Click("#new"), chromedp.SetValue("#pickText", strings.Replace(text, "from: deal:9\n", "", 1)), chromedp.Click("#pickOpen"))
	b.wait("a position", `document.title.endsWith("a position")`)
	b.run(chromedp.Click("#tab-moves"), chromedp.Click(".legal button"))
	b.wait("a move", made(1))
	b.deal("klondike", 2)
	b.run(chromedp.Click(".legal button"))
	b.wait("a move of another game", made(1))
	b.again("a position")
	b.forgotten()
	b.run(chromedp.Evaluate(`window.before = true`, nil), chromedp.Reload())
	b.wait("what was on the table", `!window.before && document.documentElement.dataset.ready === "yes" && document.title.endsWith("a position")`)
	b.deal("klondike", 3)
	for _, title := range []string{"a position", "deal:2"} {
		b.again(title)
		b.wait("its move", made(1))
	}
	b.run(chromedp.Evaluate(`location.hash = "game=gaps&deal=1"`, nil))
	b.wait("another game, by its address", `document.title === "gaps · deal:1" && /^#s=[^&]*&p=./.test(location.hash)`)
	address := b.read(`location.hash`)
	b.run(chromedp.NavigateBack())
	b.wait("the address is that of the table", fmt.Sprintf(`location.hash === %q && document.title === "gaps · deal:1"`, address))
	b.quiet()
}

// TestNoRoom says which game is dropped where no more are kept, each once, and that none is kept when the browser is full.
func TestNoRoom(t *testing.T) {
	b := openTab(t, 1280, 900)
	b.run(chromedp.Evaluate(`for (let i = 1; i < 100; i++) localStorage.setItem("game:" + "x".repeat(20) + "." + i,
		JSON.stringify({ session: "x".repeat(20), table: i, title: "old " + i, text: "deal:1", start: "", at: 0, won: false, when: i }))`, nil))
	for i := range 3 {
		b.deal("gaps", i+1)
		b.says(fmt.Sprintf("There was no more room: old %d is kept only until this page is closed.", i+1))
	}
	b.run(chromedp.Click("#new"))
	b.wait("each game once", `(all => all.length === 102 && new Set(all).size === 102)([...document.querySelectorAll("#pickKept button")].map((e) => e.firstChild.data))`)
	b.run(chromedp.Click("#picker [value=cancel]"), chromedp.Evaluate(`localStorage.clear();
		for (let n = 1 << 22; n; n >>= 1) try { for (;;) localStorage.setItem("full" + n + Math.random(), "x".repeat(n)); } catch { /* it is full */ }`, nil))
	b.deal("gaps", 4)
	b.says("This browser keeps no games")
	b.quiet()
}

// TestOldAnswers plays on, and puts other moves into the places of those that an answer was about: it turns pale.
func TestOldAnswers(t *testing.T) {
	b := openTab(t, 1280, 900)
	b.begin("page 8", "spider/page08")
	b.play("7h from 5 to 3", 1)
	b.choose("prove")
	b.run(chromedp.SendKeys(`[aria-label=Goal]`, "empty 3"), chromedp.SendKeys(`[aria-label=Without]`, "pile 3"+kb.Enter))
	b.sure("impossible", `document.querySelector(".verdict.impossible:not(.old)")?.textContent.startsWith("impossible")`)
	b.choose("moves")
	b.run(chromedp.Click(".remarks summary"), chromedp.Click(`//button[text()="Forget"]`))
	b.sure("forgotten", made(0))
	b.play("7h from 5 to 10", 1)
	b.choose("prove")
	b.wait("an answer about another move", `document.querySelector(".verdict.impossible.old")`)

	b.begin("book 5", "book/book05")
	b.choose("problem")
	b.run(chromedp.Click(`//button[text()="Decide"]`))
	const now = `document.querySelector(".goal.possible .row strong")?.textContent === "✓" && !document.querySelector(".goal .old")`
	b.sure("possible", now)
	b.play("4s from 6 to 2", 1)
	b.choose("problem")
	b.wait("possible before the move", `!document.querySelector(".goal.possible") && document.querySelector(".goal .row strong").textContent === "" && document.querySelector(".goal .old")`)
	b.run(chromedp.Click("#undo"))
	b.sure("possible where it was asked", now)
	b.quiet()
}
