package engine_test

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"patience/engine"
)

func TestReadLines(t *testing.T) {
	text := "# a comment\r\n\r\n  # another\nPile  1:  9h 8s \r\n  10c\nno key"
	var got string
	err := engine.ReadLines(text, func(l engine.Line) error {
		key, value, ok := l.Cut()
		got += fmt.Sprintf("%d %q %q %v\n", l.Number, key, value, ok)
		if l.Number == 6 {
			return errors.New("enough")
		}
		return nil
	})
	want := "4 \"pile 1\" \"9h 8s\" true\n5 \"\" \"10c\" false\n6 \"\" \"no key\" false\n"
	if got != want || err == nil || err.Error() != "line 6: enough" {
		t.Errorf("%v\n%swant\n%s", err, got, want)
	}
	if l, ok := engine.FirstLine(text); !ok || l.Number != 4 {
		t.Errorf("first %v, %v", l, ok)
	}
	if l, ok := engine.FirstLine("\n# no more"); ok {
		t.Errorf("first %v", l)
	}
}

func TestSpelt(t *testing.T) {
	names := []string{"free-cell", "Free Cell", "go", "1"}
	for word, want := range map[string]string{"FreeCell": "free-cell", "Free Cell": "Free Cell", "freecell": "free-cell", "Go": "go", "g-o": "go", "gone": "gone", "Go Solitaire": "go", "free cell patience": "free-cell", "solitaire": "solitaire", "": "", "-1": "-1"} {
		if got, ok := engine.Spelt(word, names); got != want || ok != slices.Contains(names, want) {
			t.Errorf("%q: %q, want %q", word, got, want)
		}
	}
}

func TestDidYouMean(t *testing.T) {
	for wrong, want := range map[string]string{
		"gaol": ": did you mean goal?", "witout": ": did you mean without?", "x": "", "": "", "P": ": did you mean p?", "GOALS": ": did you mean goal?", "thou": ": did you mean without?", "run": "",
	} {
		if got := engine.DidYouMean(wrong, []string{"goal", "without", "prune", "p", "goal"}); got != want {
			t.Errorf("%q: %q, want %q", wrong, got, want)
		}
	}
}

// Numbers after # are the moves of Black Hole, all else is a comment.
func TestComments(t *testing.T) {
	got := ""
	for l := range engine.Lines("#26\n# 26\n#\n#2, #15; #3\n#2 lies deep\n## 2\n#12345.\n") {
		got += l.Text + "|"
	}
	if want := "#26|#2, #15; #3|"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
