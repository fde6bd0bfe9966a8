//go:build !race

package serve

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"patience/luaapi/tables"
)

// count returns how many elements there are.
func (b *tab) count(css string) string {
	b.t.Helper()
	return b.read(fmt.Sprintf("document.querySelectorAll(%q).length", css))
}

// click presses and lets go a button of the mouse on the first element.
func (b *tab) click(css string, button input.MouseButton) {
	b.t.Helper()
	b.wait("cards lie still", `document.getAnimations().length === 0`)
	var at []float64
	b.run(chromedp.Evaluate(fmt.Sprintf(`(() => { const r = document.querySelector(%q).getBoundingClientRect();
		return [r.x + r.width * .12, r.y + r.height * .12] })()`, css), &at))
	mouse := func(kind input.MouseType) chromedp.Action {
		return input.DispatchMouseEvent(kind, at[0], at[1]).WithButton(button).WithClickCount(1)
	}
	b.run(mouse(input.MousePressed), mouse(input.MouseReleased))
}

// addTables has the server know the games that are tables, and loads the page again.
func (b *tab) addTables() {
	b.t.Helper()
	shelf := &tables.Shelf{Games: b.s.Games}
	b.s.Named, b.s.Names = shelf.Named, tables.Names()
	b.run(chromedp.Reload(), chromedp.WaitReady(`html[data-ready=yes]`))
}

// cardAt finds a card of the board.
func cardAt(pile string, at int) string {
	return fmt.Sprintf(`#board [data-pile="%s"][data-at="%d"]`, pile, at)
}

// TestKlondikeMarks plays the example of the program's manual by what is marked: two cards
// are inserted, and a third becomes movable.
func TestKlondikeMarks(t *testing.T) {
	b := openTab(t, 1280, 900)
	b.begin("insertion", "klondike/insertion")
	if n := b.count(".tag"); n != "3" {
		t.Errorf("%s cards or pairs can be inserted, want 3", n)
	}
	if n := b.count(`[data-tag="column 1"]`); n != "2" {
		t.Errorf("%s suits can be clicked, want 2", n)
	}
	two := cardAt("column 2", 1)
	black := b.read(fmt.Sprintf(`document.querySelector('%s .enabled title')?.textContent`, two))
	if black != "can be moved to column 1 once these are inserted there: 4 of clubs, 3 of diamonds" {
		t.Errorf("the black arrow of the 2s says %q", black)
	}
	b.click(`[data-tag="column 1"][aria-label*="4 of spades"]`, input.Left)
	b.wait("4s under the 5h", made(1))
	b.says("4s to 1")
	b.run(chromedp.Focus(`[data-tag="column 1"]`), chromedp.KeyEvent(kb.Enter))
	b.wait("3d under the 4s", made(2))
	b.wait("the bright arrow", fmt.Sprintf(`document.querySelector('%s .topmost') !== null`, two))
	b.click(two, input.Left)
	b.wait("it can go out, or to the 3d", `document.querySelectorAll(".target").length === 2`)
	b.click(cardAt("column 1", 3), input.Left)
	b.wait("2s under the 3d", made(3))
	b.wait("Kings that can move", `document.querySelector("#legend").textContent.includes("first face up")`)

	out := b.read(`document.querySelector(".sign.out").closest("[data-pile]").getAttribute("aria-label")`)
	b.click(":has(> .sign.out)", input.Right)
	b.wait(out+" goes out", made(4))
	b.click(cardAt("column 1", 1), input.Right)
	b.says("cannot go out")
	b.run(chromedp.Click("#more"), chromedp.Click("#marks"), chromedp.Click("#menu [value=cancel]"))
	b.wait("no marks", `document.querySelectorAll(".tag, .sign, #legend li").length === 0`)
	b.quiet()
}

// TestKlondikeKing inserts a King of the deck in an empty column with a click, choosing among two.
func TestKlondikeKing(t *testing.T) {
	b := openTab(t, 1280, 900)
	b.run(chromedp.Click("#new"), chromedp.SetValue("#pickText", "out: Jc Qd Jh Qs\ndeck: Kd Qc Kh\n1: Ks Qh\n2: Kc\n"), chromedp.Click("#pickOpen"))
	b.wait("the position", `!document.querySelector("#picker").open`)
	b.click(cardAt("deck", 1), input.Left)
	b.wait("places are marked", `document.querySelectorAll(".target").length > 1`)
	b.click(cardAt("column 5", 0), input.Left)
	b.wait("the King of diamonds in column 5", fmt.Sprintf(`document.querySelector('%s')?.getAttribute("aria-label").startsWith("king of diamonds")`, cardAt("column 5", 1)))
	b.quiet()
}

// TestKlondikeKeys uses the program's keys.
func TestKlondikeKeys(t *testing.T) {
	b := openTab(t, 1280, 900)
	key := func(k string) { b.t.Helper(); b.run(chromedp.KeyEvent(k)) }
	b.deal("klondike", 3)
	key("d")
	b.wait("where to begin", `document.querySelector("#count").open`)
	b.run(chromedp.SetValue("#countNumber", "7"), chromedp.Click("#countFrom"))
	b.wait("deal 7", `document.title === "klondike · deal:7"`)
	key("d")
	b.wait("deal 8", `document.title === "klondike · deal:8" && document.querySelector("#number").textContent === "game 8"`)
	key("l")
	b.run(chromedp.SetValue("#pickBy", "program"), chromedp.SetValue("#pickNumber", "5123"), chromedp.KeyEvent(kb.Enter))
	b.says("the checksum of the cards is 784, not 123")
	b.wait("game 5784", `document.querySelector("#number").textContent === "game 5784"`)

	key("w")
	b.wait("one step", made(1))
	key("a")
	b.says("Won!")
	steps := b.count(".steps li")
	key("r")
	b.sure("the start", made(0))
	if b.count(".steps li") != steps || steps < "3" {
		t.Errorf("%s steps, then %s", steps, b.count(".steps li"))
	}
	key("y")
	b.wait("a step again", made(1))
	key("d")
	b.wait("whether to leave the game", `document.querySelector("#sure").open`)
	b.run(chromedp.Click("#sure [value=no]"))
	key("u")
	b.sure("and back", made(0))

	key("s")
	b.sure("hidden cards", `document.querySelectorAll("#board use[href='#card-back']").length === 0`)
	key("s")
	b.wait("no hidden cards", `document.querySelectorAll("#board use[href='#card-back']").length === 21`)
	before := b.read(`document.querySelector("#faces #card-3h").getAttribute("color")`)
	key("p")
	b.wait("parity", fmt.Sprintf(`document.querySelector("#faces #card-3h").getAttribute("color") !== %q`, before))

	key("m")
	b.run(chromedp.Click(`#rate [value=tryagain]`))
	b.wait("the mark", `document.querySelector("#number").textContent === "game 5784 · try again"`)
	text, err := os.ReadFile(filepath.Join(b.s.Memory.Dir, "rated", "klondike", "5"))
	if string(text) != "tryagain\n" {
		t.Errorf("noted: %q, %v", text, err)
	}

	key("3")
	b.wait("column 3", `document.activeElement.dataset.pile === "column 3"`)
	key(kb.Escape)
	b.wait("whether to leave", `document.querySelector("#leave").open`)
	key(kb.Escape)
	b.wait("no", `!document.querySelector("#leave").open`)
	key(kb.Escape)
	b.run(chromedp.Click("#leave [value=leave]"))
	b.wait("the end", `!document.querySelector("#over").hidden && location.hash === ""`)
	b.s.sessions.mu.Lock()
	left := len(b.s.sessions.all)
	b.s.sessions.mu.Unlock()
	if left != 0 {
		t.Errorf("%d games are left", left)
	}
	b.run(chromedp.Click("#again"), chromedp.Click("#pickNext"), chromedp.Click("#countFirst"))
	b.wait("the program's game 1", `document.querySelector("#over").hidden && document.title === "klondike · deal:1411,by=program"`)
	b.quiet()
}

// TestGerman is asked for the language at the first run, and never again until the file is
// removed. Then it looks for English on the page.
func TestGerman(t *testing.T) {
	b := openTab(t, 1280, 900)
	file := filepath.Join(b.s.Memory.Dir, "page", "language")
	if err := os.Remove(file); err != nil {
		t.Fatal(err)
	}
	b.run(chromedp.Navigate(b.s.Address()+"?first"), chromedp.WaitVisible("#language"))
	b.run(chromedp.Click("#language [value=de]"), chromedp.WaitReady(`html[data-ready=yes]`))
	if text, err := os.ReadFile(file); string(text) != "de\n" {
		t.Fatalf("kept: %q, %v", text, err)
	}
	b.run(chromedp.Reload(), chromedp.WaitReady(`html[data-ready=yes][lang=de]`))
	b.deal("klondike", 3)
	b.drag("column 2", 2, "column 5")
	b.says("3♣ passt nicht unter J♠ in Spalte 5 (Regel 3)")
	b.run(chromedp.Click("#more"))
	if text := b.read(`document.querySelector("#rules").textContent`); !strings.Contains(text, "Ein Spiel zu 52 Karten") {
		t.Errorf("the rules: %s", text)
	}
	b.run(chromedp.Click("#menu [value=cancel]"))
	refusals := map[string]struct {
		from string
		at   int
		to   string
		says string
	}{
		"spider":    {"pile 1", 6, "pile 2", "5♥ passt nicht auf Q♠ von Stapel 2 (Regel 2)"},
		"blackhole": {"fan 5", 3, "stack", "6♠ von Fächer 5 passt nicht auf A♠ (Regel 3)"},
		"gaps":      {"row 1, place 2", 1, "row 1, place 5", "Q♠ kann nicht nach 1.5: hinter 9♣ gehört 10♣ (Regel 2)"},
		"pendulum":  {"row 6, column 1", 1, "out clubs", "noch ist keine Methode gewählt"},
	}
	for _, g := range b.s.Games {
		b.deal(g.Name, 3)
		for _, tab := range strings.Fields(b.read(`[...document.querySelectorAll("[role=tab]")].map((e) => e.id).join(" ")`)) {
			b.run(chromedp.Click("#" + tab))
			if left := b.read(englishLeft); left != "" {
				t.Errorf("%s, %s: English on the page: %s", g.Name, tab, left)
			}
		}
		if r, ok := refusals[g.Name]; ok {
			b.drag(r.from, r.at, r.to)
			b.says(r.says)
		}
	}
	// A game that is a table is told as its rules and moves are put together.
	b.addTables()
	b.deal("canfield", 2)
	b.run(chromedp.Click("#more"), chromedp.Click("#menu [value=cancel]"))
	for _, where := range []struct{ selector, says string }{
		{"#rules", "Die Reserve hat einen Stapel, je 13 Karten."}, {".legal", " nach "}, {"#board", "Fundament 1"},
	} {
		if text := b.read(`document.querySelector("` + where.selector + `").textContent`); !strings.Contains(text, where.says) || strings.Contains(text, " to ") {
			t.Errorf("%s: %s", where.selector, text)
		}
	}
	b.run(chromedp.Click("#hint"))
	b.says("Tipp: ")
	if said := b.read(`document.querySelector("#status").textContent`); strings.Contains(said, " to ") || strings.Contains(said, " from ") {
		t.Error(said)
	}
	// On a phone the names of piles are cut where there is no room for them.
	b.run(chromedp.EmulateViewport(360, 800))
	for game, first := range map[string]string{"accordion": "Platz", "royal-cotillion": "Fund", "tripeaks": "Stapel"} {
		b.deal(game, 5)
		labels := b.read(`(() => { const { a } = document.querySelector("#board").getScreenCTM();
			return [...document.querySelectorAll("#board .label")].filter((e) => /\p{L}/u.test(e.textContent)).map((e) => e.textContent + (parseFloat(e.style.fontSize) * a < 6.9 ? " is small" : "")).join() })()`)
		if !strings.Contains(labels, first) || strings.Contains(labels, "small") || strings.Contains(labels, "pile") || strings.Contains(labels, "place") {
			t.Errorf("%s: the labels are %s", game, labels)
		}
	}
	b.quiet()
}

// TestRightButton sends cards out of a game that is a table, and reads why one does not go.
func TestRightButton(t *testing.T) {
	b := openTab(t, 1280, 900)
	b.addTables()
	b.deal("free-cell", 5)
	b.click(cardAt("pile 7", 6), input.Right)
	b.wait("the Ace of hearts out", made(1))
	b.says("Ah from 7 out")
	b.click(cardAt("pile 1", 7), input.Right)
	b.wait("why that card stays", `document.querySelector("#status.refused") !== null`)
	b.quiet()
}

// TestDealAtOnce deals a game as soon as it is chosen, before the page can know what there is of it.
func TestDealAtOnce(t *testing.T) {
	b := openTab(t, 1280, 900)
	b.addTables()
	b.run(chromedp.Click("#new"), chromedp.SetValue("#pickNumber", "2"), chromedp.Evaluate(`(() => { const e = document.querySelector("#pickGame");
		e.value = "canfield"; e.dispatchEvent(new Event("change")); document.querySelector("#pickDeal").click() })()`, nil))
	b.wait("the deal", `document.title === "canfield · deal:2"`)
	b.quiet()
}

// englishLeft finds what is on the page in English although the table has it in German, but
// for the words of questions.
const englishLeft = `(async () => { const there = new Set([...document.querySelectorAll("body *:not(.ticks *)")].flatMap((e) =>
	[...[...e.childNodes].filter((n) => n.nodeType === 3).map((n) => n.data.trim()), ...["title", "aria-label", "placeholder"].map((a) => e.getAttribute(a))]));
	return [...(await import("./german.js")).german].filter(([e, g]) => e !== g && !e.includes("{0}") && there.has(e)).map(([e]) => e).join("; ") })()`
