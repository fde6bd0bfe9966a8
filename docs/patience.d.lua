---@meta
-- Written by `workbench doc` from the table in luaapi; do not edit.

---@class Play
local Play = {}

---@class State
local State = {}

---@class Move
local Move = {}

---@class Snapshot
local Snapshot = {}

---@class Set
local Set = {}

---@class File
local File = {}

---@class spider.Position
local spider_Position = {}

---@class spider.Play: Play, spider.Position
---@field state fun(self): spider.State

---@class spider.State: State, spider.Position
---@field play fun(self): spider.Play

---@class spider.where
---@field card string
---@field kind string
---@field row number
---@field number any
---@field at any
---@field over number

---@class spider.free
---@field card string
---@field pile number
---@field row number
---@field over number
---@field chains number
---@field under_king boolean
---@field now boolean

---@class spider.pile
---@field pile number
---@field face_down number
---@field runs string[]

---@class spider.chains
---@field pile number
---@field row number
---@field cards string[]
---@field runs string[]
---@field natural number
---@field unnatural number

---@class spider.links
---@field natural number
---@field unnatural number
---@field breaks number

---@class spider.dig
---@field pile number
---@field needs any
---@field reaches string

---@class spider.steps
---@field move Move
---@field text string
---@field kind string
---@field from number
---@field to number
---@field cards string[]
---@field onto string
---@field to_space boolean
---@field natural boolean
---@field reversible boolean
---@field turns_up boolean
---@field makes_space boolean

---@class spider.count
---@field what string
---@field seen number
---@field unseen number
---@field removed number

---@class spider.counts
---@field suits any
---@field ranks any
---@field all any

---@class spider.status
---@field deals number
---@field removed any
---@field face_down number
---@field face_up number
---@field suits any
---@field in_sight string[]
---@field spaces number[]

---@class spider.solves
---@field solves any
---@field why any
---@field moves number
---@field essential any

---@class spider.waits
---@field rows any
---@field space any
---@field suit string
---@field clubs any
---@field diamonds any
---@field hearts any
---@field spades any

---@class spider.bounds
---@field rows any
---@field spaces any
---@field suits any
---@field clubs any
---@field diamonds any
---@field hearts any
---@field spades any

---@class spider.ideas
---@field verdict string
---@field ideas any
---@field one any
---@field all any
---@field necessary any
---@field key any
---@field order string[]
---@field tries any
---@field least any
---@field least_proved any
---@field moves_low number
---@field moves_high number
---@field open any
---@field stopped any
---@field proviso string
---@field asked any
---@field seconds number

---@class spider.tries
---@field moves number
---@field line string
---@field reason string

---@class spider.guaranteed
---@field least any
---@field most any
---@field pile number
---@field line string
---@field down any
---@field looks any

---@class spider.good
---@field cards string[]
---@field open any
---@field count number
---@field unseen number
---@field least any
---@field pile number
---@field line string

---@class spider.certain
---@field goal any
---@field answer any
---@field line string
---@field looks any

---@class spider.possible
---@field goal any
---@field answer any
---@field line string
---@field looks any

---@class spider.prove
---@field verdict string
---@field scope string
---@field question string
---@field proviso string
---@field target string
---@field reason string
---@field fails string[]
---@field line string
---@field attempt string
---@field moves number
---@field plan any
---@field table any
---@field nodes any
---@field unseen number
---@field states number
---@field tracked number
---@field seconds number
---@field method string
---@field proof any
---@field kind string
---@field proves any
---@field certificate string

---@class spider.can
---@field verdict string
---@field scope string
---@field question string
---@field proviso string
---@field target string
---@field reason string
---@field fails string[]
---@field line string
---@field attempt string
---@field moves number
---@field plan any
---@field table any
---@field nodes any
---@field unseen number
---@field states number
---@field tracked number
---@field seconds number
---@field method string
---@field proof any
---@field kind string
---@field proves any
---@field certificate string

---@class blackhole.Position
local blackhole_Position = {}

---@class blackhole.Play: Play, blackhole.Position
---@field state fun(self): blackhole.State

---@class blackhole.State: State, blackhole.Position
---@field play fun(self): blackhole.Play

---@class blackhole.where
---@field card string
---@field kind string
---@field row number
---@field number any
---@field at any
---@field over number

---@class blackhole.exposed
---@field card string
---@field kind string
---@field row number
---@field number any
---@field at any
---@field over number

---@class blackhole.left
---@field rank string
---@field left number
---@field exposed number

---@class blackhole.prove
---@field verdict string
---@field scope string
---@field question string
---@field proviso string
---@field target string
---@field reason string
---@field fails string[]
---@field line string
---@field attempt string
---@field moves number
---@field plan any
---@field table any
---@field nodes any
---@field unseen number
---@field states number
---@field tracked number
---@field seconds number
---@field method string
---@field proof any
---@field kind string
---@field proves any
---@field certificate string

---@class blackhole.can
---@field verdict string
---@field scope string
---@field question string
---@field proviso string
---@field target string
---@field reason string
---@field fails string[]
---@field line string
---@field attempt string
---@field moves number
---@field plan any
---@field table any
---@field nodes any
---@field unseen number
---@field states number
---@field tracked number
---@field seconds number
---@field method string
---@field proof any
---@field kind string
---@field proves any
---@field certificate string

---@class klondike.Position
local klondike_Position = {}

---@class klondike.Play: Play, klondike.Position
---@field state fun(self): klondike.State

---@class klondike.State: State, klondike.Position
---@field play fun(self): klondike.Play

---@class klondike.where
---@field card string
---@field kind string
---@field row number
---@field number any
---@field at any
---@field over number

---@class klondike.insertable
---@field column number
---@field under string
---@field steps any

---@class klondike.movable
---@field card string
---@field column number
---@field topmost boolean
---@field to number[]
---@field insert any

---@class klondike.enabled
---@field card string
---@field column number
---@field topmost boolean
---@field to number[]
---@field insert any

---@class klondike.why_lost
---@field steps any
---@field text string

---@class klondike.guaranteed
---@field least any
---@field most any
---@field pile number
---@field line string
---@field down any
---@field looks any

---@class klondike.good
---@field cards string[]
---@field open any
---@field count number
---@field unseen number
---@field least any
---@field pile number
---@field line string

---@class klondike.certain
---@field goal any
---@field answer any
---@field line string
---@field looks any

---@class klondike.possible
---@field goal any
---@field answer any
---@field line string
---@field looks any

---@class klondike.prove
---@field verdict string
---@field scope string
---@field question string
---@field proviso string
---@field target string
---@field reason string
---@field fails string[]
---@field line string
---@field attempt string
---@field moves number
---@field plan any
---@field table any
---@field nodes any
---@field unseen number
---@field states number
---@field tracked number
---@field seconds number
---@field method string
---@field proof any
---@field kind string
---@field proves any
---@field certificate string

---@class klondike.can
---@field verdict string
---@field scope string
---@field question string
---@field proviso string
---@field target string
---@field reason string
---@field fails string[]
---@field line string
---@field attempt string
---@field moves number
---@field plan any
---@field table any
---@field nodes any
---@field unseen number
---@field states number
---@field tracked number
---@field seconds number
---@field method string
---@field proof any
---@field kind string
---@field proves any
---@field certificate string

---@class gaps.Position
local gaps_Position = {}

---@class gaps.Play: Play, gaps.Position
---@field state fun(self): gaps.State

---@class gaps.State: State, gaps.Position
---@field play fun(self): gaps.Play

---@class gaps.where
---@field card string
---@field kind string
---@field row number
---@field number any
---@field at any
---@field over number

---@class gaps.gaps
---@field row number
---@field column number
---@field behind string
---@field takes string[]
---@field dead string

---@class gaps.dead
---@field row number
---@field column number
---@field behind string
---@field takes string[]
---@field dead string

---@class gaps.in_place
---@field row number
---@field suit string
---@field cards number
---@field of number

---@class gaps.opens
---@field move Move
---@field left any
---@field gains string[]
---@field spoils string[]

---@class gaps.prospect
---@field card string
---@field in_place boolean
---@field goes any
---@field waits string

---@class gaps.prove
---@field verdict string
---@field scope string
---@field question string
---@field proviso string
---@field target string
---@field reason string
---@field fails string[]
---@field line string
---@field attempt string
---@field moves number
---@field plan any
---@field table any
---@field nodes any
---@field unseen number
---@field states number
---@field tracked number
---@field seconds number
---@field method string
---@field proof any
---@field kind string
---@field proves any
---@field certificate string

---@class gaps.can
---@field verdict string
---@field scope string
---@field question string
---@field proviso string
---@field target string
---@field reason string
---@field fails string[]
---@field line string
---@field attempt string
---@field moves number
---@field plan any
---@field table any
---@field nodes any
---@field unseen number
---@field states number
---@field tracked number
---@field seconds number
---@field method string
---@field proof any
---@field kind string
---@field proves any
---@field certificate string

---@class pendulum.Position
local pendulum_Position = {}

---@class pendulum.Play: Play, pendulum.Position
---@field state fun(self): pendulum.State

---@class pendulum.State: State, pendulum.Position
---@field play fun(self): pendulum.Play

---@class pendulum.where
---@field card string
---@field kind string
---@field row number
---@field number any
---@field at any
---@field over number

---@class pendulum.methods
---@field method string
---@field order string[]
---@field at_once string[]
---@field swung string[]

---@class pendulum.compare
---@field method string
---@field order string[]
---@field at_once string[]
---@field swung string[]
---@field verdict string
---@field stop string
---@field moves number
---@field positions number

---@class pendulum.prove
---@field verdict string
---@field scope string
---@field question string
---@field proviso string
---@field target string
---@field reason string
---@field fails string[]
---@field line string
---@field attempt string
---@field moves number
---@field plan any
---@field table any
---@field nodes any
---@field unseen number
---@field states number
---@field tracked number
---@field seconds number
---@field method string
---@field proof any
---@field kind string
---@field proves any
---@field certificate string

---@class pendulum.can
---@field verdict string
---@field scope string
---@field question string
---@field proviso string
---@field target string
---@field reason string
---@field fails string[]
---@field line string
---@field attempt string
---@field moves number
---@field plan any
---@field table any
---@field nodes any
---@field unseen number
---@field states number
---@field tracked number
---@field seconds number
---@field method string
---@field proof any
---@field kind string
---@field proves any
---@field certificate string

---Prints the text of a function or a type.
---```lua
---help()
---help "seen"
---help(print)
---```
---@param thing? any a name, a function, an object; nothing for the overview
function help(thing) end

---Compares two values, tables item by item; when they differ, the error shows both.
---```lua
---expect({1, 2}, {1, 2}, "two numbers")
---```
---@param got any
---@param want any
---@param message? string
function expect(got, want, message) end

---Writes a value as the prompt shows it: tables item by item, up to 40 items and four levels; a text of several lines, or a sentence longer than one, as that text, a shorter one in quotes.
---```lua
---assert(show({1, {x = 2}}) == "{ 1, { x = 2 } }")
---```
---@param value any
---@return string text
function show(value) end

spider = {}

---Starts a play at a position that comes with the game.
---```lua
---print(spider.page(6))
---```
---@param number number number of the page: 6 7 8 9 10 11 12
---@param options? table view="player": in the player's view, as Play:view gives it
---@return spider.Play play
function spider.page(number, options) end

---Lists the positions that come with the game: number and title of each.
---```lua
---for _, page in ipairs(spider.pages()) do print(page.number, page.title) end
---```
---@return table[] pages
function spider.pages() end

---Deals a game by its number.
---```lua
---local p = spider.deal(7, {by = "seed"})
---print(#p:moves())
---```
---@param number number|string number of the deal; a string for numbers above 2^53
---@param options? table by="seed": our own numbers, 0 to 2^64-1; by="pysol": the numbers of PySol and Microsoft Spider, 1 to 32000: four suits, and the long piles are 1 4 7 10 unless long=left is asked for; by="solvitaire": the seeds of the program Solvitaire, 0 to 2^32-1; long=left | spread: where the piles of six cards are: the leftmost four, or piles 1 4 7 10; suits=4 | 2 | 1: suits in the pack: four, hearts and spades, or spades alone; challenge=none | natural | no-spaces: after the last deal: Woods's rules, only natural moves, or no moves to spaces either (rule 9); view="player": in the player's view
---@return spider.Play play
function spider.deal(number, options) end

---Reads a position or a game from text, in whichever of the game's formats it is.
---```lua
---local p = spider.page(6)
---local again = spider.parse(p:write("file"))
---assert(again:key() == p:key())
---```
---@param text string a position or a whole game: file, saved, x11, line, tableau, latex, latex-medium
---@param options? table view="player": in the player's view, as Play:view gives it
---@return spider.Play play
function spider.parse(text, options) end

---Reads a position, a problem or a game from a file. A file beside the script comes first.
---```lua
---local p = spider.page(6)
---p:save("study.txt", "file")
---assert(spider.load("study.txt"):key() == p:key())
---```
---@param file string name of a file beside the script or below the current folder, or of a puzzle that comes with the program
---@param options? table view="player": in the player's view, as Play:view gives it
---@return spider.Play play
function spider.load(file, options) end

---Starts a play at a table without cards, to be set up with put, hide, to_hand and set_removed. unseen tells what is missing, and save keeps it, finished or not.
---```lua
---local p = spider.empty():put("Kh Qh", 1):put("Js", 10)
---assert(#p:chains(1)[1].cards == 2)
---```
---@return spider.Play play
function spider.empty() end

---Lists the rules by their numbers, which refusals cite.
---```lua
---for number, text in ipairs(spider.rules()) do print(number, text) end
---```
---@return string[] rules
function spider.rules() end

blackhole = {}

---Deals a game by its number.
---```lua
---local p = blackhole.deal(7, {by = "seed"})
---print(#p:moves())
---```
---@param number number|string number of the deal; a string for numbers above 2^53
---@param options? table by="seed": our own numbers, 0 to 2^64-1; by="solvitaire": the seeds of the program Solvitaire, 0 to 2^32-1; pack=4x13 | 1x4 | 1x7 | 1x10 | 1x13 | ... 14x5 (36 in all): suits x ranks of the pack; its cards but the first must make fans of three; view="player": in the player's view
---@return blackhole.Play play
function blackhole.deal(number, options) end

---Reads a position or a game from text, in whichever of the game's formats it is.
---```lua
---local p = blackhole.deal(1)
---local again = blackhole.parse(p:write("json"))
---assert(again:key() == p:key())
---```
---@param text string a position or a whole game: json, mzn, dzn, permutation, boards
---@param options? table view="player": in the player's view, as Play:view gives it
---@return blackhole.Play play
function blackhole.parse(text, options) end

---Reads a position, a problem or a game from a file. A file beside the script comes first.
---```lua
---local p = blackhole.deal(1)
---p:save("study.txt", "json")
---assert(blackhole.load("study.txt"):key() == p:key())
---```
---@param file string name of a file beside the script or below the current folder, or of a puzzle that comes with the program
---@param options? table view="player": in the player's view, as Play:view gives it
---@return blackhole.Play play
function blackhole.load(file, options) end

---Lists the rules by their numbers, which refusals cite.
---```lua
---for number, text in ipairs(blackhole.rules()) do print(number, text) end
---```
---@return string[] rules
function blackhole.rules() end

klondike = {}

---Deals a game by its number.
---```lua
---local p = klondike.deal(7, {by = "seed"})
---print(#p:moves())
---```
---@param number number|string number of the deal; a string for numbers above 2^53
---@param options? table by="seed": our own numbers, 0 to 2^64-1; by="program": game numbers as the program makes them: deal 1, 2, 3 ... times 1000, and the three-digit checksum of the cards on the table; a number below 1000 is that deal, whatever its checksum; by="solvitaire": the seeds of the program Solvitaire, 0 to 2^32-1; draw=all | one | two | three | four | five | six | seven | eight | nine | ten | eleven | twelve | thirteen: cards turned at once; all: the deck in view; passes=any | 1 | 2 | 3 | 4 | 5: passes through a turned deck; kings=stay | back: back: Kings come back to empty columns; view="player": in the player's view
---@return klondike.Play play
function klondike.deal(number, options) end

---Reads a position or a game from text, in whichever of the game's formats it is.
---```lua
---local p = klondike.deal(1)
---local again = klondike.parse(p:write("open"))
---assert(again:key() == p:key())
---```
---@param text string a position or a whole game: open, board, json
---@param options? table view="player": in the player's view, as Play:view gives it
---@return klondike.Play play
function klondike.parse(text, options) end

---Reads a position, a problem or a game from a file. A file beside the script comes first.
---```lua
---local p = klondike.deal(1)
---p:save("study.txt", "open")
---assert(klondike.load("study.txt"):key() == p:key())
---```
---@param file string name of a file beside the script or below the current folder, or of a puzzle that comes with the program
---@param options? table view="player": in the player's view, as Play:view gives it
---@return klondike.Play play
function klondike.load(file, options) end

---Lists the rules by their numbers, which refusals cite.
---```lua
---for number, text in ipairs(klondike.rules()) do print(number, text) end
---```
---@return string[] rules
function klondike.rules() end

gaps = {}

---Deals a game by its number.
---```lua
---local p = gaps.deal(7, {by = "seed"})
---print(#p:moves())
---```
---@param number number|string number of the deal; a string for numbers above 2^53
---@param options? table by="seed": our own numbers, 0 to 2^64-1; by="solvitaire": the seeds of the program Solvitaire, 0 to 2^32-1; variant=standard | commons | pretzel | cynk | bluemoon | trains | doublegaps | harbin: standard: Montana, or Gaps: the aces leave the gaps; commons: House of Commons: 40 cards, one redeal in order; pretzel: de Bruijn's Pretzel: four ranks, rows fixed; cynk: Cynk's game: a space at each left end instead of aces, two redeals in order, rows exchanged; bluemoon: Cynk's Blue Moon: the same with the aces, which go behind kings too; trains: Cynk's Trains: twos to eights, rows exchanged; doublegaps: Cynk's Double Gaps: the full pack and two spaces at each left end, rows exchanged; harbin: Harbin's Spaces and Aces: rows fixed, a gap takes any higher card; pack=usual | 4x13 | 1x2 | 1x3 | 1x4 | ... 15x15 (211 in all): suits x ranks of the pack, aces counted; rows=usual | free | once | fixed: which twos go to a left end: free: any; once: any, but none from another left end; fixed: that of the row's suit; order=usual | cdhs | cdsh | chds | chsd | csdh | cshd | dchs | dcsh | dhcs | dhsc | dsch | dshc | hcds | hcsd | hdcs | hdsc | hscd | hsdc | scdh | schd | sdch | sdhc | shcd | shdc: the suits of the rows, from the first, when they are fixed; gaps=usual | aces | left | left2: aces: the aces are dealt, and taken out; left or left2: one space or two are left at each left end; low=usual | two | ace: the cards that belong to the left ends; takes=usual | next | higher: which card of the suit a gap takes: the next above its left neighbour, or any higher one; redeals=usual | none | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | unlimited: how many redeals are allowed; pickup=usual | shuffled | order: whether the cards of a redeal are shuffled, or redealt in the order in which they lay, row by row; exchange=usual | no | yes: whether equally long beginnings of two rows may be exchanged; double=usual | no | yes: whether an ace goes behind the king of its suit too; view="player": in the player's view
---@return gaps.Play play
function gaps.deal(number, options) end

---Reads a position or a game from text, in whichever of the game's formats it is.
---```lua
---local p = gaps.deal(1)
---local again = gaps.parse(p:write("board"))
---assert(again:key() == p:key())
---```
---@param text string a position or a whole game: board, solution, json
---@param options? table view="player": in the player's view, as Play:view gives it
---@return gaps.Play play
function gaps.parse(text, options) end

---Reads a position, a problem or a game from a file. A file beside the script comes first.
---```lua
---local p = gaps.deal(1)
---p:save("study.txt", "board")
---assert(gaps.load("study.txt"):key() == p:key())
---```
---@param file string name of a file beside the script or below the current folder, or of a puzzle that comes with the program
---@param options? table view="player": in the player's view, as Play:view gives it
---@return gaps.Play play
function gaps.load(file, options) end

---Lists the rules by their numbers, which refusals cite.
---```lua
---for number, text in ipairs(gaps.rules()) do print(number, text) end
---```
---@return string[] rules
function gaps.rules() end

pendulum = {}

---Deals a game by its number.
---```lua
---local p = pendulum.deal(7, {by = "seed"})
---print(#p:moves())
---```
---@param number number|string number of the deal; a string for numbers above 2^53
---@param options? table by="seed": our own numbers, 0 to 2^64-1; method=choose | up1 | up2 | up3 | up4 | up5 | up6 | down1 | down2 | down3 | down4 | down5 | down6: how to build: choose leaves it to the first move; up2 is upward by twos; swing=any | blocked: when a swing is allowed: at any time, or only when no card goes out and none can be packed; view="player": in the player's view
---@return pendulum.Play play
function pendulum.deal(number, options) end

---Reads a position or a game from text, in whichever of the game's formats it is.
---```lua
---local p = pendulum.deal(1)
---local again = pendulum.parse(p:write("board"))
---assert(again:key() == p:key())
---```
---@param text string a position or a whole game: board, rows
---@param options? table view="player": in the player's view, as Play:view gives it
---@return pendulum.Play play
function pendulum.parse(text, options) end

---Reads a position, a problem or a game from a file. A file beside the script comes first.
---```lua
---local p = pendulum.deal(1)
---p:save("study.txt", "board")
---assert(pendulum.load("study.txt"):key() == p:key())
---```
---@param file string name of a file beside the script or below the current folder, or of a puzzle that comes with the program
---@param options? table view="player": in the player's view, as Play:view gives it
---@return pendulum.Play play
function pendulum.load(file, options) end

---Lists the rules by their numbers, which refusals cite.
---```lua
---for number, text in ipairs(pendulum.rules()) do print(number, text) end
---```
---@return string[] rules
function pendulum.rules() end

---Makes moves: all of them, or none and an error that names the step, the move and the rule.
---```lua
---local p = spider.page(6)
---p:play "6d from 1 to 10"
---assert(p:len() == 1)
---```
---@param moves string|number|Move|table one or more moves as text, a move, a packed move, or a list of these
---@return self play # the same play, so that calls can be chained
function Play:play(moves) end

---Says why moves cannot be made. The play stays as it is.
---```lua
---local p = spider.page(6)
---assert(p:check "6d from 1 to 10" == nil)
---print(p:check "nonsense")
---```
---@param moves string|number|Move|table as for play
---@return string? reason # nil when all are legal
function Play:check(moves) end

---Takes moves back.
---```lua
---local p = spider.page(6)
---p:play("6d from 1 to 10"):undo()
---assert(p:len() == 0)
---```
---@param count? number how many moves; 1 when left out
---@return self play # the same play, so that calls can be chained
function Play:undo(count) end

---Makes moves again that were taken back.
---```lua
---local p = spider.page(6)
---p:play("6d from 1 to 10"):undo():redo()
---assert(p:len() == 1)
---```
---@param count? number how many moves; 1 when left out
---@return self play # the same play, so that calls can be chained
function Play:redo(count) end

---Names this place in the play, to come back to with back.
---```lua
---local p = spider.page(6)
---p:mark "before":play "6d from 1 to 10":back "before"
---assert(p:len() == 0)
---```
---@param name string
---@return self play # the same play, so that calls can be chained
function Play:mark(name) end

---Goes to the place that mark named.
---```lua
---local p = spider.page(6):mark "start"
---p:play "6d from 1 to 10"
---p:back "start"
---```
---@param name string
---@return self play # the same play, so that calls can be chained
function Play:back(name) end

---Returns this place in the play, to come back to with restore. It shares the positions of the play.
---```lua
---local p = spider.page(6)
---local here = p:snapshot()
---p:play "6d from 1 to 10"
---p:restore(here)
---assert(p:len() == 0)
---```
---@return Snapshot snapshot
function Play:snapshot() end

---Goes to the place of a snapshot.
---```lua
---local p = spider.page(6)
---local here = p:snapshot()
---for _, m in ipairs(p:moves()) do
---  p:play(m)
---  p:restore(here)
---end
---```
---@param snapshot Snapshot of this play
---@return self play # the same play, so that calls can be chained
function Play:restore(snapshot) end

---Says whose view of the game a script has. In the player's view cards that nobody has seen are unknown in whatever is asked or written, until a move brings them to light; to take that move back, with undo, back, restore or try, brands the game. A line that fails behind such a move leaves the moves before it made. A game that was saved in this view is read so again.
---```lua
---local p = spider.page(6):view "player"
---local twin = spider.page(6):view "player"
---assert(p:key() == twin:key() and not p:branded())
---```
---@param who string player: from now on all answers rest on what a player has seen; all: on all cards, which brands the game
---@return self play # the same play, so that calls can be chained
function Play:view(who) end

---Tries something and always comes back, also when the function fails: the error then goes on.
---```lua
---local p = spider.page(6)
---local hidden = p:try(function(p)
---  p:play "6d from 1 to 10"
---  return p:hidden()
---end)
---assert(p:len() == 0 and hidden)
---```
---@param fn function called with the play and the further arguments; it cannot yield
---@param ... any
---@return any # what the function returns
function Play:try(fn, ...) end

---Lists every legal move, as moves that print.
---```lua
---for _, m in ipairs(spider.page(6):moves()) do print(m) end
---```
---@return Move[] moves
function Play:moves() end

---Writes the moves made so far as a line that play can read.
---```lua
---local p = spider.page(6):play "6d from 1 to 10"
---assert(p:line() == "6d from 1 to 10")
---```
---@param notation? string name of a notation of the game; its first when left out
---@return string line
function Play:line(notation) end

---Writes the position, or the game with all its positions, in a format.
---```lua
---print(spider.page(6):write())
---```
---@param format? string name of a format of the game; the tableau when left out
---@return string text
function Play:write(format) end

---Writes the position or the game to a file.
---A file that was not saved by this script or in this session is replaced only anyway.
---```lua
---spider.page(6):save("kept.txt", "file")
---```
---@param file string name of a file below the folder of the script
---@param format? string name of a format of the game; the game with its moves when left out
---@param anyway? boolean true: a file that is there already is replaced
---@return self play # the same play, so that calls can be chained
function Play:save(file, format, anyway) end

---Returns the position as a State of its own, for searches in Lua.
---```lua
---local s = spider.page(6):state()
---assert(#s:moves() > 0)
---```
---@return State state
function Play:state() end

---Decides whether the game can be won from here, by the game's own solver if it has one.
---```lua
---local r = spider.page(6):solve {states = 1000}
---print(r)
---assert(r.verdict == "won" or r.verdict == "lost" or r.stop)
---```
---@param limits? table {states=, seconds=, megabytes=}, and without={...}: names of reductions to switch off
---@return table result # as that of search
function Play:solve(limits) end

---Starts another play at this position.
---```lua
---local p = spider.page(6)
---local q = p:copy():play "6d from 1 to 10"
---assert(p:len() == 0 and q:len() == 1)
---```
---@return self play
function Play:copy() end

---Counts the moves from the start of the play.
---```lua
---assert(spider.page(6):len() == 0)
---```
---@return number count
function Play:len() end

---Returns what the problem that the play began with says of itself, by key: title, source, task, goal and so on. Of a key that is there several times it is the first. A play that is no problem has an empty table.
---```lua
---assert(spider.page(9):about().title == "Clubs and hearts")
---```
---@return table headers
function Play:about() end

---Says whether the problem that the play began with is sound, cooked, short, without solution or unknown, for each of its goals; the verdict is the worst of them. Only Spider has a prover for it. docs/words.md explains the words.
---```lua
---assert(spider.page(12):test().verdict == "sound")
---```
---@return table outcome # {verdict, goals}, and each goal {goal, verdict, why, line, report}
function Play:test() end

---Says how the goals of the problem that the play began with stand after its moves. The prompt says it of a play that has met one. It is empty when there is no problem.
---```lua
---local p = spider.page(12):play "Qd from 7 to 4"
---local g = p:goals()[1]
---print(g)
---assert(g.met == -1 and g.broken == 0)
---```
---@return table goals # of each goal {goal, met, broken, why}: after how many moves it was met, -1 when it is not; which move before that was not allowed, 0 when all were, and what forbids it
function Play:goals() end

---Returns the whole position as a string: equal for equal positions. A play is a game in progress, and == only to itself: p:state() == q:state() compares positions.
---```lua
---assert(spider.page(6):key() == spider.page(6):key())
---assert(spider.page(6) ~= spider.page(6) and spider.page(6):state() == spider.page(6):state())
---```
---@return string key # bytes, not for reading
function Play:key() end

---Says whether the game is won.
---```lua
---assert(not spider.page(6):won())
---```
---@return boolean won
function Play:won() end

---Says whether somebody took back a move that had given information, and was told so. Saved games keep it.
---```lua
---assert(not spider.page(6):branded())
---```
---@return boolean branded
function Play:branded() end

---Counts the cards that nobody has seen yet. A move that lowers it gives information.
---```lua
---print(spider.page(6):hidden())
---```
---@return number count
function Play:hidden() end

---Names the game.
---```lua
---assert(spider.page(6):game() == "spider")
---```
---@return string name
function Play:game() end

---Takes the line that was played into the tree of variations, with what can be redone. What is not kept is forgotten when another move is made after undo.
---```lua
---local p = spider.page(6)
---p:play(p:moves()[1]):keep():undo():play(p:moves()[2]):keep()
---assert(#p:variations() == 2)
---```
---@return self play # the same play, so that calls can be chained
function Play:keep() end

---Lists the lines that were kept. Saved games keep them, with what is said of their moves.
---```lua
---local p = spider.page(12)
---local lines = p:variations(p:about().solution)
---p:play(lines[1])
---print(#lines, p:len())
---```
---@param text? string variations to have instead of those that were kept, such as the solution of a problem: marks behind moves, comments in braces, side lines in round brackets behind the move that they replace
---@return string[] lines # the main line first, each from the start of the play; tostring writes the tree as problem files have it
function Play:variations(text) end

---Keeps the line and says something of the move made last, or of the start.
---```lua
---local p = spider.page(6)
---p:play("6d from 1 to 10"):comment "the only way"
---assert(tostring(p:variations()) == "6d from 1 to 10 {the only way}")
---```
---@param text string "" takes the comment away
---@return self play # the same play, so that calls can be chained
function Play:comment(text) end

---Keeps the line and marks the move made last.
---```lua
---local p = spider.page(6)
---p:play("6d from 1 to 10"):judge "!"
---assert(tostring(p:variations()) == "6d from 1 to 10!")
---```
---@param mark string one of !! ! !? ?! ? ??; "" takes the mark away
---@return self play # the same play, so that calls can be chained
function Play:judge(mark) end

---Keeps the line and makes it the main one where it last leaves another.
---```lua
---local p = spider.page(6)
---p:play(p:moves()[1]):keep():undo():play(p:moves()[2]):promote()
---assert(p:variations()[1] == p:line())
---```
---@return self play # the same play, so that calls can be chained
function Play:promote() end

---Takes back a move and forgets it, with all that was kept behind it.
---```lua
---local p = spider.page(6)
---p:play("6d from 1 to 10"):keep():forget()
---assert(p:len() == 0 and p:variations()[1] == "")
---```
---@return self play # the same play, so that calls can be chained
function Play:forget() end

---Is assert with a message that shows the tableau.
---```lua
---local p = spider.page(6)
---p:assert(#p:moves() > 0, "somebody must be able to move")
---```
---@param condition any
---@param message? string
---@return any # the arguments
function Play:assert(condition, message) end

---Compares two values, tables item by item; when they differ, the error shows both and the tableau.
---```lua
---local p = spider.page(6)
---p:expect(p:len(), 0, "moves made")
---```
---@param got any
---@param want any
---@param message? string
---@return self play # the same play, so that calls can be chained
function Play:expect(got, want, message) end

---Draws the position as an SVG, with the title and the task of a problem.
---```lua
---local svg = spider.page(6):svg{title = "Here", colours = "four"}
---assert(svg:find "<title>Here")
---```
---@param options? table title, caption, colours (two, four, print), highlight (a list of cards and piles: Kh, pile 5, Kh in pile 5), width in pixels
---@return string svg
function Play:svg(options) end

---Draws the position before a line, with arrows for its moves, and the position after it, as an SVG. The play stays as it is.
---```lua
---local p = spider.page(6)
---assert(p:diagram("6d from 1 to 10"):find "After")
---assert(p:len() == 0)
---```
---@param moves string a line of play
---@param options? table title, caption, colours (two, four, print), highlight (a list of cards and piles: Kh, pile 5, Kh in pile 5), width in pixels
---@return string svg
function Play:diagram(moves, options) end

---Lists every legal move as a packed integer.
---```lua
---local s = spider.page(6):state()
---local list, n = s:moves()
---assert(#list == n)
---```
---@param list? number[] a table to fill again instead of making a new one
---@return number[] moves
---@return number count
function State:moves(list) end

---Makes a move in place. An illegal one is an error that cites the rule.
---```lua
---local s = spider.page(6):state()
---s:apply(s:moves()[1])
---```
---@param move number|Move a packed move
---@return self state # the same state
function State:apply(move) end

---Says why a move cannot be made, nil when it can.
---```lua
---local s = spider.page(6):state()
---assert(s:check(s:moves()[1]) == nil)
---```
---@param move number|Move a packed move
---@return string? reason
function State:check(move) end

---Returns another state of the same position.
---```lua
---local s = spider.page(6):state()
---local before = s:copy()
---s:apply(s:moves()[1])
---s:set(before)
---```
---@return self state
function State:copy() end

---Becomes the position of another state or play of the same game. It allocates nothing.
---```lua
---local s = spider.page(6):state()
---local scratch = s:copy()
---for _, m in ipairs(s:moves()) do
---  scratch:set(s):apply(m)
---end
---```
---@param from State|Play
---@return self state # the same state
function State:set(from) end

---Says whether the game is won.
---```lua
---assert(not spider.page(6):state():won())
---```
---@return boolean won
function State:won() end

---Counts the cards that nobody has seen yet.
---```lua
---print(spider.page(6):state():hidden())
---```
---@return number count
function State:hidden() end

---Returns the whole position as a string. To remember positions, seen() is cheaper.
---```lua
---local p = spider.page(6)
---assert(p:state():key() == p:key())
---```
---@return string key # bytes, not for reading
function State:key() end

---Returns a packed move of this position as one that prints.
---```lua
---local s = spider.page(6):state()
---print(s:move(s:moves()[1]))
---```
---@param move number|Move a packed move
---@return Move move
function State:move(move) end

---Decides whether the game can be won from here, by the game's own solver if it has one.
---```lua
---print(spider.page(6):state():solve {states = 1000}.verdict)
---```
---@param limits? table {states=, seconds=, megabytes=}, and without={...}: names of reductions to switch off
---@return table result # as that of search
function State:solve(limits) end

---Starts a play at this position.
---```lua
---print(spider.page(6):state():play():moves()[1])
---```
---@return Play play
function State:play() end

---Writes the move.
---```lua
---assert(spider.page(6):moves()[1]:text() == "6d from 1 to 10")
---```
---@param notation? string name of a notation of the game; its first when left out
---@return string text
function Move:text(notation) end

---Returns the packed move, as a State takes it.
---```lua
---local p = spider.page(6)
---p:state():apply(p:moves()[1]:packed())
---```
---@return number move
function Move:packed() end

---Returns the position after the move.
---```lua
---print(spider.page(6):moves()[1]:after())
---```
---@return State state
function Move:after() end

---Returns a new set of positions.
---```lua
---local visited = seen()
---assert(visited:add(spider.page(6)))
---assert(not visited:add(spider.page(6)))
---```
---@return Set set
function seen() end

---Puts a position into the set and says whether it is new.
---```lua
---local visited = seen()
---local s = spider.page(6):state()
---if visited:add(s) then print "never seen" end
---```
---@param position State|Play|string or a key
---@return boolean new # false when the set had it already
function Set:add(position) end

---Says whether the set has a position.
---```lua
---assert(not seen():has(spider.page(6)))
---```
---@param position State|Play|string or a key
---@return boolean has
function Set:has(position) end

---Counts the positions in the set.
---```lua
---assert(seen():len() == 0)
---```
---@return number count
function Set:len() end

---Empties the set.
---```lua
---local visited = seen()
---visited:add(spider.page(6))
---assert(visited:clear():len() == 0)
---```
---@return self set # the same set
function Set:clear() end

---Looks for a goal through all positions that can be reached. A line that it returns has been replayed by the rules.
---```lua
---local p = spider.page(6)
---local r = search {from = p, shortest = true, goal = function(s) return s:key() ~= p:key() end}
---assert(r.verdict == "won" and r.moves == 1)
---p:play(r.line)
---print(r)
---```
---@param what table from: a Play or State; goal(s): whether a position is what we look for, a win when left out; forbid(s, move): moves that must not be made, part of the question; prune(s): positions not worth going on from, a guess, after which nothing is called lost; order(s): a whole number, low ones are looked at first; shortest=true: breadth first; symmetric=true: the questions answer alike for positions that differ only by a symmetry; limits: states, seconds, megabytes. The State given to a function is used again after the call: copy it to keep it
---@return table result # verdict: won, with line, a text, moves, how many, and list, the moves; lost, which is a proof; or unknown, with stop, the reason. Further best_line, best_moves, best_list and best_score when there is an order, states, looked, pruned, seconds. After Ctrl-C at the prompt _ is what was found until then
function search(what) end

problem = {}

---Reads a problem from a file, in either of its forms.
---```lua
---local p = problem.load "page12"
---print(p:about().title, p:test().verdict)
---assert(p:ideas().verdict == "one idea, proved: 8 essential moves")
---```
---@param name string of a file beside the script or below the current folder, or of a puzzle that comes with the program; of several problems in a file one is book.txt#2
---@return Play play # of the game that the problem names
function problem.load(name) end

---Reads all problems of a file, or of a folder of puzzles.
---```lua
---for _, p in ipairs(problem.all "page10") do print(p:about().title) end
---```
---@param name? string as for load, or of a folder of puzzles, as book; nothing: all that come with the program
---@return Play[] plays
function problem.all(name) end

patience = {}

---Makes a patience of a table of words. What is unknown or contradicts itself is refused.
---```lua
---local mine = patience.game { name = "mine", title = "Mine", tableau = { 8, build = "down alternate" }, cells = 5 }
---local p = mine.deal(1)
---assert(#p:moves() > 0)
---print(mine.rules())
---```
---@param said table name, title, pack, the sections of the table with their words, won; like = "yukon" begins with another game
---@return table game # its functions deal, parse, load and rules, as spider has them, and its name, title and text
function patience.game(said) end

---Returns a patience by its name.
---```lua
---local p = patience.named("yukon").deal(7)
---assert(p:state():hidden() == 21)
---```
---@param name string of a game that patience.games lists, or that this script has made
---@return table game # its functions deal, parse, load and rules, as spider has them, and its name, title and text
function patience.named(name) end

---Lists the names of the patiences that come with the program as tables.
---```lua
---assert(#patience.games() == 177)
---```
---@return string[] names
function patience.games() end

---Returns the exact 95 % interval of Clopper and Pearson for the share of what was seen so often.
---```lua
---local low, high = patience.interval(854, 1000)
---assert(low > 0.83 and high < 0.88)
---```
---@param seen number how often something was seen
---@param of number in how many trials, 1 to 1000000000
---@return number low
---@return number high
function patience.interval(seen, of) end

---Says where a card lies in sight, pile by pile.
---kind, row and number say in which pile, each as far as its name has it: "pile" and 3, "hand", "place" 4 of row 2.
---at counts from the deepest card of the pile, 1, and is the row that is told of a pile; over counts the cards that lie on it.
---```lua
---for _, spot in ipairs(spider.deal(1):where("7h")) do
---  assert(spot.card == "7h" and spot.at >= 1 and spot.over >= 0)
---end
---```
---@param card string a card, 10h, or K
---@return spider.where[] answer # a list of {card, kind, row, number, at, over}
function spider_Position:where(card) end

---Says where a card lies face down, in the order of where.
---The player does not know.
---```lua
---local p = spider.deal(1)
---assert(#p:buried("7h") + #p:where("7h") > 0)
---```
---@param card string a card, 10h, or K
---@return spider.where[] answer # a list like that of where
function spider_Position:buried(card) end

---Lists the free cards of a rank: face-up cards with no card of the next lower rank on them.
---A free card may lie under others: chains says how many chains must go first, under_king that one of them
---is headed by a King and needs a space, now that it is the bottom card.
---```lua
---local p = spider.page(8)
---assert(#p:free("K") == 3)
---local four = p:free("4")[1]
---assert(four.card == "4c" and four.pile == 8 and four.now)
---```
---@param rank string A 2..10 J Q K
---@return spider.free[] answer # a list of {card, pile, row, over, chains, under_king, now}
function spider_Position:free(rank) end

---Lists the bottom cards of a rank: the free cards that nothing lies on.
---```lua
---assert(#spider.page(8):free_now("K") == 0)
---```
---@param rank string A 2..10 J Q K
---@return spider.free[] answer # a list like that of free
function spider_Position:free_now(rank) end

---Writes out a pile, with its runs of one suit marked as in Q-Jh.
---```lua
---assert(tostring(spider.page(8):pile(5)) == "pile 5: Q-Jh 7h")
---```
---@param pile number 1 to 10
---@return spider.pile answer # {pile, face_down, runs}
function spider_Position:pile(pile) end

---Lists the chains of a pile from top to bottom, or those of all piles.
---A chain is a longest group of face-up cards, each one rank below the card above it, whatever the suits.
---```lua
---local c = spider.page(8):chains(5)
---assert(#c == 2 and tostring(c[1]) == "Q-Jh in pile 5" and c[1].natural == 1)
---```
---@param pile? number 1 to 10; all piles when left out
---@return spider.chains[] answer # a list of {pile, row, cards, runs, natural, unnatural}
function spider_Position:chains(pile) end

---Counts how the face-up cards lie on each other.
---A link is natural when the suits agree; a break is a card that lies on one that is not the next higher.
---```lua
---local l = spider.page(8):links(5)
---assert(l.natural == 1 and l.unnatural == 0 and l.breaks == 1)
---```
---@param pile? number 1 to 10; all piles when left out
---@return spider.links answer # {natural, unnatural, breaks}
function spider_Position:links(pile) end

---Returns the bottom chain of a pile, the one that goes first when it is dug.
---```lua
---local p = spider.page(8)
---assert(#p:tail(3).cards == 0 and tostring(p:tail(6)) == "6d 5h in pile 6")
---```
---@param pile number 1 to 10
---@return spider.chains answer # a chain, as in the list of chains
function spider_Position:tail(pile) end

---Lists the cards of all tails: those that can be shuffled about without digging a pile.
---```lua
---assert(#spider.page(8):pool() == 18)
---```
---@return string[] answer # a list of cards
function spider_Position:pool() end

---Says what must move before a pile is dug: its chains from the bottom one up, and the rank each needs.
---onto is used up for good, brief are the ranks needed for a while, free lists the free cards of rank onto.
---```lua
---local d = spider.page(11):dig(5)
---assert(#d.needs == 4 and tostring(d.needs[1].chain) == "9s in pile 5")
---assert(#spider.page(11):dig(8, "Ks").needs == 3)
---```
---@param pile number 1 to 10
---@param card? string a face-up card of the pile to dig for; the whole pile when left out
---@return spider.dig answer # {pile, needs, reaches}, each need {chain, onto, brief, free}
function spider_Position:dig(pile, card) end

---Lists the legal moves, or those of a kind, with what a player wants to know of each.
---A move is natural when it brings together two cards of one suit, reversible when the next move can undo it.
---```lua
---local natural = spider.page(6):steps("natural")
---assert(#natural == 1 and tostring(natural[1]) == "Jh from 8 to 9")
---```
---@param kind? string natural, unnatural, to a space, reversible, irreversible, turns up, makes a space, remove, deal; all when left out
---@return spider.steps[] answer # a list of {move, text, kind, from, to, cards, onto, to_space, natural, reversible, turns_up, makes_space}
function spider_Position:steps(kind) end

---Counts cards: face up, still hidden (face down or in the hand), and removed.
---```lua
---local c = spider.page(8):count("Kh")
---assert(c.seen == 1 and c.unseen == 1 and c.removed == 0)
---```
---@param what string a card, a rank or a suit
---@return spider.count answer # {what, seen, unseen, removed}
function spider_Position:count(what) end

---Counts all cards, by suit and by rank: face up, still hidden, and removed.
---```lua
---assert(spider.page(9):counts().suits[4].removed == 13)
---```
---@return spider.counts answer # {suits, ranks, all}, each count {what, seen, unseen, removed}
function spider_Position:counts() end

---Lists the cards of a suit of which none is face up, the Ace first.
---```lua
---local m = spider.page(11):missing("hearts")
---assert(#m == 2 and m[1] == "5h" and m[2] == "Kh")
---```
---@param suit string c d h s, or the name
---@return string[] answer # a list of cards
function spider_Position:missing(suit) end

---Lists the cards that nobody has seen, each as often as there are: those that lie face down or in the hand. The pack is that of the deal or of suits: in a file, else the one of fewest suits with the cards that are told.
---```lua
---local cards = spider.page(7):blind():unseen()
---assert(#cards == 32 and cards[1] == "Ac")
---```
---@return string[] answer # a list of cards
function spider_Position:unseen() end

---Lists the suits that have enough cards face up for a whole sequence, each as often as it has.
---```lua
---local suits = spider.page(8):in_sight()
---assert(#suits == 2 and suits[1] == "clubs" and suits[2] == "hearts")
---```
---@return string[] answer # a list of suits by name
function spider_Position:in_sight() end

---Lists the spaces: the piles without cards.
---```lua
---assert(spider.page(8):spaces()[1] == 3)
---```
---@return string[] answer # a list of piles
function spider_Position:spaces() end

---Sums up the position as the S command of 1979 does.
---```lua
---local s = spider.page(8):status()
---assert(s.deals == 1 and s.face_down == 22 and #s.removed == 0)
---```
---@return spider.status answer # {deals, removed, face_down, face_up, suits, in_sight, spaces}
function spider_Position:status() end

---Returns the position in which two cards have changed places: what if ...?
---```lua
---assert(spider.page(11):swap("Js", 7, "Jd", 9):key() == spider.page(12):key())
---```
---@param card string a card
---@param pile number the pile it lies in
---@param other string another card
---@param its_pile number the pile that one lies in
---@return spider.Play answer # a new position
function spider_Position:swap(card, pile, other, its_pile) end

---Returns the position in which the face-down cards of a pile are these.
---```lua
---assert(spider.page(11):face_down(9, "Kh 5h"):key() ~= spider.page(11):face_down(9, "5h Kh"):key())
---```
---@param pile number 1 to 10
---@param cards string its face-down cards, the next to be turned up first, as in Kh 5h
---@return spider.Play answer # a new position
function spider_Position:face_down(pile, cards) end

---Returns the position in which a card that is turned up but not known is this one.
---```lua
---local ok, why = pcall(function() return spider.page(11):reveal(9, "5h") end)
---assert(not ok and tostring(why):find("no unknown card"))
---```
---@param pile number a pile whose bottom card is turned up but not known
---@param card string that card, as in 10h
---@return spider.Play answer # a new position
function spider_Position:reveal(pile, card) end

---Returns the position as the player knows it: face-down cards and hand unknown.
---```lua
---assert(tostring(spider.page(8):blind()) == tostring(spider.page(8)))
---```
---@return spider.Play answer # a new position
function spider_Position:blind() end

---Returns a position without cards, to be set up with put, hide and to_hand. unseen tells what is missing.
---```lua
---local p = spider.page(12):cleared():put("Kh", 1):put("Qs", 1)
---assert(p:chains(1)[1].cards[2] == "Qs")
---```
---@return spider.Play answer # a new position
function spider_Position:cleared() end

---Returns the position in which these cards, too, lie at the bottom of the pile; the one that is asked stays as it was, so p = p:put(...) puts them into p. The pack must have as many of them.
---```lua
---local p = spider.page(12):take("10s", 3):put("10s", 8)
---assert(#spider.empty():put("Kd Qd Js", 4):chains(4) == 1)
---assert(#p:where("10s") == #spider.page(12):where("10s"))
---```
---@param cards string cards from top to bottom, as in Kh Qs
---@param pile number 1 to 10
---@return spider.Play answer # a new position
function spider_Position:put(cards, pile) end

---Returns the position without this card of the pile, wherever in the pile it lies.
---```lua
---assert(#spider.page(12):take("10s", 3):where("10s") == #spider.page(12):where("10s") - 1)
---```
---@param card string a card
---@param pile number 1 to 10
---@return spider.Play answer # a new position
function spider_Position:take(card, pile) end

---Returns the position in which so many top cards of the pile lie face down, and the others face up.
---```lua
---assert(spider.page(12):hide(1, 3):status().face_down == spider.page(12):status().face_down + 3)
---```
---@param pile number 1 to 10
---@param count number how many of its top cards lie face down; 0 for none
---@return spider.Play answer # a new position
function spider_Position:hide(pile, count) end

---Returns the position with these cards behind those of the hand. Files take a hand of whole rows of ten only.
---```lua
---assert(spider.page(12):cleared():to_hand("10h 4c"):status().deals == 0)
---```
---@param cards string cards, the first to be dealt in front, as in 10h 4c
---@return spider.Play answer # a new position
function spider_Position:to_hand(cards) end

---Returns the position in which these suits are removed, and no others. Their cards must not lie on the table.
---```lua
---assert(#spider.empty():set_removed("spades, spades, hearts"):status().removed == 3)
---```
---@param suits string suits between commas, one twice when both of its sets are gone; or none
---@return spider.Play answer # a new position
function spider_Position:set_removed(suits) end

---Returns the position played under a challenge (rule 9). After the last deal, natural allows moves to spaces and onto the next higher card of the same suit alone; no-spaces forbids those to spaces, too.
---```lua
---local p = spider.page(12):cleared():put("8s", 1):put("9h", 2)
---assert(#p:under "none":moves() == 17 and #p:under "no-spaces":moves() == 0)
---```
---@param challenge string none, natural or no-spaces
---@return spider.Play answer # a new position
function spider_Position:under(challenge) end

---Returns the normal form, which is the same for all positions that differ in names of suits and order of piles alone.
---```lua
---assert(spider.page(11):normal():key() ~= spider.page(12):normal():key())
---```
---@return spider.Play answer # a new position
function spider_Position:normal() end

---Says whether a line of play is a solution: legal from here, within the restrictions, and at its end or before the goal is met.
---The referee replays it too. essential counts the moves that no move takes back, without the removal that the goal asks for.
---```lua
---local a = spider.page(12):solves{ "dig 7", line = "Qd from 7 to 4", without = { "space" } }
---assert(a.solves and a.essential == 1)
---```
---@param question table line: the moves (left out: none); can or the first entry: the goal in words; without: a list of restrictions
---@return spider.solves answer # {solves, why, moves, essential}
function spider_Position:solves(question) end

---Says how many rows must be dealt before the first space can be made, and the first suit be removed, if nothing of the kind came before.
---rows are those of the hand; a number above it is never. What waits is proved, without a search; what need not wait may still be impossible.
---```lua
---local w = spider.deal(8727, {by = "pysol"}):waits()
---assert(w.space == 2 and w.suit == w.rows + 1)
---print(w)
---```
---@return spider.waits answer # {rows, space, suit, clubs, diamonds, hearts, spades}
function spider_Position:waits() end

---Says how many rows must be dealt before something can be, whatever comes before it: spaces[2] before there are two spaces at once, suits[3] before three suits have been removed.
---rows are those of the hand; a number above it is never. What cannot be sooner is proved, without a search; what the bounds allow may still be impossible.
---```lua
---local b = spider.deal(1, {by = "pysol"}):bounds()
---assert(b.suits[1] == 3 and b.suits[8] == 5 and b.diamonds == 4)
---print(b)
---```
---@return spider.bounds answer # {rows, spaces, suits, clubs, diamonds, hearts, spades}
function spider_Position:bounds() end

---Says why something cannot be done, or not before a row is dealt: what must wait for what.
---nil says nothing: prove and solve may know more.
---```lua
---local why = spider.deal(8727, {by = "pysol"}):why_waits("space before row 2")
---assert(why:find("No space can be made before row 2"))
---```
---@param goal string space, remove a suit, remove spades; then perhaps before row 3
---@return string? answer # a text, or nil
function spider_Position:why_waits(goal) end

---Says why the position is lost, when that can be seen without a search: no space and no removal can come first.
---nil says nothing: solve looks for a line that wins.
---```lua
---local why = spider.deal(14934, {by = "pysol"}):why_lost()
---assert(why:find("No 3 ever comes into sight"))
---print(why)
---```
---@return string? answer # a text, or nil
function spider_Position:why_lost() end

---Says what all solutions have in common: their essential moves (digs and removals), and whether they are one idea, proved.
---Also which moves are necessary and in which order, what fails and why, and how few moves it takes.
---docs/words.md explains the words, docs/proofs/ideas.md why one idea is proved.
---```lua
---local r = spider.page(10):ideas{ "remove clubs", without = { "deal" } }
---assert(r.verdict == "one idea, proved: 3 essential moves")
---print(r)
---```
---@param question table|string can or the first entry: the goal in words; without: a list of restrictions; hidden: "known" (default), "blind", "next" or "any" (all that can be there: impossible then says that it fails for some, which fails lists), "strategy" (one plan for all orders); seconds, states: limits
---@return spider.ideas answer # {verdict, ideas, one, all, necessary, key, order, tries, least, least_proved, moves_low, moves_high, open, stopped, proviso, asked, seconds}
function spider_Position:ideas(question) end

---Lists the essential moves that every solution makes; each is proved.
---```lua
---local n = spider.page(10):necessary{ "remove clubs", without = { "deal" } }
---assert(#n == 3 and n[1] == "dig 1 of pile 4")
---```
---@param question table|string can or the first entry: the goal in words; without: a list of restrictions; hidden: "known" (default), "blind", "next" or "any" (all that can be there: impossible then says that it fails for some, which fails lists), "strategy" (one plan for all orders); seconds, states: limits
---@return string[] answer # a list of essential moves, as texts
function spider_Position:necessary(question) end

---Lists lines that begin like the solution and then make a move after which there is none, with the reason.
---Those come first that are nearest to success.
---```lua
---for _, try in ipairs(spider.page(12):tries{ "remove spades", without = { "space", "deal" } }) do
---  print(try.line, try.reason)
---end
---```
---@param question table|string can or the first entry: the goal in words; without: a list of restrictions; hidden: "known" (default), "blind", "next" or "any" (all that can be there: impossible then says that it fails for some, which fails lists), "strategy" (one plan for all orders); seconds, states: limits
---@return spider.tries[] answer # a list of {moves, line, reason}
function spider_Position:tries(question) end

---Says how many face-down cards can be turned up before the next deal even if the worst cards come.
---least can be forced; more than most cannot: where they differ, the work was over first. line leads to the first card that comes to light.
---```lua
---local g = spider.deal(1):guaranteed()
---assert(g.least == 5)
---print(g)
---```
---@return spider.guaranteed answer # {least, most, pile, line, down, looks}
function spider_Position:guaranteed() end

---Lists the good cards: those that, turned up next, raise the number of turn-ups that are guaranteed.
---pile and line are the turn-up for which the most of the unseen cards are good, and that costs nothing if they are not; of the open ones it is not known.
---```lua
---print(spider.deal(1):good())
---```
---@return spider.good answer # {cards, open, count, unseen, least, pile, line}
function spider_Position:good() end

---Says whether a goal can be reached even if the worst cards come: answer is yes, no or unknown.
---line leads to the first card that comes to light. Unknown says that there was too much to look at.
---```lua
---local p = spider.page(11)
---assert(p:certain("space").answer == "yes")
---print(p:certain("turn"))
---```
---@param goal table|string the goal: "space", "2 spaces", "dig 5", "dig 2 chains of 5", "empty 5", "turn", "turn 5", "turn 5 and keep the spaces", "remove spades", "remove spades first", "remove spades after 2", "remove 2 suits", "bare 10h", "bare a 6", "bare two 6s", "bare a 6 and keep the spaces", "an irreversible move", win
---@return spider.certain answer # {goal, answer, line, looks}
function spider_Position:certain(goal) end

---Says whether a goal can be reached if the best cards come: answer is yes, no or unknown.
---It does not look at what the hidden cards are, so what is possible need not be so in this deal.
---```lua
---print(spider.page(11):possible("space"))
---```
---@param goal table|string the goal: "space", "2 spaces", "dig 5", "dig 2 chains of 5", "empty 5", "turn", "turn 5", "turn 5 and keep the spaces", "remove spades", "remove spades first", "remove spades after 2", "remove 2 suits", "bare 10h", "bare a 6", "bare two 6s", "bare a 6 and keep the spaces", "an irreversible move", win
---@return spider.possible answer # {goal, answer, line, looks}
function spider_Position:possible(goal) end

---Decides what can and cannot be reached from here, with a proof or a line.
---Goals: "space", "2 spaces", "dig 5", "dig 2 chains of 5", "empty 5", "turn", "turn 5", "turn 5 and keep the spaces", "remove spades", "remove spades first", "remove spades after 2", "remove 2 suits", "bare 10h", "bare a 6", "bare two 6s", "bare a 6 and keep the spaces", "an irreversible move", "win", "space before row 3", "remove spades before row 4", "remove 2 suits before row 3".
---Restrictions: "space", "deal", "turn", "remove", "remove hearts", "pile 5", "onto 8", "dig 2 of pile 5", "turn 4", "remove spades twice", "dig 5 before turn 4".
---Goals can be put together: "A then B" (one after another, or by one move, both counted from the start), "A and B" (at the same time); "win" is the whole game, "7h onto 8s" a card on another. Behind the goal, for the whole line: "within 9 moves", "within 4 essential moves" (a chain of the start dug, a suit removed but for those that the goal names, a deal), "with at most 1 deal". Of these, "impossible" has a certificate where one of the goals alone is impossible; else it says that everything was tried.
---Of whole deals of Spider it can also be asked whether they can be won, and what cannot come "before row 3" is dealt: "win", "space before row 3", "remove spades before row 4", "remove 2 suits before row 3". What must wait for what is then the proof, or all ways in which chains can leave their places, and no moves are tried. If this proves nothing, a win is looked for, and of rows the answer is unknown.
---What is impossible is proved (docs/proofs); what is possible comes with a line that the rules and the referee have replayed;
---else the verdict is unknown, and the reason names the limit. method says who has answered.
---A goal that the words lack is a function of the position, goal = function(s) ... end, which must always answer alike. It is looked for by trying everything within the limits: such an answer never has a certificate, and is impossible only when all was tried and no card is unknown. The restrictions hold for the last move too.
---```lua
---local a = spider.page(11):prove{ cannot = "remove spades", without = { "space", "deal" } }
---assert(a.verdict == "impossible")
---print(a)
---local b = spider.page(11):prove{ goal = function(s) return #s:free("K") == 2 end, states = 1000 }
---print(b)
---local c = spider.deal(14934, {by = "pysol"}):prove{ cannot = "win", certificate = true }
---assert(c.verdict == "impossible" and c.proof == "6 waits")
---assert(spider.deal(8727, {by = "pysol"}):prove{ cannot = "remove spades before row 4", without = "space" }.verdict == "impossible")
---```
---@param question table|string cannot, can or the first entry: the goal in words; goal: a function that says of a State whether it is what is wanted, in the place of words; without: a list of restrictions; hidden: "known" (default), "blind", "next" or "any" (all that can be there: impossible then says that it fails for some, which fails lists), "strategy" (one plan for all orders); target: a position whose tableau is to be reached; order: "any" for any order of its piles; certificate = true for the proof as a text, "gz" for it compressed, to be written to a file; seconds, states: limits
---@return spider.prove answer # {verdict, scope, question, proviso, target, reason, fails, line, attempt, moves, plan, table, nodes, unseen, states, tracked, seconds, method, proof, kind, proves, certificate}
function spider_Position:prove(question) end

---Asks whether a goal can be reached, and how.
---It is prove with the question the other way round.
---```lua
---local p = spider.page(12)
---local a = p:can{ "remove spades", without = { "space", "deal" } }
---assert(a.verdict == "possible")
---p:play(a.line)
---```
---@param question table|string cannot, can or the first entry: the goal in words; goal: a function that says of a State whether it is what is wanted, in the place of words; without: a list of restrictions; hidden: "known" (default), "blind", "next" or "any" (all that can be there: impossible then says that it fails for some, which fails lists), "strategy" (one plan for all orders); target: a position whose tableau is to be reached; order: "any" for any order of its piles; certificate = true for the proof as a text, "gz" for it compressed, to be written to a file; seconds, states: limits
---@return spider.can answer # {verdict, scope, question, proviso, target, reason, fails, line, attempt, moves, plan, table, nodes, unseen, states, tracked, seconds, method, proof, kind, proves, certificate}
function spider_Position:can(question) end

---Says in words why a goal cannot be reached, or that it can.
---In a problem its own restrictions hold, unless without names others.
---```lua
---print(spider.page(10):why_not{ "empty 5", without = { "deal", "remove" } })
---```
---@param question table|string cannot, can or the first entry: the goal in words; goal: a function that says of a State whether it is what is wanted, in the place of words; without: a list of restrictions; hidden: "known" (default), "blind", "next" or "any" (all that can be there: impossible then says that it fails for some, which fails lists), "strategy" (one plan for all orders); target: a position whose tableau is to be reached; order: "any" for any order of its piles; certificate = true for the proof as a text, "gz" for it compressed, to be written to a file; seconds, states: limits
---@return string answer # the reason, as a text
function spider_Position:why_not(question) end

---Says where a card lies in sight, pile by pile.
---kind, row and number say in which pile, each as far as its name has it: "pile" and 3, "hand", "place" 4 of row 2.
---at counts from the deepest card of the pile, 1, and is the row that is told of a pile; over counts the cards that lie on it.
---```lua
---for _, spot in ipairs(blackhole.deal(1):where("7h")) do
---  assert(spot.card == "7h" and spot.at >= 1 and spot.over >= 0)
---end
---```
---@param card string a card, 10h, or K
---@return blackhole.where[] answer # a list of {card, kind, row, number, at, over}
function blackhole_Position:where(card) end

---Lists the cards that may be played now, in the order of their fans.
---```lua
---local p = blackhole.parse("pack: 1x7\n2s 7s 3s\n4s 5s 6s")
---assert(#p:playable() == 0)
---p = blackhole.parse("pack: 1x7\n4s 3s 2s\n5s 6s 7s")
---assert(#p:playable() == 2 and p:playable()[1] == "2s")
---```
---@return string[] answer # a list of cards
function blackhole_Position:playable() end

---Lists the exposed cards: the last of each fan that is not empty.
---```lua
---local p = blackhole.deal(1)
---assert(#p:exposed() == 17 and p:exposed()[17].number == 17)
---```
---@return blackhole.exposed[] answer # a list of {card, kind, row, number, at, over}
function blackhole_Position:exposed() end

---Lists the cards of a fan; the last is exposed.
---```lua
---local p = blackhole.deal(1)
---assert(#p:fan(17) == 3 and p:fan(17)[3] == p:exposed()[17].card)
---```
---@param fan number the number of the fan, from 1
---@return string[] answer # a list of cards
function blackhole_Position:fan(fan) end

---Lists the stack from its first card to its top, the card that was played last.
---```lua
---local p = blackhole.deal(1)
---assert(#p:stack() == 1 and p:stack()[1] == "As")
---```
---@return string[] answer # a list of cards
function blackhole_Position:stack() end

---Lists the cards of a rank that are in fans, the exposed ones first.
---```lua
---local p = blackhole.deal(1)
---assert(#p:places("K") == 4 and #p:places("A") == 3)
---```
---@param rank string A 2..10 J Q K
---@return blackhole.exposed[] answer # a list like that of exposed
function blackhole_Position:places(rank) end

---Counts the cards of a rank that are still in fans, or those of every rank.
---```lua
---local p = blackhole.deal(1)
---assert(p:left("K") == 4 and p:left("A") == 3)
---assert(p:left()[1].rank == "A" and p:left()[1].left == 3)
---```
---@param rank? string a rank; all when left out
---@return blackhole.left answer # a number, or a list of {rank, left, exposed}
function blackhole_Position:left(rank) end

---Says whether the game is over and not won: no exposed card may be played.
---```lua
---assert(not blackhole.deal(1):stuck())
---```
---@return boolean answer # true or false
function blackhole_Position:stuck() end

---Says why the position is lost, as far as the exposed cards and the ranks that are left can tell.
---nil means that they cannot tell. The ranks left must make a walk on the ring of ranks: there must be a 6 or an 8 for
---each 7, and so on all round, whatever the fans.
---```lua
---assert(blackhole.deal(1):dead() == nil)
---```
---@return string? answer # the reason, or nil
function blackhole_Position:dead() end

---Lists the stack by the numbers of its cards, 1 first: once all are played, a solution as a permutation.
---Card j of suit i has the number m(i-1)+j, with m ranks and the suits in the order spades, clubs, diamonds, hearts.
---```lua
---local p = blackhole.deal(1)
---assert(#p:numbers() == 1 and p:numbers()[1] == 1)
---```
---@return string[] answer # a list of numbers
function blackhole_Position:numbers() end

---Returns the number of a card in its pack, from 1.
---```lua
---assert(blackhole.deal(1):number("Kc") == 26)
---```
---@param card string a card, as in 10h
---@return number answer # a number
function blackhole_Position:number(card) end

---Returns the card with a number.
---```lua
---assert(blackhole.deal(1):card(26) == "Kc")
---```
---@param number number 1 to the number of cards
---@return string answer # a card
function blackhole_Position:card(number) end

---Decides what can and cannot be reached from here, with a proof or a line.
---Goals: "win".
---What is impossible is proved (docs/proofs); what is possible comes with a line that the rules and the referee have replayed;
---else the verdict is unknown, and the reason names the limit. method says who has answered.
---A goal that the words lack is a function of the position, goal = function(s) ... end, which must always answer alike. It is looked for by trying everything within the limits: such an answer never has a certificate, and is impossible only when all was tried and no card is unknown. The restrictions hold for the last move too.
---```lua
---print(blackhole.deal(1):prove{ cannot = "win", states = 100 })
---```
---@param question table|string cannot, can or the first entry: the goal in words; goal: a function that says of a State whether it is what is wanted, in the place of words; without: a list of restrictions; hidden: "known" (default), "blind", "next" or "any" (all that can be there: impossible then says that it fails for some, which fails lists), "strategy" (one plan for all orders); target: a position whose tableau is to be reached; order: "any" for any order of its piles; certificate = true for the proof as a text, "gz" for it compressed, to be written to a file; seconds, states: limits
---@return blackhole.prove answer # {verdict, scope, question, proviso, target, reason, fails, line, attempt, moves, plan, table, nodes, unseen, states, tracked, seconds, method, proof, kind, proves, certificate}
function blackhole_Position:prove(question) end

---Asks whether a goal can be reached, and how.
---It is prove with the question the other way round.
---```lua
---local p = blackhole.deal(1)
---local a = p:can{ "win", states = 1000 }
---if a.verdict == "possible" then p:play(a.line) end
---```
---@param question table|string cannot, can or the first entry: the goal in words; goal: a function that says of a State whether it is what is wanted, in the place of words; without: a list of restrictions; hidden: "known" (default), "blind", "next" or "any" (all that can be there: impossible then says that it fails for some, which fails lists), "strategy" (one plan for all orders); target: a position whose tableau is to be reached; order: "any" for any order of its piles; certificate = true for the proof as a text, "gz" for it compressed, to be written to a file; seconds, states: limits
---@return blackhole.can answer # {verdict, scope, question, proviso, target, reason, fails, line, attempt, moves, plan, table, nodes, unseen, states, tracked, seconds, method, proof, kind, proves, certificate}
function blackhole_Position:can(question) end

---Says in words why a goal cannot be reached, or that it can.
---In a problem its own restrictions hold, unless without names others.
---```lua
---print(blackhole.deal(1):why_not{ "win", states = 100 })
---```
---@param question table|string cannot, can or the first entry: the goal in words; goal: a function that says of a State whether it is what is wanted, in the place of words; without: a list of restrictions; hidden: "known" (default), "blind", "next" or "any" (all that can be there: impossible then says that it fails for some, which fails lists), "strategy" (one plan for all orders); target: a position whose tableau is to be reached; order: "any" for any order of its piles; certificate = true for the proof as a text, "gz" for it compressed, to be written to a file; seconds, states: limits
---@return string answer # the reason, as a text
function blackhole_Position:why_not(question) end

---Says why the position is lost, when that can be seen without a search.
---nil says nothing: solve and prove decide.
---```lua
---print(blackhole.deal(1):why_lost())
---```
---@return string? answer # a text, or nil
function blackhole_Position:why_lost() end

---Says where a card lies in sight, pile by pile.
---kind, row and number say in which pile, each as far as its name has it: "pile" and 3, "hand", "place" 4 of row 2.
---at counts from the deepest card of the pile, 1, and is the row that is told of a pile; over counts the cards that lie on it.
---```lua
---for _, spot in ipairs(klondike.deal(1):where("7h")) do
---  assert(spot.card == "7h" and spot.at >= 1 and spot.over >= 0)
---end
---```
---@param card string a card, 10h, or K
---@return klondike.where[] answer # a list of {card, kind, row, number, at, over}
function klondike_Position:where(card) end

---Says where a card lies face down, in the order of where.
---The player does not know.
---```lua
---local p = klondike.deal(1)
---assert(#p:buried("7h") + #p:where("7h") > 0)
---```
---@param card string a card, 10h, or K
---@return klondike.where[] answer # a list like that of where
function klondike_Position:buried(card) end

---Lists what can be inserted under each column, in order, one card or two at each step.
---The cards are in the deck or topmost of those out; when cards are turned, of the deck only the top of the waste counts.
---```lua
---local p = klondike.parse("out: Qc Qd Kh Ks\ndeck: Kd\n1: Kc")
---assert(p:insertable()[1].under == "Kc" and p:insertable()[1].steps[1][1] == "Qd")
---```
---@return klondike.insertable[] answer # a list of {column, under, steps}
function klondike_Position:insertable() end

---Lists the cards that can go out now, those of columns first.
---```lua
---local p = klondike.parse("out: Qc Qd Kh Ks\ndeck: Kd\n1: Kc")
---assert(#p:outs() == 2 and p:outs()[1] == "Kc")
---```
---@return string[] answer # a list of cards
function klondike_Position:outs() end

---Lists the face-up cards that can be moved to another column now.
---Those that are topmost would turn up a card or leave a column empty.
---```lua
---local p = klondike.parse("out: Jc Qd Kh Ks\ndeck: Kd\n1: Kc\n2: Qc")
---assert(#p:movable() == 1 and p:movable()[1].card == "Kc" and p:movable()[1].topmost)
---```
---@return klondike.movable[] answer # a list of {card, column, topmost, to, insert}
function klondike_Position:movable() end

---Lists the face-up cards that can be made movable, with what is to be inserted first and where.
---```lua
---local p = klondike.parse("out: 10c Qd Kh Ks\ndeck: Kd\n1: Kc\n2: Jc\n3: Qc")
---assert(p:enabled()[1].card == "Jc" and p:enabled()[1].insert[1] == "Qd")
---```
---@return klondike.enabled[] answer # a list of {card, column, topmost, to, insert}
function klondike_Position:enabled() end

---Returns the move that the built-in strategy makes; nil when it stops.
---```lua
---local p = klondike.parse("out: Qc Qd Kh Ks\ndeck: Kd\n1: Kc")
---assert(p:advice() == "Kc out")
---```
---@return Move? answer # a move, or nil
function klondike_Position:advice() end

---Lists the moves of the built-in strategy as far as it goes, without making them.
---```lua
---local p = klondike.parse("out: Qc Qd Kh Ks\ndeck: Kd\n1: Kc")
---p:play(table.concat(p:autoplay(), ", "))
---assert(p:won())
---```
---@return string[] answer # a list of moves
function klondike_Position:autoplay() end

---Says why the position is lost, when that can be seen without a search: of what must happen none can be the first.
---nil says nothing: solve decides.
---```lua
---local p = klondike.deal(44)
---assert(p:why_lost().steps == 21)
---print(p:why_lost())
---```
---@return klondike.why_lost answer # {steps, text}, or nil
function klondike_Position:why_lost() end

---Shows the face-down cards of a column; the last is turned up next. Who plays should not ask.
---```lua
---local p = klondike.deal(1)
---assert(#p:face_down(1) == 0 and #p:face_down(7) == 6)
---```
---@param column number the number of the column, 1 to 7
---@return string[] answer # a list of cards
function klondike_Position:face_down(column) end

---Lists the face-up cards of a column; the last is its bottom card.
---```lua
---assert(#klondike.deal(1):run(7) == 1)
---```
---@param column number the number of the column, 1 to 7
---@return string[] answer # a list of cards
function klondike_Position:run(column) end

---Lists the cards of the deck that may be played now: all of them, or the top of the waste.
---```lua
---assert(#klondike.deal(1):playable() == 24)
---assert(#klondike.deal(1, {draw="three"}):playable() == 0)
---```
---@return string[] answer # a list of cards
function klondike_Position:playable() end

---Returns the checksum of the cards in the columns, 0 to 999.
---The program's number of deal n is 1000 n and the checksum before the first move.
---```lua
---local number = 5 * 1000 + klondike.deal(5):checksum()
---assert(klondike.deal(number, {by="program"}):key() == klondike.deal(5):key())
---```
---@return number answer # a number
function klondike_Position:checksum() end

---Says how many face-down cards can be turned up before the next deal even if the worst cards come.
---least can be forced; more than most cannot: where they differ, the work was over first. line leads to the first card that comes to light.
---```lua
---local g = klondike.deal(1, {draw = "three"}):guaranteed()
---assert(g.least == 2)
---print(g)
---```
---@return klondike.guaranteed answer # {least, most, pile, line, down, looks}
function klondike_Position:guaranteed() end

---Lists the good cards: those that, turned up next, raise the number of turn-ups that are guaranteed.
---pile and line are the turn-up for which the most of the unseen cards are good, and that costs nothing if they are not; of the open ones it is not known.
---```lua
---print(klondike.deal(1):good())
---```
---@return klondike.good answer # {cards, open, count, unseen, least, pile, line}
function klondike_Position:good() end

---Says whether a goal can be reached even if the worst cards come: answer is yes, no or unknown.
---line leads to the first card that comes to light. Unknown says that there was too much to look at.
---Without a goal it says whether the game cannot be lost any more (rule 7): nothing is face down and all of the deck can be reached.
---```lua
---assert(not klondike.deal(1):certain())
---local p = klondike.deal(1, {draw = "one"})
---assert(p:certain("turn").answer == "yes")
---print(p:certain("turn 6"))
---```
---@param goal? table|string the goal: win, space, turn (a card), turn 5 (in column 5), empty 5, 9h out
---@return klondike.certain answer # {goal, answer, line, looks}; without a goal true or false
function klondike_Position:certain(goal) end

---Says whether a goal can be reached if the best cards come: answer is yes, no or unknown.
---It does not look at what the hidden cards are, so what is possible need not be so in this deal.
---```lua
---print(klondike.deal(1, {draw = "one"}):possible("turn 3"))
---```
---@param goal table|string the goal: win, space, turn (a card), turn 5 (in column 5), empty 5, 9h out
---@return klondike.possible answer # {goal, answer, line, looks}
function klondike_Position:possible(goal) end

---Decides what can and cannot be reached from here, with a proof or a line.
---Goals: "win".
---What is impossible is proved (docs/proofs); what is possible comes with a line that the rules and the referee have replayed;
---else the verdict is unknown, and the reason names the limit. method says who has answered.
---A goal that the words lack is a function of the position, goal = function(s) ... end, which must always answer alike. It is looked for by trying everything within the limits: such an answer never has a certificate, and is impossible only when all was tried and no card is unknown. The restrictions hold for the last move too.
---```lua
---print(klondike.deal(1):prove{ cannot = "win", states = 100 })
---```
---@param question table|string cannot, can or the first entry: the goal in words; goal: a function that says of a State whether it is what is wanted, in the place of words; without: a list of restrictions; hidden: "known" (default), "blind", "next" or "any" (all that can be there: impossible then says that it fails for some, which fails lists), "strategy" (one plan for all orders); target: a position whose tableau is to be reached; order: "any" for any order of its piles; certificate = true for the proof as a text, "gz" for it compressed, to be written to a file; seconds, states: limits
---@return klondike.prove answer # {verdict, scope, question, proviso, target, reason, fails, line, attempt, moves, plan, table, nodes, unseen, states, tracked, seconds, method, proof, kind, proves, certificate}
function klondike_Position:prove(question) end

---Asks whether a goal can be reached, and how.
---It is prove with the question the other way round.
---```lua
---local p = klondike.deal(1)
---local a = p:can{ "win", states = 1000 }
---if a.verdict == "possible" then p:play(a.line) end
---```
---@param question table|string cannot, can or the first entry: the goal in words; goal: a function that says of a State whether it is what is wanted, in the place of words; without: a list of restrictions; hidden: "known" (default), "blind", "next" or "any" (all that can be there: impossible then says that it fails for some, which fails lists), "strategy" (one plan for all orders); target: a position whose tableau is to be reached; order: "any" for any order of its piles; certificate = true for the proof as a text, "gz" for it compressed, to be written to a file; seconds, states: limits
---@return klondike.can answer # {verdict, scope, question, proviso, target, reason, fails, line, attempt, moves, plan, table, nodes, unseen, states, tracked, seconds, method, proof, kind, proves, certificate}
function klondike_Position:can(question) end

---Says in words why a goal cannot be reached, or that it can.
---In a problem its own restrictions hold, unless without names others.
---```lua
---print(klondike.deal(1):why_not{ "win", states = 100 })
---```
---@param question table|string cannot, can or the first entry: the goal in words; goal: a function that says of a State whether it is what is wanted, in the place of words; without: a list of restrictions; hidden: "known" (default), "blind", "next" or "any" (all that can be there: impossible then says that it fails for some, which fails lists), "strategy" (one plan for all orders); target: a position whose tableau is to be reached; order: "any" for any order of its piles; certificate = true for the proof as a text, "gz" for it compressed, to be written to a file; seconds, states: limits
---@return string answer # the reason, as a text
function klondike_Position:why_not(question) end

---Says where a card lies in sight, pile by pile.
---kind, row and number say in which pile, each as far as its name has it: "pile" and 3, "hand", "place" 4 of row 2.
---at counts from the deepest card of the pile, 1, and is the row that is told of a pile; over counts the cards that lie on it.
---```lua
---for _, spot in ipairs(gaps.deal(1):where("7h")) do
---  assert(spot.card == "7h" and spot.at >= 1 and spot.over >= 0)
---end
---```
---@param card string a card, 10h, or K
---@return gaps.where[] answer # a list of {card, kind, row, number, at, over}
function gaps_Position:where(card) end

---Lists the gaps, row by row, with the cards that each takes now.
---dead says why a gap takes none, and is "" when it takes one.
---```lua
---local g = gaps.parse("pack: 2x4\n1: 2c 3c -- 4d\n2: -- 3d 4c 2d"):gaps()
---assert(#g == 2 and g[1].behind == "3c" and g[1].takes[1] == "4c")
---assert(#g[2].takes == 2) -- either two may go to the left end of row 2
---```
---@return gaps.gaps[] answer # a list of {row, column, behind, takes, dead}
function gaps_Position:gaps() end

---Lists the gaps that take no card now: those behind a king or behind a gap.
---```lua
---local dead = gaps.parse("pack: 2x4\n1: 2c 4d -- 3c\n2: 2d 3d 4c --"):dead()
---assert(#dead == 2 and dead[1].dead == "it is behind the 4d")
---```
---@return gaps.dead[] answer # a list of {row, column, behind, takes, dead}
function gaps_Position:dead() end

---Lists the cards that may be moved to a gap now.
---```lua
---assert(gaps.parse("pack: 2x4\n1: 2c 3c -- 4d\n2: -- 3d 4c 2d"):takes(1, 3)[1] == "4c")
---```
---@param row number its number, from 1
---@param column number its number, from 1
---@return string[] answer # a list of cards
function gaps_Position:takes(row, column) end

---Counts the cards of each row that are in sequence from its left end.
---suit is theirs, or that of a fixed row; "" when any may come.
---```lua
---local rows = gaps.parse("pack: 2x4\n1: 2c 3c -- 4d\n2: -- 3d 4c 2d"):in_place()
---assert(rows[1].cards == 2 and rows[1].suit == "clubs" and rows[2].cards == 0)
---```
---@return gaps.in_place[] answer # a list of {row, suit, cards, of}
function gaps_Position:in_place() end

---Says what each move of a card opens.
---left is the gap that it leaves and what that takes; gains lists the cards that may be moved only after it, spoils those that may be moved only before.
---```lua
---for _, o in ipairs(gaps.parse("pack: 2x4\n1: 2c 3c -- 4d\n2: -- 3d 4c 2d"):opens()) do
---  print(o.move, o.left, #o.gains, #o.spoils)
---end
---```
---@return gaps.opens[] answer # a list of {move, left, gains, spoils}
function gaps_Position:opens() end

---Says whether a card is in place, where it may go now, and what it waits for.
---```lua
---local w = gaps.parse("pack: 2x4\n1: 2c 3c -- 4d\n2: -- 3d 4c 2d"):prospect("4d")
---assert(not w.in_place and #w.goes == 0 and w.waits == "the 4c is behind the 3d")
---```
---@param card string a card, as in 10h
---@return gaps.prospect answer # {card, in_place, goes, waits}
function gaps_Position:prospect(card) end

---Lists the places of a row from the left.
---```lua
---assert(gaps.parse("pack: 2x4\n1: 2c 3c -- 4d\n2: -- 3d 4c 2d"):row(1)[3] == "??")
---```
---@param row number from 1
---@return string[] answer # a list of cards; "??" is a gap
function gaps_Position:row(row) end

---Says how many redeals are left.
---```lua
---assert(gaps.deal(1):redeals() == 0)
---assert(gaps.deal(1, {redeals="3"}):redeals() == 3)
---```
---@return number|string answer # a number, or "unlimited"
function gaps_Position:redeals() end

---Says which game it is: the options of the deal without its name.
---```lua
---assert(gaps.deal(1, {variant="pretzel"}):variant().order == "shdc")
---```
---@return table<string, string> answer # a table of option and value
function gaps_Position:variant() end

---Decides what can and cannot be reached from here, with a proof or a line.
---Goals: "win".
---What is impossible is proved (docs/proofs); what is possible comes with a line that the rules and the referee have replayed;
---else the verdict is unknown, and the reason names the limit. method says who has answered.
---A goal that the words lack is a function of the position, goal = function(s) ... end, which must always answer alike. It is looked for by trying everything within the limits: such an answer never has a certificate, and is impossible only when all was tried and no card is unknown. The restrictions hold for the last move too.
---```lua
---print(gaps.deal(1):prove{ cannot = "win", states = 100 })
---```
---@param question table|string cannot, can or the first entry: the goal in words; goal: a function that says of a State whether it is what is wanted, in the place of words; without: a list of restrictions; hidden: "known" (default), "blind", "next" or "any" (all that can be there: impossible then says that it fails for some, which fails lists), "strategy" (one plan for all orders); target: a position whose tableau is to be reached; order: "any" for any order of its piles; certificate = true for the proof as a text, "gz" for it compressed, to be written to a file; seconds, states: limits
---@return gaps.prove answer # {verdict, scope, question, proviso, target, reason, fails, line, attempt, moves, plan, table, nodes, unseen, states, tracked, seconds, method, proof, kind, proves, certificate}
function gaps_Position:prove(question) end

---Asks whether a goal can be reached, and how.
---It is prove with the question the other way round.
---```lua
---local p = gaps.deal(1)
---local a = p:can{ "win", states = 1000 }
---if a.verdict == "possible" then p:play(a.line) end
---```
---@param question table|string cannot, can or the first entry: the goal in words; goal: a function that says of a State whether it is what is wanted, in the place of words; without: a list of restrictions; hidden: "known" (default), "blind", "next" or "any" (all that can be there: impossible then says that it fails for some, which fails lists), "strategy" (one plan for all orders); target: a position whose tableau is to be reached; order: "any" for any order of its piles; certificate = true for the proof as a text, "gz" for it compressed, to be written to a file; seconds, states: limits
---@return gaps.can answer # {verdict, scope, question, proviso, target, reason, fails, line, attempt, moves, plan, table, nodes, unseen, states, tracked, seconds, method, proof, kind, proves, certificate}
function gaps_Position:can(question) end

---Says in words why a goal cannot be reached, or that it can.
---In a problem its own restrictions hold, unless without names others.
---```lua
---print(gaps.deal(1):why_not{ "win", states = 100 })
---```
---@param question table|string cannot, can or the first entry: the goal in words; goal: a function that says of a State whether it is what is wanted, in the place of words; without: a list of restrictions; hidden: "known" (default), "blind", "next" or "any" (all that can be there: impossible then says that it fails for some, which fails lists), "strategy" (one plan for all orders); target: a position whose tableau is to be reached; order: "any" for any order of its piles; certificate = true for the proof as a text, "gz" for it compressed, to be written to a file; seconds, states: limits
---@return string answer # the reason, as a text
function gaps_Position:why_not(question) end

---Says why the position is lost, when that can be seen without a search.
---nil says nothing: solve and prove decide.
---```lua
---print(gaps.deal(1):why_lost())
---```
---@return string? answer # a text, or nil
function gaps_Position:why_lost() end

---Says where a card lies in sight, pile by pile.
---kind, row and number say in which pile, each as far as its name has it: "pile" and 3, "hand", "place" 4 of row 2.
---at counts from the deepest card of the pile, 1, and is the row that is told of a pile; over counts the cards that lie on it.
---```lua
---for _, spot in ipairs(pendulum.deal(1):where("7h")) do
---  assert(spot.card == "7h" and spot.at >= 1 and spot.over >= 0)
---end
---```
---@param card string a card, 10h, or K
---@return pendulum.where[] answer # a list of {card, kind, row, number, at, over}
function pendulum_Position:where(card) end

---Tells what each of the twelve methods releases: the cards that leave their places at once, and those after one swing.
---When a method is chosen, it is the only one.
---```lua
---local m = pendulum.deal(1):methods()
---assert(#m == 12 and m[8].method == "down 2" and table.concat(m[8].order, " ") == "A Q 10 8 6 4 2 K J 9 7 5 3")
---assert(m[8].at_once[1] == "10s" and m[8].at_once[2] == "Jd")
---```
---@return pendulum.methods[] answer # a list of {method, order, at_once, swung}
function pendulum_Position:methods() end

---Compares the twelve methods: what each releases, and by search whether it wins.
---A verdict is won (replayed), lost (proved) or unknown.
---```lua
---for _, m in ipairs(pendulum.deal(1):compare()) do
---  assert((m.verdict == "won") == (m.moves > 0), m)
---end
---```
---@param positions? number how many positions each search may meet; 2000000 when left out
---@return pendulum.compare[] answer # a list of {method, order, at_once, swung, verdict, stop, moves, positions}
function pendulum_Position:compare(positions) end

---Lists the ranks of a suit as they go out by the method that is chosen, from the Ace to the highest.
---```lua
---assert(table.concat(pendulum.deal(1, {method="up3"}):order(), " ") == "A 4 7 10 K 3 6 9 Q 2 5 8 J")
---```
---@return string[] answer # a list of ranks
function pendulum_Position:order() end

---Lists the exposed cards, row by row; of a packet the card packed last.
---```lua
---assert(#pendulum.deal(1):exposed() == 8)
---```
---@return string[] answer # a list of cards
function pendulum_Position:exposed() end

---Lists the packet in which a card lies, the card packed last at the end; none when it is out.
---```lua
---local p = pendulum.deal(1, {method="down2"})
---p:play "Jd on 9d"
---assert(table.concat(p:packet("Jd"), " ") == "9d Jd")
---```
---@param card string a card, as in 10h
---@return string[] answer # a list of cards
function pendulum_Position:packet(card) end

---Decides what can and cannot be reached from here, with a proof or a line.
---Goals: "win".
---What is impossible is proved (docs/proofs); what is possible comes with a line that the rules and the referee have replayed;
---else the verdict is unknown, and the reason names the limit. method says who has answered.
---A goal that the words lack is a function of the position, goal = function(s) ... end, which must always answer alike. It is looked for by trying everything within the limits: such an answer never has a certificate, and is impossible only when all was tried and no card is unknown. The restrictions hold for the last move too.
---```lua
---print(pendulum.deal(1):prove{ cannot = "win", states = 100 })
---```
---@param question table|string cannot, can or the first entry: the goal in words; goal: a function that says of a State whether it is what is wanted, in the place of words; without: a list of restrictions; hidden: "known" (default), "blind", "next" or "any" (all that can be there: impossible then says that it fails for some, which fails lists), "strategy" (one plan for all orders); target: a position whose tableau is to be reached; order: "any" for any order of its piles; certificate = true for the proof as a text, "gz" for it compressed, to be written to a file; seconds, states: limits
---@return pendulum.prove answer # {verdict, scope, question, proviso, target, reason, fails, line, attempt, moves, plan, table, nodes, unseen, states, tracked, seconds, method, proof, kind, proves, certificate}
function pendulum_Position:prove(question) end

---Asks whether a goal can be reached, and how.
---It is prove with the question the other way round.
---```lua
---local p = pendulum.deal(1)
---local a = p:can{ "win", states = 1000 }
---if a.verdict == "possible" then p:play(a.line) end
---```
---@param question table|string cannot, can or the first entry: the goal in words; goal: a function that says of a State whether it is what is wanted, in the place of words; without: a list of restrictions; hidden: "known" (default), "blind", "next" or "any" (all that can be there: impossible then says that it fails for some, which fails lists), "strategy" (one plan for all orders); target: a position whose tableau is to be reached; order: "any" for any order of its piles; certificate = true for the proof as a text, "gz" for it compressed, to be written to a file; seconds, states: limits
---@return pendulum.can answer # {verdict, scope, question, proviso, target, reason, fails, line, attempt, moves, plan, table, nodes, unseen, states, tracked, seconds, method, proof, kind, proves, certificate}
function pendulum_Position:can(question) end

---Says in words why a goal cannot be reached, or that it can.
---In a problem its own restrictions hold, unless without names others.
---```lua
---print(pendulum.deal(1):why_not{ "win", states = 100 })
---```
---@param question table|string cannot, can or the first entry: the goal in words; goal: a function that says of a State whether it is what is wanted, in the place of words; without: a list of restrictions; hidden: "known" (default), "blind", "next" or "any" (all that can be there: impossible then says that it fails for some, which fails lists), "strategy" (one plan for all orders); target: a position whose tableau is to be reached; order: "any" for any order of its piles; certificate = true for the proof as a text, "gz" for it compressed, to be written to a file; seconds, states: limits
---@return string answer # the reason, as a text
function pendulum_Position:why_not(question) end

---Says why the position is lost, when that can be seen without a search.
---nil says nothing: solve and prove decide.
---```lua
---print(pendulum.deal(1):why_lost())
---```
---@return string? answer # a text, or nil
function pendulum_Position:why_lost() end

---Reads from a file, nil at its end.
---```lua
---local f = io.open("read.txt", "w")
---f:write("8 fours"):close()
---assert(io.open("read.txt"):read("*n") == 8)
---```
---@param what? string|number *l a line, *a all, *n a number, or a number of bytes
---@param ... string|number what else is read, up to the first that is not there
---@return string|number? text
---@return string|number?
function File:read(what, ...) end

---Writes to a file.
---```lua
---io.open("written.txt", "w"):write("a line\n"):close()
---```
---@param ... string|number
---@return self file # the same file
function File:write(...) end

---Goes through the lines that are left in a file.
---```lua
---io.open("few.txt", "w"):write("one\n"):close()
---local f = io.open("few.txt")
---for line in f:lines() do print(line) end
---f:close()
---```
---@return function next
function File:lines() end

---Closes a file. A written one has its name from now on.
---```lua
---assert(io.open("closed.txt", "w"):close())
---```
---@return boolean ok
function File:close() end
