package sandbox

import (
	"fmt"
	"strings"
	"unicode"

	"github.com/yuin/gopher-lua/parse"
)

// opens says which word follows the condition of a statement: for i = 1, 3 do.
var opens = map[int]string{parse.TFor: "do", parse.TWhile: "do", parse.TIf: "then", parse.TElseIf: "then"}

// missing says which word a statement lacks at which the parser stopped, and "" when it lacks none, or has it further on
// in the line, so that another mistake stands before it:
//
//	for i = 1, 3 print(i) end     "do" is missing behind "for" of line 1
func missing(source string, e *parse.Error) string {
	atEnd := e.Pos.Line == parse.EOF
	if !atEnd && strings.IndexFunc(e.Token, unicode.IsLetter) != 0 {
		return ""
	}
	type begun struct {
		wants, word string
		line        int
	}
	words, lexer := parse.NewScanner(strings.NewReader(source), ""), new(parse.Lexer)
	var open []begun
	stopped := 0 // the line of the word at which the parser stopped
	for {
		word, err := words.Scan(lexer)
		if err != nil || word.Type == parse.EOF || stopped > 0 && word.Pos.Line > stopped {
			break
		}
		lexer.PrevTokenType = word.Type
		if last := len(open) - 1; last >= 0 && word.Str == open[last].wants && word.Type != parse.TString {
			open = open[:last]
		}
		if wants := opens[word.Type]; wants != "" && stopped == 0 {
			open = append(open, begun{wants, word.Str, word.Pos.Line})
		}
		if words.Pos == e.Pos {
			stopped = word.Pos.Line
		}
	}
	if len(open) == 0 {
		return ""
	}
	last := open[len(open)-1]
	return fmt.Sprintf("%q is missing behind %q of line %d", last.wants, last.word, last.line)
}
