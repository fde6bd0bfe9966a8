package luaapi_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"patience/engine/enginetest"
	"patience/engine/games"
	"patience/luaapi"
)

func TestDocumentsAreFresh(t *testing.T) {
	for name, want := range map[string]string{
		"../docs/lua.md":         luaapi.API(games.All()).Markdown(),
		"../docs/patience.d.lua": luaapi.API(games.All()).LuaLS(games.All()),
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
	runs(t, "if false then\n"+strings.ReplaceAll(luaapi.API(games.All()).LuaLS(games.All()), "---@meta", "")+"\nend")
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

// The examples of the introduction must run, as scripts and at the prompt.
func TestIntroductionRuns(t *testing.T) {
	enginetest.Alone(t)
	text, err := os.ReadFile("reference/introduction.md")
	if err != nil {
		t.Fatal(err)
	}
	blocks := regexp.MustCompile("(?s)```lua\n(.*?)```").FindAllStringSubmatch(string(text), -1)
	if len(blocks) < 2 {
		t.Fatalf("%d blocks", len(blocks))
	}
	for _, block := range blocks {
		runs(t, block[1])
		h, _ := newHost(t)
		if err := typed(h, block[1]); err != nil {
			t.Error(err)
		}
	}
}

// Editors must know what every question returns: as a type, with its fields.
func TestAnswersHaveTypes(t *testing.T) {
	for _, s := range luaapi.API(games.All()) {
		if !strings.HasPrefix(s.Title, "Questions about ") {
			continue
		}
		for _, e := range s.Entries {
			if e.Returns[0].Type == "any" {
				t.Errorf("%s: no type for %q", e.Name, e.Returns[0].Doc)
			}
		}
	}
	definitions := luaapi.API(games.All()).LuaLS(games.All())
	for _, want := range []string{"---@return self play", "---@return spider.free[] answer", "---@class spider.free\n---@field card string"} {
		if !strings.Contains(definitions, want) {
			t.Errorf("the definitions lack %q", want)
		}
	}
}

// What the definitions say of an answer's fields must be so.
func TestAnswersAreOfTheirTypes(t *testing.T) {
	enginetest.Alone(t)
	script, err := os.ReadFile("testdata/types.lua")
	if err != nil {
		t.Fatal(err)
	}
	h, _ := newHost(t, func(c *luaapi.Config) {
		if err := os.WriteFile(filepath.Join(c.Dir, "patience.d.lua"), []byte(luaapi.API(games.All()).LuaLS(games.All())), 0o600); err != nil {
			t.Fatal(err)
		}
	})
	if err := h.Run(t.Context(), "types.lua", string(script)); err != nil {
		t.Error(err)
	}
}

// TestHelpHasLines: what is long in help has a line for each of its parts, and of very many values a few.
func TestHelpHasLines(t *testing.T) {
	h := luaapi.New(luaapi.Config{Games: games.All()})
	defer h.Close()
	text := h.Help("gaps.deal")
	for line := range strings.Lines(text) {
		if len(line) > 250 {
			t.Errorf("a line of %d bytes: %s", len(line), line)
		}
	}
	if !strings.Contains(text, "\n      pack=") || !strings.Contains(text, "in all)") {
		t.Errorf("no line for the pack:\n%s", text)
	}
}
