// Package verify decides the claims that scripts state, as many scripts at a time
// as there are processors, and reports the verdicts in several formats. What is
// said to be impossible must be accepted by the independent checker.
//
// scripts.go finds what the arguments mean, problems.go turns a problem file into claims,
// decide.go lets the scripts decide theirs, certificate.go has each proof checked, and report.go
// prints what came out.
package verify

import (
	"context"
	"fmt"
	"io"
	"regexp"
	"slices"
	"sync/atomic"
	"time"

	"patience/cmd/workbench/terminal"
	"patience/engine"
	"patience/luaapi"
	"patience/luaapi/ledger"
)

// A Config says what to verify and how to tell.
type Config struct {
	Arguments    []string // pages of the essay, documents, scripts and folders; none: all documents
	Format       string   // table, tap, junit
	Filter       string
	Limit        time.Duration // of the prover, for questions without a limit of their own
	Certificates string        // the folder in which they are kept; "": they are not
	Verbose      bool
	All          bool // rates are played whole, not a sample of them, and what takes long is decided, too

	Named engine.Namer      // finds games, those too that are tables
	Lua   luaapi.Config     // of the hosts in which the scripts run
	Code  func(error) error // gives an error of a script its exit code
	Out   io.Writer
	Errs  *terminal.Progress // what scripts print, and how far the claims are
	Paint terminal.Painter
	JSON  func(v any) error // prints an object in a line; nil: nobody asks for objects
}

// A verification is one run of the command verify.
type verification struct {
	Config
	ledgers []*ledger.Ledger
	cases   []*claimCase
	long    int          // claims that were left out, as they take long
	started atomic.Int64 // of the cases
}

// A claimCase is a claim with what was ruled.
type claimCase struct {
	script  string
	ledger  *ledger.Ledger
	claim   *ledger.Claim
	ruling  ledger.Ruling
	decided bool
	failure error // of the script that tests the claim; then the verdict is failed
}

// failed is the verdict on a claim whose script fails. It says nothing of the claim.
const failed ledger.Verdict = "failed"

// contradicted says whether the verdict on record is not borne out.
func (c *claimCase) contradicted() bool {
	return c.failure == nil && c.ruling.Contradicts(c.claim.Recorded)
}

// Run decides the claims and reports what came of them. The error has the exit
// code of the whole.
func Run(ctx context.Context, c Config) error {
	v := &verification{Config: c}
	report, err := v.reporter()
	if err != nil {
		return err
	}
	defer func() {
		for _, l := range v.ledgers {
			l.Close()
		}
	}()
	if err := v.open(ctx); err != nil {
		return err
	}
	if err := v.keeping(); err != nil {
		return err
	}
	decided, broken := v.decide(ctx)
	if err := report(v, decided); err != nil {
		return err
	}
	return v.outcome(decided, broken)
}

// open runs the scripts and collects the claims that the filter lets through.
func (v *verification) open(ctx context.Context) error {
	sources, err := claimScripts(ctx, v.Named, v.Arguments)
	if err != nil {
		return err
	}
	claims := make(map[string]int)
	for _, s := range sources {
		before := len(v.cases)
		if err := v.openScript(ctx, s); err != nil {
			return err
		}
		claims[s.from] += len(v.cases) - before
	}
	for _, s := range sources {
		if claims[s.from] == 0 {
			return fmt.Errorf("%s states no claims", s.from)
		}
	}
	return v.choose()
}

func (v *verification) openScript(ctx context.Context, s claimScript) error {
	l, err := v.read(ctx, s)
	if err != nil {
		return v.Code(err)
	}
	l.Limit, l.Check, l.All = v.Limit, checked, v.All
	if v.Certificates != "" {
		l.Keep = v.keep
	}
	v.ledgers = append(v.ledgers, l)
	for _, c := range l.Claims() {
		if c.Long() && !v.All && c.ID != v.Filter {
			v.long++
			continue
		}
		v.cases = append(v.cases, &claimCase{script: s.name, ledger: l, claim: c})
	}
	return nil
}

// read returns the claims of a script, or of a file of problems.
func (v *verification) read(ctx context.Context, s claimScript) (*ledger.Ledger, error) {
	if s.claims != nil {
		return ledger.New((*engine.Play).Confirm, s.claims)
	}
	config := v.Lua
	config.Out = v.Errs
	return ledger.Read(ctx, config, (*engine.Play).Confirm, s.fsys, s.file)
}

// choose leaves the claims that the filter lets through: the one of that id, or
// else all that match.
func (v *verification) choose() error {
	if v.Filter == "" {
		return nil
	}
	pattern, err := regexp.Compile("(?i)" + v.Filter)
	if err != nil {
		pattern = regexp.MustCompile("(?i)" + regexp.QuoteMeta(v.Filter))
	}
	all := v.cases
	if v.cases = engine.Those(all, func(c *claimCase) bool { return c.claim.ID == v.Filter }); len(v.cases) == 0 {
		v.cases = engine.Those(all, func(c *claimCase) bool {
			return slices.ContainsFunc([]string{c.claim.ID, c.claim.Kind, c.claim.Says}, pattern.MatchString)
		})
	}
	if len(v.cases) == 0 {
		return fmt.Errorf("no claim matches %q", v.Filter)
	}
	return nil
}
