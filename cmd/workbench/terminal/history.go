package terminal

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"

	"patience/engine/file"
)

// lineEnd stands for the end of a line inside an entry of the history, which
// has to fit in one line of the editor and of the file.
const lineEnd = "⏎"

func encodeEntry(entry string) string { return strings.ReplaceAll(entry, "\n", lineEnd) }
func decodeEntry(line string) string  { return strings.ReplaceAll(line, lineEnd, "\n") }

// A history is the input of earlier sessions, kept in a file with an entry a
// line. The file grows as input is given, so that a session that is killed
// loses nothing.
type history struct {
	file    string
	entries []string  // encoded, oldest first
	errs    io.Writer // hears once that the file cannot be written
	broken  bool
	cut     bool // the last line of the file has no end
}

// maxHistory is how many entries are brought back.
const maxHistory = 1000

// openHistory reads the history of that name. Without a file it is empty.
func openHistory(name string, errs io.Writer) *history {
	h := &history{errs: errs}
	dir, err := StateDir()
	if err != nil {
		h.fail(err)
		return h
	}
	h.file = filepath.Join(dir, name+".history")
	text, err := os.ReadFile(h.file)
	if err != nil && !os.IsNotExist(err) {
		h.fail(err)
	}
	h.cut = len(text) > 0 && text[len(text)-1] != '\n'
	for line := range strings.Lines(strings.ToValidUTF8(string(text), "?")) {
		if line = strings.TrimRight(line, "\r\n"); line != "" {
			h.entries = append(h.entries, line)
		}
	}
	h.shorten()
	return h
}

// shorten keeps the last entries, and cuts the file once it has twice as many.
func (h *history) shorten() {
	old := len(h.entries)
	h.entries = h.entries[max(old-maxHistory, 0):]
	if old < 2*maxHistory {
		return
	}
	h.cut = false
	if err := file.Replace(h.file, []byte(strings.Join(h.entries, "\n")+"\n")); err != nil {
		h.fail(err)
	}
}

// add appends an encoded entry, unless it repeats the last one.
func (h *history) add(entry string) {
	if h.broken || len(h.entries) > 0 && h.entries[len(h.entries)-1] == entry {
		return
	}
	h.entries = append(h.entries, entry)
	line := entry + "\n"
	if h.cut { // a session was killed while it wrote
		line, h.cut = "\n"+line, false
	}
	f, err := file.Own(h.file, os.O_APPEND|os.O_WRONLY)
	if err == nil {
		_, err = f.WriteString(line)
		err = errors.Join(err, f.Close())
	}
	if err != nil {
		h.fail(err)
	}
}

// fail tells that the history is not kept, and why.
func (h *history) fail(err error) {
	h.broken = true
	fmt.Fprintf(h.errs, "history is not kept: %v\n", err)
}

// StateDir returns the folder for what the workbench remembers between
// sessions: below XDG_STATE_HOME, or where the system keeps such things.
func StateDir() (string, error) {
	if dir := os.Getenv("XDG_STATE_HOME"); dir != "" {
		return filepath.Join(dir, "patience"), nil
	}
	if runtime.GOOS == "windows" || runtime.GOOS == "darwin" {
		dir, err := os.UserConfigDir()
		return filepath.Join(dir, "patience"), err
	}
	home, err := os.UserHomeDir()
	return filepath.Join(home, ".local", "state", "patience"), err
}
