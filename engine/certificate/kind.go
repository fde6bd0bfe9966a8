package certificate

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"patience/engine"
)

// First is the first line of certificates that say what cannot be done.
const First = "patience certificate 3"

// ErrOther says that a file is something else than a certificate, so that there is nothing to refuse.
var ErrOther = errors.New("not a certificate")

// A Kind is a kind of certificate: how its head is written, and what checks it.
type Kind struct {
	Name  string // as people say it, "closed set"; certificates do not name it
	Game  string // whose certificates these are; "" for a kind that any game may have
	First string // the first line
	Tag   string // the value of the line "kind:"; "" when there is no such line
	// Head has the names of the lines behind "game:", in their order. A name that ends in ? may be
	// left out. The last one says how many lines follow.
	Head []string
	// Check checks all that is behind the head, and returns what is proved.
	Check func(f *File) (Claim, error)
}

// Kinds are the kinds of certificates that a program can check.
type Kinds []Kind

// Options say how a certificate is checked.
type Options struct {
	Jobs int // how many lines of a body may be checked at a time, by a checker that can; 0 is one
	// Report is called now and then with how many of the lines were read or checked; it may be nil.
	Report func(what string, done, of int)
}

// Verify reads a certificate, compressed or not, and returns what it proves; the error
// names the line where it fails. It stops when ctx ends.
func (ks Kinds) Verify(ctx context.Context, r io.Reader, o Options) (Claim, error) {
	f, err := ks.Read(r)
	if err != nil {
		return Claim{}, err
	}
	f.ctx, f.options = ctx, o
	c, err := f.Kind.Check(f)
	if err == nil {
		err = f.end()
	}
	if err != nil {
		return Claim{}, err
	}
	c.Game, c.Kind, c.Lines = f.game, f.Kind.Name, f.Count
	return c, nil
}

// Verify is [Kinds.Verify] of one kind and without options.
func (k Kind) Verify(r io.Reader) (Claim, error) {
	return Kinds{k}.Verify(context.Background(), r, Options{})
}

// Read reads the head of a certificate, which may be compressed. Nothing is checked yet but that
// it has the lines of its kind.
func (ks Kinds) Read(r io.Reader) (*File, error) {
	r, err := engine.Unpacked(r)
	if err != nil {
		return nil, err
	}
	f := &File{in: bufio.NewScanner(r), ctx: context.Background()}
	f.in.Buffer(make([]byte, 1<<12), maxLine)
	f.in.Split(lines)
	if err := f.choose(ks); err != nil {
		return nil, err
	}
	return f, f.head()
}

// choose reads the first lines, up to the game, and finds the kind that they tell.
func (f *File) choose(ks Kinds) error {
	firsts := engine.Each(ks, func(k Kind) string { return k.First })
	// A file that cannot be read at all is no certificate for that reason.
	if err := f.advance(); err != nil && f.in.Err() != nil {
		return err
	}
	first := f.in.Text()
	ks = engine.Those(ks, func(k Kind) bool { return k.First == first })
	switch {
	case len(ks) > 0:
	case strings.HasSuffix(first, "\r"):
		return fmt.Errorf("%w: its lines end as those of Windows do, and not in a line feed alone", ErrOther)
	case first < First && strings.HasPrefix(first, First[:len(First)-1]):
		return fmt.Errorf("%w that this program reads: an older version has written it: write it again with \"workbench prove --certificate\"", ErrOther)
	default:
		return fmt.Errorf("%w: it does not begin with %s", ErrOther, anyOf(firsts, true))
	}
	// The line "kind:" is only there when the kind has one.
	tag, err := f.tag(ks)
	if err != nil {
		return err
	}
	if ks = engine.Those(ks, func(k Kind) bool { return k.Tag == tag }); len(ks) == 0 {
		return f.fail(`want "kind:", not %.40q`, f.in.Text())
	}
	if f.game, err = f.value("game"); err != nil {
		return err
	}
	kind, ok := engine.Find(ks, func(k Kind) bool { return k.Game == f.game || k.Game == "" })
	if !ok {
		games := engine.Each(ks, func(k Kind) string { return k.Game })
		return fmt.Errorf("game: %.20q: want %s", f.game, anyOf(games, false))
	}
	f.Kind = kind
	return nil
}

// tag reads the line "kind:" if there is one, and the line behind it.
func (f *File) tag(ks Kinds) (string, error) {
	if err := f.advance(); err != nil {
		return "", err
	}
	tags := engine.Those(engine.Each(ks, func(k Kind) string { return k.Tag }), func(tag string) bool { return tag != "" })
	if tags == nil || !strings.HasPrefix(f.in.Text(), "kind:") {
		return "", nil
	}
	tag, err := f.value("kind")
	if err == nil && !slices.Contains(tags, tag) {
		err = f.fail("kind: %.40q: want %s", tag, anyOf(tags, false))
	}
	return tag, cmp.Or(err, f.advance())
}

// anyOf lists words, each once, and perhaps quoted: "a or b or c".
func anyOf(words []string, quoted bool) string {
	var all []string
	for _, w := range words {
		if quoted {
			w = fmt.Sprintf("%q", w)
		}
		if !slices.Contains(all, w) {
			all = append(all, w)
		}
	}
	return strings.Join(all, " or ")
}
