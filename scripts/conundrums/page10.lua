-- Page 10: two deals remain, and a set of clubs seems to offer itself.
local ledger = require "ledger"
local show = require "show"

local no_deal = { "deal" }
local alone = { "deal", "remove" }

-- What is forbidden in alone, and one thing more.
local function nor(what)
  return { "deal", "remove", what }
end

-- Each pile that is named cannot be emptied under the restrictions.
local function cannot_empty(without, ...)
  local questions = {}
  for i, n in ipairs { ... } do
    questions[i] = { cannot = "empty " .. n, without = without }
  end
  return questions
end

-- Without a deal no other cards come into sight: a suit that is not complete
-- cannot be removed.
local function nothing_hidden(p)
  local down = p:status().face_down
  return down == 0, "face down: " .. down
end

-- Up to the King of pile 2, as in the first try.
local to_the_king = [[6-4c from 1 to 3, 10-7s from 1 to 10, 3s from 7 to 8, As from 6 to 7, 4-2h from 6 to 9,
  6-5s from 6 to 10, 9-8d from 2 to 6, 10h from 2 to 1]]

-- The fewest suit changes that the cards in sight can have in as many piles: at best each
-- lies on one of the next rank and of its suit, as far as there are any.
local function least_changes(p)
  local ranks = { "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K" }
  local runs = 0
  for suit in ("cdhs"):gmatch "." do
    for i, rank in ipairs(ranks) do
      local above = ranks[i + 1] and p:count(ranks[i + 1] .. suit).seen or 0
      runs = runs + math.max(p:count(rank .. suit).seen - above, 0)
    end
  end
  return runs - (10 - #p:spaces())
end

-- There are so many suit changes, and fewer there cannot be.
local function fewest_changes(changes)
  return function(p)
    local count = 0
    for n = 1, 10 do
      count = count + math.max(#p:pile(n).runs - 1, 0)
    end
    return count == changes and least_changes(p) == changes,
      ("suit changes: %d, and at least %d in as many piles"):format(count, least_changes(p))
  end
end

-- The closing tableau, in the n-th order of the unseen cards, with the spaces filled otherwise: the Jd
-- instead of the Q-Jd, so that the Queen stays on its King.
local function queen_left(n, p)
  return ledger.order(p, n):play "Q-Jd from 9 to 6, Jd from 6 to 9"
end

-- A play of rate: whether the free King makes a space possible by the first move of the next row.
local function extra_chance(n, _, p)
  local function at_once(q)
    return q:play("deal"):prove({ can = "space within 1 moves", without = { "deal" } }).verdict == "possible"
  end
  return at_once(ledger.order(p, n)) and not at_once(queen_left(n, p)) and "won" or "lost"
end

ledger.claims {
  title = "Page 10: two deals remain",
  start = spider.page(10),

  { id = "10.1", kind = "line", verdict = "holds",
    says = "the page's position is the tableau printed",
    shows = [[
      Kh Ks Kh Qh Jc Qd Js 9s 10s 6d
      Qh 10h Qs Ac 10c Jh Kc 9c Kd Qs
      Jd 9d 8s Ac 9h 10h Qc Kc Qd Js
      10s 8d 7h 4s 8h 6s Jc 9h Jd
      9s 6h 3h 5s 10c 8h 10d
      8s 5h 4h 9c 7h 9d
      7s 4h 3h 8c 6h 8c
      6c 8d 2h 7c 5d 7s
      5c 7d As 6c 4s 6s
      4c 6d 5c 5s
      5d 4c
      4d 3c
      3d 2c
      2d 3s
      Ad
      7d]] },
  { id = "10.2", kind = "count", verdict = "holds",
    says = "two deals remain",
    test = function(p) return p:status().deals == 2, "deals: " .. p:status().deals end },
  { id = "10.3", kind = "line", verdict = "holds",
    says = "a set of clubs can be removed from pile 7 at once",
    line = [[3s from 7 to 8, As from 6 to 7, 4-2h from 6 to 9, As from 7 to 9, 3h from 4 to 1, 4s from 4 to 6,
      Ac from 4 to 7, remove 7]] },
  { id = "10.4", kind = "cannot", verdict = "holds", after = "10.3",
    says = "after that neither a space nor a further suit can be had without a deal",
    question = { { cannot = "space", without = no_deal }, { cannot = "remove", without = no_deal } } },
  { id = "10.55", kind = "cannot", verdict = "holds",
    says = "nor however the clubs of pile 7 are removed, that is, before the Kc of pile 8 is dug out",
    question = { { cannot = "space", without = { "deal", "dig 8 before remove clubs" } },
      { cannot = "remove 2 suits", without = { "deal", "dig 8 before remove clubs" } } } },
  { id = "10.5", kind = "count", verdict = "holds", after = "10.3",
    says = "all that it gives is a free Jack",
    test = ledger.free_now("J", { 7, 10 }) },
  { id = "10.6", kind = "cannot", verdict = "holds", after = "10.3",
    says = "and that Jack cannot be moved out of the way",
    question = { cannot = "empty 7", without = no_deal } },
  { id = "10.7", kind = "only", verdict = "holds",
    says = "Kings lie in all piles but 4, 5, 6 and 10, so a space can come only there",
    test = function(p)
      local none = {}
      for n = 1, 10 do
        if not tostring(p:pile(n)):find("K") then
          none[#none + 1] = n
        end
      end
      return show.list(none) == "4, 5, 6, 10", "without Kings: piles " .. show.list(none)
    end },
  { id = "10.8", kind = "count", verdict = "holds",
    says = "the free Queens are in piles 3 and 4",
    test = ledger.free("Q", { 3, 4 }) },
  { id = "10.9", kind = "count", verdict = "holds",
    says = "one two is free, in pile 7",
    test = ledger.free("2", { 7 }) },
  { id = "10.10", kind = "count", verdict = "holds",
    says = "two 9s are free, both under a King",
    test = function(p)
      local nines = p:free("9")
      local text = tostring(nines[1]) .. "; " .. tostring(nines[2])
      return #nines == 2 and nines[1].under_king and nines[2].under_king, text
    end },
  { id = "10.11", kind = "cannot", verdict = "holds",
    says = "without building on 9s and 2s neither free Queen can be reached",
    question = { { cannot = "dig 3 chains of 3", without = { "deal", "remove", "onto 9", "onto 2" } },
      { cannot = "dig 3 chains of 4", without = { "deal", "remove", "onto 9", "onto 2" } } } },
  { id = "10.56", kind = "cannot", verdict = "holds",
    says = "it takes two 9s for the one",
    test = ledger.needs(3, "Qs", { "8", "9", "9" }),
    question = { cannot = "dig 3 chains of 3", without = nor("onto 9") } },
  { id = "10.57", kind = "cannot", verdict = "holds",
    says = "and two 2s for the other",
    test = ledger.needs(4, "Qh", { "2", "2", "5" }),
    question = { cannot = "dig 3 chains of 4", without = nor("onto 2") } },
  { id = "10.12", kind = "cannot", verdict = "holds",
    says = "pile 5 cannot become a space",
    question = cannot_empty(alone, 5) },
  { id = "10.13", kind = "cannot", verdict = "holds",
    says = "piles 4, 6 and 10 cannot without a free King",
    question = cannot_empty(nor("onto K"), 4, 6, 10) },
  { id = "10.14", kind = "cannot", verdict = "holds",
    says = "the King of pile 8 cannot be reached without a free 6 for a while",
    question = { cannot = "dig 8", without = nor("onto 6") } },
  { id = "10.15", kind = "count", verdict = "holds",
    says = "the only such 6 is the 6d of pile 10, under a Queen",
    test = { ledger.needs(10, "6d", { "K" }), ledger.free("6", { 10 }) } },
  { id = "10.16", kind = "line", verdict = "holds",
    says = "the King of pile 2 can be reached",
    line = to_the_king, test = ledger.bottom(2, "Ks") },
  { id = "10.17", kind = "count", verdict = "holds",
    says = "one 7 is free, in pile 3",
    test = ledger.free("7", { 3 }) },
  { id = "10.18", kind = "cannot", verdict = "holds",
    says = "but not without a free 10 for a while, nor without the free 7",
    question = { { cannot = "bare Ks", without = nor("onto 10") }, { cannot = "bare Ks", without = nor("onto 7") } } },
  { id = "10.19", kind = "cannot", verdict = "holds",
    says = "so the 6d of pile 10 has nowhere to go",
    question = cannot_empty(alone, 10) },
  { id = "10.20", kind = "cannot", verdict = "holds",
    says = "nor can pile 6 be cleared, for want of a Queen for its Jack",
    question = cannot_empty(alone, 6) },
  { id = "10.21", kind = "cannot", verdict = "holds",
    says = "pile 4 is hopeless too",
    question = cannot_empty(alone, 4) },
  { id = "10.22", kind = "cannot", verdict = "holds",
    says = "no space can be had before a suit is removed",
    question = { cannot = "space", without = alone } },
  { id = "10.23", kind = "count", verdict = "holds",
    says = "no 2s is in sight",
    test = ledger.where("2s", {}) },
  { id = "10.24", kind = "count", verdict = "holds",
    says = "no Ah is in sight",
    test = ledger.where("Ah", {}) },
  { id = "10.25", kind = "cannot", verdict = "holds",
    says = "so neither spades nor hearts can be removed",
    test = { nothing_hidden, ledger.in_sight { "clubs", "diamonds" } } },
  { id = "10.26", kind = "count", verdict = "holds",
    says = "the Kd needs a free 9 for the 8c on it",
    test = { ledger.where("Kd", { 9 }), ledger.runs(9, "K-9d 8c") } },
  { id = "10.27", kind = "cannot", verdict = "holds",
    says = "diamonds cannot be removed first",
    question = { cannot = "remove diamonds first", without = no_deal } },
  { id = "10.28", kind = "cannot", verdict = "holds",
    says = "reaching the Kc of pile 8 takes a 5 and a 6 for a while and a 10 for good",
    question = { { cannot = "dig 8", without = nor("onto 5") }, { cannot = "dig 8", without = nor("onto 6") },
      { cannot = "dig 8", without = nor("onto 10") } } },
  { id = "10.29", kind = "line", verdict = "holds",
    says = "the 6d of pile 10 can be reached",
    line = to_the_king .. ", Q-5s from 10 to 2", test = ledger.bottom(10, "6d") },
  { id = "10.53", kind = "cannot", verdict = "holds",
    says = "but not with the 10h of pile 2 on the Q-Js of pile 10",
    line = [[3s from 7 to 8, As from 6 to 7, 4-2h from 6 to 9, 6-5s from 6 to 3, 9-8d from 2 to 6,
      10h from 2 to 10]],
    question = { cannot = "bare 6d", without = alone } },
  { id = "10.30", kind = "count", verdict = "holds",
    says = "a 10s lies in pile 1, another in pile 9 under a King",
    test = ledger.where("10s", { 1, 9 }) },
  { id = "10.31", kind = "cannot", verdict = "holds",
    says = "the 10s of pile 1 must go before the free 7 is used up",
    line = "3s from 7 to 8, As from 6 to 7, 4-2h from 6 to 9, 6-5s from 6 to 3",
    question = { cannot = "bare Jd", without = alone } },
  { id = "10.32", kind = "line", verdict = "holds",
    says = "the first try removes a set of clubs from pile 8 and leaves the tableau printed",
    line = to_the_king .. [[, Q-5s from 10 to 2, 4-3s from 8 to 2, 5d from 8 to 10, 9-6h from 8 to 1,
      As from 7 to 9, Q-2c from 7 to 8, 3h from 4 to 3, 4s from 4 to 10, Ac from 4 to 8, remove 8]],
    shows = [[
      Kh Ks Kh Qh Jc Qd Js 9s 10s 6d
      Qh Qs Qs Ac 10c Jh Kc 9c Kd 5d
      Jd Js 8s 9h 10h Qd 4s
      10h 10s 7h 8h 9d Jd
      9h 9s 6h 8d 10d
      8h 8s 5h 9d
      7h 7s 4h 8c
      6h 6s 8d 7s
      5s 7d 6s
      4s 6d 5s
      3s 5d 4h
      4d 3h
      3d 2h
      2d As
      Ad
      7d
      6c
      5c
      4c
      3h]] },
  { id = "10.33", kind = "count", verdict = "holds", after = "10.32",
    says = "the 6-5s meet the 7s by suit on the way",
    test = ledger.runs(2, "K-3s") },
  { id = "10.34", kind = "count", verdict = "holds", after = "10.32",
    says = "it has laid bare a free 9",
    test = ledger.free_now("9", { 8 }) },
  { id = "10.35", kind = "cannot", verdict = "holds", after = "10.32",
    says = "with which nothing can be done any more: no space, no suit",
    question = { { cannot = "space", without = no_deal }, { cannot = "remove", without = no_deal } } },
  { id = "10.36", kind = "line", verdict = "holds",
    says = "the second try removes the same clubs and keeps piles 3 and 9 clear",
    line = [[7d from 3 to 5, 6-4c from 1 to 5, 10-7s from 1 to 10, 3s from 7 to 8, As from 6 to 7, 4-2h from 6 to 9,
      6-5s from 6 to 10, 9-8d from 2 to 6, 10h from 2 to 1, Q-5s from 10 to 2, 4-3s from 8 to 2, 5d from 8 to 10,
      9-6h from 8 to 1, 4-2h from 9 to 10, As from 7 to 10, Q-2c from 7 to 8, 3h from 4 to 5, 4s from 4 to 9,
      Ac from 4 to 8, remove 8]],
    shows = [[
      Kh Ks Kh Qh Jc Qd Js 9s 10s 6d
      Qh Qs Qs Ac 10c Jh Kc 9c Kd 5d
      Jd Js 8s 9h 10h Qd 4h
      10h 10s 7h 8h 9d Jd 3h
      9h 9s 6h 7d 8d 10d 2h
      8h 8s 5h 6c 9d As
      7h 7s 4h 5c 8c
      6h 6s 8d 4c 7s
      5s 7d 3h 6s
      4s 6d 5s
      3s 5d 4s
      4d
      3d
      2d
      Ad]] },
  { id = "10.37", kind = "line", verdict = "holds", after = "10.36",
    says = "then a set of diamonds can be removed from pile 9",
    line = "7-4s from 9 to 6, 8c from 9 to 8, 8-Ad from 3 to 9, remove 9",
    shows = [[
      Kh Ks Kh Qh Jc Qd Js 9s 10s 6d
      Qh Qs Qs Ac 10c Jh Kc 9c 5d
      Jd Js 8s 9h 10h 8c 4h
      10h 10s 7h 8h 9d 3h
      9h 9s 6h 7d 8d 2h
      8h 8s 5h 6c 7s As
      7h 7s 4h 5c 6s
      6h 6s 4c 5s
      5s 3h 4s
      4s
      3s]] },
  { id = "10.38", kind = "only", verdict = "holds", after = "10.37",
    says = "the first space can come only in pile 5 or pile 6",
    question = cannot_empty({ "deal", "space" }, 1, 2, 3, 4, 7, 8, 9, 10) },
  { id = "10.39", kind = "cannot", verdict = "holds", after = "10.37",
    says = "pile 5 would need a free 7 for a while, and so does not come first",
    question = cannot_empty({ "deal", "space" }, 5) },
  { id = "10.58", kind = "can", verdict = "refuted", long = true,
    says = "with more planning ahead pile 5 could perhaps be the first space",
    start = spider.page(10), question = { can = "empty 5", without = { "deal", "space" }, seconds = 3600 } },
  { id = "10.40", kind = "cannot", verdict = "holds", after = "10.37",
    says = "pile 6 takes an 8, a 10 and a Queen",
    question = { { cannot = "empty 6", without = { "deal", "space", "onto 8" } },
      { cannot = "empty 6", without = { "deal", "space", "onto 10" } },
      { cannot = "empty 6", without = { "deal", "space", "onto Q" } } } },
  { id = "10.41", kind = "line", verdict = "holds", after = "10.37",
    says = "pile 6 is dug through to a space, with the tableau printed",
    line = [[7-4s from 6 to 8, 9-8d from 6 to 9, 7-4s from 8 to 9, 9-6h from 1 to 6, 9-8c from 8 to 1,
      7-4h from 3 to 1, 8s from 3 to 8, J-6h from 6 to 3, Q-3s from 2 to 7, Qd from 6 to 2]],
    shows = [[
      Kh Ks Kh Qh Jc (space) Js 9s 10s 6d
      Qh Qd Qs Ac 10c Kc 8s 9d 5d
      Jd Jh 9h Qs 8d 4h
      10h 10h 8h Js 7s 3h
      9c 9h 7d 10s 6s 2h
      8c 8h 6c 9s 5s As
      7h 7h 5c 8s 4s
      6h 6h 4c 7s
      5h 3h 6s
      4h 5s
      4s
      3s]] },
  { id = "10.42", kind = "line", verdict = "holds", after = "10.41",
    says = "pile 5 can be moved onto the Queen of pile 2, which gives a second space",
    line = [[3h from 5 to 1, 6-4c from 5 to 6, 7d from 5 to 8, 6-4c from 6 to 8, 9-8h from 5 to 6, J-10c from 5 to 2,
      9-8h from 6 to 2, 6-4c from 8 to 5, 7d from 8 to 2, 6-4c from 5 to 2]],
    test = ledger.spaces(2) },
  { id = "10.43", kind = "line", verdict = "holds", after = "10.42",
    says = "the 9-8d and the 9-8s change places, which makes 10-4s one run",
    line = "7-4s from 9 to 5, 9-8d from 9 to 6, 9-8s from 8 to 9, 9-8d from 6 to 8, 7-4s from 5 to 9",
    test = { ledger.runs(9, "10-4s"), ledger.spaces(2) } },
  { id = "10.44", kind = "line", verdict = "holds", after = "10.43",
    says = "the Kc and the spades on it go to a space, which the 10-4s give back by going on the Js",
    line = "Q-3s from 7 to 5, Kc from 7 to 6, Q-3s from 5 to 6, 10-4s from 9 to 7",
    test = { ledger.runs(7, "J-4s"), ledger.spaces(2) } },
  { id = "10.45", kind = "line", verdict = "holds", after = "10.44",
    says = "the Ac goes to a space, which the J-6h on the Qh and the J-4s on the Qs give back",
    line = "Ac from 4 to 5, J-6h from 3 to 4, J-4s from 7 to 3", test = ledger.spaces(2) },
  { id = "10.46", kind = "line", verdict = "holds", after = "10.45",
    says = "a little more straightening leads to the closing tableau",
    line = [[Q-4s from 3 to 7, Q-6h from 4 to 3, 6-4c from 2 to 4, 7d from 2 to 8, As from 10 to 9, 2h from 10 to 1,
      As from 9 to 1, 4-3h from 10 to 9, 6-5d from 10 to 8, 4-3h from 9 to 8, As from 1 to 9, 5-2h from 1 to 3,
      As from 9 to 3, 7-6h from 1 to 2, 9-8c from 1 to 9, 9-6h from 2 to 1, 9-8c from 9 to 2, 10-6h from 1 to 9,
      Jd from 1 to 10, J-8c from 2 to 1, Jd from 10 to 2, Q-Jd from 2 to 10, Q-3s from 6 to 2, Q-Jd from 10 to 6,
      10-6h from 9 to 6, 6-4c from 4 to 10, Ac from 5 to 4, 4-3h from 8 to 9, 9-5d from 8 to 5, 4-3h from 9 to 5,
      Ac from 4 to 8]],
    shows = [[
      Kh Ks Kh (space) 9d Kc Qs Ac (space) 6c
      Qh Qs Qh 8d Qd Js 5c
      Jc Js Jh 7d Jd 10s 4c
      10c 10s 10h 6d 10h 9s
      9c 9s 9h 5d 9h 8s
      8c 8s 8h 4h 8h 7s
      7s 7h 3h 7h 6s
      6s 6h 6h 5s
      5s 5h 4s
      4s 4h
      3s 3h
      2h
      As]] },
  { id = "10.47", kind = "only", verdict = "holds",
    says = "two suits are all that can be removed without a deal",
    test = { nothing_hidden, ledger.in_sight { "clubs", "diamonds" } } },
  { id = "10.48", kind = "cannot", verdict = "holds", after = "10.46",
    says = "no further suit can be had in the closing tableau without a deal",
    test = { nothing_hidden, ledger.in_sight {} } },
  { id = "10.49", kind = "least", verdict = "holds", after = "10.46",
    says = "it has the fewest suit changes that these cards can have",
    test = fewest_changes(5) },
  { id = "10.50", kind = "cannot", verdict = "holds", after = "10.46",
    says = "no row can be dealt while there are spaces",
    test = ledger.refused("deal", 5) },
  { id = "10.51", kind = "line", verdict = "holds", after = "10.46",
    says = "the spaces can be filled with the 10-6h and the Q-Jd, and then a row can be dealt",
    line = "10-6h from 6 to 4, Q-Jd from 6 to 9", test = { ledger.spaces(0), ledger.legal("deal") } },
  { id = "10.52", kind = "count", verdict = "holds", after = "10.51",
    says = "that makes a free King, while another Queen already heads a pile",
    test = { ledger.free_now("K", { 6 }), ledger.runs(7, "Q-4s") } },
  { id = "10.54", kind = "can", verdict = "holds", after = "10.51",
    says = "the game can be won from there",
    line = [[Q-Jd from 9 to 6, J-8c from 1 to 9, 10-6h from 4 to 6, As from 3 to 4, J-2h from 3 to 1,
      J-8c from 9 to 3, Ac from 8 to 9, As from 4 to 1, 4-3h from 5 to 4, J-8c from 3 to 8, deal, 2c from 7 to 3,
      Q-4s from 7 to 10, K-4s from 10 to 7, deal, As from 7 to 3, 3s from 2 to 7, 2-As from 3 to 7, remove 7,
      3d from 2 to 8, Kd from 1 to 7, 2s from 1 to 2, As from 1 to 2, remove 2, Ah from 10 to 1, remove 1,
      2d from 4 to 8, 3-2c from 3 to 10, Ad from 4 to 8, 2h from 6 to 4, Jh from 6 to 3, 10-6h from 6 to 3,
      5h from 5 to 3, Ah from 5 to 4, 9-5d from 5 to 9, 4-Ad from 8 to 9, 10-Ad from 9 to 6, Q-Ad from 6 to 7,
      remove 7, 6-2c from 10 to 8, Qc from 9 to 6, J-2c from 8 to 6, Ac from 9 to 6, remove 6, 4-Ah from 4 to 3,
      remove 3]],
    test = ledger.won() },
  { id = "10.59", kind = "rate", verdict = "holds", after = "10.51",
    says = "that is almost certain: of the orders of the 20 unseen cards 19 in 20 can be won, with open cards",
    test = ledger.rate { trials = 100, within = { 95, 100 },
      play = function(n, _, p) return ledger.order(p, n):solve({ states = 100000 }).verdict end,
      interval = "96.38 to 100.00 %",
      lost = "",
      unknown = "" } },
  { id = "10.60", kind = "rate", verdict = "holds", after = "10.51",
    says = "the extra chance: the next row's first move makes a space where it would not with the Queen left on the King",
    test = ledger.rate { trials = 200, within = { 0.1, 100 }, play = extra_chance,
      interval = "0.82 to 5.74 %",
      lost = "1-34 36-37 39-93 95-107 109-144 146-200",
      unknown = "" } },
  { id = "10.61", kind = "rate", verdict = "holds", after = "10.51",
    says = "but a space in the next round is as good as certain without that, too",
    test = ledger.rate { trials = 100, within = { 95, 100 }, play = ledger.reaches("space", function(n, p) return queen_left(n, p):play "deal" end),
      interval = "96.38 to 100.00 %",
      lost = "",
      unknown = "" } },
}
