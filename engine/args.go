package engine

import (
	"fmt"
	"math"
)

// Args are the arguments of a query, as a script or a command gives them: nil,
// bool, float64, string, []any or map[string]any.
type Args []any

// Has says whether argument i was given.
func (a Args) Has(i int) bool { return i < len(a) && a[i] != nil }

// String returns argument i, which must be a string or a whole number.
func (a Args) String(i int, name string) (string, error) {
	if !a.Has(i) {
		return "", fmt.Errorf("argument %d (%s) is missing", i+1, name)
	}
	switch v := a[i].(type) {
	case string:
		return v, nil
	case float64:
		return fmt.Sprint(v), nil
	}
	return "", fmt.Errorf("argument %d (%s): want a string, not %v", i+1, name, a[i])
}

// Int returns argument i, which must be a whole number.
func (a Args) Int(i int, name string) (int, error) {
	if !a.Has(i) {
		return 0, fmt.Errorf("argument %d (%s) is missing", i+1, name)
	}
	f, ok := a[i].(float64)
	if !ok || f != math.Trunc(f) || math.Abs(f) > 1<<53 {
		return 0, fmt.Errorf("argument %d (%s): want a whole number, not %v", i+1, name, a[i])
	}
	return int(f), nil
}

// Rank returns argument i, which must name a rank.
func (a Args) Rank(i int, name string) (Rank, error) {
	t, err := a.String(i, name)
	if err != nil {
		return 0, err
	}
	return ParseRank(t)
}

// Suit returns argument i, which must name a suit.
func (a Args) Suit(i int, name string) (Suit, error) {
	t, err := a.String(i, name)
	if err != nil {
		return 0, err
	}
	return ParseSuit(t)
}

// Card returns argument i, which must name a card.
func (a Args) Card(i int, name string) (Card, error) {
	t, err := a.String(i, name)
	if err != nil {
		return 0, err
	}
	return ParseCard(t)
}
