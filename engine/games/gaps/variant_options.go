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
			[]string{"free", "once", "fixed"}, (*variant).setRows,
			func(v *variant) string { return v.rows.String() },
		},
		{
			"order", "the suits of the rows, from the first, when they are fixed", orders(),
			(*variant).setOrder, (*variant).orderText,
		},
		{
			"gaps", "aces: the aces are dealt, and taken out; left or left2: one space or two are left at each left end",
			[]string{"aces", "left", "left2"},
			func(v *variant, t string) error { return index(&v.spaces, t, "aces", "left", "left2") },
			func(v *variant) string { return []string{"aces", "left", "left2"}[v.spaces] },
		},
		{
			"low", "the cards that belong to the left ends", []string{"two", "ace"},
			func(v *variant, t string) error { return index(&v.low, t, "", "ace", "two") },
			func(v *variant) string { return []string{"", "ace", "two"}[v.low] },
		},
		{
			"takes", "which card of the suit a gap takes: the next above its left neighbour, or any higher one",
			[]string{"next", "higher"}, func(v *variant, t string) error { return truth(&v.higher, t, "next", "higher") },
			func(v *variant) string { return word(v.higher, "next", "higher") },
		},
		{
			"redeals", "how many redeals are allowed", redealNames(), (*variant).setRedeals, (*variant).redealsText,
		},
		{
			"pickup", "whether the cards of a redeal are shuffled, or redealt in the order in which they lay, row by row",
			[]string{"shuffled", "order"}, func(v *variant, t string) error { return truth(&v.inOrder, t, "shuffled", "order") },
			func(v *variant) string { return word(v.inOrder, "shuffled", "order") },
		},
		{
			"exchange", "whether equally long beginnings of two rows may be exchanged", []string{"no", "yes"},
			func(v *variant, t string) error { return truth(&v.exchange, t, "no", "yes") },
			func(v *variant) string { return word(v.exchange, "no", "yes") },
		},
		{
			"double", "whether an ace goes behind the king of its suit too", []string{"no", "yes"},
			func(v *variant, t string) error { return truth(&v.double, t, "no", "yes") },
			func(v *variant) string { return word(v.double, "no", "yes") },
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

// truth sets a truth by the words for no and yes.
func truth(b *bool, value, no, yes string) error {
	var n uint8
	err := index(&n, value, no, yes)
	if err == nil {
		*b = n == 1
	}
	return err
}

// word returns the word for a truth.
func word(b bool, no, yes string) string {
	if b {
		return yes
	}
	return no
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
func (r rowRule) String() string { return []string{"free", "once", "fixed"}[r] }

// setRows sets the rule of the left ends; rows are fixed in the order of the pack
// unless the game has its own.
func (v *variant) setRows(text string) error {
	was := v.rows
	err := index(&v.rows, text, "free", "once", "fixed")
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
