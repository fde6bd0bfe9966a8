package ask

import (
	"regexp"
	"strings"

	"patience/engine"
)

// Sentence asks a question as people do: "Can you remove spades without making a space or dealing?"
func Sentence(q engine.Question) string { return "Can you " + Plain(q) + "?" }

// Plain says what a question asks for: "remove spades without making a space or dealing". What it has no words for stays
// as it is written.
func Plain(q engine.Question) string {
	as := func(words []wording) func(string) string {
		return func(part string) string { return saidAs(part, words) }
	}
	text := strings.Join(engine.Each(strings.Split(q.Goal, " and "), as(goalWords)), " and ")
	if bans := engine.Each(engine.Parts(q.Without, ","), as(banWords)); len(bans) > 0 {
		text += " without " + engine.Joined(bans, "or")
	}
	for _, w := range hiddenWords {
		if w.find == q.Hidden {
			text += ", " + w.say
		}
	}
	return text
}

// A wording is a way to say something: find is what begins it in a file.
type wording struct{ find, say string }

var (
	goalWords = []wording{
		{`space`, "make a space"}, {`(\d+) spaces`, "make $1 spaces"}, {`turn (\d+)`, "turn up a card of pile $1"}, {`turn`, "turn up a card"},
		{`empty (\d+)`, "empty pile $1"}, {`dig (\d+) chains of (\d+)`, "dig $1 chains out of pile $2"}, {`dig (\d+)`, "dig a chain out of pile $1"},
		{`remove (\w+) after (\d+)`, "remove $1 after $2 suits at most"}, {`(\S+) onto (\S+)`, "lay the $1 on the $2"},
		{`bare (an?|two|\d) (\S+)`, "lay $1 $2 bare"}, {`bare (\S+)`, "lay the $1 bare"}, {`an irreversible move`, "make an irreversible move"},
	}
	banWords = []wording{
		{`space`, "making a space"}, {`deal`, "dealing"}, {`turn`, "turning up a card"}, {`remove (\w+)`, "removing $1"}, {`remove`, "removing a suit"},
		{`(pile \d+)`, "touching $1"}, {`onto (A|8)`, "laying a card on an $1"}, {`onto (\w+)`, "laying a card on a $1"},
	}
	hiddenWords = []wording{
		{"blind", "not knowing the face-down cards"}, {"next", "whatever the next face-down card is"}, {"any", "whatever the face-down cards are"},
		{"strategy", "by one plan, whatever the face-down cards are"},
	}
)

// saidAs says what begins as one of these, with what stands behind it.
func saidAs(text string, all []wording) string {
	first, then, more := strings.Cut(text, " then ")
	for _, w := range all {
		if find := regexp.MustCompile(`^` + w.find + `( |$)`); find.MatchString(first) {
			first = strings.TrimSpace(find.ReplaceAllString(first, w.say+" "))
			break
		}
	}
	if more {
		first += ", then " + saidAs(then, all)
	}
	return first
}
