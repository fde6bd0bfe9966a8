package serve

import (
	"fmt"
	"strings"
	"testing"
)

// outlookOf returns what is said of the game after so many moves.
func (v *visitor) outlookOf(at int) map[string]any {
	v.t.Helper()
	return v.must(request{Do: "outlook", At: at}).(map[string]any)
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
