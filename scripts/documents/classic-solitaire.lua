-- The wiki of the DOS program Classic Solitaire: the rules of Klondike, what the program marks, and
-- its numbers of games. The whole deck is in view, as in that program.
local ledger = require "ledger"
local show = require "show"

local puzzle = klondike.load "klondike/insertion"
local ending = klondike.parse "out: Kc Kd 2h Qs\ndeck: Qh Jh 10h 9h 8h 7h 6h 5h 4h 3h\n1: Kh\n2: Ks"

local function list(of)
  return #of == 0 and "none" or show.list(of)
end

-- A deal as far as the built-in strategy takes it.
local function autoplayed(n)
  local p = klondike.deal(n, { draw = "all" })
  local line = p:autoplay()
  if #line > 0 then
    p:play(table.concat(line, ", "))
  end
  return p
end

-- How many face-down cards a position has.
local function hidden(p)
  local count = 0
  for column = 1, 7 do
    count = count + #p:face_down(column)
  end
  return count
end

-- Once no card lies face down, the lowest card that is next of its suit can always go out: all of lower
-- rank are out, and on it lie only such cards. So it goes on to the end. The first deals that can be won
-- are played on the solver's line until nothing lies face down, then from there by this rule.
local function lowest_first(p)
  local rank_of = { A = 1, J = 11, Q = 12, K = 13 }
  local function rank(card)
    local name = card:sub(1, -2)
    return rank_of[name] or tonumber(name)
  end
  while not p:won() do
    local lowest = nil
    for _, card in ipairs(p:outs()) do
      if not lowest or rank(card) < rank(lowest) then
        lowest = card
      end
    end
    if not lowest then
      return false
    end
    p:play(lowest .. " out")
  end
  return true
end

local function all_revealed_won()
  local tried = 0
  for n = 1, 10 do
    local p = klondike.deal(n, { draw = "all" })
    local r = p:solve { states = 20000 }
    if r.verdict == "won" then
      for _, move in ipairs(r.list) do
        if hidden(p) == 0 then
          break
        end
        p:play(move)
      end
      tried = tried + 1
      if not lowest_first(p) then
        return false, "deal " .. n
      end
    end
  end
  return tried > 5, tried .. " deals played on by the lowest card"
end

-- Cards of odd rank shown in the other colour: then every card goes on one that is shown in its own.
local function one_colour()
  local pairs_of = 0
  for rank = 1, 12 do
    for _, red in ipairs { true, false } do
      local shown = red ~= (rank % 2 == 1)
      local under = (not red) ~= ((rank + 1) % 2 == 1)
      if shown ~= under then
        return false, "rank " .. rank
      end
      pairs_of = pairs_of + 1
    end
  end
  return true, pairs_of .. " ways of building looked at"
end

-- Where the strategy stops before the end, some deals can still be won, others are lost.
local function stopped()
  local can, lost = nil, nil
  for n = 1, 60 do
    local p = autoplayed(n)
    if not p:won() then
      if p:advice() ~= nil then
        return false, "it goes on in deal " .. n
      end
      local verdict = p:solve({ states = 5000 }).verdict
      can = can or verdict == "won" and n
      lost = lost or verdict == "lost" and n
    end
  end
  return can and lost and true, ("it stops in deal %s, which can be won, and in deal %s, which is lost"):format(tostring(can), tostring(lost))
end

ledger.claims {
  title = "Classic Solitaire",
  start = klondike.deal(1, { draw = "all" }),

  { id = "klondike.1", kind = "count", verdict = "holds",
    says = "28 cards are dealt in seven columns, one more in each, the last face up; the others are the deck",
    test = function(p)
      local dealt = 0
      for column = 1, 7 do
        if #p:run(column) ~= 1 or #p:face_down(column) ~= column - 1 then
          return false, "column " .. column
        end
        dealt = dealt + column
      end
      return dealt == 28 and #p:playable() == 24, dealt .. " cards dealt, " .. #p:playable() .. " in the deck"
    end },
  { id = "klondike.2", kind = "count", verdict = "holds",
    says = "an Ace goes out at once, any other card behind the next lower one of its suit",
    start = puzzle,
    test = { ledger.legal("2s out", "2c out", "5h out", "3d out"), ledger.refused("3c out", 2), ledger.refused("3s out", 2),
      function() return klondike.deal(1):check "Ad out" == nil, "an Ace goes out" end } },
  { id = "klondike.3", kind = "count", verdict = "holds",
    says = "the top card of those that are out can come back onto the table",
    start = ending, test = { ledger.legal "Qs to 1", ledger.refused("Js to 1", 5) } },
  { id = "klondike.4", kind = "count", verdict = "holds",
    says = "a King goes to an empty column, no other card does",
    start = ending, test = { ledger.legal "Ks to 3", ledger.refused("3h to 3", 4) } },
  { id = "klondike.5", kind = "only", verdict = "holds",
    says = "to reveal all cards is as much as to move all out", test = all_revealed_won },
  { id = "klondike.6", kind = "count", verdict = "holds",
    says = "with the odd ranks in the other colour, red goes on red and black on black", test = one_colour },
  { id = "klondike.7", kind = "line", verdict = "holds",
    says = "the black arrow of the example: with the 4s and the 3d inserted under the 5h the 2s can be moved there",
    start = puzzle, line = "4s on 5h, 3d on 4s, 2s on 3d" },
  { id = "klondike.8", kind = "count", verdict = "holds",
    says = "that arrow stands at the 2s, which cannot be moved before",
    start = puzzle,
    test = function(p)
      local enabled = p:enabled()
      return #enabled == 1 and enabled[1].card == "2s" and enabled[1].to[1] == 1 and #p:movable() == 0, list(enabled)
    end },
  { id = "klondike.9", kind = "count", verdict = "holds",
    says = "where two suits stand beside a rank, both cards can be inserted",
    start = puzzle,
    test = { function(p)
      local steps = p:insertable()[1].steps
      return table.concat(steps[1], " ") == "4c 4s" and steps[2][1] == "3d", list(p:insertable())
    end, ledger.legal("4c on 5h", "4s on 5h") } },
  { id = "klondike.10", kind = "count", verdict = "holds",
    says = "only the topmost of the cards that are listed can be inserted",
    start = puzzle, test = ledger.refused("3d on 5h", 4) },
  { id = "klondike.11", kind = "count", verdict = "holds",
    says = "an arrow is bright at a topmost card, whose move turns a card up or empties a column",
    test = function(p)
      for _, m in ipairs(p:movable()) do
        local before, column = hidden(p), m.column
        local q = p:copy():play(m.card .. " to " .. m.to[1])
        local gains = hidden(q) < before or #q:run(column) == 0
        if m.topmost ~= gains then
          return false, tostring(m)
        end
      end
      return #p:movable() > 0, list(p:movable())
    end },
  { id = "klondike.12", kind = "count", verdict = "holds",
    says = "a game's number is its own number times 1000 and a checksum, and a wrong one is noticed",
    test = function(p)
      local right = 1000 + p:checksum()
      local ok, why = pcall(klondike.deal, right + 1, { by = "program" })
      return klondike.deal(right, { by = "program" }):key() == p:key() and not ok and tostring(why):find(tostring(right), 1, true) ~= nil,
        right .. " is accepted; " .. tostring(why):match "[^\n]*"
    end },
  { id = "klondike.13", kind = "count", verdict = "open",
    says = "the checksum is the program's own (decided by its code, or by one of its numbers with the cards)" },
  { id = "klondike.14", kind = "count", verdict = "open",
    says = "the program deals at random, as the one of Windows seems not to (decided by some hundred deals of each)" },
  { id = "klondike.15", kind = "rate", verdict = "holds",
    says = "a built-in strategy solves some of the games, and not all",
    test = ledger.rate { trials = 300, within = { 0.1, 99.9 },
      play = function(n) return autoplayed(n):won() and "won" or "lost" end,
      interval = "32.80 to 44.10 %",
      lost = [[1 3 6 8-9 12-15 18-23 25-33 35 38 40-45 48 50 52-53 55-59 62-64 67-70 72 74-76 78-79 81-88 91 94-95
        97-102 109 111-113 115-118 123-126 128 130-131 133-134 136 138-144 147 149 151 153-156 159-162
        164-166 168 170-172 174-176 178 181 184-189 191-193 195 199-201 207-209 211 215 218-219 221-224 226
        230-231 233 238 240 242-243 245-246 249-257 259 261 264 266 268-271 278 280-284 286-288 290 293-295
        299-300]],
      unknown = "" } },
  { id = "klondike.16", kind = "only", verdict = "holds",
    says = "where it stops the game is stuck, or has to be solved by hand", test = stopped },
  { id = "klondike.17", kind = "cannot", verdict = "holds",
    says = "there are hopeless games, such as deal 44",
    start = klondike.deal(44, { draw = "all" }), question = { cannot = "win" } },
  { id = "klondike.18", kind = "rate", verdict = "holds",
    says = "there are games of either kind, solved and hopeless",
    test = ledger.rate { trials = 400, within = { 0.1, 99.9 },
      play = ledger.deals(klondike, { draw = "all" }, 1000000),
      interval = "86.63 to 92.76 %",
      lost = [[12 25 29 44 56 62 64 86 98 112 124-125 130 144 156 161 170 199 209 215 221 223 254 264 270-271 290
        294 309 315 318 328 345 349 364 367-368 375 391 395]],
      unknown = "" } },
}
