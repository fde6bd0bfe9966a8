// Package browsertest has what the tests of pages share: a browser, and what axe-core says of
// who can use a page. Only tests import it.
//
// The folder axe holds axe-core 4.14.1 as npm has it, axe.min.js and its licence, so that no
// test needs the network; TestAxe keeps its sum.
package browsertest

import (
	"context"
	_ "embed"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/cdproto/target"
	"github.com/chromedp/chromedp"
)

// shared is the browser of all tests of a package. To start one takes longer than most tests.
var shared = sync.OnceValues(start)

// ends has what ends the browser, once it runs.
var ends = make(chan func(), 1)

// start starts Chromium. The context is nil when there is none.
func start() (context.Context, error) {
	path := find()
	if path == "" {
		return nil, nil
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(path), chromedp.NoSandbox,
		chromedp.Flag("disable-dev-shm-usage", true), chromedp.WSURLReadTimeout(time.Minute))
	allocated, stop := chromedp.NewExecAllocator(context.Background(), options...)
	ctx, end := chromedp.NewContext(allocated, chromedp.WithErrorf(func(string, ...any) {})) // of events that it does not know
	ends <- func() { end(); stop() }
	return ctx, chromedp.Run(ctx)
}

// find returns where Chromium is, "" when it is nowhere. The one without windows draws the same pages, with a quarter
// of the work less: it has no user interface, which the other draws for each page. It is called by the name of the
// program itself, as the script that Debian has before it goes on beside it, and would be ended alone.
func find() string {
	for _, name := range []string{"/usr/lib/chromium/chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	return ""
}

// Page opens an empty page in a browser that all tests of a package share, for one test and for so
// long at most. It shares nothing else: neither cookies nor what pages keep. Without a browser the
// test is skipped, but in CI it fails. TestMain must call Main.
func Page(t *testing.T, limit time.Duration) context.Context {
	t.Helper()
	browser, err := shared()
	switch {
	case err != nil:
		t.Fatal(err)
	case browser == nil && (os.Getenv("PATIENCE_CI") != "" || os.Getenv("CI") == "true"):
		t.Fatal("no browser: want chromium-headless-shell, which .ci/run installs")
	case browser == nil:
		t.Skip("no browser: want chromium-headless-shell or chromium; this test was skipped")
	}
	limited, stop := context.WithTimeout(browser, limit)
	id, err := window(limited)
	if err != nil {
		t.Fatal(err)
	}
	ctx, end := chromedp.NewContext(limited, chromedp.WithTargetID(id))
	t.Cleanup(func() {
		end()
		stop()
	})
	return ctx
}

// window opens a window with an empty page, whose cookies and the like go with it.
func window(browser context.Context) (id target.ID, err error) {
	ctx := cdp.WithExecutor(browser, chromedp.FromContext(browser).Browser)
	apart, err := target.CreateBrowserContext().WithDisposeOnDetach(true).Do(ctx)
	if err != nil {
		return "", err
	}
	return target.CreateTarget("about:blank").WithBrowserContextID(apart).WithNewWindow(true).Do(ctx)
}

// Wait waits until an expression, or what it promises, is true in the page, for so long at most. It may
// be asked while another page comes: what cannot be read then is read again. (chromedp.Poll fails there,
// because it asks the page that it has heard of last.)
func Wait(ctx context.Context, limit time.Duration, js string) error {
	ctx, stop := context.WithTimeout(ctx, limit)
	defer stop()
	again := time.NewTicker(20 * time.Millisecond)
	defer again.Stop()
	var last error
	for {
		is := false
		err := chromedp.Run(ctx, chromedp.Evaluate("Promise.resolve("+js+").then(Boolean)", &is,
			func(p *runtime.EvaluateParams) *runtime.EvaluateParams { return p.WithAwaitPromise(true) }))
		if is {
			return nil
		}
		select {
		case <-ctx.Done():
			return errors.Join(fmt.Errorf("not within %v", limit), last)
		case <-again.C:
			last = err
		}
	}
}

// Main runs the tests of a package, ends the browser that they have shared, and returns the exit code.
func Main(m *testing.M) int {
	code := m.Run()
	select {
	case end := <-ends:
		end()
	default: // no test has asked for it
	}
	return code
}

//go:embed axe/axe.min.js
var axe string

// complaints runs axe-core on the page, and writes what it complains of in lines: the rule,
// and where it is broken first.
const complaints = `axe.run(document, { resultTypes: ["violations"] }).then((r) =>
	r.violations.map((v) => v.id + ": " + v.help + ": " + v.nodes.length + " times, as in " + v.nodes[0].html.slice(0, 300)))`

// Complaints returns what axe-core finds on the page of a context: whatever keeps people from
// using it who do not see it, do not see it well, or have no mouse.
func Complaints(ctx context.Context) (all []string, err error) {
	err = chromedp.Run(ctx, chromedp.Evaluate(axe+";0", nil),
		chromedp.Evaluate(complaints, &all, func(p *runtime.EvaluateParams) *runtime.EvaluateParams { return p.WithAwaitPromise(true) }))
	return all, err
}
