package surveying

import (
	"encoding/json"
	"io"
	"strings"
	"testing"

	"patience/cmd/workbench/desk"
	"patience/engine"
	"patience/engine/enginetest"
	"patience/engine/enginetest/fuzz"
	"patience/engine/search"
	"patience/engine/survey"
)

// What a worker sends of a deal is the same when it is sent again, or is refused.
func FuzzResult(target *testing.F) {
	f := fuzz.New(target)
	f.Add(`[1,0,52,113000]`)
	f.Add(`[2,1,52,113000,"Kc, fan 3","file.cert","too long"]`)
	f.Fuzz(func(t *testing.T, text string) {
		var r, again result
		if json.Unmarshal([]byte(text), &r) != nil {
			return
		}
		sent, err := json.Marshal(r)
		if err != nil || json.Unmarshal(sent, &again) != nil || again != r {
			t.Errorf("%q is %+v, and then %+v, %v", text, r, again, err)
		}
		if r.Verdict > engine.VerdictLost {
			t.Errorf("%q has verdict %v", text, r.Verdict)
		}
	})
}

// Whatever a program says of a deal, its deal is shown to be won by a line that wins alone, and what contradicts us is wrong.
func FuzzAnswer(target *testing.F) {
	f := fuzz.New(target)
	b := &benching{Desk: &Desk{Desk: desk.New(strings.NewReader(""), io.Discard, io.Discard)}}
	at := benched{Game: "golf", Deal: 8, Known: "won"}
	p, err := b.deal(at)
	if err != nil {
		f.Fatal(err)
	}
	r, err := search.Solve(f.Context(), p.Game, p.State(), engine.SolveOptions{Limits: engine.Limits{States: 100_000}})
	if err != nil || r.Play == nil {
		f.Fatalf("golf 8 is %v: %v", r.Verdict, err)
	}
	won, err := json.Marshal(answer{Verdict: "won", Moves: r.Play.Texts(p.Game.Notations[0], 0)})
	if err != nil {
		f.Fatal(err)
	}
	f.Add(string(won))
	f.Add(`{"verdict":"lost"}`)
	f.Add(`{"verdict":"unknown","moves":[],"why":"no time"}`)
	f.Fuzz(func(t *testing.T, line string) {
		said, err := readAnswer([]byte(line))
		text := ""
		if err == nil {
			p, err := b.deal(at)
			if err != nil {
				t.Fatal(err)
			}
			judged := at
			judged.judge(p, said)
			text = judged.String()
			if (judged.Judged == benchShown) != (said.Verdict == "won" && len(said.Moves) > 0 && p.State().Won()) || said.Verdict == "lost" && judged.Judged != benchWrong {
				t.Errorf("%q is judged %s", line, text)
			}
		} else {
			text = err.Error()
		}
		if words := enginetest.GoText(text); words != "" {
			t.Errorf("%q: Go's own words %q", line, words)
		}
	})
}

// What a worker is asked to do it does, or refuses in our words.
func FuzzAsked(target *testing.F) {
	f := fuzz.New(target)
	d := &Desk{Desk: desk.New(strings.NewReader(""), io.Discard, io.Discard)}
	for _, name := range []string{"blackhole", "klondike"} {
		g, _, err := d.Game([]string{name})
		if err != nil {
			f.Fatal(err)
		}
		rules, err := survey.Rules(g, "", nil)
		if err != nil {
			f.Fatal(err)
		}
		text, err := json.Marshal(asked{Rules: rules, Game: name, Limits: engine.Limits{States: 10}, Certificates: true, Lines: true})
		if err != nil {
			f.Fatal(err)
		}
		f.Add(string(text))
	}
	f.Fuzz(func(t *testing.T, text string) {
		var what asked
		if json.Unmarshal([]byte(text), &what) == nil && (what.Limits.States == 0 || what.Limits.States > 1000) {
			t.Skip("it may take long")
		}
		work, err := d.Work(json.RawMessage(text), 1)
		if err == nil {
			_, err = work(t.Context(), 1)
		}
		if err != nil && enginetest.GoText(err.Error()) != "" {
			t.Errorf("%q: Go's own words in %v", text, err)
		}
	})
}
