package luaapi_test

import (
	"os"
	"strings"
	"testing"

	"patience/engine/games"
	"patience/luaapi"
)

func TestDocumentsAreFresh(t *testing.T) {
	for name, want := range map[string]string{
		"../docs/lua.md":         luaapi.Markdown(games.All()),
		"../docs/patience.d.lua": luaapi.LuaLS(games.All()),
	} {
		got, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if string(got) != want {
			t.Errorf("%s is not up to date: run workbench doc", name)
		}
	}
}

// The definition file must be Lua that compiles.
func TestDefinitionsCompile(t *testing.T) {
	runs(t, "if false then\n"+strings.ReplaceAll(luaapi.LuaLS(games.All()), "---@meta", "")+"\nend")
}

func TestSignaturesAreComplete(t *testing.T) {
	for _, s := range luaapi.API(games.All()) {
		if s.Doc == "" {
			t.Errorf("section %s has no text", s.Title)
		}
		for _, e := range s.Entries {
			if !strings.ContainsAny(e.Doc[max(len(e.Doc)-1, 0):], ".?") || e.Run == nil {
				t.Errorf("%s: the text must end in a full stop or a question mark, and a function must be there: %q", e.Name, e.Doc)
			}
			for _, p := range append(e.Params, e.Returns...) {
				if p.Name == "" || p.Type == "" {
					t.Errorf("%s: parameter without name or type: %+v", e.Name, p)
				}
			}
		}
	}
}
