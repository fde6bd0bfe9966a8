package engine

import (
	"slices"
	"testing"
)

func TestMost(t *testing.T) {
	length := func(text string) int { return len(text) }
	if got := Most([]string{"a", "abc", "ab"}, length); got != 3 {
		t.Errorf("the longest text has %d letters, want 3", got)
	}
	if got := Most(nil, length); got != 0 {
		t.Errorf("the longest of no texts has %d letters", got)
	}
}

func TestFind(t *testing.T) {
	long := func(text string) bool { return len(text) > 1 }
	if got, ok := Find([]string{"a", "bc", "de"}, long); got != "bc" || !ok {
		t.Errorf("%q, %v: want bc", got, ok)
	}
	if got, ok := Find([]string{"a"}, long); got != "" || ok {
		t.Errorf("%q, %v: want nothing", got, ok)
	}
}

func TestParts(t *testing.T) {
	if got := Parts(" a, ,b c,", ","); !slices.Equal(got, []string{"a", "b c"}) {
		t.Errorf("%q, want a and b c", got)
	}
	if got := Parts(" , ", ","); got != nil {
		t.Errorf("%q, want nothing", got)
	}
}
