package composing

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"patience/cmd/workbench/exit"
	"patience/cmd/workbench/position"
	"patience/cmd/workbench/terminal"
	"patience/engine"
	"patience/engine/games/spider/compose"
	"patience/engine/games/spider/compose/ideas"
)

// A themed problem is what the command themes says of one.
type themed struct {
	Problem string `json:"problem"`
	Title   string `json:"title"`
	compose.Facts
}

// Themes returns the command themes.
func (d *Desk) Themes() *cobra.Command {
	var where string
	cmd := terminal.Command("themes", "{themes}", themeList(), "{query}", terminal.Fold("With --where it lists those problems alone of which a query holds. "+strings.Join(strings.Fields(compose.QueryText), " "), terminal.HelpWidth))
	cmd.Flags().StringVar(&where, "where", "", "list what a `QUERY` holds of")
	d.Tells(cmd, themed{})
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		filter, err := compose.ParseQuery(where)
		if err != nil {
			return fmt.Errorf("--where: %w", err)
		}
		all, err := d.named(cmd, args)
		for n := len(args); n > 0 && err != nil; n-- { // a query, perhaps with what is searched behind it
			query := strings.Join(args[:n], " ")
			if _, bad := compose.ParseQuery(query); bad == nil {
				return fmt.Errorf("%w; to search by a theme: --where %q", err, query)
			}
		}
		if err != nil {
			return err
		}
		return d.themes(all, filter)
	}
	return cmd
}

// themeList lists the themes with what they are.
func themeList() string {
	return terminal.Items(engine.Each(compose.Themes(), func(t compose.Theme) [2]string { return [2]string{t.Name, t.Doc} }))
}

// named reads the problems of Spider that are named, or all that come with the program.
func (d *Desk) named(cmd *cobra.Command, args []string) (all []published, err error) {
	if len(args) == 0 {
		return collection(cmd.Context(), d.In, nil)
	}
	for p, err := range position.Problems(cmd.Context(), d.In, args) {
		if all, err = appendProblem(all, p, err); err != nil {
			return nil, err
		}
	}
	if len(all) == 0 {
		return nil, errors.New("themes are told of problems of Spider: there is none here")
	}
	return all, nil
}

// themes prints what a filter takes.
func (d *Desk) themes(all []published, filter compose.Filter) error {
	found := 0
	for _, p := range all {
		f := ideas.Facts(p.state, p.of, p.line, p.words)
		if !filter(f) {
			continue
		}
		found++
		moves := engine.Count(f.Moves, "move")
		if len(p.line) == 0 {
			moves = "no solution"
		}
		text := fmt.Sprintf("%s: %s%s, %s in sight, %s\n", p.Name, strings.TrimPrefix(p.Title+"; ", "; "), engine.Count(f.Spaces, "space"), engine.Count(f.Cards, "card"), moves)
		for _, s := range f.Themes {
			text += fmt.Sprintf("  %s: %s%s\n", s.Theme, s.Where, times(s.Times))
		}
		if err := d.say(themed{p.Name, p.Title, f}, text); err != nil {
			return err
		}
	}
	d.Errs.Clear()
	if err := d.print(fmt.Sprintf("%s, %d found\n", engine.Count(len(all), "problem"), found)); err != nil {
		return err
	}
	if found == 0 {
		return exit.Of(exit.Claim)
	}
	return nil
}

// times says how often, if more than once.
func times(n int) string {
	if n == 1 {
		return ""
	}
	return fmt.Sprintf(" (%d times)", n)
}
