// Package surveying has the commands that survey many deals.
//
// desk.go has what they share with all other commands, survey.go decides deals and says how many can
// be won, judge.go decides one, hand.go lets others decide and decides for others, progress.go says
// how far a survey is. report.go says what is in a ledger, audit.go and folder.go look whether
// it is true, import.go brings logs in and tables out, merge.go makes one
// log or ledger of several, plot.go draws, page.go writes a page for browsers. bench.go runs a program over
// chosen deals, peer.go talks with it.
package surveying

import (
	"context"
	"io"

	"patience/cmd/workbench/desk"
	"patience/engine"
)

// A Desk has the commands of surveys, at the desk of all commands.
type Desk struct {
	*desk.Desk
	// Check gives a certificate to its checker, and returns what it proves: that must be that the
	// position of a play is lost. While that is checked the name of the file is told.
	Check func(ctx context.Context, f io.Reader, name string, about *engine.Play) (string, error)
}
