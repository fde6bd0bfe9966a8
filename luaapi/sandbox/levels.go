package sandbox

import (
	"fmt"
	"io"
	"strings"

	"github.com/yuin/gopher-lua/ast"
	"github.com/yuin/gopher-lua/parse"
)

// maxLevels is how deep the parts of a source may lie inside each other: brackets,
// blocks, and the operands of one expression. The compiler recurses over them.
const maxLevels = 1000

// unfit returns the line at which a source goes too deep, or has a number that is none (gopher-lua takes 1e for one),
// and what is wrong there; 0 for none. It reads the words of the source alone and counts at least as many levels as the
// parser makes.
func unfit(source io.Reader) (line int, what string) {
	words := parse.NewScanner(source, "")
	lexer := new(parse.Lexer)
	d := new(levels)
	for {
		word, err := words.Scan(lexer)
		if err != nil || word.Type == parse.EOF {
			return 0, "" // what is wrong is for the parser to tell
		}
		if word.Type == parse.TNumber {
			if _, ok := ReadNumber(word.Str); !ok {
				return word.Pos.Line, fmt.Sprintf("malformed number near %.40q", strings.TrimSuffix(word.Str, "\xff")) // the scanner adds its end of the source
			}
		}
		lexer.PrevTokenType = word.Type
		if d.add(word); d.sum > maxLevels {
			return word.Pos.Line, fmt.Sprintf("more than %d levels inside each other", maxLevels)
		}
	}
}

// levels counts, word by word:
//
//	x = 1 + 2 + 3     two operators: 2
//	f(g(h(1)))        three calls, each inside the one before: 6, two for each
//	if a then b() end if c then d() end     the second begins at 0 again
//
// Each open bracket or block has the length of the expression that was
// going on in it, to which one comes back when it closes.
type levels struct {
	open    []int // lengths of the expressions around
	length  int   // of this one: its operators, calls and fields
	sum     int   // all lengths, and one for each that is open
	operand bool  // whether the word before ended an operand
}

// add counts a word: brackets and blocks open and close, operands and the beginnings of
// statements end what was counted, and all else is an operator.
func (d *levels) add(word ast.Token) {
	switch word.Type {
	case '(', '{', '[', parse.TFunction:
		d.longer()
		d.enter()
	case parse.TDo, parse.TThen, parse.TRepeat:
		d.reset() // a statement begins, or what stands before the block is over
		d.enter()
	case ')', '}', ']', parse.TEnd, parse.TUntil:
		d.leave()
		d.operand = true
	case parse.TElseIf:
		d.leave()
		d.longer() // it lies in the else of the one before
	case parse.TElse:
		d.leave()
		d.enter()
	case parse.TIdent, parse.TNumber, parse.TString, parse.TNil, parse.TTrue, parse.TFalse, parse.T3Comma:
		if d.operand && word.Type != parse.TString {
			d.reset() // two operands side by side: a new statement
		}
		d.operand = true
		if word.Type == parse.TString {
			d.longer()
		}
	case ',', ';', '=', parse.TReturn, parse.TLocal, parse.TWhile, parse.TFor, parse.TIf:
		d.reset()
	default:
		d.operand = false
		d.longer()
	}
}

func (d *levels) longer() { d.length++; d.sum++ }

func (d *levels) reset() {
	d.sum -= d.length
	d.length, d.operand = 0, false
}

func (d *levels) enter() {
	d.open = append(d.open, d.length)
	d.length, d.operand = 0, false
	d.sum++
}

func (d *levels) leave() {
	d.reset()
	if n := len(d.open); n > 0 {
		d.length = d.open[n-1]
		d.open = d.open[:n-1]
		d.sum--
	}
}
