package manual

import (
	"fmt"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"patience/cmd/workbench/terminal"
	"patience/engine"
	"patience/engine/file"
)

// writeManual writes a manual page of the program and of each command.
func (w writer) writeManual(dir string) error {
	if err := file.MakeFolder(dir); err != nil {
		return err
	}
	pages := terminal.All(w.root())
	for _, cmd := range pages {
		if err := file.Replace(filepath.Join(dir, manualName(cmd)+".1"), []byte(manualPage(cmd))); err != nil {
			return err
		}
	}
	_, err := fmt.Fprintf(w.Out, "wrote %s to %s\n", engine.Count(len(pages), "page"), dir)
	return err
}

// manualName returns what the page of a command is called: "workbench-survey-merge".
func manualName(cmd *cobra.Command) string { return strings.ReplaceAll(cmd.CommandPath(), " ", "-") }

// manualPage returns the manual page of a command, as man reads it.
func manualPage(cmd *cobra.Command) string {
	var b strings.Builder
	fmt.Fprintf(&b, ".TH %q 1 \"\" \"patience workbench\"\n", strings.ToUpper(manualName(cmd)))
	fmt.Fprintf(&b, ".SH NAME\n%s \\- %s\n", roff(manualName(cmd)), roff(cmd.Short))
	fmt.Fprintf(&b, ".SH SYNOPSIS\n.B %s\n", roff(cmd.UseLine()))
	b.WriteString(".SH DESCRIPTION\n")
	manualText(&b, cmd.Long)
	manualFlags(&b, "OPTIONS", cmd.LocalNonPersistentFlags())
	manualFlags(&b, "OPTIONS OF EVERY COMMAND", cmd.Root().PersistentFlags())
	if cmd.Example != "" {
		b.WriteString(".SH EXAMPLES\n")
		manualText(&b, cmd.Example)
	}
	b.WriteString(".SH SEE ALSO\n" + manualNeighbours(cmd) + "\n")
	return b.String()
}

// manualText writes a help text. Its lines are filled, but for those that are indented, tables
// mostly, which stay as they are.
func manualText(b *strings.Builder, text string) {
	table := false
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\n")
		// A table begins and ends at a change of the indentation. An empty line within one belongs to it.
		if indented := strings.HasPrefix(line, "  "); indented != table && line != "" {
			table = indented
			b.WriteString(map[bool]string{true: ".PP\n.nf\n", false: ".fi\n.PP\n"}[table])
		}
		if line == "" && !table {
			line = ".PP"
		} else {
			line = roff(line)
		}
		b.WriteString(line + "\n")
	}
	if table {
		b.WriteString(".fi\n")
	}
}

// manualFlags writes a section that explains flags, when there are any.
func manualFlags(b *strings.Builder, title string, flags *pflag.FlagSet) {
	if !flags.HasAvailableFlags() {
		return
	}
	fmt.Fprintf(b, ".SH %s\n", title)
	flags.VisitAll(func(f *pflag.Flag) {
		if !f.Hidden {
			name, usage := flagWords(f)
			fmt.Fprintf(b, ".TP\n.B %s\n%s\n", roff(name), roff(usage))
		}
	})
}

// manualNeighbours names the pages of the commands above and below one.
func manualNeighbours(cmd *cobra.Command) string {
	near := cmd.Commands()
	if cmd.HasParent() {
		near = append([]*cobra.Command{cmd.Parent()}, near...)
	}
	name := func(c *cobra.Command) string { return fmt.Sprintf("\\fB%s\\fP(1)", roff(manualName(c))) }
	return strings.Join(engine.Each(near, name), ",\n")
}

// roff returns a line of text so that man shows it as it is. A full stop or a quote in front would be a
// command, and a hyphen no sign that can be copied into a shell.
func roff(line string) string {
	line = strings.NewReplacer(`\`, `\e`, "-", `\-`, "'", `\(aq`).Replace(line)
	if strings.HasPrefix(line, ".") {
		line = `\&` + line
	}
	return line
}
