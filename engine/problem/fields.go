package problem

import (
	"fmt"
	"strings"

	"patience/engine"
)

// Fields cuts the position of a problem into its fields, for games whose positions
// are fields. Errors name the line.
func Fields(text string) ([]engine.Header, error) {
	var fields []engine.Header
	number := 0
	for line := range strings.Lines(text) {
		number++
		words := strings.Join(strings.Fields(line), " ")
		switch {
		case words == "" || line[0] == '#':
		case (line[0] == ' ' || line[0] == '\t') && len(fields) > 0:
			last := &fields[len(fields)-1]
			last.Text = strings.TrimSpace(last.Text + " " + words)
		default:
			f, err := parseField(number, words)
			if err != nil {
				return nil, err
			}
			fields = append(fields, f)
		}
	}
	return fields, nil
}

func parseField(number int, words string) (engine.Header, error) {
	key, text, found := strings.Cut(words, ":")
	key = strings.ToLower(strings.TrimSpace(key))
	if !found || key == "" || strings.Trim(key, "abcdefghijklmnopqrstuvwxyz0123456789 ") != "" {
		return engine.Header{}, fmt.Errorf(`line %d: %q: want "key: text", as in "pile 1: 9h 8s"`, number, words)
	}
	return engine.Header{Line: number, Key: key, Text: strings.TrimSpace(text)}, nil
}
