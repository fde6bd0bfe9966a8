package serve

import (
	"encoding/json"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// keeps makes a setting and returns what the page is told of it after.
func (v *visitor) keeps(name, word string) (status int, kept string) {
	v.t.Helper()
	w := v.send("POST", "api/keep", `{"name":"`+name+`","text":"`+word+`"}`, nil)
	var choices struct{ Kept map[string]string }
	if err := json.Unmarshal(v.send("GET", "api/choices", "", nil).Body.Bytes(), &choices); err != nil {
		v.t.Fatal(err)
	}
	return w.Code, choices.Kept[name]
}

// TestKeep keeps how the page looks, over a new start, until the file is removed.
func TestKeep(t *testing.T) {
	v := visit(t)
	if status, kept := v.keeps("language", "de"); status != 200 || kept != "de" {
		t.Errorf("language: %d %q", status, kept)
	}
	for _, c := range [][2]string{{"language", "fr"}, {"language", ""}, {"rm", "yes"}, {"../language", "en"}, {"", "en"}} {
		if status, _ := v.keeps(c[0], c[1]); status != http.StatusUnprocessableEntity {
			t.Errorf("%v is kept: %d", c, status)
		}
	}
	again := visit(t)
	again.server.Memory = v.server.Memory
	if status, kept := again.keeps("theme", "dark"); status != 200 || kept != "dark" || again.server.kept()["language"] != "de" {
		t.Errorf("after a new start: %v", again.server.kept())
	}
	if err := os.Remove(filepath.Join(v.server.Memory.Dir, "page", "language")); err != nil {
		t.Fatal(err)
	}
	if got, ok := v.server.kept()["language"]; ok {
		t.Errorf("the language is %q without its file", got)
	}
}

// TestNext deals one game after the other by the program's numbers. The first time it asks
// where to begin.
func TestNext(t *testing.T) {
	v := visit(t)
	w := v.send("POST", "api/new", `{"game":"klondike","next":true,"by":"program"}`, nil)
	if w.Code != http.StatusConflict || !strings.Contains(w.Body.String(), `"begin":true`) {
		t.Fatalf("no number is kept: %d %s", w.Code, w.Body)
	}
	v.begin(wanted{Game: "klondike", Next: true, By: "program", First: 5})
	if v.state.Number != "5784" || v.state.By != "program" {
		t.Errorf("deal 5 is number %s by %s", v.state.Number, v.state.By)
	}
	v.begin(wanted{Game: "klondike", Next: true, By: "program", Options: map[string]string{"draw": "three"}})
	if !strings.HasPrefix(v.state.From, "deal:6") || v.state.Options["draw"] != "three" {
		t.Errorf("the next is %s with %v", v.state.From, v.state.Options)
	}
	v.begin(wanted{Game: "klondike", Deal: "5123", By: "program"})
	if v.state.Number != "5784" || v.state.Notice == nil || len(v.state.Notice.Parts) != 2 {
		t.Errorf("a wrong checksum: %s, %q", v.state.Number, v.state.Notice)
	}
	v.server.Memory.Dir = ""
	if w := v.send("POST", "api/new", `{"game":"klondike","next":true}`, nil); w.Code != http.StatusUnprocessableEntity {
		t.Errorf("without a folder: %d", w.Code)
	}
}

// TestRate notes what became of a deal, which a game of somebody else's cannot misuse.
func TestRate(t *testing.T) {
	v := visit(t)
	v.begin(wanted{Game: "klondike", Deal: "5784", By: "program"})
	v.must(request{Do: "rate", Text: "hopeless"})
	if v.must(request{Do: "rate", Text: "tryagain"}); v.state.Rating != "tryagain" {
		t.Errorf("noted: %q", v.state.Rating)
	}
	if _, failed := v.do(request{Do: "rate", Text: "fine"}); failed.Error == "" {
		t.Error("a word that there is not is noted")
	}
	v.begin(wanted{Game: "klondike", Deal: "5784", By: "program"})
	if v.state.Rating != "tryagain" {
		t.Errorf("dealt again: %q", v.state.Rating)
	}
	if v.must(request{Do: "rate", Text: "none"}); v.state.Rating != "" {
		t.Errorf("forgotten: %q", v.state.Rating)
	}
	v.begin(wanted{Game: "spider", Page: 8})
	if _, failed := v.do(request{Do: "rate", Text: "solved"}); failed.Error == "" {
		t.Error("a page is rated")
	}
}

// TestSigns reads what Klondike marks, and plays by it.
func TestSigns(t *testing.T) {
	v := visit(t)
	v.begin(wanted{Puzzle: "klondike/insertion"})
	kinds := map[string]int{}
	for _, s := range v.state.Signs {
		kinds[s.Kind]++
	}
	if kinds["insert"] < 3 || kinds["enabled"] != 1 || kinds["back"] != 4 || kinds["out"] == 0 {
		t.Errorf("signs: %v", kinds)
	}
	for _, s := range v.state.Signs {
		if s.Kind == "insert" && s.Pile == "column 1" && s.Step == 1 {
			v.must(request{Do: "play", Text: s.Moves[1]})
		}
	}
	if v.state.At != 1 || v.state.Tree[v.state.Line[0]].Text != "4s to 1" {
		t.Errorf("played: %v", v.state.Line)
	}
	if v.begin(wanted{Game: "gaps"}); v.state.Signs != nil {
		t.Errorf("Gaps has signs: %v", v.state.Signs)
	}
}

// TestEnd ends a game; there is no other way back to it than to deal it again.
func TestEnd(t *testing.T) {
	v := visit(t)
	v.begin(wanted{Game: "gaps"})
	path := "api/session/" + v.state.Session
	for i, want := range []int{http.StatusOK, http.StatusNotFound} {
		if w := v.send("POST", path+"/end", "", nil); w.Code != want {
			t.Errorf("end %d: %d %s", i, w.Code, w.Body)
		}
	}
	if w := v.send("GET", path, "", nil); w.Code != http.StatusNotFound {
		t.Errorf("an ended game: %d", w.Code)
	}
}

// TestPuzzles finds the book among the problems of Spider, and each puzzle of one game.
func TestPuzzles(t *testing.T) {
	count := map[string]int{}
	for _, g := range config().Games {
		for _, p := range puzzlesOf(g) {
			count[p.Name]++
			count[strings.Split(p.Name, "/")[0]]++
			if p.Text == "" {
				t.Errorf("%s has no title", p.Name)
			}
		}
	}
	if count["book"] < 52 || count["klondike/insertion"] != 1 || count["spider/page08"] != 0 {
		t.Errorf("puzzles: %v", count)
	}
}
