package tables

import (
	"context"
	"os"
	"regexp"
	"strings"
	"testing"
	"time"

	"patience/engine/laws"
)

// TestGuide reads every game of the guide, plays it, and wants the guide to name every word that a refusal lists.
func TestGuide(t *testing.T) {
	guide := ""
	for _, page := range []string{"tables.md", "tables-words.md"} {
		text, err := os.ReadFile("../../docs/" + page)
		if err != nil {
			t.Fatal(err)
		}
		guide += string(text)
	}
	blocks := regexp.MustCompile("(?s)```lua\n(.*?)```").FindAllStringSubmatch(guide, -1)
	if len(blocks) < 3 {
		t.Fatalf("%d games in the guide", len(blocks))
	}
	for _, b := range blocks {
		all, err := Read(context.Background(), "guide.lua", b[1], BuiltIn())
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range all {
			if _, err := laws.Try(d.Table.Game(), 3, 80, func(int, int) {}); err != nil {
				t.Errorf("%s: %v", d.Table.Name, err)
			}
		}
	}
	for _, section := range []string{"tableau", "cells", "reserve", "stock", "foundations", "hole", "take", "gather", "line", "grid"} {
		_, err := Read(context.Background(), "x.lua", "patience.game { name = 'x', "+section+" = { nonsense = 1 } }", nil)
		if err == nil || !strings.Contains(err.Error(), "want one of ") {
			t.Fatalf("%s: %v", section, err)
		}
		_, list, _ := strings.Cut(err.Error(), "want one of ")
		list, _, _ = strings.Cut(list, "\n")
		for _, word := range strings.Split(list, ", ") {
			if !strings.Contains(guide, "`"+strings.TrimSpace(word)+"`") {
				t.Errorf("the guide does not name the word %q of %s", word, section)
			}
		}
	}
}

// TestRefused shows what is refused, and in which line.
func TestRefused(t *testing.T) {
	for _, c := range []struct{ source, want string }{
		{"patience.game { name = 'x' }", "do not add up"},
		{"\ufeffpatience.game { name = 'x' }", "do not add up"},
		{"patience.game {\n name = 'x', tableau = { 8,\n build = down } }", "undefined name \"down\""},
		{"patience.game {\n name = 'x', tableau = { 8, build = 'down suite' } }", "did you mean suit"},
		{"patience.game {\n name = 'x', tableau = { 8, build = 'down suit', space = 'K' }, pack = '1x4x8' }", ":2: x: tableau, space: the pack has no K"},
		{"patience.game { name = 'x', tableau = { 8, build = 'down suit' }, cells = { 2, dealt = 3 } }", "3 cards for 2 cells"},
		{"patience.game { name = 'x', tableau = { 8, build = 'down suit', deal = 7 } }", "do not add up"},
		{"patience.game { name = 'x', tableau = { 10, build = 'down suit', deal = 6 }, stock = { onto = 'tableau' } }", "do not add up: the pack has 52, 60 are dealt"},
		{"patience.game { name = 'x', like = 'yukon', foundations = false }", "won: not said, and no foundations say it: want one of suits built, tableau taken"},
		{"patience.game { name = 'x', like = 'yukon', tableau = { [1] = 7, [2] = 7, [1.5] = 7 } }", "keys that are no words, or a list with holes"},
		{"patience.game { name = 'x', pack = '1x2x4', reserve = 2, take = { 'rank', from = 'grid reserve' }, grid = { 2, columns = 3, close = true } }", "take, from: want \"grid\" alone where there is one"},
		{"patience.game { name = 'x', pack = '1x2x6', reserve = { 2, deal = 2 }, stock = 5, line = { 4, jumps = { 1 }, match = 'suit' } }", "do not add up: the pack has 12, 13 are dealt"},
		{"patience.game { name = 'x', like = 'yukon', won = 'hole' }", `won: "hole" cannot be in this game: want one of out, suits built, tableau taken`},
		{"patience.game { name = 'x', like = 'yukn' }", "no game \"yukn\" that is said as a table: did you mean yukon?"},
		{"patience.game { name = 'x', tableau = { 8, build = function() error('no') end } }", "no"},
		{"local n = 0\npatience.game { name = 'x', tableau = { 8, build = function() n = n + 1 return n % 3 == 0 end } }", "answers"},
		{"patience.game { name = 'x', like = 'yukon' }\npatience.game { name = 'x', like = 'yukon' }", "another game \"x\""},
		{"local t = {}\nfor i = 1, 1e9 do t[i] = ('x'):rep(1e6) .. i end", "x.lua:2"},
		{"patience.game { name = 'x', tableau = { 8, build = 'down suit' }, foundations = { 5, dealt = 5 } }", "the pack has no other As"},
		{"patience.game { name = 'x', tableau = { 8, build = 'down suit' }, foundations = { 2, base = { 'AS', 'AS' }, dealt = 2 } }", "the pack has no other As"},
		{"patience.game { name = 'x', pack = '1x2x4', take = 'lower in suit', tableau = { 2, deal = 1, build = 'none' }, stock = {}, won = 'high left' }", "won: want a tableau, and no cells, reserve or waste"},
		{"patience.game { name = 'x', like = 'aces-up', cells = { 1 } }", "won: want a tableau, and no cells, reserve or waste"},
		{"patience.game { name = 'x', pack = '1x2x4', grid = { 2, columns = 4, gaps = 'A', first = '2', build = 'up suit', suits = 'fixed' } }", "grid, suits: want four suits, and a row for each"},
		{"patience.game { name = 'x', pack = '1x2x4', reserve = { 2 }, grid = { 2, columns = 3, gaps = 'A', first = '2', build = 'up suit' } }", "grid, gaps: want a place for each card of the pack"},
		{"patience.game { name = 'x', pack = '1x2x6', gather = 1, grid = { 4, columns = 3, gaps = 'A', first = '3', build = 'up colour' } }", "gather: want a gap in the grid for each row"},
		{"patience.game { name = 'x', pack = '3x2x2', stock = 8, gather = 2, take = { 'sum 3', from = 'grid' }, grid = { 2, columns = 2, next = 'all', close = true } }", "gather: want a gap in the grid for each row"},
		{"patience.game { name = 'x', low = '2', tableau = { 8, build = 'down suit' } }", "low: want the base of the foundations"},
		{"patience.game { name = 'x', low = '2', tableau = { 8, build = 'down suit' }, foundations = { base = 'choice' } }", "low: want the base of the foundations"},
		{"patience.game { name = 'x', like = 'klondike' }", "that is said as a table: did you mean solvitaire-klondike or"},
		{"patience.game { name = 'x', like = 'klondyke' }", "\"workbench games WORD\" lists those"},
		{"local patience = require 'patience'", "x.lua:1: a file of games requires nothing: patience.game { ... } is there"},
		{"x = 1", "no game in x.lua: want patience.game {"},
		{"game { name = 'x' }", "no game in x.lua: want patience.game {"},
		{"patience.game ( name = 'x' )", "no game in x.lua: want patience.game {"},
		{"{ name = 'x' }", "no game in x.lua: want patience.game {"},
	} {
		_, err := Read(t.Context(), "x.lua", c.source, BuiltIn())
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", c.source, err, c.want)
		}
	}
}

// TestEndless stops a file that never ends.
func TestEndless(t *testing.T) {
	const source = "patience.game { name = 'x', tableau = { 8, build = function() while true do end end } }"
	_, err := readWithin(t.Context(), 10*time.Millisecond, "x.lua", source, nil)
	if err == nil || !strings.Contains(err.Error(), "may run for 10ms") {
		t.Errorf("%v, want it stopped by the clock", err)
	}
	_, err = Read(t.Context(), "x.lua", "while true do end", nil)
	if want := "x.lua:1: it does not come to an end: stopped after 20 million instructions"; err == nil || err.Error() != want {
		t.Errorf("%v, want %s alone", err, want)
	}
	if _, err = Read(t.Context(), "x.lua", source, nil); err == nil || !strings.Contains(err.Error(), "x.lua:1: it does not come to an end") {
		t.Errorf("%v, want it stopped by its steps", err)
	}
}
