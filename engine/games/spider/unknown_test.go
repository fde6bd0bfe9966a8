package spider

import (
	"testing"

	"patience/engine"
)

func TestUnknown(t *testing.T) {
	st, err := dealSeed(1, engine.Options{})
	if err != nil {
		t.Fatal(err)
	}
	s := st.(*State)
	if got := s.Unknown(); got != 0 {
		t.Errorf("%d of a deal, want 0", got)
	}
	if got := s.Blind().Unknown(); got != 44+50 {
		t.Errorf("%d when all that is hidden is unknown, want 94", got)
	}
}
