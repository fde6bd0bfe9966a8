package verify

import (
	"cmp"
	"context"
	"errors"
	"runtime"
	"slices"
	"strings"
	"sync"

	"patience/cmd/workbench/exit"
	"patience/engine"
	"patience/luaapi"
	"patience/luaapi/ledger"
)

// decide decides the claims: each script in one go, as many scripts at a time as
// there are processors. The first error stops all; what was decided until then
// is returned in the order of the claims.
func (v *verification) decide(ctx context.Context) ([]*claimCase, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	var once sync.Once
	var failed error
	scripts := v.byScript()
	engine.AtOnce(len(scripts), runtime.GOMAXPROCS(0), func(i int) {
		if err := v.decideScript(ctx, scripts[i]); err != nil {
			once.Do(func() { failed = err })
			cancel()
		}
	})
	v.Errs.Clear()
	return slices.DeleteFunc(slices.Clone(v.cases), func(c *claimCase) bool { return !c.decided }), failed
}

// decideScript decides the claims of one script, in their order, since a claim may rest on those
// before it. An error in the test of one claim keeps the others.
func (v *verification) decideScript(ctx context.Context, cases []*claimCase) error {
	for _, c := range cases {
		if ctx.Err() != nil {
			return &exit.Error{Code: exit.Interrupted, Err: errors.New("interrupted")}
		}
		v.Errs.Show("%d of %d: claim %s", v.started.Add(1), len(v.cases), c.claim.ID)
		r, err := c.ledger.Decide(ctx, c.claim)
		if e := (*luaapi.ScriptError)(nil); errors.As(err, &e) {
			c.failure, err = err, nil
			message, _, _ := strings.Cut(e.Message, "\n")
			r = ledger.Ruling{Verdict: failed, Evidence: message}
		}
		if e := (*exit.Error)(nil); errors.As(err, &e) {
			return err
		}
		if err != nil {
			return v.Code(err)
		}
		c.ruling, c.decided = r, true
	}
	return nil
}

// byScript returns the claims of each script. Those with the most questions for
// the prover come first, lest one of them be waited for alone at the end.
func (v *verification) byScript() [][]*claimCase {
	var scripts [][]*claimCase
	asks := make(map[*ledger.Ledger]int)
	for i, c := range v.cases {
		if i == 0 || v.cases[i-1].ledger != c.ledger {
			scripts = append(scripts, nil)
		}
		scripts[len(scripts)-1] = append(scripts[len(scripts)-1], c)
		asks[c.ledger] += len(c.claim.Proofs())
	}
	slices.SortStableFunc(scripts, func(a, b []*claimCase) int {
		return cmp.Compare(asks[b[0].ledger], asks[a[0].ledger])
	})
	return scripts
}

// outcome returns the error that ends the command with the right exit code: that of a broken
// script before that of a wrong claim, as a test that breaks off has decided nothing.
func (v *verification) outcome(decided []*claimCase, broken error) error {
	if broken != nil {
		return broken
	}
	var failures []error
	wrong := false
	for _, c := range decided {
		failures = append(failures, c.failure)
		wrong = wrong || c.contradicted() || len(c.ruling.Refusals()) > 0
	}
	if err := errors.Join(failures...); err != nil {
		return &exit.Error{Code: exit.Script, Err: err}
	}
	if wrong {
		return &exit.Error{Code: exit.Claim}
	}
	return nil
}
