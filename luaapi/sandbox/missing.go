package sandbox

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"github.com/yuin/gopher-lua/ast"
	"github.com/yuin/gopher-lua/parse"

	"patience/engine"
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
	words, lexer := parse.NewScanner(strings.NewReader(source), ""), new(parse.Lexer)
	var waiting, open []begun     // statements without their do or then; blocks and brackets
	var before [3]ast.Token       // the words before this one, the last first
	returned, stopped := false, 0 // whether a return stands in the block, behind which nothing may come; the line where the parser stopped
	for {
		word, err := words.Scan(lexer)
		if err != nil || word.Type == parse.EOF || stopped > 0 && word.Pos.Line > stopped {
			break
		}
		lexer.PrevTokenType = word.Type
		last := len(waiting) - 1
		begins := last >= 0 && word.Str == waiting[last].wants && word.Type != parse.TString
		if begins {
			waiting = waiting[:last]
		}
		if wants := opens(word.Type); wants != "" && stopped == 0 {
			waiting = append(waiting, begun{wants, word.Str, word.Pos.Line})
		}
		if words.Pos.Line == e.Pos.Line && words.Pos.Column == e.Pos.Column {
			said := cmp.Or(misplaced(open, before[0], word), bare(before, word.Pos.Line), misspelt(before[0]))
			if returned && said == "" && word.Pos.Line > before[0].Pos.Line && (word.Type == parse.TIdent || strings.IndexFunc(word.Str, unicode.IsLetter) == 0) {
				said = `nothing follows return in its block: an "end" is missing in front of it`
			}
			if said != "" {
				return said
			}
			stopped = word.Pos.Line
		}
		if !begins || word.Type != parse.TDo {
			open = blocks(open, word)
		}
		switch word.Type {
		case parse.TReturn:
			returned = true
		case parse.TEnd, parse.TElse, parse.TElseIf, parse.TUntil:
			returned = false
		}
		before = [3]ast.Token{word, before[0], before[1]}
	}
	letter := strings.IndexFunc(e.Token, unicode.IsLetter) == 0 || e.Token == "{" // for i = 1, 3 {
	switch ends := e.Pos.Line == parse.EOF; {
	case ends && len(waiting) == 0:
		return cmp.Or(bare(before, e.Pos.Line), unended(open, before[0]))
	case len(waiting) == 0 || !letter && !ends:
		return ""
	}
	last := waiting[len(waiting)-1]
	return fmt.Sprintf("%q is missing behind %q of line %d", last.wants, last.word, last.line)
}

// A begun is what stands open in a source: a block, a bracket, or a statement that waits for its do or then.
type begun struct {
	wants, word string
	line        int
}

// blocks are the blocks and brackets that are open behind a word, with the one that it opens, or without that which it ends.
// The do of a for is none.
func blocks(open []begun, word ast.Token) []begun {
	last := len(open) - 1
	switch word.Type {
	case parse.TFunction, parse.TIf, parse.TFor, parse.TWhile, parse.TDo:
		return append(open, begun{"end", word.Str, word.Pos.Line})
	case parse.TRepeat:
		return append(open, begun{"until", "repeat", word.Pos.Line})
	case '(', '{', '[':
		at := strings.Index("({[", word.Str)
		return append(open, begun{")}]"[at : at+1], word.Str, word.Pos.Line})
	case parse.TEnd, parse.TUntil, ')', '}', ']':
		if last >= 0 && open[last].wants == word.Str {
			return open[:last]
		}
	}
	return open
}

// unended says at the end of a source what stands open there: a block or a bracket, or else a value that is still to come.
func unended(open []begun, before ast.Token) string {
	if len(open) == 0 || before.Type != ',' && !ends(before) {
		return fmt.Sprintf("something is missing behind %q of line %d", before.Str, before.Pos.Line)
	}
	last := open[len(open)-1]
	return fmt.Sprintf("%q is missing for %q of line %d", last.wants, last.word, last.line)
}

// callsNothing stands behind the name of a method that is not called.
const callsNothing = " calls nothing: want its arguments behind it, as in "

// bare says that a method is named and not called, by the last words before a line where the parser stopped: #p:moves + 1.
func bare(before [3]ast.Token, line int) string {
	if before[0].Type != parse.TIdent || before[1].Type != ':' || before[0].Pos.Column != before[1].Pos.Column+1 { // a: b is of Python
		return ""
	}
	name, of := ":"+before[0].Str, ""
	if before[2].Type == parse.TIdent {
		name = before[2].Str + name
	}
	if at := before[0].Pos.Line; at > 1 && at != line {
		of = fmt.Sprintf(" of line %d", at)
	}
	return fmt.Sprintf("%q%s%s%s()", name, of, callsNothing, name)
}

// misspelt says of a name where the parser did not want one to end that a word of Lua is near: retrun 3.
func misspelt(before ast.Token) string {
	if before.Type != parse.TIdent {
		return ""
	}
	near := engine.DidYouMean(before.Str, []string{"else", "elseif", "end", "for", "function", "local", "repeat", "return", "then", "until", "while"})
	return strings.TrimPrefix(near, ": ")
}

// ends says whether a value can end with a word.
func ends(word ast.Token) bool {
	return slices.Contains([]int{parse.TIdent, parse.TString, parse.TNumber, parse.TTrue, parse.TFalse, parse.TNil, parse.TEnd, parse.TDo, parse.TThen, '}', ')', ']'}, word.Type)
}

// misplaced says what a word lacks at which the parser stopped, by what is open there.
func misplaced(open []begun, before, word ast.Token) string {
	in, begins := "", slices.Contains([]int{parse.TIdent, parse.TString, parse.TNumber, '[', '{'}, word.Type)
	if len(open) > 0 {
		in = open[len(open)-1].word
	}
	switch {
	case in == "{" && before.Type == parse.TIdent && word.Type == parse.TIdent:
		return fmt.Sprintf("a comma is missing in front of it, or quotes around %q", before.Str+" "+word.Str)
	case in == "{" && begins && ends(before) && before.Str != "case": // of a switch
		return "a comma is missing in front of it"
	case in == "(" && word.Type == '=' && before.Type == parse.TIdent:
		return fmt.Sprintf("named arguments want braces: { %s = ... }", before.Str)
	case word.Type == parse.TEnd && len(open) == 0:
		return "no block is open that it could end"
	case slices.Contains([]int{parse.TEnd, ')', '}', ']'}, word.Type) && len(open) > 0 && open[len(open)-1].wants != word.Str:
		return unended(open, before)
	case slices.Contains([]int{parse.TElse, parse.TElseIf}, word.Type) && len(open) == 0:
		return fmt.Sprintf("no if is open that %s could go on", word.Str)
	case word.Str == "to" && before.Type == parse.TNumber:
		return "Lua counts with a comma: for i = 1, 3 do"
	case word.Type == '/' && before.Type == '/':
		return "Lua has no //: want math.floor(a / b)"
	}
	return ""
}
