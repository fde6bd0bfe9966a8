package engine

import "testing"

// Every reason is read back, and another text is not.
func TestParseStop(t *testing.T) {
	for s := StopNone; s <= StopCards; s++ {
		if got, err := ParseStop(s.String()); err != nil || got != s {
			t.Errorf("%v came back as %v, %v", s, got, err)
		}
		if s != StopNone && s.String() == StopNone.String() {
			t.Errorf("reason %d has no words", s)
		}
	}
	if _, err := ParseStop("the weather"); err == nil {
		t.Error("the weather is a reason")
	}
}
