package sitting

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"patience/cmd/workbench/tell"
	"patience/engine"
	"patience/luaapi"
)

// global is what Lua calls the game in a sitting.
const global = "p"

// question returns the question of the game that has that name.
func (s *Sitting) question(name string) (q engine.Query, ok bool) {
	i := slices.IndexFunc(s.Game.Questions(), func(q engine.Query) bool { return q.Name == name })
	if i < 0 {
		return q, false
	}
	return s.Game.Questions()[i], true
}

// askOrList answers a question, or lists those there are.
func (s *Sitting) askOrList(ctx context.Context, args string) error {
	if args != "" {
		return s.ask(ctx, args)
	}
	var items [][2]string
	for _, q := range s.Game.Questions() {
		doc, _, _ := strings.Cut(q.Doc, "\n")
		items = append(items, [2]string{usage(q), doc})
	}
	s.say("%s", s.items(items))
	return nil
}

// usage returns how a question is asked, as in "free RANK".
func usage(q engine.Query) string {
	text := q.Name
	for _, p := range q.Params {
		text += " " + strings.ToUpper(p.Name)
	}
	return text
}

// ask answers a question such as "free K". It is asked and answered in Lua, so that
// the answer looks as in the REPL.
func (s *Sitting) ask(ctx context.Context, question string) error {
	question, sure := takeAnyway(question)
	q, words, ok := s.asked(question)
	if !ok {
		return fmt.Errorf("no question %q: ask alone lists them", question)
	}
	if len(words) == 1 && len(q.Params) > 0 && q.Params[0].Name == "question" {
		goal := "win"
		if s.Game.Prover != nil {
			goal = s.Game.Prover.Goals[0]
		}
		return fmt.Errorf("nothing stands behind %s: want a goal, as in %[1]s %s", words[0], goal)
	}
	call := fmt.Sprintf("%s:%s(%s)", global, words[0], strings.Join(arguments(words[1:], len(q.Params)), ", "))
	answer := func() error { return s.eval(ctx, fmt.Sprintf(orNone, call, cmp.Or(q.None, "none"))) }
	switch {
	case !q.Peeks || !s.hides() || s.open:
		return answer()
	case sure:
		return s.look("the answer may tell of cards that lie face down", answer)
	}
	if err := answer(); err != nil {
		return err
	}
	s.say("(asked of what is in sight; with %s behind it of all cards, which brands the game)", anyway)
	return nil
}

// asked returns the question that a line asks, and its words with the name in one: why_not of "why not space".
func (s *Sitting) asked(line string) (q engine.Query, words []string, ok bool) {
	words = slices.DeleteFunc(strings.Fields(strings.Replace(strings.TrimRight(line, "?"), "prove can ", "can ", 1)), saysNothing)
	for n := min(len(words), 2); n > 0; n-- {
		if q, ok := s.question(strings.Join(words[:n], "_")); ok {
			return q, append([]string{q.Name}, words[n:]...), true
		}
	}
	return q, words, false
}

// saysNothing says whether a word of a question may as well be left out: where is the As.
func saysNothing(word string) bool {
	return slices.Contains([]string{"is", "are", "the", "my", "I", "still", "please"}, word)
}

// orNone prints an answer, and a word for one that is empty: a player need not know what nil is.
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

// lua runs Lua in which p is this game, as its player sees it.
func (s *Sitting) lua(ctx context.Context, code string) error {
	code, sure := takeAnyway(code)
	switch {
	case code == "":
		return errors.New("no code: want some, as in lua p:moves()[1]")
	case sure:
		return s.look("Lua has looked at the cards that lie face down", func() error { return s.eval(ctx, code) })
	}
	return s.eval(ctx, code)
}

// eval runs Lua in which p is this game.
func (s *Sitting) eval(ctx context.Context, code string) error {
	s.spoke = true // by what Lua prints
	if s.host == nil {
		s.host = luaapi.New(s.Lua)
	}
	if err := s.host.Let(global, s.play); err != nil {
		return err
	}
	if err := s.host.Eval(ctx, code); err != nil {
		return errors.New(tell.Wrong(err, code))
	}
	if note := tell.Note(code, s.host.LastIsFunction()); note != "" {
		s.say("%s", note)
	}
	return nil
}

// watch asks a question after each move from now on, or no more: the same question again takes it
// off the list, and none empties it. It is asked at once, so that a misspelt one is not kept.
func (s *Sitting) watch(ctx context.Context, question string) error {
	if i := slices.Index(s.watched, question); i >= 0 {
		s.watched = slices.Delete(s.watched, i, i+1)
		return nil
	}
	if question == "" || question == "none" || question == "off" {
		s.watched = nil
		return nil
	}
	if err := s.ask(ctx, question); err != nil {
		return err
	}
	s.watched = append(s.watched, question)
	return nil
}

// askAbout answers a question that is watched, below its name.
func (s *Sitting) askAbout(question string) error {
	s.say("%s:", question)
	ctx, stop := s.begin(context.Background())
	defer stop()
	return s.ask(ctx, question)
}
