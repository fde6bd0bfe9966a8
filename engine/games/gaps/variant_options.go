package gaps

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"patience/engine"
)

// usual is the value of an option that leaves it as the variant has it.
const usual = "usual"

// An element is one of the options that make up a variant.
type element struct {
	name, doc string
	values    []string // nil: those of packs or orders
	set       func(v *variant, value string) error
	get       func(v *variant) string
}

// elements lists the options that make up a variant, in the order in which they
// are set.
func elements() []element {
	return []element{
		{
			"pack", "suits x ranks of the pack, aces counted", packs(),
			(*variant).setPack, (*variant).packText,
		},
		{
			"rows", "which twos go to a left end: free: any; once: any, but none from another left end; fixed: that of the row's suit",
			rowRules(), (*variant).setRows,
			func(v *variant) string { return v.rows.String() },
		},
		{
			"order", "the suits of the rows, from the first, when they are fixed", orders(),
			(*variant).setOrder, (*variant).orderText,
		},
		choice("gaps", "aces: the aces are dealt, and taken out; left or left2: one space or two are left at each left end",
			func(v *variant) *uint8 { return &v.spaces }, "aces", "left", "left2"),
		{
			"low", "the cards that belong to the left ends", []string{"two", "ace"},
			func(v *variant, t string) error { return index(&v.low, t, "", "ace", "two") },
			func(v *variant) string { return []string{"", "ace", "two"}[v.low] },
		},
		truth("takes", "which card of the suit a gap takes: the next above its left neighbour, or any higher one",
			func(v *variant) *bool { return &v.higher }, "next", "higher"),
		{
			"redeals", "how many redeals are allowed", redealNames(), (*variant).setRedeals, (*variant).redealsText,
		},
		truth("pickup", "whether the cards of a redeal are shuffled, or redealt in the order in which they lay, row by row",
			func(v *variant) *bool { return &v.inOrder }, "shuffled", "order"),
		truth("exchange", "whether equally long beginnings of two rows may be exchanged",
			func(v *variant) *bool { return &v.exchange }, "no", "yes"),
		truth("double", "whether an ace goes behind the king of its suit too",
			func(v *variant) *bool { return &v.double }, "no", "yes"),
	}
}

// choice is an option whose values are numbered from 0.
func choice(name, doc string, of func(v *variant) *uint8, values ...string) element {
	return element{
		name, doc, values,
		func(v *variant, text string) error { return index(of(v), text, values...) },
		func(v *variant) string { return values[*of(v)] },
	}
}

// truth is an option with a word for no and one for yes.
func truth(name, doc string, of func(v *variant) *bool, no, yes string) element {
	return element{
		name, doc, []string{no, yes},
		func(v *variant, text string) error {
			var n uint8
			err := index(&n, text, no, yes)
			if err == nil {
				*of(v) = n == 1
			}
			return err
		},
		func(v *variant) string {
			if *of(v) {
				return yes
			}
			return no
		},
	}
}

// index sets a number to the place of a value in a list.
func index[N ~uint8](n *N, value string, values ...string) error {
	i := slices.Index(values, value)
	if i < 0 || value == "" {
		return fmt.Errorf("bad value %q: want one of %s", value, strings.TrimSpace(strings.Join(values, " ")))
	}
	*n = N(i)
	return nil
}

// packs returns every pack that the game can be played with, the French one
// first.
func packs() []string {
	values := []string{"4x13"}
	for suits := 1; suits <= maxSuits; suits++ {
		for ranks := minRanks; ranks <= maxRanks; ranks++ {
			if suits != 4 || ranks != 13 {
				values = append(values, fmt.Sprintf("%dx%d", suits, ranks))
			}
		}
	}
	return values
}

func (v *variant) packText() string { return fmt.Sprintf("%dx%d", v.suits, v.ranks) }

func (v *variant) setPack(text string) error {
	suits, ranks, ok := strings.Cut(text, "x")
	s, errSuits := strconv.Atoi(suits)
	r, errRanks := strconv.Atoi(ranks)
	if !ok || errSuits != nil || errRanks != nil || s < 1 || s > maxSuits || r < minRanks || r > maxRanks {
		return engine.RuleError(1, "bad pack %q: want suits x ranks as in 4x13, 1 to %d suits, %d to %d ranks", text, maxSuits, minRanks, maxRanks)
	}
	v.suits, v.ranks = uint8(s), uint8(r)
	return nil
}

// String returns the value of the option rows.
func (r rowRule) String() string { return rowRules()[r] }

// rowRules are the words for the rules of the left ends, in their order.
func rowRules() []string { return []string{"free", "once", "fixed"} }

// setRows sets the rule of the left ends; rows are fixed in the order of the pack
// unless the game has its own.
func (v *variant) setRows(text string) error {
	was := v.rows
	err := index(&v.rows, text, rowRules()...)
	if v.rows == fixedRows && was != fixedRows {
		v.order = packOrder()
	}
	return err
}

// orders returns the orders of four suits.
func orders() []string {
	var values []string
	for _, a := range "cdhs" {
		for _, b := range "cdhs" {
			for _, c := range "cdhs" {
				for _, d := range "cdhs" {
					if a != b && a != c && a != d && b != c && b != d && c != d {
						values = append(values, string([]rune{a, b, c, d}))
					}
				}
			}
		}
	}
	return values
}

// setOrder sets the suits of fixed rows.
func (v *variant) setOrder(text string) error {
	if v.rows != fixedRows {
		return engine.RuleError(3, "the rows are %v: want rows=fixed", v.rows)
	}
	if len(text) != int(v.suits) {
		return engine.RuleError(3, "%q: want each of the %d suits once", text, v.suits)
	}
	for i := range text {
		s, err := engine.ParseSuit(text[i : i+1])
		if err != nil {
			return err
		}
		v.order[i] = s
	}
	return nil
}

// redealNames lists the values of the option redeals.
func redealNames() []string {
	names := []string{"none"}
	for i := 1; i <= maxRedeals; i++ {
		names = append(names, strconv.Itoa(i))
	}
	return append(names, "unlimited")
}

func (v *variant) redealsText() string {
	if v.redeals == unlimited {
		return "unlimited"
	}
	return redealNames()[v.redeals]
}

func (v *variant) setRedeals(text string) error {
	if text == "unlimited" {
		v.redeals = unlimited
		return nil
	}
	return index(&v.redeals, text, redealNames()[:maxRedeals+1]...)
}
