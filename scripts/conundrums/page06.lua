-- Page 6: the beginning of a game, walked through move by move.
--
-- How the essay is read: each claim says what its words say, in the stronger of two
-- senses: "a King" is any King, "you are stuck" is so however it was done. A count or
-- a name that is wrong by the letter is on record as refuted, even where it does no
-- harm; what the argument needs of it is then a claim of its own, which follows.
--
-- "About 45" is what is nearer to 45 than to 40 or 50, "just under 25" from 24 to 25, "over 85"
-- is from 85 on, and "usually" and "most" more than half.
local ledger = require "ledger"
local show = require "show"

-- Before the first deal, as the page plays: natural moves first, and those of the highest rank.
-- Says whether a space comes.
local function by_thumb(n)
  local ranks = { A = 1, J = 11, Q = 12, K = 13 }
  local p = spider.deal(n)
  while true do
    for _, step in ipairs(p:steps()) do
      if step.text ~= "deal" and #p:copy():play(step.text):spaces() > 0 then
        return true
      end
    end
    local best, most = nil, 0
    for _, step in ipairs(p:steps "irreversible") do
      if step.text ~= "deal" then
        local name = step.cards[1]:sub(1, -2)
        local height = (ranks[name] or tonumber(name)) + (step.natural and 100 or 0)
        if height > most then
          best, most = step.text, height
        end
      end
    end
    if not best then
      return false
    end
    p:play(best)
  end
end

-- A play of rate: an order of the unseen cards, solved with open cards.
local function solved(states)
  return function(n, all, p)
    return ledger.order(p, n):solve({ states = all and states or 5000 }).verdict
  end
end

-- The cards that a line of play turned up lie at the bottom of their piles.
local turned = ledger.bottom

ledger.claims {
  title = "Page 6: an opening",
  start = spider.page(6),

  { id = "6.1", kind = "line", verdict = "holds",
    says = "the page's position is the tableau printed first",
    shows = [[
      -- -- -- -- -- -- -- -- -- --
      -- -- -- -- -- -- -- -- -- --
      -- -- -- -- -- -- -- -- -- --
      -- -- -- -- -- -- -- -- -- --
      -- 10d As -- 3h 9s -- Jh Qh --
      6d 4s 3c 7c]] },
  { id = "6.2", kind = "only", verdict = "holds",
    says = "Jack on Queen is the only natural move of the start",
    test = ledger.moves("natural", { "Jh from 8 to 9" }) },
  { id = "6.3", kind = "count", verdict = "holds",
    says = "it is also the move of the highest rank",
    test = function(p)
      local ranks, highest = { A = 1, J = 11, Q = 12, K = 13 }, {}
      for _, step in ipairs(p:steps()) do
        local rank = (step.cards[1] or "1d"):sub(1, -2)
        highest[#highest + 1] = { ranks[rank] or tonumber(rank), step.text }
      end
      table.sort(highest, function(a, b) return a[1] > b[1] end)
      return highest[1][2] == "Jh from 8 to 9" and highest[2][1] < 11, "highest move: " .. highest[1][2]
    end },
  { id = "6.4", kind = "line", verdict = "holds",
    says = "the Jack's move turns up the 6s",
    line = "Jh from 8 to 9", test = turned(8, "6s") },
  { id = "6.5", kind = "count", verdict = "holds", after = "6.4",
    says = "then no move is natural",
    test = ledger.moves("natural", {}) },
  { id = "6.6", kind = "line", verdict = "holds", after = "6.4",
    says = "the 6s could go to pile 10 now",
    line = "6s from 8 to 10" },
  { id = "6.7", kind = "line", verdict = "holds", after = "6.4",
    says = "the 10d goes on the Jack and turns up the 4c",
    line = "10d from 2 to 9", test = turned(2, "4c") },
  { id = "6.8", kind = "only", verdict = "holds", after = "6.7",
    says = "the 3c fits the new 4 by suit, and the 3h keeps the other four to go to",
    test = { ledger.moves("natural", { "3c from 7 to 2" }), ledger.legal("3c from 7 to 2, 3h from 5 to 4") } },
  { id = "6.9", kind = "line", verdict = "holds", after = "6.7",
    says = "the 3c turns up the 2c",
    line = "3c from 7 to 2", test = turned(7, "2c") },
  { id = "6.10", kind = "line", verdict = "holds", after = "6.9",
    says = "the 2c follows it and turns up the 10h, as in the second tableau",
    line = "2c from 7 to 2", test = turned(7, "10h"),
    shows = [[
      -- -- -- -- -- -- -- -- -- --
      -- -- -- -- -- -- -- -- -- --
      -- -- -- -- -- -- -- -- -- --
      -- 4c -- -- -- -- 10h 6s -- --
      -- 3c As -- 3h 9s Qh --
      6d 2c 4s Jh 7c
      10d]] },
  { id = "6.11", kind = "count", verdict = "holds", after = "6.10",
    says = "again no move is natural",
    test = ledger.moves("natural", {}) },
  { id = "6.12", kind = "count", verdict = "holds", after = "6.10",
    says = "the 9s has two places to go",
    test = ledger.legal("9s from 6 to 9", "9s from 6 to 7") },
  { id = "6.13", kind = "line", verdict = "holds", after = "6.10",
    says = "the 9s turns up the Kc",
    line = "9s from 6 to 9", test = turned(6, "Kc") },
  { id = "6.14", kind = "cannot", verdict = "holds", after = "6.13",
    says = "the Queen's chain of pile 9 cannot go on that King, as the 10d has no place",
    test = { ledger.free_now("J", {}), ledger.spaces(0) },
    question = { cannot = "dig 9", without = { "deal", "turn" } } },
  { id = "6.15", kind = "count", verdict = "holds", after = "6.13",
    says = "two sixes can go on the 7c, neither by suit",
    test = function(p)
      local found = {}
      for _, step in ipairs(p:steps("unnatural")) do
        if step.to == 10 then
          found[#found + 1] = step.text
        end
      end
      table.sort(found)
      return show.list(found) == "6d from 1 to 10, 6s from 8 to 10", show.list(found)
    end },
  { id = "6.16", kind = "count", verdict = "holds", after = "6.13",
    says = "once the 6s has gone, three cards are left in pile 8",
    test = ledger.face_down(8, 3) },
  { id = "6.17", kind = "line", verdict = "holds", after = "6.13",
    says = "the 6s turns up the 6c",
    line = "6s from 8 to 10", test = turned(8, "6c") },
  { id = "6.18", kind = "only", verdict = "holds", after = "6.17",
    says = "before a deal only the 3h and the As can still be moved to some purpose",
    test = ledger.moves("irreversible", { "3h from 5 to 4", "As from 3 to 2", "deal" }) },
  { id = "6.19", kind = "line", verdict = "holds", after = "6.17",
    says = "the 3h turns up the 2h",
    line = "3h from 5 to 4", test = turned(5, "2h") },
  { id = "6.20", kind = "line", verdict = "holds", after = "6.19",
    says = "the 2h follows it and turns up the 9d, as in the third tableau",
    line = "2h from 5 to 4", test = turned(5, "9d"),
    shows = [[
      -- -- -- -- -- -- -- -- -- --
      -- -- -- -- -- -- -- -- -- --
      -- -- -- -- 9d -- -- 6c -- --
      -- 4c -- -- Kc 10h -- --
      -- 3c As -- Qh --
      6d 2c 4s Jh 7c
      3h 10d 6s
      2h 9s]] },
  { id = "6.21", kind = "line", verdict = "holds", after = "6.20",
    says = "the 9d could go to pile 7",
    line = "9d from 5 to 7" },
  { id = "6.22", kind = "count", verdict = "holds", after = "6.20",
    says = "the As has two places to go",
    test = ledger.legal("As from 3 to 2", "As from 3 to 4") },
  { id = "6.23", kind = "count", verdict = "holds", after = "6.20",
    says = "pile 4 has a suit change already",
    test = function(p)
      local links = p:links(4)
      return links.unnatural > 0, tostring(links)
    end },
  { id = "6.24", kind = "line", verdict = "holds", after = "6.20",
    says = "the Ace turns up the other As",
    line = "As from 3 to 4", test = turned(3, "As") },
  { id = "6.25", kind = "line", verdict = "holds", after = "6.24",
    says = "that Ace could go on the other two",
    line = "As from 3 to 2" },
  { id = "6.26", kind = "line", verdict = "holds", after = "6.24",
    says = "with the 9s moved to pile 7, the 9d goes on a card of its suit and turns up the Qh",
    line = "9s from 9 to 7, 9d from 5 to 9",
    test = { turned(5, "Qh"), ledger.runs(9, "10-9d") } },
  { id = "6.27", kind = "line", verdict = "holds", after = "6.26",
    says = "the Qh goes on the King and turns up the 10d, as in the fourth tableau",
    line = "Qh from 5 to 6", test = turned(5, "10d"),
    shows = [[
      -- -- -- -- 10d -- -- -- -- --
      -- -- -- -- -- -- -- -- --
      -- -- -- -- -- -- 6c -- --
      -- 4c As -- Kc 10h -- --
      -- 3c -- Qh 9s Qh --
      6d 2c 4s Jh 7c
      3h 10d 6s
      2h 9d
      As]] },
  { id = "6.28", kind = "only", verdict = "holds", after = "6.27",
    says = "one move to some purpose is left before a deal, the Ace's",
    test = ledger.moves("irreversible", { "As from 3 to 2", "deal" }) },
  { id = "6.29", kind = "line", verdict = "holds", after = "6.27",
    says = "the Ace turns up the 7h",
    line = "As from 3 to 2", test = turned(3, "7h") },
  { id = "6.30", kind = "line", verdict = "holds", after = "6.29",
    says = "the 6s goes to pile 3 and the 6c, now by suit, on the 7c; the 5d is turned up",
    line = "6s from 10 to 3, 6c from 8 to 10", test = { turned(8, "5d"), ledger.runs(10, "7-6c") } },
  { id = "6.31", kind = "line", verdict = "holds", after = "6.30",
    says = "the 5d goes on the 6d by suit and turns up the 3s, as in the last tableau",
    line = "5d from 8 to 1", test = { turned(8, "3s"), ledger.runs(1, "6-5d") },
    shows = [[
      -- -- -- -- 10d -- -- 3s -- --
      -- -- -- -- -- -- -- --
      -- -- 7h -- -- -- -- --
      -- 4c 6s -- Kc 10h -- --
      -- 3c -- Qh 9s Qh --
      6d 2c 4s Jh 7c
      5d As 3h 10d 6c
      2h 9d
      As]] },
  { id = "6.32", kind = "cannot", verdict = "holds", after = "6.31",
    says = "no move is left but those that can be taken back",
    test = ledger.moves("irreversible", { "deal" }),
    question = { cannot = "an irreversible move", without = { "deal" } } },
  { id = "6.33", kind = "line", verdict = "holds", after = "6.31",
    says = "one of these is the 9d to pile 5",
    line = "9d from 9 to 5" },
  { id = "6.34", kind = "count", verdict = "holds", after = "6.31",
    says = "two piles are down to one card, and no space was ever made",
    test = function(p)
      local single = {}
      for n = 1, 10 do
        if p:pile(n).face_down == 0 and #p:chains(n) == 1 and #p:tail(n).cards == 1 then
          single[#single + 1] = n
        end
      end
      return show.list(single) == "5, 8" and #p:spaces() == 0, "one card: piles " .. show.list(single)
    end },
  { id = "6.35", kind = "line", verdict = "holds", after = "6.31",
    says = "a row can be dealt",
    line = "deal" },
  { id = "6.36", kind = "can", verdict = "holds", after = "6.31",
    says = "the game can be won from here",
    line = [[9s from 7 to 5, deal, 10h from 6 to 3, Qh from 6 to 5, J-10h from 3 to 5, 9d from 4 to 5, deal,
      Jc from 8 to 1, 9c from 8 to 7, 3s from 8 to 3, 10-9c from 7 to 1, 2s from 2 to 3, Ac from 2 to 8,
      As from 2 to 3, Ac from 8 to 2, 4-Ac from 2 to 8, 3d from 9 to 2, 5h from 6 to 9, 4-3d from 2 to 9,
      8c from 2 to 1, Q-8c from 1 to 6, 7s from 2 to 6, Kd from 1 to 2, 4-3d from 9 to 1, 6-3d from 1 to 6,
      Jd from 1 to 4, Q-Jd from 4 to 2, 4-Ac from 8 to 9, Ad from 7 to 8, 10h from 7 to 2, Ah from 10 to 7,
      9c from 10 to 2, 2-Ah from 7 to 6, 5d from 7 to 10, Ad from 8 to 7, 2-Ah from 6 to 8, 2-Ad from 7 to 6,
      As from 4 to 7, Ah from 8 to 4, As from 7 to 8, 3-Ah from 4 to 7, 4s from 4 to 10, 10c from 4 to 1,
      9c from 2 to 1, 3-Ah from 7 to 10, 9s from 5 to 2, 3-Ac from 9 to 4, 4c from 9 to 7, 3-Ah from 10 to 7,
      4s from 10 to 9, 3-As from 3 to 9, 4-Ad from 6 to 10, 4-As from 9 to 6, 3-Ah from 7 to 3, 4c from 7 to 9,
      3-Ac from 4 to 9, 3-Ah from 3 to 4, 3-As from 6 to 3, 9d from 5 to 7, 9s from 2 to 5, 9d from 7 to 2,
      4s from 6 to 7, 4-Ad from 10 to 6, 4s from 7 to 10, J-9c from 1 to 7, deal, 10s from 4 to 10, 7s from 6 to 3,
      6-Ad from 6 to 9, 6c from 1 to 6, 6s from 1 to 3, J-10s from 10 to 1, 3d from 7 to 10, 8c from 5 to 7,
      9s from 5 to 1, deal, Js from 4 to 9, Qc from 2 to 8, 3-Ah from 4 to 3, 5h from 6 to 2, 4-Ah from 3 to 2,
      5c from 7 to 6, J-8c from 7 to 8, Kh from 1 to 7, Q-9s from 1 to 7, 8h from 1 to 5, 4c from 4 to 6,
      2s from 10 to 1, 3d from 10 to 6, 2s from 1 to 6, K-8c from 8 to 1, 10-9s from 7 to 9, 7-6s from 3 to 1, deal,
      Q-8s from 9 to 3, 7-Ad from 9 to 8, Qd from 1 to 5, 7-6s from 1 to 3, 4-Ac from 9 to 4, 6-5h from 9 to 7,
      8-Ad from 8 to 9, 10-Ad from 9 to 8, J-Ad from 8 to 5, remove 5, 4-3s from 10 to 7, 5d from 10 to 3,
      7-6c from 10 to 1, 5-Ac from 4 to 1, remove 1, 4-3s from 7 to 3, 4h from 6 to 7, 2s from 6 to 3, 2c from 4 to 2,
      2d from 4 to 6, 7h from 4 to 5, 6-4h from 7 to 5, As from 8 to 3, Ac from 10 to 2, 6d from 10 to 7,
      3-2d from 6 to 10, 3-Ac from 2 to 6, 3-Ah from 2 to 5, remove 5, 4-As from 3 to 1, Q-Jh from 9 to 4,
      3h from 9 to 2, 8s from 9 to 5, 4-2d from 10 to 3, 2h from 8 to 2, Ad from 9 to 3, Q-Jh from 4 to 9,
      5-Ad from 3 to 7, Ah from 10 to 2, 6-Ac from 6 to 4, 7s from 6 to 5, 9-7s from 5 to 10, K-8c from 6 to 8,
      9h from 6 to 5, 7c from 6 to 8, 5s from 6 to 3, 4-As from 1 to 3, remove 3, 6-Ac from 4 to 8, remove 8,
      8h from 3 to 5, 4-As from 3 to 1, 6s from 3 to 10, 7h from 3 to 5, 4-As from 1 to 3, 6-Ah from 2 to 5,
      9d from 2 to 1, 9-Ah from 5 to 2, 10-Ah from 2 to 9, 5-As from 3 to 10, 7-Ad from 7 to 3, 10-As from 10 to 7,
      Q-As from 7 to 4, Q-Ah from 9 to 7, remove 7, 10d from 5 to 2, Q-As from 4 to 9, remove 9, 9d from 1 to 2,
      8-Ad from 3 to 2, remove 2]],
    test = ledger.won() },

  { id = "6.37", kind = "rate", verdict = "holds",
    says = "who gets a space before the first deal does well: by the page's own rules of thumb fewer than half the deals give one",
    start = spider.deal(1),
    test = ledger.rate { trials = 200, within = { 0, 50 }, play = function(n) return by_thumb(n) and "won" or "lost" end,
      interval = "15.57 to 27.31 %",
      lost = [[1-3 5-9 11 13-15 17 19-22 24-49 51-52 54 56-57 59-63 65-68 72-76 78-85 87-92 95-104 107 109 111-127
        129-131 133 135 137-141 143 145-150 152-160 163 165 169-172 174-186 188-189 191-192 196-197 199-200]],
      unknown = "" } },
  { id = "6.38", kind = "rate", verdict = "holds",
    says = "though with all cards seen most deals can have one",
    start = spider.deal(1),
    test = ledger.rate { trials = 200, within = { 50, 100 }, play = ledger.reaches("space", function(n) return spider.deal(n) end),
      interval = "64.71 to 77.64 %",
      lost = [[2-3 14 17 19 21-22 25-26 31 39 42 44 48-49 61 68 72 75-76 78 80-82 84 88 91 95-96 98 102 104 119 122
        125-127 135 137 139 143 145-146 149 153-154 156 165 172 176 178-180 183 185-186 200]],
      unknown = "" } },
  { id = "6.39", kind = "rate", verdict = "holds", after = "6.31",
    says = "a space is likely soon after the next row: with most orders of the unseen cards that row itself allows one",
    test = ledger.rate { trials = 100, within = { 50, 100 },
      play = ledger.reaches("space", function(n, p) return ledger.order(p, n):play "deal" end),
      interval = "64.27 to 82.26 %",
      lost = "1-3 7 9 13 18 22 26 34 37 39 41 49 52 54-56 61 67 74 77 82 93 95 100",
      unknown = "" } },
  { id = "6.40", kind = "rate", verdict = "open", after = "6.31",
    says = "nine in ten times the game will be won (decided by many orders played without seeing the cards; with open cards more can be won, and few are decided)",
    test = ledger.rate { trials = 20, within = { 90, 100 }, play = solved(100000),
      interval = "27.20 to 100.00 %",
      lost = "",
      unknown = "1 3-4 9-12 15 18-19" } },
  { id = "6.41", kind = "count", verdict = "open",
    says = "this game goes better than the average (decided by what players make of many deals)" },
}
