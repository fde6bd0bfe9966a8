package tell

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"patience/cmd/workbench/position"
	"patience/engine"
	"patience/luaapi"
)

// What people type who have not met Lua, and what they want instead.
var (
	words    = engine.Regexp(`^\s*(\pL+)(?:\s+(.*?))?\s*$`)
	asking   = engine.Regexp(`^\s*(\w+|[\w.]+\([^()]*\))[:.](\w+)\s+([\w-]+(?:\s+[\w-]+)*)\s*$`)
	dotted   = engine.Regexp(`(\w+|\))\.(\w+)\s*[("'{]`)
	noCall   = engine.Regexp(`([\w.]+:\w+)\b\s*(?:[),]|(?:then|do|and|or)\b|$)`)
	unquoted = engine.Regexp(`^\s*([^;]*[\w)][:.]\w+)\s*\(\s*([\w-]+(?:[ ,]+[\w-]+)*)\s*\)\s*$`)
	ofAGame  = engine.Regexp(`^\s*(?:\w+\s*=\s*)?(\w+)\.(?:deal|page|load|parse|rules|pages)\b`)
	aFile    = engine.Regexp(`(?:\b\w+\.parse|(?:^|[^.:\w])load)\s*\(?\s*["'][\w/-]+\.\w+["']`)
	aDeal    = engine.Regexp(`^\s*(deal|page|new):\s*\d+\s*$`)
)

const (
	notAPlay = "argument 1: want a State or a Play"
	blocks   = "in Lua: for i = 1, 3 do ... end, if x then ... end, function f(x) ... end"
	hints    = `p:solve() looks for a line that wins, p:prove asks for more; play and serve have hints`
)

// longestSlip is how many bytes a line can have that somebody who has not met Lua has typed.
const longestSlip = 1000

// Slip returns what may help a person whose input of Lua is an error; "" for nothing.
func Slip(source string, err error) string {
	e := (*luaapi.ScriptError)(nil)
	if !errors.As(err, &e) || len(source) > longestSlip || strings.Contains(source, "\n") {
		return ""
	}
	if plain := Plain(source); e.Syntax && plain != source {
		return "in Lua: " + strings.TrimSpace(plain)
	}
	if all := dotted.Re().FindAllStringSubmatch(source, -1); all != nil && strings.Contains(e.Message, notAPlay) {
		m := all[len(all)-1]
		return fmt.Sprintf("methods want a colon: %s:%s", strings.Replace(m[1], ")", "(...)", 1), m[2])
	}
	if aFile.Re().MatchString(source) && strings.Contains(source, ".lua") {
		return `require "NAME" runs NAME.lua, once`
	}
	if aFile.Re().MatchString(source) && !e.Syntax {
		return `a file is loaded by its game, as in p = spider.load "mine.txt"`
	}
	if e.Syntax && aBlock.Re().MatchString(source) {
		return blocks
	}
	if aFolder.Re().MatchString(source) {
		return ofWords("cd", e)
	}
	if hint := ofOthers(source, e); hint != "" && !(e.Syntax && unquoted.Re().MatchString(source)) {
		return hint
	}
	if e.Told || !e.Syntax && !strings.Contains(e.Message, "undefined name") || strings.Contains(e.Message, "patience.named") {
		return ""
	}
	if strings.Contains(e.Message, `undefined name "p"`) {
		return "p = spider.page(8) begins a play"
	}
	if what, ok := strings.CutPrefix(strings.TrimSpace(source), "print "); ok && e.Syntax && strings.HasSuffix(what, ")") {
		return fmt.Sprintf("a call wants parentheses: print(%s)", what)
	}
	if m := unquoted.Re().FindStringSubmatch(source); m != nil && e.Syntax {
		return fmt.Sprintf("texts want quotes: %s(%s)", m[1], inQuotes(m[2]))
	}
	if m := condition.Re().FindStringSubmatch(source); m != nil && e.Syntax && strings.Contains(strings.NewReplacer("==", "", "~=", "", "<=", "", ">=", "").Replace(m[1]), "=") {
		return "equal is == in Lua"
	}
	if m := aDeal.Re().FindStringSubmatch(source); m != nil {
		return ofWords(m[1], e)
	}
	if m := noCall.Re().FindStringSubmatch(source); m != nil && e.Syntax && strings.HasSuffix(m[1], ":hint") {
		return hints
	} else if m != nil && e.Syntax {
		return fmt.Sprintf("a call wants parentheses: %s()", m[1])
	}
	if m := ofAGame.Re().FindStringSubmatch(source); m != nil && strings.Contains(e.Message, fmt.Sprintf("undefined name %q", m[1])) {
		return "help() lists the games"
	}
	if m := asking.Re().FindStringSubmatch(source); m != nil {
		return fmt.Sprintf("texts want quotes: %s:%s(%q)", m[1], m[2], m[3])
	}
	if position.IsMove(source) {
		return fmt.Sprintf("a move is played: p:play %q", strings.TrimSpace(source))
	}
	return ofWords(source, e)
}

// nicer are the signs that telephones and editors write for those of the keyboard.
var nicer engine.Made[*strings.Replacer]

// Plain writes a line with the signs of the keyboard that a telephone has made nicer: “7h—10”
func Plain(line string) string {
	return nicer.By(func() *strings.Replacer {
		return strings.NewReplacer("“", `"`, "”", `"`, "„", `"`, "«", `"`, "»", `"`, "‘", "'", "’", "'", "…", "...", "–", "-", "—", "-", "−", "-", "×", "*",
			"：", ":", "，", ",", "（", "(", "）", ")", "\u00a0", " ")
	}).Replace(line)
}

// inQuotes writes arguments as Lua wants them: 7h, 1 as "7h", 1, and moves in one text.
func inQuotes(arguments string) string {
	all := strings.Split(strings.ReplaceAll(arguments, ", ", ","), ",")
	if slices.ContainsFunc(all, func(text string) bool { return strings.Contains(text, " ") }) {
		all = []string{arguments}
	}
	return strings.Join(engine.Each(all, func(text string) string {
		if _, err := strconv.Atoi(text); err == nil {
			return text
		}
		return strconv.Quote(text)
	}), ", ")
}

// SlipIn returns what may help with the line of a script that an error shows; "" for nothing.
func SlipIn(line string, e *luaapi.ScriptError) string {
	hint := ofOthers(line, e)
	if hint == "" && e.Syntax && aBlock.Re().MatchString(line) {
		return blocks
	}
	if strings.Contains(hint, "Ctrl-D") { // there is nothing to leave
		return ""
	}
	return hint
}

// ofWords says of words that are no Lua what does here what they mean elsewhere.
func ofWords(source string, e *luaapi.ScriptError) string {
	m := words.Re().FindStringSubmatch(source)
	if m == nil {
		return ""
	}
	switch m[1] {
	case "play":
		return "this is Lua: p = klondike.deal(17) begins a play; workbench play klondike is for the shell: Ctrl-D leaves"
	case "page", "show", "load", "open", "puzzle":
		return "this is Lua: p = spider.page(8) begins a play; p shows it; help() lists more"
	case "deal", "new":
		return "this is Lua: p = klondike.deal(17) begins a play; p shows it; help() lists more"
	case "q", "bye", "leave", "stop", "done", "exit", "quit":
		if m[2] == "" || m[2] == "now" || m[2] == "please" {
			return "Ctrl-D leaves, or quit"
		}
	case "man":
		if m[2] != "" {
			return fmt.Sprintf("texts want quotes: help(%q)", m[2])
		}
	case "print":
		if strings.ContainsAny(m[2], "\"'(") {
			return ""
		}
		return "print wants parentheses, and texts want quotes: print(p), print \"hello\""
	case "hint":
		return hints
	case "undo", "redo", "moves", "solve", "save", "free", "can", "prove", "restart", "line", "write":
		return fmt.Sprintf("say whose: p:%s(), where p = spider.page(8) begins a play", m[1])
	case "workbench", "tour", "games", "clear", "test", "serve", "ls", "dir", "cd", "cat", "run", "eval", "verify", "check", "survey", "convert", "puzzles":
		return fmt.Sprintf("this is Lua; %s is for the shell: Ctrl-D leaves", m[1])
	}
	if strings.Contains(e.Message, "did you mean") || strings.ContainsAny(m[2], "=(){}\"'") {
		return ""
	}
	if _, err := strconv.Atoi(m[2]); err == nil && e.Syntax {
		return fmt.Sprintf("a call wants parentheses: %s(%s)", m[1], m[2])
	}
	return "this is Lua: help() lists what there is, and " + begins
}

// condition is where an equality is asked.
var condition = engine.Regexp(`\b(?:if|while|until|elseif)\b(.*?)(?:\b(?:then|do)\b|$)`)

// aBlock is a block as Python has it, or C.
var aBlock = engine.Regexp(`^\s*(?:(?:for|while|if|elif|def|class|with|else|try)\b[^"'{]*|lambda\b.*):(?:\s|$)|^\s*(?:for|while|if)\b.*\)\s*\{`)

// aFolder is a command of the shell that Lua would wait for the end of.
var aFolder = engine.Regexp(`^\s*cd\s+\.`)

// Foreign says whether an input is of the shell, or begins a block of Python or C, for whose end Lua would wait.
func Foreign(source string) bool {
	return aBlock.Re().MatchString(source) || aFolder.Re().MatchString(source)
}

// unasked is what Lua takes without an error, and newcomers hardly mean.
var unasked = engine.Regexp(`(\w+|\))\.(won|branded|moves|undo)(?:\s*[^\w\s(=]|\s+(?:then|do|and|or)\b|\s*$)`)

// setUp is a change of a position that is shown, and kept by nobody.
var setUp = engine.Regexp(`^\s*(\w+):(put|take|swap|hide|reveal|face_down|to_hand|set_removed)\b[^;]*$`)

// lengthOf is how other languages ask how long a list is.
var lengthOf = engine.Regexp(`[\w)\]]\.(?:length|size)\s*$`)

// Note returns what may help a person whose input of Lua is no error, and may still be a slip; "" for nothing. What it
// has answered is of a type of Lua: a field of that name is none, and the answer then no function.
func Note(source, answered string) string {
	if len(source) > longestSlip {
		return ""
	}
	if m := unasked.Re().FindStringSubmatch(source); m != nil && (answered == "function" || m[2] != "moves" && !strings.HasSuffix("return "+strings.TrimSpace(source), "return "+m[0])) {
		return fmt.Sprintf("(%s.%s is the method itself, which counts as true: %[1]s:%[2]s() asks)", strings.Replace(m[1], ")", "(...)", 1), m[2])
	}
	if m := setUp.Re().FindStringSubmatch(source); m != nil && answered == "userdata" {
		return fmt.Sprintf("(%s stays as it was: %[1]s = %[1]s:%s... keeps this)", m[1], m[2])
	}
	switch bare := strings.ReplaceAll(source, " ", ""); {
	case answered == "nil" && lengthOf.Re().MatchString(source):
		return "(how long a list is says #, as in #p:moves())"
	case strings.Contains(bare, ")[0]"), answered == "nil" && strings.HasSuffix(bare, "[0]"):
		return "(lists begin with [1] in Lua)"
	case strings.Contains(bare, ")[-1]"):
		return "(the last of a list is list[#list] in Lua)"
	}
	return ""
}

// Bare returns a word without the signs that other programs want around it: q of :q, help of /help, quit of quit!
func Bare(word string) string { return strings.Trim(word, `:/\-!?;.`) }

// Leaves says whether a word is what people type to leave.
func Leaves(word string) bool { return slices.Contains([]string{"quit", "exit", "q", "wq"}, word) }

// Typed returns the Lua for an input: that itself, but a call for "help" and "help free" of who has not met Lua.
func Typed(source string) string {
	m := words.Re().FindStringSubmatch(Bare(strings.TrimSuffix(strings.TrimSpace(source), "()")))
	switch {
	case m == nil || m[1] != "help" || strings.ContainsAny(m[2], "=(){}\"'"):
		return source
	case m[2] == "":
		return "help()"
	default:
		return fmt.Sprintf("help(%q)", m[2])
	}
}
