package games_test

import (
	"context"
	"errors"
	"testing"

	"patience/engine"
	"patience/engine/games"
	"patience/engine/search"
)

// TestConfirm lets the referee of each game that has a solver replay the lines
// that win, with every value of every option.
func TestConfirm(t *testing.T) {
	for _, g := range games.All() {
		if g.Solver == nil {
			continue
		}
		t.Run(g.Name, func(t *testing.T) {
			won := 0
			for _, choice := range choices(g) {
				for seed := range uint64(2) {
					won += confirmDeal(t, g, seed, choice)
				}
			}
			if won == 0 {
				t.Error("nothing was replayed")
			}
		})
	}
}

// choices returns one choice for each value of each option.
func choices(g *engine.Game) []engine.Options {
	list := []engine.Options{{}}
	for _, o := range g.Options {
		for _, value := range o.Values[:min(len(o.Values), 12)] { // some list every pack
			list = append(list, engine.Options{o.Name: value})
		}
	}
	return list
}

// confirmDeal solves a deal, when it takes little, and lets the referee replay the
// line. It returns the number of moves.
func confirmDeal(t *testing.T, g *engine.Game, seed uint64, choice engine.Options) int {
	t.Helper()
	s, err := g.Deals[0].Deal(seed, choice)
	if _, ok := errors.AsType[*engine.IllegalMove](err); ok {
		return 0 // a rule says that the value does not go with the others
	}
	if err != nil {
		t.Fatalf("%v, deal %d: %v", choice, seed, err)
	}
	limit := 5_000
	if len(choice) == 0 {
		limit = 300_000 // a whole deal of Spider takes so many
	}
	r, err := search.Solve(context.Background(), g, s, engine.SolveOptions{Limits: engine.Limits{States: limit}})
	if err != nil {
		t.Fatalf("%v, deal %d: %v", choice, seed, err)
	}
	p := engine.NewPlay(g, s)
	for _, m := range r.Line {
		if err := p.Do(m); err != nil {
			t.Fatalf("%v, deal %d: %v", choice, seed, err)
		}
	}
	if err := games.Confirm(p); err != nil {
		t.Errorf("%v, deal %d: %v", choice, seed, err)
	}
	return len(r.Line)
}

// TestConfirmRefuses alters the first position behind a line's back, so that its
// first move breaks a rule or its end is another.
func TestConfirmRefuses(t *testing.T) {
	for _, c := range []struct {
		game, start, move, altered string
	}{
		{"blackhole", "pack: 1x7\n4s 5s 2s\n3s 7s 6s", "2s", "pack: 1x7\n4s 2s 5s\n3s 7s 6s"},                                                                 // 5s on the Ace
		{"blackhole", "pack: 1x7\n4s 5s 2s\n3s 7s 6s", "2s", "pack: 1x7\n5s 4s 2s\n3s 6s 7s"},                                                                 // other cards left
		{"klondike", "out: Jc Qd Kh Ks\ndeck: Kc\n1: Kd\n2: Qc", "Qc to 1", "out: Jc Qd Kh Ks\ndeck: Kd\n1: Kc\n2: Qc"},                                       // the Queen on a black King
		{"klondike", "out: Jc Qd Kh Ks\ndeck: Kc\n1: Kd\n2: Qc", "Qc to 1", "out: Jc Qd Kh Ks\ndeck: -\n1: Kd\n2: [Kc] Qc"},                                   // another end
		{"pendulum", "method: up 1\nout: 10c Kd Kh Ks\n1: - Kc\n2: - Qc Jc", "Qc on Kc", "method: up 1\nout: 10c Kd Kh Ks\n1: - Kc\n2: Qc Jc"},                // not directly under the King
		{"pendulum", "method: up 1\nout: 10c Kd Kh Ks\n1: - Kc\n2: - Qc Jc", "Qc on Kc", "method: up 1\nswing: left\nout: 10c Kd Kh Ks\n1: - Kc\n2: - Qc Jc"}, // another end
		{"gaps", "2c 3c -- 4d\n-- 3d 4c 2d", "4C", "2c 4d -- 3c\n-- 3d 4c 2d"},                                                                                // behind the 3c no more
		{"gaps", "2c 3c -- 4d\n-- 3d 4c 2d", "4C", "2c 3c -- 2d\n-- 3d 4c 4d"},                                                                                // another end
	} {
		p := parse(t, c.game, c.start)
		if err := p.Line(c.move); err != nil {
			t.Fatal(err)
		}
		if err := games.Confirm(p); err != nil {
			t.Errorf("%s: %v", c.game, err)
		}
		p.Start().Set(parse(t, c.game, c.altered).State())
		if games.Confirm(p) == nil {
			t.Errorf("%s: %q from %q goes through", c.game, c.move, c.altered)
		}
	}
}

func parse(t *testing.T, game, text string) *engine.Play {
	t.Helper()
	for _, g := range games.All() {
		if g.Name != game {
			continue
		}
		p, err := g.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	t.Fatalf("no game %q", game)
	return nil
}
