package manual

import (
	"encoding/json"
	"strings"

	"github.com/google/jsonschema-go/jsonschema"

	"patience/cmd/workbench/terminal"
)

// schema returns docs/json.schema.json: of each command what an object is that it prints with --json,
// made of the types of which they are.
func (w writer) schema() string {
	all := &jsonschema.Schema{
		Schema:      "https://json-schema.org/draft/2020-12/schema",
		Title:       "What commands of the patience workbench print with --json",
		Description: "Each line is an object as $defs has it below the name of the command. Written by: workbench doc",
		Defs:        map[string]*jsonschema.Schema{},
	}
	root := w.root()
	for _, cmd := range terminal.All(root) {
		if shape := w.Shape(cmd); shape != nil {
			s, err := jsonschema.ForType(shape, nil)
			if err != nil {
				panic(err) // it is one of our own types
			}
			s.Description = cmd.Short
			all.Defs[strings.TrimPrefix(cmd.CommandPath(), root.Name()+" ")] = s
		}
	}
	text, err := json.MarshalIndent(all, "", "  ")
	if err != nil {
		panic(err) // it is made of our own types
	}
	return string(text) + "\n"
}
