package engine

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strconv"
	"strings"
)

// A Message is a text for people that can be said in more than one language. Its form names it, and
// the parts fill it: "the %v does not go on the %v of pile %d" with 9s, Jh and 4. It is an error, too.
type Message struct {
	Form  string // in English, as fmt has it
	Parts []any
}

// Errorf returns an error that is a [*Message].
func Errorf(form string, parts ...any) error { return &Message{form, parts} }

// String says it in English.
func (m *Message) String() string { return fmt.Sprintf(m.Form, m.Parts...) }

// Error says it in English.
func (m *Message) Error() string { return m.String() }

// Unwrap returns the parts that are errors.
func (m *Message) Unwrap() (all []error) {
	for _, p := range m.Parts {
		if err, ok := p.(error); ok {
			all = append(all, err)
		}
	}
	return all
}

// verb is where a part stands in a form.
var verb = Regexp(`%[-+# 0-9.]*[a-z]`)

// MarshalJSON writes the form with numbered holes and the parts: {"form": "the {0} is in column {1} already",
// "parts": [{"card": "9s"}, "4"]}. A part is a text, {"card": "9s"}, or a message with its own form.
func (m *Message) MarshalJSON() ([]byte, error) {
	verbs, parts := verb.Re().FindAllString(m.Form, -1), []any{}
	if len(verbs) != len(m.Parts) {
		return nil, fmt.Errorf("%d parts for %q", len(m.Parts), m.Form)
	}
	for i, p := range m.Parts {
		parts = append(parts, sayable(p, verbs[i]))
	}
	hole := -1
	form := verb.Re().ReplaceAllStringFunc(m.Form, func(string) string {
		hole++
		return "{" + strconv.Itoa(hole) + "}"
	})
	return json.Marshal(struct {
		Form  string `json:"form"`
		Parts []any  `json:"parts"`
	}{form, parts})
}

// sayable returns a part as JSON has it.
func sayable(part any, verb string) any {
	switch p := part.(type) {
	case Card:
		return map[string]string{"card": p.String()}
	case error:
		if m, ok := MessageOf(p); ok {
			return m
		}
	}
	return fmt.Sprintf(verb, part)
}

// MessageOf returns the message that an error is, and whether it is one. An error that only wraps a
// message says more than that, and is none.
func MessageOf(err error) (*Message, bool) {
	switch e := err.(type) {
	case *Message:
		return e, true
	case *SyntaxError:
		return &Message{"bad move %q: want %s", []any{e.Text, e.Want}}, true
	case *IllegalMove:
		return &Message{"%s (rule %d)", []any{&e.Reason, e.Rule}}, true
	case *WrongNumber:
		return &Message{"%s: want %d", []any{e.Reason, e.Want}}, true
	}
	return nil, false
}

// JSONError returns an error of encoding/json in words for who wrote the text: it names the field and what is
// wanted, and no type of this program.
//
//	json: cannot unmarshal string into Go struct field request.at of type int
//	at: want a whole number, not a string
func JSONError(err error) error {
	if err == nil {
		return nil
	}
	wrong, ok := errors.AsType[*json.UnmarshalTypeError](err)
	if at, syntax := errors.AsType[*json.SyntaxError](err); syntax && !strings.Contains(err.Error(), "unexpected end") {
		return fmt.Errorf("%v: character %d of the text", err, at.Offset)
	}
	if !ok {
		return errors.New(strings.TrimPrefix(err.Error(), "json: "))
	}
	field := ""
	if wrong.Field != "" {
		field = wrong.Field + ": "
	}
	return fmt.Errorf("%swant %s, not %s", field, jsonWants(wrong.Type.Kind()), article(wrong.Value))
}

// jsonWants says what is read into a value of a kind.
func jsonWants(k reflect.Kind) string {
	switch k {
	case reflect.String:
		return "a text"
	case reflect.Bool:
		return "true or false"
	case reflect.Slice, reflect.Array:
		return "a list"
	case reflect.Struct, reflect.Map:
		return "an object"
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		return "a whole number from 0"
	}
	return "a whole number"
}

// article puts what stands in the text, "number 0.5", "array", behind its article.
func article(value string) string {
	if strings.HasPrefix(value, "number ") {
		return strings.TrimPrefix(value, "number ")
	}
	if strings.HasPrefix(value, "a") || strings.HasPrefix(value, "o") {
		return "an " + value
	}
	return "a " + value
}
