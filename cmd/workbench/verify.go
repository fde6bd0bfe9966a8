package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strconv"
	"sync/atomic"
	"time"

	"github.com/spf13/cobra"

	"patience/cmd/workbench/terminal"
	"patience/engine/games"
	"patience/luaapi/ledger"
	"patience/scripts"
)

func (b *bench) verifyCommand() *cobra.Command {
	v := &verification{bench: b, errs: &sharedWriter{w: b.errs}}
	cmd := &cobra.Command{
		Use:   "verify [PAGE|SCRIPT|FOLDER...]",
		Short: "Decide the claims that scripts state, those of Woods's essay by default",
		Long: `Verify runs scripts that state claims about positions, decides each claim and
compares the verdict with the one on record: lines of play are replayed move by
move, by the engine and by a second set of rules, and the tableaux compared row
by row; counts are counted; what cannot be is proved. The verdicts are

  holds    replayed, counted or proved
  refuted  with the step, the rule or the card that is in the way
  open     not decided

Without arguments it verifies scripts/conundrums: the essay's claims, page by
page, as many pages at a time as there are processors. An argument is a page of
the essay, a script, or a folder of scripts. The module ledger
(scripts/lib/ledger.lua) says how a script states claims.

What is impossible is so only when the checker of "workbench check" accepts the
prover's certificate; the table says how large that is (compressed), --verbose
also why it is impossible and how long the check took. With --certificates the
certificates are kept: DIR/8.3.cert.gz for claim 8.3, DIR/8.14-2.cert.gz for the
second question of claim 8.14.

The last line counts the verdicts; in the formats for machines it goes to
standard error. The exit code is 1 when a verdict on record is not borne out, or
the checker refuses a certificate.`,
		Example: `  workbench verify
  workbench verify 8 --verbose
  workbench verify 11 --certificates proofs
  workbench verify --filter "free|Queen" 8 10
  workbench verify --format junit mystudy.lua > claims.xml`,
		RunE: func(cmd *cobra.Command, args []string) error { return v.run(cmd.Context(), args) },
	}
	v.lua.add(cmd)
	f := cmd.Flags()
	f.StringVar(&v.format, "format", "table", "`HOW` to print: table, tap, junit, json")
	f.StringVar(&v.filter, "filter", "", "decide only the claim with this id, or those whose id, kind or words match this `TEXT` or regular expression")
	f.DurationVar(&v.limit, "limit", 10*time.Second, "`TIME` that the prover may take for a question without a limit of its own; a claim that needs more stays open")
	f.StringVar(&v.certificates, "certificates", "", "keep the certificate of each proof in the folder `DIR`")
	f.BoolVarP(&v.verbose, "verbose", "v", false, "print each claim's words, all evidence with the reasons, and the tableau that it leads to")
	_ = cmd.RegisterFlagCompletionFunc("format", oneOf("table", "tap", "junit", "json"))
	return cmd
}

// A verification is one run of the command verify.
type verification struct {
	bench        *bench
	lua          luaFlags
	format       string
	filter       string
	limit        time.Duration
	certificates string
	verbose      bool

	errs    *sharedWriter // what scripts print, and the progress
	ledgers []*ledger.Ledger
	cases   []*claimCase
	started atomic.Int64 // of the cases
}

// A claimCase is a claim with what was ruled.
type claimCase struct {
	script  string
	ledger  *ledger.Ledger
	claim   *ledger.Claim
	ruling  ledger.Ruling
	decided bool
}

// contradicted says whether the verdict on record is not borne out.
func (c *claimCase) contradicted() bool { return c.ruling.Contradicts(c.claim.Recorded) }

func (v *verification) run(ctx context.Context, args []string) error {
	report, err := v.reporter()
	if err != nil {
		return err
	}
	defer v.close()
	running, stop := terminal.UntilInterrupt(ctx)
	defer stop()
	if err := v.open(running, args); err != nil {
		return err
	}
	if err := v.keeping(); err != nil {
		return err
	}
	decided, failed := v.decide(running)
	if err := report(v, decided); err != nil {
		return err
	}
	return v.outcome(decided, failed)
}

func (v *verification) close() {
	for _, l := range v.ledgers {
		l.Close()
	}
}

// open runs the scripts and collects the claims that the filter lets through.
func (v *verification) open(ctx context.Context, args []string) error {
	sources, err := claimScripts(args)
	if err != nil {
		return err
	}
	for _, s := range sources {
		if err := v.openScript(ctx, s); err != nil {
			return err
		}
	}
	return v.choose()
}

func (v *verification) openScript(ctx context.Context, s claimScript) error {
	config, err := v.bench.luaConfig(&v.lua, nil)
	if err != nil {
		return err
	}
	config.Out = v.errs
	l, err := ledger.Read(ctx, config, games.Confirm, s.fsys, s.file)
	if err != nil {
		return scriptError(err)
	}
	l.Limit, l.Check = v.limit, checked
	if v.certificates != "" {
		l.Keep = v.keep
	}
	v.ledgers = append(v.ledgers, l)
	if s.named && len(l.Claims()) == 0 {
		return fmt.Errorf("%s states no claims", s.name)
	}
	for _, c := range l.Claims() {
		v.cases = append(v.cases, &claimCase{script: s.name, ledger: l, claim: c})
	}
	return nil
}

// choose leaves the claims that the filter lets through: the one of that id, or
// else all that match.
func (v *verification) choose() error {
	if v.filter == "" {
		return nil
	}
	pattern, err := regexp.Compile("(?i)" + v.filter)
	if err != nil {
		pattern = regexp.MustCompile("(?i)" + regexp.QuoteMeta(v.filter))
	}
	var same, matching []*claimCase
	for _, c := range v.cases {
		if c.claim.ID == v.filter {
			same = append(same, c)
		}
		if pattern.MatchString(c.claim.ID + " " + c.claim.Kind + " " + c.claim.Says) {
			matching = append(matching, c)
		}
	}
	if v.cases = same; len(same) == 0 {
		v.cases = matching
	}
	if len(v.cases) == 0 {
		return fmt.Errorf("no claim matches %q", v.filter)
	}
	return nil
}

// A claimScript is a script that is to be verified.
type claimScript struct {
	name  string // as people see it
	fsys  fs.FS
	file  string
	named bool // by the user, and not just found in a folder
}

// essayFolder is where the claims of the essay are, in a clone of the project
// and in the scripts that come with the program.
const essayFolder = "conundrums"

// claimScripts finds the scripts that the arguments mean.
func claimScripts(args []string) ([]claimScript, error) {
	if len(args) == 0 {
		return scriptsIn(essay())
	}
	var all []claimScript
	for _, arg := range args {
		found, err := claimScriptsOf(arg)
		if err != nil {
			return nil, err
		}
		all = append(all, found...)
	}
	return all, nil
}

func claimScriptsOf(arg string) ([]claimScript, error) {
	info, err := os.Stat(arg)
	if err == nil && info.IsDir() {
		return scriptsIn(os.DirFS(arg))
	}
	if err == nil {
		return []claimScript{{filepath.Base(arg), os.DirFS(filepath.Dir(arg)), filepath.Base(arg), true}}, nil
	}
	if n, bad := strconv.Atoi(arg); bad == nil {
		return pageScript(n)
	}
	return nil, fmt.Errorf("no page, script or folder %q", arg)
}

// pageScript returns the script of a page of the essay.
func pageScript(n int) ([]claimScript, error) {
	file := fmt.Sprintf("page%02d.lua", n)
	if _, err := fs.Stat(essay(), file); err != nil {
		return nil, fmt.Errorf("no claims for page %d: want one of the essay's pages 6 to 12", n)
	}
	return []claimScript{{file, essay(), file, true}}, nil
}

// essay returns the folder of the essay's claims: that of a clone when the
// program runs in one, else the one that came with the program.
func essay() fs.FS {
	if _, err := os.Stat(filepath.Join("scripts", essayFolder)); err == nil {
		return os.DirFS(filepath.Join("scripts", essayFolder))
	}
	sub, err := fs.Sub(scripts.FS(), essayFolder)
	if err != nil {
		panic(err)
	}
	return sub
}

// scriptsIn returns the scripts of a folder, by name.
func scriptsIn(folder fs.FS) ([]claimScript, error) {
	names, err := fs.Glob(folder, "*.lua")
	if err != nil {
		return nil, err
	}
	if len(names) == 0 {
		return nil, errors.New("no scripts in the folder")
	}
	var all []claimScript
	for _, name := range names {
		all = append(all, claimScript{path.Base(name), folder, name, false})
	}
	return all, nil
}
