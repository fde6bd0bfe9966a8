package terminal

import (
	"embed"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"patience/engine"
)

// helpTexts holds the help of all commands, and parts that several have in common.
//
//go:embed help/*.txt
var helpTexts embed.FS

// Command returns the command of help/NAME.txt, which does nothing yet. The first line of the text says how it is typed, the second
// what it does in a few words; then comes the help, and behind "Examples:" what people may type. Words in braces stand for what
// follows them here, in pairs; {position}, {verdicts}, {question} and {machines} for the texts of these names.
func Command(name string, words ...string) *cobra.Command {
	use, text, _ := strings.Cut(helpText(name), "\n")
	short, text, _ := strings.Cut(text, "\n")
	long, example, _ := strings.Cut(text, "\nExamples:\n")
	for _, part := range []string{"position", "verdicts", "question", "machines"} {
		if mark := "{" + part + "}"; strings.Contains(long, mark) { // all commands are made at each start
			long = strings.ReplaceAll(long, mark, strings.TrimSpace(helpText(part)))
		}
	}
	for i := 0; i < len(words); i += 2 {
		long = strings.ReplaceAll(long, words[i], words[i+1])
	}
	return &cobra.Command{
		Use: use, Short: short, Long: strings.TrimSpace(long), Example: strings.TrimRight(example, "\n"),
	}
}

// All returns a command and all below it.
func All(cmd *cobra.Command) []*cobra.Command {
	return append([]*cobra.Command{cmd}, slices.Concat(engine.Each(cmd.Commands(), All)...)...)
}

// helpText returns a text that comes with the program.
func helpText(name string) string {
	text, err := helpTexts.ReadFile("help/" + name + ".txt")
	if err != nil {
		panic(err)
	}
	return string(text)
}
