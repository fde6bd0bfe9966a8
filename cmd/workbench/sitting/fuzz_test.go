package sitting

import (
	"context"
	"errors"
	"os"
	"slices"
	"strings"
	"testing"

	"patience/cmd/workbench/exit"
	"patience/cmd/workbench/position"
	"patience/engine"
	"patience/engine/enginetest"
	"patience/engine/enginetest/fuzz"
	"patience/engine/games"
	"patience/luaapi"
)

// Whatever is typed at a game is done or refused in our words, and what it has saved can be loaded again.
func FuzzTyped(target *testing.F) {
	f := fuzz.New(target)
	f.Dear = 2
	all := games.All()
	for i, text := range []string{
		"7h from 5 to 10, 10c from 1 to 5\nundo 2", "step\nredo\nrestart anyway", "mark a\nback a anyway", "free K\nask why_not 2 spaces", "watch free 9\nask where 7h anyway",
		"step\ntree text", "comment well done\njudge !?", "go 1\npromote\ndelete 1", "notation numbers\nhelp free", "line x.txt\nfollow x.txt",
		"new 5\nnew", "load deal:17,draw=three\nmoves", "load page 8\nboard", "rate solved\nrate none", "save x.game anyway\nload x.game",
		"parity\nhidden", "goal\nrules", "lua p:moves()[1]\nlua p:undo() anyway", "reveal 7 Kh\nquit now", "hint 2 anyway\nq",
	} {
		f.Add(text, i%len(all))
	}
	f.Setenv("XDG_STATE_HOME", f.TempDir())
	f.Chdir(f.TempDir())
	f.Fuzz(func(t *testing.T, text string, game int) {
		g := all[max(0, game)%len(all)]
		var out strings.Builder
		err := Run(t.Context(), Config{
			Game: g, Notation: g.Notations[0], In: strings.NewReader(strings.ReplaceAll(text, "/", "_")), Out: &out, Errs: &out,
			Start: func() (*engine.Play, error) { return position.Named(g, "deal:1") },
			Decide: func(context.Context, *engine.Play) (engine.Result, error) {
				return engine.Result{}, errors.New("nobody decides here")
			},
			Lua: luaapi.Config{Games: all, Memory: 64 << 20},
		})
		if err != nil && !errors.As(err, new(*exit.Error)) {
			t.Errorf("ended with %v", err)
		}
		if words := enginetest.GoText(out.String()); words != "" {
			t.Errorf("Go's own words %q", words)
		}
		entries, err := os.ReadDir(".")
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range entries {
			saved, err := os.ReadFile(e.Name())
			if err == nil && strings.HasPrefix(string(saved), "game: ") {
				_, err = g.Parse(string(saved))
			}
			if err = errors.Join(err, os.Remove(e.Name())); err != nil {
				t.Errorf("%s: %v", e.Name(), err)
			}
		}
	})
	if !slices.ContainsFunc(all, func(g *engine.Game) bool { return g.Sight != nil }) {
		f.Error("no game hides cards")
	}
}
