package main

import (
	"context"
	"time"

	"github.com/spf13/cobra"

	"patience/cmd/workbench/desk"
	"patience/cmd/workbench/prompt"
	"patience/cmd/workbench/terminal"
	"patience/cmd/workbench/verify"
)

func (b *bench) verifyCommand() *cobra.Command {
	var c verify.Config
	var l prompt.Flags
	cmd := &cobra.Command{
		Use:   "verify [PAGE|SCRIPT|FOLDER...]",
		Short: "Decide the claims that scripts state, those of the five documents by default",
		Long: `Verify runs scripts that state claims about positions, decides each claim and
compares the verdict with the one on record: lines of play are replayed move by
move, by the engine and by a second set of rules, and the tableaux compared row
by row; counts are counted; what cannot be is proved. The verdicts are

  holds    replayed, counted or proved
  refuted  with the step, the rule or the card that is in the way
  open     not decided
  failed   the script that tests it failed; the other claims are decided

Without arguments it verifies scripts/conundrums, the claims of Woods's essay
page by page, and scripts/documents, those of what was written about the other
games: as many scripts at a time as there are processors. An argument is a page
of the essay, one of these documents (cards-solitaire, classic-solitaire,
montana, pendulum-book), a script, or a folder of scripts. The module ledger
(scripts/lib/ledger.lua) says how a script states claims.

A rate has its trials on record: which deals are lost, and which were not
decided. The interval is computed anew, and some of the trials are played again.
With --all every one is, and claims that take minutes are decided, which are
left out otherwise. A trial that comes out otherwise than recorded fails the
claim.

What is impossible is so only when the checker of "workbench check" accepts the
prover's certificate; the table says how large that is (compressed), --verbose
also why it is impossible and how long the check took. With --certificates the
certificates are kept: DIR/8.3.cert.gz for claim 8.3, DIR/8.14-2.cert.gz for the
second question of claim 8.14.

The last line counts the verdicts; in the formats for machines it goes to
standard error. The exit code is 1 when a verdict on record is not borne out, or
the checker refuses a certificate, and 3 when a script fails.`,
		Example: `  workbench verify
  workbench verify 8 --verbose
  workbench verify montana --all
  workbench verify 11 --certificates proofs
  workbench verify --filter "free|Queen" 8 10
  workbench verify --format junit mystudy.lua > claims.xml`,
		RunE: func(cmd *cobra.Command, args []string) error {
			c.Arguments = args
			return b.verify(cmd.Context(), c, &l)
		},
	}
	l.Add(cmd)
	f := cmd.Flags()
	f.StringVar(&c.Format, "format", "table", "`HOW` to print: table, tap, junit")
	f.StringVar(&c.Filter, "filter", "", "decide only the claim with this id, or those whose id, kind or words match this `TEXT` or regular expression")
	f.DurationVar(&c.Limit, "limit", 10*time.Second, "`TIME` that the prover may take for a question without a limit of its own; a claim that needs more stays open")
	f.StringVar(&c.Certificates, "certificates", "", "keep the certificate of each proof in the folder `DIR`")
	f.BoolVar(&c.All, "all", false, "decide what takes minutes, too, and play every trial of a rate again")
	f.BoolVarP(&c.Verbose, "verbose", "v", false, "print each claim's words, all evidence with the reasons, and the tableau that it leads to")
	_ = cmd.RegisterFlagCompletionFunc("format", desk.OneOf("table", "tap", "junit"))
	b.Tells(cmd, verify.Decided{})
	return cmd
}

// verify fills in what the other flags of verify say, and verifies.
func (b *bench) verify(ctx context.Context, c verify.Config, l *prompt.Flags) error {
	c.Paint, c.Lua = b.Painter(), prompt.Config(b.Desk, l, nil)
	c.Lua.Progress = nil // the claims are counted
	if b.JSON {
		c.JSON = b.SayJSON
	}
	c.Named, c.Out, c.Errs, c.Code = b.Named, b.Out, b.Errs, prompt.ScriptError
	ctx, stop := terminal.UntilInterrupt(ctx)
	defer stop()
	return verify.Run(ctx, c)
}
