package engine

import (
	"fmt"
	"math"
	"reflect"
	"strings"
)

// A Call holds the arguments of one call of a query. They are read by the names of
// the query's parameters.
type Call struct {
	args  map[string]argument
	names []string // in their order
}

// An argument is a value and its place in the call, from 1. Its value is nil when it
// was left out.
type argument struct {
	number    int
	value     any
	low, high int // of its parameter
}

// Has says whether the argument was given.
func (c Call) Has(name string) bool { return c.args[name].value != nil }

// Value returns the argument as it was given, nil when it was not.
func (c Call) Value(name string) any { return c.args[name].value }

// Text returns the argument as a text; a number is written out.
func (c Call) Text(name string) (string, error) {
	switch v := c.Value(name).(type) {
	case string:
		return v, nil
	case float64:
		return fmt.Sprint(v), nil
	}
	return "", c.want(name, "a string")
}

// Int returns the argument, which must be a whole number in the range of its parameter.
func (c Call) Int(name string) (int, error) {
	return c.IntFrom(name, c.args[name].low, c.args[name].high)
}

// IntFrom returns the argument, which must be a whole number from low to high, or any when both are 0.
func (c Call) IntFrom(name string, low, high int) (int, error) {
	f, ok := c.Value(name).(float64)
	if !ok || f != math.Trunc(f) || math.Abs(f) > 1<<53 {
		return 0, c.want(name, "a whole number")
	}
	n := int(f)
	if (low != 0 || high != 0) && (n < low || n > high) {
		return n, c.want(name, fmt.Sprintf("a number from %d to %d", low, high))
	}
	return n, nil
}

// Rank returns the argument, which must name a rank.
func (c Call) Rank(name string) (Rank, error) { return parsed(c, name, ParseRank) }

// Suit returns the argument, which must name a suit.
func (c Call) Suit(name string) (Suit, error) { return parsed(c, name, ParseSuit) }

// Card returns the argument, which must name a card: As, or ace of spades.
func (c Call) Card(name string) (Card, error) { return parsed(c, name, SaidCard) }

// SaidCard reads a card as it is printed, or as people say it: 4d, 4 of diamonds.
func SaidCard(text string) (Card, error) {
	if rank, suit, ok := strings.Cut(text, " of "); ok {
		r, errRank := ParseRank(rank)
		s, errSuit := ParseSuit(suit)
		if errRank == nil && errSuit == nil {
			return NewCard(r, s), nil
		}
	}
	return ParseCard(text)
}

// Cards returns the argument, cards with blanks between them.
func (c Call) Cards(name string) (Cards, error) { return parsed(c, name, ParseCards) }

// as returns the argument as a value of a type; see [Method].
func (c Call) as(t reflect.Type, name string) (any, error) {
	if t.Kind() == reflect.Pointer {
		if !c.Has(name) {
			return reflect.Zero(t).Interface(), nil
		}
		v, err := c.as(t.Elem(), name)
		there := reflect.New(t.Elem())
		there.Elem().Set(reflect.ValueOf(v))
		return there.Interface(), err
	}
	switch reflect.Zero(t).Interface().(type) {
	case Card:
		return c.Card(name)
	case []Card:
		cards, err := c.Cards(name)
		return []Card(cards), err
	case Rank:
		return c.Rank(name)
	case Suit:
		return c.Suit(name)
	case string:
		return c.Text(name)
	case int:
		return c.Int(name)
	}
	panic("no query takes a " + t.String())
}

// parsed reads an argument that is a text.
func parsed[T any](c Call, name string, parse func(string) (T, error)) (T, error) {
	text, err := c.Text(name)
	if err != nil {
		var none T
		return none, err
	}
	v, err := parse(text)
	if err != nil {
		err = fmt.Errorf("argument %d (%s): %w", c.args[name].number, name, err)
	}
	return v, err
}

// want says what an argument should have been.
func (c Call) want(name, what string) error {
	a, ok := c.args[name]
	if !ok {
		return fmt.Errorf("the query reads a parameter %q that it does not have", name)
	}
	return fmt.Errorf("argument %d (%s) is %v: want %s", a.number, name, a.value, what)
}
