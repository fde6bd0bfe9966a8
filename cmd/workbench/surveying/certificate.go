package surveying

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"patience/cmd/workbench/certify"
	"patience/cmd/workbench/ledger"
	"patience/engine"
)

// certificate checks the certificate of a row: that it is the one which the ledger means, that it
// is about this deal, and that it is a proof.
func (a *auditing) certificate(ctx context.Context, row ledger.Row, p *engine.Play, name string) finding {
	said, err := a.verified(ctx, row, p, name)
	switch {
	case err != nil && ctx.Err() != nil:
		return finding{row, cut, ""}
	case err != nil:
		return finding{row, wrong, fmt.Sprintf("%s: %v", name, err)}
	}
	said, _, _ = strings.Cut(said, "\n")
	return finding{row, checked, fmt.Sprintf("certificate checked: %s", said)}
}

// verified returns what a certificate proves.
func (a *auditing) verified(ctx context.Context, row ledger.Row, p *engine.Play, name string) (said string, err error) {
	f, err := os.Open(name)
	if err != nil {
		return "", err
	}
	defer f.Close()
	content, err := certify.Unpacked(f)
	if err != nil {
		return "", err
	}
	b := bufio.NewReader(content)
	start, _ := b.Peek(maxHead)
	head := string(start) // what is read next takes its place
	sum, err := certify.Sum(func(w io.Writer) error { _, err := io.Copy(w, b); return err })
	if err != nil {
		return "", err
	}
	if sum != row.Certificate {
		return "", fmt.Errorf("its sum is %.16s..., the ledger has %.16s...: it is not the certificate of this run", sum, row.Certificate)
	}
	if err := about(head, p, a.options); err != nil {
		return "", err
	}
	if _, err := f.Seek(0, io.SeekStart); err != nil {
		return "", err
	}
	return a.Check(ctx, f)
}

// maxHead is how many bytes the head of a certificate has at most.
const maxHead = 4096

var (
	cardText = engine.Regexp(`\b(?:10|[2-9AJQK])[cdhs]\b`)
	// bodyText is where the head of a certificate ends.
	bodyText   = engine.Regexp(`(?m)^(members|steps|waits|lodgings): `)
	optionText = engine.Regexp(`\b([a-z]+)=(\S+)`)
)

// about says why the head of a certificate is not about the start of a play, nil when it is. The
// head has the position in one of the game's formats, or card by card: then the cards of
// each pile must stand there side by side, and where all piles have one card those of each row.
// An option that was given must not be another.
func about(head string, p *engine.Play, options engine.Options) error {
	if end := bodyText().FindStringIndex(head); end != nil {
		head = head[:end[0]]
	}
	for _, m := range optionText().FindAllStringSubmatch(head, -1) {
		if given, ok := options[m[1]]; ok && given != m[2] {
			return fmt.Errorf("it is about a deal with %s=%s", m[1], m[2])
		}
	}
	for _, f := range p.Game.Formats {
		if f.Print == nil {
			continue
		}
		if text, err := f.Print(p); err == nil && strings.Contains(head, ": "+strings.TrimSpace(text)+"\n") {
			return nil
		}
	}
	b := p.Game.Board(p.State())
	groups := piles(b)
	if !slices.ContainsFunc(groups, func(g []string) bool { return len(g) > 1 }) {
		groups = rows(b)
	}
	if !sideBySide(cardText().FindAllString(head, -1), groups) {
		return errors.New("it is about another position than this deal")
	}
	return nil
}

// piles returns the cards of the piles of a board.
func piles(b engine.Board) (all [][]string) {
	for _, p := range b {
		var names []string
		for _, c := range p.Cards {
			names = append(names, c.String())
		}
		all = append(all, names)
	}
	return all
}

// rows returns the cards of a board as they lie side by side.
func rows(b engine.Board) (all [][]string) {
	at := map[float64][]engine.Pile{}
	for _, p := range b {
		at[p.Place.Y] = append(at[p.Place.Y], p)
	}
	for _, row := range at {
		slices.SortFunc(row, func(a, b engine.Pile) int { return cmp.Compare(a.Place.X, b.Place.X) })
		all = append(all, slices.Concat(piles(row)...))
	}
	return all
}

// sideBySide says whether the groups are all that is named, each in its order or the other way
// round.
func sideBySide(named []string, groups [][]string) bool {
	n := 0
	text := " " + strings.Join(named, " ") + " "
	for _, g := range groups {
		n += len(g)
		back := slices.Clone(g)
		slices.Reverse(back)
		if !strings.Contains(text, " "+strings.Join(g, " ")+" ") && !strings.Contains(text, " "+strings.Join(back, " ")+" ") && len(g) > 0 {
			return false
		}
	}
	return n == len(named)
}
