package publish

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"patience/cmd/workbench/browsertest"
	"patience/cmd/workbench/exit"
	"patience/puzzles"
)

// TestBrowser reads a site from disk in a browser without a network: solves a problem by
// stepping, plays by mouse and by keyboard, drags where nothing goes, has a proof checked,
// and a spoiled one refused, searches the index, and looks for errors and for pages that are
// too wide. Without a browser it is skipped, but in CI it fails. With PATIENCE_SHOTS it leaves
// pictures in that folder.
func TestBrowser(t *testing.T) {
	folder := site(t, "page08", "page11", "page12", "example2", hostileFile)
	b := browser(t)
	b.at = "file://" + filepath.ToSlash(folder) + "/"

	b.open("page12.html", 1200)
	b.want("#where", "The start")
	var piles string
	b.run(chromedp.Evaluate(`[...document.querySelectorAll("#piles li")].map((e) => e.textContent.split(":")[0]).join()`, &piles))
	if piles != "hand,pile 1,pile 2,pile 3,pile 4,pile 5,pile 6,pile 7,pile 8,pile 9,pile 10" {
		t.Errorf("the piles are %s", piles)
	}
	b.run(chromedp.Evaluate(`document.querySelectorAll("details").forEach(d => d.open = true)`, nil))
	b.run(chromedp.Click(`[data-line="solution-1-1"][data-step="18"]`), chromedp.KeyEvent(kb.ArrowRight))
	b.want("#where", "19. remove 8")
	b.want("#status", "Solved: remove spades without making a space or dealing.")
	b.shot("solved")
	b.run(chromedp.KeyEvent(kb.Home))
	b.drag("pile 7", "pile 1")
	b.want("#status", "The Qd does not go on the 8h of pile 1 (rule 2).")
	b.drag("pile 7", "pile 4")
	b.want("#where", "1. Qd from 7 to 4")
	b.run(chromedp.KeyEvent("5"), chromedp.KeyEvent(kb.Enter))
	b.want("#where", "2. 9s from 5 to 3")
	b.tap("pile 1")
	b.want("#where", "3. 8h from 1 to 3")
	b.run(chromedp.Click("#back"))
	b.want("#where", "2. 9s from 5 to 3")
	b.run(chromedp.KeyEvent("u"), chromedp.KeyEvent("y"), chromedp.Click("#others button", chromedp.ByQuery))
	b.want("#where", "3. deal")

	b.run(chromedp.Click("#share", chromedp.ByQuery))
	var address string
	b.run(chromedp.WaitVisible("#address", chromedp.ByQuery), chromedp.Value("#address", &address, chromedp.ByQuery))
	if p := gameOf(t, address); p.Len() != 3 || p.Game.PrintMove(p.Step(1)) != "9s from 5 to 3" {
		t.Errorf("the address has the game %v", p)
	}
	b.open("page11.html"+address[strings.Index(address, "#"):], 1200)
	b.want("#foreign", "This position was shared")
	b.want("#where", "3. deal")
	b.run(chromedp.Click("#back"))
	b.want("#where", "2. 9s from 5 to 3")
	b.shot("foreign")
	b.run(chromedp.Click("#own", chromedp.ByQuery))
	b.want("#where", "The start")
	b.open("page12.html"+address[strings.Index(address, "#"):], 1200)
	b.want("#where", "3. deal")
	b.print("The start")
	b.want("#where", "3. deal")
	b.want("#status", "remove spades without making a space or dealing: the line does what is forbidden (deal)")

	b.open("page11.html", 400)
	b.run(chromedp.Evaluate(`document.querySelectorAll("details").forEach(d => d.open = true)`, nil))
	b.shot("narrow")
	var altered int
	b.run(chromedp.Evaluate(`document.querySelectorAll("script *").length`, &altered))
	if altered > 0 {
		t.Errorf("cards in the proofs have signs: %d elements", altered)
	}

	b.open("hostile.html", 400)
	b.run(chromedp.Evaluate(`document.querySelectorAll("details").forEach(d => d.open = true)`, nil))
	b.check(1, "Verified in ", "impossible: bare 10h without space, deal. Each of ")
	b.check(0, "Verified in ", "impossible: remove spades without space, deal. Each of ")
	b.shot("checked")
	b.run(chromedp.Evaluate(`document.querySelector("button.check").dataset.proof = "proof-2"`, nil))
	b.check(0, "The proof fails: the certificate is good, but about something else")
	b.run(chromedp.Evaluate(`document.querySelector("button.check").dataset.proof = "data"`, nil))
	b.check(0, "The proof fails: ")

	b.open("example2.html", 1200)
	b.run(chromedp.KeyEvent(kb.End))
	b.want("#where", "Ks out")
	b.shot("pendulum")
	b.open("page08.html", 1200)
	b.run(emulation.SetEmulatedMedia().WithFeatures([]*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: "dark"}}))
	b.shot("dark")
	b.run(emulation.SetEmulatedMedia().WithMedia("print"))
	b.shot("printed")
	b.run(emulation.SetEmulatedMedia())
	b.open("index.html", 1200)
	b.run(chromedp.SendKeys("#find", "remove page 12", chromedp.ByQuery))
	b.want("#count", "1 problem")
	b.shot("index")
	for _, text := range b.errors {
		t.Error(text)
	}
}

// A tab is a page in a browser.
type tab struct {
	*testing.T
	ctx    context.Context
	at     string
	errors []string // that the page has told
}

// print prints the page, and wants the paper to show a step.
func (b *tab) print(where string) {
	b.Helper()
	var shown string
	b.run(chromedp.Evaluate(`addEventListener("beforeprint", () => window.printed = document.querySelector("#where").textContent)`, nil),
		chromedp.ActionFunc(func(ctx context.Context) error {
			_, _, err := page.PrintToPDF().Do(ctx)
			return err
		}), chromedp.Evaluate(`window.printed`, &shown))
	if shown != where {
		b.Errorf("printed is %q, want %q", shown, where)
	}
}

// TestUndecidedTry plays the first moves of a solution, which the file calls a try, on a page that had no time to
// decide it: the page does not say that they fail. An address that was shared goes with its step.
func TestUndecidedTry(t *testing.T) {
	text, err := puzzles.Text("book05")
	if err != nil {
		t.Fatal(err)
	}
	altered := strings.Replace(text, "\npile 1:", "\ntry: 5c from 2 to 10, 4s from 6 to 10\npile 1:", 1)
	name := filepath.Join(t.TempDir(), "liar.html")
	var out string
	for range 20 { // a timer may be late, and the try is found out
		if out, err = published(t, write(t, "liar.txt", altered), "--limit", "1us", "-o", name); exit.CodeOf(err) == exit.Unknown {
			break
		}
	}
	if exit.CodeOf(err) != exit.Unknown {
		t.Fatalf("%v\n%s", err, out)
	}
	b := browser(t)
	b.at = "file://" + filepath.ToSlash(filepath.Dir(name)) + "/"
	b.open("liar.html", 1200)
	b.drag("pile 2", "pile 10")
	b.want("#where", "1. 5c from 2 to 10")
	b.run(chromedp.Click("#share", chromedp.ByQuery), chromedp.WaitVisible("#address", chromedp.ByQuery))
	b.drag("pile 6", "pile 10")
	b.want("#where", "2. 4s from 6 to 10")
	b.want("#status", "This is a try: ")
	b.want("#status", "Whether it fails is not decided here.")
	b.want(".tries .but", "Whether it fails is not decided here.")
	b.shot("undecided")
	b.run(chromedp.Click("#share", chromedp.ByQuery), chromedp.WaitVisible("#address", chromedp.ByQuery),
		chromedp.KeyEvent(kb.Escape), chromedp.Click("#back", chromedp.ByQuery), chromedp.WaitNotVisible("#address", chromedp.ByQuery))
	b.print("The start")
	b.want("#where", "1. 5c from 2 to 10")
	for _, text := range b.errors {
		t.Error(text)
	}
}

// TestMain ends the browser when all tests are done, and removes the site that they share.
func TestMain(m *testing.M) {
	code := browsertest.Main(m)
	if siteFolder != "" {
		os.RemoveAll(siteFolder)
	}
	os.Exit(code)
}

// browser opens a page in a browser that has no network.
func browser(t *testing.T) *tab {
	t.Helper()
	if testing.Short() {
		t.Skip("long")
	}
	ctx := browsertest.Page(t, 8*time.Minute)
	b := &tab{T: t, ctx: ctx}
	chromedp.ListenTarget(ctx, func(event any) {
		switch e := event.(type) {
		case *runtime.EventExceptionThrown:
			b.errors = append(b.errors, "the page fails: "+e.ExceptionDetails.Text+" "+fmt.Sprint(e.ExceptionDetails.Exception))
		case *runtime.EventConsoleAPICalled:
			b.errors = append(b.errors, fmt.Sprintf("the page tells the console: %s", e.Type))
		}
	})
	if err := chromedp.Run(ctx, network.Enable(), network.EmulateNetworkConditions(true, 0, 0, 0)); err != nil {
		t.Fatal(err)
	}
	return b
}

func (b *tab) run(actions ...chromedp.Action) {
	b.Helper()
	ctx, stop := context.WithTimeout(b.ctx, 5*time.Minute)
	defer stop()
	if err := chromedp.Run(ctx, actions...); err != nil {
		b.Fatal(err)
	}
}

// open opens a page in a window of that width, which it must not exceed.
func (b *tab) open(page string, width int64) {
	b.Helper()
	var wide int64
	b.run(chromedp.EmulateViewport(width, 900), chromedp.Navigate(b.at+page), chromedp.WaitReady("main"),
		chromedp.Evaluate("document.documentElement.scrollWidth", &wide))
	if wide > width {
		b.Errorf("%s is %d pixels wide in a window of %d", page, wide, width)
	}
	all, err := browsertest.Complaints(b.ctx)
	if err != nil {
		b.Fatal(err)
	}
	for _, complaint := range all {
		b.Errorf("%s: %s", page, complaint)
	}
}

// want waits until an element has a text.
func (b *tab) want(selector, text string) {
	b.Helper()
	var got string
	for range 3000 {
		b.run(chromedp.Evaluate(fmt.Sprintf("document.querySelector(%q).textContent", selector), &got))
		if strings.Contains(got, text) {
			return
		}
		time.Sleep(100 * time.Millisecond)
	}
	b.Errorf("%s has %q, want %q", selector, got, text)
}

// check presses a button that checks a proof, and wants it to say something.
func (b *tab) check(number int, says ...string) {
	b.Helper()
	b.run(chromedp.Evaluate(fmt.Sprintf(`document.querySelectorAll("button.check")[%d].click()`, number), nil))
	b.run(chromedp.Evaluate(fmt.Sprintf(`document.querySelectorAll(".check output")[%d].id = "verdict-%d"`, number, number), nil))
	for _, text := range says {
		b.want(fmt.Sprintf("#verdict-%d", number), text)
	}
}

// place returns where the bottom card of a pile can be taken.
func (b *tab) place(pile string) (x, y float64) {
	b.Helper()
	var at []float64
	if err := browsertest.Wait(b.ctx, time.Minute, "document.getAnimations().length === 0"); err != nil {
		b.Fatal(err)
	}
	b.run(chromedp.Evaluate(fmt.Sprintf(`(() => {
		document.querySelector("#board").scrollIntoView({ block: "nearest" });
		const box = [...document.querySelectorAll('[data-pile="%s"]')].at(-1).getBoundingClientRect();
		return [box.x + box.width / 2, box.y + box.height / 2];
	})()`, pile), &at))
	return at[0], at[1]
}

// drag drags the bottom card of a pile to another.
func (b *tab) drag(from, to string) {
	b.Helper()
	x, y := b.place(from)
	toX, toY := b.place(to)
	b.run(chromedp.MouseEvent("mousePressed", x, y, chromedp.ButtonLeft), chromedp.MouseEvent("mouseMoved", (x+toX)/2, (y+toY)/2, chromedp.ButtonLeft),
		chromedp.MouseEvent("mouseMoved", toX, toY, chromedp.ButtonLeft), chromedp.MouseEvent("mouseReleased", toX, toY, chromedp.ButtonLeft))
}

// tap taps the bottom card of a pile.
func (b *tab) tap(pile string) {
	b.Helper()
	x, y := b.place(pile)
	b.run(chromedp.MouseClickXY(x, y))
}

// shot leaves a picture of the whole page, when pictures are wanted.
func (b *tab) shot(name string) {
	b.Helper()
	folder := os.Getenv("PATIENCE_SHOTS")
	if folder == "" {
		return
	}
	var picture []byte
	b.run(chromedp.FullScreenshot(&picture, 100))
	if err := os.WriteFile(filepath.Join(folder, name+".png"), picture, 0o600); err != nil {
		b.Fatal(err)
	}
}

// TestThree reads three problems of the book from disk: solves each by stepping to its end, or
// has its proof checked, and finds them in the index by goal, theme and step of the ladder.
func TestThree(t *testing.T) {
	ours := write(t, "ours.txt", themed(t))
	folder := site(t, "../../../puzzles/book/book01.txt", "../../../puzzles/book/book02.txt", "page07", ours)
	b := browser(t)
	b.at = "file://" + filepath.ToSlash(folder) + "/"
	for _, c := range []struct{ page, says string }{{"book01.html", "Solved: remove a suit"}, {"ours.html", "Solved: remove spades"}, {"book02.html", ""}, {"page07.html", ""}} {
		b.open(c.page, 900)
		b.run(chromedp.Evaluate(`document.querySelectorAll("details").forEach(d => d.open = true)`, nil))
		if c.says == "" {
			b.check(0, "Verified in ", "impossible: ")
			continue
		}
		b.run(chromedp.Evaluate(`[...document.querySelectorAll('[data-line="solution-1-1"]')].at(-1).click()`, nil))
		b.want("#status", c.says)
	}
	b.open("index.html", 900)
	press := func(tag string) {
		b.run(chromedp.Evaluate(fmt.Sprintf("document.querySelector('[data-tag=\"%s\"]').click()", tag), nil))
	}
	b.want("#count", "4 problems")
	press("exchange")
	b.want("#count", "1 problem")
	b.want("li:not([hidden]) h2", "Ours")
	press("counting")
	b.want("#count", "0 problems")
	press("exchange")
	b.want("#count", "1 problem")
	press("counting")
	b.run(chromedp.SendKeys("#find", "suit BEFORE", chromedp.ByQuery))
	b.want("#count", "2 problems")
	press("against suit")
	b.want("#count", "1 problem")
	b.want("li:not([hidden]) h2", "A suit before a space")
	b.shot("filters")
	for _, text := range b.errors {
		t.Error(text)
	}
}

// themed returns page 12 with themes of its own.
func themed(t *testing.T) string {
	t.Helper()
	text, err := puzzles.Text("page12")
	if err != nil {
		t.Fatal(err)
	}
	return strings.Replace(text, "title: The Jacks of page 11 swapped\n", "title: Ours\nthemes: exchange, one idea\nladder: against suit; 8 essential moves\n", 1)
}
