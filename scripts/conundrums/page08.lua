-- Page 8: turn up a card and keep the one space.
local ledger = require "ledger"
local show = require "show"

local still = { "deal", "turn" }
local alone = { "deal", "turn", "remove" }

-- The questions whether a card can be turned up in each of the piles with the
-- space kept.
local function no_card_in(...)
  local questions = {}
  for i, n in ipairs { ... } do
    questions[i] = { cannot = "turn " .. n .. " and keep the space", without = alone, hidden = "blind" }
  end
  return questions
end

-- What is forbidden in alone, and building on a rank as well.
local function nor_onto(rank)
  return { "deal", "turn", "remove", "onto " .. rank }
end

local to_the_six = [[7h from 5 to 10, 10c from 1 to 5, 8c from 9 to 1, Js from 9 to 3,
  10c from 5 to 3, Jh from 5 to 9, 10c from 3 to 9, Js from 3 to 5, 10c from 9 to 5,
  Q-Jh from 9 to 3, 7-6s from 9 to 4, Q-Jh from 3 to 9]]

local through_pile_6 = [[5h from 6 to 4, 6d from 6 to 10, 5c from 6 to 10, 3-2s from 6 to 3,
  4h from 6 to 4, 3-2s from 3 to 4, 7-5c from 6 to 1]]

-- To the card under pile 6's 9h-8s and As, without any preparation.
local at_once = to_the_six .. "," .. through_pile_6 .. ", 8s from 6 to 3, 9h from 6 to 5, 8s from 3 to 5, As from 6 to 4"

ledger.claims {
  title = "Page 8: a card without the space",
  start = spider.page(8):blind(),

  { id = "8.1", kind = "line", verdict = "holds",
    says = "the page's position is the tableau printed",
    shows = [[
      -- -- (space) -- Qh -- -- -- -- --
      -- -- Ks Jh -- Jc -- -- --
      -- -- 2s 7h -- 8h -- -- Kh
      -- -- As As 7h Kc -- Qc
      Jc Kd 9h 9h Qc Kc Jh
      10h 9d 8d 8s Jd 7s Js
      9c 8d 7c 5s 6s 3d
      8s 7d 6c 4h Qh 2c
      7d 3h 5c 3c Js Ad
      6h 2h 4h 2c 8c 8h
      5d Ah 3s Ac
      3d 2d 2s 10s
      2d 5c 9s
      Ah 6d 8c
      9s 5h 7s
      10c 6s
      5s
      4c]] },
  { id = "8.2", kind = "count", verdict = "holds",
    says = "clubs and hearts, and no other suits, are complete in sight",
    test = ledger.in_sight { "clubs", "hearts" } },
  { id = "8.3", kind = "cannot", verdict = "holds",
    says = "a second space cannot be had",
    question = { cannot = "space", without = still } },
  { id = "8.4", kind = "only", verdict = "holds",
    says = "only pile 5 has no face-down card, so only there could the space come",
    test = function(p)
      local bare = {}
      for n = 1, 10 do
        if p:pile(n).face_down == 0 and #p:tail(n).cards > 0 then
          bare[#bare + 1] = n
        end
      end
      return show.list(bare) == "5", "without face-down cards: pile " .. show.list(bare)
    end },
  { id = "8.5", kind = "count", verdict = "holds",
    says = "to clear pile 5 its Queen needs a free King",
    test = ledger.needs(5, nil, { "8", "K" }) },
  { id = "8.6", kind = "count", verdict = "holds",
    says = "three Kings are free, in piles 2, 4 and 9",
    test = ledger.free("K", { 2, 4, 9 }) },
  { id = "8.7", kind = "count", verdict = "holds",
    says = "the one in pile 9 lies under a Queen that needs another King",
    test = ledger.needs(9, "Kc", { "8", "9", "K" }) },
  { id = "8.8", kind = "cannot", verdict = "holds",
    says = "so it is not to be had with the space kept",
    question = { cannot = "bare Kc and keep the spaces", without = alone } },
  { id = "8.9", kind = "count", verdict = "holds",
    says = "no 3 is free",
    test = ledger.free("3", {}) },
  { id = "8.10", kind = "cannot", verdict = "refuted",
    says = "so the Kings of piles 2 and 4 cannot be reached",
    test = { ledger.counterexample("2d from 2 to 3, 3-Ah from 2 to 8, 9-7d from 2 to 1", ledger.bottom(2, "Kd")),
      ledger.counterexample("8d from 4 to 3, 9h from 4 to 1, 8d from 3 to 1, 2-As from 4 to 3", ledger.bottom(4, "Ks")) } },
  { id = "8.42", kind = "cannot", verdict = "holds",
    says = "but neither is to be had with the space kept, which is what counts",
    question = { { cannot = "bare Kd and keep the spaces", without = alone, hidden = "blind" },
      { cannot = "bare Ks and keep the spaces", without = alone, hidden = "blind" } } },
  { id = "8.11", kind = "count", verdict = "holds",
    says = "the only Kh in sight is in pile 10",
    test = ledger.where("Kh", { 10 }) },
  { id = "8.12", kind = "count", verdict = "holds",
    says = "the only 10h in sight is in pile 1",
    test = ledger.where("10h", { 1 }) },
  { id = "8.13", kind = "count", verdict = "holds",
    says = "exactly one 4 is free, in pile 8",
    test = ledger.free("4", { 8 }) },
  { id = "8.14", kind = "cannot", verdict = "holds",
    says = "neither the Kh nor the 10h can be laid bare without a 3 going on a free 4",
    question = { { cannot = "bare Kh", without = nor_onto("4"), hidden = "blind" },
      { cannot = "bare 10h", without = nor_onto("4"), hidden = "blind" } } },
  { id = "8.15", kind = "cannot", verdict = "holds",
    says = "hearts cannot be removed",
    question = { cannot = "remove hearts first", without = still } },
  { id = "8.16", kind = "count", verdict = "holds",
    says = "the only 9c in sight is in pile 1",
    test = ledger.where("9c", { 1 }) },
  { id = "8.17", kind = "cannot", verdict = "holds",
    says = "reaching the 9c takes the free 4",
    question = { cannot = "bare 9c", without = nor_onto("4"), hidden = "blind" } },
  { id = "8.18", kind = "count", verdict = "holds",
    says = "the Queens of clubs are in piles 8 and 10",
    test = ledger.where("Qc", { 8, 10 }) },
  { id = "8.19", kind = "count", verdict = "holds",
    says = "what lies on the Qc of pile 10 needs a 4",
    test = ledger.needs(10, "Qc", { "4", "9", "Q", "Q" }) },
  { id = "8.39", kind = "cannot", verdict = "holds",
    says = "so without the free 4 it cannot be reached",
    question = { cannot = "dig 3 chains of 10", without = nor_onto("4") } },
  { id = "8.20", kind = "cannot", verdict = "holds",
    says = "the Qc of pile 8 cannot be reached without a free 6",
    question = { cannot = "bare Qc", without = nor_onto("6") } },
  { id = "8.21", kind = "count", verdict = "holds",
    says = "exactly one 6 is free, in pile 9",
    test = ledger.free("6", { 9 }) },
  { id = "8.22", kind = "line", verdict = "holds",
    says = "that 6 can be reached and the space had back",
    line = to_the_six, test = { ledger.free_now("6", { 4 }), ledger.spaces(1) } },
  { id = "8.23", kind = "count", verdict = "holds",
    says = "the only 7c in sight is in pile 6",
    test = ledger.where("7c", { 6 }) },
  { id = "8.24", kind = "cannot", verdict = "holds",
    says = "the 7c cannot be reached without a free 6",
    question = { cannot = "bare 7c", without = nor_onto("6"), hidden = "blind" } },
  { id = "8.25", kind = "cannot", verdict = "holds",
    says = "clubs cannot be removed",
    question = { cannot = "remove clubs first", without = still } },
  { id = "8.26", kind = "count", verdict = "holds",
    says = "Kings lie in piles 2, 4, 8, 9 and 10",
    test = function(p)
      local found = {}
      for n = 1, 10 do
        if tostring(p:pile(n)):find("K") then
          found[#found + 1] = n
        end
      end
      return show.list(found) == "2, 4, 8, 9, 10", "Kings in piles " .. show.list(found)
    end },
  { id = "8.27", kind = "cannot", verdict = "holds",
    says = "none of these can give the card with the space kept",
    question = no_card_in(2, 4, 8, 9, 10) },
  { id = "8.28", kind = "count", verdict = "holds",
    says = "no Queen is free",
    test = ledger.free("Q", {}) },
  { id = "8.29", kind = "cannot", verdict = "holds",
    says = "so piles 1 and 7 cannot give the card either",
    question = no_card_in(1, 7) },
  { id = "8.30", kind = "only", verdict = "holds",
    says = "pile 6 is the only one that can",
    question = no_card_in(1, 2, 4, 7, 8, 9, 10) },
  { id = "8.31", kind = "line", verdict = "holds", after = "8.22",
    says = "with the 6 free pile 6 is dug down to its last two cards, as in the second tableau",
    line = through_pile_6,
    shows = [[
      -- -- (space) -- Qh -- -- -- -- --
      -- -- Ks Js -- Jc -- -- --
      -- -- 2s 10c -- 8h -- -- Kh
      -- -- As As 7h Kc -- Qc
      Jc Kd 9h 9h Qc Kc Jh
      10h 9d 8d 8s Jd Qh Js
      9c 8d 7s 5s Jh 3d
      8s 7d 6s 4h 2c
      7d 3h 5h 3c Ad
      6h 2h 4h 2c 8h
      5d Ah 3s Ac 7h
      3d 2d 2s 10s 6d
      2d 9s 5c
      Ah 8c
      9s 7s
      8c 6s
      7c 5s
      6c 4c
      5c]] },
  { id = "8.32", kind = "line", verdict = "holds", after = "8.31",
    says = "the 9h, the 8s and the As could go on the 10c and the 2s at once, the space being kept",
    line = "8s from 6 to 3, 9h from 6 to 5, 8s from 3 to 5, As from 6 to 4",
    test = { ledger.bottom(6, "??"), ledger.spaces(1) } },
  { id = "8.33", kind = "cannot", verdict = "holds",
    says = "but then a King turned up does not take what lies in pile 5: not the Kh",
    start = ledger.turned_up(8, 6, at_once, "Kh"), question = { cannot = "empty 5", without = alone } },
  { id = "8.40", kind = "cannot", verdict = "holds",
    says = "nor the Kd",
    start = ledger.turned_up(8, 6, at_once, "Kd"), question = { cannot = "empty 5", without = alone } },
  { id = "8.41", kind = "cannot", verdict = "holds",
    says = "nor the Ks, the last King that can be there",
    start = ledger.turned_up(8, 6, at_once, "Ks"), question = { cannot = "empty 5", without = alone },
    test = ledger.unseen("K", { "Kd", "Kh" }) },
  { id = "8.34", kind = "line", verdict = "refuted", after = "8.31",
    says = "the contingency plan: Jacks and 10c changed back, pile 6 dug on pile 9, the space kept",
    line = [[Jh from 9 to 3, 10c from 5 to 3, Js from 5 to 9, 10c from 3 to 9, Jh from 3 to 5,
      4c from 8 to 1, 8s from 6 to 3, 9h from 6 to 9, 8-5c from 1 to 9, 8s from 3 to 1, As from 6 to 4]],
    mended = { line = [[Jh from 9 to 3, 10c from 5 to 3, Js from 5 to 9, 10c from 3 to 9, Jh from 3 to 5,
      4c from 8 to 1, 8s from 6 to 3, 9h from 6 to 9, 8-4c from 1 to 9, 8s from 3 to 1, As from 6 to 4]] },
    test = { ledger.bottom(6, "??"), ledger.spaces(1) } },
  { id = "8.35", kind = "count", verdict = "holds", after = "8.34",
    says = "the 8s has come to lie on a 9s",
    test = ledger.runs(1, "9-8s") },
  { id = "8.36", kind = "whatever-turns-up", verdict = "holds", after = "8.34",
    says = "whatever card is turned up in pile 6, the space is there",
    test = ledger.whichever(6, { A = "", ["2"] = "", ["3"] = "", ["4"] = "", ["5"] = "", ["6"] = "", ["7"] = "",
      ["8"] = "", ["9"] = "", ["10"] = "", J = "", Q = "", K = "" }, ledger.spaces(1)) },
  { id = "8.37", kind = "whatever-turns-up", verdict = "holds", after = "8.34",
    says = "and a King takes the Q-Jh of pile 5",
    test = ledger.whichever(6, { K = "Q-Jh from 5 to 6" }, ledger.spaces(2)) },
  { id = "8.38", kind = "line", verdict = "holds",
    says = "in the game itself a King was turned up",
    start = spider.page(8),
    line = to_the_six .. "," .. through_pile_6 .. [[, Jh from 9 to 3, 10c from 5 to 3, Js from 5 to 9, 10c from 3 to 9,
      Jh from 3 to 5, 4c from 8 to 1, 8s from 6 to 3, 9h from 6 to 9, 8-4c from 1 to 9, 8s from 3 to 1, As from 6 to 4]],
    test = ledger.bottom(6, "Kh") },
}
