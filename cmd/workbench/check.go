package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"patience/cmd/workbench/certify"
	"patience/cmd/workbench/desk"
	"patience/cmd/workbench/exit"
	"patience/cmd/workbench/position"
	"patience/cmd/workbench/terminal"
	"patience/engine"
	"patience/engine/certificate"
	"patience/engine/certificates"
	"patience/engine/file"
	"patience/puzzles"
)

func (b *bench) checkCommand() *cobra.Command {
	jobs, proved := 1, false
	c := terminal.Command("check")
	c.Args = cobra.MinimumNArgs(1)
	c.RunE = terminal.Interruptible(func(ctx context.Context, args []string) error {
		judge := judging{bench: b, jobs: jobs, proved: proved}
		defer judge.close()
		return judge.all(ctx, args)
	})
	b.Tells(c, checked{})
	c.Flags().IntVar(&jobs, "jobs", jobs, "check a set of positions that a search went through on `N` cores")
	c.Flags().BoolVar(&proved, "kernel", false, "have each checked by a program that was proved in Coq, too (docs/kernel.md)")
	return c
}

// filesIn returns the files of a command line, for a folder the certificates in it.
func filesIn(args []string) (names []string, err error) {
	for _, name := range args {
		info, err := os.Stat(name)
		if err != nil || !info.IsDir() {
			if _, none := puzzles.Text(name); err != nil && (position.IsPage(name) || none == nil) {
				return nil, fmt.Errorf("%s is a position: want the file of a certificate, as prove %s --cannot GOAL --certificate FILE writes it", name, name)
			}
			names = append(names, name) // who opens it says what is wrong
			continue
		}
		entries, err := os.ReadDir(name)
		if err != nil {
			return nil, err
		}
		before := len(names)
		for _, e := range entries {
			if strings.HasSuffix(strings.TrimSuffix(strings.ToLower(e.Name()), ".gz"), ".cert") {
				names = append(names, filepath.Join(name, e.Name()))
			}
		}
		if len(names) == before {
			return nil, fmt.Errorf("no certificates in the folder %s: want files that end in .cert or .cert.gz", name)
		}
	}
	return names, nil
}

// A judging is what files are checked with.
type judging struct {
	*bench
	jobs   int
	proved bool            // the proved program is asked, too
	second *certify.Proved // that program, from the first certificate on that it reads
	start  time.Duration   // what its start took while a file was checked
}

// errUnbuilt is that the proved program does not start: nothing is known of a certificate then.
var errUnbuilt = errors.New("--kernel")

// ask has the proved program read a good certificate. It is started, and may be built, when the first one that it knows comes.
func (b *judging) ask(ctx context.Context, f *os.File, claim certificate.Claim) (string, error) {
	if err := certify.Knows(claim); err != nil {
		return "", err
	}
	if b.second == nil {
		began := time.Now()
		second, err := certify.StartProved(ctx, func() { b.Tell("the proved checker is built, once: a minute or two; Ctrl-C stops it") })
		if err != nil {
			return "", fmt.Errorf("%w: %w", errUnbuilt, err)
		}
		b.second, b.start = second, time.Since(began)
	}
	return certify.CheckProved(b.second, f, claim)
}

// close ends the proved program if it was started.
func (b *judging) close() {
	if b.second != nil {
		b.second.Close()
	}
}

// A checked file, as JSON.
type checked struct {
	File     string          `json:"file"`
	Verdict  string          `json:"verdict" jsonschema:"good, refused, unread, or undecided after Ctrl-C"`
	Why      string          `json:"why,omitempty" jsonschema:"why it is not good"`
	Kind     string          `json:"kind,omitempty" jsonschema:"of certificate"`
	Game     string          `json:"game,omitempty"`
	Says     string          `json:"says,omitempty" jsonschema:"what it proves, in a line"`
	Position string          `json:"position,omitempty" jsonschema:"of which position"`
	Tableau  string          `json:"tableau,omitempty" jsonschema:"the one that cannot be reached"`
	AnyOrder bool            `json:"any_order,omitempty" jsonschema:"of the piles of the tableau"`
	Notes    []string        `json:"notes,omitempty" jsonschema:"what else there is to be said"`
	Body     string          `json:"body,omitempty" jsonschema:"what the proof consists of"`
	Kernel   string          `json:"kernel,omitempty" jsonschema:"what the proved checker says, with --kernel"`
	Bytes    int64           `json:"bytes,omitempty"`
	Seconds  terminal.Number `json:"seconds,omitempty"`
}

// String returns what is said of a good file.
func (c checked) String() string {
	lines := append([]string{c.File + ": good", c.Says, "position: " + c.Position}, c.Notes...)
	if c.Tableau != "" {
		lines = append(lines, "tableau: "+c.Tableau)
	}
	if c.AnyOrder {
		lines = append(lines, "its piles in any order")
	}
	took := time.Duration(c.Seconds * terminal.Number(time.Second)).Round(time.Millisecond)
	lines = append(lines, fmt.Sprintf("%s, %d bytes, checked in %v", c.Body, c.Bytes, took))
	if c.Kernel != "" {
		lines = append(lines, "accepted by the proved checker: "+c.Kernel)
	}
	return strings.Join(lines, "\n  ") + "\n"
}

// all verifies all files, and says at the end how many were good when there are several.
func (b *judging) all(ctx context.Context, args []string) error {
	names, err := filesIn(args)
	if err != nil {
		return err
	}
	count, code := map[string]int{}, 0
	for _, name := range names {
		found, err := b.check(ctx, name)
		name = file.Called(name)
		text := found.String()
		// A file that cannot be read is no refusal: it says what was wanted. Both are told, and the rest is checked.
		if err != nil {
			found = checked{File: name, Verdict: "unread", Why: strings.TrimPrefix(err.Error(), name+": ")}
			text = err.Error() + "\n"
			switch exit.CodeOf(err) {
			case exit.Claim:
				found.Verdict, text = "refused", fmt.Sprintf("%s: REFUSED: %s\n", name, found.Why)
			case exit.Interrupted:
				found.Verdict = "undecided"
			}
		}
		// With one file the error is the answer.
		if errors.Is(err, errUnbuilt) || err != nil && len(names) == 1 && !b.JSON {
			return err
		}
		if err := b.Say(found, terminal.Fold(text, b.Width())); err != nil {
			return err
		}
		count[found.Verdict]++
		// Who interrupts wants to know how far it came.
		if code = max(code, exit.CodeOf(err)); code == exit.Interrupted {
			return &exit.Error{Code: code, Err: fmt.Errorf("%d good, %d refused, %d not decided", count["good"], count["refused"], len(names)-count["good"]-count["refused"])}
		}
	}
	if len(names) > 1 {
		fmt.Fprintf(b.Beside(), "%s: %d good, %d refused", engine.Count(len(names), "file"), count["good"], count["refused"])
		if unread := count["unread"]; unread > 0 {
			fmt.Fprintf(b.Beside(), ", %d not read", unread)
		}
		fmt.Fprintln(b.Beside())
	}
	return exit.Of(code)
}

// mostPiped is how many bytes standard input may have: who pipes what has no end is not to fill the disk.
const mostPiped = 1 << 30

// open opens a file; - is standard input, which is laid into a file that nobody sees, as some checkers read twice.
func (b *judging) open(ctx context.Context, name string) (*os.File, error) {
	if name != "-" {
		return file.Open(ctx, name)
	}
	f, err := os.CreateTemp("", "workbench-*")
	if err != nil {
		return nil, err
	}
	_ = os.Remove(f.Name())
	n, err := io.Copy(f, io.LimitReader(file.Until(ctx, b.In), mostPiped+1))
	if err == nil && n > mostPiped {
		err = fmt.Errorf("%s has more than %d MiB: want a file", file.StandardInput, mostPiped>>20)
	}
	if err != nil {
		return nil, errors.Join(err, f.Close())
	}
	_, err = f.Seek(0, io.SeekStart)
	return f, err
}

// check verifies one file, by the proved program, too, if it is there.
func (b *judging) check(ctx context.Context, name string) (found checked, err error) {
	f, err := b.open(ctx, name)
	if err != nil {
		return found, err
	}
	defer f.Close()
	name = file.Called(name)
	began := time.Now()
	b.start = 0
	claim, err := b.verifyCertificate(ctx, f, f.Name(), b.jobs)
	b.Errs.Clear()
	if err == nil && b.proved {
		found.Kernel, err = b.ask(ctx, f, claim)
	}
	switch {
	case ctx.Err() != nil && err != nil:
		return found, &exit.Error{Code: exit.Interrupted, Err: fmt.Errorf("%s: not decided: %w", name, context.Cause(ctx))}
	case errors.Is(err, errUnbuilt):
		return found, err
	case errors.Is(err, certificate.ErrOther):
		return found, desk.Kind(fmt.Errorf("%s: %w", name, err), "check", []string{name})
	case err != nil:
		return found, &exit.Error{Code: exit.Claim, Err: fmt.Errorf("%s: %w", name, err)}
	}
	info, err := f.Stat()
	if err != nil {
		return found, err
	}
	found.File, found.Verdict, found.Kind, found.Game, found.Says = name, "good", claim.Kind, claim.Game, claim.Says
	found.Position, found.Notes, found.Body = claim.Position.Text, claim.Notes, claim.Body
	found.Bytes, found.Seconds = info.Size(), terminal.Number((time.Since(began) - b.start).Seconds())
	if t := claim.Target; t != nil {
		found.Tableau, found.AnyOrder = t.Text, t.AnyOrder
	}
	return found, nil
}

// verifyLoss verifies a certificate on one core, which must prove that the position of a play is lost.
func (b *bench) verifyLoss(ctx context.Context, f io.Reader, name string, p *engine.Play) (string, error) {
	claim, err := b.verifyCertificate(ctx, f, name, 1)
	if err == nil {
		err = claim.About(p.Game, p.State())
	}
	if err == nil && !claim.Lost {
		err = fmt.Errorf("it proves another claim than that the deal is lost: %s", claim.Says)
	}
	return claim.Says, err
}

// verifyCertificate gives a certificate to the checker of its kind, and returns what it proves.
func (b *bench) verifyCertificate(ctx context.Context, f io.Reader, name string, jobs int) (certificate.Claim, error) {
	report := func(what string, done, of int) {
		b.Errs.Count("%s: %s %d of %d states", name, what, done, of)
	}
	return certificates.Kinds(b.Named).Verify(ctx, f, certificate.Options{Jobs: jobs, Report: report})
}
