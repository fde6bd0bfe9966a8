// Package ask says exactly what a question about a Spider position is: a goal, the
// restrictions, and what the face-down cards are taken for. [Question.Met] and
// [Question.Allowed] are its meaning over real play, [Question.Restricted] is the game
// that it allows, and ParseGoal and ParseWithout read it from words.
//
// Package freecard finds the answers. Start reading in question.go and meaning.go.
package ask
