package surveying

import (
	"errors"
	"io"
	"iter"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"patience/cmd/workbench/desk"
	"patience/cmd/workbench/ledger"
	"patience/cmd/workbench/plots"
	"patience/cmd/workbench/terminal"
	"patience/engine/file"
	"patience/engine/survey"
)

func (d *Desk) plotCommand() *cobra.Command {
	var to string
	var names []string
	cmd := terminal.Command("survey-plot", "{plots}", terminal.Groups([]terminal.Group{{Name: "plots", Items: plots.Kinds()}}))
	cmd.Args = cobra.MinimumNArgs(1)
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		if to == "" {
			return errors.New("no file to write: want -o FILE.svg or FILE.png")
		}
		all, err := seriesOf(args)
		if err != nil {
			return err
		}
		_, err = file.Write(to, func(w io.Writer) error { return plots.Draw(w, file.End(to), names, all) })
		return err
	}
	f := cmd.Flags()
	f.StringVarP(&to, "output", "o", "", "the picture, a `FILE` whose name ends in .svg or .png")
	f.StringSliceVar(&names, "plots", nil, "draw only the plots with these `NAMES`")
	_ = cmd.RegisterFlagCompletionFunc("plots", desk.OneOf(desk.Names(plots.Kinds())...))
	return cmd
}

// seriesOf reads surveys for drawing. Where there are several, their files tell them apart.
func seriesOf(files []string) ([]*plots.Series, error) {
	var all []*plots.Series
	for _, name := range files {
		var s *plots.Series
		err := ledger.Outcomes(name, func(title string, outcomes iter.Seq2[survey.Outcome, error]) (err error) {
			s, err = plots.NewSeries(title, outcomes)
			return err
		})
		if err != nil {
			return nil, err
		}
		if len(files) > 1 {
			s.Name = strings.TrimSuffix(filepath.Base(name), filepath.Ext(name)) + ", " + s.Name
		}
		all = append(all, s)
	}
	return all, nil
}
