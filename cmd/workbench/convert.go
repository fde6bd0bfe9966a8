package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"patience/engine"
)

func (b *bench) convertCommand() *cobra.Command {
	var d dealFlags
	var to, out string
	cmd := &cobra.Command{
		Use:   "convert " + positionArgs + " --to FORMAT [-o FILE]",
		Short: "Write a position or a game in another format",
		Long: `Convert reads a position or a game in any of the game's formats and writes it in
the one that is asked for. A file is replaced only when all of it has been
written, so that a failure leaves the old file as it was.

Formats:
` + b.formatText() + `

` + positionText,
		Example: `  workbench convert 8 --to line
  workbench convert deal:14934,by=pysol --to line -o deal.txt
  workbench convert --to tableau < page8.txt`,
		RunE: func(_ *cobra.Command, args []string) error { return b.convert(args, &d, to, out) },
	}
	d.add(b, cmd)
	cmd.Flags().StringVar(&to, "to", "", "the `FORMAT` to write")
	cmd.Flags().StringVarP(&out, "output", "o", "", "the `FILE` to write instead of standard output")
	_ = cmd.RegisterFlagCompletionFunc("to", b.completeFormats)
	return cmd
}

func (b *bench) convert(args []string, d *dealFlags, to, out string) error {
	args = b.takeGame(args)
	g, err := b.game()
	if err != nil {
		return err
	}
	if to == "" {
		return fmt.Errorf("no format: want --to and one of %s", strings.Join(formatNames(g), ", "))
	}
	if _, err := g.Format(to); err != nil {
		return err
	}
	p, err := b.position(args, d)
	if err != nil {
		return err
	}
	text, err := p.Write(to)
	if err != nil {
		return err
	}
	b.tellBrand(p)
	if out != "" {
		return replaceFile(out, text)
	}
	_, err = io.WriteString(b.out, text)
	return err
}

// replaceFile writes a file by way of a temporary one beside it, so that the
// old file is there, whole, until the new one is.
func replaceFile(name, text string) (err error) {
	f, err := os.CreateTemp(filepath.Dir(name), "."+filepath.Base(name)+".*")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, os.Remove(f.Name()))
		}
	}()
	_, err = f.WriteString(text)
	err = errors.Join(err, f.Chmod(fileMode(name)), f.Sync(), f.Close())
	if err != nil {
		return err
	}
	return os.Rename(f.Name(), name)
}

// fileMode returns the permissions of a file, those of a new one when it is
// not there yet.
func fileMode(name string) os.FileMode {
	info, err := os.Stat(name)
	if err != nil {
		return 0o644
	}
	return info.Mode().Perm()
}

// formatText lists the formats of every game for the help of convert.
func (b *bench) formatText() string {
	var items [][2]string
	for _, g := range b.games {
		for _, f := range g.Formats {
			items = append(items, [2]string{f.Name, f.Doc})
		}
	}
	every := engine.RecordFormat()
	return itemText(append(items, [2]string{every.Name, every.Doc}))
}

func formatNames(g *engine.Game) []string {
	var names []string
	for _, f := range g.Formats {
		names = append(names, f.Name)
	}
	return names
}

func (b *bench) completeFormats(*cobra.Command, []string, string) ([]cobra.Completion, cobra.ShellCompDirective) {
	g, err := b.game()
	if err != nil {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	var formats []cobra.Completion
	for _, f := range g.Formats {
		formats = append(formats, cobra.CompletionWithDesc(f.Name, f.Doc))
	}
	return formats, cobra.ShellCompDirectiveNoFileComp
}
