package page

import (
	"io/fs"
	"regexp"
	"strings"
	"testing"
)

// TestLight wants modules to lose their comments, their indentation and nothing else, and all other files to stay.
func TestLight(t *testing.T) {
	modules, saved := 0, 0
	err := fs.WalkDir(Files(), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		whole, err := fs.ReadFile(Files(), name)
		if err != nil {
			return err
		}
		light, err := Light(name)
		if err != nil {
			return err
		}
		if !strings.HasSuffix(name, ".js") {
			if bare := regexp.MustCompile(`(?m)^/\*.*\*/$|\s`); bare.ReplaceAllString(string(light), "") != bare.ReplaceAllString(string(whole), "") {
				t.Errorf("%s loses more than spaces", name)
			}
			return nil
		}
		modules++
		saved += len(whole) - len(light)
		rest := string(light)
		for line := range strings.Lines(string(whole)) {
			if strings.Count(line, "`")%2 == 1 {
				t.Errorf("%s: a text over several lines, which loses its indentation: %q", name, line)
			}
			want := strings.TrimLeft(line, " ")
			if code, _, found := strings.Cut(want, " // "); found && strings.Count(code, `"`)%2 == 0 {
				want = code + "\n"
			}
			if r := spaced(name); r != nil {
				want = r.Replace(want)
			}
			if after, same := strings.CutPrefix(rest, want); same {
				rest = after
			} else if bare := strings.TrimSpace(line); bare != "" && !strings.HasPrefix(bare, "//") && !strings.HasPrefix(bare, "/**") && !strings.HasPrefix(bare, "*") {
				t.Errorf("%s loses %q", name, line)
			}
		}
		if rest != "" || strings.Contains(string(light), "\n/**") || strings.Contains(string(light), "\n//") || strings.Contains(string(light), " // ") {
			t.Errorf("%s: a comment is left, or this: %q", name, rest)
		}
		return nil
	})
	if err != nil || modules < 10 || saved < 10_000 {
		t.Errorf("%d modules are %d bytes lighter: %v", modules, saved, err)
	}
	quoted := "f(\"a // b\", \"\\\" // c\", `d // e`);"
	if got := string(lighten("m.js", []byte(quoted+" // why\n"+quoted))); got != quoted+"\n"+quoted {
		t.Errorf("what stands in quotes: %s", got)
	}
	if _, err := Light("nothing.js"); err == nil {
		t.Error("there is a file that is not there")
	}
}
