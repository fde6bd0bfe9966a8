-- Page 11: spades without a space, then hearts with as few other suits as can be.
local ledger = require "ledger"
local show = require "show"

local no_deal = { "deal" }
local no_space = { "space", "deal" }
local alone = { "deal", "remove" }

-- The two orders in which the Kh and the 5h can lie face down in pile 9.
local king_first, five_first = "Kh 5h", "5h Kh"

-- The question without a space, and one thing more.
local function spaceless(goal, what)
  return { cannot = goal, without = { "space", "deal", what } }
end

-- Hearts after one other suit at most: asked for each suit that may be the one, which
-- together is less work than asking for all of them at once.
local after_one = {
  { cannot = "remove hearts after 1", without = { "deal", "remove spades", "remove clubs" }, seconds = 30 },
  { cannot = "remove hearts after 1", without = { "deal", "remove spades", "remove diamonds" }, seconds = 30 },
  { cannot = "remove hearts after 1", without = { "deal", "remove clubs", "remove diamonds" }, seconds = 60 },
}

local function cannot_empty(...)
  local questions = {}
  for i, n in ipairs { ... } do
    questions[i] = { cannot = "empty " .. n, without = no_space }
  end
  return questions
end

-- A question for each pile but the space, number 5.
local function each_pile(question)
  local all = {}
  for _, n in ipairs { 1, 2, 3, 4, 6, 7, 8, 9, 10 } do
    all[#all + 1] = question(n)
  end
  return all
end

-- To the first space, diamonds out, clubs out.
local to_the_space = [[9s from 5 to 3, Qd from 7 to 4, 5-4d from 5 to 7, 6h from 5 to 8, 2c from 5 to 10,
  6-3s from 5 to 9, 3-2c from 10 to 7, Ad from 6 to 7, 10-8h from 5 to 6, Jc from 5 to 4, Qh from 5 to 10]]
local diamonds = [[7-6h from 8 to 6, Ac from 8 to 5, Ad from 7 to 8, Ac from 5 to 7, 8h from 1 to 3, 2-Ah from 1 to 9,
  2-Ad from 8 to 1, Jc from 4 to 10, K-Qd from 4 to 5, 6-Ad from 1 to 4, 7h from 1 to 3, 7-Ad from 4 to 1, remove 1]]
local clubs = [[3-Ac from 7 to 1, 5-4d from 7 to 6, 3-Ac from 1 to 6, 9-6s from 7 to 1, 10d from 7 to 10,
  9-6s from 1 to 10, Js from 8 to 5, Q-Js from 7 to 8, Kc from 7 to 1, Qc from 7 to 1, As from 2 to 7,
  4-As from 2 to 4, J-5c from 2 to 1, 2-Ah from 9 to 2, 6-3s from 9 to 3, 2-Ah from 2 to 3, 5-As from 4 to 10,
  7c from 9 to 4, 4-Ac from 9 to 1, remove 1]]
local spades = [[2-Ah from 3 to 1, 6-3s from 3 to 4, 8-7h from 3 to 2, 10-9s from 3 to 8, 8-7h from 2 to 3,
  Ah from 9 to 2, 2d from 9 to 4, Ah from 2 to 4, 2-Ah from 1 to 9, 8-As from 10 to 8, remove 8]]
local gather = [[3-Ac from 6 to 1, 5-4d from 6 to 2, 6h from 6 to 3, 5-4d from 2 to 3, 3-Ac from 1 to 3,
  4-Ah from 9 to 1, 5c from 9 to 2, 6h from 9 to 6, 5c from 2 to 6, 4-Ah from 1 to 6]]
local prepare = [[9s from 10 to 1, 10d from 10 to 5, 9s from 1 to 5, 4-Ah from 6 to 1, 5c from 6 to 2, J-6h from 6 to 8,
  Jc from 10 to 6, J-6h from 8 to 10, 10-6h from 10 to 6, 5c from 2 to 6, 4-Ah from 1 to 6, Q-Jh from 10 to 8,
  Kc from 10 to 1, Qs from 10 to 1, 7d from 9 to 10]]

local spades_next = [[7-6h from 8 to 6, Ac from 8 to 5, Ad from 7 to 8, Ac from 5 to 7, 3-Ac from 7 to 5, 5-4d from 7 to 6,
  3-Ac from 5 to 6, 8-6s from 7 to 3, 9s from 7 to 5, 10d from 7 to 4, 9s from 5 to 4, 10-6s from 3 to 7,
  5-3s from 9 to 7, As from 2 to 5, 2-As from 2 to 7, 2-Ad from 8 to 2, Js from 8 to 10, Q-As from 7 to 8, remove 8]]

-- With diamonds and clubs out: pile 9 cleared down to the 7d, and the Kc of pile 10 in a space
-- with Qh and Jc on it, which leaves the Qs alone in pile 10. The 10d and 9-As go to a Js.
local clear_nine = [[Ah from 9 to 1, 2d from 9 to 2, 2-Ah from 3 to 9, 2d from 2 to 3, Ah from 1 to 3, 4-Ah from 9 to 1,
  5c from 9 to 2, 6h from 9 to 4, 5c from 2 to 4, 4-Ah from 1 to 4]]
local function bare_queen(pile)
  return clear_nine .. ([[, 9-As from 10 to 1, 10d from 10 to PILE, 9-As from 1 to PILE, Jc from 10 to 1, Qh from 10 to 2,
    Jc from 1 to 2, Kc from 10 to 1, Jc from 2 to 10, Qh from 2 to 1, Jc from 10 to 1]]):gsub("PILE", pile)
end

-- Hearts after spades and diamonds alone, the Kh lying first; after clubs alone, the
-- 5h lying first. The prover found both.
local hearts_third = [[Qd from 7 to 4, 9-6s from 7 to 3, 9s from 5 to 7, 5-4d from 5 to 3, 6h from 5 to 8, 2c from 5 to 10,
  5-4d from 3 to 8, 5-3s from 5 to 3, 6s from 5 to 9, 5-4d from 8 to 9, 7-6h from 8 to 5, Ac from 8 to 10,
  2d from 8 to 3, 3-Ac from 10 to 9, 10-6h from 5 to 8, Jc from 5 to 4, Qh from 5 to 10, 9s from 7 to 5,
  10d from 7 to 4, 9s from 5 to 4, 2-Ac from 9 to 5, 2d from 3 to 9, As from 2 to 9, Js from 7 to 10,
  10-6h from 8 to 10, 10-3s from 3 to 8, J-3s from 8 to 7, Q-3s from 7 to 8, 2-As from 2 to 8, remove 8,
  4-3s from 2 to 8, 7-5c from 2 to 1, 5c from 1 to 10, 4-3s from 8 to 10, 9s from 4 to 8, 2-Ac from 5 to 10,
  10d from 4 to 5, 10-8c from 2 to 4, 7-6c from 1 to 4, 8h from 1 to 3, 10d from 5 to 2, Ad from 6 to 5,
  10d from 2 to 6, 9s from 8 to 6, Kc from 7 to 8, Jc from 2 to 7, Q-Jc from 7 to 8, 2-Ac from 10 to 2,
  4-3s from 10 to 7, 2-Ah from 1 to 7, 5-3d from 1 to 4, 2-Ac from 2 to 4, 9s from 6 to 2, 10d from 6 to 8,
  5c from 10 to 1, 10-6h from 10 to 6, 9s from 2 to 8, As from 9 to 2, Ad from 5 to 9, 2-Ad from 9 to 5,
  2-Ac from 4 to 9, 2-Ad from 5 to 4, 5c from 1 to 5, 5-Ad from 4 to 1, 5c from 5 to 4, 6-Ad from 1 to 5,
  7h from 1 to 3, 6-Ad from 5 to 3, 3-Ac from 9 to 5, 3-Ad from 3 to 9, 3-Ac from 5 to 3, 6-5c from 4 to 5,
  5-Ad from 9 to 6, 6s from 9 to 4, 5-Ad from 6 to 4, 7c from 9 to 1, 6-5c from 5 to 1, 3-Ac from 3 to 5,
  3-Ad from 4 to 3, 4-Ac from 9 to 1, 3-Ac from 5 to 4, Ah from 9 to 5, Ad from 3 to 9, Ah from 5 to 3,
  2-Ad from 9 to 5, 2-Ah from 7 to 9, 2-Ad from 5 to 7, 4-Ah from 9 to 5, 4-Ac from 1 to 9, 4-Ah from 5 to 1,
  Ah from 3 to 5, Ad from 7 to 3, Ah from 5 to 7, 5-Ac from 9 to 6, 6h from 9 to 5, 6-Ad from 3 to 9,
  6h from 5 to 3, 5-Ac from 6 to 3, 4-Ah from 1 to 5, 4-Ac from 3 to 1, 4-Ah from 5 to 3, 7-Ac from 1 to 5,
  7-Ad from 9 to 1, remove 1, Js from 10 to 1, J-6h from 6 to 10, Js from 1 to 6, 9s from 8 to 1, 10d from 8 to 9,
  9s from 1 to 9, Q-6h from 10 to 1, Q-Jc from 8 to 10, Q-6h from 1 to 8, 10-6h from 8 to 6, 9s from 9 to 1,
  10d from 9 to 8, 9s from 1 to 8, K-Jc from 10 to 1, 10-6h from 6 to 1, Js from 6 to 10, Jd from 9 to 6,
  10-6h from 1 to 6, Q-Js from 10 to 9, 9s from 8 to 10, 10d from 8 to 1, 9s from 10 to 1, 10-6h from 6 to 8,
  Q-Js from 9 to 10, Q-6h from 8 to 9, Q-Js from 10 to 8, K-6h from 9 to 10, 5h from 9 to 10, 4-Ah from 3 to 10,
  remove 10]]
local hearts_second = [[Qd from 7 to 4, 9s from 5 to 3, 8-6s from 7 to 3, 5-4d from 5 to 3, 6h from 5 to 8, 2c from 5 to 10,
  6-3s from 5 to 9, 7-6h from 8 to 5, Ac from 8 to 10, 2d from 8 to 9, 3-Ac from 10 to 3, 10-6h from 5 to 8,
  Jc from 5 to 4, As from 2 to 9, Qh from 5 to 10, 10-6h from 8 to 4, 9s from 7 to 5, 10d from 7 to 8,
  9s from 5 to 8, 4-As from 2 to 5, J-5c from 2 to 10, Q-Js from 7 to 2, 4-As from 5 to 10, Kc from 7 to 5,
  Q-Js from 2 to 5, 4-As from 10 to 2, J-5c from 10 to 7, 4-As from 2 to 7, 9s from 8 to 2, 10d from 8 to 5,
  Js from 8 to 10, 10d from 5 to 10, Q-Js from 5 to 8, 10d from 10 to 8, 9s from 2 to 8, 4-As from 7 to 2,
  Q-5c from 7 to 5, As from 9 to 7, 4-As from 2 to 5, 2d from 9 to 2, 5-3s from 9 to 4, 2-Ac from 3 to 4,
  2d from 2 to 3, 6s from 9 to 2, 7c from 9 to 1, As from 7 to 3, 4-As from 5 to 7, 4-Ac from 9 to 5, remove 5,
  7c from 1 to 5, 8h from 1 to 8, 7c from 5 to 8, 2-Ah from 1 to 5, 6-3d from 1 to 8, 6s from 2 to 1,
  Ah from 9 to 2, 2d from 9 to 8, Ah from 2 to 8, 2-Ah from 5 to 9, 4-Ah from 9 to 2, 5c from 9 to 1,
  4-Ah from 2 to 1, 6h from 9 to 2, 7d from 9 to 5, 6h from 2 to 5, Jd from 9 to 2, 4-Ah from 1 to 9,
  4-As from 7 to 1, 2-As from 1 to 7, 2-Ac from 4 to 1, 2-As from 7 to 4, Ad from 6 to 7, 5-As from 4 to 5,
  5-Ah from 9 to 4, Q-Jh from 6 to 9, 10-Ah from 4 to 9, remove 9]]

-- The position of page 11 with all that has been played up to three suits out.
local function played(...)
  return table.concat({ to_the_space, ... }, ", ")
end

ledger.claims {
  title = "Page 11: spades, then hearts",
  start = spider.page(11),

  { id = "11.1", kind = "line", verdict = "holds",
    says = "the page's position is the tableau printed",
    shows = [[
      Kd Jc 9h 9c Qh 9d Qc Ks -- Qs
      Qd 10c 10s 8c Jc Qh Kc Js -- Kc
      Jd 9c 5s 10h Jh Qs 2d Jd 3c
      10d 8c 7d 9h Ad Js Ac 7d
      9d 7c Kd 8h 10d 7h 6h
      8d 6c 6s 9s 5c
      7h 5c 5s 8s 4h
      6d 4s 4s 7s 3h
      5d 3s 3s 6s 2d
      4d 2s 2c Qd Ah
      3d As 6h 4c
      2h As 5d 3c
      Ah 4d 2c
      8h 9s Ac
      7c]] },
  { id = "11.2", kind = "count", verdict = "holds",
    says = "the only Ks is in pile 8",
    test = ledger.where("Ks", { 8 }) },
  { id = "11.3", kind = "count", verdict = "holds",
    says = "the Queens of spades are in piles 7 and 10",
    test = ledger.where("Qs", { 7, 10 }) },
  { id = "11.4", kind = "count", verdict = "holds",
    says = "the one in pile 10 is the pile's top card, so moving it makes a space",
    test = function(p)
      local at = p:where("Qs")[2]
      return at.number == 10 and at.at == 1, tostring(at)
    end },
  { id = "11.5", kind = "cannot", verdict = "holds",
    says = "it cannot be reached without a space or a set of clubs",
    question = { cannot = "dig 2 chains of 10", without = { "space", "deal", "remove clubs" } } },
  { id = "11.6", kind = "count", verdict = "holds",
    says = "the only Qc is in pile 7, over the other Kc",
    test = function(p)
      local at, king = p:where("Qc"), p:where("Kc")
      return #at == 1 and at[1].number == 7 and king[1].number == 7 and king[1].at == at[1].at + 1,
        tostring(at[1]) .. "; " .. tostring(king[1])
    end },
  { id = "11.7", kind = "count", verdict = "holds",
    says = "both Js lie on the way to the Ks and the Qs",
    test = function(p)
      local js = p:where("Js")
      return #js == 2 and js[1].number == 7 and js[2].number == 8, tostring(js[1]) .. "; " .. tostring(js[2])
    end },
  { id = "11.8", kind = "count", verdict = "holds",
    says = "the only 10s is in pile 3",
    test = ledger.where("10s", { 3 }) },
  { id = "11.9", kind = "count", verdict = "holds",
    says = "each of the other spades lies in pile 2, 5 or 7",
    test = function(p)
      local needed = { [2] = true, [5] = true, [7] = true }
      for _, rank in ipairs { "A", "2", "3", "4", "5", "6", "7", "8", "9" } do
        local there = false
        for _, at in ipairs(p:where(rank .. "s")) do
          there = there or needed[at.number]
        end
        if not there then
          return false, rank .. "s: " .. show.list(p:where(rank .. "s"))
        end
      end
      return true, "Ace to 9 of spades looked up"
    end },
  { id = "11.10", kind = "count", verdict = "holds",
    says = "on the Ks lie cards that need an 8, a 3 and a Queen",
    test = ledger.needs(8, "Ks", { "8", "3", "Q" }) },
  { id = "11.11", kind = "cannot", verdict = "holds",
    says = "the Ks cannot be reached without any of these",
    question = { spaceless("bare Ks", "onto 8"), spaceless("bare Ks", "onto 3"), spaceless("bare Ks", "onto Q") } },
  { id = "11.12", kind = "cannot", verdict = "holds",
    says = "the 8 of pile 4 cannot be reached unless diamonds go",
    question = { cannot = "dig 2 chains of 4", without = { "space", "deal", "remove diamonds" } } },
  { id = "11.13", kind = "cannot", verdict = "holds",
    says = "the 7d of pile 4 cannot be reached without a space",
    question = { cannot = "dig 4", without = no_space } },
  { id = "11.14", kind = "cannot", verdict = "holds",
    says = "nor can that of pile 9, for want of a free 5",
    question = { cannot = "dig 2 chains of 9", without = no_space } },
  { id = "11.15", kind = "cannot", verdict = "holds",
    says = "diamonds cannot be removed without a space",
    question = { cannot = "remove diamonds", without = no_space } },
  { id = "11.16", kind = "count", verdict = "holds",
    says = "the free 8s are in piles 1, 4 and 5",
    test = ledger.free("8", { 1, 4, 5 }) },
  { id = "11.17", kind = "count", verdict = "holds",
    says = "exactly one 3 is free",
    test = ledger.free("3", { 10 }) },
  { id = "11.18", kind = "count", verdict = "refuted",
    says = "exactly one Queen is free",
    test = ledger.free("Q", { 7 }) },
  { id = "11.91", kind = "only", verdict = "holds",
    says = "but only one that does not lie under a King",
    test = function(p)
      local found = {}
      for _, free in ipairs(p:free("Q")) do
        if not free.under_king then
          found[#found + 1] = tostring(free)
        end
      end
      return #found == 1, show.list(found)
    end },
  { id = "11.19", kind = "count", verdict = "holds",
    says = "the Qs of pile 7 takes a free King, and there is one for it",
    test = { ledger.needs(7, "Qs", { "K", "Q" }), ledger.free_now("K", { 4 }) } },
  { id = "11.20", kind = "line", verdict = "holds",
    says = "moving the 9-6s frees another 10 for the one it takes",
    line = "Qd from 7 to 4, 9-6s from 7 to 3", test = ledger.bottom(7, "10d") },
  { id = "11.21", kind = "cannot", verdict = "holds",
    says = "reaching the 5s of pile 5 takes a free 10",
    question = spaceless("dig 5", "onto 10") },
  { id = "11.22", kind = "cannot", verdict = "holds",
    says = "once the 9s of pile 5 has gone, the 10d of pile 7 cannot go with the spades still to be had",
    line = "9s from 5 to 3",
    question = { cannot = "remove spades", without = no_space } },
  { id = "11.93", kind = "count", verdict = "holds", after = "11.22",
    says = "for then a 9 lies on every 10 in reach",
    test = function(p)
      local found = {}
      for _, free in ipairs(p:free("10")) do
        if not free.under_king then
          found[#found + 1] = tostring(free)
        end
      end
      return #found == 0, #found == 0 and "free 10: none but under Kings" or "free 10: " .. show.list(found)
    end },
  { id = "11.23", kind = "count", verdict = "holds",
    says = "the free Jacks are in piles 6, 8 and 9",
    test = ledger.free("J", { 6, 8, 9 }) },
  { id = "11.24", kind = "cannot", verdict = "holds",
    says = "the one of pile 9 cannot be reached without a free 5",
    question = spaceless("dig 2 chains of 9", "remove") },
  { id = "11.25", kind = "cannot", verdict = "holds",
    says = "those of piles 6 and 8 each need a free 2",
    question = { spaceless("dig 6", "onto 2"), spaceless("dig 2 chains of 8", "onto 2") } },
  { id = "11.26", kind = "count", verdict = "holds",
    says = "the one free 2 is in pile 5",
    test = ledger.free("2", { 5 }) },
  { id = "11.27", kind = "count", verdict = "holds",
    says = "and lies under the 9s",
    test = ledger.needs(5, "2c", { "10", "7" }) },
  { id = "11.28", kind = "count", verdict = "holds",
    says = "the 9d of pile 6 is its pile's top card, so moving it makes a space",
    test = function(p)
      for _, at in ipairs(p:where("9d")) do
        if at.number == 6 then
          return at.at == 1, tostring(at)
        end
      end
      return false, "no 9d in pile 6"
    end },
  { id = "11.29", kind = "count", verdict = "holds",
    says = "the 9d of pile 1 is reached only by moving the 8h",
    test = function(p)
      local chains = p:chains(1)
      return p:where("9d")[1].number == 1 and tostring(chains[#chains]) == "8h in pile 1", tostring(chains[#chains])
    end },
  { id = "11.30", kind = "count", verdict = "holds",
    says = "the free 9s are in piles 3, 5 and 6",
    test = ledger.free("9", { 3, 5, 6 }) },
  { id = "11.31", kind = "only", verdict = "holds",
    says = "only that of pile 5 is to be had at first: neither of the others is reached without moving it",
    question = { { cannot = "dig 3", without = { "space", "deal", "pile 5" } },
      { cannot = "dig 2 chains of 6", without = { "space", "deal", "pile 5" } } } },
  { id = "11.32", kind = "cannot", verdict = "holds",
    says = "putting a 9d on the 10d of pile 7 spoils the spades: with the 8h on the 9s of pile 5 they are lost",
    line = "8h from 1 to 5",
    question = { cannot = "remove spades", without = no_space } },
  { id = "11.33", kind = "cannot", verdict = "holds",
    says = "so they are with the 8-6s there and the 8h on the 9s of pile 7",
    line = "Qd from 7 to 4, 8-6s from 7 to 5, 8h from 1 to 7",
    question = { cannot = "remove spades", without = no_space } },
  { id = "11.103", kind = "cannot", verdict = "holds",
    says = "with the 9s left in pile 7 it is the Qs that is out of reach",
    line = "Qd from 7 to 4, 8-6s from 7 to 5, 8h from 1 to 7",
    question = spaceless("bare Qs", "pile 10") },
  { id = "11.104", kind = "cannot", verdict = "holds",
    says = "with it moved to pile 3 before, it is the 10s",
    line = "Qd from 7 to 4, 8-6s from 7 to 5, 9s from 7 to 3, 8h from 1 to 3",
    question = { { cannot = "bare 10s", without = no_space }, { cannot = "remove spades", without = no_space } } },
  { id = "11.105", kind = "count", verdict = "holds",
    says = "what lies on the Jack of pile 8 needs a 2 for a while only, and a 3 and an 8 for good",
    test = ledger.needs(8, "Js", { "3", "8" }) },
  { id = "11.109", kind = "line", verdict = "holds",
    says = "the 2 is not used up by it: when the Jack of pile 8 is bare, the 2c is free again",
    line = [[Qd from 7 to 4, 9s from 5 to 3, 5-4d from 5 to 7, 6h from 5 to 9, 7h from 8 to 1, Ac from 8 to 5,
      2d from 8 to 10, Ac from 5 to 10]],
    test = { ledger.bottom(8, "Js"), ledger.free_now("2", { 5 }) } },
  { id = "11.34", kind = "cannot", verdict = "holds",
    says = "spades cannot be removed without first making a space",
    question = { cannot = "remove spades", without = no_space } },

  { id = "11.35", kind = "count", verdict = "holds",
    says = "of the hearts only King and 5 are not in sight: they are the face-down cards",
    test = function(p)
      local m, own = p:missing("hearts"), spider.page(11)
      return #m == 2 and m[1] == "5h" and m[2] == "Kh" and p:pile(9).face_down == 2
        and own:key() == own:face_down(9, king_first):key(), "missing: " .. m[1] .. " and " .. m[2]
    end },
  { id = "11.36", kind = "cannot", verdict = "holds",
    says = "clubs cannot be removed without a space",
    question = { cannot = "remove clubs", without = no_space } },
  { id = "11.37", kind = "cannot", verdict = "holds",
    says = "the 4c of pile 9 cannot be passed without a space",
    question = { cannot = "dig 2 chains of 9", without = no_space } },
  { id = "11.38", kind = "cannot", verdict = "holds",
    says = "piles 1, 4, 7, 8, 9 and 10 cannot become the first space",
    question = cannot_empty(1, 4, 7, 8, 9, 10) },
  { id = "11.39", kind = "cannot", verdict = "holds",
    says = "nor can pile 3, whose 10s needs a Jack, that a 2, and that the 9s of pile 5 on the 10s",
    question = cannot_empty(3) },
  { id = "11.40", kind = "cannot", verdict = "holds",
    says = "nor pile 6, whose Ad takes the free 10",
    question = { { cannot = "empty 6", without = no_space }, spaceless("dig 6", "onto 10") } },
  { id = "11.41", kind = "cannot", verdict = "holds",
    says = "nor pile 2, where the 4-As have no place",
    question = cannot_empty(2) },
  { id = "11.42", kind = "only", verdict = "holds",
    says = "pile 5 is the only one that can become the first space",
    question = cannot_empty(1, 2, 3, 4, 6, 7, 8, 9, 10) },
  { id = "11.43", kind = "cannot", verdict = "holds",
    says = "that takes a 10, 7s and a King for good, and a 6, a 3, a Jack and a Queen for a while",
    question = { spaceless("empty 5", "onto 10"), spaceless("empty 5", "onto 7"), spaceless("empty 5", "onto K"),
      spaceless("empty 5", "onto 6"), spaceless("empty 5", "onto 3"), spaceless("empty 5", "onto J"),
      spaceless("empty 5", "onto Q") } },
  { id = "11.94", kind = "count", verdict = "holds",
    says = "besides the King of pile 4, those of piles 8 and 10 are free",
    test = ledger.free("K", { 4, 8, 10 }) },
  { id = "11.106", kind = "can", verdict = "holds",
    says = "the King can be that of pile 8 or that of pile 10: the other pile need not be dug",
    question = { { can = "empty 5", without = { "space", "deal", "dig 10", }, seconds = 20 },
      { can = "empty 5", without = { "space", "deal", "dig 3 of pile 8" }, seconds = 20 } } },
  { id = "11.44", kind = "cannot", verdict = "holds",
    says = "for the King of pile 10 the 3c must go on a 4",
    question = spaceless("dig 10", "onto 4") },
  { id = "11.45", kind = "line", verdict = "holds",
    says = "pile 5 is cleared, with the tableau printed",
    line = to_the_space,
    shows = [[
      Kd Jc 9h 9c (space) 9d Qc Ks -- Qs
      Qd 10c 10s 8c Qh Kc Js -- Kc
      Jd 9c 9s 5s Jh Qs 2d Jd Qh
      10d 8c 7d 10h Js Ac 7d
      9d 7c Kd 9h 10d 7h 6h
      8d 6c Qd 8h 9s 6h 5c
      7h 5c Jc 8s 4h
      6d 4s 7s 3h
      5d 3s 6s 2d
      4d 2s 5d Ah
      3d As 4d 4c
      2h As 3c 3c
      Ah 2c 2c
      8h Ad Ac
      7c
      6s
      5s
      4s
      3s]] },

  { id = "11.46", kind = "count", verdict = "holds", after = "11.45",
    says = "the one free 5 is in pile 4",
    test = ledger.free("5", { 4 }) },
  { id = "11.47", kind = "cannot", verdict = "holds", after = "11.45",
    says = "getting to it costs the space",
    question = { cannot = "bare 5s and keep the spaces", without = { "deal", "remove", "turn" } } },
  { id = "11.48", kind = "count", verdict = "holds", after = "11.45",
    says = "no 10 and no 2 is free",
    test = { ledger.free("10", {}), ledger.free("2", {}) } },
  { id = "11.49", kind = "count", verdict = "holds", after = "11.45",
    says = "every pile has a King, a 9 or an Ace",
    test = function(p)
      for n = 1, 10 do
        local text = " " .. tostring(p:pile(n)):gsub("%-", " ")
        if #p:tail(n).cards > 0 and not text:find("[ K9A][K9A][cdhs]?") then
          return false, text
        end
      end
      return true, "King, 9 or Ace in every pile"
    end },
  { id = "11.50", kind = "cannot", verdict = "holds", after = "11.45",
    says = "no further space can be had before another suit goes",
    question = { cannot = "space", without = { "deal", "remove", "turn" } } },
  { id = "11.51", kind = "cannot", verdict = "holds",
    says = "the hearts cannot be the next suit, in either order of the face-down cards: with the Kh first",
    start = spider.page(11):face_down(9, king_first), line = to_the_space,
    question = { cannot = "remove hearts first", without = no_deal } },
  { id = "11.52", kind = "cannot", verdict = "holds",
    says = "the hearts cannot be the next suit, in either order: with the 5h first",
    start = spider.page(11):face_down(9, five_first), line = to_the_space,
    question = { cannot = "remove hearts first", without = no_deal } },
  { id = "11.95", kind = "count", verdict = "holds", after = "11.45",
    says = "of the diamonds only 7, 2 and Ace are missing in pile 1",
    test = ledger.runs(1, "K-8d 7h 6-3d 2-Ah") },
  { id = "11.53", kind = "count", verdict = "holds", after = "11.45",
    says = "the only 10c is in pile 2",
    test = ledger.where("10c", { 2 }) },
  { id = "11.54", kind = "cannot", verdict = "holds",
    says = "nor can clubs be the next suit, with the Kh first",
    start = spider.page(11):face_down(9, king_first), line = to_the_space,
    question = { cannot = "remove clubs first", without = no_deal } },
  { id = "11.97", kind = "cannot", verdict = "holds",
    says = "nor can clubs be the next suit, with the 5h first",
    start = spider.page(11):face_down(9, five_first), line = to_the_space,
    question = { cannot = "remove clubs first", without = no_deal } },
  { id = "11.55", kind = "line", verdict = "holds", after = "11.45",
    says = "diamonds can, with the tableau printed",
    line = diamonds,
    shows = [[
      (space) Jc 9h 9c Kd 9d Qc Ks -- Qs
      10c 10s 8c Qd Qh Kc Js -- Kc
      9c 9s 5s Jh Qs Jd Qh
      8c 8h 10h Js 7d Jc
      7c 7h 9h 10d 6h
      6c 8h 9s 5c
      5c 7h 8s 4h
      4s 6h 7s 3h
      3s 6s 2d
      2s 5d Ah
      As 4d 4c
      As 3c 3c
      2c 2c
      Ac Ac
      7c
      6s
      5s
      4s
      3s
      2h
      Ah]] },
  { id = "11.56", kind = "line", verdict = "holds", after = "11.45",
    says = "so can spades, with the 2-As moved last, and the tableau printed",
    line = spades_next,
    shows = [[
      Kd Jc 9h 9c As 9d Qc (space) -- Qs
      Qd 10c 8c Qh Kc -- Kc
      Jd 9c 5s Jh Jd Qh
      10d 8c 7d 10h 7d Js
      9d 7c Kd 9h 6h
      8d 6c Qd 8h 5c
      7h 5c Jc 7h 4h
      6d 4s 10d 6h 3h
      5d 3s 9s 5d 2d
      4d 2d 4d Ah
      3d Ad 3c 4c
      2h 2c 3c
      Ah Ac 2c
      8h Ac
      7c
      6s]] },
  { id = "11.57", kind = "cannot", verdict = "holds", after = "11.45",
    says = "piling the spades on the King straight away fails: with the 2-Ad on the 3s and an As in the space, the 2s is stuck",
    line = [[7-6h from 8 to 6, Ac from 8 to 5, Ad from 7 to 8, Ac from 5 to 7, 3-Ac from 7 to 5, 5-4d from 7 to 6,
      3-Ac from 5 to 6, 8-6s from 7 to 3, 9s from 7 to 5, 10d from 7 to 4, 9s from 5 to 4, 2-Ad from 8 to 9,
      Js from 8 to 10, Q-Js from 7 to 8, 10-6s from 3 to 8, 2-Ad from 9 to 5, 5-3s from 9 to 8, 2-Ad from 5 to 8,
      As from 2 to 5]],
    question = { cannot = "dig 2", without = alone } },
  { id = "11.58", kind = "only", verdict = "holds", after = "11.45",
    says = "only diamonds or spades can be the next suit",
    by = { "11.51", "11.52", "11.54", "11.97", "11.55", "11.56" } },

  { id = "11.59", kind = "cannot", verdict = "holds", after = "11.56",
    says = "with the spades gone pile 9 still cannot be dug through",
    question = { cannot = "turn 9", without = alone } },
  { id = "11.60", kind = "cannot", verdict = "holds", after = "11.56",
    says = "nor can a further space be had, pile 2 included",
    question = { { cannot = "space", without = { "deal", "remove", "turn" } }, { cannot = "empty 2", without = alone } } },
  { id = "11.61", kind = "only", verdict = "holds",
    says = "so diamonds are the only suit that can follow the spades, with the Kh first",
    start = spider.page(11):face_down(9, king_first), line = played(spades_next),
    question = { { cannot = "remove clubs first", without = no_deal }, { cannot = "remove hearts first", without = no_deal },
      { can = "remove diamonds first", without = no_deal } } },
  { id = "11.98", kind = "only", verdict = "holds",
    says = "diamonds are the only suit that can follow the spades, with the 5h first, too",
    start = spider.page(11):face_down(9, five_first), line = played(spades_next),
    question = { { cannot = "remove clubs first", without = no_deal }, { cannot = "remove hearts first", without = no_deal },
      { can = "remove diamonds first", without = no_deal } } },

  { id = "11.62", kind = "count", verdict = "holds", after = "11.55",
    says = "with the diamonds gone one 8 is free",
    test = ledger.free("8", { 4 }) },
  { id = "11.63", kind = "count", verdict = "holds", after = "11.55",
    says = "and one 6",
    test = ledger.free("6", { 6 }) },
  { id = "11.64", kind = "can", verdict = "refuted", after = "11.55",
    says = "a card of pile 9 can be turned up at the price of the space",
    question = { can = "turn 9", without = alone } },
  { id = "11.92", kind = "cannot", verdict = "holds", after = "11.55",
    says = "that takes the 6, and does not leave the space",
    question = { { cannot = "turn 9 and keep the space", without = alone },
      { cannot = "turn 9", without = { "deal", "remove", "onto 6" } } } },
  { id = "11.65", kind = "whatever-turns-up", verdict = "holds",
    says = "whichever heart it is, it does not give the space back, nor any further one: with the Kh first",
    start = spider.page(11):face_down(9, king_first), line = played(diamonds),
    question = { cannot = "turn 9 and keep the space", without = alone } },
  { id = "11.66", kind = "whatever-turns-up", verdict = "holds",
    says = "the heart turned up does not give the space back, nor any further one: with the 5h first",
    start = spider.page(11):face_down(9, five_first), line = played(diamonds),
    question = { cannot = "turn 9 and keep the space", without = alone } },
  { id = "11.67", kind = "count", verdict = "holds", after = "11.55",
    says = "after the diamonds, too, no 10 and no 2 is free",
    test = { ledger.free("10", {}), ledger.free("2", {}) } },
  { id = "11.68", kind = "cannot", verdict = "holds", after = "11.55",
    says = "so no further space can be had before another suit goes",
    question = { cannot = "space", without = { "deal", "remove", "turn" } } },
  { id = "11.69", kind = "cannot", verdict = "holds",
    says = "the hearts cannot follow the diamonds, in either order of the face-down cards: with the Kh first",
    start = spider.page(11):face_down(9, king_first), line = played(diamonds),
    question = { cannot = "remove hearts first", without = no_deal } },
  { id = "11.70", kind = "cannot", verdict = "holds",
    says = "the hearts cannot follow the diamonds, in either order: with the 5h first",
    start = spider.page(11):face_down(9, five_first), line = played(diamonds),
    question = { cannot = "remove hearts first", without = no_deal } },
  { id = "11.71", kind = "only", verdict = "holds", after = "11.55",
    says = "either spades or clubs can follow the diamonds",
    question = { { can = "remove spades first", without = no_deal }, { can = "remove clubs first", without = no_deal } } },
  { id = "11.107", kind = "can", verdict = "holds", after = "11.55",
    says = "and either way there is a new space",
    question = { { can = "remove spades then space", without = { "deal", "remove clubs" } },
      { can = "remove clubs then space", without = { "deal", "remove spades" } } } },
  { id = "11.72", kind = "line", verdict = "holds", after = "11.55",
    says = "clubs follow the diamonds, with the tableau printed",
    line = clubs, test = ledger.spaces(2),
    shows = [[
      (space) (space) 9h 9c Kd 9d As Ks -- Qs
      10s 8c Qd Qh Qs -- Kc
      9s 7c Js Jh Js Jd Qh
      8h 10h 7d Jc
      7h 9h 6h 10d
      6s 8h 5c 9s
      5s 7h 4h 8s
      4s 6h 3h 7s
      3s 5d 2d 6s
      2h 4d Ah 5s
      Ah 3c 4s
      2c 3s
      Ac 2s
      As]] },
  { id = "11.73", kind = "count", verdict = "holds", after = "11.72",
    says = "no 8 is free any more",
    test = ledger.free("8", {}) },
  { id = "11.96", kind = "count", verdict = "holds", after = "11.72",
    says = "no King in sight is free for the Qh of pile 6",
    test = ledger.free_now("K", {}) },
  { id = "11.74", kind = "cannot", verdict = "holds", after = "11.72",
    says = "so the 7d and the Jd of pile 9 both cost a space",
    question = { cannot = "turn 9 and keep the spaces", without = alone } },
  { id = "11.110", kind = "line", verdict = "holds", after = "11.72",
    says = "the Jd can go onto the Qs of pile 10 instead of into a space",
    line = bare_queen(8) .. ", 7d from 9 to 2, Jd from 9 to 10", test = { ledger.bottom(10, "Jd"), ledger.spaces(0) } },
  { id = "11.111", kind = "cannot", verdict = "holds", after = "11.72",
    says = "but to lay a Queen of spades bare costs a space, too",
    question = { cannot = "bare Qs and keep the spaces", without = { "deal", "remove", "turn" } } },
  { id = "11.75", kind = "cannot", verdict = "holds",
    says = "with the 5h first the hearts are stuck",
    start = spider.page(11):face_down(9, five_first), line = played(diamonds, clubs),
    question = { cannot = "remove hearts first", without = no_deal } },
  { id = "11.112", kind = "line", verdict = "holds",
    says = "with the Kh first and a Js put on the Qs of pile 10, these two can go onto the Kh, and one space is left",
    start = spider.page(11):face_down(9, king_first),
    line = played(diamonds, clubs, bare_queen(5), "Js from 8 to 10, 7d from 9 to 2, Jd from 9 to 8, Q-Js from 10 to 9"),
    test = { ledger.runs(9, "Kh Q-Js"), ledger.spaces(1) } },
  { id = "11.113", kind = "cannot", verdict = "holds", after = "11.112",
    says = "but that lone space does not get the Kh with them off pile 9",
    question = { cannot = "turn 9", without = alone } },
  { id = "11.76", kind = "line", verdict = "holds",
    says = "with the Kh first the Q-Jh can be kept for it, with the tableau printed",
    start = spider.page(11):face_down(9, king_first),
    line = played(diamonds, clubs) .. [[, 9-As from 10 to 1, 10d from 10 to 5, 9-As from 1 to 5, 3-Ac from 6 to 1,
      5-4d from 6 to 2, 10-6h from 6 to 8, 3-Ac from 1 to 2, Jc from 10 to 1, Jh from 6 to 10, Jc from 1 to 6,
      5-As from 5 to 8, 3-Ac from 2 to 1, 5-4d from 2 to 5, 3-Ac from 1 to 5, Ah from 9 to 1, 2d from 9 to 2,
      2-Ah from 3 to 9, 2d from 2 to 3, Ah from 1 to 3, 4-Ah from 9 to 1, 5c from 9 to 2, 6h from 9 to 4,
      5c from 2 to 4, 4-Ah from 1 to 4, Q-Jh from 10 to 1, Kc from 10 to 2, Qs from 10 to 2, 7d from 9 to 10,
      Jd from 9 to 2, Q-Jh from 1 to 9]],
    shows = [[
      (space) Kc 9h 9c Kd 9d As Ks -- 7d
      Qs 10s 8c Qd Qh Qs Kh
      Jd 9s 7c Js Jc Js Qh
      8h 6h 10d 10h Jh
      7h 5c 9s 9h
      6s 4h 8s 8h
      5s 3h 7s 7h
      4s 2h 6s 6h
      3s Ah 5d 5s
      2d 4d 4s
      Ah 3c 3s
      2c 2s
      Ac As]] },
  { id = "11.77", kind = "cannot", verdict = "holds", after = "11.76",
    says = "but then the hearts cannot be put together with the 5h under the King",
    question = { cannot = "remove hearts first", without = no_deal } },
  { id = "11.78", kind = "cannot", verdict = "holds", after = "11.76",
    says = "nor the spades, as pile 3 is not got through with one space",
    question = { { cannot = "remove spades first", without = no_deal }, { cannot = "empty 3", without = alone } } },
  { id = "11.79", kind = "cannot", verdict = "holds",
    says = "with diamonds and clubs out the hearts cannot follow, the Kh lying first",
    start = spider.page(11):face_down(9, king_first), line = played(diamonds, clubs),
    question = { cannot = "remove hearts first", without = no_deal } },
  { id = "11.80", kind = "cannot", verdict = "holds",
    says = "taking the spades instead of the clubs does not help: one suit after the diamonds is too few",
    start = spider.page(11):face_down(9, king_first), line = played(diamonds),
    question = after_one },
  { id = "11.108", kind = "cannot", verdict = "holds",
    says = "nor does it with the 5h lying first",
    start = spider.page(11):face_down(9, five_first), line = played(diamonds),
    question = after_one },
  { id = "11.101", kind = "can", verdict = "holds",
    says = "yet with the Kh first the hearts can go when only spades and diamonds are out",
    start = spider.page(11):face_down(9, king_first), line = hearts_third,
    test = ledger.removed { "diamonds", "hearts", "spades" } },
  { id = "11.102", kind = "can", verdict = "holds",
    says = "and with the 5h first when only clubs are out",
    start = spider.page(11):face_down(9, five_first), line = hearts_second,
    test = ledger.removed { "clubs", "hearts" } },
  { id = "11.81", kind = "least", verdict = "refuted",
    says = "three other suits must go before the hearts, the Kh lying first",
    start = spider.page(11):face_down(9, king_first),
    test = ledger.counterexample(hearts_third, ledger.removed { "diamonds", "hearts", "spades" }) },
  { id = "11.82", kind = "least", verdict = "refuted",
    says = "three other suits must go before the hearts, the 5h lying first",
    start = spider.page(11):face_down(9, five_first),
    test = ledger.counterexample(hearts_second, ledger.removed { "clubs", "hearts" }) },
  { id = "11.83", kind = "line", verdict = "holds", after = "11.72",
    says = "spades follow diamonds and clubs, with the tableau printed",
    line = spades, test = ledger.spaces(3),
    shows = [[
      (space) (space) 9h 9c Kd 9d As (space) -- Qs
      8h 8c Qd Qh -- Kc
      7h 7c Js Jh Jd Qh
      6s 10h 7d Jc
      5s 9h 6h 10d
      4s 8h 5c 9s
      3s 7h 4h
      2d 6h 3h
      Ah 5d 2h
      4d Ah
      3c
      2c
      Ac]] },
  { id = "11.84", kind = "line", verdict = "holds", after = "11.83",
    says = "the hearts in sight can be gathered in pile 6, the spaces kept",
    line = gather, test = { ledger.spaces(3), ledger.runs(6, "Q-6h") } },
  { id = "11.85", kind = "line", verdict = "holds",
    says = "with the 5h first, the 7d and the Jd can go to spaces and the hearts be finished",
    start = spider.page(11):face_down(9, five_first),
    line = played(diamonds, clubs, spades, gather) .. [[, 7d from 9 to 1, Jd from 9 to 2, 4-Ah from 6 to 9,
      5c from 6 to 8, 5-Ah from 9 to 6, Q-Ah from 6 to 9, remove 9]] },
  { id = "11.86", kind = "can", verdict = "holds",
    says = "with the Kh first that way of playing it is awkward, but even then the hearts can be removed",
    start = spider.page(11):face_down(9, king_first),
    line = played(diamonds, clubs, spades, gather) .. ", 7d from 9 to 1, Jd from 9 to 2",
    question = { can = "remove hearts first", without = no_deal } },
  { id = "11.87", kind = "line", verdict = "holds", after = "11.84",
    says = "so the Q-Jh is kept ready again, with the tableau printed last",
    line = prepare,
    shows = [[
      Kc (space) 9h 9c Kd 9d As Qh -- 7d
      Qs 8h 8c Qd Qh Jh --
      7h 7c Js Jc Jd
      6h 6s 10d 10h
      5d 5s 9s 9h
      4d 4s 8h
      3c 3s 7h
      2c 2d 6h
      Ac Ah 5c
      4h
      3h
      2h
      Ah]] },
  { id = "11.88", kind = "line", verdict = "holds",
    says = "from there the hearts can be finished if the Kh is turned up",
    start = spider.page(11):face_down(9, king_first),
    line = played(diamonds, clubs, spades, gather, prepare) .. [[, Jd from 9 to 1, Q-Jh from 8 to 9, K-Jh from 9 to 2,
      4-Ah from 6 to 9, 5c from 6 to 8, 10-6h from 6 to 2, 5-Ah from 9 to 2, remove 2]] },
  { id = "11.89", kind = "line", verdict = "holds",
    says = "and if the 5h is",
    start = spider.page(11):face_down(9, five_first),
    line = played(diamonds, clubs, spades, gather, prepare) .. [[, Jd from 9 to 1, 4-Ah from 6 to 9, 5c from 6 to 2,
      5-Ah from 9 to 6, Q-Jh from 8 to 9, 10-Ah from 6 to 9, remove 9]] },
  { id = "11.99", kind = "can", verdict = "holds", after = "11.87",
    says = "and one way of playing does for both, which looks at the card that turns up",
    question = { can = "remove hearts first", without = no_deal, hidden = "strategy" } },
  { id = "11.90", kind = "whatever-turns-up", verdict = "refuted", by = { "11.81", "11.82", "11.88", "11.89" },
    says = "so the order of the two face-down cards does not matter: it is three other suits for both" },

  { id = "11.114", kind = "cannot", verdict = "holds", after = "11.55",
    says = "of clubs and spades after the diamonds, clubs dig down to the 4-Ac of pile 9 and cannot go without it",
    question = { cannot = "remove clubs first", without = { "deal", "dig 2 of pile 9" } } },
  { id = "11.115", kind = "line", verdict = "holds", after = "11.55",
    says = "spades dig down to nothing there, not even to the 7c: they take the 5-3s and leave all of its chains",
    line = [[3-Ac from 7 to 1, 5-4d from 7 to 6, 3-Ac from 1 to 6, 9-6s from 7 to 1, 10d from 7 to 10, 9-6s from 1 to 10,
      2-Ah from 9 to 1, 5-3s from 9 to 10, 2-Ah from 1 to 10, 3-Ac from 6 to 1, 4d from 6 to 4, 3-Ac from 1 to 4,
      2-Ah from 10 to 1, 4-3s from 10 to 6, 2-Ah from 1 to 6, 8-5s from 10 to 1, 8-7h from 3 to 10, 8-5s from 1 to 3,
      As from 2 to 1, 10-5s from 3 to 7, Js from 8 to 5, Q-5s from 7 to 8, 4-As from 2 to 8, remove 8]],
    test = { ledger.removed { "diamonds", "spades" }, ledger.runs(9, "4-Ac 7c 6s") } },
  { id = "11.116", kind = "only", verdict = "holds", after = "11.45",
    says = "the 2d of pile 9 is less accessible than that of pile 8: it cannot be laid bare without the other pile, and that without this",
    question = { { cannot = "bare 2d", without = { "deal", "remove", "turn", "pile 8" } },
      { can = "bare 2d", without = { "deal", "remove", "turn", "pile 9" } } } },
  { id = "11.117", kind = "cannot", verdict = "holds", after = "11.45",
    says = "digging through any pile costs the space",
    question = each_pile(function(n) return { cannot = "empty " .. n, without = { "deal", "remove", "pile 5" } } end) },
  { id = "11.118", kind = "cannot", verdict = "holds", after = "11.45",
    says = "and gives at most one back: a second is not to be had",
    by = { "11.50" } },
  { id = "11.119", kind = "can", verdict = "holds", after = "11.45",
    says = "a free 5 without the space would help: with the 5s of pile 4 exchanged for its bottom card, pile 9 can be dug through, and the space kept",
    test = function(p)
      local a = p:swap("5s", 4, "Jc", 4):prove { can = "turn 9 and keep the spaces", without = alone }
      return a.verdict == "possible", tostring(a):match "[^\n]*"
    end,
    question = { cannot = "turn 9", without = alone } },
  { id = "11.120", kind = "cannot", verdict = "holds", after = "11.72",
    says = "to move the Qh of pile 6 onto a King costs a space",
    question = { cannot = "bare 9d and keep the spaces", without = { "deal", "remove", "turn" } } },
}
