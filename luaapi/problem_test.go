package luaapi_test

import (
	"strings"
	"testing"

	"patience/engine/enginetest"
	"patience/luaapi"
)

// A problem is loaded by its game, from a file with one or several or a puzzle, and is
// asked its own question.
func TestProblems(t *testing.T) {
	enginetest.Alone(t)
	runs(t, `
local p = problem.load "page12"
p:expect(p:game(), "spider")
local outcome = p:test()
p:expect(outcome.verdict, "sound")
p:expect(outcome.goals[1].report.least, 8)
p:expect(#p:necessary(), 8)
p:expect(p:prove().verdict, "possible")
p:expect(p:ideas().verdict, p:ideas { "remove spades", without = "space, deal" }.verdict)
p:expect(problem.load "insertion":game(), "klondike")
-- why_not keeps to the restrictions of the file, unless others are given, or none: where the problem begins, and after moves
local q = problem.load "book05"
local own, none = q:why_not "empty 3", q:why_not { "empty 3", without = {}, states = 2000 }
assert(own:find("impossible", 1, true) == nil and own ~= none, own)
p:expect(own, q:why_not { "empty 3", without = "deal" })
p:expect(own, q:why_not { "empty 3" })
p:expect(q:prove { "empty 3", without = "deal" }.reason, own)
q:play(q:moves()[1])
p:expect(q:why_not { cannot = "empty 3" }, q:why_not { cannot = "empty 3", without = { "deal" } })
local f = io.open("two.txt", "w")
local position = spider.page(12):write "file":gsub("^.-\n(pile 1)", "%1")
f:write("game: spider\ntitle: one\ngoal: dig 7\nwithout: deal\n", position, "game: spider\ntitle: two\ngoal: bare Qs\nwithout: deal\ngoal: dig 7\nwithout: deal\n", position)
f:close()
local one, two = problem.load "two.txt#1", problem.load "two.txt#2"
one:expect(one:about().title .. two:about().title, "onetwo")
one:expect(one:key(), p:key())
one:expect(one:ideas().verdict, "one idea, proved: 1 essential move")
for ms = 50, 500, 450 do
  local short = spider.page(8):ideas{ "space", without = "deal", seconds = ms / 1000 }
  one:expect(short.stopped, "the limit of " .. ms .. "ms") -- of all questions, not of each
end
one:expect(#two:test().goals, 2)
one:expect(#problem.all "two.txt", 2)
one:expect(#problem.all "book", 52)
assert(#problem.all() > #problem.all "book" + #problem.all "klondike")
local ok, why = pcall(problem.load, "two.txt")
assert(tostring(why):find("two.txt: 2 problems: want one of them, as in two.txt#2, or problem.all", 1, true))
ok, why = pcall(problem.load, "two.txt#3")
assert(tostring(why):find("two.txt: no problem 3: want 1 to 2", 1, true))
`)
}

func TestProblemErrors(t *testing.T) {
	h, _ := newHost(t)
	for source, want := range map[string]string{
		`problem.load "nothing"`:                         "nothing",
		`problem.load "page10":ideas()`:                  "no question: the problem has 4, so say which one",
		`spider.page(12):play("Qd from 7 to 4"):ideas()`: "no question: that of the problem is about its first position",
		`spider.deal(1):ideas()`:                         "ideas: argument 1 (question) is missing",
		`problem.load "book05":ideas{}`:                  `no goal: want a table with one in words, as in { "win", seconds = 10 }`,
		`problem.load("book05"):view("player"):test()`:   `test: cards of the problem are hidden in the player's view: p:view "all" shows them`,
		`problem.load "insertion":test()`:                "test: only problems of spider are tested, and this is one of klondike",
	} {
		if err := fails[*luaapi.ScriptError](t, h, source); !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", source, err, want)
		}
	}
}
