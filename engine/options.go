package engine

import (
	"fmt"
	"slices"
	"strings"
)

// An Option is a choice that is made before a deal.
type Option struct {
	Name   string
	Values []string // the first is the default
	Doc    string
	Usual  string // the value of the game that people know, with which playing begins; "": the default
	Also   string // another name that people have for it
	Plain  string // of an option with a usual value: what is played with the default, as in "the whole deck in view"
}

// Options are the choices made, by name of the option. A missing name means
// the default.
type Options map[string]string

// Choose returns the value of every option of the game, the default of those that
// are not in o. It refuses options that the game does not have and values that an
// option cannot have, and names those there are.
func (g *Game) Choose(o Options) (Options, error) {
	if err := g.KnowsOptions(o); err != nil {
		return nil, err
	}
	all := Options{}
	for _, opt := range g.Options {
		v, ok := o[opt.Name]
		switch {
		case !ok:
			v = opt.Values[0]
		case !slices.Contains(opt.Values, v):
			return nil, fmt.Errorf("option %s: bad value %q: want one of %s%s", opt.Name, v, SomeOf(opt.Values), DidYouMean(v, opt.Values))
		}
		all[opt.Name] = v
	}
	return all, nil
}

// Meant returns options by their own names, with values as the game writes them: draw=three for turn=3.
func (g *Game) Meant(o Options) Options {
	meant := Options{}
	for name, v := range o {
		for _, opt := range g.Options {
			if _, both := o[opt.Name]; name == opt.Name || name == opt.Also && !both {
				name = opt.Name
				v, _ = Spelt(v, opt.Values)
			}
		}
		meant[name] = v
	}
	return meant
}

// KnowsOptions refuses options that the game does not have, whatever their values.
func (g *Game) KnowsOptions(o Options) error {
	names := Each(g.Options, func(opt Option) string { return opt.Name })
	for name := range o {
		if len(names) == 0 {
			return fmt.Errorf("%s has no options, so no %q", g.Name, name)
		}
		if !slices.Contains(names, name) {
			return fmt.Errorf("%s has no option %q: want one of %s%s", g.Name, name, strings.Join(names, ", "), g.optionLike(name, names))
		}
	}
	return nil
}

// optionLike returns which option may have been meant, as the end of an error: one of a near name, or of that value.
func (g *Game) optionLike(name string, names []string) string {
	for _, opt := range g.Options {
		if v, ok := Spelt(name, opt.Values); ok {
			return fmt.Sprintf(": did you mean %s=%s?", opt.Name, v)
		}
	}
	return DidYouMean(name, names)
}

// listed is how many values an error lists one by one.
const listed = 30

// SomeOf lists values, of many only the first and the last: "4x13, 1x2, ... 15x15 (225 in all)".
func SomeOf(values []string) string {
	n := len(values)
	if n <= listed {
		return strings.Join(values, ", ")
	}
	return fmt.Sprintf("%s, ... %s (%d in all)", strings.Join(values[:5], ", "), values[n-1], n)
}

// Usual returns the options of the game that people know, as NAME=VALUE; none where that is the default.
func (g *Game) Usual() (options []string) {
	for _, o := range g.Options {
		if o.Usual != "" {
			options = append(options, o.Name+"="+o.Usual)
		}
	}
	return options
}

// A Fact is something that belongs to a position and that no card shows: which game it is of
// several, or whose turn. It reads like an option, draw=three.
type Fact struct{ Name, Value string }

// String writes a fact as "draw=three".
func (f Fact) String() string { return f.Name + "=" + f.Value }

// FactsText writes facts in their order, with blanks between them.
func FactsText(facts []Fact) string {
	return strings.Join(Each(facts, Fact.String), " ")
}
