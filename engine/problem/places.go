package problem

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"

	"patience/engine"
)

// A placer walks through the JSON form of problems, checks it against the types, and
// notes where everything begins: "[0].questions[1].goal" is the goal of the second
// question of the first problem.
type placer struct {
	text string
	d    *json.Decoder
	at   map[string]int // offset by path
}

// places returns the walk through a text that is to hold a type.
func places(text string, t reflect.Type) (*placer, error) {
	p := &placer{text, json.NewDecoder(strings.NewReader(text)), map[string]int{}}
	if err := p.value("", t); err != nil {
		return nil, err
	}
	if p.d.More() {
		return nil, p.slip(p.next(), "more behind the end")
	}
	return p, nil
}

// next returns where the next token begins.
func (p *placer) next() int {
	from := int(p.d.InputOffset())
	return from + len(p.text[from:]) - len(strings.TrimLeft(p.text[from:], " \t\r\n:,"))
}

// slip returns an error at an offset.
func (p *placer) slip(at int, format string, args ...any) error {
	before := p.text[:min(at, len(p.text))]
	start := strings.LastIndex(before, "\n") + 1
	return &Error{strings.Count(before, "\n") + 1, len([]rune(before[start:])) + 1, fmt.Sprintf(format, args...)}
}

// token reads a token.
func (p *placer) token() (json.Token, error) {
	at := p.next()
	t, err := p.d.Token()
	if e := (*json.SyntaxError)(nil); errors.As(err, &e) {
		return nil, p.slip(at, "%v", err)
	} else if err != nil {
		return nil, p.slip(len(p.text), "want more: the text ends within a problem")
	}
	return t, nil
}

// value reads a value that is to be of a type, and notes where it begins: what is later found
// wrong in questions[0].goal is told with that place in the file.
func (p *placer) value(path string, t reflect.Type) error {
	at := p.next()
	p.at[path] = at
	token, err := p.token()
	if err != nil {
		return err
	}
	kind, wants := t.Kind(), map[reflect.Kind]string{
		reflect.Struct: "an object", reflect.Slice: "a list", reflect.String: "a text", reflect.Int: "a whole number",
	}
	switch token := token.(type) {
	case json.Delim:
		if token == '{' && kind == reflect.Struct {
			return p.object(path, t)
		} else if token == '[' && kind == reflect.Slice {
			return p.list(path, t)
		}
	case string:
		if kind == reflect.String {
			return nil
		}
	case float64:
		if kind == reflect.Int && token == float64(int(token)) {
			return nil
		}
	}
	return p.slip(at, "want %s%s", wants[kind], of(path))
}

// of names the field at the end of a path, for messages.
func of(path string) string {
	if at := strings.LastIndex(path, "."); at >= 0 {
		return " for " + path[at+1:]
	}
	return ""
}

// list reads a list to its end.
func (p *placer) list(path string, t reflect.Type) error {
	for i := 0; p.d.More(); i++ {
		if err := p.value(fmt.Sprintf("%s[%d]", path, i), t.Elem()); err != nil {
			return err
		}
	}
	_, err := p.token()
	return err
}

// object reads an object to its end; all fields that cannot be left out are to be there. The
// decoder of the standard library takes what it knows and keeps silent of the rest: a "soltuions"
// would leave a problem without any, and a field given twice would count once.
func (p *placer) object(path string, t reflect.Type) error {
	start := p.at[path]
	fields := map[string]reflect.Type{}
	var needed []string
	for _, f := range reflect.VisibleFields(t) {
		name, option, _ := strings.Cut(f.Tag.Get("json"), ",")
		if name != "-" {
			fields[name] = f.Type
		}
		if name != "-" && option != "omitempty" {
			needed = append(needed, name)
		}
	}
	// What is wrong with a field is said where the field stands; what is missing, where the object begins.
	for p.d.More() {
		at := p.next()
		key, err := p.token()
		if err != nil {
			return err
		}
		name := fmt.Sprint(key)
		if fields[name] == nil {
			return p.slip(at, "%v", engine.UnknownField(name, slices.Sorted(maps.Keys(fields))))
		} else if _, twice := p.at[path+"."+name]; twice {
			return p.slip(at, "%s is given twice", name)
		} else if err := p.value(path+"."+name, fields[name]); err != nil {
			return err
		}
	}
	if _, err := p.token(); err != nil { // the text is cut: it may have had what is missing
		return err
	}
	for _, name := range needed {
		if _, ok := p.at[path+"."+name]; !ok {
			return p.slip(start, "want a field %q", name)
		}
	}
	return nil
}
