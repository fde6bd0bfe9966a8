package spider

import (
	"fmt"
	"slices"

	"patience/engine"
)

// queries are the questions an analyst may ask of a position. Each is glue: the
// answer is an exported method of State.
func queries() []engine.Query {
	return slices.Concat(pileQueries(), countQueries(), otherwiseQueries(), editQueries())
}

// pileQueries are about the cards of the tableau and what can be done with them.
func pileQueries() []engine.Query {
	onePile, allPiles := aPile("pile", "1 to 10"), aPile("pile", "1 to 10; all piles when left out")
	allPiles.Type = "number?"
	return []engine.Query{
		{
			Name:    "free",
			Params:  []engine.Param{{Name: "rank", Type: "string", Doc: "A 2..10 J Q K"}},
			Returns: "a list of {card, pile, row, over, chains, under_king, now}",
			Doc: "Lists the free cards of a rank: face-up cards with no card of the next lower rank on them.\n" +
				"A free card may lie under others: chains says how many chains must go first, under_king that one of them\n" +
				"is headed by a King and needs a space, now that it is the bottom card.",
			Example: `
local p = spider.page(8)
assert(#p:free("K") == 3)
local four = p:free("4")[1]
assert(four.card == "4c" and four.pile == 8 and four.now)`,
			Run: engine.On(func(s *State, a engine.Call) (any, error) {
				r, err := rank(a)
				return s.Free(r), err
			}),
		},
		{
			Name:    "free_now",
			Params:  []engine.Param{{Name: "rank", Type: "string", Doc: "A 2..10 J Q K"}},
			Returns: "a list like that of free",
			Doc:     "Lists the bottom cards of a rank: the free cards that nothing lies on.",
			Example: `assert(#spider.page(8):free_now("K") == 0)`,
			Run: engine.On(func(s *State, a engine.Call) (any, error) {
				r, err := rank(a)
				return s.FreeNow(r), err
			}),
		},
		{
			Name:    "pile",
			Params:  []engine.Param{onePile},
			Returns: "{pile, face_down, runs}",
			Doc:     "Writes out a pile, with its runs of one suit marked as in Q-Jh.",
			Example: `assert(tostring(spider.page(8):pile(5)) == "pile 5: Q-Jh 7h")`,
			Run:     engine.Method((*State).PileText),
		},
		{
			Name:    "chains",
			Params:  []engine.Param{allPiles},
			Returns: "a list of {pile, row, cards, runs, natural, unnatural}",
			Doc: "Lists the chains of a pile from top to bottom, or those of all piles.\n" +
				"A chain is a longest group of face-up cards, each one rank below the card above it, whatever the suits.",
			Example: `
local c = spider.page(8):chains(5)
assert(#c == 2 and tostring(c[1]) == "Q-Jh in pile 5" and c[1].natural == 1)`,
			Run: engine.On(onPileOrAll((*State).Chains, (*State).AllChains)),
		},
		{
			Name:    "links",
			Params:  []engine.Param{allPiles},
			Returns: "{natural, unnatural, breaks}",
			Doc: "Counts how the face-up cards lie on each other.\n" +
				"A link is natural when the suits agree; a break is a card that lies on one that is not the next higher.",
			Example: `
local l = spider.page(8):links(5)
assert(l.natural == 1 and l.unnatural == 0 and l.breaks == 1)`,
			Run: engine.On(onPileOrAll((*State).Links, (*State).AllLinks)),
		},
		{
			Name:    "tail",
			Params:  []engine.Param{onePile},
			Returns: "a chain, as in the list of chains",
			Doc:     "Returns the bottom chain of a pile, the one that goes first when it is dug.",
			Example: `
local p = spider.page(8)
assert(#p:tail(3).cards == 0 and tostring(p:tail(6)) == "6d 5h in pile 6")`,
			Run: engine.Method((*State).Tail),
		},
		{
			Name:    "pool",
			Returns: "a list of cards",
			Doc:     "Lists the cards of all tails: those that can be shuffled about without digging a pile.",
			Example: `assert(#spider.page(8):pool() == 18)`,
			Run:     engine.Method((*State).Pool),
		},
		{
			Name: "dig",
			Params: []engine.Param{
				onePile,
				{Name: "card", Type: "string?", Doc: "a face-up card of the pile to dig for; the whole pile when left out"},
			},
			Returns: "{pile, needs, reaches}, each need {chain, onto, brief, free}",
			Doc: "Says what must move before a pile is dug: its chains from the bottom one up, and the rank each needs.\n" +
				"onto is used up for good, brief are the ranks needed for a while, free lists the free cards of rank onto.",
			Example: `
local d = spider.page(11):dig(5)
assert(#d.needs == 4 and tostring(d.needs[1].chain) == "9s in pile 5")
assert(#spider.page(11):dig(8, "Ks").needs == 3)`,
			Run: engine.On(dig),
		},
		{
			Name: "steps",
			Params: []engine.Param{{Name: "kind", Type: "string?",
				Doc: "natural, unnatural, to a space, reversible, irreversible, turns up, makes a space, remove, deal; all when left out"}},
			Returns: "a list of {move, text, kind, from, to, cards, onto, to_space, natural, reversible, turns_up, makes_space}",
			Doc: "Lists the legal moves, or those of a kind, with what a player wants to know of each.\n" +
				"A move is natural when it brings together two cards of one suit, reversible when the next move can undo it.",
			Example: `
local natural = spider.page(6):steps("natural")
assert(#natural == 1 and tostring(natural[1]) == "Jh from 8 to 9")`,
			Run: engine.On(selectSteps),
		},
	}
}

// countQueries count cards, wherever they are.
func countQueries() []engine.Query {
	return []engine.Query{
		{
			Name:    "count",
			Params:  []engine.Param{{Name: "what", Type: "string", Doc: "a card, a rank or a suit"}},
			Returns: "{what, seen, unseen, removed}",
			Doc:     "Counts cards: face up, still hidden (face down or in the hand), and removed.",
			Example: `
local c = spider.page(8):count("Kh")
assert(c.seen == 1 and c.unseen == 1 and c.removed == 0)`,
			Run: engine.Method(count),
		},
		{
			Name:    "counts",
			Returns: "{suits, ranks, all}, each count {what, seen, unseen, removed}",
			Doc:     "Counts all cards, by suit and by rank: face up, still hidden, and removed.",
			Example: `assert(spider.page(9):counts().suits[4].removed == 13)`,
			Run:     engine.Method((*State).Counts),
		},
		{
			Name:    "missing",
			Params:  []engine.Param{{Name: "suit", Type: "string", Doc: "c d h s, or the name"}},
			Returns: "a list of cards",
			Doc:     "Lists the cards of a suit of which none is face up, the Ace first.",
			Example: `
local m = spider.page(11):missing("hearts")
assert(#m == 2 and m[1] == "5h" and m[2] == "Kh")`,
			Run: engine.Method((*State).Missing),
		},
		{
			Name:    "unseen",
			Returns: "a list of cards",
			Doc:     "Lists the cards that nobody has seen, each as often as there are: those that lie face down or in the hand.",
			Example: `
local cards = spider.page(7):blind():unseen()
assert(#cards == 32 and cards[1] == "Ac")`,
			Run: engine.Method((*State).Unseen),
		},
		{
			Name:    "in_sight",
			Returns: "a list of suits by name",
			Doc:     "Lists the suits that have enough cards face up for a whole sequence, each as often as it has.",
			Example: `
local suits = spider.page(8):in_sight()
assert(#suits == 2 and suits[1] == "clubs" and suits[2] == "hearts")`,
			Run: engine.Method((*State).InSight),
		},
		{
			Name:    "spaces",
			Returns: "a list of piles",
			Doc:     "Lists the spaces: the piles without cards.",
			Example: `assert(spider.page(8):spaces()[1] == 3)`,
			Run:     engine.Method((*State).SpaceList),
		},
		{
			Name:    "status",
			Returns: "{deals, removed, face_down, face_up, suits, in_sight, spaces}",
			Doc:     "Sums up the position as the S command of 1979 does.",
			Example: `
local s = spider.page(8):status()
assert(s.deals == 1 and s.face_down == 22 and #s.removed == 0)`,
			Run: engine.Method((*State).Status),
		},
	}
}

// answer is what a query computes from a position and its arguments.
type answer func(s *State, a engine.Call) (any, error)

// aPile is a parameter that is the number of a pile.
func aPile(name, doc string) engine.Param {
	return engine.Param{Name: name, Type: "number", Doc: doc, Low: 1, High: piles}
}

// onPileOrAll is an answer about a pile, or about all when none is given.
func onPileOrAll[V, W any](one func(s *State, n int) V, all func(s *State) W) answer {
	return func(s *State, a engine.Call) (any, error) {
		if !a.Has("pile") {
			return all(s), nil
		}
		n, err := a.Int("pile")
		if err != nil {
			return nil, err
		}
		return one(s, n), nil
	}
}

func dig(s *State, a engine.Call) (any, error) {
	n, err := a.Int("pile")
	if err != nil {
		return nil, err
	}
	if !a.Has("card") {
		return s.Dig(n), nil
	}
	c, err := a.Card("card")
	if err != nil {
		return nil, err
	}
	return s.Uncover(n, c)
}

func selectSteps(s *State, a engine.Call) (any, error) {
	if !a.Has("kind") {
		return s.Steps(), nil
	}
	kind, err := a.Text("kind")
	if err != nil {
		return nil, err
	}
	return s.Select(kind)
}

func count(s *State, what string) (any, error) {
	if c, err := engine.ParseCard(what); err == nil && c != engine.Unknown {
		return s.CountCard(c), nil
	}
	if suit, err := engine.ParseSuit(what); err == nil {
		return s.CountSuit(suit), nil
	}
	if r, err := engine.ParseRank(what); err == nil {
		return s.CountRank(r), nil
	}
	return nil, fmt.Errorf("cannot count %q: want a card, a rank or a suit", what)
}

// rank returns the argument of that name, a rank of the pack of Spider: other packs
// have higher ones.
func rank(a engine.Call) (engine.Rank, error) {
	r, err := a.Rank("rank")
	if err == nil && r > engine.King {
		err = fmt.Errorf("no rank %d in this pack: want A 2..10 J Q K", r)
	}
	return r, err
}
