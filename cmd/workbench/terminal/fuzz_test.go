package terminal

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"unicode/utf8"

	"patience/engine/enginetest/fuzz"
)

// Whatever a file of history holds is brought back as entries of a line each, and what is added to it is the last entry
// of the next session, behind what was there.
func FuzzHistory(target *testing.F) {
	f := fuzz.New(target)
	f.Dear = 5
	f.Add("a\nfor⏎end\n", "b")
	f.Add("cut off", "p = spider.page(8)")
	f.Add("\r\n\n\xff\x00\x1b[A\n", "x\ny")
	f.Add(strings.Repeat("a\nb\n", maxHistory), "c")
	dir := f.TempDir()
	f.Setenv("XDG_STATE_HOME", dir)
	if err := os.MkdirAll(filepath.Join(dir, "patience"), 0o700); err != nil {
		f.Fatal(err)
	}
	name := filepath.Join(dir, "patience", "fuzz.history")
	f.Fuzz(func(t *testing.T, text, entry string) {
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		h := openHistory("fuzz", io.Discard)
		before := slices.Clone(h.entries)
		for _, e := range before {
			if !utf8.ValidString(e) || strings.Contains(e, "\n") || e == "" {
				t.Errorf("an entry %q", e)
			}
		}
		if entry = strings.TrimRight(encodeEntry(strings.ToValidUTF8(entry, "?")), "\r"); entry == "" {
			return // Remember takes none
		}
		h.add(entry)
		after := openHistory("fuzz", io.Discard).entries
		if len(before) == 0 || before[len(before)-1] != entry {
			before = append(before, entry)
		}
		if before = before[max(0, len(before)-maxHistory):]; !slices.Equal(after, before) {
			t.Errorf("%q and %q became %q", text, entry, after)
		}
	})
}

// However keys come in pieces, they come through: a Return for each Escape that begins no sequence, all else as it was.
func FuzzKeys(target *testing.F) {
	f := fuzz.New(target)
	f.Dear = 2
	f.Add("5 10\x1bD\x1b", 5)
	f.Add("\x1b[A\x1bOP\r\x1b\x1b[", 1)
	f.Add("é\x1bé\x03\x04\t\x7f", 2)
	f.Fuzz(func(t *testing.T, keys string, at int) {
		if keys == "" {
			return
		}
		at = max(0, at) % len(keys)
		whole := endLine([]byte(keys))
		if len(whole) != len(keys) {
			t.Fatalf("%q became %q", keys, whole)
		}
		for i := range whole {
			alone := i+1 == len(keys) || keys[i+1] != '[' && keys[i+1] != 'O'
			if whole[i] != keys[i] && !(keys[i] == escape && whole[i] == '\r') || alone && whole[i] == escape {
				t.Fatalf("%q became %q", keys, whole)
			}
		}
		synctest.Test(t, func(t *testing.T) {
			chunks := make(chan []byte)
			go func() {
				defer close(chunks)
				for _, piece := range []string{keys[:at], keys[at:]} {
					if piece != "" {
						chunks <- []byte(piece)
					}
				}
			}()
			var got bytes.Buffer
			if endLines(chunks, &got); !bytes.Equal(got.Bytes(), whole) {
				t.Errorf("%q cut at %d became %q, want %q", keys, at, &got, whole)
			}
		})
	})
}
