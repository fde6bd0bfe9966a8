package spider

import (
	"os"
	"strings"
	"testing"
)

// The example in the documentation is a whole problem file.
func TestExampleOfTheDocs(t *testing.T) {
	doc, err := os.ReadFile("../../../docs/formats.md")
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(doc), "```text example.txt\n")
	text, _, ok := strings.Cut(rest, "```")
	if !ok {
		t.Fatal("no example")
	}
	p, err := Game().Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	for _, key := range []string{"title", "source", "task"} {
		if p.Header(key) == "" {
			t.Errorf("want a header %s", key)
		}
	}
}
