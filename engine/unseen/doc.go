// Package unseen says what a player can be sure of who has not seen all cards: how many
// face-down cards can be turned up even if the worst ones come, which cards would be
// good to turn up next, whether a goal is certain, and whether it is possible.
//
// The player chooses what to bring about before the next card comes to light; the cards
// choose which one that is. [Ask] plays this against the worst cards. It counts the moves
// that it makes, and when they are too many it says between what the answer lies: it
// does not look at a clock, so that it answers alike on every machine.
//
// Of a game it knows what engine.Sight says. Start reading in search.go; options.go lists
// what can be brought about, guaranteed.go and good.go ask about turn-ups, certain.go
// about goals.
package unseen
