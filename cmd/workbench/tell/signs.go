package tell

import (
	"regexp"
	"strings"

	"patience/luaapi"
)

// A sign is what an input of another language looks like, and what Lua has for it.
type sign struct {
	of   string // a regular expression
	err  string // of the error that the input must be; "" for any of syntax
	says string // with $1 for what stands in the first brackets of the sign
}

// signs are of syntax first, as its errors say less.
var signs = []sign{
	{err: `no method "hint"`, says: hints},
	{of: `(\w+):(?:show|draw|print|board)\b`, err: "a Play of", says: "$1 alone shows it, and $1:svg() draws it"},
	{err: `no method "ask"`, says: `a question is a method here, as in p:where "Kh"`},
	{of: `^\s*\?\s*$`, says: "help() explains"},
	{of: `^\s*\$ `, says: "this is Lua; what stands behind $$ is for the shell: Ctrl-D leaves"},
	{of: `^\s*([\w.]+(?:\[[^\[\]]*\])?)\s*([-+])(?:\+|-)`, says: "in Lua: $1 = $1 $2 1"},
	{of: `^\s*([\w.]+(?:\[[^\[\]]*\])?)\s*([-+*/])=\s*(\S+)\s*$`, says: "in Lua: $1 = $1 $2 $3"},
	{of: `^\s*([\w.]+)\s*:=\s*(.+)$`, says: "in Lua: $1 = $2"},
	{of: `^\s*(?:let|var|const)\s+(\w+(?:\s*=\s*.*)?)$`, says: "in Lua: local $1"},
	{of: `\bfor\s+(\w+)\s+in\s+(\d+)\s*\.\.+\s*(\d+)`, says: "in Lua: for $1 = $2, $3 do"},
	{of: `^\s*(?:\w+\s*=\s*)?(\w+[.:]\w+)\s+(\d+)\s*$`, says: "a call wants parentheses: $1($2)"},
	{of: `^\s*([\w.]+(?:\s*[-+*/^%]\s*[\w.]+)*)\s*;`, says: "a value stands at the end of a line, or in print($1)"},
	{of: `\bfor\s*\(?\s*(?:let |var |const )?(\w+)\s+of\s|\bforeach\b`, says: "in Lua: for i, x in ipairs(list) do ... end"},
	{of: `=>|\blambda\b|\bfunction\b[^(]*\([^()]*\)\s*\{`, says: "in Lua: function(x) return x end"},
	{of: `(?:^|[=(,]|\breturn)\s*\[[^\[=]`, says: "a list wants braces: { 1, 2, 3 }"},
	{of: `=[^"']*\?[^"']*:|=[^"']* if [^"']* else `, says: "in Lua: x = c and a or b"},
	{of: `^\s*(?:import|from)\s`, says: "nothing needs to be imported: help() lists what there is"},
	{of: `("[^"]*"|'[^']*')[.:](\w+)`, says: "a text stands in brackets before a method: ($1):$2()"},
	{of: `["']\s*\[`, says: `letters of a text: ("abc"):sub(1, 1)`},
	{of: `["'\w]\s+in\s+["']`, says: `in Lua: ("abcd"):find "b"`},
	{of: `\[\s*-?\d*\s*:\s*-?\d*\s*\]`, says: "a part of a list: { unpack(list, 1, 3) }"},
	{of: `[{,]\s*(?:["']\w+["']\s*[:=]|\w+\s*:[\s\d"'{])`, says: "in Lua: { a = 1 }"},
	{of: `=\s*\(\s*\w+\s*,`, says: "a list wants braces: { 1, 2, 3 }"},
	{of: `<\s*(const|close)\s*>`, says: "this is Lua 5.1, which has no <$1>"},
	{of: `^\s*class\s+(\w+)`, says: "in Lua: $1 = {}, and functions in it: function $1.new(x) return { x = x } end"},
	{of: `^\s*(?:switch\b|(?:case|default)\b.*:)`, says: "in Lua: if x == 0 then ... elseif x == 1 then ... else ... end"},
	{of: `'[^'"]*\w'\w`, says: `a text with a ' in it stands in double quotes: "it's"`},
	{of: `^\s*raise\b`, says: `in Lua: error("why")`},
	{of: `^\s*with\b`, says: `in Lua: f = io.open("mine.txt")`},
	{of: "`", says: "texts stand in quotes, and are joined by .., as in \"is \" .. x"},
	{of: `^\s*(?://|#\s)`, says: "a note begins with --"},
	{of: `^\s*#\s`, err: "undefined name", says: "a note begins with --"},
	{of: `\b(?:True|False)\b`, err: "undefined name", says: "in Lua: true, false"},
	{of: `^\s*throw\b`, err: "undefined name", says: `in Lua: error("why")`},
	{of: `\bf["']`, err: `undefined name "f"`, says: `texts are joined by .., as in "is " .. x`},
	{of: `["']\s*%`, err: "arithmetic on a string", says: `in Lua: ("%d moves"):format(3)`},
	{of: `["']\s*\*`, err: "arithmetic on a string", says: `in Lua: ("-"):rep(3)`},
	{of: `\bstr\(`, err: "undefined name", says: "in Lua: tostring(x)"},
	{of: `\b(?:int|float)\(`, err: "undefined name", says: "in Lua: tonumber(x), math.floor(x)"},
	{of: `\b(?:range|enumerate)\(`, err: "undefined name", says: "in Lua: for i = 1, 3 do, or for i, x in ipairs(list) do"},
	{of: `\bisinstance\(`, err: "undefined name", says: `in Lua: type(x) == "number"`},
	{of: `\bsorted\(`, err: "undefined name", says: "in Lua: table.sort(list)"},
	{of: `\b(abs|max|min|floor|sqrt)\(`, err: `undefined name`, says: "in Lua: math.$1(x)"},
	{of: `[.:]split\(`, err: "which is not a function", says: `in Lua: for w in ("a,b"):gmatch "[^,]+" do`},
	{of: `^\s*typeof\b\s*\(?(\w+)`, says: "in Lua: type($1)"},
	{of: `\bis\s+(?:not\s+)?(?:None|nil)\b`, says: "what is nothing is nil in Lua: x == nil"},
	{of: `\b(?:None|null|undefined)\b`, err: "undefined name", says: "what is nothing is nil in Lua"},
	{of: `\*\*`, says: "in Lua: x ^ y"},
	{of: `\blen\(`, err: `undefined name "len"`, says: "how long a list is says #, as in #p:moves()"},
	{of: `[.:](?:len|length|size)\b`, err: "attempt to", says: "how long a list is says #, as in #p:moves()"},
	{of: `\bmath\.round\b`, err: "which is not a function", says: "in Lua: math.floor(x + 0.5)"},
	{of: `\b(\w+)[.:](?:push|append|add|insert)\(`, err: "which is not a function", says: "a list grows so: $1[#$1 + 1] = 4"},
	{of: `["']\s*\)\s*[.:]\w+`, err: "which is not a function", says: `a text has what string has, as in ("abc"):upper()`},
	{of: `[.:]\w+\s*[({"']`, err: "which is not a function\n    ", says: "lists have no methods, and a field stands without brackets: a.verdict"},
	{of: `\bprint\s*("[^"]*"|'[^']*')\s*\.\.\s*(.*\S)`, err: "attempt to concatenate", says: "a call wants parentheses: print($1 .. $2)"},
	{of: `\+`, err: "arithmetic on a string", says: "texts are joined by .., as in x .. y"},
	{of: `^\s*console\.log\b`, err: "undefined name", says: "in Lua: print(...)"},
	{of: `^\s*(?:(?:sys|process)\.exit|quit\(|bye\()`, err: "undefined name", says: "Ctrl-D leaves, or quit"},
	{of: `^\s*dir\(\s*(\w+)`, err: "undefined name", says: "help($1) lists what it has"},
}

// ofOthers returns what Lua has for the first sign of another language that an input shows; "" for none.
func ofOthers(source string, e *luaapi.ScriptError) string {
	for _, s := range signs {
		if s.err == "" && !e.Syntax || !strings.Contains(e.Message, s.err) {
			continue
		}
		of := regexp.MustCompile(s.of)
		if m := of.FindStringSubmatchIndex(source); m != nil {
			return string(of.ExpandString(nil, s.says, source, m))
		}
	}
	return ""
}
