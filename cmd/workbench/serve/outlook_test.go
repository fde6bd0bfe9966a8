package serve

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// outlookOf returns what is said of the game after so many moves.
func (v *visitor) outlookOf(at int) map[string]any {
	v.t.Helper()
	return v.must(request{Do: "outlook", At: at}).(map[string]any)
}

// place returns the name of where the game stands, as the page makes it.
func (v *visitor) place() string {
	name := []string{fmt.Sprint(v.state.Open, v.state.Session), fmt.Sprint(v.state.Table)}
	for _, n := range v.state.Line[:v.state.At] {
		name = append(name, v.state.Tree[n].Text)
	}
	return strings.Join(name, ";")
}

// TestOutlook asks of a game where it was lost. A loss has its certificate; of unseen cards only what
// their player can know is said.
func TestOutlook(t *testing.T) {
	v := visit(t)
	v.begin(wanted{Game: "blackhole", Deal: "1"})
	if a := v.outlookOf(0); a["verdict"] != "possible" || a["line"] == nil {
		t.Errorf("at the start: %v", a)
	}
	n := 0
	for ; len(v.state.Moves) > 0; n++ {
		v.must(request{Do: "play", Text: v.state.Moves[len(v.state.Moves)-1].Text})
	}
	if v.state.Won || n < 2 {
		t.Fatalf("won: %v, after %d moves", v.state.Won, n)
	}
	if a := v.outlookOf(n); a["verdict"] != "impossible" || a["certificate"] != true || len(a["said"].([]any)) == 0 {
		t.Errorf("where no move is left: %v", a)
	}
	if w := v.send("GET", "api/session/"+v.state.Session+"/certificate", "", nil); w.Code != 200 {
		t.Errorf("the certificate: %d", w.Code)
	}
	if a := v.outlookOf(0); a["verdict"] != "possible" {
		t.Errorf("of the start, from its end: %v", a)
	}

	v.begin(wanted{Game: "klondike", Text: "deal:3,draw=three"})
	a := v.outlookOf(0)
	if text := fmt.Sprint(a["said"]); a["verdict"] != "unknown" || !strings.Contains(text, "sampled orders") || v.state.Branded {
		t.Errorf("unseen cards: %v", a)
	}
}

// TestOutlookOfThePage answers a page only about the step that it means: one that another tab has left is asked
// again. A proof stays that of its answer when something else was asked since.
func TestOutlookOfThePage(t *testing.T) {
	v := visit(t)
	proof := func(name string) string {
		w := v.send("GET", "api/session/"+v.state.Session+"/certificate?"+name, "", nil)
		return fmt.Sprint(w.Code, w.Body)
	}
	v.begin(wanted{Game: "blackhole", Deal: "13"})
	lost, ok := v.must(request{Do: "outlook", Text: v.place()}).(map[string]any)
	if !ok || lost["verdict"] != "impossible" || lost["proof"] == nil {
		t.Fatalf("deal 13: %v", lost)
	}
	text := proof(lost["proof"].(string))
	if !strings.HasPrefix(text, "200 patience certificate") {
		t.Errorf("its proof: %.200s", text)
	}
	before := v.place()
	v.must(request{Do: "play", Text: v.state.Moves[0].Text})
	if a := v.must(request{Do: "outlook", At: 1, Text: before}); a != nil {
		t.Errorf("of a step that was left: %v", a)
	}
	if a := v.must(request{Do: "outlook", At: 1, Text: v.place()}); a == nil {
		t.Error("of the step after it nothing is said")
	}
	v.begin(wanted{Session: v.state.Session, Game: "blackhole", Deal: "14"})
	if a := v.must(request{Do: "outlook", Text: before}); a != nil || v.place() == before {
		t.Errorf("of another game: %v", a)
	}
	if a, _ := v.must(request{Do: "outlook", Text: v.place()}).(map[string]any); a["verdict"] != "possible" || a["proof"] != nil {
		t.Errorf("deal 14: %v", a)
	}
	if proof(lost["proof"].(string)) != text || proof("") == text || !strings.HasPrefix(proof("other"), "404") {
		t.Error("the proof of deal 13 is not that of its name any more")
	}
	v.begin(wanted{Game: "klondike", Deal: "3"})
	v.must(request{Do: "play", Text: v.state.Moves[0].Text})
	if a := v.must(request{Do: "outlook", At: 1, Text: v.place()}); a == nil {
		t.Error("unseen cards: nothing is said")
	}
}

// TestTables numbers the games of a tab, so that none takes the place of one that was kept.
func TestTables(t *testing.T) {
	v := visit(t)
	v.begin(wanted{Game: "gaps"})
	first := v.state
	tables := []int{}
	for _, want := range []wanted{{}, {}, {Again: true, Text: first.Kept}, {}, {Table: 2}, {Table: 9}, {Again: true, Table: 12, Text: first.Kept}, {}} {
		want.Session, want.Game = first.Session, "gaps"
		v.begin(want)
		tables = append(tables, v.state.Table)
	}
	if want := []int{1, 2, 0, 3, 4, 9, 12, 13}; first.Table != 0 || !slices.Equal(tables, want) {
		t.Errorf("the tables are %v, want %v", tables, want)
	}
}
