package desk

import (
	"crypto/sha256"
	"fmt"
	"io"
	"os"
	"runtime"
	"runtime/debug"
)

// Version returns what version prints: "workbench (devel) 1a2b3c4 go1.26".
func Version() string {
	text, _ := sources()
	return text + " " + runtime.Version()
}

// sources returns the version of the program without that of Go, and whether it tells
// exactly which sources it was built from.
func sources() (text string, exact bool) {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "workbench,", false
	}
	text = "workbench " + info.Main.Version
	for _, s := range info.Settings {
		if s.Key == "vcs.revision" {
			text += " " + s.Value[:min(len(s.Value), 12)]
			exact = true
		}
		if s.Key == "vcs.modified" && s.Value == "true" {
			return text + " with changes", false
		}
	}
	return text, exact
}

// Build returns the version of the program for files that say which program made them. Where
// the version does not tell the sources, a sum of the program itself stands behind it:
// "workbench (devel), sum 0123456789abcdef".
func Build() string {
	text, exact := sources()
	if exact {
		return text
	}
	name, err := os.Executable()
	if err != nil {
		return text
	}
	f, err := os.Open(name)
	if err != nil {
		return text
	}
	defer f.Close()
	sum := sha256.New()
	if _, err := io.Copy(sum, f); err != nil {
		return text
	}
	return fmt.Sprintf("%s, sum %x", text, sum.Sum(nil)[:8])
}
