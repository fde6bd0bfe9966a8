package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"patience/cmd/workbench/certify"
	"patience/cmd/workbench/exit"
	"patience/cmd/workbench/terminal"
	"patience/engine"
	"patience/engine/closed"
	"patience/engine/file"
	klondike "patience/engine/games/klondike/check/precedence"
	check "patience/engine/games/spider/check/freecard"
	plancheck "patience/engine/games/spider/check/plan"
	spider "patience/engine/games/spider/check/precedence"
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
them. The exit code is 1 when a file is refused, and 130 after Ctrl-C.

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
			var second *certify.Proved
			if proved {
				b.Errs.Show("the proved checker is built, if it never was")
				second, err = certify.StartProved(ctx)
				b.Errs.Clear()
				if err != nil {
					return fmt.Errorf("--kernel: %w", err)
				}
				defer second.Close()
			}
			for _, name := range names {
				if err := b.check(ctx, name, jobs, second); err != nil {
					return err
				}
			}
			return nil
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

// check verifies one file, by the proved program, too, if it is there.
func (b *bench) check(ctx context.Context, name string, jobs int, second *certify.Proved) error {
	f, err := file.Open(ctx, name)
	if err != nil {
		return err
	}
	defer f.Close()
	began := time.Now()
	said, err := b.verifyCertificate(ctx, f, jobs)
	also := ""
	b.Errs.Clear()
	if err == nil && second != nil {
		also, err = second.Check(f)
		also = fmt.Sprintf("  accepted by the proved checker: %s\n", also)
	}
	switch {
	case ctx.Err() != nil && err != nil:
		return &exit.Error{Code: exit.Interrupted, Err: fmt.Errorf("%s: not decided: %w", name, err)}
	case err != nil:
		return &exit.Error{Code: exit.Claim, Err: fmt.Errorf("%s: %w", name, err)}
	}
	info, err := f.Stat()
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(b.Out, "%s: good\n  %s, %d bytes, checked in %v\n%s",
		name, said, info.Size(), time.Since(began).Round(time.Millisecond), also)
	return err
}

// verifyAlone verifies a certificate on one core.
func (b *bench) verifyAlone(ctx context.Context, f *os.File) (string, error) {
	return b.verifyCertificate(ctx, f, 1)
}

// verifyCertificate gives a certificate to the checker of its kind, and returns what it
// proves.
func (b *bench) verifyCertificate(ctx context.Context, f *os.File, jobs int) (string, error) {
	kind, err := kindOf(f)
	if err != nil {
		return "", err
	}
	switch kind {
	case planKind:
		claim, err := plancheck.Verify(ctx, f)
		return planText(claim), err
	case "":
		claim, err := check.VerifyContext(ctx, f, b.checkProgress(f.Name()))
		return fmt.Sprintf("%v\n%s  %d abstract states", claim, aboutText(claim), claim.States), err
	case "precedence", "lodgings":
		return verifyPrecedence(f)
	case closed.Kind:
		h, err := closed.Verify(ctx, f, certify.Checkers(), jobs, b.checkProgress(f.Name()))
		return fmt.Sprintf("lost: %s\n  position: %s\n  a closed set of %s", strings.TrimSpace(h.Game+" "+h.Options), strings.TrimSpace(h.Position), engine.Count(h.Members, "position")), err
	}
	return "", fmt.Errorf("a certificate of kind %q: this program checks precedence, lodgings, %s, %s, and those without a kind", kind, closed.Kind, planKind)
}

// verifyPrecedence gives a certificate to the checker of its game.
func verifyPrecedence(f *os.File) (string, error) {
	r, err := certify.Unpacked(f)
	if err != nil {
		return "", err
	}
	b := bufio.NewReader(r)
	head, _ := b.Peek(100)
	if strings.Contains(string(head), "\ngame: spider\n") {
		report, err := spider.Verify(b)
		return report.String(), err
	}
	report, err := klondike.Verify(b)
	return report.String(), err
}

// planKind is the kind of a file that holds a plan.
const planKind = "plan"

// planText says what a good plan reaches.
func planText(c plancheck.Claim) string {
	about := check.Claim{Position: c.Position, Target: c.Target, Order: c.Order}
	return fmt.Sprintf("%v\n%s  unseen: %v\n  %s, %d positions played", c, aboutText(about), c.Unseen, engine.Count(c.Nodes, "node"), c.Played)
}

// kindOf returns what the second line of a certificate says of its kind, "" when it says
// nothing: that is the free-card calculus. The file is then read from its start again.
func kindOf(f *os.File) (string, error) {
	r, err := certify.Unpacked(f)
	if err != nil {
		return "", err
	}
	head, err := io.ReadAll(io.LimitReader(r, 200))
	if err != nil {
		return "", err
	}
	lines := strings.SplitN(string(head), "\n", 3)
	kind := ""
	if lines[0] == plancheck.FirstLine {
		kind = planKind
	}
	if len(lines) == 3 && strings.HasPrefix(lines[1], "kind: ") {
		kind = strings.TrimPrefix(lines[1], "kind: ")
	}
	_, err = f.Seek(0, io.SeekStart)
	return kind, err
}

// aboutText says which position a claim is about, and which tableau.
func aboutText(c check.Claim) string {
	text := fmt.Sprintf("  position: %s\n", c.Position)
	if c.Target != "" {
		text += fmt.Sprintf("  tableau: %s\n", c.Target)
	}
	if c.Order == "any" {
		text += "  its piles in any order\n"
	}
	return text
}

// checkProgress returns a function that shows how far a check is.
func (b *bench) checkProgress(name string) func(what string, done, of int) {
	return func(what string, done, of int) {
		b.Errs.Count("%s: %s %d of %d states", name, what, done, of)
	}
}
