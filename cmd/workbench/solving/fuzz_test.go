package solving

import (
	"encoding/json"
	"io"
	"strings"
	"testing"

	"patience/cmd/workbench/desk"
	"patience/engine/enginetest"
	"patience/engine/enginetest/fuzz"
	"patience/engine/odds"
	"patience/engine/survey"
)

// What a worker is asked to play it can play, or it refuses in our words.
func FuzzOddsAsked(target *testing.F) {
	f := fuzz.New(target)
	d := desk.New(strings.NewReader(""), io.Discard, io.Discard)
	for _, name := range []string{"klondike", "spider"} {
		g, err := d.Named(name)
		if err != nil {
			f.Fatal(err)
		}
		p, err := g.Deal("", 3, nil)
		if err != nil {
			f.Fatal(err)
		}
		q := odds.Question{Game: name, Seed: 1, States: 10, Position: p.State().String()}
		if q.Rules, err = survey.Rules(g, "", nil); err != nil {
			f.Fatal(err)
		}
		trial, _, err := odds.NewTrial(g, p.State(), q)
		if err != nil {
			f.Fatal(err)
		}
		for _, q.Deals = range []bool{false, true} {
			q.Title, q.Unseen = trial.Title, trial.Unseen
			text, err := json.Marshal(q)
			if err != nil {
				f.Fatal(err)
			}
			f.Add(string(text))
		}
	}
	f.Fuzz(func(t *testing.T, text string) {
		if _, err := OddsWork(d)(json.RawMessage(text), 1); err != nil && enginetest.GoText(err.Error()) != "" {
			t.Errorf("%q: Go's own words in %v", text, err)
		}
	})
}
