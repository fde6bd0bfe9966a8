package tell

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"patience/engine"
)

// Question returns the question of a game that has that name.
func Question(g *engine.Game, name string) (q engine.Query, ok bool) {
	return engine.Find(g.Questions(), func(q engine.Query) bool { return q.Name == name })
}

// Asked returns the question that a line asks, and its words with the name in one: why_not of "why not space".
// How many cards there are of a rank is told by a question that counts, or by where they lie.
//
//	how many Kings are free -> free King, where King; how many aces are unseen -> count ace
func Asked(g *engine.Game, line string) (q engine.Query, words []string, ok bool) {
	line = strings.NewReplacer("prove can ", "can ", `"`, "").Replace(strings.TrimRight(line, "?"))
	words = slices.DeleteFunc(strings.Fields(line), saysNothing)
	if len(words) > 2 && strings.EqualFold(words[0], "how") && words[1] == "many" {
		isRank := func(w string) bool { _, err := engine.ParseRank(strings.TrimSuffix(w, "s")); return err == nil }
		if i := slices.IndexFunc(words, isRank); i > 0 {
			rank := strings.TrimSuffix(words[i], "s")                                    // 2s are no card
			if words = append(slices.Delete(words, i, i+1)[2:], rank); len(words) == 1 { // free Kings
				words = []string{"", rank}
			}
			if q, ok := Question(g, words[0]); !ok || len(q.Params) == 0 {
				words[0] = "where"
				if _, counts := Question(g, "count"); counts {
					words[0] = "count"
				}
			}
		}
	}
	for n := min(len(words), 2); n > 0; n-- {
		if q, ok := Question(g, strings.ToLower(strings.Join(words[:n], "_"))); ok {
			return q, append([]string{q.Name}, words[n:]...), true
		}
	}
	return q, words, false
}

// saysNothing says whether a word of a question may as well be left out: where is the As.
func saysNothing(word string) bool {
	return slices.Contains([]string{"is", "are", "there", "the", "my", "i", "we", "still", "please", "cards"}, strings.ToLower(word))
}

// Answer returns the Lua that answers a question of a play by that name, given by its words as [Asked] returns them. It
// prints a word for an answer that is empty: a player need not know what nil is.
func Answer(g *engine.Game, play string, q engine.Query, words []string) (code string, err error) {
	if len(words) == 1 && len(q.Params) > 0 && q.Params[0].Name == "question" {
		goal := "win"
		if g.Prover != nil {
			goal = g.Prover.Goals[0]
		}
		return "", fmt.Errorf("nothing stands behind %s: want a goal, as in %[1]s %s", words[0], goal)
	}
	call := fmt.Sprintf("%s:%s(%s)", play, words[0], strings.Join(arguments(words[1:], len(q.Params)), ", "))
	return fmt.Sprintf(orNone, call, cmp.Or(q.None, "none")), nil
}

const orNone = `local a = %s if a == nil or tostring(a) == "{}" then print %q else return a end`

// arguments writes the words behind the name of a question, which has n parameters, as Lua
// does. Those that are more go on the last: why_not 2 spaces has one, "2 spaces".
func arguments(words []string, n int) []string {
	if n > 0 && len(words) > n {
		words = append(words[:n-1:n-1], strings.Join(words[n-1:], " "))
	}
	return engine.Each(words, literal)
}

// literal writes an argument as Lua does: numbers and truth values bare, a goal with its
// restrictions, "space without deal", as a table, all else as a string.
func literal(word string) string {
	if goal, without, ok := strings.Cut(word, " without "); ok {
		return fmt.Sprintf("{%q, without = %q}", goal, without)
	}
	_, err := strconv.Atoi(word)
	if err == nil || word == "true" || word == "false" {
		return word
	}
	return strconv.Quote(word)
}
