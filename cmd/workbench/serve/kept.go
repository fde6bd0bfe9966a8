package serve

import (
	"fmt"
	"slices"
	"strings"
)

// A setting is a way the page looks, which is kept from one run to the next.
type setting struct {
	name   string
	values []string
}

// settings lists them. As long as there is no language, the page asks for one.
func settings() []setting {
	return []setting{
		{"language", []string{"en", "de"}},
		{"theme", []string{"system", "light", "dark"}},
		{"animate", []string{"yes", "no"}},
		{"four", []string{"yes", "no"}},
		{"parity", []string{"yes", "no"}},
		{"marks", []string{"yes", "no"}},
		{"outlook", []string{"yes", "no"}},
	}
}

// kept returns the settings that were ever made.
func (s *Server) kept() map[string]string {
	all := map[string]string{}
	for _, t := range settings() {
		if word := s.Memory.Word(t.name); slices.Contains(t.values, word) {
			all[t.name] = word
		}
	}
	return all
}

func (s *Server) keep(c *call) (any, error) {
	var want named
	if err := c.read(&want); err != nil {
		return nil, err
	}
	all := settings()
	i := slices.IndexFunc(all, func(t setting) bool { return t.name == want.Name })
	switch {
	case i < 0:
		return nil, fmt.Errorf("no setting %q", want.Name)
	case !slices.Contains(all[i].values, want.Text):
		return nil, fmt.Errorf("bad %s %q: want one of %s", want.Name, want.Text, strings.Join(all[i].values, ", "))
	}
	err := s.Memory.Keep(want.Name, want.Text)
	return s.kept(), err
}
