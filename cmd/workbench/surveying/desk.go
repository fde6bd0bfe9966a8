// Package surveying has the commands that survey many deals.
//
// desk.go has what they share with all other commands, survey.go decides deals and says how many can
// be won, judge.go decides one, hand.go lets others decide and decides for others, progress.go says
// how far a survey is. report.go says what is in a ledger, audit.go and certificate.go look whether
// it is true, import.go and export.go bring logs in and tables out, merge.go and merge_ledgers.go make one
// log or ledger of several, plot.go draws, page.go writes a page for browsers.
package surveying

import (
	"context"
	"io"
	"os"

	"github.com/spf13/cobra"

	"patience/cmd/workbench/terminal"
	"patience/engine"
)

// A Desk is what the commands share with all others.
type Desk struct {
	Out   io.Writer
	Errs  *terminal.Progress
	Games engine.Games
	Width func() int // columns of Out, 0 for any number
	// Program returns the version of the program, as closely as it is known.
	Program func() string

	// Game returns the game that a command line is about, and the rest of its arguments.
	Game func(args []string) (*engine.Game, []string, error)
	// Complete completes the flags --by and --option of a command.
	Complete func(cmd *cobra.Command)
	// Limits gives a command the flags that limit a solver, and returns what reads them
	// when so many deals are decided at a time.
	Limits func(cmd *cobra.Command) func(jobs int) (engine.SolveOptions, error)
	// Decide decides a position.
	Decide func(ctx context.Context, g *engine.Game, s engine.State, o engine.SolveOptions) (engine.Result, error)
	// Check gives a certificate to its checker, and returns what it proves.
	Check func(ctx context.Context, f *os.File) (string, error)

	// Reserve keeps the heap to what searches may take, so many at a time with so many bytes each.
	Reserve func(jobs int, bytes int64)
	// Memory returns what --memory was when a search may hold so many bytes.
	Memory func(bytes int64) (megabytes int64)

	VerdictText, LimitText string // explain the verdicts and the limits
}
