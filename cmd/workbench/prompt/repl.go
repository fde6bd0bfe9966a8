package prompt

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"patience/cmd/workbench/desk"
	"patience/cmd/workbench/exit"
	"patience/cmd/workbench/tell"
	"patience/cmd/workbench/terminal"
	"patience/luaapi"
)

// ReplCommand returns the command repl.
func ReplCommand(d *desk.Desk) *cobra.Command {
	var l Flags
	cmd := terminal.Command("repl")
	cmd.Args = cobra.NoArgs
	cmd.RunE = func(cmd *cobra.Command, _ []string) error { return commands{d}.repl(cmd.Context(), &l) }
	l.Add(cmd)
	return cmd
}

func (c commands) repl(ctx context.Context, l *Flags) (err error) {
	host := c.host(l, nil)
	defer func() { err = errors.Join(err, host.Close()) }()
	return c.talk(ctx, host)
}

// startUp runs what a person wants to begin every conversation with. Its errors are
// told and do not end it.
func (c commands) startUp(ctx context.Context, host *luaapi.Host) {
	folder, err := os.UserConfigDir()
	if err != nil {
		return
	}
	running, stop := terminal.UntilInterrupt(ctx)
	defer stop()
	err = host.EvalFile(running, filepath.Join(folder, "patience", "init.lua"))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		c.Report(ScriptError(err))
	}
}

// Time is how long a search takes at most that a person has given no limit.
const Time = 30 * time.Second

// talk holds a conversation with a Lua host until the input ends.
func (c commands) talk(ctx context.Context, host *luaapi.Host) error {
	lines := terminal.Open(c.In, c.Out, c.Errs, terminal.Asking{History: "lua", Complete: host.Complete, OwnLine: true})
	defer lines.Close()
	s := &session{commands: c, host: host, lines: lines, begin: terminal.UntilInterrupt}
	if s.live = lines.Live(); s.live {
		i := terminal.NewInterrupter()
		defer i.Stop()
		s.begin = i.Begin
	}
	if terminal.Is(c.In) {
		if err := c.banner(); err != nil {
			return err
		}
		host.SetTime(Time)
		c.startUp(ctx, host)
	}
	return s.loop(ctx)
}

// banner says what can be done here, and shows a line that works when it is pasted.
func (c commands) banner() error {
	g, _, err := c.Game(nil)
	if err != nil {
		return err
	}
	start := "deal(1)"
	if len(g.Pages) > 0 {
		start = fmt.Sprintf("page(%d)", g.Pages[0].Number)
	}
	fmt.Fprintln(c.Out, terminal.Fold("Patience workbench. New here? workbench tour goes through all of it.", c.Width()))
	fmt.Fprintln(c.Out, strings.TrimRight(terminal.ItemsIn(c.Width(), [][2]string{
		{"play", "workbench play klondike, or with the mouse: workbench serve klondike --open"},
		{"compose", "workbench test book05"},
		{"analyse", "in Lua, here. Tab completes, help() explains, Ctrl-D leaves. Try:"},
	}), "\n"))
	fmt.Fprint(c.Out, terminal.Fold(fmt.Sprintf("p = %s.%s; return p, p:moves()\n", g.Name, start), c.Width()))
	return nil
}

// A session is one conversation between a person, or a pipe, and a Lua host.
type session struct {
	commands
	host   *luaapi.Host
	lines  terminal.LineReader
	live   bool // whether a person edits the lines
	failed bool // whether some input was an error

	// begin returns the context in which an input runs.
	begin func(context.Context) (context.Context, context.CancelFunc)
}

// loop runs one input after the other. Its error tells how the session ended;
// when a person was there, errors of the input have been seen and do not count.
func (s *session) loop(ctx context.Context) error {
	for {
		source, err := s.read()
		switch {
		case errors.Is(err, terminal.ErrCleared):
			continue
		case errors.Is(err, io.EOF):
			return s.end()
		case err != nil:
			return err
		}
		if leaves(source) {
			return s.end()
		}
		if err := s.eval(ctx, source); err != nil {
			return err
		}
	}
}

// end returns how a session ends that nothing broke off.
func (s *session) end() error {
	if s.failed && !s.live {
		return &exit.Error{Code: exit.Script}
	}
	return nil
}

// The prompts for new input and for the rest of incomplete input.
const (
	prompt     = "> "
	promptMore = ">> "
)

// read returns the next input: a line, or several when the first is incomplete.
func (s *session) read() (string, error) {
	source, err := s.lines.ReadLine(prompt)
	if err != nil {
		return "", err
	}
	source = strings.TrimPrefix(source, prompt) // of an example, as it is printed
	for s.host.Incomplete(source) && !tell.Foreign(source) {
		more, err := s.lines.ReadLine(promptMore)
		if errors.Is(err, io.EOF) && !s.live {
			break // what is missing is then told as a syntax error
		}
		if err != nil {
			return "", err
		}
		source += "\n" + strings.TrimPrefix(more, promptMore)
	}
	s.lines.Remember(source)
	return source, nil
}

// eval runs an input and reports its error. It returns an error only when the
// session must end: os.exit was called, or Ctrl-C ended a pipe.
func (s *session) eval(ctx context.Context, source string) error {
	ctx, stop := s.begin(ctx)
	defer stop()
	quiet := s.clock()
	err := s.host.Eval(ctx, tell.Typed(source))
	quiet()
	if err == nil {
		s.note(source, s.host)
		return nil
	}
	interrupted := errors.As(err, new(*luaapi.InterruptedError))
	if errors.As(err, new(*luaapi.ExitError)) || interrupted && !s.live {
		return ScriptError(err)
	}
	if interrupted {
		fmt.Fprintln(s.Errs) // below the ^C
	}
	s.failed = true
	fmt.Fprintln(s.Errs, terminal.Fold(terminal.Shorten(tell.Wrong(err, source)), terminal.Width(s.Errs)))
	return nil
}

// note tells of a slip that is no error.
func (c commands) note(source string, host *luaapi.Host) {
	if note := tell.Note(source, host.LastType()); note != "" {
		fmt.Fprintln(c.Errs, terminal.Fold(note, terminal.Width(c.Errs)))
	}
}

// clock shows a person how long an input takes, once that is longer than a moment.
// The function that it returns ends it.
func (s *session) clock() (stop func()) {
	if !s.live {
		return func() {}
	}
	began := time.Now()
	end := terminal.Repeat(time.Second, func() {
		if !s.Out.Open() && s.Errs.Idle(time.Second) {
			s.Errs.Show("%v; Ctrl-C stops it", time.Since(began).Round(time.Second))
		}
	})
	return func() {
		end()
		s.Errs.Clear()
	}
}

// leaves says whether the input is what people type to leave who do not know
// of Ctrl-D.
func leaves(source string) bool {
	word := strings.TrimSuffix(strings.TrimSpace(strings.TrimSuffix(source, ";")), "()")
	bare := tell.Bare(word)
	return tell.Leaves(bare) && (bare != word || len(bare) > len("wq")) // q alone may be a variable
}
