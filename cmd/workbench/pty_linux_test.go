//go:build linux

package main

import (
	"os"
	"os/exec"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/creack/pty"
	"golang.org/x/sys/unix"

	"patience/cmd/workbench/exit"
	"patience/engine/enginetest"
)

// A pseudo is a pseudo terminal in which the workbench runs, driven as a
// person drives it.
type pseudo struct {
	t      *testing.T
	keys   *os.File // what the person types, and sees
	tty    *os.File // what the workbench has as its terminal
	before unix.Termios
	cmd    *exec.Cmd
	seen   strings.Builder // everything on the screen
	clock  bool            // whether the test looks at the clock of a long input
	mark   int             // how far expect has looked
	screen chan string
}

// hang is how long a terminal may stay silent before a test gives up: longer than any
// machine, busy with much else, takes to begin.
const hang = 3 * time.Minute

// sit starts the workbench in a terminal. The history is kept in the folder.
func sit(t *testing.T, state string, args ...string) *pseudo {
	t.Helper()
	return sitWith(t, []string{"XDG_STATE_HOME=" + state, "TERM=xterm", "NO_COLOR=1", "PAGER="}, args...)
}

// sitWith starts the workbench in a terminal and an environment.
func sitWith(t *testing.T, env []string, args ...string) *pseudo {
	t.Helper()
	return sitAt(t, 100, env, args...)
}

// sitAt does the same at a terminal of so many columns.
func sitAt(t *testing.T, columns uint16, env []string, args ...string) *pseudo {
	t.Helper()
	keys, tty, err := pty.Open()
	if err != nil {
		t.Skip("no pseudo terminals here:", err)
	}
	s := &pseudo{t: t, keys: keys, tty: tty, screen: make(chan string, 1000)}
	if err := pty.Setsize(tty, &pty.Winsize{Rows: 40, Cols: columns}); err != nil {
		t.Fatal(err)
	}
	s.before = s.mode()
	s.cmd = exec.Command("workbench", args...)
	s.cmd.Stdin, s.cmd.Stdout, s.cmd.Stderr = tty, tty, tty
	s.cmd.Env = append(os.Environ(), env...)
	s.cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true}
	if err := s.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	go s.watch()
	t.Cleanup(func() {
		s.cmd.Process.Kill()
		tty.Close()
		keys.Close()
	})
	return s
}

// watch passes on what appears on the screen.
func (s *pseudo) watch() {
	buffer := make([]byte, 4096)
	for {
		n, err := s.keys.Read(buffer)
		if err != nil {
			close(s.screen)
			return
		}
		s.screen <- string(buffer[:n])
	}
}

// types sends keys.
func (s *pseudo) types(text string) {
	s.t.Helper()
	if _, err := s.keys.WriteString(text); err != nil {
		s.t.Fatal(err)
	}
}

// expect waits until the text appears after what was expected before.
func (s *pseudo) expect(text string) {
	s.t.Helper()
	for {
		if i := strings.Index(s.shown()[s.mark:], text); i >= 0 {
			s.mark += i + len(text)
			return
		}
		select {
		case more, ok := <-s.screen:
			if !ok {
				s.t.Fatalf("terminal closed before %q; it showed %q", text, s.tail())
			}
			s.seen.WriteString(more)
		case <-time.After(hang):
			s.t.Fatalf("no %q; the terminal showed %q", text, s.tail())
		}
	}
}

// clockLine is the clock of an input that takes a second or more, as any may on a machine that is busy.
var clockLine = regexp.MustCompile(`\r\x1b\[K\d+s; Ctrl-C stops it (\r\x1b\[K)?`)

// shown returns what is on the screen, without the clock unless the test looks at it.
func (s *pseudo) shown() string {
	if s.clock {
		return s.seen.String()
	}
	return clockLine.ReplaceAllString(s.seen.String(), "")
}

// tail returns the end of what appeared after what was expected last.
func (s *pseudo) tail() string {
	text := s.shown()[s.mark:]
	return text[max(len(text)-1000, 0):]
}

// mode returns how the terminal is set.
func (s *pseudo) mode() unix.Termios {
	s.t.Helper()
	m, err := unix.IoctlGetTermios(int(s.tty.Fd()), unix.TCGETS)
	if err != nil {
		s.t.Fatal(err)
	}
	return *m
}

// leave waits for the program to end, checks that the terminal is as it was,
// and returns the exit code.
func (s *pseudo) leave() int {
	s.t.Helper()
	ended := make(chan struct{})
	go func() { s.cmd.Wait(); close(ended) }()
	select {
	case <-ended:
	case <-time.After(hang):
		s.t.Fatalf("the program does not end; the terminal showed %q", s.tail())
	}
	if got := s.mode(); got != s.before {
		s.t.Errorf("the terminal is not restored: %+v, was %+v", got, s.before)
	}
	return s.cmd.ProcessState.ExitCode()
}

// Keys.
const (
	enter = "\r"
	ctrlC = "\x03"
	ctrlD = "\x04"
	tab   = "\t"
	up    = "\x1b[A"
)

func TestPromptAndBanner(t *testing.T) {
	s := sit(t, t.TempDir())
	s.expect("Ctrl-D leaves. Try:\r\n")
	s.expect("\r\n> ")
	_, example, _ := strings.Cut(s.seen.String(), "Try:\r\n")
	example, _, _ = strings.Cut(example, "\r\n")
	s.types(example + enter)
	s.expect("hand: 50 cards\r\n") // the tableau
	s.expect(" from ")             // the moves
	s.expect("}\r\n> ")
	s.types("6*7" + enter)
	s.expect("42\r\n> ")
	s.types("_ + 1" + enter)
	s.expect("43\r\n> ")
	s.types(ctrlD)
	if code := s.leave(); code != exit.OK {
		t.Errorf("exit code %d, want %d", code, exit.OK)
	}
}

func TestFirstMinute(t *testing.T) {
	s := sit(t, t.TempDir())
	s.expect("\r\n> ")
	s.types("p = spider.page(8)" + enter + "p" + enter)
	s.expect("hand: 10 cards")
	s.types(`p:free "4"` + enter)
	s.expect("4")
	s.types(`p:play "7h from 5 to 9, 7h from 9 to 9"` + enter)
	s.expect("step 2")
	s.types(`p:play "7h from 5 to 10"` + enter + "#p:line()" + enter)
	s.types(`p:undo() print(p:line() == "")` + enter)
	s.expect("true")
}

// What help says goes through the pager when it is longer than the screen, at the prompt and in a sitting.
func TestHelpIsPaged(t *testing.T) {
	enginetest.Alone(t)
	env := []string{"XDG_STATE_HOME=" + t.TempDir(), "TERM=xterm", "NO_COLOR=1", "PAGER=sleep 1.2; sed 's/^/| /'"}
	s := sitWith(t, env)
	s.expect("> ")
	s.types("p = spider.page(8)" + enter + "help(p)" + enter)
	s.expect("| What is asked first:")
	s.types(`help "twin"` + enter)
	if _, paged, _ := strings.Cut(s.seen.String(), "| What"); strings.Contains(paged, "stops it") {
		t.Errorf("the clock of a long input writes over the pager: %q", s.tail())
	}
	s.expect("\nTwin: ") // is short
	s.expect("> ")
	s.types("os.exit()" + enter)
	s.leave()
	s = sitWith(t, env, "play", "klondike")
	s.expect("klondike> ")
	s.types("help" + enter)
	s.expect("| Moves, several with commas between them:")
	s.types("quit" + enter)
	s.leave()
}

func TestHistoryAfterRestart(t *testing.T) {
	state := t.TempDir()
	s := sit(t, state)
	s.expect("\r\n> ")
	s.types("for i = 1, 2 do" + enter)
	s.expect("\r\n>> ")
	s.types("print(i + 40)" + enter + "end" + enter)
	s.expect("41\r\n42\r\n> ")
	s.types(ctrlD)
	s.leave()

	s = sit(t, state)
	s.expect("\r\n> ")
	s.types(up) // the whole block is one entry
	s.expect("for i = 1, 2 do⏎print(i + 40)⏎end")
	s.types(enter)
	s.expect("41\r\n42\r\n> ")
	s.types(ctrlD)
	s.leave()
}

func TestCtrlCStopsLoops(t *testing.T) {
	for name, loop := range map[string]string{
		"loop":      "while true do end",
		"pcall":     "while true do pcall(function() while true do end end) end",
		"coroutine": "coroutine.wrap(function() while true do end end)()",
	} {
		t.Run(name, func(t *testing.T) {
			s := sit(t, t.TempDir())
			s.expect("\r\n> ")
			s.types("kept = 40" + enter + "print(kept + 1) " + loop + enter)
			s.expect("41\r\n") // now it runs
			if got := s.mode(); got != s.before {
				t.Errorf("a script finds the terminal changed: %+v, was %+v", got, s.before)
			}
			s.types(ctrlC)
			s.expect("interrupted")
			s.expect("\r\n> ")
			s.types("kept + 2" + enter)
			s.expect("42\r\n> ")
			s.types(ctrlD)
			if code := s.leave(); code != exit.OK {
				t.Errorf("exit code %d, want %d", code, exit.OK)
			}
		})
	}
}

func TestCtrlCClearsTheLine(t *testing.T) {
	s := sit(t, t.TempDir())
	s.expect("\r\n> ")
	s.types("error(")
	s.expect("error(") // the editor is there
	s.types(ctrlC)
	s.expect("\r\n> ")
	s.types("if true then" + enter)
	s.expect("\r\n>> ")
	s.types("x")
	s.expect("x")
	s.types(ctrlC)
	s.expect("\r\n> ")
	s.types("6*7" + enter)
	s.expect("42\r\n> ")
	s.types(ctrlD)
	s.leave()
}

func TestCtrlCEndsAScript(t *testing.T) {
	s := sit(t, t.TempDir(), "eval", "print(6*7) while true do end")
	s.expect("42\r\n")
	s.types(ctrlC)
	s.expect("interrupted")
	if code := s.leave(); code != exit.Interrupted {
		t.Errorf("exit code %d, want %d", code, exit.Interrupted)
	}
}

func TestTab(t *testing.T) {
	s := sit(t, t.TempDir())
	s.expect("\r\n> ")
	s.types("spid" + tab)
	s.expect("spider")
	s.types(".pag" + tab)
	s.expect("spider.page")
	s.types("(8):wo")
	s.expect(":wo")
	s.types(ctrlC)
	s.expect("\r\n> ")
	s.types("p = spider.page(8)" + enter)
	s.expect("\r\n> ")
	s.types("p:sna" + tab)
	s.expect("p:snapshot")
	s.types(ctrlC + tab + "6*7" + enter) // indents
	s.expect("42\r\n> ")
}

// TestOpenLine prints without the end of a line: the prompt begins one of its own, as it is drawn over what stands in its line.
func TestOpenLine(t *testing.T) {
	s := sit(t, t.TempDir())
	s.expect("\r\n> ")
	s.types(`io.write("a", "bc")` + enter)
	s.expect("abc\r\n> ")
	s.types(`print "d"` + enter)
	s.expect("d\r\n> ")
}

func TestErrorHasTraceback(t *testing.T) {
	s := sit(t, t.TempDir())
	s.expect("\r\n> ")
	s.types(`function fails() error("no luck") end` + enter)
	s.types("fails() print(1)" + enter)
	s.expect("input:1: no luck")
	s.expect("function fails()")       // the line that went wrong
	s.expect("input:1: in ")           // the function
	s.expect("input 2:1: in the main") // who called it
	s.expect("\r\n> ")
	s.types("error('alone')" + enter) // nothing to trace
	s.expect("\r\nalone\r\n> ")
	s.types("6*7" + enter)
	s.expect("42\r\n> ")
}

func TestOSExitLeaves(t *testing.T) {
	s := sit(t, t.TempDir())
	s.expect("\r\n> ")
	s.types("os.exit(7)" + enter)
	if code := s.leave(); code != 7 {
		t.Errorf("exit code %d, want 7", code)
	}
}

func TestTerminatedAtPrompt(t *testing.T) {
	s := sit(t, t.TempDir())
	s.expect("\r\n> ")
	s.types("6*")
	s.expect("6*")
	s.cmd.Process.Signal(syscall.SIGTERM)
	if code := s.leave(); code != 128+int(syscall.SIGTERM) {
		t.Errorf("exit code %d, want %d", code, 128+int(syscall.SIGTERM))
	}
}

func TestStayAfterScript(t *testing.T) {
	s := sit(t, t.TempDir(), "eval", "-i", "x = 41 error('half way')")
	s.expect("half way")
	s.expect("\r\n> ")
	s.types("x + 1" + enter)
	s.expect("42\r\n> ")
	s.types("exit" + enter)
	s.leave()
}

func TestPaste(t *testing.T) {
	s := sit(t, t.TempDir())
	s.expect("\r\n> ")
	var lines strings.Builder
	lines.WriteString("n = 0\r")
	for range 200 {
		lines.WriteString("n = n + 1\r")
	}
	s.types(lines.String() + "print('n is ' .. n)" + enter)
	s.expect("\r\nn is 200\r\n")
}

func TestColorOnTerminal(t *testing.T) {
	const redKing = "\x1b[91mKh\x1b[0m"
	for _, c := range []struct {
		env     string
		args    []string
		colored bool
	}{
		{"NO_COLOR=", []string{"show", "10"}, true},
		{"NO_COLOR=1", []string{"show", "10"}, false},
		{"NO_COLOR=1", []string{"show", "10", "--color", "always"}, true},
		{"NO_COLOR=", []string{"show", "10", "--color", "never"}, false},
		{"NO_COLOR=", []string{"eval", "spider.page(10)"}, true},
	} {
		s := sitWith(t, []string{"TERM=xterm", c.env}, c.args...)
		s.expect("hand: 20 cards")
		if got := strings.Contains(s.seen.String(), redKing); got != c.colored {
			t.Errorf("%s workbench %s: coloured %v, want %v", c.env, strings.Join(c.args, " "), got, c.colored)
		}
		s.leave()
	}
}

func TestShowAsksForPosition(t *testing.T) {
	for want, args := range map[string][]string{"want a page": {"show"}, "want a deal, as in klondike deal:3": {"show", "klondike"}} {
		s := sit(t, t.TempDir(), args...)
		s.expect("no position: " + want)
		if code := s.leave(); code != exit.Usage {
			t.Errorf("exit code %d, want %d", code, exit.Usage)
		}
	}
}

// A long input shows how long it takes, and the count goes when it ends.
func TestClockOfALongInput(t *testing.T) {
	s := sit(t, t.TempDir())
	s.clock = true
	s.expect("\r\n> ")
	s.types("for i = 1, 1e12 do end" + enter)
	s.expect("1s; Ctrl-C stops it")
	s.types(ctrlC)
	s.expect("\r\x1b[K")
	s.expect("interrupted")
	s.expect("> ")
	s.types(ctrlD)
	s.leave()
}

// Mining says which deal it looks through before any is done.
func TestClockOfMining(t *testing.T) {
	s := sit(t, t.TempDir(), "mine", "pysol 1-9", "--to", t.TempDir())
	s.expect("1 of 9 sources: pysol 1; Ctrl-C stops it")
	s.types(ctrlC)
	s.expect("0 kept")
	s.leave()
}
