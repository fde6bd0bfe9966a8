package sitting

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"patience/cmd/workbench/tell"
	"patience/engine"
	"patience/luaapi"
)

// global is what Lua calls the game in a sitting.
const global = "p"

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
	return strings.Join(append([]string{q.Name}, engine.Each(q.Params, func(p engine.Param) string { return strings.ToUpper(p.Name) })...), " ")
}

// ask answers a question such as "free K". It is asked and answered in Lua, so that
// the answer looks as in the REPL.
func (s *Sitting) ask(ctx context.Context, question string) error {
	question, sure := takeAnyway(question)
	q, words, ok := tell.Asked(s.Game, question)
	if !ok {
		return fmt.Errorf("no question %q: %sask alone lists them", question, s.askedOf(question))
	}
	code, err := tell.Answer(s.Game, global, q, words)
	if err != nil {
		return err
	}
	answer := func() error { return s.eval(ctx, code) }
	switch {
	case !q.Peeks || !s.play.Hides() || s.open:
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

// askedOf says of which other games something is asked; "" for none.
func (s *Sitting) askedOf(question string) string {
	games := engine.Those(s.Lua.Games, func(g *engine.Game) bool {
		q, words, ok := tell.Asked(g, question)
		n := len(q.Params)
		fits := len(words)-1 <= n || n > 0 && q.Params[n-1].Type != "number" // a goal has words
		return ok && fits && !sets(q)
	})
	if len(games) == 0 {
		return ""
	}
	return fmt.Sprintf("that is asked of %s, and this is %s; ", strings.Join(engine.Games(games).Names(), " and "), s.Game.Name)
}

// sets says whether a question returns another position, so that nobody asks what it is: what is under the 9s.
func sets(q engine.Query) bool { return strings.HasPrefix(q.Returns, "a new position") }

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
		return errors.New(tell.InGame(tell.Wrong(err, code)))
	}
	if note := tell.Note(code, s.host.LastType()); note != "" {
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
		if len(s.watched) == 0 {
			return errors.New("no question is watched: want one, as in watch where Kh")
		}
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
