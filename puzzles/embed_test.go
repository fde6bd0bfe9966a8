package puzzles

import (
	"path"
	"strings"
	"testing"
)

// Names without their game are unique, or one of two could not be named.
func TestNames(t *testing.T) {
	seen := map[string]string{}
	for _, name := range Names() {
		base := path.Base(name)
		if other, ok := seen[base]; ok {
			t.Errorf("%s and %s have one name", name, other)
		}
		seen[base] = name
		text, err := Text(base)
		game := path.Dir(name)
		if game == "book" {
			game = "spider"
		}
		if err != nil || !strings.HasPrefix(text, "game: "+game+"\ntitle: ") {
			t.Errorf("%s: want its game and a title first: %v", name, err)
		}
		if full, _ := Text(name); full != text {
			t.Errorf("%s and %s are two texts", name, base)
		}
	}
	if len(seen) < 10 {
		t.Errorf("%d puzzles, want 10 or more", len(seen))
	}
	if _, err := Text("nothing"); err == nil {
		t.Error("a puzzle that is not there has a text")
	}
}
