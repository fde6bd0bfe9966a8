package ledger

import "testing"

// TestParseTitle reads titles, and refuses the rest.
func TestParseTitle(t *testing.T) {
	s, err := ParseTitle("klondike --by seed --option draw=one --option passes=3")
	if want := (Survey{"klondike", "seed", "draw=one passes=3"}); err != nil || s != want {
		t.Errorf("%+v, %v", s, err)
	}
	for _, title := range []string{"", "klondike", "klondike --by", "klondike by seed", "klondike --by seed --option", "klondike --by seed --deals 3", " --by seed", "klondike --by seed  --option a=b", "klondike --by seed --option "} {
		if s, err := ParseTitle(title); err == nil {
			t.Errorf("%q is %+v", title, s)
		}
	}
}

// FuzzParseTitle: a title that is read is written as it was.
func FuzzParseTitle(f *testing.F) {
	f.Add("blackhole --by seed --option pack=4x7")
	f.Fuzz(func(t *testing.T, title string) {
		if s, err := ParseTitle(title); err == nil && s.Title() != title {
			t.Errorf("%q is %+v, which is %q", title, s, s.Title())
		}
	})
}
