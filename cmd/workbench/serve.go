package main

import (
	"context"
	"errors"
	"fmt"
	"os/exec"
	"runtime"

	"github.com/spf13/cobra"

	"patience/cmd/workbench/desk"
	"patience/cmd/workbench/prompt"
	"patience/cmd/workbench/serve"
	"patience/cmd/workbench/solving"
	"patience/cmd/workbench/terminal"
	"patience/engine"
)

func (b *bench) serveCommand() *cobra.Command {
	p := &serving{Flags: solving.At(b.Desk), bench: b}
	cmd := terminal.Command("serve", "{limits}", p.LimitText())
	cmd.RunE = func(cmd *cobra.Command, args []string) error { return p.serve(cmd.Context(), args) }
	p.deal.Add(b.Desk, cmd)
	p.AddLimits(cmd)
	cmd.Flags().IntVar(&p.port, "port", 0, "the `NUMBER` of the port; 0 is any that is free")
	cmd.Flags().BoolVar(&p.open, "open", false, "open the page in the browser")
	return cmd
}

// pageMemory is at how many bytes of the program Lua of a page is stopped. It has no files: what a page saves is
// downloaded.
const pageMemory = 512 << 20

// serving is one run of the command serve.
type serving struct {
	solving.Flags
	bench *bench
	deal  desk.Deal
	port  int
	open  bool
}

// serve puts together what the server needs, and serves until Ctrl-C. Without a position the page
// begins with our deal 1.
func (p *serving) serve(ctx context.Context, args []string) error {
	b := p.bench
	g, args, err := b.Game(args)
	if err != nil {
		return err
	}
	c := serve.Config{Games: b.Games, Named: b.Named, Names: b.GameNames()[len(b.Games):], Learn: b.Learn, Port: p.port, Out: b.Out, Decide: p.hinted}
	c.Lua = prompt.Config(b.Desk, nil, nil)
	c.Lua.Dir, c.Lua.Memory = "", pageMemory
	if c.Memory.Dir, err = terminal.StateDir(); err != nil {
		return err
	}
	if len(args) == 1 && args[0] == "-" {
		return errors.New("- is for commands that end: want a position in a file")
	}
	if len(args) == 0 && p.deal.Number == "" {
		args = []string{"deal:1"}
	}
	if c.First, err = b.PositionOf(g, args, &p.deal); err != nil { // which may be a pipe that Ctrl-C ends at once
		return err
	}
	ctx, stop := terminal.UntilInterrupt(ctx)
	defer stop()
	if err := p.Check(g); err != nil {
		return err
	}
	if p.open {
		c.Open = openBrowser
	}
	err = serve.Run(ctx, c)
	if ctx.Err() != nil && terminal.Is(b.Errs) {
		fmt.Fprintln(b.Errs) // below the ^C
	}
	return err
}

// hinted decides whether a game can be won, and tells how far it is.
func (p *serving) hinted(ctx context.Context, play *engine.Play, tell func(what string)) (engine.Result, error) {
	o := p.Options(1)
	o.Foresee = true
	o.Progress = func(far engine.Progress) { tell(engine.Count(far.States, "position")) }
	o.Every = terminal.Every
	return solving.Decide(ctx, play.Game, play.State(), o)
}

// openBrowser opens an address in the browser that the system has for that.
func openBrowser(address string) error {
	name, args := "xdg-open", []string{address}
	switch runtime.GOOS {
	case "darwin":
		name = "open"
	case "windows":
		name, args = "rundll32", []string{"url.dll,FileProtocolHandler", address}
	}
	cmd := exec.Command(name, args...)
	if err := cmd.Start(); err != nil {
		return err
	}
	go func() { _ = cmd.Wait() }() // how it ends is the browser's business
	return nil
}
