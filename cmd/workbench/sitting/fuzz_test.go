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
	"patience/luaapi/tables"
)

// Whatever is typed at a game is done or refused in our words, and what it has saved can be loaded again.
func FuzzTyped(target *testing.F) {
	f := fuzz.New(target)
	f.Dear = 2
	all := games.All()
	for _, name := range []string{"free-cell", "golf", "accordion", "montana", "aces-up", "canfield", "pyramid", "scorpion", "calculation"} {
		g, err := tables.Named(name)
		if err != nil {
			f.Fatal(err)
		}
		all = append(all, g)
	}
	for i, text := range []string{
		"7h from 5 to 10, 10c from 1 to 5\nundo 2", "step\nredo\nrestart anyway", "mark a\nback a anyway", "free K\nask why_not 2 spaces", "watch free 9\nask where 7h anyway",
		"step\ntree text", "comment well done\njudge !?", "go 1\npromote\ndelete 1", "notation numbers\nhelp free", "line x.txt\nfollow x.txt",
		"new 5\nnew", "load deal:17,draw=three\nmoves", "load page 8\nboard", "rate solved\nrate none", "save x.game anyway\nload x.game",
		"parity\nhidden", "goal\nrules", "lua p:moves()[1]\nlua p:undo() anyway", "reveal 7 Kh\nquit now", "hint 2 anyway\nq",
		"how many Kings are free?\nhow many 2s are left\nprove 2 spaces", "move all from 2 to 10\n5c 2-10\n3h from 2 to", "remove K\npair 7h with 6d\ndiscard Jd", "rule 3\ntask\nhelp draw",
		"3d left 3\n2 to 1\n3d on Kd", "4c to gap 2\n2c to row 1\nredeal", "stock\nhole\nfrom\ncell to 3", "res to 1\ntop of reserve to 2\nwaste out", "8h on 9h\ndeal the cards\nthe 9d",
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
