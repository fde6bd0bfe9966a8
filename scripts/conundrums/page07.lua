-- Page 7: which card to turn up, and what to prepare before.
local ledger = require "ledger"

-- What brings the space back, by the rank of the card turned up in pile n.
local function back(n)
  return { J = "10h from 1 to " .. n, ["4"] = "3-2s from 8 to " .. n, K = "Qh from 9 to " .. n }
end

-- The places for an Ace or a 5 that is turned up in pile 3.
local elsewhere = { A = "", ["5"] = "" }

-- The bottom card of a pile can be moved, and not only to a space.
local function movable(pile)
  return function(p)
    for _, step in ipairs(p:steps()) do
      if step.from == pile and not step.to_space then
        return true, step.text
      end
    end
    return false, "no place for the bottom card of pile " .. pile
  end
end

local still = { "deal", "turn" }

-- Digging pile 3 and pile 10 to the first card that lies face down.
local dig_3 = "8-6s from 3 to 2"
local dig_10 = "As from 10 to 5, 2c from 10 to 2, 5-3d from 10 to 3, 2c from 2 to 3, 7-6d from 10 to 2"

ledger.claims {
  title = "Page 7: which card to turn up",
  start = spider.page(7):blind(),

  { id = "7.1", kind = "line", verdict = "holds",
    says = "the page's position is the tableau printed",
    shows = [[
      10h (space) -- Ad -- Qc -- 3s Qh --
      -- 7d -- Jh -- 2s --
      -- 6d Kh 10d -- --
      8s 5d Qc 6c -- 7d
      7s Qs Jc 4c Qd 6d
      6s Js 10c 3d Jd 5d
      10d 9c 2d 10h 4d
      8c Js 3d
      7c 10s 2c
      6c 9s As
      5c 8h
      4c 7h
      3c 6h
      2c 5h
      Ac 4s
      Qd 3h
      10c 10s
      9c 8c
      8s 7h
      7s 6h
      6s 5h
      5s 4h
      4s 3h
      3s 2h
      2s Ah]] },
  { id = "7.2", kind = "cannot", verdict = "holds",
    says = "no card can be turned up in pile 5",
    question = { cannot = "turn 5", without = still } },
  { id = "7.3", kind = "cannot", verdict = "holds",
    says = "no card can be turned up in pile 7",
    question = { cannot = "turn 7", without = still } },
  { id = "7.4", kind = "cannot", verdict = "holds",
    says = "digging piles 4 and 6 gains nothing: they hide no card and cannot become a space",
    test = { ledger.face_down(4, 0), ledger.face_down(6, 0) },
    question = { { cannot = "empty 4", without = still }, { cannot = "empty 6", without = still } } },
  { id = "7.5", kind = "count", verdict = "holds",
    says = "no suit is complete in sight",
    test = ledger.in_sight {} },
  { id = "7.6", kind = "line", verdict = "holds",
    says = "the 8-6s of pile 3 can go to the space and turn up a card",
    line = "8-6s from 3 to 2", test = ledger.bottom(3, "??") },
  { id = "7.7", kind = "line", verdict = "holds",
    says = "pile 10 can be dug with the space lost, the 5-3d and the 2c going on the 6s",
    line = "As from 10 to 5, 2c from 10 to 2, 5-3d from 10 to 3, 2c from 2 to 3, 7-6d from 10 to 2",
    test = ledger.bottom(10, "??") },
  { id = "7.8", kind = "line", verdict = "holds",
    says = "the space can be filled and a row be dealt",
    line = "As from 10 to 2, deal" },
  { id = "7.9", kind = "count", verdict = "holds",
    says = "piles 3 and 10 are equally near to a space: three face-down cards each",
    test = { ledger.face_down(3, 3), ledger.face_down(10, 3) } },
  { id = "7.10", kind = "whatever-turns-up", verdict = "holds", after = "7.6",
    says = "a Jack, a 4 or a King turned up in pile 3 gives the space back",
    test = ledger.whichever(3, back(3), ledger.spaces(1)) },
  { id = "7.11", kind = "whatever-turns-up", verdict = "holds", after = "7.7",
    says = "so does a Jack, a 4 or a King turned up in pile 10",
    test = ledger.whichever(10, back(10), ledger.spaces(1)) },
  { id = "7.12", kind = "whatever-turns-up", verdict = "holds", after = "7.6",
    says = "a 9 gives the space back when it is the 8 that was moved there",
    test = ledger.whichever(3, { ["9"] = "8-6s from 2 to 3" }, ledger.spaces(1)) },
  { id = "7.13", kind = "whatever-turns-up", verdict = "holds", after = "7.7",
    says = "an 8 gives it back when it is the 7 that was moved there",
    test = ledger.whichever(10, { ["8"] = "7-6d from 2 to 10" }, ledger.spaces(1)) },
  { id = "7.14", kind = "cannot", verdict = "holds",
    says = "an 8 does not bring the space back at once after the 8's move: not the 8d",
    start = ledger.turned_up(7, 3, dig_3, "8d"), question = { cannot = "space", without = still } },
  { id = "7.25", kind = "cannot", verdict = "holds",
    says = "nor the 8h, the other one that can be there",
    start = ledger.turned_up(7, 3, dig_3, "8h"), question = { cannot = "space", without = still },
    test = ledger.unseen("8", { "8d", "8d" }) },
  { id = "7.15", kind = "cannot", verdict = "holds",
    says = "nor does a 9 after the 7's: not the 9h",
    start = ledger.turned_up(7, 10, dig_10, "9h"), question = { cannot = "space", without = still } },
  { id = "7.26", kind = "cannot", verdict = "holds",
    says = "nor the 9d",
    start = ledger.turned_up(7, 10, dig_10, "9d"), question = { cannot = "space", without = still } },
  { id = "7.27", kind = "cannot", verdict = "holds",
    says = "nor the 9s, the last that can be there",
    start = ledger.turned_up(7, 10, dig_10, "9s"), question = { cannot = "space", without = still },
    test = ledger.unseen("9", { "9d", "9d", "9h", "9h" }) },
  { id = "7.16", kind = "count", verdict = "holds",
    says = "five 8s are in sight but only three 9s",
    test = { ledger.seen("8", 5), ledger.seen("9", 3) } },
  { id = "7.17", kind = "count", verdict = "holds",
    says = "so a 9 is the likelier card",
    test = function(p)
      local nine, eight = p:count("9").unseen, p:count("8").unseen
      return nine > eight, nine .. " nines and " .. eight .. " eights are still hidden"
    end },
  { id = "7.18", kind = "whatever-turns-up", verdict = "holds", after = "7.6",
    says = "an Ace or a 5 turned up in pile 3 can be moved elsewhere at once",
    test = ledger.whichever(3, elsewhere, movable(3)) },
  { id = "7.19", kind = "line", verdict = "holds",
    says = "before that, the Ace to pile 5 and the twos changed over the space join the 7-2d",
    line = "As from 10 to 5, 2c from 10 to 2, 2d from 6 to 10, 2c from 2 to 6",
    test = { ledger.runs(10, "7-2d"), ledger.spaces(1) } },
  { id = "7.20", kind = "line", verdict = "holds", after = "7.19",
    says = "then the 8-6s go to the space",
    line = "8-6s from 3 to 2", test = ledger.bottom(3, "??") },
  { id = "7.21", kind = "whatever-turns-up", verdict = "holds", after = "7.20",
    says = "and an 8 turned up takes the 7-2d",
    test = ledger.whichever(3, { ["8"] = "7-2d from 10 to 3" }, ledger.bottom(3, "2d")) },
  { id = "7.22", kind = "cannot", verdict = "holds",
    says = "the twos must change before the 8-6s take the space",
    line = "As from 10 to 5, 8-6s from 3 to 2",
    question = { cannot = "bare 3d", without = still, hidden = "blind" } },
  { id = "7.23", kind = "line", verdict = "holds",
    says = "in the game itself the card was the 8d",
    start = spider.page(7), line = "8-6s from 3 to 2", test = ledger.bottom(3, "8d") },
  { id = "7.24", kind = "line", verdict = "holds",
    says = "there the preparation leads to two spaces",
    start = spider.page(7),
    line = [[As from 10 to 5, 2c from 10 to 2, 2d from 6 to 10, 2c from 2 to 6, 8-6s from 3 to 2,
      7-2d from 10 to 3, 9h from 10 to 4, 8-6s from 2 to 4, Ah from 10 to 3, 3-2s from 8 to 10]],
    test = ledger.spaces(2) },
}
