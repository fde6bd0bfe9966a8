package site

import (
	"regexp"
	"strings"
	"testing"
)

// TestStartSpeaksGerman wants each text of the start page in its German table.
func TestStartSpeaksGerman(t *testing.T) {
	german, seen := source("start_german.js"), 0
	text := regexp.MustCompile(`{{[^}]*}}`).ReplaceAllString(source("start.html"), "\x00")
	_, text, _ = strings.Cut(text, "<body>")
	for _, m := range regexp.MustCompile(`>([^<]+)<|(?:aria-label|placeholder|data-words)="([^"]+)"`).FindAllStringSubmatch(text, -1) {
		said := strings.Join(strings.Fields(m[1]+m[2]), " ")
		if said == "" || strings.Contains(said, "\x00") || said == "Deutsch" {
			continue // of the template, or in German
		}
		if seen++; !strings.Contains(german, `["`+said+`", "`) {
			t.Errorf("%q is not in start_german.js", said)
		}
	}
	if seen < 20 {
		t.Errorf("only %d texts were found", seen)
	}
}
