package render_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"sort"
	"strings"
	"testing"

	"patience/engine"
	"patience/engine/games"
	"patience/engine/render"
)

// diagrams returns a diagram for each position, in the order of their names.
func diagrams(t *testing.T) []render.Diagram {
	t.Helper()
	boards := positions(t)
	var names []string
	for name := range boards {
		names = append(names, name)
	}
	sort.Strings(names)
	var all []render.Diagram
	for _, name := range names {
		all = append(all, render.Diagram{Board: boards[name], Options: render.Options{Title: name, Caption: `100 % of <\{}$&#_^~> & "more"`}})
	}
	return all
}

// A page shows every card of every diagram, and is XML as well as HTML. So does an SVG of
// several diagrams.
func TestManyDiagrams(t *testing.T) {
	all := diagrams(t)
	want := map[string]int{}
	for _, d := range all {
		for id, n := range seen(d.Board) {
			want[id] += n
		}
	}
	for name, text := range map[string]string{"html": render.HTML("<&>", all), "svg": render.SVG(all...)} {
		got := uses(t, text)
		for id, n := range want {
			if got[id] != n {
				t.Errorf("%s: %s is drawn %d times, want %d", name, id, got[id], n)
			}
		}
	}
}

// LaTeX takes the source of every position.
func TestLaTeX(t *testing.T) {
	var all []render.Diagram
	for i, d := range diagrams(t) {
		if i%4 == 0 {
			all = append(all, d)
		}
	}
	text := render.LaTeX(all)
	if n := strings.Count(text, `\begin{picture}`); n != len(all) {
		t.Errorf("%d pictures, want %d", n, len(all))
	}
	if _, err := exec.LookPath("pdflatex"); err != nil {
		t.Skip("no pdflatex here")
	}
	folder := t.TempDir()
	if err := os.WriteFile(filepath.Join(folder, "all.tex"), []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	run := exec.Command("pdflatex", "-halt-on-error", "-interaction=batchmode", "all.tex")
	run.Dir = folder
	if out, err := run.CombinedOutput(); err != nil {
		log, _ := os.ReadFile(filepath.Join(folder, "all.log"))
		t.Fatalf("%v\n%s\n%s", err, out, log[max(0, len(log)-2000):])
	}
	log, err := os.ReadFile(filepath.Join(folder, "all.log"))
	if err != nil {
		t.Fatal(err)
	}
	if i := strings.Index(string(log), "Overfull"); i >= 0 {
		t.Errorf("a picture is too large for the paper: %s", log[i:min(i+200, len(log))])
	}
}

// Every move of every game has its arrow, or none at all when many cards move.
func TestMovesHaveArrows(t *testing.T) {
	for _, g := range games.All() {
		s, err := g.Deals[0].Deal(3, nil)
		if err != nil {
			t.Fatal(err)
		}
		arrows := 0
		for range 20 {
			legal := s.Moves(nil)
			if len(legal) == 0 {
				break
			}
			before := g.Board(s)
			s.Apply(legal[len(legal)/2])
			after := g.Board(s)
			for _, a := range render.Arrows(before, after) {
				arrows++
				from, ok := before.Pile(a.From)
				to, there := after.Pile(a.To)
				if !ok || !there || !slices.Contains(to.Cards, from.Cards[a.At-1]) {
					t.Errorf("%s: wrong arrow %v", g.Name, a)
				}
			}
		}
		if arrows == 0 {
			t.Errorf("%s: no move has an arrow", g.Name)
		}
	}
}

// The diagrams of a line are where it begins and where it ends.
func TestLine(t *testing.T) {
	g := games.All()[0]
	p, err := g.Page(8)
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Line("7h from 5 to 10, 10c from 1 to 5"); err != nil {
		t.Fatal(err)
	}
	d := render.Line(p, 0, render.Options{})
	if len(d) != 2 || d[0].Board.Differs(g.Board(p.Start())) != "" || d[1].Board.Differs(g.Board(p.State())) != "" {
		t.Fatalf("not the boards of the line: %d diagrams", len(d))
	}
	if got := fmt.Sprint(d[0].Options.Arrows); got != "[{pile 5 3 pile 10 1} {pile 1 16 pile 5 2}]" {
		t.Errorf("arrows %s", got)
	}
	if d[1].Options.Caption != "7h from 5 to 10, 10c from 1 to 5" {
		t.Errorf("caption %q", d[1].Options.Caption)
	}
	if svg := render.SVG(d...); strings.Count(svg, "<circle ") != 2 || !strings.Contains(svg, ">2</text>") {
		t.Error("the arrows of the line have no numbers")
	}
	widths := func(d ...render.Diagram) (width, pixels, height float64) {
		if _, err := fmt.Sscanf(render.SVG(d...), `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %f %f" width="%f"`, &width, &height, &pixels); err != nil {
			t.Fatal(err)
		}
		return width, pixels, height
	}
	d[0].Options.Width = 900
	one, _, high := widths(d[1])
	if both, pixels, height := widths(d...); both < 2*one || height > 1.2*high || pixels != 900 {
		t.Errorf("before and after do not stand side by side, as wide as is asked: %v x %v for two of %v x %v, %v pixels", both, height, one, high, pixels)
	}
	// What moves no card is drawn once.
	g = games.All()[4]
	s, err := g.Deals[0].Deal(1, engine.Options{})
	if err != nil {
		t.Fatal(err)
	}
	p = engine.NewPlay(g, s)
	if err := p.Line("up 1"); err != nil {
		t.Fatal(err)
	}
	if d := render.Line(p, 0, render.Options{}); len(d) != 1 || d[0].Options.Caption != "up 1: no card moves" {
		t.Errorf("%s: %d diagrams, %q", g.Name, len(d), d[0].Options.Caption)
	}
}

// A highlight that nobody would see is refused.
func TestCheck(t *testing.T) {
	b := engine.Board{{Kind: "pile", Number: 1, Cards: cards(t, "Ks Qh"), Down: 1, Spread: engine.Point{Y: .3}}}
	for _, good := range []string{"Qh", "pile 1", "Qh in pile 1"} {
		if err := (render.Options{Highlight: []string{good}}).Check(b); err != nil {
			t.Error(err)
		}
	}
	for _, bad := range []string{"Ks", "pile 2", "Qh in pile 2", "??", ""} {
		if (render.Options{Highlight: []string{bad}}).Check(b) == nil {
			t.Errorf("%q is taken", bad)
		}
	}
	if (render.Options{Colours: "pink"}).Check(b) == nil {
		t.Error("pink is taken")
	}
}

// A picture with a caption is drawn smaller where both would not go on one page.
func TestLaTeXCaptionRoom(t *testing.T) {
	tall := engine.Board{{Kind: "pile", Number: 1, Cards: make(engine.Cards, 60), Down: 60, Spread: engine.Point{Y: 0.3}}}
	bare := render.LaTeX([]render.Diagram{{Board: tall}})
	with := render.LaTeX([]render.Diagram{{Board: tall, Options: render.Options{Caption: strings.Repeat("word ", 100)}}})
	unit := regexp.MustCompile(`unitlength}{([0-9.]+)mm`)
	if a, b := unit.FindString(bare), unit.FindString(with); a == "" || b >= a {
		t.Errorf("%s with a caption, %s without", b, a)
	}
}
