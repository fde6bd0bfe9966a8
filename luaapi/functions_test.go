package luaapi

import (
	"maps"
	"strings"
	"testing"

	"patience/engine"
	"patience/engine/games"
	"patience/luaapi/reference"
)

// TestFunctionsHaveTexts: no function is without a text, and no text without a function.
func TestFunctionsHaveTexts(t *testing.T) {
	h := &Host{config: Config{Games: games.All()}}
	all := h.functions()
	maps.Copy(all, h.gameFunctions(games.All()[0])) // Spider has pages, and can be set up
	for _, s := range reference.Functions() {
		for _, e := range s.Entries {
			if all[e.Name] == nil {
				t.Errorf("%s has a text alone", e.Name)
			}
			delete(all, e.Name)
			if e.Name == "Play:judge" && !strings.Contains(e.Params[0].Doc, strings.Join(engine.Marks(), " ")) {
				t.Errorf("%s names other marks than %v: %s", e.Name, engine.Marks(), e.Params[0].Doc)
			}
		}
	}
	for name := range all {
		t.Errorf("%s has no text", name)
	}
}
