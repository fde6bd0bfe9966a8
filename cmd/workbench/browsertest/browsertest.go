// Package browsertest has what the tests of pages share: what axe-core says of who can use a
// page. Only tests import it.
//
// The folder axe holds axe-core 4.14.1 as npm has it, axe.min.js and its licence, so that no
// test needs the network; TestAxe keeps its sum.
package browsertest

import (
	"context"
	_ "embed"

	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

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
