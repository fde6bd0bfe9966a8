package engine

import (
	"encoding/json"
	"strings"
	"testing"
)

func TestJSONError(t *testing.T) {
	type inner struct {
		Deep []string `json:"deep"`
	}
	for text, want := range map[string]string{
		`{"at": "x"}`:             "at: want a whole number, not a string",
		`{"at": 0.5}`:             "at: want a whole number, not 0.5",
		`{"sure": 1}`:             "sure: want true or false, not a number",
		`{"name": {}}`:            "name: want a text, not an object",
		`{"in": {"deep": "x"}}`:   "in.deep: want a list, not a string",
		`{"in": []}`:              "in: want an object, not an array",
		`{"count": -1}`:           "count: want a whole number from 0, not -1",
		`7`:                       "want an object, not a number",
		`{"other": 1}`:            `unknown field "other"`,
		`{"at": 1`:                "unexpected EOF",
		`{"at": 1}`:               "",
		`{"in": {"deep": ["x"]}}`: "",
	} {
		var v struct {
			At    int    `json:"at"`
			Count uint64 `json:"count"`
			Sure  bool   `json:"sure"`
			Name  string `json:"name"`
			In    inner  `json:"in"`
		}
		d := json.NewDecoder(strings.NewReader(text))
		d.DisallowUnknownFields()
		got := ""
		if err := JSONError(d.Decode(&v)); err != nil {
			got = err.Error()
		}
		if got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}
