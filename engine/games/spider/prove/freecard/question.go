package freecard

import (
	"patience/engine"
	"patience/engine/games/spider"
	"patience/engine/games/spider/prove/ask"
)

// What is asked is the subject of package ask. These are its names for those who ask
// questions and use the answers.
type (
	Question   = ask.Question
	Goal       = ask.Goal
	Kind       = ask.Kind
	Without    = ask.Without
	Ban        = ask.Ban
	Essential  = ask.Essential
	Hidden     = ask.Hidden
	Restricted = ask.Restricted
)

// The kinds of goals.
const (
	Spaces       = ask.Spaces
	Dig          = ask.Dig
	Empty        = ask.Empty
	Turn         = ask.Turn
	Remove       = ask.Remove
	Bare         = ask.Bare
	Reach        = ask.Reach
	Irreversible = ask.Irreversible

	AnySuit = ask.AnySuit
	NoLimit = ask.NoLimit
)

// What the face-down cards are taken for.
const (
	Known = ask.Known
	Blind = ask.Blind
)

// Ask puts a question together from words; see [ask.Ask].
func Ask(start *spider.State, goal string, without ...string) (*Question, error) {
	return ask.Ask(start, goal, without...)
}

// ParseGoal reads a goal in words; see [ask.ParseGoal].
func ParseGoal(text string) (Goal, error) { return ask.ParseGoal(text) }

// ParseWithout reads restrictions in words; see [ask.ParseWithout].
func ParseWithout(texts ...string) (Without, error) { return ask.ParseWithout(texts...) }

// ParseEssential reads an essential move in words; see [ask.ParseEssential].
func ParseEssential(text string) (Essential, error) { return ask.ParseEssential(text) }

// Essentials returns the digs and removals that a line makes; see [ask.Essentials].
func Essentials(s *spider.State, line []engine.Move) []Essential { return ask.Essentials(s, line) }

// AllEssentials returns the digs and removals that there can be; see [ask.AllEssentials].
func AllEssentials(s *spider.State) []Essential { return ask.AllEssentials(s) }

// Words explains goals and restrictions, for the help of commands.
func Words() string { return ask.Words() }

// Goals lists every kind of goal by an example, for completion.
func Goals() []string { return ask.Goals() }

// Restrictions lists every kind of restriction by an example.
func Restrictions() []string { return ask.Restrictions() }
