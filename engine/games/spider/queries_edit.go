package spider

import "patience/engine"

// otherwiseQueries ask what the position would be if a card were another one.
func otherwiseQueries() []engine.Query {
	onePile := aPile("pile", "1 to 10")
	return []engine.Query{
		{
			Name:  "swap",
			Peeks: true,
			Params: []engine.Param{
				{Name: "card", Type: "string", Doc: "a card"},
				aPile("pile", "the pile it lies in"),
				{Name: "other", Type: "string", Doc: "another card"},
				aPile("its_pile", "the pile that one lies in"),
			},
			Returns: "a new position",
			Doc:     "Returns the position in which two cards have changed places: what if ...?",
			Example: `assert(spider.page(11):swap("Js", 7, "Jd", 9):key() == spider.page(12):key())`,
			Run:     engine.Method((*State).Swap),
		},
		{
			Name:  "face_down",
			Peeks: true,
			Params: []engine.Param{
				onePile,
				{Name: "cards", Type: "string", Doc: "its face-down cards, the next to be turned up first, as in Kh 5h"},
			},
			Returns: "a new position",
			Doc:     "Returns the position in which the face-down cards of a pile are these.",
			Example: `assert(spider.page(11):face_down(9, "Kh 5h"):key() ~= spider.page(11):face_down(9, "5h Kh"):key())`,
			Run:     engine.Method((*State).WithDown),
		},
		{
			Name:  "reveal",
			Peeks: true,
			Params: []engine.Param{
				aPile("pile", "a pile whose bottom card is turned up but not known"),
				{Name: "card", Type: "string", Doc: "what it is"},
			},
			Returns: "a new position",
			Doc:     "Returns the position in which a card that is turned up but not known is this one.",
			Example: `
local ok, why = pcall(function() return spider.page(11):reveal(9, "5h") end)
assert(not ok and tostring(why):find("no unknown card"))`,
			Run: engine.Method((*State).Reveal),
		},
		{
			Name:    "blind",
			Returns: "a new position",
			Doc:     "Returns the position as the player knows it: face-down cards and hand unknown.",
			Example: `assert(tostring(spider.page(8):blind()) == tostring(spider.page(8)))`,
			Run:     engine.Method((*State).Blind),
		},
	}
}

// editQueries are the questions that set positions up, for composers. They are apart from
// the others because their answers may lack cards of the pack.
func editQueries() []engine.Query {
	pile := aPile("pile", "1 to 10")
	return []engine.Query{
		{
			Name:    "cleared",
			Returns: "a new position",
			Doc:     "Returns a position without cards, to be set up with put, hide and to_hand. unseen tells what is missing.",
			Example: `
local p = spider.page(12):cleared():put("Kh", 1):put("Qs", 1)
assert(p:chains(1)[1].cards[2] == "Qs")`,
			Run: engine.Method(func(*State) *State { return empty() }),
		},
		{
			Name:    "put",
			Params:  []engine.Param{{Name: "cards", Type: "string", Doc: "cards from top to bottom, as in Kh Qs"}, pile},
			Returns: "a new position",
			Doc:     "Returns the position in which these cards, too, lie at the bottom of the pile; the one that is asked stays as it was, so p = p:put(...) puts them into p. The pack must have as many of them.",
			Example: `
local p = spider.page(12):take("10s", 3):put("10s", 8)
assert(#spider.empty():put("Kd Qd Js", 4):chains(4) == 1)
assert(#p:where("10s") == #spider.page(12):where("10s"))`,
			Run: engine.Method(func(s *State, cards []engine.Card, n int) (*State, error) { return s.Put(n, cards...) }),
		},
		{
			Name:    "take",
			Peeks:   true,
			Params:  []engine.Param{{Name: "card", Type: "string", Doc: "a card"}, pile},
			Returns: "a new position",
			Doc:     "Returns the position without this card of the pile, wherever in the pile it lies.",
			Example: `assert(#spider.page(12):take("10s", 3):where("10s") == #spider.page(12):where("10s") - 1)`,
			Run:     engine.Method((*State).Take),
		},
		{
			Name:    "hide",
			Peeks:   true,
			Params:  []engine.Param{pile, {Name: "count", Type: "number", Doc: "how many of its top cards lie face down; 0 for none", High: packCards}},
			Returns: "a new position",
			Doc:     "Returns the position in which so many top cards of the pile lie face down, and the others face up.",
			Example: `assert(spider.page(12):hide(1, 3):status().face_down == spider.page(12):status().face_down + 3)`,
			Run:     engine.Method((*State).Hide),
		},
		{
			Name:    "to_hand",
			Params:  []engine.Param{{Name: "cards", Type: "string", Doc: "cards, the first to be dealt in front, as in 10h 4c"}},
			Returns: "a new position",
			Doc:     "Returns the position with these cards behind those of the hand. Files take a hand of whole rows of ten only.",
			Example: `assert(spider.page(12):cleared():to_hand("10h 4c"):status().deals == 0)`,
			Run:     engine.Method(func(s *State, cards []engine.Card) (*State, error) { return s.ToHand(cards...) }),
		},
		{
			Name:    "set_removed",
			Params:  []engine.Param{{Name: "suits", Type: "string", Doc: "suits between commas, one twice when both of its sets are gone; or none"}},
			Returns: "a new position",
			Doc:     "Returns the position in which these suits are removed, and no others. Their cards must not lie on the table.",
			Example: `assert(#spider.empty():set_removed("spades, spades, hearts"):status().removed == 3)`,
			Run:     engine.Method((*State).WithRemoved),
		},
		{
			Name:    "under",
			Params:  []engine.Param{{Name: "challenge", Type: "string", Doc: "none, natural or no-spaces"}},
			Returns: "a new position",
			Doc:     "Returns the position played under a challenge (rule 9). After the last deal, natural allows moves to spaces and onto the next higher card of the same suit alone; no-spaces forbids those to spaces, too.",
			Example: `
local p = spider.page(12):cleared():put("8s", 1):put("9h", 2)
assert(#p:under "none":moves() == 17 and #p:under "no-spaces":moves() == 0)`,
			Run: engine.Method(func(s *State, word string) (*State, error) {
				c, err := ParseChallenge(word)
				return s.Under(c), err
			}),
		},
		{
			Name:    "normal",
			Peeks:   true,
			Returns: "a new position",
			Doc:     "Returns the normal form, which is the same for all positions that differ in names of suits and order of piles alone.",
			Example: `assert(spider.page(11):normal():key() ~= spider.page(12):normal():key())`,
			Run:     engine.Method((*State).Normal),
		},
	}
}
