package luaapi_test

import (
	"strings"
	"testing"

	"patience/luaapi"
)

// Side lines, comments and marks are kept, saved and read again.
func TestVariations(t *testing.T) {
	runs(t, `
local p = spider.page(8)
assert(#p:variations() == 1 and tostring(p:variations()) == "")
p:comment "two ways"
p:play "7h from 5 to 10, 10c from 1 to 5":judge "!":undo(2)
p:play "7h from 5 to 3":comment "fills  the space"
local want = "{two ways} 7h from 5 to 10 (7h from 5 to 3 {fills the space}), 10c from 1 to 5!"
p:expect(tostring(p:variations()), want)
p:expect(p:variations()[2], "7h from 5 to 3")
p:save("tree.game", "game")
local q = spider.load "tree.game"
q:expect(tostring(q:variations()), want)
q:promote()
q:expect(q:variations()[1], "7h from 5 to 3")
q:forget()
q:expect(#q:variations(), 1)
q:expect(q:len(), 0)
q:expect(tostring(q:variations "8d from 4 to 3 (7h from 5 to 3?)"), "8d from 4 to 3 (7h from 5 to 3?)")
`)
	h, _ := newHost(t)
	for source, want := range map[string]string{
		`spider.page(8):judge "!"`:                                    "judge: no move is made",
		`spider.page(8):comment "a } b"`:                              "braces stand around comments",
		`spider.page(8):play("7h from 5 to 10"):judge "good"`:         `bad mark "good"`,
		`spider.page(8):variations "7h from 5 to 10 (7h from 5 to 3"`: "a ( without its )",
		`spider.page(8):forget()`:                                     "nothing to undo",
		`spider.page(8):variations(("7h from 5 to 3 ("):rep(1e6))`:    "want at most",
	} {
		if err := fails[*luaapi.ScriptError](t, h, source); !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", source, err, want)
		}
	}
}
