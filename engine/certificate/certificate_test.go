package certificate

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"patience/engine"
	"patience/engine/enginetest/fuzz"
)

// toys are two kinds: of one the body is numbers that rise, of the other, which has a line "kind:", cards that lie in a pile.
func toys() Kinds {
	return Kinds{
		{Name: "rising", Game: "toy", First: "toys 2", Head: []string{"position", "note?", "numbers"}, Check: rising},
		{Name: "cards", Game: "", First: "toys 2", Tag: "cards", Head: []string{"pile", "pile", "words", "cards"}, Check: cards},
	}
}

func rising(f *File) (Claim, error) {
	last := -1
	err := f.Each(func(line []byte) error {
		n, err := Number(string(line), last+1, 1000)
		last = n
		return err
	})
	return Claim{Says: fmt.Sprint("up to ", last), Position: Position{Text: f.Text("position")}, Notes: []string{f.Text("note")}}, err
}

func cards(f *File) (Claim, error) {
	var c Claim
	for i, text := range f.Texts("pile") {
		list, down, err := Covered(text)
		if err != nil {
			return c, err
		}
		c.Position.Piles = append(c.Position.Piles, Pile{Name: fmt.Sprint("pile ", i+1), Cards: list, Down: down})
	}
	words, err := Words(f.Text("words"), ", ")
	if c.Notes = words; err != nil {
		return c, err
	}
	return c, f.Each(func(line []byte) error {
		_, err := Card(string(line))
		return err
	})
}

const (
	numbers = "toys 2\ngame: toy\nposition: 3 stones\nnote: one\nnumbers: 3\n1\n2\n30\n"
	piles   = "toys 2\nkind: cards\ngame: any\npile: (Ks 3d) 4c\npile:\nwords: space, deal\ncards: 1\n10h\n"
)

func verify(text string) (Claim, error) {
	return toys().Verify(context.Background(), strings.NewReader(text), Options{})
}

// TestGood reads good certificates, a compressed one too, and says what they prove.
func TestGood(t *testing.T) {
	var packed bytes.Buffer
	z := gzip.NewWriter(&packed)
	_, _ = z.Write([]byte(numbers))
	_ = z.Close()
	for _, text := range []string{numbers, packed.String(), strings.Replace(numbers, "note: one\n", "", 1)} {
		c, err := verify(text)
		if err != nil || c.Kind != "rising" || c.Game != "toy" || c.Lines != 3 || c.String() != "up to 30" || c.Position.Text != "3 stones" {
			t.Errorf("%.20q: %+v, %v", text, c, err)
		}
	}
	c, err := verify(piles)
	if err != nil || c.Kind != "cards" || c.Game != "any" || len(c.Notes) != 2 || c.Position.Piles[0].String() != "[Ks 3d] 4c" {
		t.Errorf("%+v, %v", c, err)
	}
}

// TestRefused wants each fault refused, where it is.
func TestRefused(t *testing.T) {
	for _, c := range []struct{ of, old, new, want string }{
		{numbers, "toys 2", "toys 3", `not a certificate: it does not begin with "toys 2"`},
		{numbers, "toys 2", "patience certificate 2", "an older version has written it"},
		{numbers, numbers, "", "not a certificate"},
		{numbers, "game: toy", "game: ludo", `game: "ludo": want toy`},
		{numbers, "game: toy\n", "", `line 2: want "game:"`},
		{numbers, "game: toy", "kind: cats\ngame: toy", `kind: "cats": want cards`},
		{numbers, "position: 3", "position:  3", "line 3: position: want one blank"},
		{numbers, "stones\n", "stones \n", "none behind it"},
		{numbers, "stones\n", "stones\r\n", "not printable ASCII"},
		{numbers, "stones", "stönes", "not printable ASCII"},
		{numbers, "note: one", "nota: one", `line 4: want "numbers:"`},
		{numbers, "note: one", "note: one\nnote: two", `line 5: want "numbers:"`},
		{numbers, "numbers: 3", "numbers: 03", `numbers: bad number "03"`},
		{numbers, "numbers: 3", "numbers: 2", "line 8: more lines than the 2 numbers announced"},
		{numbers, "numbers: 3", "numbers: 4", "line 9: the file ends too early"},
		{numbers, "\n2\n", "\n+2\n", `line 7: bad number "+2"`},
		{numbers, "\n2\n", "\n1\n", `line 7: bad number "1": want 2 to 1000`},
		{numbers, "30\n", "30\n\n", "more lines than"},
		{piles, "Ks 3d", "Ks  3d", "bad card"},
		{piles, "(Ks 3d)", "( Ks 3d)", "bad card"},
		{piles, ") 4c", ")4c", "want the cards face down in brackets"},
		{piles, "(Ks 3d) 4c", "() 4c", "want the cards face down in brackets"},
		{piles, "(Ks 3d) 4c", "(Ks 3d 4c", "want the cards face down in brackets"},
		{piles, "10h", "Th", "bad card"},
		{piles, "10h", "??", "bad card"},
		{piles, "space, deal", "deal, deal", "each once"},
		{piles, "space, deal", "space,deal ", "none behind"},
		{piles, "kind: cards\n", "", `game: "any": want toy`},
	} {
		text := strings.Replace(c.of, c.old, c.new, 1)
		if _, err := verify(text); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q for %q: %v, want %s", c.new, c.old, err, c.want)
		}
	}
}

// TestNumbersAndCards wants what is written to be read again, and nothing else.
func TestNumbersAndCards(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(-5, 2000).Draw(t, "n")
		if got, err := Number(fmt.Sprint(n), 0, 1000); (err == nil) != (n >= 0 && n <= 1000) || err == nil && got != n {
			t.Fatalf("%d: %d, %v", n, got, err)
		}
		var list engine.Cards
		for range rapid.IntRange(0, 5).Draw(t, "cards") {
			list = append(list, engine.NewCard(engine.Rank(rapid.IntRange(1, 13).Draw(t, "rank")), engine.Suit(rapid.IntRange(0, 3).Draw(t, "suit"))))
		}
		down := rapid.IntRange(0, len(list)).Draw(t, "down")
		text := list[down:].String()
		if down > 0 {
			text = strings.TrimSpace("(" + list[:down].String() + ") " + text)
		}
		again, covered, err := Covered(text)
		if err != nil || again.String() != list.String() || covered != down {
			t.Fatalf("%q: %v, %d, %v", text, again, covered, err)
		}
		// Anything that can be read is written so.
		loose := rapid.StringMatching(`[(]?([ +0]?(10|[2-9AK])[hs]){0,3}[)]? ?([+ ]?(10|[2-9AK])[hs]){0,3}`).Draw(t, "loose")
		if again, covered, err := Covered(loose); err == nil {
			want := again[covered:].String()
			if covered > 0 {
				want = strings.TrimSpace("(" + again[:covered].String() + ") " + want)
			}
			if want != loose {
				t.Fatalf("%q is read, and written as %q", loose, want)
			}
		}
	})
}

// A toyState is a position whose board and facts are given.
type toyState struct {
	engine.State
	board engine.Board
	facts []engine.Fact
}

// TestAbout compares what a proof knows with positions.
func TestAbout(t *testing.T) {
	list, _ := Cards("Ks 3d 4c")
	g := &engine.Game{
		Name: "toy", Board: func(s engine.State) engine.Board { return s.(*toyState).board }, Facts: func(s engine.State) []engine.Fact { return s.(*toyState).facts },
	}
	s := &toyState{board: engine.Board{{Kind: "pile", Number: 1, Cards: list, Down: 2}, {Kind: "hand"}}, facts: []engine.Fact{{Name: "draw", Value: "three"}}}
	table := *g
	table.Table = "pack"
	claim := func(game string, piles []Pile, facts ...engine.Fact) Claim {
		return Claim{Game: game, Position: Position{Piles: piles, Facts: facts}}
	}
	pile := func(text string, down int, part Part) []Pile {
		var all engine.Cards
		for word := range strings.FieldsSeq(text) {
			c, _ := engine.ParseCard(word)
			all = append(all, c)
		}
		return []Pile{{"pile 1", all, down, part}}
	}
	for _, c := range []struct {
		claim Claim
		in    *engine.Game
		want  string
	}{
		{claim("toy", pile("Ks 3d 4c", 2, Whole)), g, ""},
		{claim("toy", pile("?? ?? 4c", Any, Whole), engine.Fact{Name: "draw", Value: "three"}), g, ""},
		{claim("toy", pile("3d 4c", Any, Top)), g, ""},
		{claim("toy", pile("Ks", 2, Deepest)), g, ""},
		{claim(Table, pile("Ks 3d 4c", 2, Whole)), &table, ""},
		{claim("toy", []Pile{{"hand", nil, 0, Whole}}), g, ""},
		{claim(Table, pile("Ks 3d 4c", 2, Whole)), g, "another game: table, not toy"},
		{claim("ludo", pile("Ks 3d 4c", 2, Whole)), g, "another game: ludo, not toy"},
		{claim("toy", pile("Ks 3d 4c", 1, Whole)), g, "another position: pile 1 has [Ks] 3d 4c, not [Ks 3d] 4c"},
		{claim("toy", pile("Ks 3d 4d", 2, Whole)), g, "another position"},
		{claim("toy", pile("3d 4c", Any, Whole)), g, "another position"},
		{claim("toy", pile("2d 3d 4c 5c", Any, Top)), g, "another position"},
		{claim("toy", []Pile{{"pile 2", list, 2, Whole}}), g, "there is no pile 2"},
		{claim("toy", pile("Ks 3d 4c", 2, Whole), engine.Fact{Name: "draw", Value: "one"}), g, "draw=one, not draw=three"},
		{claim("toy", pile("Ks 3d 4c", 2, Whole), engine.Fact{Name: "pass", Value: "1"}), g, "another game: pass=1"},
		{claim("toy", nil), g, "it does not say which position"},
	} {
		err := c.claim.About(c.in, s)
		if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%+v: %v, want %q", c.claim, err, c.want)
		}
	}
	in := claim("toy", pile("Qs 2d 4c", 2, Whole))
	if err := in.About(g, s); err == nil {
		t.Error("other cards face down are taken")
	}
	in.Position = in.Position.InSight()
	if err := in.About(g, s); err != nil {
		t.Errorf("what is in sight is the same: %v", err)
	}
}

// TestStops wants a check to end when it is told to, and to report how far it is.
func TestStops(t *testing.T) {
	ctx, stop := context.WithCancelCause(context.Background())
	enough := errors.New("enough")
	reports := 0
	_, err := toys().Verify(ctx, strings.NewReader(numbers), Options{Report: func(string, int, int) { reports++; stop(enough) }})
	if !errors.Is(err, enough) || reports != 1 {
		t.Errorf("%v after %d reports", err, reports)
	}
}

// FuzzVerify reads anything without falling over, and wants what is taken to have one way of writing: with a byte more it is another
// certificate or none.
func FuzzVerify(target *testing.F) {
	f := fuzz.New(target)
	f.Add(numbers)
	f.Add(piles)
	f.Add("\x1f\x8b")
	f.Fuzz(func(t *testing.T, text string) {
		c, err := verify(text)
		if err != nil {
			return
		}
		for _, pad := range []string{text + "\n", text + " ", strings.Replace(text, ": ", ":  ", 1), strings.Replace(text, "\n", "\r\n", 1)} {
			if again, err := verify(pad); err == nil && pad != text && !strings.HasPrefix(text, "\x1f\x8b") && strings.HasSuffix(text, "\n") {
				t.Errorf("%q is taken as %+v, and %q as %+v", text, c, pad, again)
			}
		}
	})
}
