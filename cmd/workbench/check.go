package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"patience/cmd/workbench/certify"
	"patience/cmd/workbench/exit"
	"patience/cmd/workbench/terminal"
	"patience/engine"
	"patience/engine/certificate"
	"patience/engine/certificates"
	"patience/engine/file"
)

func (b *bench) checkCommand() *cobra.Command {
	jobs, proved := 1, false
	c := &cobra.Command{
		Use:   "check FILE|DIR...",
		Short: "Verify certificates of what cannot be done, and plans",
		Long: `Check verifies certificates. It shares nothing with the searches that found them
but the type of a card. docs/certificates.md says what is checked, and why that
is a proof. Of those that "workbench prove" and "workbench verify" wrote: that
they contain the start, are closed under the abstract moves, and meet the goal
nowhere; or, of a lost deal of Klondike, that each step follows from those
before it; or, of a whole deal of Spider, that what must wait waits for
something else that must, or that chains can leave in no other ways. Of those
that "workbench solve" wrote: that they contain the start, that no member is
won, and that every legal move from a member leads to one.

It also plays through the plans of "workbench prove --hidden strategy": by the
referee's rules, with each card that can turn up, every line to the goal
(docs/unseen.md).

A folder stands for the certificates in it, files that end in .cert or .cert.gz,
as --certificates of "workbench solve", "survey", "test" and "ideas" leaves
them. Each file is judged, whatever became of those before it, and several are
counted. The exit code is 1 when one is refused, 2 when one cannot be read, and
130 after Ctrl-C.

With --kernel a second program checks each, too: one that was proved, by Coq, to
accept nothing that is wrong. It knows what must wait up to the first space or
suit of a whole deal of Spider, and refuses all other kinds. It is built at its
first use, which takes ten seconds, and wants Coq and OCaml (Debian: apt-get
install coq ocaml).`,
		Example: `  workbench prove 10 --cannot space --without deal,remove --certificate 10.cert
  workbench check 10.cert
  workbench check proofs
  workbench check --kernel lost.cert`,
		Args: cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if jobs < 1 {
				return fmt.Errorf("--jobs %d: want 1 or more", jobs)
			}
			names, err := filesIn(args)
			if err != nil {
				return err
			}
			ctx, stop := terminal.UntilInterrupt(cmd.Context())
			defer stop()
			judge := judging{bench: b, jobs: jobs}
			if proved {
				b.Errs.Show("the proved checker is built, if it never was")
				judge.second, err = certify.StartProved(ctx)
				b.Errs.Clear()
				if err != nil {
					return fmt.Errorf("--kernel: %w", err)
				}
				defer judge.second.Close()
			}
			return judge.all(ctx, names)
		},
	}
	c.Flags().IntVar(&jobs, "jobs", jobs, "check a set of positions that a search went through on `N` cores")
	c.Flags().BoolVar(&proved, "kernel", false, "have each checked by a program that was proved in Coq, too (docs/kernel.md)")
	return c
}

// filesIn returns the files of a command line, for a folder the certificates in it.
func filesIn(args []string) (names []string, err error) {
	for _, name := range args {
		info, err := os.Stat(name)
		if err != nil || !info.IsDir() {
			names = append(names, name) // who opens it says what is wrong
			continue
		}
		entries, err := os.ReadDir(name)
		if err != nil {
			return nil, err
		}
		before := len(names)
		for _, e := range entries {
			if strings.HasSuffix(strings.TrimSuffix(e.Name(), ".gz"), ".cert") {
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
	second *certify.Proved // the proved program; nil when it is not asked
}

// all verifies all files, and says at the end how many were good when there are several.
func (b *judging) all(ctx context.Context, names []string) error {
	good, refused, code := 0, 0, 0
	for _, name := range names {
		err := b.check(ctx, name)
		var as *exit.Error
		switch {
		case err == nil:
			good++
			continue
		case len(names) == 1:
			return err
		case ctx.Err() != nil:
			fmt.Fprintf(b.Out, "%v\n", err)
			return &exit.Error{Code: exit.Interrupted, Err: fmt.Errorf("%d good, %d refused, %d not decided", good, refused, len(names)-good-refused)}
		case errors.As(err, &as) && as.Code == exit.Claim:
			refused++
			code = max(code, exit.Claim)
			fmt.Fprintf(b.Out, "%s: REFUSED: %s\n", name, strings.TrimPrefix(err.Error(), name+": "))
		default:
			code = exit.Usage
			fmt.Fprintf(b.Out, "%v\n", err)
		}
	}
	if len(names) > 1 {
		fmt.Fprintf(b.Out, "%s: %d good, %d refused", engine.Count(len(names), "file"), good, refused)
		if unread := len(names) - good - refused; unread > 0 {
			fmt.Fprintf(b.Out, ", %d not read", unread)
		}
		fmt.Fprintln(b.Out)
	}
	if code != 0 {
		return &exit.Error{Code: code}
	}
	return nil
}

// check verifies one file, by the proved program, too, if it is there.
func (b *judging) check(ctx context.Context, name string) error {
	f, err := file.Open(ctx, name)
	if err != nil {
		return err
	}
	defer f.Close()
	began := time.Now()
	claim, err := b.verifyCertificate(ctx, f, b.jobs)
	also := ""
	b.Errs.Clear()
	if err == nil && b.second != nil {
		also, err = b.second.Check(f)
		also = fmt.Sprintf("  accepted by the proved checker: %s\n", also)
	}
	switch {
	case ctx.Err() != nil && err != nil:
		return &exit.Error{Code: exit.Interrupted, Err: fmt.Errorf("%s: not decided: %w", name, context.Cause(ctx))}
	case err != nil:
		return &exit.Error{Code: exit.Claim, Err: fmt.Errorf("%s: %w", name, err)}
	}
	info, err := f.Stat()
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(b.Out, "%s: good\n  %s, %d bytes, checked in %v\n%s",
		name, claimText(claim), info.Size(), time.Since(began).Round(time.Millisecond), also)
	return err
}

// verifyAbout verifies a certificate on one core, which must be about the position of a play.
func (b *bench) verifyAbout(ctx context.Context, f *os.File, p *engine.Play) (string, error) {
	claim, err := b.verifyCertificate(ctx, f, 1)
	if err == nil {
		err = claim.Position.About(p.Game, p.State())
	}
	return claim.Says, err
}

// verifyCertificate gives a certificate to the checker of its kind, and returns what it proves.
func (b *bench) verifyCertificate(ctx context.Context, f *os.File, jobs int) (certificate.Claim, error) {
	report := func(what string, done, of int) {
		b.Errs.Count("%s: %s %d of %d states", f.Name(), what, done, of)
	}
	return certificates.Kinds().Verify(ctx, f, certificate.Options{Jobs: jobs, Report: report})
}

// claimText says in lines what a certificate proves, of which position, and by what.
func claimText(c certificate.Claim) string {
	lines := append([]string{c.Says, "position: " + c.Position.Text}, c.Notes...)
	if c.Target != nil {
		lines = append(lines, "tableau: "+c.Target.Text)
		if c.Target.AnyOrder {
			lines = append(lines, "its piles in any order")
		}
	}
	return strings.Join(append(lines, c.Body), "\n  ")
}
