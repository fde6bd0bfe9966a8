package mine

import (
	"fmt"
	"strconv"
	"strings"

	"patience/engine"
	"patience/engine/games/spider"
	"patience/engine/problem"
)

// A Deal is where a line comes from whose positions are looked at: a numbered deal, of our own
// numbers or of PySol's, that is to be won, or a line that is known.
type Deal struct {
	Kind   string // seed, pysol or line
	Number uint64

	Name  string // of a line
	Start *spider.State
	Line  []engine.Move
}

// known is the kind of a deal whose line is known.
const known = "line"

// String returns the deal in words: "pysol 17", or the name of its line.
func (d Deal) String() string {
	if d.Kind == known {
		return d.Name
	}
	return fmt.Sprintf("%s %d", d.Kind, d.Number)
}

// Source says where a position comes from.
func (d Deal) Source() string {
	if d.Kind == known {
		return d.Name
	}
	return "a won game of " + d.String()
}

// OnTheWay is what stands before the source of a deal in a problem: "143 moves on the way of a won
// game of pysol 17".
const OnTheWay = " on the way of "

// numbered says whether deals of this kind have numbers.
func numbered(kind string) bool { return kind == "seed" || kind == "pysol" }

// mostDeals is how many deals are read at a time: they are kept.
const mostDeals = 1_000_000

// ParseDeals reads a range of deals: "seed 1-100", "pysol 17".
func ParseDeals(text string) (all []Deal, err error) {
	kind, numbers, _ := strings.Cut(strings.TrimSpace(text), " ")
	kind = strings.ToLower(kind)
	from, to, ranged := strings.Cut(strings.TrimSpace(numbers), "-")
	first, err := strconv.ParseUint(from, 10, 32)
	last := first
	if err == nil && ranged {
		last, err = strconv.ParseUint(to, 10, 32)
	}
	if numbered(kind) && numbers == "" {
		return nil, fmt.Errorf(`bad deals %q: want numbers behind it, both in quotes, as in "%[1]s 1-50"`, kind)
	}
	if err != nil || !numbered(kind) || last < first {
		return nil, fmt.Errorf(`bad deals %q: want deals of Spider, "seed 1-100" or "pysol 17", the log of a survey, a file or folder with problems, or a puzzle`, text)
	}
	if last-first >= mostDeals {
		return nil, fmt.Errorf("%d deals: want at most %d at a time", last-first+1, mostDeals)
	}
	if _, err := (Deal{Kind: kind, Number: last}).start(); err != nil {
		return nil, err
	}
	for n := first; n <= last; n++ {
		all = append(all, Deal{Kind: kind, Number: n})
	}
	return all, nil
}

// KindOf returns whose numbers the deals of a survey have, by its title: "spider --by pysol".
func KindOf(title string) (kind string, err error) {
	kind, ok := strings.CutPrefix(title, "spider --by ")
	if !ok || !numbered(kind) {
		return "", fmt.Errorf("a survey of %q: want one of Spider by seed or pysol, without options", title)
	}
	return kind, nil
}

// Lines returns the solutions of a problem as lines whose positions may be looked at.
func Lines(name string, p *problem.Problem) (all []Deal, err error) {
	play, err := spider.Game().Parse(p.Position)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	for i, q := range p.Questions {
		for k, v := range q.Solutions {
			line, err := v.Play(play.Game, play.State())
			if err != nil {
				return nil, fmt.Errorf("%s: solution %s: %w", name, v.Name, err)
			}
			called := name
			if len(p.Questions) > 1 || len(q.Solutions) > 1 {
				called = fmt.Sprintf("%s line %d.%d", name, i+1, k+1)
			}
			all = append(all, Deal{Kind: known, Name: called, Start: play.State().(*spider.State), Line: line.Moves()})
		}
	}
	return all, nil
}

// A Sheet is deals in text and numbers, for other machines: those with numbers that follow each
// other, or a line.
type Sheet struct {
	Kind        string
	First, Last uint64        `json:",omitempty"`
	Name        string        `json:",omitempty"`
	Position    string        `json:",omitempty"` // in the format "file"
	Line        []engine.Move `json:",omitempty"`
}

// Sheets writes deals, in their order.
func Sheets(deals []Deal) (all []Sheet, err error) {
	for _, d := range deals {
		if d.Kind != known {
			if n := len(all); n > 0 && all[n-1].Kind == d.Kind && all[n-1].Last+1 == d.Number {
				all[n-1].Last++
			} else {
				all = append(all, Sheet{Kind: d.Kind, First: d.Number, Last: d.Number})
			}
			continue
		}
		text, err := engine.NewPlay(spider.Game(), d.Start).Write("file")
		if err != nil {
			return nil, err
		}
		all = append(all, Sheet{Kind: known, Name: d.Name, Position: text, Line: d.Line})
	}
	return all, nil
}

// FromSheets reads what [Sheets] has written.
func FromSheets(all []Sheet) (deals []Deal, err error) {
	for _, s := range all {
		if s.Kind != known {
			more, err := ParseDeals(fmt.Sprintf("%s %d-%d", s.Kind, s.First, s.Last))
			if err != nil {
				return nil, err
			}
			deals = append(deals, more...)
			continue
		}
		p, err := spider.Game().Parse(s.Position)
		if err != nil {
			return nil, err
		}
		deals = append(deals, Deal{Kind: known, Name: s.Name, Start: p.State().(*spider.State), Line: s.Line})
	}
	return deals, nil
}
