-- The Pendulum's book of about 1900. The pictures of both examples are lost: what its text tells of them is
-- tried on a layout that was made to fit, and says no more than that there is such a layout.
local ledger = require "ledger"
local show = require "show"

local first = pendulum.load "pendulum/example1"
local second = pendulum.load "pendulum/example2"

-- The steps of the second example: so many, from this one on, of its line.
local steps = {}
for step in (second:about().solution .. ","):gmatch "%s*(.-)," do
  steps[#steps + 1] = step
end
local function from(i, j)
  return table.concat(steps, ", ", i, j)
end

local function order(method, ranks)
  return function()
    local found = table.concat(pendulum.deal(1, { method = method }):order(), " ")
    return found == ranks, found
  end
end

-- The method of that name in a list of methods.
local function named(methods, name)
  for _, m in ipairs(methods) do
    if m.method == name then
      return m
    end
  end
end

-- These cards lie in one packet.
local function packet(card, cards)
  return function(p)
    local found = table.concat(p:packet(card), " ")
    return found == cards, "packet: " .. found
  end
end

local function exposed(card)
  return function(p)
    for _, found in ipairs(p:exposed()) do
      if found == card then
        return true, card .. " is exposed"
      end
    end
    return false, card .. " is not exposed"
  end
end

-- Cards go out at once by a method of a deal: those of its own that leave their places, and how many.
local function at_once(n)
  return #pendulum.deal(n, { method = "up1" }):methods()[1].at_once
end

-- Where no card can be moved by a method there is no move at all, and no swing.
local function blocked()
  local looked = 0
  for n = 1, 40 do
    for _, m in ipairs(pendulum.deal(n):methods()) do
      if #m.at_once == 0 then
        looked = looked + 1
        if #pendulum.deal(n, { method = m.method:gsub(" ", "") }):moves() > 0 then
          return false, "deal " .. n .. ", " .. m.method
        end
      end
    end
  end
  return looked > 0, looked .. " methods that move no card"
end

ledger.claims {
  title = "The Pendulum",
  start = second,

  { id = "pendulum.1", kind = "count", verdict = "holds",
    says = "without the Aces the pack makes six rows of eight",
    test = function()
      local cards = 0
      for suit in ("cdhs"):gmatch "." do
        for _, rank in ipairs { "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K" } do
          cards = cards + #pendulum.deal(1):where(rank .. suit)
        end
      end
      return cards == 6 * 8, cards .. " cards"
    end },
  { id = "pendulum.2", kind = "count", verdict = "holds",
    says = "downward by twos a suit goes A Q 10 8 6 4 2 K J 9 7 5 3, the 3 last",
    test = order("down2", "A Q 10 8 6 4 2 K J 9 7 5 3") },
  { id = "pendulum.3", kind = "count", verdict = "holds",
    says = "upward by threes it goes A 4 7 10 K 3 6 9 Q 2 5 8 J, the Jack last",
    test = order("up3", "A 4 7 10 K 3 6 9 Q 2 5 8 J") },
  { id = "pendulum.4", kind = "count", verdict = "holds",
    says = "the first example releases two Queens, the 10c and behind it the 8c, and the Qh by the swing",
    start = first,
    test = function(p)
      local m = named(p:methods(), "down 2")
      table.sort(m.at_once)
      local found = table.concat(m.at_once, " ") .. "; " .. table.concat(m.swung, " ")
      return found == "10c 8c Qc Qs; Qh", found
    end },
  { id = "pendulum.5", kind = "line", verdict = "holds",
    says = "then the 8h waits for the 10h alone",
    start = first, line = "down 2, Qc out, 10c out, Qs out, 8c out, swing, Qh out", test = exposed "8h" },
  { id = "pendulum.6", kind = "only", verdict = "open",
    says = "no other method is practicable there (decided by the whole layout, which is lost)" },
  { id = "pendulum.7", kind = "count", verdict = "holds",
    says = "in the layout made to fit five others win",
    start = first,
    test = function(p)
      local others = {}
      for _, m in ipairs(p:compare(200000)) do
        if m.method ~= "down 2" and m.verdict == "won" then
          others[#others + 1] = m.method
        end
      end
      return #others == 5, "these win, too: " .. show.list(others)
    end },
  { id = "pendulum.8", kind = "only", verdict = "holds",
    says = "a method by which no card can be moved is blocked at its beginning", test = blocked },

  { id = "pendulum.9", kind = "line", verdict = "holds",
    says = "in the second example, upward, three twos and two threes go out at once",
    line = from(1, 6) },
  { id = "pendulum.10", kind = "line", verdict = "holds", after = "pendulum.9",
    says = "the 10d goes on its Jack, the Qh on its King, Jack and 10 on the Queen, and the 4d out",
    line = from(7, 10), test = { packet("10d", "Qd Jd 10d"), packet("Qh", "Kh Qh") } },
  { id = "pendulum.11", kind = "only", verdict = "holds", after = "pendulum.10",
    says = "nothing is left then but the first swing",
    test = function(p)
      local moves = p:moves()
      return #moves == 1 and tostring(moves[1]):find "swing" ~= nil, show.list(moves)
    end },
  { id = "pendulum.12", kind = "line", verdict = "holds", after = "pendulum.10",
    says = "it exposes both the 8h and the 9h, on which that goes",
    line = from(11, 11), test = { exposed "8h", exposed "9h" } },
  { id = "pendulum.13", kind = "line", verdict = "holds", after = "pendulum.12",
    says = "all further steps can be made as they are told, with the Kings put into the top row's spaces",
    line = from(12, 52) },
  { id = "pendulum.14", kind = "line", verdict = "holds", after = "pendulum.13",
    says = "then all cards go without a further swing, and the game is won",
    line = from(53, #steps),
    test = { ledger.won(), function()
      return not from(53, #steps):find "swing", #steps - 52 .. " moves, no swing"
    end } },
  { id = "pendulum.15", kind = "rate", verdict = "holds",
    says = "a deal is usually not so propitious: building upward by ones fewer than five cards go out or are packed at once",
    test = ledger.rate { trials = 200, within = { 0, 50 }, play = function(n) return at_once(n) >= 5 and "won" or "lost" end,
      interval = "29.35 to 43.07 %",
      lost = [[3 5-10 12 14-16 18 22-25 28 33-36 38-40 42-44 47 50-52 54-55 58-60 63-66 69-73 75-78 80-81 83-85 87
        89-90 92 94-96 98 100 102 104 106-107 110 112-115 117 123-125 127-131 134-137 139 141 146-148
        151-159 161 163-164 166-176 178-179 182 185-187 189-192 194 196 198-200]],
      unknown = "" } },
  { id = "pendulum.16", kind = "rate", verdict = "holds",
    says = "yet, all cards being seen, most deals can be won by that method",
    test = ledger.rate { trials = 400, within = { 50, 100 }, play = ledger.deals(pendulum, { method = "up1" }, 1000000),
      interval = "66.02 to 75.17 %",
      lost = [[4-5 7 16 18 24 28 32-35 39 42-43 47 51-52 54-55 58 60 64 66 75 77-78 81-84 87 92 96 112 124 127
        134-135 139 145-147 151-154 158 161 163 166 169-170 172 174-176 186 190-192 196 198-200 204-208 215
        222 225-226 228-229 237-238 245 248 250 254-255 264 266-267 275 280 289-290 297 301-302 306-307 311
        319 323 326-327 329-330 333 336 341 358 363 365 374-376 382 385 388-389 392 395-396]],
      unknown = "" } },
}
