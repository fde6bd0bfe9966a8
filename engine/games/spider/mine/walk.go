package mine

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"patience/engine"
	"patience/engine/games/spider"
	"patience/engine/games/spider/freecard"
	"patience/engine/games/spider/solver"
)

// A Deal is a numbered deal: of our own numbers, or of PySol's.
type Deal struct {
	Kind   string // seed or pysol
	Number uint64
}

// String returns the deal in words: "pysol 17".
func (d Deal) String() string { return fmt.Sprintf("%s %d", d.Kind, d.Number) }

// ParseDeals reads a range of deals: "seed 1-100", "pysol 17".
func ParseDeals(text string) (all []Deal, err error) {
	kind, numbers, _ := strings.Cut(strings.TrimSpace(text), " ")
	from, to, ranged := strings.Cut(strings.TrimSpace(numbers), "-")
	first, err := strconv.ParseUint(from, 10, 32)
	last := first
	if err == nil && ranged {
		last, err = strconv.ParseUint(to, 10, 32)
	}
	if known := kind == "seed" || kind == "pysol"; err != nil || !known || last < first {
		return nil, fmt.Errorf(`bad deals %q: want "seed 1-100" or "pysol 17"`, text)
	}
	for n := first; n <= last; n++ {
		all = append(all, Deal{kind, n})
	}
	return all, nil
}

// start deals the cards.
func (d Deal) start() (*spider.State, error) {
	for _, n := range spider.Game().Deals {
		if n.Name == d.Kind {
			s, err := n.Deal(d.Number, nil)
			if err != nil {
				return nil, err
			}
			return s.(*spider.State), nil
		}
	}
	return nil, fmt.Errorf("no deals of kind %q", d.Kind)
}

// A place is a position of a line.
type place struct {
	state *spider.State
	moves int // made before
}

// mostSpaces is how many spaces a position may have. Where there are many, everything can
// be done in many ways.
const mostSpaces = 1

// walk wins a deal and returns the positions of the line that are worth asking about, the
// last ones first: those before a move that cannot be taken back. It returns none when no
// line was found.
func walk(ctx context.Context, d Deal, limit time.Duration) ([]place, error) {
	s, err := d.start()
	if err != nil {
		return nil, err
	}
	won, err := solver.Solver().Run(ctx, s, engine.SolveOptions{Limits: engine.Limits{Time: limit, Bytes: 300e6}})
	if err != nil || won.Verdict != engine.VerdictWon {
		return nil, err
	}
	var places []place
	at := s.Copy().(*spider.State)
	for i, m := range won.Line {
		if m != spider.Deal && at.Spaces() <= mostSpaces && len(freecard.Essentials(at, []engine.Move{m})) > 0 {
			places = append(places, place{at.Copy().(*spider.State), i})
		}
		at.Apply(m)
	}
	slices.Reverse(places)
	return places, nil
}

// InSight counts the cards of a position that lie face up.
func InSight(s *spider.State) (count int) {
	for n := 1; n <= piles; n++ {
		count += len(s.FaceUp(n))
	}
	return count
}

const piles = 10
