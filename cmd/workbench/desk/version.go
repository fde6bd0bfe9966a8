package desk

import (
	"cmp"
	"crypto/sha256"
	"fmt"
	"io"
	"os"
	"runtime"
	"runtime/debug"
	"strings"
)

// A Version says which program this is.
type Version struct {
	Version string `json:"version" jsonschema:"of the release, (devel) when it is none"`
	Commit  string `json:"commit,omitempty" jsonschema:"that it was built from"`
	Changed bool   `json:"changed" jsonschema:"whether the sources were changed after that commit"`
	System  string `json:"system" jsonschema:"that it was built for: linux/amd64"`
	Go      string `json:"go"`
}

// release and commit are those of a release; .ci/release sets them, as Go knows no commit in a work tree of git.
var release, commit string

// Built returns the version of this program.
func Built() Version {
	v := Version{Version: cmp.Or(release, "(devel)"), Commit: commit, System: runtime.GOOS + "/" + runtime.GOARCH, Go: runtime.Version()}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return v
	}
	if release == "" && info.Main.Version != "" {
		v.Version = info.Main.Version
	}
	for _, s := range info.Settings {
		switch s.Key {
		case "vcs.revision":
			v.Commit = s.Value[:min(len(s.Value), 12)]
		case "vcs.modified":
			v.Changed = s.Value == "true"
		}
	}
	return v
}

// String returns what version prints: "workbench (devel) 1a2b3c4 linux/amd64 go1.26".
func (v Version) String() string { return v.sources() + " " + v.System + " " + v.Go }

// sources says which sources the program was built from.
func (v Version) sources() string {
	text := strings.TrimSpace("workbench " + v.Version + " " + v.Commit)
	if v.Changed {
		text += " with changes"
	}
	return text
}

// Build returns the version of the program for files that say which program made them. Where
// the version does not tell the sources, a sum of the program itself stands behind it:
// "workbench (devel), sum 0123456789abcdef".
func Build() string {
	v := Built()
	text := v.sources()
	if v.Commit != "" && !v.Changed {
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
