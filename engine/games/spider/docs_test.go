package spider

import (
	"os"
	"strings"
	"testing"

	"patience/engine/problem"
)

// The example in the documentation is a whole problem file.
func TestExampleOfTheDocs(t *testing.T) {
	doc, err := os.ReadFile("../../../docs/formats.md")
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(doc), "```text\n")
	text, _, ok := strings.Cut(rest, "```")
	if !ok {
		t.Fatal("no example")
	}
	if _, err := Game().Parse(text); err != nil {
		t.Error(err)
	}
	p, err := problem.Parse(text)
	if err != nil || p.Title == "" || p.Source == "" || p.Task == "" {
		t.Errorf("%v: want all headers", err)
	}
}
