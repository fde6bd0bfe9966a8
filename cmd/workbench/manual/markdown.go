package manual

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"patience/cmd/workbench/desk"
)

// commandsMarkdown returns docs/commands.md: the help of every command.
func commandsMarkdown(root *cobra.Command) string {
	var b strings.Builder
	b.WriteString("# Commands\n\n<!-- written by: workbench doc -->\n\n")
	fmt.Fprintf(&b, "%s.\n\n", root.Short)
	writeText(&b, root.Long)
	b.WriteString("Flags of every command:\n\n")
	writeFlags(&b, root.PersistentFlags())
	var commands strings.Builder
	once := onlyOnce{}
	for _, cmd := range root.Commands() {
		if cmd.IsAvailableCommand() && cmd.Name() != "help" && cmd.Name() != "completion" {
			writeCommand(&commands, cmd, once)
		}
	}
	for _, s := range several {
		text := once[s.title]
		if s.title == "Positions" {
			text = desk.PositionText
		}
		if text != "" {
			fmt.Fprintf(&b, "## %s\n\n", s.title)
			writeText(&b, text)
		}
	}
	b.WriteString(commands.String())
	return strings.TrimRight(b.String(), "\n") + "\n"
}

// several lists the paragraphs that many commands have in their help, by how they begin, and what
// stands there instead in a document that has all commands.
var several = []struct{ title, begins, instead string }{
	{"Positions", "A POSITION is a page", "What a POSITION is: [Positions](#positions)."},
	{"Reductions", "A game's own solver decides", "Who decides, and what --without switches off: [Reductions](#reductions)."},
}

// onlyOnce keeps the paragraphs that several commands share, by their titles.
type onlyOnce map[string]string

// leaveOut returns a help text with a link in the place of each paragraph that several share.
func (o onlyOnce) leaveOut(text string) string {
	paragraphs := strings.Split(text, "\n\n")
	for i, paragraph := range paragraphs {
		for _, s := range several {
			if strings.HasPrefix(paragraph, s.begins) {
				o[s.title] = paragraph
				paragraphs[i] = s.instead
			}
		}
	}
	return strings.Join(paragraphs, "\n\n")
}

// writeCommand writes the section of one command and its subcommands.
func writeCommand(b *strings.Builder, cmd *cobra.Command, once onlyOnce) {
	fmt.Fprintf(b, "## %s\n\n%s.\n\n", strings.TrimPrefix(cmd.CommandPath(), cmd.Root().Name()+" "), cmd.Short)
	fmt.Fprintf(b, "```\n%s\n```\n\n", strings.TrimSuffix(cmd.UseLine(), " [flags]"))
	writeText(b, once.leaveOut(cmd.Long))
	if cmd.Example != "" {
		fmt.Fprintf(b, "```sh\n%s\n```\n\n", strings.ReplaceAll(strings.TrimPrefix(cmd.Example, "  "), "\n  ", "\n"))
	}
	if cmd.LocalFlags().HasAvailableFlags() {
		writeFlags(b, cmd.LocalFlags())
	}
	for _, sub := range cmd.Commands() {
		writeCommand(b, sub, once)
	}
}

// writeText writes a help text; lines that are indented there, tables mostly,
// become blocks of code.
func writeText(b *strings.Builder, text string) {
	code := false
	for line := range strings.Lines(strings.TrimSpace(text) + "\n\n") {
		if indented := strings.HasPrefix(line, "  "); indented != code {
			code = indented
			b.WriteString(map[bool]string{true: "\n```\n", false: "```\n"}[code])
		}
		b.WriteString(strings.TrimPrefix(line, "  "))
	}
}

func writeFlags(b *strings.Builder, flags *pflag.FlagSet) {
	b.WriteString("| flag | meaning |\n|---|---|\n")
	flags.VisitAll(func(f *pflag.Flag) {
		if f.Hidden {
			return
		}
		name, usage := flagWords(f)
		fmt.Fprintf(b, "| `%s` | %s |\n", name, usage)
	})
	b.WriteString("\n")
}

// flagWords returns how a flag is written, with the name of its value, and what it means:
// "--limit TIME", "give up after TIME (default 1m0s)".
func flagWords(f *pflag.Flag) (name, usage string) {
	value, usage := pflag.UnquoteUsage(f)
	name = "--" + f.Name
	if f.Shorthand != "" {
		name = "-" + f.Shorthand + ", " + name
	}
	if value != "" {
		name += " " + value
	}
	if !slices.Contains([]string{"", "false", "[]", "0", "0s"}, f.DefValue) {
		usage += " (default " + f.DefValue + ")"
	}
	return name, usage
}
