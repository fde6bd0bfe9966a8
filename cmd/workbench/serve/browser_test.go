//go:build !race

package serve

import (
	"context"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/cdproto/target"
	"github.com/chromedp/chromedp"

	"patience/cmd/workbench/browsertest"
	"patience/puzzles"
)

// browserTime is how long one test may use the browser. Only a page that hangs takes so long.
const browserTime = 8 * time.Minute

// A tab is a page in a browser, on a server of its own.
type tab struct {
	t   *testing.T
	ctx context.Context
	s   *Server
	end func() // ends the server

	mu     sync.Mutex
	errors []string // what the console says that it should not
}

// TestMain ends the browser when all tests are done.
func TestMain(m *testing.M) { os.Exit(browsertest.Main(m)) }

// openTab starts a server, opens a page that shares nothing with others, and waits for it.
func openTab(t *testing.T, width, height int64) *tab {
	if testing.Short() {
		t.Skip("a browser takes long")
	}
	l, err := net.Listen("tcp4", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	s := New(config(), l.Addr().(*net.TCPAddr).Port)
	s.Memory.Dir = t.TempDir()
	for name, word := range map[string]string{"language": "en", "animate": "no"} {
		if err := s.Memory.Keep(name, word); err != nil {
			t.Fatal(err)
		}
	}
	b := &tab{t: t}
	b.host(s, l)
	b.ctx = browsertest.Page(t, browserTime)
	b.listen()
	b.run(chromedp.EmulateViewport(width, height, chromedp.EmulateScale(0.25))) // one dot for sixteen to paint, at the same places
	b.visit(s.Address())
	return b
}

// host has a server answer, until it is ended.
func (b *tab) host(s *Server, l net.Listener) {
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- s.serve(ctx, l) }()
	b.s, b.end = s, sync.OnceFunc(func() {
		stop()
		if err := <-ended; err != nil {
			b.t.Error(err)
		}
	})
	b.t.Cleanup(b.end)
}

// beside opens a tab on the same server that shares with this one what pages keep.
func (b *tab) beside() *tab {
	b.t.Helper()
	it := chromedp.FromContext(b.ctx)
	ctx := cdp.WithExecutor(b.ctx, it.Browser)
	info, err := target.GetTargetInfo().WithTargetID(it.Target.TargetID).Do(ctx)
	if err != nil {
		b.t.Fatal(err)
	}
	id, err := target.CreateTarget("about:blank").WithBrowserContextID(info.BrowserContextID).Do(ctx)
	if err != nil {
		b.t.Fatal(err)
	}
	other := &tab{t: b.t, s: b.s}
	var end func()
	other.ctx, end = chromedp.NewContext(b.ctx, chromedp.WithTargetID(id))
	b.t.Cleanup(end)
	other.listen()
	return other
}

// listen collects what the console says.
func (b *tab) listen() {
	chromedp.ListenTarget(b.ctx, func(e any) {
		text := ""
		switch e := e.(type) {
		case *runtime.EventExceptionThrown:
			text = e.ExceptionDetails.Error()
		case *log.EventEntryAdded:
			if e.Entry.Level == log.LevelError || e.Entry.Level == log.LevelWarning {
				text = e.Entry.Text + " " + e.Entry.URL
			}
		}
		// A refusal comes with a status that the browser writes down, too.
		if text != "" && !strings.Contains(text, "responded with a status of 4") {
			b.mu.Lock()
			defer b.mu.Unlock()
			b.errors = append(b.errors, text)
		}
	})
}

// quiet fails when the console has said something.
func (b *tab) quiet() {
	b.t.Helper()
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, text := range b.errors {
		b.t.Errorf("the console: %s", text)
	}
}

func (b *tab) run(actions ...chromedp.Action) {
	b.t.Helper()
	if err := chromedp.Run(b.ctx, actions...); err != nil {
		b.t.Fatal(err)
	}
}

// visit loads an address and waits for the page.
func (b *tab) visit(address string) {
	b.t.Helper()
	b.run(chromedp.Navigate(address), chromedp.WaitReady(`html[data-ready=yes]`))
}

// read returns the value of an expression, or of what it promises.
func (b *tab) read(js string) string {
	b.t.Helper()
	var text string
	b.run(chromedp.Evaluate(fmt.Sprintf("Promise.resolve(%s).then(String)", js), &text,
		func(p *runtime.EvaluateParams) *runtime.EvaluateParams { return p.WithAwaitPromise(true) }))
	return text
}

// wait waits until an expression is true.
func (b *tab) wait(what, js string) {
	b.t.Helper()
	if err := browsertest.Wait(b.ctx, waitTime, js); err != nil {
		b.t.Fatalf("%s: %v; the page says %q and shows %q", what, err, b.read(`document.querySelector("#status").textContent`), b.read(`document.querySelector("#panel").innerText`))
	}
}

// says waits for the status line to hold a text.
func (b *tab) says(text string) {
	b.t.Helper()
	b.wait("the status line", fmt.Sprintf(`document.querySelector("#status").textContent.includes(%q)`, text))
}

// begin begins a puzzle through the page's own dialog.
func (b *tab) begin(what, puzzle string) {
	b.t.Helper()
	text, err := puzzles.Text(puzzle)
	if err != nil {
		b.t.Fatal(err)
	}
	b.run(chromedp.Click("#new"), chromedp.SetValue("#pickText", text), chromedp.Click("#pickOpen"))
	b.wait(what, `!document.querySelector("#picker").open`)
	b.run(chromedp.Click("#tab-moves"))
}

// deal deals through the page's own dialog, and shows the moves.
func (b *tab) deal(game string, number int) {
	b.t.Helper()
	b.run(chromedp.Click("#new"), chromedp.SetValue("#pickGame", game),
		chromedp.Evaluate(`document.querySelector("#pickGame").dispatchEvent(new Event("change"))`, nil),
		chromedp.SetValue("#pickNumber", fmt.Sprint(number)), chromedp.Click("#pickDeal"))
	b.wait(game, fmt.Sprintf(`!document.querySelector("#picker").open && document.title === "%s · deal:%d"`, game, number))
	b.run(chromedp.Click("#tab-moves"))
}

// sure waits until an expression is true, and says that the player is sure if that is asked
// before.
func (b *tab) sure(what, js string) {
	b.t.Helper()
	b.wait(what, fmt.Sprintf(`document.querySelector("#sure").open || (%s)`, js))
	b.run(chromedp.Evaluate(`document.querySelector("#sure").open && document.querySelector("#sure [value=yes]").click()`, nil))
	b.wait(what, js)
}

// made is true when so many moves are made.
func made(n int) string {
	return fmt.Sprintf(`[...document.querySelectorAll(".steps li")].findIndex((e) => e.ariaCurrent === "step") === %d`, n)
}

// corner returns where to take hold of a card, near its top left corner; of a pile without
// a card of that number, its last one.
func (b *tab) corner(pile string, at int) (x, y float64) {
	b.t.Helper()
	var where []float64
	b.run(chromedp.Evaluate(fmt.Sprintf(`(() => {
		const all = [...document.querySelectorAll("#board [data-pile]")].filter((e) => e.dataset.pile === %q);
		const r = (all.find((e) => Number(e.dataset.at) === %d) ?? all.at(-1)).getBoundingClientRect();
		return [r.x + r.width * .15, r.y + r.height * .1];
	})()`, pile, at), &where))
	return where[0], where[1]
}

// drag drags a card to a pile.
func (b *tab) drag(from string, at int, to string) {
	b.t.Helper()
	b.wait("cards lie still", `document.getAnimations().length === 0`)
	x1, y1 := b.corner(from, at)
	x2, y2 := b.corner(to, 0)
	mouse := func(kind input.MouseType, x, y float64) chromedp.Action {
		return input.DispatchMouseEvent(kind, x, y).WithButton(input.Left).WithClickCount(1)
	}
	b.run(mouse(input.MousePressed, x1, y1), mouse(input.MouseMoved, (x1+x2)/2, (y1+y2)/2),
		mouse(input.MouseMoved, x2, y2), mouse(input.MouseReleased, x2, y2))
}

// shot leaves a picture of the window in the folder that PATIENCE_SHOTS names, if it does.
func (b *tab) shot(name string) {
	b.t.Helper()
	folder := os.Getenv("PATIENCE_SHOTS")
	if folder == "" {
		return
	}
	var picture []byte
	b.run(chromedp.CaptureScreenshot(&picture))
	if err := os.WriteFile(filepath.Join(folder, name+".png"), picture, 0o600); err != nil {
		b.t.Fatal(err)
	}
}
