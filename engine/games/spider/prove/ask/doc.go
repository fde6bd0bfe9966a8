// Package ask says exactly what a question about a Spider position is: a goal, the
// restrictions, and what the face-down cards are taken for. [Question.Met] and
// [Question.Allowed] are its meaning over real play, [Question.Restricted] is the game
// that it allows, and ParseGoal and ParseWithout read it from words.
//
// Package freecard finds the answers. Start reading in question.go and meaning.go.
//
// goal and restrictions are read in parse.go and parse_without.go and written in words.go, so
// that what is printed can be read again.
package ask
