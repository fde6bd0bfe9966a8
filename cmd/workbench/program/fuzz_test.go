package program

import (
	"errors"
	"io"
	"strings"
	"testing"

	"patience/engine"
	"patience/engine/enginetest"
	"patience/engine/enginetest/fuzz"
	"patience/engine/games/spider"
)

// A typist types the lines of a text.
type typist []string

func (l *typist) Edit(_, _ string) (string, error) {
	if len(*l) == 0 {
		return "", io.EOF
	}
	line := (*l)[0]
	*l = (*l)[1:]
	return line, nil
}

func (*typist) Remember(string) {}

// Whatever is typed, the program answers in its words, and what it has saved can be read again.
func FuzzRun(target *testing.F) {
	f := fuzz.New(target)
	for _, text := range []string{
		"5,10\n1,5\nu\nu\nd\n", "?\nh\nl 3\n4h\nS game\nV\nR game\nQ\ny\n", "7,3,2\nge2\nremove clubs\nW f\nA 3\nF 8\nP\n", "C\nD\nE\nI\nJ\nK\nL\nM\nN\nO\nT\nX\n!\n",
	} {
		f.Add(text)
	}
	g := spider.Game()
	f.Fuzz(func(t *testing.T, text string) {
		p, err := g.Page(8)
		if err != nil {
			t.Fatal(err)
		}
		files, lines := map[string]string{}, typist(strings.Split(text, "\n"))
		var out strings.Builder
		table := New(Config{
			Game: g, Play: p, Lines: &lines, Cleared: errors.New("cleared"), Out: &out,
			Paint: func(text string) string { return text }, Size: func() (int, int) { return 0, 0 },
			Open:   func(name string) (*engine.Play, error) { return g.Parse(files[name]) },
			Deal:   func() (*engine.Play, string, error) { p, err := g.Deal("seed", 1, nil); return p, "", err },
			Write:  func(name, text string) error { files[name] = text; return nil },
			Exists: func(name string) bool { return files[name] != "" },
		})
		if _, err := table.Run(); err != nil && !errors.Is(err, io.EOF) {
			t.Errorf("ended with %v", err)
		}
		if said := enginetest.GoText(out.String()); said != "" {
			t.Errorf("Go's own words: %q", said)
		}
		for name, saved := range files {
			if _, err := g.Parse(saved); err != nil && strings.Contains(saved, "Saved") {
				t.Errorf("%s cannot be read again: %v\n%s", name, err, saved)
			}
		}
	})
}
