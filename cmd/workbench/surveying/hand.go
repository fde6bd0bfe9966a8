package surveying

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/spf13/pflag"

	"patience/cmd/workbench/crew"
	"patience/engine/survey"
)

// handText explains how deals are handed out.
const handText = `By itself a survey decides its deals in this process. With --nats or
--nats-context it hands them out through a NATS server with JetStream, and
"workbench work", on any number of machines, decides them. Outcomes are
committed to the log before a range of deals counts as done, so workers, server
and this program may be stopped or killed at any moment: what is left is what
the log does not have. Where there is only a batch system, --part I/N decides a
part of the deals, and "workbench survey merge" makes one ledger of all.`

// A handing says how deals are handed out to other machines, if they are.
type handing struct {
	server crew.Server
	lease  time.Duration
	length uint64
}

// addFlags adds the flags to those of a command.
func (h *handing) addFlags(f *pflag.FlagSet) {
	h.server.AddFlags(f)
	f.DurationVar(&h.lease, "lease", 30*time.Second, "give deals to another worker when one was not heard of for `TIME`")
	f.Uint64Var(&h.length, "range", 0, "hand out `N` deals at a time; 0: as many as take about two seconds")
}

// hire returns who decides the deals: this process, or workers elsewhere.
func (s *surveying) hire(ctx context.Context) (survey.Crew, error) {
	if !s.hand.server.Wanted() {
		return &survey.Local{Jobs: s.jobs, Decider: s.decide}, nil
	}
	if s.certifying.To != "" {
		return nil, errors.New("--certificates: certificates are written where deals are decided, which is elsewhere with --nats: want one of the two")
	}
	if s.hand.lease < time.Second/10 {
		return nil, fmt.Errorf("--lease %v: want 100ms or more", s.hand.lease)
	}
	rules, err := survey.Rules(s.game, s.by, s.options)
	if err != nil {
		return nil, err
	}
	task := crew.Task{
		Program: s.Program(), Rules: rules, Game: s.game.Name, By: s.by, Options: s.options,
		Limits: s.solve.Limits, Without: s.solve.Without, Lines: s.lines, Lease: s.hand.lease,
	}
	return crew.Coordinate(ctx, &s.hand.server, task, crew.Settings{Length: s.hand.length, Tell: s.tell})
}

// tell tells the user something while a survey runs.
func (d *Desk) tell(format string, args ...any) { fmt.Fprintf(d.Errs, format+"\n", args...) }
