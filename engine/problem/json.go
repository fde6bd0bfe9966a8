package problem

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
)

// IsJSON says whether a text seems to be the JSON form of problems: objects, one a line, or a
// list of them, that name a game and a position.
func IsJSON(text string) bool {
	t := strings.TrimSpace(text)
	return (strings.HasPrefix(t, "{") || strings.HasPrefix(t, "[")) && strings.Contains(t, `"game"`)
}

// parseJSON reads the JSON form. What it holds is written as a file and read again,
// so that both forms are held to the same rules.
func parseJSON(text string) (all []*Problem, err error) {
	for _, part := range objects(text) {
		found, err := parseValue(part)
		if err != nil {
			return nil, err
		}
		all = append(all, found...)
	}
	return all, nil
}

// objects parts a text that has an object a line. The lines before each are left empty, so that
// places in it are those of the whole.
func objects(text string) (parts []string) {
	d := json.NewDecoder(strings.NewReader(text))
	for from := 0; d.More(); {
		part := strings.Repeat("\n", strings.Count(text[:from], "\n")) + text[from:]
		if err := d.Decode(new(json.RawMessage)); err != nil {
			return append(parts, part) // who reads it says what is wrong
		}
		end := int(d.InputOffset())
		parts = append(parts, part[:len(part)-(len(text)-end)])
		from = end
	}
	return parts
}

// parseValue reads one problem, or a list of them.
func parseValue(text string) ([]*Problem, error) {
	isList := strings.HasPrefix(strings.TrimSpace(text), "[")
	shape := reflect.TypeFor[Problem]()
	if isList {
		shape = reflect.TypeFor[[]Problem]()
	}
	where, err := places(text, shape)
	if err != nil {
		return nil, err
	}
	raw := []*Problem{{}}
	if isList {
		err = json.Unmarshal([]byte(text), &raw)
	} else {
		err = json.Unmarshal([]byte(text), raw[0])
	}
	if err != nil {
		return nil, where.slip(0, "%v", err)
	}
	var all []*Problem
	for i, p := range raw {
		path := ""
		if isList {
			path = fmt.Sprintf("[%d]", i)
		}
		back, err := where.problem(path, p)
		if err != nil {
			return nil, err
		}
		all = append(all, back)
	}
	return all, nil
}

// problem holds a problem to the rules of files, and returns it as a file has it. It is written
// as a file and read again, so that the two forms cannot come to mean different things.
func (p *placer) problem(path string, raw *Problem) (*Problem, error) {
	for i, q := range raw.Questions {
		if err := p.question(fmt.Sprintf("%s.questions[%d]", path, i), q); err != nil {
			return nil, err
		}
	}
	at := p.at[path]
	if strings.TrimSpace(raw.Game) == "" {
		return nil, p.slip(p.at[path+".game"], "want the name of a game")
	}
	back, err := Parse(raw.String())
	if err == nil && len(back) != 1 {
		err = errors.New("a position has no field game")
	}
	if err != nil {
		return nil, p.slip(at, "this problem, written as a file: %v", err)
	}
	return back[0], nil
}

// question looks at what a file would not hold, or not so that the place is known.
func (p *placer) question(path string, q Question) error {
	if strings.TrimSpace(q.Goal) == "" {
		return p.slip(p.at[path+".goal"], "want a goal")
	}
	if at, ok := p.at[path+".verdict"]; ok && !slices.Contains(verdicts(), q.Verdict) {
		return p.slip(at, "bad verdict %q: want one of %s", q.Verdict, strings.Join(verdicts(), ", "))
	}
	if at, ok := p.at[path+".least"]; ok && q.Least < 1 {
		return p.slip(at, "bad number %d: want how many essential moves are the least", q.Least)
	}
	for key, all := range map[string][]Variation{"solutions": q.Solutions, "tries": q.Tries} {
		for i, v := range all {
			if err := v.check(); err != nil {
				return p.slip(p.at[fmt.Sprintf("%s.%s[%d]", path, key, i)], "%v", err)
			}
		}
	}
	return nil
}
