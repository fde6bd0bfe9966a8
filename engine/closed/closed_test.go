package closed

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"pgregory.net/rapid"

	"patience/engine/certificate"
	"patience/engine/enginetest/fuzz"
)

// steps is a game of numbers up to a most, 100 if nothing else is said: from n one comes to n+2 and to 2n. It is won at 7.
type steps struct {
	words int
	start uint64
	most  uint64
}

func stepping(h Head) (Rules, error) {
	s := steps{words: 1, most: 100}
	if _, err := fmt.Sscanf(h.Position, "%d of %d", &s.start, &s.words); err != nil || s.words < 1 || s.words > 3 {
		return nil, errors.New("position: bad")
	}
	return s, nil
}

func (s steps) Position() certificate.Position { return certificate.Position{} }

func (s steps) Words() int { return s.words }

func (s steps) Start() [][]uint64 { return [][]uint64{s.number(s.start)} }

// number has the value in its highest word, if there are several.
func (s steps) number(n uint64) []uint64 {
	words := make([]uint64, s.words)
	words[0] = n
	return words
}

func (s steps) Check(member []uint64, listed func(next []uint64) bool) error {
	n := member[0]
	if n == 7 {
		return errors.New("won")
	}
	for _, next := range []uint64{n + 2, 2 * n} {
		if next <= s.most && !listed(s.number(next)) {
			return fmt.Errorf("%d is no member", next)
		}
	}
	return nil
}

func checkText(text string) error {
	_, err := Kind("steps", stepping).Verify(strings.NewReader(text))
	return err
}

// even proves that 7 is not reached from 8: by the even numbers from there on.
func even(words int) *Proof {
	var numbers []uint64
	s := steps{words: words}
	for n := uint64(100); n >= 8; n -= 2 {
		numbers = append(numbers, s.number(n)...)
	}
	return NewProof(Head{Game: "steps", Position: fmt.Sprintf("8 of %d", words)}, words, numbers)
}

func write(t testing.TB, p *Proof) string {
	var b bytes.Buffer
	if err := p.Write(&b); err != nil || p.Size() != int64(b.Len()) {
		t.Fatalf("%d bytes, %d were told: %v", b.Len(), p.Size(), err)
	}
	return b.String()
}

func TestGood(t *testing.T) {
	for words := 1; words <= 3; words++ {
		if err := checkText(write(t, even(words))); err != nil {
			t.Error(words, err)
		}
	}
	if got := even(1).String(); got != "a closed set of 47 positions" {
		t.Error(got)
	}
}

func TestRefused(t *testing.T) {
	good := write(t, even(1))
	for _, c := range []struct{ name, old, new, want string }{
		{"another first line", "certificate 3", "certificate 2", "not a certificate"},
		{"another kind", "exhausted", "precedence", "kind"},
		{"another game", "game: steps", "game: chess", "want steps"},
		{"no game", "game: steps\n", "", "line 3"},
		{"two blanks", "8 of 1", "8  of 1", "want it written as"},
		{"a lemma twice", "lemmas:", "lemmas: a a", "each once"},
		{"a blank at the end", "members: 47", "members: 47 ", "want one blank"},
		{"a bad position", "8 of 1", "8", "position: bad"},
		{"more words", "8 of 1", "8 of 2", "the start"},
		{"a won start", "8 of 1", "7 of 1", "the start"},
		{"a start that is no member", "8 of 1", "1 of 1", "the start"},
		{"too few announced", "members: 47", "members: 46", "more lines"},
		{"too many announced", "members: 47", "members: 48", "ends too early"},
		{"none announced", "members: 47", "members: 0", "members: bad number"},
		{"a number in other words", "members: 47", "members: +47", "members: bad number"},
		{"no difference", "\n8\n2", "\n8\n0", "bad difference"},
		{"an empty line", "\n8\n2", "\n8\n\n2", "bad difference"},
		{"no figure", "\n8\n2", "\n8\nG", "bad difference"},
		{"capitals", "\n8\n2", "\nA\n2", "bad difference"},
		{"a nought before", "\n8\n2", "\n08\n2", "bad difference"},
		{"too long", "\n8\n2", "\n8\n20000000000000000", "bad difference"},
		{"over the end", "\n8\n2", "\n8\nffffffffffffffff", "bad difference"},
		{"a member in another's place", "\n8\n2\n2", "\n8\n3\n1", "line 8, [8]: 10 is no member"},
		{"a won member", "members: 47\n8", "members: 48\n7\n1", "line 8, [7]: won"},
	} {
		text := strings.Replace(good, c.old, c.new, 1)
		if err := checkText(text); text == good || err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", c.name, err, c.want)
		}
	}
}

// counted counts how often each member is checked.
type counted struct {
	steps
	times []atomic.Int32 // by number
}

func (c counted) Check(member []uint64, listed func(next []uint64) bool) error {
	c.times[member[0]].Add(1)
	return c.steps.Check(member, listed)
}

// TestJobs checks a set of many portions side by side: each member once, and of many that are left out the first
// that is missed is told, however many checkers there are.
func TestJobs(t *testing.T) {
	const most = 100_000
	verify := func(jobs int, without ...uint64) (string, []atomic.Int32) {
		var numbers []uint64
		for n := uint64(most); n >= 8; n -= 2 {
			if !slices.Contains(without, n) {
				numbers = append(numbers, n)
			}
		}
		text := write(t, NewProof(Head{Game: "steps", Position: "8 of 1"}, 1, numbers))
		times := make([]atomic.Int32, most+1)
		counting := func(h Head) (Rules, error) {
			r, err := stepping(h)
			s := r.(steps)
			s.most = most
			return counted{s, times}, err
		}
		kinds := certificate.Kinds{Kind("steps", counting)}
		_, err := kinds.Verify(context.Background(), strings.NewReader(text), certificate.Options{Jobs: jobs})
		return fmt.Sprint(err), times
	}
	for jobs := range 5 {
		got, times := verify(jobs)
		if got != "<nil>" {
			t.Errorf("%d jobs: %s", jobs, got)
		}
		for n := range times {
			if want := n >= 8 && n%2 == 0; times[n].Load() > 1 || times[n].Load() == 1 != want {
				t.Fatalf("%d jobs: %d was checked %d times", jobs, n, times[n].Load())
			}
		}
		for _, c := range []struct {
			without []uint64
			want    string
		}{
			{[]uint64{100_000}, "line 25004, [c350]: 100000 is no member"},
			{[]uint64{99_998, 60_000, 90_000, 89_998}, "line 15004, [7530]: 60000 is no member"},
			{[]uint64{20_002}, "line 10004, [4e20]: 20002 is no member"},
		} {
			if got, _ := verify(jobs, c.without...); got != c.want {
				t.Errorf("%d jobs, without %d: %s, want %s", jobs, c.without, got, c.want)
			}
		}
	}
}

func TestCompressed(t *testing.T) {
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	z.Write([]byte(write(t, even(2))))
	z.Close()
	if err := checkText(b.String()); err != nil {
		t.Error(err)
	}
	for _, garbage := range []string{"x", "\x00", "\x1f\x8b"} {
		if err := checkText(b.String() + garbage); err == nil {
			t.Errorf("accepted with %q after it", garbage)
		}
	}
	for n := range b.Len() {
		if err := checkText(b.String()[:n]); err == nil {
			t.Errorf("accepted after %d of %d bytes", n, b.Len())
		}
	}
}

func TestCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	report := func(what string, done, of int) {
		if what == "checked" {
			cancel()
		}
	}
	kinds := certificate.Kinds{Kind("steps", stepping)}
	_, err := kinds.Verify(ctx, strings.NewReader(write(t, even(1))), certificate.Options{Jobs: 1, Report: report}) // a second checker could take the only portion, untold
	if !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

// Anything are rules that take every number of so many words.
type anything int

func (a anything) Words() int                                   { return int(a) }
func (anything) Start() [][]uint64                              { return nil }
func (anything) Position() certificate.Position                 { return certificate.Position{} }
func (anything) Check([]uint64, func(next []uint64) bool) error { return nil }

// An endless is a certificate of more members than anybody has room for.
type endless struct{ read int }

func (e *endless) Read(p []byte) (int, error) {
	n := copy(p, "1\n")
	e.read += n
	return n, nil
}

// Small are rules that know small numbers alone.
type small struct{ anything }

func (small) Check(member []uint64, _ func(next []uint64) bool) error {
	if member[0] > 10 {
		return errors.New("no position")
	}
	return nil
}

// TestBomb wants nobody to read all members when most of them are none.
func TestBomb(t *testing.T) {
	head := strings.NewReader("patience certificate 3\nkind: exhausted\ngame: steps\nposition: 8 of 1\noptions:\nlemmas:\nmembers: 400000000\n")
	members := new(endless)
	_, err := Kind("steps", func(Head) (Rules, error) { return small{1}, nil }).Verify(io.MultiReader(head, members))
	if err == nil || !strings.Contains(err.Error(), "line 65543, [10000]: no position") || members.read > 1<<20 {
		t.Errorf("%v, after %d bytes", err, members.read)
	}
}

// TestNumbers wants numbers of any size to come back as they were, and no others to be found.
func TestNumbers(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		words := rapid.IntRange(1, 4).Draw(t, "words")
		word := rapid.OneOf(rapid.Uint64Range(0, 2), rapid.Uint64())
		list := rapid.SliceOfNDistinct(rapid.SliceOfN(word, words, words), 1, 50, func(n []uint64) string { return fmt.Sprint(n) }).Draw(t, "numbers")
		var b bytes.Buffer
		if err := NewProof(Head{Game: "steps"}, words, slices.Concat(list...)).Write(&b); err != nil {
			t.Fatal(err)
		}
		f, err := certificate.Kinds{Kind("steps", stepping)}.Read(&b)
		if err != nil {
			t.Fatal(err)
		}
		set, err := readMembers(f, anything(words))
		if err != nil || set.Len() != len(list) {
			t.Fatalf("%d numbers, want %d: %v", set.Len(), len(list), err)
		}
		for _, n := range list {
			if !set.Has(n) {
				t.Fatalf("%x is not found", n)
			}
		}
		other := rapid.SliceOfN(word, words, words).Draw(t, "other")
		if set.Has(other) != slices.ContainsFunc(list, func(n []uint64) bool { return slices.Equal(n, other) }) {
			t.Fatalf("%x is found: %v", other, set.Has(other))
		}
	})
}

// FuzzVerify wants that no text proves what is not so: 7 can be reached from the odd numbers
// below it alone.
func FuzzVerify(target *testing.F) {
	f := fuzz.New(target)
	f.Add(write(f, even(1)))
	f.Add(write(f, even(3)))
	f.Add("patience certificate 3\nkind: exhausted\ngame: steps\nposition: 1 of 1\noptions:\nlemmas:\nmembers: 1\n1\n")
	f.Fuzz(func(t *testing.T, text string) {
		claim, err := Kind("steps", stepping).Verify(strings.NewReader(text))
		if err != nil {
			return
		}
		rules, _ := stepping(Head{Position: claim.Position.Text})
		if n := rules.(steps).start; n <= 7 && n%2 == 1 {
			t.Errorf("%d is called lost", n)
		}
	})
}
