package tables

import (
	"io/fs"
	"strings"
	"testing"

	"patience/engine/enginetest"
	"patience/engine/enginetest/fuzz"
	"patience/puzzles/games"
)

// A file of games is read, or refused with its name and without a word of Go's.
func FuzzRead(target *testing.F) {
	f := fuzz.New(target)
	for _, family := range games.Order() {
		source, err := fs.ReadFile(games.Families(), family+".lua")
		if err != nil {
			f.Fatal(err)
		}
		for _, part := range strings.SplitAfter(string(source), "\n}\n") {
			if len(part) < 1500 && strings.Contains(part, "like") {
				f.Add(part)
				break
			}
		}
	}
	f.Fuzz(func(t *testing.T, text string) {
		all, err := Read(t.Context(), "f.lua", text, BuiltIn())
		switch {
		case err == nil && len(all) == 0:
			t.Error("no game and no error")
		case err != nil && (!strings.Contains(err.Error(), "f.lua") || enginetest.GoText(err.Error()) != ""):
			t.Errorf("%v", err)
		}
	})
}
