package plots

import (
	"bytes"
	"encoding/xml"
	"image"
	_ "image/png"
	"io"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"patience/engine"
	"patience/engine/survey"
)

// toy returns a series in which of ten deals one is unknown, three are lost and six are won.
func toy(name string, deals int) *Series {
	var all []survey.Outcome
	for i := range deals {
		o := survey.Outcome{Deal: uint64(i), Verdict: engine.VerdictWon, States: i, Time: time.Duration(i*i) * time.Microsecond}
		switch i % 10 {
		case 0:
			o.Verdict, o.Stop = engine.VerdictUnknown, engine.StopTime
		case 3, 6, 9:
			o.Verdict = engine.VerdictLost
		}
		all = append(all, o)
	}
	return of(name, all)
}

// of is the series of some outcomes.
func of(name string, all []survey.Outcome) *Series {
	s, err := NewSeries(name, survey.Each(all))
	if err != nil {
		panic(err) // none of them is one
	}
	return s
}

// same is a series of deals that have all the same outcome.
func same(v engine.Verdict) *Series {
	return of("same", slices.Repeat([]survey.Outcome{{Verdict: v}}, 5))
}

// TestDraw draws surveys, and reads the texts of the picture.
func TestDraw(t *testing.T) {
	for i, all := range [][]*Series{{toy("blackhole", 5000)}, {toy("a", 700), toy("b", 90)}, {same(engine.VerdictUnknown)}, {same(engine.VerdictWon)}} {
		var svg, png bytes.Buffer
		if err := Draw(&svg, ".svg", nil, all); err != nil {
			t.Fatal(err)
		}
		texts := textsOf(t, &svg)
		for _, want := range []string{
			all[0].Title(), "Share of deals that can be won, with the exact 95 % interval", "deals", "share of the deals so far",
			"Deals decided, each within a time (cactus plot)", "time", "Positions looked at, against time", "positions",
			"won", "lost", "unknown", "Deals left open, had the limit on time been shorter", "limit", "share of deals left open",
		} {
			if !slices.Contains(texts, want) {
				t.Errorf("no text %q in %q", want, texts)
			}
		}
		if i > 0 {
			continue // the pixels of one are enough
		}
		if err := Draw(&png, ".png", []string{"rate"}, all); err != nil {
			t.Fatal(err)
		}
		picture, _, err := image.Decode(&png)
		if err != nil {
			t.Fatal(err)
		}
		if inked := inkOf(picture); inked < 0.001 || inked > 0.5 {
			t.Errorf("%.4f of the picture is not white", inked)
		}
	}
	if title := toy("blackhole", 5000).Title(); title != "blackhole: 5,000 deals, 3,000 won, 500 unknown" {
		t.Errorf("title %q", title)
	}
}

// TestNames folds the names of surveys until there is room for each line.
func TestNames(t *testing.T) {
	all := []*Series{toy("a", 20), toy("klondike-three --by seed --option draw=three", 20)}
	if lines, surveys := namesOf(all, 1000); len(lines) != 2 || !slices.Equal(surveys, []int{0, 1}) {
		t.Errorf("where there is room: %q of %v", lines, surveys)
	}
	lines, surveys := namesOf(all, 140)
	if len(lines) < 4 || surveys[0] != 0 || !slices.Contains(surveys, 1) || surveys[len(surveys)-1] != -1 {
		t.Errorf("where there is little room: %q of %v", lines, surveys)
	}
	for _, line := range lines {
		if measure(line, nameSize) > 140-thumb {
			t.Errorf("no room for %q", line)
		}
	}
	if text := strings.Join(lines, " "); text != all[0].Title()+" "+all[1].Title() {
		t.Errorf("%q", text)
	}
}

// textsOf lists the texts of an SVG, in which words may be apart.
func textsOf(t *testing.T, r io.Reader) (texts []string) {
	t.Helper()
	inside := false
	for d := xml.NewDecoder(r); ; {
		token, err := d.Token()
		if err == io.EOF {
			return texts
		} else if err != nil {
			t.Fatal(err)
		}
		switch token := token.(type) {
		case xml.StartElement:
			inside = token.Name.Local == "text"
		case xml.CharData:
			if inside {
				texts = append(texts, string(token))
			}
		case xml.EndElement:
			inside = false
		}
	}
}

// inkOf is the share of a picture that is not white, by one pixel in nine.
func inkOf(p image.Image) float64 {
	b, dark, all := p.Bounds(), 0, 0
	for y := b.Min.Y; y < b.Max.Y; y += 3 {
		for x := b.Min.X; x < b.Max.X; x += 3 {
			if r, g, b, _ := p.At(x, y).RGBA(); r+g+b < 3*0xf000 {
				dark++
			}
			all++
		}
	}
	return float64(dark) / float64(all)
}

// TestDrawRefuses asks for what there is not.
func TestDrawRefuses(t *testing.T) {
	for _, c := range []struct {
		format string
		names  []string
		s      *Series
		want   string
	}{
		{".jpg", nil, toy("a", 20), `no format ".jpg": want a name that ends in .svg or .png`},
		{".svg", []string{"pie"}, toy("a", 20), `no plot "pie": want one of rate, times, states, unknowns`},
		{".svg", nil, of("a", nil), "a has no deals to draw"},
	} {
		err := Draw(io.Discard, c.format, c.names, []*Series{c.s})
		if err == nil || err.Error() != c.want {
			t.Errorf("%v, want %q", err, c.want)
		}
	}
}

// TestSeries counts what is kept of many deals.
func TestSeries(t *testing.T) {
	s := toy("a", 100_000)
	if len(s.sample) != dots || len(s.steps) > 400 || len(s.times) != 90_000 {
		t.Errorf("%d dots, %d steps, %d times", len(s.sample), len(s.steps), len(s.times))
	}
	if last := s.steps[len(s.steps)-1]; last != (step{100_000, 60_000, 10_000}) {
		t.Errorf("the last step is %+v", last)
	}
	late := 0
	for _, d := range s.sample {
		if d.states > 50_000 {
			late++
		}
	}
	if late < dots/3 || late > 2*dots/3 {
		t.Errorf("%d of %d dots are of the second half", late, dots)
	}
	if n := spread(100_000); len(n) > 2000 || n[0] != 1 || n[len(n)-1] < 99_990 {
		t.Errorf("%d points of a cactus, from %d to %d", len(n), n[0], n[len(n)-1])
	}
}

// TestTicks reads the labels of axes.
func TestTicks(t *testing.T) {
	for _, c := range []struct {
		axis      axis
		low, high float64
		want      string
	}{
		{logarithmic("", times), 1e-6, 2, "1 µs, 10 µs, 100 µs, 1 ms, 10 ms, 100 ms, 1 s"},
		{logarithmic("", times), 1e-6, 2e3, "1 µs, 100 µs, 10 ms, 1 s, 100 s"},
		{logarithmic("", counts), 1, 2e4, "1, 10, 100, 1,000, 10,000"},
		{logarithmic("", counts), 1, 2e9, "1, 100, 10,000, 1,000,000, 1e8"},
		{linear("", percent), 86, 88, "86 %, 87 %, 88 %"},
		{linear("", percent), 0, 1, "0 %, 0.50 %, 1 %"},
		{linear("", percent), 11.3, 99.7, "25 %, 50 %, 75 %"},
		{linear("", whole), 0, 4e6, "0, 2,000,000, 4,000,000"},
		{linear("", whole), 0, 30, "0, 10, 20, 30"},
	} {
		var labels []string
		for _, tick := range c.axis.ticks(c.low, c.high) {
			if tick.value < c.low*(1-1e-6) || tick.value > c.high*(1+1e-6) {
				t.Errorf("%g is not from %g to %g", tick.value, c.low, c.high)
			}
			if tick.label != "" {
				labels = append(labels, tick.label)
			}
		}
		if got := strings.Join(labels, ", "); got != c.want {
			t.Errorf("%g to %g: %s, want %s", c.low, c.high, got, c.want)
		}
	}
}

// TestAxis places values between the ends of an axis, also of one that was told to show one value or none.
func TestAxis(t *testing.T) {
	for _, a := range []axis{linear("", whole), logarithmic("", counts)} {
		for _, shown := range [][]float64{{}, {7}, {1, 100}} {
			b := a
			for _, v := range shown {
				b.show(v)
			}
			b.stretch()
			if b.at(b.low) != 0 || math.Abs(b.at(b.high)-1) > 1e-9 || len(b.ticks(b.low, b.high)) == 0 {
				t.Errorf("%v: from %g to %g", shown, b.low, b.high)
			}
			for _, v := range shown {
				if at := b.at(v); at < 0 || at > 1+1e-9 {
					t.Errorf("%v: %g lies at %g", shown, v, at)
				}
			}
		}
	}
	if a := logarithmic("", counts); func() float64 { a.show(1); a.show(100); return a.at(10) }() != .5 {
		t.Error("10 is not halfway from 1 to 100 on a logarithmic axis")
	}
}
