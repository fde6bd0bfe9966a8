package surveying

import (
	"maps"
	"strings"
	"testing"

	"patience/engine"
	"patience/engine/certificates"
	"patience/engine/games"
	"patience/engine/search"
)

// TestAbout has certificates of two lost deals of each game: each is about its own deal and
// not about the other, nor about the deal under another option.
func TestAbout(t *testing.T) {
	for _, c := range []struct {
		game    string
		options engine.Options
		deals   [2]uint64
		other   engine.Options
	}{
		{"blackhole", engine.Options{"pack": "4x13"}, [2]uint64{0, 0}, engine.Options{"pack": "4x7"}},
		{"pendulum", engine.Options{"method": "up1"}, [2]uint64{4, 5}, engine.Options{"method": "up2"}},
		{"gaps", engine.Options{"variant": "pretzel"}, [2]uint64{0, 0}, engine.Options{"rows": "free"}},
		{"klondike", engine.Options{"draw": "three"}, [2]uint64{44, 62}, engine.Options{"draw": "one"}},
	} {
		g := gameNamed(t, c.game)
		heads, plays := map[uint64]string{}, map[uint64]*engine.Play{}
		for deal := c.deals[0]; len(heads) < 2 && deal < 200; deal++ {
			if c.deals[0] > 0 && deal != c.deals[0] && deal != c.deals[1] {
				continue
			}
			p, err := g.Deal("", deal, c.options)
			if err != nil {
				t.Fatal(err)
			}
			r, err := search.Solve(t.Context(), g, p.State(), engine.SolveOptions{Prove: true})
			if err != nil {
				t.Fatal(err)
			}
			if r.Verdict == engine.VerdictLost {
				var b strings.Builder
				if err := r.Proof.Write(&b); err != nil {
					t.Fatal(err)
				}
				heads[deal], plays[deal] = b.String(), p
			}
		}
		if len(heads) != 2 {
			t.Errorf("%s: %d lost deals, want two", c.game, len(heads))
		}
		for one, head := range heads {
			claim, err := certificates.Verify(t.Context(), strings.NewReader(head), g)
			if err != nil {
				t.Fatal(err)
			}
			for other, p := range plays {
				if err := claim.About(g, p.State()); (err == nil) != (one == other) {
					t.Errorf("%s: the certificate of deal %d for deal %d: %v", c.game, one, other, err)
				}
			}
			options := maps.Clone(c.options)
			maps.Copy(options, c.other)
			p, err := g.Deal("", one, options)
			if err != nil {
				t.Fatal(err)
			}
			if err := claim.About(g, p.State()); err == nil {
				t.Errorf("%s: deal %d is taken for one with %v", c.game, one, c.other)
			}
		}
	}
}

func gameNamed(t testing.TB, name string) *engine.Game {
	t.Helper()
	g, err := games.All().Named(name)
	if err != nil {
		t.Fatal(err)
	}
	return g
}
