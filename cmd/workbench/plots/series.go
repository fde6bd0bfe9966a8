// Package plots draws what surveys have found: how the rate settles as deals are added, how
// long deals take, positions against time, and what a shorter limit would have left open.
//
// series.go is what the drawings need of a survey, plots.go says what each shows, chart.go draws that
// with its axes (axes.go) on a canvas (canvas.go: SVG or PNG), page.go makes a page with all of them.
package plots

import (
	"fmt"
	"iter"
	"math/rand/v2"
	"slices"
	"time"

	"patience/engine"
	"patience/engine/survey"
)

// A Series is a survey as it is drawn. A million deals take some twelve megabytes.
type Series struct {
	Name    string // stands in the legend
	deals   int
	won     int
	unknown int
	steps   []step
	times   []float64 // of the deals that are decided, in seconds, the shortest first
	sample  []dot
	dice    *rand.Rand
}

// A step is what is known after so many deals.
type step struct{ deals, won, unknown int }

// A dot is one deal.
type dot struct {
	states, seconds float64
	verdict         engine.Verdict
}

// dots is how many deals of a survey are drawn as dots: so many can be seen apart.
const dots = 1200

// NewSeries returns the series of some outcomes, or the first error among them. Rates are drawn
// in their order.
func NewSeries(name string, outcomes iter.Seq2[survey.Outcome, error]) (*Series, error) {
	s := &Series{Name: name, dice: rand.New(rand.NewPCG(1, 2))} // the same dots every time
	for o, err := range outcomes {
		if err != nil {
			return nil, err
		}
		s.add(o)
	}
	slices.Sort(s.times)
	if n := len(s.steps); n > 0 && s.steps[n-1].deals < s.deals {
		s.steps = append(s.steps, s.now())
	}
	return s, nil
}

func (s *Series) add(o survey.Outcome) {
	s.deals++
	d := dot{max(1, float64(o.States)), max(o.Time, shortest).Seconds(), o.Verdict}
	switch o.Verdict {
	case engine.VerdictUnknown:
		s.unknown++
	case engine.VerdictWon:
		s.won++
	}
	if o.Verdict != engine.VerdictUnknown {
		s.times = append(s.times, d.seconds)
	}
	if len(s.sample) < dots {
		s.sample = append(s.sample, d)
	} else if i := s.dice.IntN(s.deals); i < dots {
		s.sample[i] = d
	}
	if n := len(s.steps); n == 0 || float64(s.deals) >= 1.03*float64(s.steps[n-1].deals) {
		s.steps = append(s.steps, s.now())
	}
}

// now is what is known after all deals.
func (s *Series) now() step { return step{s.deals, s.won, s.unknown} }

// Title names the series and says how much it has.
func (s *Series) Title() string {
	text := fmt.Sprintf("%s: %s deals, %s won", s.Name, thousands(s.deals), thousands(s.won))
	if s.unknown > 0 {
		text += fmt.Sprintf(", %s unknown", thousands(s.unknown))
	}
	return text
}

// shortest is the time that is drawn for one that is too short to be measured.
const shortest = time.Microsecond
