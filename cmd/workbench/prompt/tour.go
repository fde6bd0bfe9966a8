package prompt

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"patience/cmd/workbench/desk"
	"patience/cmd/workbench/exit"
	"patience/cmd/workbench/terminal"
	"patience/docs"
	"patience/engine"
	"patience/luaapi"
)

// TourCommand returns the command tour.
func TourCommand(d *desk.Desk) *cobra.Command {
	cmd := terminal.Command("tour")
	cmd.Args = cobra.NoArgs
	cmd.RunE = func(cmd *cobra.Command, _ []string) error { return commands{d}.tour(cmd.Context()) }
	return cmd
}

// A tour is one walk through the page of the first session.
type tour struct {
	commands
	in   *bufio.Reader
	dir  string // in which the commands run
	host *luaapi.Host
	out  io.Writer // of the commands, which see a terminal where there is one
	env  []string
}

// greeting is what the tour begins with.
const greeting = "Ten minutes with one problem of Spider, book05. Enter runs the command that\nstands there, q leaves.\n"

// errLeft says that somebody has left the tour.
var errLeft = errors.New("")

func (c commands) tour(ctx context.Context) (err error) {
	dir, err := os.MkdirTemp("", "workbench-tour")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	t := &tour{commands: c, in: bufio.NewReader(c.In), dir: dir, out: c.Out.Stream()}
	if t.env, err = t.environment(); err != nil {
		return err
	}
	t.host = c.host(&Flags{dir: dir, memory: luaapi.DefaultMemory >> 20}, nil)
	defer func() { err = errors.Join(err, t.host.Close()) }()
	ctx, stop := terminal.UntilInterrupt(ctx)
	defer stop()
	fmt.Fprint(t.Out, terminal.Fold(greeting, cmp.Or(t.Width(), 100)))
	// Whoever is here has installed the program: that is the first block.
	_, steps, _ := strings.Cut(docs.Start(), "\n## Look")
	for i, part := range strings.Split("\n## Look"+steps, "```") {
		if i%2 == 0 {
			t.text(part)
		} else if err := t.block(ctx, part); err == errLeft {
			return nil
		} else if err != nil {
			return err
		}
	}
	return nil
}

// environment lets the commands find this program under its name, and keeps their games in the folder.
func (t *tour) environment() ([]string, error) {
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	bin := filepath.Join(t.dir, ".bin")
	if err := os.Mkdir(bin, 0o755); err != nil {
		return nil, err
	}
	path := "PATH=" + bin + string(os.PathListSeparator) + os.Getenv("PATH")
	return append(os.Environ(), path, "XDG_STATE_HOME="+t.dir, "PAGER="), os.Symlink(self, filepath.Join(bin, "workbench"))
}

var (
	linked = engine.Regexp(`\[([^]]*)\]\([^)]*\)`)
	broken = engine.Regexp(`([^\n])\n([^\n#-])`) // a line within a paragraph
)

// text shows what stands between two blocks.
func (t *tour) text(part string) {
	part = strings.NewReplacer("**", "", "*", "").Replace(broken.Re().ReplaceAllString(linked.Re().ReplaceAllString(part, "$1"), "$1 $2"))
	fmt.Fprint(t.Out, terminal.Fold(part, cmp.Or(t.Width(), 100)))
}

// block does what a block says, line by line, or shows it when it is not to be run here.
func (t *tour) block(ctx context.Context, block string) error {
	kind, body, _ := strings.Cut(block, "\n")
	switch kind {
	case "console":
		return t.each(ctx, body, "$ ", t.shell)
	case "lua":
		return t.each(ctx, body, "> ", t.host.Eval)
	}
	fmt.Fprint(t.Out, body)
	if _, file, ok := strings.Cut(kind, " "); ok && strings.HasPrefix(kind, "lua ") {
		return os.WriteFile(filepath.Join(t.dir, file), []byte(body), 0o644)
	}
	return nil
}

// each shows the lines of a block that are typed, and runs each when Enter is pressed.
func (t *tour) each(ctx context.Context, body, prompt string, run func(context.Context, string) error) error {
	for line := range strings.Lines(body) {
		typed, ok := strings.CutPrefix(strings.TrimSuffix(line, "\n"), prompt)
		if !ok {
			continue // what was printed when the page was written
		}
		if err := t.wait(prompt + typed); err != nil {
			return err
		}
		if err := run(ctx, typed); ctx.Err() != nil {
			return &exit.Error{Code: exit.Interrupted}
		} else if err != nil {
			fmt.Fprintln(t.Out, err)
		}
	}
	return nil
}

// wait shows a line until Enter is pressed; where input is no terminal it does not wait.
func (t *tour) wait(line string) error {
	for {
		fmt.Fprint(t.Out, line)
		if !terminal.Is(t.In) {
			fmt.Fprintln(t.Out)
			return nil
		}
		answer, err := t.in.ReadString('\n')
		switch word := strings.TrimSpace(answer); {
		case err != nil:
			fmt.Fprintln(t.Out)
			return errLeft
		case word == "q" || word == "quit":
			return errLeft
		case word == "":
			return nil
		}
		fmt.Fprintln(t.Out, "Enter runs it, q leaves.")
	}
}

// shell runs a command line. What it ends with is part of the tour.
func (t *tour) shell(ctx context.Context, line string) error {
	cmd := exec.CommandContext(ctx, "sh", "-c", line)
	cmd.Dir, cmd.Env, cmd.Stdout, cmd.Stderr = t.dir, t.env, t.out, t.out
	if err := cmd.Run(); cmd.ProcessState == nil {
		return err
	}
	return nil
}
