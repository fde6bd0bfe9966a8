package precedence

import (
	"fmt"
	"strings"

	"patience/engine"
	"patience/engine/games/spider"
)

// Queries are the questions that only this package answers, for the list of games to add to
// those of Spider.
func Queries() []engine.Query {
	return []engine.Query{
		{
			Name:    "waits",
			Peeks:   true,
			Returns: "{rows, space, suit, clubs, diamonds, hearts, spades}",
			Doc: "Says how many rows must be dealt before the first space can be made, and the first suit be removed, if nothing of the kind came before.\n" +
				"rows are those of the hand; a number above it is never. What waits is proved, without a search; what need not wait may still be impossible.",
			Example: `
local w = spider.deal(8727, {by = "pysol"}):waits()
assert(w.space == 2 and w.suit == w.rows + 1)
print(w)`,
			Run: engine.On(func(s *spider.State, _ engine.Call) (any, error) { return Find(s) }),
		},
		{
			Name:    "bounds",
			Peeks:   true,
			Returns: "{rows, spaces, suits, clubs, diamonds, hearts, spades}",
			Doc: "Says how many rows must be dealt before something can be, whatever comes before it: spaces[2] before there are two spaces at once, suits[3] before three suits have been removed.\n" +
				"rows are those of the hand; a number above it is never. What cannot be sooner is proved, without a search; what the bounds allow may still be impossible.",
			Example: `
local b = spider.deal(1, {by = "pysol"}):bounds()
assert(b.suits[1] == 3 and b.suits[8] == 5 and b.diamonds == 4)
print(b)`,
			Run: engine.On(func(s *spider.State, _ engine.Call) (any, error) { return Bound(s) }),
		},
		{
			Name:    "why_waits",
			Peeks:   true,
			Params:  []engine.Param{{Name: "goal", Type: "string", Doc: "space, remove a suit, remove spades; then perhaps before row 3"}},
			Returns: "a text, or nil",
			Doc:     "Says why something cannot be done, or not before a row is dealt: what must wait for what.\nnil says nothing: prove and solve may know more.",
			Example: `
local why = spider.deal(8727, {by = "pysol"}):why_waits("space before row 2")
assert(why:find("No space can be made before row 2"))`,
			Run: engine.On(func(s *spider.State, a engine.Call) (any, error) {
				goal, err := a.Text("goal")
				if err != nil {
					return nil, err
				}
				return answer(s, goal)
			}),
		},
		{
			Name:    "why_lost",
			Peeks:   true,
			Returns: "a text, or nil",
			Doc: "Says why the position is lost, when that can be seen without a search: no space and no removal can come first.\n" +
				"nil says nothing: solve looks for a line that wins.",
			Example: `
local why = spider.deal(14934, {by = "pysol"}):why_lost()
assert(why:find("No 3 ever comes into sight"))
print(why)`,
			Run: engine.On(func(s *spider.State, _ engine.Call) (any, error) { return answer(s, goalWin) }),
		},
	}
}

// answer tells why a goal cannot be reached, nil when that cannot be seen.
func answer(s *spider.State, goal string) (any, error) {
	c, ok := ParseClaim(goal, nil)
	if !ok {
		return nil, fmt.Errorf("bad goal %q: want space, remove a suit, remove spades, or these before a row, as in %q", goal, Goals()[1])
	}
	p, err := argue(s, c)
	if p == nil {
		return nil, err
	}
	return strings.TrimRight(p.String(), "\n"), nil
}
