package sandbox

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"github.com/yuin/gopher-lua/ast"
	"github.com/yuin/gopher-lua/parse"
)

// opens says which word a statement needs further on: for i = 1, 3 do, or repeat play() until won().
func opens(word int) string {
	switch word {
	case parse.TFor, parse.TWhile:
		return "do"
	case parse.TIf, parse.TElseIf:
		return "then"
	case parse.TRepeat:
		return "until"
	}
	return ""
}

// missing says what a statement lacks where the parser stopped, and "" when it lacks nothing that can be named. What it has
// further on in the line does not count, as another mistake stands before it:
//
//	for i = 1, 3 print(i) end     "do" is missing behind "for" of line 1
//	{ name = "x" cells = 4 }      a comma is missing in front of it
//	deal(3, draw = "three")       named arguments want braces: { draw = ... }
func missing(source string, e *parse.Error) string {
	type begun struct {
		wants, word string
		line        int
	}
	words, lexer := parse.NewScanner(strings.NewReader(source), ""), new(parse.Lexer)
	var open []begun                       // statements without their do or then
	var brackets []int                     // those that are open
	before, returned := ast.Token{}, false // whether a return stands in the block, behind which nothing may come
	stopped := 0                           // the line of the word at which the parser stopped
	for {
		word, err := words.Scan(lexer)
		if err != nil || word.Type == parse.EOF || stopped > 0 && word.Pos.Line > stopped {
			break
		}
		lexer.PrevTokenType = word.Type
		if last := len(open) - 1; last >= 0 && word.Str == open[last].wants && word.Type != parse.TString {
			open = open[:last]
		}
		if wants := opens(word.Type); wants != "" && stopped == 0 {
			open = append(open, begun{wants, word.Str, word.Pos.Line})
		}
		if words.Pos.Line == e.Pos.Line && words.Pos.Column == e.Pos.Column {
			said := misplaced(brackets, before, word)
			if returned && said == "" && word.Pos.Line > before.Pos.Line && (word.Type == parse.TIdent || strings.IndexFunc(word.Str, unicode.IsLetter) == 0) {
				said = `nothing follows return in its block: an "end" is missing in front of it`
			}
			if said != "" {
				return said
			}
			stopped = word.Pos.Line
		}
		switch word.Type {
		case '(', '{', '[':
			brackets = append(brackets, word.Type)
		case ')', '}', ']':
			brackets = brackets[:max(len(brackets)-1, 0)]
		case parse.TReturn:
			returned = true
		case parse.TEnd, parse.TElse, parse.TElseIf, parse.TUntil:
			returned = false
		}
		before = word
	}
	letter := strings.IndexFunc(e.Token, unicode.IsLetter) == 0 || e.Token == "{" // for i = 1, 3 {
	if len(open) == 0 || !letter && e.Pos.Line != parse.EOF {
		return ""
	}
	last := open[len(open)-1]
	return fmt.Sprintf("%q is missing behind %q of line %d", last.wants, last.word, last.line)
}

// misplaced says what a word lacks at which the parser stopped, by the brackets that are open there.
func misplaced(brackets []int, before, word ast.Token) string {
	in, begins := 0, slices.Contains([]int{parse.TIdent, parse.TString, parse.TNumber, '[', '{'}, word.Type)
	if len(brackets) > 0 {
		in = brackets[len(brackets)-1]
	}
	ends := slices.Contains([]int{parse.TIdent, parse.TString, parse.TNumber, parse.TTrue, parse.TFalse, '}', ')', ']'}, before.Type)
	switch {
	case in == '{' && before.Type == parse.TIdent && word.Type == parse.TIdent:
		return fmt.Sprintf("a comma is missing in front of it, or quotes around %q", before.Str+" "+word.Str)
	case in == '{' && begins && ends:
		return "a comma is missing in front of it"
	case in == '(' && word.Type == '=' && before.Type == parse.TIdent:
		return fmt.Sprintf("named arguments want braces: { %s = ... }", before.Str)
	case word.Str == "to" && before.Type == parse.TNumber:
		return "Lua counts with a comma: for i = 1, 3 do"
	case word.Type == '/' && before.Type == '/':
		return "Lua has no //: want math.floor(a / b)"
	}
	return ""
}
