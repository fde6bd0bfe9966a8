package terminal

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestEntryRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		entry := strings.ReplaceAll(rapid.String().Draw(t, "entry"), lineEnd, "")
		if got := decodeEntry(encodeEntry(entry)); got != entry {
			t.Fatalf("%q came back as %q", entry, got)
		}
		if strings.Contains(encodeEntry(entry), "\n") {
			t.Fatalf("%q has a line end", encodeEntry(entry))
		}
	})
}

func TestHistoryFile(t *testing.T) {
	t.Setenv("XDG_STATE_HOME", t.TempDir())
	h := openHistory("test", os.Stderr)
	for _, entry := range []string{"a", "b", "b", "for⏎end", "b"} {
		h.add(entry)
	}
	want := []string{"a", "b", "for⏎end", "b"}
	if got := openHistory("test", os.Stderr).entries; !slices.Equal(got, want) {
		t.Errorf("history %q, want %q", got, want)
	}
	if got := openHistory("other", os.Stderr).entries; len(got) != 0 {
		t.Errorf("another history has %q", got)
	}
}

func TestHistoryIsShortened(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("XDG_STATE_HOME", dir)
	h := openHistory("test", os.Stderr)
	for i := range 2*maxHistory + 1 {
		h.add(fmt.Sprint("entry ", i))
	}
	h = openHistory("test", os.Stderr)
	if len(h.entries) != maxHistory || h.entries[maxHistory-1] != fmt.Sprint("entry ", 2*maxHistory) {
		t.Errorf("%d entries, the last %q", len(h.entries), h.entries[len(h.entries)-1])
	}
	text, err := os.ReadFile(filepath.Join(dir, "patience", "test.history"))
	if err != nil || strings.Count(string(text), "\n") != maxHistory {
		t.Errorf("the file has %d lines (%v), want %d", strings.Count(string(text), "\n"), err, maxHistory)
	}
}

func TestHistoryThatCannotBeKept(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	t.Setenv("XDG_STATE_HOME", file) // a file where a folder is wanted
	var errs strings.Builder
	h := openHistory("test", &errs)
	h.add("a")
	h.add("b")
	if strings.Count(errs.String(), "history is not kept: ") != 1 {
		t.Errorf("errors %q, want one that history is not kept", errs.String())
	}
}
