package engine

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
)

// Numbered is a way to number deals: the project's own seeds, or the numbers
// of some other program.
type Numbered struct {
	Name string // as in "deal --by NAME"
	Also string // another name that people have for it
	Doc  string
	// Deal deals. Its error is a [*WrongNumber] when the number has a slip and the
	// deal that is meant can be told.
	Deal func(number uint64, o Options) (State, error)
	// Nth returns the number of deal 1, 2, 3 ... Nil: that is the number itself.
	Nth func(n uint64, o Options) (uint64, error)
	// Full returns a number as it is written in full, so that a deal has one name.
	// Nil: numbers are always written so.
	Full func(number uint64, o Options) (uint64, error)
	// First returns the number of the same deal among the game's first numbers. Nil: there
	// is none that is known.
	First func(number uint64) uint64
}

// A WrongNumber is the error of a deal whose number contradicts the cards, such as
// one with a wrong checksum. A caller may report it and deal Want instead.
type WrongNumber struct {
	Want   uint64 // the number that comes closest
	Reason *Message
}

// Error says what is wrong and what is wanted.
func (e *WrongNumber) Error() string { return fmt.Sprintf("%v: want %d", e.Reason, e.Want) }

// Numbering returns the way to number deals of that name; "" is the first.
func (g *Game) Numbering(name string) (Numbered, error) {
	var names []string
	for _, n := range g.Deals {
		if name == "" || strings.EqualFold(n.Name, name) || strings.EqualFold(n.Also, name) {
			return n, nil
		}
		names = append(names, n.Name)
	}
	return Numbered{}, fmt.Errorf("no deal numbers %q: want one of %s%s", name, strings.Join(names, ", "), DidYouMean(strings.ToLower(name), names))
}

// Nth returns the number of deal 1, 2, 3 ... by a way to number deals; see [Numbered].
func (g *Game) Nth(by string, n uint64, o Options) (uint64, error) {
	way, err := g.Numbering(by)
	if err != nil || way.Nth == nil {
		return n, err
	}
	return way.Nth(n, o)
}

// Behind returns the number of the deal that is so many behind that of a number, by a way to number deals.
func (g *Game) Behind(by string, number, many uint64, o Options) (uint64, error) {
	way, err := g.Numbering(by)
	if err != nil {
		return 0, err
	}
	if way.Nth != nil {
		number = way.First(number)
	}
	if number > math.MaxUint64-many {
		return 0, fmt.Errorf("there is no deal %d behind deal %d", many, number)
	}
	return g.Nth(by, number+many, o)
}

// Deal returns the start of a numbered deal, with its name in From; by "" are the
// game's first numbers. When the error is a [*WrongNumber] there is a play too, of the
// deal that comes closest.
func (g *Game) Deal(by string, number uint64, o Options) (*Play, error) {
	way, err := g.Numbering(by)
	if err != nil {
		return nil, err
	}
	who, all := o.view()
	o = g.Meant(all)
	s, err := way.Deal(number, o)
	if wrong, ok := errors.AsType[*WrongNumber](err); ok {
		p, _ := g.Deal(by, wrong.Want, o)
		if p != nil {
			err = errors.Join(p.View(who), err)
		}
		return p, Errorf("deal %d: %v", number, err)
	}
	if err != nil {
		return nil, fmt.Errorf("deal %d: %w", number, err)
	}
	if way.Full != nil {
		if number, err = way.Full(number, o); err != nil {
			return nil, err
		}
	}
	p := NewPlay(g, s)
	p.From = g.dealName(way, number, o)
	if err := p.View(who); err != nil {
		return nil, err
	}
	return p, nil
}

// dealName returns a numbered deal as a position argument, "deal:17,by=pysol,suits=2":
// always the same for the same deal.
func (g *Game) dealName(way Numbered, number uint64, o Options) string {
	name := fmt.Sprintf("deal:%d", number)
	if way.Name != g.Deals[0].Name {
		name += ",by=" + way.Name
	}
	for _, opt := range g.Options {
		if v, ok := o[opt.Name]; ok && v != opt.Values[0] {
			name += "," + opt.Name + "=" + v
		}
	}
	return name
}

// longestNumber is how many characters the text of a deal's number may have.
const longestNumber = 40

// ParseDealNumber reads the number of a deal.
func ParseDealNumber(text string) (uint64, error) {
	if len(text) <= longestNumber { // what is longer is not copied into an error
		if n, err := strconv.ParseUint(text, 10, 64); err == nil {
			return n, nil
		}
	}
	return 0, fmt.Errorf("bad deal number %.40q: want a whole number, 0 to 2^64-1", text)
}
