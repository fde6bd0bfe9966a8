package desk

import (
	"strings"

	"github.com/spf13/cobra"
)

// OneOf completes a flag or argument that has a few fixed values.
func OneOf(values ...string) cobra.CompletionFunc {
	return cobra.FixedCompletions(values, cobra.ShellCompDirectiveNoFileComp)
}

// ListOf completes the last word of a list between commas.
func ListOf(values ...string) cobra.CompletionFunc {
	return func(_ *cobra.Command, _ []string, typed string) ([]cobra.Completion, cobra.ShellCompDirective) {
		before := typed[:strings.LastIndex(typed, ",")+1]
		var all []cobra.Completion
		for _, v := range values {
			all = append(all, before+v)
		}
		return all, cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveNoSpace
	}
}
