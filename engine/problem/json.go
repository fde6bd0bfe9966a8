package problem

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
)

// IsJSON says whether a text seems to be the JSON form of problems: an object, or a
// list of them, that names a game and a position.
func IsJSON(text string) bool {
	t := strings.TrimSpace(text)
	return (strings.HasPrefix(t, "{") || strings.HasPrefix(t, "[")) &&
		strings.Contains(t, `"game"`) && strings.Contains(t, `"position"`)
}

// JSON returns problems in their JSON form, which docs/problem.schema.json
// describes: an object for one problem, else a list.
func JSON(all ...*Problem) (string, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	var value any = all
	if len(all) == 1 {
		value = all[0]
	}
	err := e.Encode(value)
	return b.String(), err
}

// parseJSON reads the JSON form. What it holds is written as a file and read again,
// so that both forms are held to the same rules.
func parseJSON(text string) ([]*Problem, error) {
	var raw []*Problem
	if strings.HasPrefix(strings.TrimSpace(text), "{") {
		raw = []*Problem{{}}
		if err := decode(text, raw[0]); err != nil {
			return nil, err
		}
	} else if err := decode(text, &raw); err != nil {
		return nil, err
	}
	var all []*Problem
	for i, p := range raw {
		if p == nil {
			return nil, fmt.Errorf("problem %d: want an object", i+1)
		}
		if err := p.checkNames(); err != nil {
			return nil, fmt.Errorf("problem %d: %w", i+1, err)
		}
		back, err := Parse(p.String())
		if err == nil && len(back) != 1 {
			err = errors.New("a position has no field game")
		}
		if err != nil {
			return nil, fmt.Errorf("problem %d, written as a file: %w", i+1, err)
		}
		all = append(all, back[0])
	}
	return all, nil
}

// checkNames says which solution or try has a name that no file could hold.
func (p *Problem) checkNames() error {
	for _, q := range p.Questions {
		for _, v := range append(slices.Clip(q.Solutions), q.Tries...) {
			if err := v.check(); err != nil {
				return err
			}
		}
	}
	return nil
}

// decode reads one JSON value, all of the text, with no field that is not known.
func decode(text string, into any) error {
	d := json.NewDecoder(strings.NewReader(text))
	d.DisallowUnknownFields()
	err := d.Decode(into)
	if err == nil && d.More() {
		err = errors.New("more behind the end")
	}
	if err == nil {
		return nil
	}
	before := text[:min(int(d.InputOffset()), len(text))]
	if e := (*json.SyntaxError)(nil); errors.As(err, &e) {
		before = text[:min(int(e.Offset), len(text))]
	}
	return &Error{strings.Count(before, "\n") + 1, len(before) - strings.LastIndex(before, "\n"), err.Error()}
}
