package prompt

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"patience/cmd/workbench/desk"
	"patience/cmd/workbench/terminal"
	"patience/engine"
	"patience/engine/file"
	"patience/engine/laws"
)

// GamesCommand lists the games.
func GamesCommand(d *desk.Desk) *cobra.Command {
	cmd := terminal.Command("games")
	cmd.RunE = func(_ *cobra.Command, args []string) error { return listGames(d, strings.Join(args, " ")) }
	d.Tells(cmd, listedGame{})
	return cmd
}

// A listedGame is a game as a list has it.
type listedGame struct {
	Name  string   `json:"name"`
	Title string   `json:"title"`
	Rules []string `json:"rules"`
	Deals []string `json:"deals" jsonschema:"whose numbers of deals it knows"`
	Table string   `json:"table,omitempty" jsonschema:"the text that says it, of a game that is said as a table"`
	Tried *trial   `json:"tried,omitempty" jsonschema:"how it was played at random, by game"`
}

// A trial is how a game was played at random, in the whole of which every law held.
type trial struct {
	Plays int `json:"plays"`
	Moves int `json:"moves"`
	Won   int `json:"won"`
	Stuck int `json:"stuck" jsonschema:"without a move left"`
}

// listed returns a game as a list has it.
func listed(g *engine.Game) listedGame {
	item := listedGame{Name: g.Name, Title: g.Title, Deals: desk.Names(desk.Numberings(g)), Table: g.Table}
	item.Rules = engine.Each(g.Rules, func(r engine.Rule) string { return r.Text })
	return item
}

// listGames prints the games in whose name or title a word stands.
func listGames(d *desk.Desk, word string) error {
	var rows [][]string
	for _, name := range d.GameNames() {
		g, err := d.Named(name)
		if err != nil {
			return err
		}
		if !stands(word, g.Name) && !stands(word, g.Title) && engine.Called(word) != g.Name {
			continue
		}
		item := listed(g)
		rows = append(rows, []string{item.Name, item.Title, strings.Join(item.Deals, " ")})
		if err := d.SayJSON(item); err != nil {
			return err
		}
	}
	if _, _, ok := engine.OfFile(word); ok && rows == nil {
		return fmt.Errorf("no game has %q in its name: workbench game %s tells of the games of that file", word, word)
	}
	_, unread := d.OwnGames(context.Background(), nil)
	if rows == nil {
		return errors.Join(fmt.Errorf("no game has %q in its name or its title: \"workbench games\" lists all%s", word, engine.DidYouMean(word, d.GameNames())), unread)
	}
	if unread != nil {
		d.Tell("not all games of your own can be read: %v", unread)
	}
	return d.SayText(terminal.Table(d.Width(), []string{"game", "title", "deals by"}, rows))
}

// stands says whether a word stands in a text, within one of its words or from the beginning of one on: "free cell" does in FreeCell
// and free-cell, but fan not in Eight Off, any card.
func stands(word, text string) bool {
	split := func(text string) []string {
		return strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return strings.ContainsRune("-_ ,'’", r) })
	}
	part, words := strings.Join(split(word), ""), split(text)
	for i := range words {
		if strings.Contains(words[i], part) || strings.HasPrefix(strings.Join(words[i:], ""), part) {
			return true
		}
	}
	return false
}

// GameCommand tells and tries a game.
func GameCommand(d *desk.Desk) *cobra.Command {
	text, plays := false, 20
	cmd := terminal.Command("game")
	cmd.Args = cobra.ExactArgs(1)
	cmd.RunE = func(cmd *cobra.Command, args []string) error { return tryGames(cmd.Context(), d, args[0], text, plays) }
	d.Tells(cmd, listedGame{})
	cmd.ValidArgsFunction = d.CompleteGames
	cmd.Flags().BoolVar(&text, "text", false, "print the canonical text, by which the game is known, and do not try it")
	cmd.Flags().IntVar(&plays, "plays", plays, "play it `N` times")
	return cmd
}

// tryGames tells and tries the game of a name, or all games of a file.
func tryGames(ctx context.Context, d *desk.Desk, name string, text bool, plays int) error {
	if file.End(name) != ".lua" {
		g, err := d.Named(name)
		if err != nil {
			return err
		}
		return tryGame(d, g, text, plays)
	}
	all, err := d.ReadGames(ctx, name)
	if err != nil {
		return err
	}
	for _, said := range all {
		if err := tryGame(d, said.Table.Game(), text, plays); err != nil {
			return err
		}
	}
	return nil
}

// mostMoves is how long a game is played at random.
const mostMoves = 120

// tryGame tells and tries one game.
func tryGame(d *desk.Desk, g *engine.Game, canonical bool, plays int) error {
	if canonical {
		if g.Table == "" {
			return fmt.Errorf("%s has an engine of its own, and no text", g.Name)
		}
		return d.Say(listed(g), g.Table)
	}
	text := terminal.Fold(fmt.Sprintf("%s: %s", g.Name, g.Title), d.Width()) + "\n"
	for _, r := range g.Rules {
		text += terminal.Fold(fmt.Sprintf("%3d. %s", r.Number, r.Text), d.Width()) + "\n"
	}
	if err := d.SayText(text); err != nil {
		return err
	}
	if plays == 0 {
		return d.Say(listed(g), "")
	}
	tried, err := laws.Try(g, plays, mostMoves, func(deal, moves int) { d.Errs.Count("deal %d of %d, move %d", deal, plays, moves) })
	d.Errs.Clear()
	if err != nil {
		return fmt.Errorf("%s: %w", g.Name, err)
	}
	item := listed(g)
	item.Tried = &trial{tried.Plays, tried.Moves, tried.Won, tried.Stuck}
	return d.Say(item, terminal.Fold(fmt.Sprintf("tried: %s, %s; %d won, %d without a move left; all laws hold",
		engine.Count(tried.Plays, "game"), engine.Count(tried.Moves, "move"), tried.Won, tried.Stuck), d.Width())+"\n")
}
