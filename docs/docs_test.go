package docs

import (
	"slices"
	"strings"
	"testing"
)

// TestWord finds every word of the page, and those that people look for first.
func TestWord(t *testing.T) {
	asked := []string{"goal", "chain", "free", "cook", "dual", "try", "twin", "restriction", "certificate", "ledger", "brand", "king", "Chains", "rules", "suit", "rank", "page 8", "book05", "hint", "stock", "foundation", "win", "proof"}
	all := Words()
	if len(all) < 60 || !slices.Contains(all, "necessary order") {
		t.Fatalf("%d words: %q", len(all), all)
	}
	for _, word := range append(asked, all...) {
		text := Word(word)
		if text == "" || strings.ContainsAny(text, "*`") {
			t.Errorf("%s: %q", word, text)
		}
	}
	if got := Word("twin"); got != "Twin: The same position with two cards exchanged, and another answer." {
		t.Errorf("twin: %q", got)
	}
	if got := Word("dual"); got != "Dual: Another order or choice within the one idea." {
		t.Errorf("dual: %q", got)
	}
	if got := Word("chain"); !strings.HasSuffix(got, "is book05: workbench show book05") {
		t.Errorf("chain: %q", got)
	}
	if got := Word("lodestar"); got != "" {
		t.Errorf("a word that is not there: %q", got)
	}
}
