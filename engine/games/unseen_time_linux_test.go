package games_test

import (
	"context"
	"flag"
	"fmt"
	"slices"
	"syscall"
	"testing"
	"time"

	"patience/engine"
	"patience/engine/games"
)

var timedCount = flag.Int("unseentime", 0, "in how many positions of each kind of game TestUnseenTime asks")

// TestUnseenTime asks what a player asks first in positions of games that the program's own player
// has played, and prints how much processor time that takes.
//
//	go test ./engine/games -run TestUnseenTime -v -timeout 1h -unseentime 50
func TestUnseenTime(t *testing.T) {
	if *timedCount == 0 {
		t.Skip("a measurement: want -unseentime")
	}
	goals := map[string][]any{"spider": {"space", "turn and keep the spaces", "remove a suit"}, "klondike": {"win", "space", "turn"}}
	for _, kind := range []struct {
		game    string
		options engine.Options
	}{
		{"spider", engine.Options{"suits": "4"}}, {"spider", engine.Options{"suits": "2"}}, {"spider", engine.Options{"suits": "1"}},
		{"klondike", engine.Options{"draw": "one"}}, {"klondike", engine.Options{"draw": "three"}}, {"klondike", engine.Options{"draw": "all"}},
	} {
		g, err := games.All().Named(kind.game)
		if err != nil {
			t.Fatal(err)
		}
		t.Run(fmt.Sprint(kind.game, kind.options), func(t *testing.T) {
			all := played(t, g, kind.options, *timedCount)
			for _, q := range g.Questions() {
				switch q.Name {
				case "certain", "possible":
					for _, goal := range goals[kind.game] {
						timed(t, &q, all, goal)
					}
				case "guaranteed", "good":
					timed(t, &q, all)
				}
			}
		})
	}
}

// played returns positions of deals that the player of a game has played, from the first on.
func played(t *testing.T, g *engine.Game, options engine.Options, count int) (all []engine.State) {
	t.Helper()
	const each = 10 // positions of a deal
	for deal := uint64(1); len(all) < count; deal++ {
		p, err := g.Deal("", deal, options)
		if err != nil {
			t.Fatal(err)
		}
		var game []engine.State
		hear(t, g, p.State(), func(seen engine.State, _ engine.Cards, _ engine.Choice) {
			if g.Sight.FaceDown(seen) > 0 {
				game = append(game, seen.Copy())
			}
		})
		for i := range min(each, len(game)) {
			all = append(all, game[i*len(game)/min(each, len(game))])
		}
	}
	return all
}

// timed asks a question in all positions, and prints the median and the worst processor time.
func timed(t *testing.T, q *engine.Query, all []engine.State, args ...any) {
	t.Helper()
	spent := func() time.Duration {
		var u syscall.Rusage
		_ = syscall.Getrusage(syscall.RUSAGE_SELF, &u) // it fails for wrong arguments alone
		return time.Duration(u.Utime.Nano())
	}
	var took []time.Duration
	for _, s := range all {
		began := spent()
		if _, err := q.Ask(context.Background(), s, args...); err != nil {
			t.Fatalf("%v\n%v", err, s)
		}
		took = append(took, spent()-began)
	}
	slices.Sort(took)
	t.Logf("%-10s %v: %d positions, median %v, worst %v", q.Name, args, len(took), took[len(took)/2].Round(time.Millisecond), took[len(took)-1].Round(time.Millisecond))
}
