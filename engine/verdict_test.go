package engine

import (
	"bytes"
	"io"
	"testing"
)

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

// TestUnpack reads texts as they are and compressed, and none that is longer than it may be.
func TestUnpack(t *testing.T) {
	for _, name := range []string{"plain.txt", "packed.txt.gz"} {
		var file bytes.Buffer
		if err := Packed(&file, name, func(w io.Writer) error { _, err := io.WriteString(w, "12345"); return err }); err != nil {
			t.Fatal(err)
		}
		if text, err := Unpack(bytes.NewReader(file.Bytes()), 5); text != "12345" || err != nil {
			t.Errorf("%s: %q, %v", name, text, err)
		}
		if _, err := Unpack(&file, 4); err == nil || err.Error() != "more than 4 bytes: want a smaller file" {
			t.Errorf("%s: %v, want that it has more than 4 bytes", name, err)
		}
	}
}
