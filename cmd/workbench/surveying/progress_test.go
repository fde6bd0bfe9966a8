package surveying

import "testing"

// TestProgressLine says how far a survey is in much and in little room.
func TestProgressLine(t *testing.T) {
	s := state{Deals: 1_000_000, Done: 123_456, Left: 876_544, Rate: 24.7, Workers: 2}
	const long, brief = "123456 of 1000000 deals done, 876544 left (9h51m28s); 24.7 a second; 2 workers", "123456 done, 9h51m28s left, 24.7/s"
	for columns, want := range map[int]string{0: long, 36: brief, len(long) - 1: brief, len(long): long, 196: long} {
		if got := s.line(columns); got != want {
			t.Errorf("in %d columns: %q, want %q", columns, got, want)
		}
	}
	s.Rate = 0
	if got := s.line(30); got != "123456 done, 876544 left" {
		t.Errorf("at the begin: %q", got)
	}
}
