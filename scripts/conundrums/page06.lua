-- Page 6: the beginning of a game, walked through move by move.
local ledger = require "ledger"
local show = require "show"

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
  { id = "6.36", kind = "can", verdict = "open", after = "6.31",
    says = "the game can be won from here",
    question = { can = "remove 8 suits" } },
}
