package publish

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	browserpage "github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/cdproto/target"
	"github.com/chromedp/chromedp"

	"patience/cmd/workbench/browsertest"
	"patience/cmd/workbench/terminal"
	"patience/engine"
	"patience/engine/games"
	"patience/engine/table"
)

// siteFolder has the folder of wholeSite, which TestMain removes, once there is one.
var siteFolder string

// wholeSite writes a whole site into a folder that the tests share: to build the engine takes long.
var wholeSite = sync.OnceValues(func() (string, error) {
	folder, err := os.MkdirTemp("", "workbench-site-test-")
	if err != nil {
		return "", err
	}
	siteFolder = folder
	all := games.All()
	press := &Press{Out: os.Stderr, Errs: terminal.NewProgress(os.Stderr), Named: all.Named, Games: all, Names: all.Names, Own: clover, Survey: surveyStub}
	p := &publication{Press: press, site: folder, title: "Problems", limit: 10 * time.Minute}
	items, err := read(context.Background(), nil, all.Named, []string{"page11"})
	if err == nil {
		err = p.decide(context.Background(), items)
	}
	if err == nil {
		_, err = p.writeWhole(context.Background(), items)
	}
	return folder, err
})

// clover is a game that does not come with the program.
func clover(context.Context, []string) ([]*engine.Game, error) {
	t, err := table.Parse(`name = "clover"
title = "Clover"
pack = "1x4x13"
tableau = { 6, deal = 4, build = "down colour", unit = "run", space = "K" }
cells = { 2 }
stock = { 28, turn = 2, redeals = 1 }
foundations = { 4 }
`)
	return []*engine.Game{t.Game()}, err
}

// TestSiteOfOwnGames plays a game that somebody made, which the start page names, and deals it by another number. What is no
// number, the start page says at once.
func TestSiteOfOwnGames(t *testing.T) {
	h := hostSite(t)
	v := visitor{t, browsertest.Page(t, siteTime)}
	v.run(chromedp.Navigate(h.URL + "/"))
	for _, bad := range []string{"99999999999999999999", "abc", "-1"} {
		v.run(chromedp.SetValue("#deal", bad), chromedp.Evaluate(`document.querySelector("#deal").dispatchEvent(new Event("input"))`, nil))
		v.click("#deals button")
		if said := v.read(`document.querySelector("#deal").validationMessage + location.hash`); said != "want a number from 0 to 2^64-1" {
			t.Errorf("number %s: %q", bad, said)
		}
	}
	v.wait("a link to it", `[...document.querySelectorAll("a")].some((a) => a.textContent === "Clover" && a.hash === "#game=clover&deal=1")`)
	v.open(h.URL + "/play.html#game=clover&deal=3")
	v.play()
	if title := v.read(`document.querySelector("#title").textContent`); !strings.Contains(title, "Clover") {
		t.Errorf("the page is about %q", title)
	}
}

// siteTime is how long a test may use the browser.
const siteTime = 6 * time.Minute

// A host serves a site as any web server does, counts what is asked for, and can be shut.
type host struct {
	*httptest.Server
	mu    sync.Mutex
	asked map[string]int64 // bytes by path
}

// hostSite serves the site.
func hostSite(t *testing.T) *host {
	if testing.Short() {
		t.Skip("builds the engine, and wants a browser")
	}
	folder, err := wholeSite()
	if err != nil {
		t.Fatal(err)
	}
	h := &host{asked: map[string]int64{}}
	files := http.FileServer(http.Dir(folder))
	h.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		info, _ := os.Stat(filepath.Join(folder, filepath.FromSlash(r.URL.Path)))
		h.mu.Lock()
		if info != nil {
			h.asked[r.URL.Path] += info.Size()
		}
		h.mu.Unlock()
		files.ServeHTTP(w, r)
	}))
	t.Cleanup(h.Close)
	return h
}

// A visitor looks at a site.
type visitor struct {
	t   *testing.T
	ctx context.Context
}

func (v visitor) run(actions ...chromedp.Action) {
	v.t.Helper()
	if err := chromedp.Run(v.ctx, actions...); err != nil {
		v.t.Fatal(err)
	}
}

func (v visitor) read(js string) (text string) {
	v.t.Helper()
	v.run(chromedp.Evaluate(fmt.Sprintf("Promise.resolve(%s).then(String)", js), &text,
		func(p *runtime.EvaluateParams) *runtime.EvaluateParams { return p.WithAwaitPromise(true) }))
	return text
}

func (v visitor) wait(what, js string) {
	v.t.Helper()
	if err := browsertest.Wait(v.ctx, 2*time.Minute, js); err != nil {
		v.t.Fatalf("%s: %v: %s", what, err, v.read(`document.body.innerText.slice(0, 600)`))
	}
}

// click clicks on what is there: who is not in the way of a page that still loads needs no wait.
func (v visitor) click(selectors ...string) {
	v.t.Helper()
	for _, selector := range selectors {
		v.run(chromedp.Evaluate(fmt.Sprintf("document.querySelector(%q).click()", selector), nil))
	}
}

// open goes to a page of the workbench, and waits until its engine answers.
func (v visitor) open(address string) {
	v.t.Helper()
	v.run(chromedp.Navigate("about:blank"), chromedp.Navigate(address))
	v.wait(address, `document.documentElement.dataset.ready === "yes"`)
}

// play makes the first legal move that is listed.
func (v visitor) play() {
	v.t.Helper()
	v.click("#tab-moves")
	before := v.read(`document.querySelectorAll(".steps li").length`)
	v.click(".legal button")
	v.wait("a move", `String(document.querySelectorAll(".steps li").length) !== "`+before+`"`)
}

const moves = `document.querySelectorAll(".steps li").length - 1`

// madeInAddress promises how many moves the game in the address has; it is written some time after a move.
const madeInAddress = `await new Response(new Blob([Uint8Array.from(atob(location.hash.split("&p=")[1].replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0))])
	.stream().pipeThrough(new DecompressionStream("deflate-raw"))).text().then((text) => text.split("\nmoves:\n")[1].trim().split("\n").length)`

// TestSiteLight weighs the start page: nothing of the engine comes before a game is begun.
func TestSiteLight(t *testing.T) {
	h := hostSite(t)
	v := visitor{t, browsertest.Page(t, siteTime)}
	v.run(chromedp.Navigate(h.URL + "/"))
	v.wait("the start page", `document.querySelectorAll(".cards.few li").length === 5`)
	h.mu.Lock()
	sum := int64(0)
	for path, size := range h.asked {
		if sum += size; strings.Contains(path, "engine") || strings.Contains(path, "worker") {
			t.Errorf("%s is asked for by the start page", path)
		}
	}
	h.mu.Unlock()
	if sum += fileSize(t, "index.html"); sum > 200_000 {
		t.Errorf("the start page weighs %d bytes", sum)
	}
	if size := fileSize(t, "engine.wasm.gz"); size > 3_757_000 {
		t.Errorf("the engine weighs %d bytes, packed", size)
	}
	if all, err := browsertest.Complaints(v.ctx); err != nil || len(all) > 0 {
		t.Errorf("%v, %v", all, err)
	}
	for _, bad := range []string{"game=chess", "p=!!!", "s=x&p=AAAA"} {
		v.open(h.URL + "/play.html#" + bad)
		if said := v.read(`document.querySelector("#status").textContent`); strings.Contains(said, "moves can be made") {
			t.Errorf("%s: %q", bad, said)
		}
	}
}

func fileSize(t *testing.T, name string) int64 {
	t.Helper()
	folder, err := wholeSite()
	if err != nil {
		t.Fatal(err)
	}
	info, err := os.Stat(filepath.Join(folder, name))
	if err != nil {
		t.Fatal(err)
	}
	return info.Size()
}

// TestSiteOutlives plays in the page, and goes on after a reload, in a second tab, and without a network.
func TestSiteOutlives(t *testing.T) {
	h := hostSite(t)
	v := visitor{t, browsertest.Page(t, siteTime)}
	v.open(h.URL + "/play.html#game=klondike&deal=17")
	v.play()
	v.play()
	v.wait("the address has the game with both moves", "(async () => "+madeInAddress+" === 2)()")
	address := v.read("location.href")
	if kept := v.read(`JSON.stringify(localStorage)`); strings.Contains(kept, "sealed:") || strings.Contains(kept, "position:") || !strings.Contains(kept, "from: deal:17") {
		t.Errorf("kept: %s", kept)
	}
	v.run(chromedp.Evaluate(`window.before = true`, nil), chromedp.Reload())
	v.wait("the game after a reload", `!window.before && document.documentElement.dataset.ready === "yes" && `+moves+` === 2`)

	second := visitor{t, tabBeside(t, v.ctx)}
	second.open(address)
	second.play()
	v.wait("the first tab is in step", moves+" === 3")
	second.open(h.URL + "/play.html" + hashOf(t, gapsText(t)))
	second.play()
	second.wait("the address has a game that began with a text", `location.hash.includes("&p=")`)

	v.wait("the page is there offline", `navigator.serviceWorker.ready.then(() => true)`)
	h.Close()
	v.open(strings.Split(address, "#")[0] + "#s=" + strings.Split(strings.Split(address, "#s=")[1], "&")[0])
	v.wait("the game without a network", moves+" === 3")
	v.play()

	other := visitor{t, browsertest.Page(t, siteTime)}
	folder, err := wholeSite()
	if err != nil {
		t.Fatal(err)
	}
	other.open("file://" + folder + "/play.html#" + strings.Split(address, "#")[1])
	other.wait("the game of the address, from a disk", moves+" === 2")
	other.play()
}

// gapsText returns the text of a game of which all cards are seen, and which names no deal.
func gapsText(t *testing.T) string {
	t.Helper()
	g, err := games.All().Named("gaps")
	if err != nil {
		t.Fatal(err)
	}
	p, err := g.Deal("", 1, nil)
	if err != nil {
		t.Fatal(err)
	}
	p.From = ""
	text, err := p.Write("game")
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// tabBeside opens a tab that shares with another what pages keep.
func tabBeside(t *testing.T, beside context.Context) context.Context {
	t.Helper()
	it := chromedp.FromContext(beside)
	ctx := cdp.WithExecutor(beside, it.Browser)
	info, err := target.GetTargetInfo().WithTargetID(it.Target.TargetID).Do(ctx)
	if err != nil {
		t.Fatal(err)
	}
	id, err := target.CreateTarget("about:blank").WithBrowserContextID(info.BrowserContextID).Do(ctx)
	if err != nil {
		t.Fatal(err)
	}
	tab, end := chromedp.NewContext(beside, chromedp.WithTargetID(id))
	t.Cleanup(end)
	return tab
}

// TestSiteStops ends what runs within a second, and goes on with the game; a proof is found, checked and,
// when it was altered, refused; and a page that may keep nothing says so and plays on.
func TestSiteStops(t *testing.T) {
	h := hostSite(t)
	v := visitor{t, browsertest.Page(t, siteTime)}
	v.open(h.URL + "/play.html#game=spider&page=10")
	v.run(chromedp.Click("#tab-lua"), chromedp.SetValue("#panel textarea", "while true do end"), chromedp.Evaluate(`[...document.querySelectorAll("#panel button")].find((b) => b.textContent === "Run").click()`, nil))
	v.wait("Lua runs", `!document.querySelector("#stop").hidden`)
	began := time.Now()
	v.click("#stop")
	v.wait("Lua is stopped", `document.querySelector("#stop").hidden`)
	t.Logf("stopped in %v", time.Since(began))

	// Another game is begun in a second tab, and there one more while a hint is looked for.
	beside := visitor{t, tabBeside(t, v.ctx)}
	beside.open(v.read("location.href"))
	begin := func(v visitor, game string) { v.run(chromedp.Evaluate(`location.hash = "`+game+`"`, nil)) }
	begin(beside, "game=spider&deal=5")
	v.wait("the game that was begun in the other tab", `document.title === "spider · deal:5"`)
	beside.wait("it is there, too", `document.title === "spider · deal:5"`)
	beside.click("#hint")
	beside.wait("a hint is looked for", `!document.querySelector("#stop").hidden`)
	begin(beside, "game=free-cell&deal=3")
	beside.wait("the other game", `document.title === "free-cell · deal:3" && document.querySelector("#status:not(.refused)").textContent.includes("moves can be made")`)
	begin(v, "game=spider&page=10")
	v.wait("the first game again", `document.title === "spider · page 10"`)

	v.play()
	v.click("#undo", "#tab-prove") // not where they are on the screen, as the board that comes back may move them
	v.run(chromedp.SetValue("#panel [list=goals]", "space"))
	v.run(chromedp.Evaluate(`for (const n of ["deal", "remove"]) document.querySelector("#panel [name=" + n + "]").checked = true;`, nil),
		chromedp.Evaluate(`[...document.querySelectorAll("#panel button")].find((b) => b.textContent === "Decide").click()`, nil))
	v.wait("whether to know the hand", `document.querySelector("#sure").open`)
	v.click("#sure [value=yes]")
	v.wait("a proof", `document.querySelector(".verdict")?.textContent.startsWith("impossible")`)
	if !strings.Contains(v.read(`document.querySelector("#panel").innerText`), "Save the proof") {
		t.Error("the proof cannot be saved")
	}

	shut := visitor{t, browsertest.Page(t, siteTime)}
	shut.run(chromedp.ActionFunc(func(ctx context.Context) error {
		_, err := browserpage.AddScriptToEvaluateOnNewDocument(`Object.defineProperty(window, "localStorage", { get() { throw new DOMException("forbidden"); } });`).Do(ctx)
		return err
	}))
	shut.open(h.URL + "/play.html#game=gaps&deal=1")
	shut.play()
	shut.wait("what is said", `document.querySelector("#status").textContent.includes("keeps no games")`)
}

// TestSiteOutsideAClone says what is wanted where there is no engine to build.
func TestSiteOutsideAClone(t *testing.T) {
	t.Chdir(t.TempDir())
	all := games.All()
	p := &publication{Press: &Press{Named: all.Named, Games: all, Names: all.Names, Own: clover}, site: t.TempDir()}
	_, err := p.writeWhole(context.Background(), nil)
	if err == nil || !strings.Contains(err.Error(), "in a clone of the workbench") || errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
}
