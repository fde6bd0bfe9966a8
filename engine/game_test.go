package engine

import (
	"errors"
	"strconv"
	"strings"
	"testing"
)

func TestGameParse(t *testing.T) {
	g := toyGame()
	if p, err := g.Parse("7 stones"); err != nil || p.String() != "7 stones" || p.Game != g {
		t.Errorf("%v, %v", p, err)
	}
	if p, err := g.Parse("\ufeff7 stones"); err != nil || p.String() != "7 stones" {
		t.Errorf("behind a byte order mark: %v, %v", p, err)
	}
	if _, err := g.Parse(strings.Repeat("A,", 3<<20)); err == nil || len(err.Error()) > 100 {
		t.Errorf("a text of 6 MB: %v", err)
	}
	if p, err := g.Page(3); err != nil || p.String() != "30 stones" {
		t.Errorf("%v, %v", p, err)
	}
	for want, err := range map[string]error{
		"this problem of toy ends before its position: want the whole file": second(g.Parse("game: toy\ntitle: Cut\n")),
		"not a toy position: want one of the formats stones, nothing":       second(g.Parse("7 sticks")),
		"page 4: bad heap":                                      second(g.Page(4)),
		"toy has no page 9: want one of 3 4":                    second(g.Page(9)),
		`cannot write the format "x": want one of stones, game`: second(g.Format("x")),
		`no notation "x": want one of take, short`:              second(g.Notation("x")),
		`option size: bad value "": want one of small, big`:     second(g.Choose(Options{"size": ""})),
		`toy has no option "colour": want one of size`:          second(g.Choose(Options{"colour": "red"})),
	} {
		if err == nil || err.Error() != want {
			t.Errorf("%v, want %s", err, want)
		}
	}
}

func second[T any](_ T, err error) error { return err }

func TestGameChoose(t *testing.T) {
	g := toyGame()
	for want, o := range map[string]Options{"small": nil, "big": {"size": "big"}} {
		if v, err := g.Choose(o); err != nil || v["size"] != want {
			t.Errorf("Choose(%v) = %q, %v; want %q", o, v, err, want)
		}
	}
}

func TestNotationByName(t *testing.T) {
	for name, want := range map[string]string{"": "take", "take": "take", "short": "short"} {
		if n, err := toyGame().Notation(name); err != nil || n.Name != want {
			t.Errorf("Notation(%q) is %q, %v", name, n.Name, err)
		}
	}
}

// The error of a move is that of the notation which understood it best.
func TestParseMove(t *testing.T) {
	g, s := toyGame(), &toy{stones: 2}
	for text, want := range map[string]string{
		"take 2": "",
		"t1":     "",
		"take 3": "cannot take 3 of 2 (rule 2)",
		"t3":     "cannot take 3 of 2 (rule 2)",
		"tx":     `bad number "x"`,
		"give":   `bad move "give": want take 2`,
	} {
		_, err := g.ParseMove(s, text)
		if got := errorText(err); got != want {
			t.Errorf("ParseMove(%q): %q, want %q", text, got, want)
		}
	}
	if got := g.PrintMove(s, 2); got != "take 2" {
		t.Errorf("PrintMove gives %q", got)
	}
}

// TestChooseOfMany names few of many values.
func TestChooseOfMany(t *testing.T) {
	g := &Game{Options: []Option{{Name: "n"}}}
	for n := range 40 {
		g.Options[0].Values = append(g.Options[0].Values, strconv.Itoa(n))
	}
	_, err := g.Choose(Options{"n": "x"})
	if want := `option n: bad value "x": want one of 0, 1, 2, 3, 4, ... 39 (40 in all)`; errorText(err) != want {
		t.Errorf("%q, want %q", errorText(err), want)
	}
}

func errorText(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

func TestRuleError(t *testing.T) {
	err := RuleError(5, "cannot deal: pile %d is a space", 4)
	if rule, ok := errors.AsType[*IllegalMove](err); !ok || rule.Rule != 5 || IsSyntax(err) {
		t.Errorf("%#v", err)
	}
	if want := "cannot deal: pile 4 is a space (rule 5)"; err.Error() != want {
		t.Errorf("%q, want %q", err, want)
	}
}
