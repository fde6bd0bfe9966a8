package certificates

import (
	"bytes"
	"compress/gzip"
	"context"
	"io"
	"iter"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"patience/engine/certificate"
	"patience/engine/enginetest"
	"patience/engine/enginetest/scorpion"
	"patience/engine/games"
)

// written returns the certificates that the program wrote before there was a list of kinds, with and in
// the order of the names of their files.
func written(t testing.TB) iter.Seq2[string, string] {
	files, err := filepath.Glob("testdata/*")
	if err != nil || len(files) < 30 {
		t.Fatalf("%d certificates: %v", len(files), err)
	}
	var texts []string
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if strings.HasSuffix(name, ".gz") {
			z, err := gzip.NewReader(bytes.NewReader(text))
			if err != nil {
				t.Fatal(err)
			}
			if text, err = io.ReadAll(z); err != nil {
				t.Fatal(err)
			}
		}
		texts = append(texts, string(text))
	}
	return func(yield func(name, text string) bool) {
		for i, name := range files {
			if !yield(filepath.Base(name), texts[i]) {
				return
			}
		}
	}
}

// all returns the kinds, with one more game that has nothing but its rules.
func all() certificate.Kinds { return Kinds(append(games.All(), scorpion.Game()).Named) }

func verify(text string) (certificate.Claim, error) {
	return all().Verify(context.Background(), strings.NewReader(text), certificate.Options{Jobs: 2})
}

// TestCertificatesOfBefore wants each certificate that was ever written to be good still, and to be about
// the position that it names.
func TestCertificatesOfBefore(t *testing.T) {
	kinds := map[string]bool{}
	for name, text := range written(t) {
		claim, err := verify(text)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		kinds[claim.Game+" "+claim.Kind] = true
		if claim.Lost != (strings.HasPrefix(claim.Says, "lost: ") || claim.Says == "impossible: win") {
			t.Errorf("%s: %s: taken for a loss: %v", name, claim.Says, claim.Lost)
		}
		if len(claim.Position.Piles) == 0 || claim.Position.Text == "" || claim.Body == "" {
			t.Errorf("%s: %+v", name, claim)
		}
	}
	for _, k := range all() {
		if k.Game == "" {
			k.Game = "bare"
		}
		if !kinds[k.Game+" "+k.Name] {
			t.Errorf("no certificate of %s, kind %s", k.Game, k.Name)
		}
	}
}

// TestOneWayOfWriting alters heads in ways that leave their sense alone, or seem to, and wants each to be
// refused: what is printed of a certificate is then what was understood.
func TestOneWayOfWriting(t *testing.T) {
	enginetest.Alone(t)
	changes := []struct{ what, old, new string }{
		{"a blank too many", ": ", ":  "},
		{"a blank at the end of a line", "\n", " \n"},
		{"a line twice", "position:", "position: x\nposition:"},
		{"a word more", "options: ", "options: x "},
		{"a rule more", " } | foundations", ", odd = 2 } | foundations"},
		{"a rule in another place", "unit = \"run\", space = \"K\"", "space = \"K\", unit = \"run\""},
		{"a rule that goes without saying", "stock = { 24 }", "stock = { 24, turn = 1 }"},
		{"a number with a nought", "tableau = { ", "tableau = { 0"},
		{"no blank before a brace", " } | foundations", "} | foundations"},
		{"more piles dealt than there are", "stock = { 24 }", "stock = { 24, onto = \"tableau\", piles = 9 }"},
		{"a pile left out", "foundation 4: -", ""},
		{"a pile twice", "foundation 4: -", "foundation 4: - | foundation 4: -"},
		{"a foundation with a card that lies elsewhere", "foundation 4: -", "foundation 4: Ad"},
		{"a cell of two cards", "cell 1: -", "cell 1: 4c 4d"},
		{"brackets about nothing", "pile 1: ", "pile 1: [] "},
		{"a bracket that does not end", "[", "[["},
		{"a lemma more", "lemmas:", "lemmas: ranks prefix ranks ranks"},
		{"an option with more behind it", "\nlemmas:", ", and so is every other deal\nlemmas:"},
		{"a restriction twice", "without: ", "without: space, space, "},
		{"a tab", ": ", ":\t"},
		{"a line end of another system", "\n", "\r\n"},
		{"a blank behind a bracket", "(", "( "},
		{"a blank before a bracket ends", ")", " )"},
		{"a bracket too many", "(", "(("},
		{"two blanks behind a bracket", ") ", ")  "},
		{"no blank behind a bracket", ") ", ")"},
		{"brackets about nothing before a card", "| ", "| () "},
		{"brackets about nothing in a column", "column: (", "column: () ("},
		{"an empty waste", "waste: -", "waste:"},
		{"a guest before one of a lower rank", " | 9", " | Kh 9"},
		{"no blank", ": ", ":"},
		{"another name of a suit", "position: ", "position: Kx "},
		{"a blank line at the end", "", "\n"},
	}
	refused := map[string]int{}
	for name, text := range written(t) {
		for _, c := range changes {
			altered := strings.Replace(text, c.old, c.new, 1)
			if c.old == "" {
				altered = text + c.new
			}
			if altered == text {
				continue
			}
			if claim, err := verify(altered); err == nil {
				t.Errorf("%s: %s is taken: %s", name, c.what, claim)
			}
			refused[c.what]++
		}
		// The number of lines has one way to be written, too.
		for _, sign := range []string{"+", "0", "-0"} {
			kind, err := all().Read(strings.NewReader(text))
			if err != nil {
				t.Fatal(err)
			}
			head := kind.Kind.Head
			count := "\n" + head[len(head)-1] + ": "
			if _, err := verify(strings.Replace(text, count, count+sign, 1)); err == nil {
				t.Errorf("%s: a number with %s is taken", name, sign)
			}
		}
	}
	for _, c := range changes {
		if refused[c.what] == 0 {
			t.Errorf("%s was never tried", c.what)
		}
	}
}
