package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"patience/cmd/workbench/terminal"
	"patience/engine"
)

func (b *bench) playCommand() *cobra.Command {
	s := &sitting{solving: &solving{bench: b}}
	cmd := &cobra.Command{
		Use:   "play [GAME] " + positionArgs,
		Short: "Play a game, line by line",
		Long: `Play shows a position and reads moves, in any of the game's notations, one or
several in a line: all of a line is played, or nothing. A refusal names the
rule. Without a POSITION it goes on with the game that was played last, or deals
the next one; --by and --option say how new games are dealt. What else can be
said:

` + playSummary() + `

A question needs no ask: free K, movable. Who looks at cards that lie face down
(hidden, hint), or takes a move back that has turned one up, brands the game for
good.

On a terminal Tab completes commands and moves, the arrow keys bring back
earlier lines, Ctrl-C stops a hint, Ctrl-D leaves, and the game is kept from
move to move. Elsewhere nothing is kept by itself, and the exit code is 2 when
there were errors.

` + s.limitText() + `

` + positionText,
		Example: `  workbench play klondike
  workbench play blackhole deal:7
  workbench play klondike --deal 17 --option draw=three
  printf '7h from 5 to 10\nhint\n' | workbench play 8`,
		RunE: func(cmd *cobra.Command, args []string) error { return s.sit(cmd.Context(), args) },
	}
	s.deals.add(b, cmd)
	s.addLimits(cmd)
	s.addNotation(cmd)
	return cmd
}

// sit plays until the player leaves or the input ends.
func (s *sitting) sit(ctx context.Context, args []string) error {
	if err := s.prepare(args); err != nil {
		return err
	}
	defer s.leave()
	p, err := s.firstPlay(s.bench.takeGame(args))
	if err != nil {
		return err
	}
	s.lines = terminal.Open(s.bench.in, s.bench.out, s.bench.errs, "play-"+s.game.Name, s.complete)
	defer s.lines.Close()
	s.begin = terminal.UntilInterrupt
	if s.lines.Live() {
		i := terminal.NewInterrupter()
		defer i.Stop()
		s.begin = i.Begin
	}
	if s.person {
		s.say("%s. help tells what you can say; Ctrl-D leaves.", s.game.Title)
	}
	if err := s.take(p); err != nil {
		return err
	}
	return s.loop(ctx)
}

// prepare reads the flags, and opens what is kept when a person plays.
func (s *sitting) prepare(args []string) (err error) {
	s.bench.takeGame(args)
	if s.game, err = s.bench.game(); err != nil {
		return err
	}
	if s.paint, err = s.bench.painter(); err != nil {
		return err
	}
	if s.printed, err = s.game.Notation(s.notation); err != nil {
		return err
	}
	o, err := s.options(1)
	if err == nil {
		err = s.game.CheckWithout(o)
	}
	if s.person = terminal.Is(s.bench.in); err != nil || !s.person {
		return err
	}
	if s.kept, err = openKept(s.game); err != nil {
		s.say("this game is not kept: %v", err)
	}
	return nil
}

// firstPlay returns the game that the command line names, else the one that was
// kept, else a new one.
func (s *sitting) firstPlay(args []string) (*engine.Play, error) {
	switch {
	case len(args) == 1 && args[0] == "-":
		return nil, errors.New("- is where the moves come from: want a position in a file")
	case len(args) > 0 || s.deals.number != "":
		return s.closest(s.bench.position(args, &s.deals))
	case s.kept != nil && s.deals.by == "" && len(s.deals.options) == 0:
		if p := s.kept.play(s); p != nil {
			return p, nil
		}
	}
	return s.nextDeal()
}

// closest tells of a deal number with a slip, and goes on with the deal that comes
// closest.
func (s *sitting) closest(p *engine.Play, err error) (*engine.Play, error) {
	if errors.As(err, new(*engine.WrongNumber)) && p != nil {
		s.say("%v; going on with %s", err, p.From)
		return p, nil
	}
	return p, err
}

// leave ends the sitting: it tells a person where the game is.
func (s *sitting) leave() {
	if s.host != nil {
		s.host.Close()
	}
	if s.kept == nil {
		return
	}
	if s.play != nil && !s.play.State().Won() {
		s.say("your game is kept: workbench play %s goes on with it", s.game.Name)
	}
	s.kept.close()
}

// say tells the player something, on a line of its own.
func (s *sitting) say(format string, args ...any) {
	fmt.Fprintln(s.bench.out, s.paint.Text(fmt.Sprintf(format, args...)))
}
