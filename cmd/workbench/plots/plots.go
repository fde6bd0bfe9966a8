package plots

import (
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"patience/engine"
)

// A kind is one drawing of surveys.
type kind struct {
	name, doc string
	chart     func(all []*Series) *chart
}

func kinds() []kind {
	return []kind{
		{"rate", "the share that can be won, with its exact 95 % interval, as deals are added", rates},
		{"times", "a cactus plot: how many deals are decided in at most so much time each", cactus},
		{"states", "positions looked at against time, a dot a deal", states},
		{"unknowns", "the share of deals that a shorter limit on time would leave open", unknowns},
	}
}

// Kinds lists the names of the drawings, and what each shows.
func Kinds() [][2]string {
	return engine.Each(kinds(), func(k kind) [2]string { return [2]string{k.name, k.doc} })
}

// Formats are how drawings can be written.
func Formats() []string { return []string{".svg", ".png"} }

// Draw writes drawings of some kinds, all when none is named, side by side into one picture.
func Draw(w io.Writer, format string, names []string, all []*Series) error {
	chosen, err := choose(names)
	if err != nil {
		return err
	}
	for _, s := range all {
		if s.deals == 0 {
			return fmt.Errorf("%s has no deals to draw", s.Name)
		}
	}
	if !slices.Contains(Formats(), format) {
		return fmt.Errorf("no format %q: want a name that ends in %s", format, strings.Join(Formats(), " or "))
	}
	columns := min(len(chosen), 2)
	rows := (len(chosen) + 1) / 2
	names, colours := namesOf(all, float64(columns)*width-2*edge)
	top := edge + nameLine*float64(len(names))
	var c canvas = newVector(float64(columns)*width, float64(rows)*height+top)
	if format == ".png" {
		c = newPixels(float64(columns)*width, float64(rows)*height+top)
	}
	drawNames(c, names, colours)
	for i, k := range chosen {
		// The drawings stand in rows of two, below the names.
		left, high := float64(i%columns)*width, top+float64(i/columns)*height
		k.chart(all).draw(c, box{left + edge, high + edge, left + width - edge, high + height - edge})
	}
	return c.save(w)
}

// choose returns the drawings that have some names.
func choose(names []string) (chosen []kind, err error) {
	if len(names) == 0 {
		return kinds(), nil
	}
	for _, name := range names {
		i := slices.IndexFunc(kinds(), func(k kind) bool { return k.name == name })
		if i < 0 {
			return nil, fmt.Errorf("no plot %q: want one of %s", name, strings.Join(engine.Each(kinds(), func(k kind) string { return k.name }), ", "))
		}
		chosen = append(chosen, kinds()[i])
	}
	return chosen, nil
}

// rates draws how the share of the deals that can be won settles.
func rates(all []*Series) *chart {
	c := &chart{
		title: "Share of deals that can be won, with the exact 95 % interval",
		x:     logarithmic("deals", counts), y: linear("share of the deals so far", percent),
	}
	for i, s := range all {
		var won, low, high []point
		for _, at := range s.steps {
			if at.deals < 10 && s.deals >= 100 {
				continue // the intervals of so few deals are nearly everything
			}
			x := float64(at.deals)
			from, _ := engine.Interval(at.won, at.deals)
			_, to := engine.Interval(at.won+at.unknown, at.deals)
			won = append(won, point{x, 100 * float64(at.won) / x})
			low = append(low, point{x, 100 * from})
			high = append(high, point{x, 100 * to})
		}
		slices.Reverse(high)
		c.add(item{points: append(low, high...), colour: pale(colour(i)), form: area})
		c.add(item{points: won, colour: colour(i), form: line})
	}
	return c
}

// cactus draws how many deals are decided in at most so much time each.
func cactus(all []*Series) *chart {
	c := &chart{
		title: "Deals decided, each within a time (cactus plot)",
		x:     linear("deals decided", whole), y: logarithmic("time", times),
	}
	c.x.show(0)
	c.addLines(all, func(s *Series, n int) point { return point{float64(n), s.times[n-1]} })
	return c
}

// addLines draws a line for each series: a point for each of some numbers of deals that were decided.
func (c *chart) addLines(all []*Series, at func(s *Series, n int) point) {
	for i, s := range all {
		points := engine.Each(spread(len(s.times)), func(n int) point { return at(s, n) })
		c.add(item{points: points, colour: colour(i), form: line})
	}
}

// spread lists some of the numbers from 1 to n, the first and the last ones all: that is where a
// cactus plot is steep.
func spread(n int) (some []int) {
	for i := 1; i <= n; i += max(1, min(i, n-i)/100) {
		some = append(some, i)
	}
	return some
}

// states draws a dot for each deal: the positions that were looked at, and the time.
func states(all []*Series) *chart {
	c := &chart{
		title: "Positions looked at, against time",
		x:     logarithmic("positions", counts), y: logarithmic("time", times),
	}
	for j, v := range verdicts {
		for i, s := range all {
			var points []point
			for _, d := range s.sample {
				if d.verdict == v {
					points = append(points, point{d.states, d.seconds})
				}
			}
			look := colour(j)
			if len(all) > 1 {
				look = colour(i)
			}
			look.A = 150
			c.add(item{points: points, colour: look, form: shapes[j]})
		}
		grey := colour(j)
		if len(all) > 1 {
			grey = ink
		}
		c.legend = append(c.legend, entry{v.String(), shapes[j], grey})
	}
	return c
}

// shapes are those of won, lost and unknown.
var shapes = [...]form{circle, cross, triangle}

// verdicts are in the order in which they are drawn.
var verdicts = [...]engine.Verdict{engine.VerdictWon, engine.VerdictLost, engine.VerdictUnknown}

// unknowns draws the share of deals that a shorter limit on time would have left open.
func unknowns(all []*Series) *chart {
	c := &chart{
		title: "Deals left open, had the limit on time been shorter",
		x:     logarithmic("limit", times), y: linear("share of deals left open", percent),
	}
	c.y.show(0)
	c.addLines(all, func(s *Series, n int) point { return point{s.times[n-1], 100 * float64(s.deals-n) / float64(s.deals)} })
	c.y.show(math.Max(c.y.high, 1))
	return c
}
