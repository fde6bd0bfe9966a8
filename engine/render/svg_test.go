package render_test

import (
	"encoding/xml"
	"fmt"
	"io"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"patience/engine"
	"patience/engine/enginetest"
	"patience/engine/enginetest/fuzz"
	"patience/engine/games"
	"patience/engine/render"
)

// positions returns boards of every game: its pages, and of several deals the start, and
// what comes after some moves.
func positions(t testing.TB) map[string]engine.Board {
	t.Helper()
	boards := map[string]engine.Board{}
	for _, g := range games.All() {
		for _, p := range g.Pages {
			play, err := g.Page(p.Number)
			if err != nil {
				t.Fatal(err)
			}
			boards[fmt.Sprintf("%s page %d", g.Name, p.Number)] = g.Board(play.State())
		}
		for i, o := range choices(g) {
			s, err := g.Deals[0].Deal(uint64(i+1), o)
			if err != nil {
				continue // not every choice goes with the defaults of the others
			}
			boards[fmt.Sprintf("%s %v", g.Name, o)] = g.Board(s)
			wander(s, 30)
			boards[fmt.Sprintf("%s %v later", g.Name, o)] = g.Board(s)
		}
	}
	if len(boards) < 40 {
		t.Fatalf("only %d boards", len(boards))
	}
	return boards
}

// choices returns the options of a game, one changed at a time.
func choices(g *engine.Game) []engine.Options {
	all := []engine.Options{{}}
	for _, o := range g.Options {
		for _, v := range o.Values[1:min(len(o.Values), 30)] {
			all = append(all, engine.Options{o.Name: v})
		}
	}
	return all
}

// wander makes some moves, not always the first.
func wander(s engine.State, moves int) {
	for i := range moves {
		legal := s.Moves(nil)
		if len(legal) == 0 {
			return
		}
		s.Apply(legal[i*7%len(legal)])
	}
}

// uses reads an SVG or HTML drawing as XML and counts the uses of each definition outside
// the definitions. Every use must have its definition.
func uses(t testing.TB, text string) map[string]int {
	t.Helper()
	count, ids, refs := map[string]int{}, map[string]bool{}, map[string]bool{}
	d := xml.NewDecoder(strings.NewReader(text))
	defs := 0
	for {
		token, err := d.Token()
		if err == io.EOF {
			break
		}
		if err != nil {
			t.Fatalf("not well-formed: %v", err)
		}
		switch e := token.(type) {
		case xml.StartElement:
			if e.Name.Local == "defs" {
				defs++
			}
			for _, a := range e.Attr {
				if a.Name.Local == "id" {
					if ids[a.Value] {
						t.Errorf("two definitions of %s", a.Value)
					}
					ids[a.Value] = true
				}
				if a.Name.Local == "href" && strings.HasPrefix(a.Value, "#") {
					refs[a.Value[1:]] = true
					if defs == 0 {
						count[a.Value[1:]]++
					}
				}
			}
		case xml.EndElement:
			if e.Name.Local == "defs" {
				defs--
			}
		}
	}
	for id := range refs {
		if !ids[id] {
			t.Errorf("%s is used and not defined", id)
		}
	}
	return count
}

// seen counts the faces of a board that a drawing shows.
func seen(b engine.Board) map[string]int {
	count := map[string]int{}
	for _, p := range b {
		for i, c := range p.Cards {
			if p.Spread == (engine.Point{}) && i < len(p.Cards)-1 {
				continue
			}
			count[render.Face{Card: c, Back: i < p.Down, Side: p.Spread.X != 0}.ID()]++
		}
	}
	return count
}

// A drawing is well-formed, the same each time, shows every card once and none beside.
func TestSVGShowsEveryCard(t *testing.T) {
	for name, b := range positions(t) {
		t.Run(name, func(t *testing.T) {
			o := render.Options{Title: `<"&'> ` + name, Caption: "Why\x00?\nBecause.", Highlight: []string{"Kh", b[0].Name()}}
			svg := render.SVG(render.Diagram{Board: b, Options: o})
			if svg != render.SVG(render.Diagram{Board: b, Options: o}) {
				t.Error("two drawings of one board differ")
			}
			got, want := uses(t, svg), seen(b)
			for id, n := range want {
				if got[id] != n {
					t.Errorf("%s is drawn %d times, want %d", id, got[id], n)
				}
			}
			if len(got) != len(want) {
				t.Errorf("%d faces are drawn, want %d", len(got), len(want))
			}
			if len(svg) > 56_000 {
				t.Errorf("%d bytes", len(svg))
			}
		})
	}
}

// What lies face down is not told, not even to those who read the source.
func TestSVGKeepsHiddenCards(t *testing.T) {
	b := engine.Board{{Kind: "pile", Number: 1, Cards: cards(t, "Ks Qh 7d"), Down: 2, Spread: engine.Point{Y: .25}},
		{Kind: "hand", Cards: cards(t, "3c 4c"), Down: 2}}
	for _, drawing := range []string{render.SVG(render.Diagram{Board: b, Options: render.Options{Highlight: []string{"Ks"}}}), fmt.Sprint(render.Lay(b))} {
		for _, hidden := range []string{"Ks", "Qh", "3c", "4c"} {
			if strings.Contains(drawing, hidden) {
				t.Errorf("%s is in the drawing", hidden)
			}
		}
	}
	if !strings.Contains(render.SVG(render.Diagram{Board: b}), "pile 1: 2 face down, 7d; hand: 2 face down") {
		t.Error("the description does not tell the piles")
	}
}

func cards(t testing.TB, text string) engine.Cards {
	t.Helper()
	all, err := engine.ParseCards(text)
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// The faces of a pack are small, and each is defined.
func TestFaces(t *testing.T) {
	for _, c := range render.AllColours() {
		faces := render.Faces(render.Pack(), c)
		if n := len(faces); n > 26_000 {
			t.Errorf("%s: the pack takes %d bytes", c, n)
		}
		uses(t, "<svg><defs>"+faces+"</defs></svg>")
		for _, f := range render.Pack() {
			if !strings.Contains(faces, `id="`+f.ID()+`"`) {
				t.Errorf("%s: no %s", c, f.ID())
			}
		}
	}
}

// Every card there can be has a face of its own.
func TestAllFacesDiffer(t *testing.T) {
	for _, c := range render.AllColours() {
		have := map[string]engine.Card{}
		for s := engine.Suit(0); s < engine.MaxSuits; s++ {
			for r := engine.Ace; r <= engine.MaxRank; r++ {
				card := engine.NewCard(r, s)
				face := strings.ReplaceAll(render.Faces([]render.Face{{Card: card}}, c), card.String(), "")
				if other, ok := have[face]; ok {
					t.Fatalf("%s: %v looks like %v", c, card, other)
				}
				have[face] = card
			}
		}
	}
}

// The arrows of a move lead from the piles that lose cards to those that get them.
func TestArrows(t *testing.T) {
	board := func(one, two, three string) engine.Board {
		return engine.Board{{Kind: "pile", Number: 1, Cards: cards(t, one)}, {Kind: "pile", Number: 2, Cards: cards(t, two)}, {Kind: "pile", Number: 3, Cards: cards(t, three)}}
	}
	for _, c := range []struct {
		before, after engine.Board
		want          string
	}{
		{board("Kh 9s 8s", "10d", ""), board("Kh", "10d 9s 8s", ""), "[{pile 1 2 pile 2 0}]"},
		{board("Kh 9s", "9s", ""), board("Kh 9s", "", "9s"), "[{pile 2 1 pile 3 0}]"},
		{board("Kh 9s 4d", "", ""), board("Kh", "4d", "9s"), "[{pile 1 3 pile 2 0} {pile 1 2 pile 3 0}]"},
		{board("Kh", "9d", ""), board("9d", "Kh", ""), "[{pile 2 1 pile 1 0} {pile 1 1 pile 2 0}]"},
		{board("Kh", "9d", ""), board("Kh", "9d", ""), "[]"},
	} {
		if got := fmt.Sprint(render.Arrows(c.before, c.after)); got != c.want {
			t.Errorf("%s, want %s", got, c.want)
		}
	}
}

func FuzzSVG(target *testing.F) {
	f := fuzz.New(target)
	f.Add("Kh 9s ??", "pile <1>", "t", "c", 1, 0.3, 0.0)
	f.Fuzz(func(t *testing.T, text, name, title, caption string, down int, x, y float64) {
		all, err := engine.ParseCards(text)
		if err != nil || x != x || y != y || x < -9 || y < -9 || x > 9 || y > 9 {
			return
		}
		b := engine.Board{{Kind: name, Cards: all, Down: max(0, min(down, len(all))), Spread: engine.Point{X: x, Y: y}}}
		uses(t, render.SVG(render.Diagram{Board: b, Options: render.Options{Title: title, Caption: caption, Highlight: []string{name}}}))
	})
}

// Whatever is asked of a drawing is drawn, or refused in our words.
func FuzzDrawings(target *testing.F) {
	f := fuzz.New(target)
	board := engine.Board{{Kind: "pile", Number: 1, Cards: cards(f, "Kh 9s 8s"), Down: 1}, {Kind: "pile", Number: 2, Cards: cards(f, "10d")}, {Kind: "hand"}}
	for i, d := range render.Drawings() {
		f.Add(d.Name, "A <title> & {more} \\\\input{x}", "50 % #1 _a_ ^b^ ~ $", []string{"two", "four", "print"}[i%3], []string{"Kh", "pile 2", "9s in pile 1", "hand"}[i], 80)
	}
	f.Fuzz(func(t *testing.T, name, title, caption, colours, highlight string, width int) {
		drawing, err := render.DrawingNamed(name)
		o := render.Options{Title: title, Caption: caption, Colours: render.Colours(colours), Highlight: strings.Split(highlight, ","), Width: float64(max(0, min(width, 20000)))}
		if err == nil {
			err = o.Check(board)
		}
		if err != nil {
			if enginetest.GoText(err.Error()) != "" {
				t.Errorf("Go's own words in %v", err)
			}
			return
		}
		text := drawing.Draw(title, []render.Diagram{{Board: board, Options: o}}, max(render.MinColumns, min(width, 300)))
		switch name {
		case "svg":
			uses(t, text)
		case "latex":
			// Nothing of a title is a command: each sign that LaTeX reads is written as one that it prints.
			plain := render.LaTeX([]render.Diagram{{Board: board, Options: render.Options{Colours: o.Colours, Highlight: o.Highlight, Width: o.Width}}})
			if strings.Contains(text, `\input`) || strings.Count(text, "{")-strings.Count(text, "}") != strings.Count(plain, "{")-strings.Count(plain, "}") {
				t.Errorf("a title has become commands:\n%s", text)
			}
		}
	})
}

// A card shows as many signs of its suit as it says: those of its half twice, and those in its middle. They keep
// off the strips that are seen of a card under another one.
func TestPips(t *testing.T) {
	half := regexp.MustCompile(`<g id="card-(\w+)"[^>]*><use[^>]*/><g id="half-\w+"><g class="index">.*?</g>(.*?)</g><use [^>]*rotate\(180 30 42\)"/>(.*?)</g>\n`)
	pip := regexp.MustCompile(`#pip-." x="([\d.]+)" y="([\d.]+)"`)
	checked := 0
	for _, m := range half.FindAllStringSubmatch(render.Faces(render.Pack(), render.TwoColours), -1) {
		c, err := engine.ParseCards(m[1])
		if err != nil {
			t.Fatal(err)
		}
		above, middle := pip.FindAllStringSubmatch(m[2], -1), pip.FindAllStringSubmatch(m[3], -1)
		if r := int(c[0].Rank()); r > 1 && r <= 10 {
			checked++
			if n := 2*len(above) + len(middle); n != r {
				t.Errorf("%s has %d pips", m[1], n)
			}
		}
		for _, p := range append(above, middle...) {
			x, _ := strconv.ParseFloat(p[1], 64)
			y, _ := strconv.ParseFloat(p[2], 64)
			if x < 19 || x > 41 || y < 27 || y > 57 {
				t.Errorf("%s has a pip at %v, %v, which is seen under another card", m[1], x, y)
			}
		}
	}
	if checked != 36 {
		t.Errorf("%d cards have pips, want 36", checked)
	}
}

// The picture of a court keeps off the strip that is seen of a card under another one beside it.
func TestCourtBeside(t *testing.T) {
	court := regexp.MustCompile(`#court-." transform="translate\(([\d.]+) 42\)scale\(([\d.]+) 1\)"`)
	m := court.FindStringSubmatch(render.Faces([]render.Face{{Card: engine.NewCard(engine.Queen, engine.Diamonds), Side: true}}, render.TwoColours))
	if m == nil {
		t.Fatal("no court")
	}
	middle, _ := strconv.ParseFloat(m[1], 64)
	slim, _ := strconv.ParseFloat(m[2], 64)
	if left := middle - (15+.3)*slim; left < 18 { // half of the frame's line is outside
		t.Errorf("the frame begins at %v, want 18 at least", left)
	}
}
