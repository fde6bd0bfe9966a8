package main

import (
	"io"
	"strconv"

	"github.com/spf13/cobra"
)

func (b *bench) showCommand() *cobra.Command {
	var d dealFlags
	var list bool
	cmd := &cobra.Command{
		Use:   "show " + positionArgs,
		Short: "Show a position",
		Long: `Show prints the tableau of a position: coloured on a terminal, plain in a pipe.
Of a game with several positions it shows the last. With --list it names the
pages that come with the game.

` + positionText,
		Example: `  workbench show --list
  workbench show 8
  workbench show --deal 14934 --by pysol
  workbench show --suits symbols --four-colour page8.txt`,
		RunE: func(_ *cobra.Command, args []string) error {
			if list {
				return b.listPages()
			}
			return b.show(args, &d)
		},
	}
	d.add(b, cmd)
	cmd.Flags().BoolVar(&list, "list", false, "list the pages instead")
	return cmd
}

func (b *bench) show(args []string, d *dealFlags) error {
	paint, err := b.painter()
	if err != nil {
		return err
	}
	p, err := b.position(args, d)
	if err != nil {
		return err
	}
	_, err = io.WriteString(b.out, paint.text(p.String()))
	return err
}

// listPages prints the pages of the game.
func (b *bench) listPages() error {
	g, err := b.game()
	if err != nil {
		return err
	}
	var rows [][]string
	for _, p := range g.Pages {
		rows = append(rows, []string{strconv.Itoa(p.Number), p.Title})
	}
	_, err = io.WriteString(b.out, b.table([]string{"page", "title"}, rows))
	return err
}
