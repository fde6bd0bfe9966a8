// Package kernel holds theorems about games, in Coq, and the program that was proved with
// them: it checks certificates, and knows the rules of Spider.
//
// Where to start reading: docs/kernel.md, then Rules.v of folder spider. The files of Coq are
// listed in _CoqProject, each before those that need it; Extract.v makes a program of them,
// for which main.ml, asked.ml, tabled.ml and klondike.ml read and print. This package carries all of them along, builds them
// where Coq and OCaml are, and talks to the program.
package kernel

import (
	"bytes"
	"context"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

//go:embed _CoqProject *.v *.ml spider blackhole table klondike
var sources embed.FS

// A MissingError says which program of those that build the kernel is not there.
type MissingError struct{ Program string }

// Error says where to get it.
func (e *MissingError) Error() string {
	return fmt.Sprintf("no %s here, which builds the proved checker: it wants Coq and OCaml (Debian: apt-get install coq ocaml)", e.Program)
}

// Program returns the file name of the program that was proved. What was built before is
// kept below the user's folder for such things, by the sum of its sources; else the theorems
// and the program are built now, which takes a minute or two; building is called before. The error is
// a [MissingError] where that cannot be.
func Program(ctx context.Context, building func()) (string, error) {
	cache, err := os.UserCacheDir()
	if err != nil {
		return "", err
	}
	home := filepath.Join(cache, "patience")
	dir := filepath.Join(home, "kernel-"+sum())
	program := filepath.Join(dir, name)
	if _, err := os.Stat(program); err == nil {
		now := time.Now()
		_ = os.Chtimes(dir, now, now) // it is in use: see tidy
		return program, nil
	}
	if err := needs("coqc", "ocamlopt"); err != nil {
		return "", err
	}
	if err := os.MkdirAll(home, 0o755); err != nil {
		return "", err
	}
	// It is built beside its place and then put there, so that what is there is whole.
	scratch, err := os.MkdirTemp(home, "building-")
	if err != nil {
		return "", err
	}
	defer os.RemoveAll(scratch)
	building()
	if err := build(ctx, scratch); err != nil {
		return "", err
	}
	if err := os.Rename(scratch, dir); err != nil {
		if _, there := os.Stat(program); there != nil { // nobody else was faster
			return "", err
		}
	}
	tidy(home, time.Now())
	return program, nil
}

// How long what nobody uses is kept: programs of other versions, and what was begun and never came to its end.
const (
	keptUnused = 30 * 24 * time.Hour
	keptBegun  = 24 * time.Hour
)

// tidy takes away what was built long ago and is not used any more. What cannot be taken away stays.
func tidy(home string, now time.Time) {
	for begin, kept := range map[string]time.Duration{"kernel-": keptUnused, "building-": keptBegun} {
		old, _ := filepath.Glob(filepath.Join(home, begin+"*"))
		for _, dir := range old {
			if info, err := os.Stat(dir); err == nil && now.Sub(info.ModTime()) > kept {
				_ = os.RemoveAll(dir)
			}
		}
	}
}

// name is the name of the program in its folder.
const name = "proved"

// build puts the sources into a folder, has Coq accept the theorems, and compiles the program. The file assumptions has
// what Coq says of the axioms.
func build(ctx context.Context, dir string) error {
	if err := os.CopyFS(dir, sources); err != nil {
		return err
	}
	var assumptions bytes.Buffer
	for _, file := range files() {
		said, err := run(ctx, dir, "coqc", "-q", "-R", ".", "Patience", file)
		if err != nil {
			return err
		}
		assumptions.Write(said)
	}
	if err := os.WriteFile(filepath.Join(dir, "assumptions"), assumptions.Bytes(), 0o644); err != nil {
		return err
	}
	_, err := run(ctx, dir, "ocamlopt", "-w", "-a", "proved.mli", "proved.ml", "asked.ml", "tables.mli", "tables.ml", "tabled.ml", "klondike.ml", "main.ml", "-o", name)
	return err
}

// needs says which of the programs is missing.
func needs(programs ...string) error {
	for _, p := range programs {
		if _, err := exec.LookPath(p); err != nil {
			return &MissingError{p}
		}
	}
	return nil
}

// files lists the files of Coq in the order in which they are built.
func files() (list []string) {
	project, err := sources.ReadFile("_CoqProject")
	if err != nil {
		panic(err) // it is part of the program
	}
	for word := range strings.FieldsSeq(string(project)) {
		if strings.HasSuffix(word, ".v") {
			list = append(list, word)
		}
	}
	return list
}

// sum tells these sources from others.
func sum() string {
	h := sha256.New()
	err := fs.WalkDir(sources, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := sources.ReadFile(name)
		fmt.Fprintf(h, "%s %d\n%s", name, len(text), text)
		return err
	})
	if err != nil {
		panic(err) // they are part of the program
	}
	return hex.EncodeToString(h.Sum(nil)[:8])
}

// run runs a program in a folder, and returns what it printed; so does the error.
func run(ctx context.Context, dir, program string, args ...string) ([]byte, error) {
	cmd := exec.CommandContext(ctx, program, args...)
	cmd.Dir = dir
	out, err := cmd.CombinedOutput()
	if err != nil {
		err = fmt.Errorf("%s %s: %w\n%s", program, strings.Join(args, " "), err, out)
	}
	return out, err
}
