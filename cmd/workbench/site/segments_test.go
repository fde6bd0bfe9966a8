package site

import (
	"bytes"
	"encoding/binary"
	"strings"
	"testing"

	"patience/engine/enginetest/fuzz"
)

// moduleOf returns a module with one section before the data and one behind, and these segments: address, bytes.
func moduleOf(segments ...any) []byte {
	data := []byte{byte(len(segments) / 2)}
	for i := 0; i < len(segments); i += 2 {
		data = append(append(append(data, 0, 0x41), signedBySeven(segments[i].(int))...), 0x0b)
		data = append(binary.AppendUvarint(data, uint64(len(segments[i+1].(string)))), segments[i+1].(string)...)
	}
	module := append([]byte("\x00asm\x01\x00\x00\x00\x05\x02ab"), 11)
	module = append(binary.AppendUvarint(module, uint64(len(data))), data...)
	return append(module, "\x00\x03end"...)
}

// signedBySeven writes a number with a sign as the specification says it, seven bits a byte.
func signedBySeven(n int) (b []byte) {
	for n < -64 || n > 63 {
		b = append(b, byte(n&0x7f)|0x80)
		n >>= 7
	}
	return append(b, byte(n&0x7f))
}

func TestSegmentsMerge(t *testing.T) {
	for _, c := range []struct {
		name      string
		from, to  []byte
		wantError string
	}{
		{name: "near", from: moduleOf(60, "a", 69, "bc", 70+nearBytes, "d"), to: moduleOf(60, "a\x00\x00\x00\x00\x00\x00\x00\x00bc"+strings.Repeat("\x00", nearBytes-1)+"d")},
		{name: "far", from: moduleOf(8191, "a", 8192+nearBytes, "b"), to: moduleOf(8191, "a", 8192+nearBytes, "b")},
		{name: "each size of an address", from: moduleOf(63, "a", 8191, "b", 8192+nearBytes, "c", 1<<20, "d", 1<<30, "e"), to: moduleOf(63, "a", 8191, "b", 8192+nearBytes, "c", 1<<20, "d", 1<<30, "e")},
		{name: "none", from: moduleOf(), to: moduleOf()},
		{name: "back", from: moduleOf(900, "a", 62, "d", 60, "bc"), to: moduleOf(60, "bcd", 900, "a")},
		{name: "over one another", from: moduleOf(60, "abc", 62, "d"), wantError: "over one another"},
		{name: "below zero", from: moduleOf(-1, "a"), wantError: "below zero"},
		{name: "cut", from: moduleOf(60, "abc")[:19], wantError: "section 11 of the module: unexpected EOF"},
		{name: "no module", from: []byte("\x00asm"), wantError: "no module"},
	} {
		got, err := mergeSegments(c.from)
		if c.wantError != "" {
			if err == nil || !strings.Contains(err.Error(), c.wantError) {
				t.Errorf("%s: %v, want %q", c.name, err, c.wantError)
			}
			continue
		}
		if err != nil || !bytes.Equal(got, c.to) {
			t.Errorf("%s: %q, %v, want %q", c.name, got, err, c.to)
		}
	}
}

// FuzzSegments wants a refusal or a module that a second merging leaves as it is.
func FuzzSegments(target *testing.F) {
	f := fuzz.New(target)
	f.Add(moduleOf(60, "a", 69, "bc", 200, "d"))
	f.Add(moduleOf(60, "abc", 62, "d"))
	f.Fuzz(func(t *testing.T, module []byte) {
		merged, err := mergeSegments(module)
		if err != nil {
			return
		}
		if again, err := mergeSegments(merged); err != nil || !bytes.Equal(again, merged) {
			t.Errorf("%q becomes %q, and then %q, %v", module, merged, again, err)
		}
	})
}
