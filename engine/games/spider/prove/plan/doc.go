// Package plan decides whether a player who does not see the face-down cards can be
// sure of a goal: whether there is one plan that looks at each card as it is turned
// up, and reaches the goal in every order in which the face-down cards can lie.
//
// A [Plan] is a graph: in this position play this line, which turns a card up; when
// the card is c, go there. [Decide] finds one, or proves that there is none. Package
// check reads plans that were written to files.
//
// Start reading in unseen.go for what the player does not see and view.go for what is
// known meanwhile; decide.go closes a question early by the calculus, search.go goes
// through all that a player can do, reach.go lists what can be brought about before a
// card is turned up, and guide.go asks the calculus for lines where that is too much.
package plan
