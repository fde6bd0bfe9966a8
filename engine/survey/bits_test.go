package survey

import (
	"bytes"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"patience/engine"
)

// TestBits: verdicts come back as they were, from ranges of every length, and a file that was changed is refused.
func TestBits(t *testing.T) {
	name := filepath.Join(t.TempDir(), "toy.bits")
	for _, r := range []Range{{1, 1}, {1, 8}, {5, 13}, {1<<64 - 3, 1<<64 - 1}, {0, 999}} {
		want, g := Outcomes{}, engine.SplitMix(r.First)
		for i := range r.Size() {
			want[r.First+i] = Outcome{Deal: r.First + i, Verdict: [...]engine.Verdict{engine.VerdictLost, engine.VerdictWon}[g.Below(2)]}
		}
		var text bytes.Buffer
		if err := WriteBits(&text, "toy --by seed", r, want.All()); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, text.Bytes(), 0o600); err != nil {
			t.Fatal(err)
		}
		if title, have, err := ReadLog(name); err != nil || title != "toy --by seed" || !maps.Equal(have, want) {
			t.Errorf("%v: %q, %v, %v", r, title, have, err)
		}
		for i := range text.Len() {
			forged := bytes.Clone(text.Bytes())
			forged[i] ^= 1
			if err := os.WriteFile(name, forged, 0o600); err != nil {
				t.Fatal(err)
			}
			if _, _, err := ReadLog(name); err == nil || !strings.HasPrefix(err.Error(), name) {
				t.Fatalf("%v, byte %d changed: %v", r, i, err)
			}
		}
	}
}

// TestBitsWantAll: what is unknown or not there is no bit.
func TestBitsWantAll(t *testing.T) {
	for text, want := range map[string]Outcomes{
		"deal 2 is unknown":   {1: {Deal: 1, Verdict: engine.VerdictWon}, 2: {Deal: 2}, 3: {Deal: 3, Verdict: engine.VerdictWon}},
		"deal 2 is not there": {1: {Deal: 1, Verdict: engine.VerdictWon}, 3: {Deal: 3, Verdict: engine.VerdictWon}},
		"deal 3 is not there": {1: {Deal: 1, Verdict: engine.VerdictWon}, 2: {Deal: 2, Verdict: engine.VerdictWon}},
	} {
		if err := WriteBits(&bytes.Buffer{}, "toy", Range{1, 3}, want.All()); err == nil || !strings.Contains(err.Error(), text) {
			t.Errorf("%v, want %q", err, text)
		}
	}
}
