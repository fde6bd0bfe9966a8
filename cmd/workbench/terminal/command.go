package terminal

import (
	"embed"
	"slices"
	"strings"

	"github.com/spf13/cobra"
)

// helpTexts holds the help of all commands, and parts that several have in common.
//
//go:embed help/*.txt
var helpTexts embed.FS

// Command returns the command of help/NAME.txt, which does nothing yet. The first line of the text says how it is typed, the second
// what it does in a few words; then comes the help, and behind "Examples:" what people may type. Words in braces stand for what
// follows them here, in pairs; {position}, {verdicts}, {question} and {machines} for the texts of these names.
func Command(name string, words ...string) *cobra.Command {
	words = slices.Clip(words)
	for _, part := range []string{"position", "verdicts", "question", "machines"} {
		words = append(words, "{"+part+"}", strings.TrimSpace(helpText(part)))
	}
	use, text, _ := strings.Cut(helpText(name), "\n")
	short, text, _ := strings.Cut(text, "\n")
	long, example, _ := strings.Cut(text, "\nExamples:\n")
	return &cobra.Command{
		Use: use, Short: short, Long: strings.TrimSpace(strings.NewReplacer(words...).Replace(long)), Example: strings.TrimRight(example, "\n"),
	}
}

// helpText returns a text that comes with the program.
func helpText(name string) string {
	text, err := helpTexts.ReadFile("help/" + name + ".txt")
	if err != nil {
		panic(err)
	}
	return string(text)
}
