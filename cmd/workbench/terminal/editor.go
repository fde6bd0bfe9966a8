package terminal

import (
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"syscall"

	"github.com/peterh/liner"
)

// An editor is a LineReader for a terminal. The terminal is in the editor's mode
// only while ReadLine waits: whatever runs between two lines finds it as it was,
// and so does the shell when that never comes back.
type editor struct {
	liner   *liner.State
	editing liner.ModeApplier // nil when the terminal cannot change
	before  liner.ModeApplier
	history *history
	out     *Output // whose open line is ended before a prompt; nil for no such
}

// newEditor returns an editor with the entries of the history. Newlines in
// entries are shown, and can be typed, as lineEnd.
func newEditor(h *history, out io.Writer, a Asking) *editor {
	e := &editor{history: h}
	if a.OwnLine {
		e.out, _ = out.(*Output)
	}
	e.before, _ = liner.TerminalMode()
	open := func() { e.liner = liner.NewLiner() }
	if !a.EscapeEnds || withEscape(os.Stdin, open) != nil {
		open()
	}
	e.editing, _ = liner.TerminalMode()
	e.leaveMode()
	e.liner.SetCtrlCAborts(true)
	e.liner.SetMultiLineMode(true) // long lines wrap
	e.liner.SetTabCompletionStyle(liner.TabPrints)
	if a.Complete != nil {
		e.liner.SetWordCompleter(indentOr(a.Complete))
	}
	for _, entry := range h.entries {
		e.liner.AppendHistory(entry)
	}
	return e
}

// indentOr makes Tab indent where a line begins, so that pasted blocks keep
// their shape, and complete elsewhere.
func indentOr(complete Completer) liner.WordCompleter {
	return func(line string, pos int) (string, []string, string) {
		runes := []rune(line)
		head := string(runes[:pos])
		if strings.TrimSpace(head) == "" {
			return head, []string{"  "}, string(runes[pos:])
		}
		return complete(line, len(head))
	}
}

// ReadLine lets the person type a line.
func (e *editor) ReadLine(prompt string) (string, error) { return e.Edit(prompt, "") }

// Edit lets the person edit a line that begins as text.
func (e *editor) Edit(prompt, text string) (string, error) {
	if e.out != nil && e.out.Open() {
		fmt.Fprintln(e.out)
	}
	if e.editing != nil {
		e.editing.ApplyMode()
	}
	defer e.leaveMode()
	defer e.guard()()
	line, err := e.liner.PromptWithSuggestion(prompt, text, -1)
	switch {
	case errors.Is(err, liner.ErrPromptAborted):
		return "", ErrCleared
	case errors.Is(err, io.EOF):
		fmt.Println() // below the prompt
	}
	return decodeEntry(line), err
}

// guard puts the terminal back when the program is told to end while it waits
// for a line. The function that it returns ends the guard.
func (e *editor) guard() func() {
	told := make(chan os.Signal, 1)
	done := make(chan struct{})
	signal.Notify(told, syscall.SIGTERM, syscall.SIGHUP)
	go func() {
		select {
		case s := <-told:
			e.leaveMode()
			os.Exit(128 + int(s.(syscall.Signal)))
		case <-done:
		}
	}()
	return func() {
		signal.Stop(told)
		close(done)
	}
}

// Remember adds an entry to the history of this session and of later ones.
func (e *editor) Remember(entry string) {
	if strings.TrimSpace(entry) == "" {
		return
	}
	e.liner.AppendHistory(encodeEntry(entry))
	e.history.add(encodeEntry(entry))
}

// Live returns true.
func (e *editor) Live() bool { return true }

// Close puts the terminal back as it was before the editor.
func (e *editor) Close() error { return e.liner.Close() }

func (e *editor) leaveMode() {
	if e.before != nil {
		e.before.ApplyMode()
	}
}
