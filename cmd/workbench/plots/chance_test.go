package plots

import (
	"bytes"
	"flag"
	"math"
	"os"
	"strconv"
	"strings"
	"testing"
)

var redraw = flag.Bool("redraw", false, "write the plot of TestChancePlot anew")

// A fate is what became of the positions of which a player said about the same chance, in percent.
type fate struct{ positions, said, won float64 }

// fates reads a table of docs/lab/players.md, which has two columns for each way of play.
func fates(t *testing.T, page, title string) (ways [][]fate) {
	t.Helper()
	_, rest, ok := strings.Cut(page, "\n"+title)
	_, rows, there := strings.Cut(rest, "|---|")
	if !ok || !there {
		t.Fatalf("no table behind %s", title)
	}
	for row := range strings.Lines(rows[strings.Index(rows, "\n")+1:]) {
		cells := strings.Split(strings.Trim(strings.TrimSpace(row), "|"), "|")
		if len(cells) < 3 {
			break
		}
		for i := 1; i < len(cells); i += 2 {
			said, won, _ := strings.Cut(cells[i+1], ", ")
			f := fate{number(t, cells[i]), number(t, said), number(t, won)}
			if i/2 >= len(ways) {
				ways = append(ways, nil)
			}
			ways[i/2] = append(ways[i/2], f)
		}
	}
	return ways
}

// number reads a number of a table: 8,916.
func number(t *testing.T, text string) float64 {
	t.Helper()
	n, err := strconv.ParseFloat(strings.ReplaceAll(strings.TrimSpace(text), ",", ""), 64)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// TestChancePlot draws how often players won who said a chance, from the tables of docs/lab/players.md: whoever is right lies on
// the line. The larger a dot is the more positions it stands for.
func TestChancePlot(t *testing.T) {
	raw, err := os.ReadFile("../../../docs/lab/players.md")
	if err != nil {
		t.Fatal(err)
	}
	to := newVector(2*width, height)
	for i, game := range []struct {
		title string
		names []string
	}{{"Klondike", []string{"three cards", "one card"}}, {"Spider", []string{"four suits", "two suits", "one suit"}}} {
		ways := fates(t, string(raw), "**"+game.title+":**")
		if len(ways) != len(game.names) {
			t.Fatalf("%s: %d ways of play", game.title, len(ways))
		}
		c := &chart{title: game.title + ": of a hundred such games", x: linear("the player says so many are won", whole), y: linear("so many were", whole)}
		c.add(item{points: []point{{0, 0}, {100, 100}}, colour: ink, form: line})
		for j, name := range game.names {
			c.legend = append(c.legend, entry{name, circle, colour(j)})
		}
		in := box{float64(i)*width + edge, edge, float64(i+1)*width - edge, height - edge}
		c.draw(to, in)
		inner := c.inner(in)
		for j, way := range ways {
			if len(way) != 10 {
				t.Errorf("%s, %s: %d tenths", game.title, game.names[j], len(way))
			}
			for _, f := range way {
				to.dot(c.place(point{f.said, f.won}, inner), 1+math.Sqrt(f.positions)/14, colour(j))
			}
		}
	}
	var drawn bytes.Buffer
	if err := to.save(&drawn); err != nil {
		t.Fatal(err)
	}
	const file = "../../../docs/lab/chance.svg"
	if *redraw {
		if err := os.WriteFile(file, drawn.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	kept, err := os.ReadFile(file)
	if err != nil || !bytes.Equal(kept, drawn.Bytes()) {
		t.Errorf("docs/lab/chance.svg does not show the tables: go test ./cmd/workbench/plots -run TestChancePlot -redraw (%v)", err)
	}
}
