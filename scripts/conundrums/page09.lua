-- Page 9: a set of clubs and a set of hearts.
local ledger = require "ledger"
local show = require "show"

local still = { "deal", "turn" }
local alone = { "deal", "turn", "remove" }

-- From both spaces to the clubs complete in pile 8.
local clubs_at_8 = [[2-As from 1 to 5, 3c from 1 to 9, 7-4s from 1 to 3, 3c from 9 to 3, 9-8s from 1 to 9,
  2-As from 5 to 3, 10h from 1 to 5, 10-Ac from 8 to 1, 10h from 5 to 8, 8-5d from 4 to 5, 9h from 4 to 8,
  8-5d from 5 to 8, 9-Ac from 1 to 4, 9-8s from 9 to 1, 8-5d from 8 to 9, 10-9h from 8 to 5, 8-5d from 9 to 5,
  Jd from 8 to 9, J-Ac from 4 to 8]]

-- The page with a 10d instead of the 8s of pile 1.
local function with_10d()
  local p, on_it = spider.page(9):blind(), { "7s", "6s", "5s", "4s", "3c", "2s", "As" }
  for i = #on_it, 1, -1 do
    p = p:take(on_it[i], 1)
  end
  return p:take("8s", 1):put("10d " .. table.concat(on_it, " "), 1)
end

ledger.claims {
  title = "Page 9: clubs and hearts",
  start = spider.page(9):blind(),

  { id = "9.1", kind = "line", verdict = "holds",
    says = "the page's position is the tableau printed",
    shows = [[
      -- -- 8c Ks Kh 5c Kc -- (space) --
      -- -- Qh Qh -- --
      -- -- Jc Jh -- Kh
      -- -- 10c 10c Kc Qc
      Jc Kd 9c 9h Qc Jh
      10h 9d 8c 8d Jd Js
      9s 8d 7c 7d 10h 3d
      8s 7d 6c 6d 9h 2c
      7s 3h 5c 5d 8h Ad
      6s 2h 4c 4h 7h 8h
      5s Ah 3c 3d 6h 7h
      4s 2d 2c 2d 5h
      3c Ah Ac 4h
      2s 3h
      As]] },
  { id = "9.2", kind = "count", verdict = "holds",
    says = "clubs and hearts are complete in sight",
    test = ledger.in_sight { "clubs", "hearts" } },
  { id = "9.3", kind = "count", verdict = "holds",
    says = "the clubs from Jack to Ace lie together in pile 4, King and Queen in pile 8",
    test = { ledger.runs(4, "J-Ac"), ledger.runs(8, "K-Qc") } },
  { id = "9.4", kind = "count", verdict = "holds",
    says = "no 9 and no 6 is free",
    test = { ledger.free("9", {}), ledger.free("6", {}) } },
  { id = "9.5", kind = "cannot", verdict = "holds",
    says = "so no further space comes before the first suit",
    question = { cannot = "space", without = alone } },
  { id = "9.6", kind = "count", verdict = "holds",
    says = "no 4 is free",
    test = ledger.free("4", {}) },
  { id = "9.7", kind = "cannot", verdict = "holds",
    says = "so the Qc of pile 10 is out of reach",
    question = { cannot = "dig 3 chains of 10", without = alone } },
  { id = "9.8", kind = "count", verdict = "holds",
    says = "no Queen is free for the Jd of pile 8",
    test = ledger.free("Q", {}) },
  { id = "9.9", kind = "count", verdict = "refuted",
    says = "one Jack is free, in pile 10",
    test = ledger.free("J", { 10 }) },
  { id = "9.10", kind = "cannot", verdict = "holds",
    says = "and whatever Jack is free there cannot be reached",
    question = { cannot = "dig 2 chains of 10", without = alone } },
  { id = "9.11", kind = "cannot", verdict = "holds",
    says = "with the 10-3h in the space the Jd has nowhere to go",
    line = "10-3h from 8 to 9",
    question = { cannot = "bare Qc", without = alone } },
  { id = "9.12", kind = "cannot", verdict = "holds",
    says = "clubs cannot be removed first",
    question = { cannot = "remove clubs first", without = still } },
  { id = "9.13", kind = "count", verdict = "holds",
    says = "no 10 is free for the 9h on the 10c of pile 5",
    test = ledger.free("10", {}) },
  { id = "9.14", kind = "cannot", verdict = "holds",
    says = "the 10c of pile 5 cannot be moved but to a space",
    question = { cannot = "bare Jh", without = { "deal", "turn", "remove", "pile 9" } } },
  { id = "9.15", kind = "line", verdict = "holds",
    says = "the 4h is put out of the way, over the space",
    line = "3-2d from 5 to 9, 4h from 5 to 6, 3-2d from 9 to 6", test = ledger.spaces(1) },
  { id = "9.16", kind = "line", verdict = "holds", after = "9.15",
    says = "with the space for changes the 10-Ac and the 10-3h change places",
    line = [[8-5d from 5 to 9, 8-3h from 8 to 5, 8-5d from 9 to 8, 9-3h from 5 to 9, 9-Ac from 4 to 5,
      9-3h from 9 to 4, 8-5d from 8 to 9, 8-3h from 4 to 8, 8-5d from 9 to 4, 10-Ac from 5 to 9,
      10-3h from 8 to 5, 10-Ac from 9 to 8]],
    test = { ledger.runs(5, "K-3h"), ledger.spaces(1) } },
  { id = "9.17", kind = "line", verdict = "refuted", after = "9.16",
    says = "then Ace and 2d make way for the 2-Ah, hearts go, and the 2d comes back",
    line = "Ah from 2 to 4, 2d from 2 to 9, 2-Ah from 2 to 5, 2d from 9 to 2, remove 5",
    mended = { line = "Ah from 2 to 6, 2d from 2 to 9, 2-Ah from 2 to 5, 2d from 9 to 2, remove 5" } },
  { id = "9.18", kind = "count", verdict = "holds", after = "9.17",
    says = "the removal gives a second space",
    test = ledger.spaces(2) },
  { id = "9.19", kind = "line", verdict = "holds", after = "9.17",
    says = "with two spaces the clubs can be put together on the King of pile 7 and removed there",
    line = [[2-As from 1 to 5, 3c from 1 to 9, 7-4s from 1 to 3, 3c from 9 to 3, 9-8s from 1 to 9,
      2-As from 5 to 3, 10h from 1 to 5, 10-Ac from 8 to 1, 10h from 5 to 8, 8-5d from 4 to 5,
      9h from 4 to 8, 8-5d from 5 to 8, 9-Ac from 1 to 4, 9-8s from 9 to 1, 8-5d from 8 to 9,
      10-9h from 8 to 5, 8-5d from 9 to 5, Jd from 8 to 9, Qc from 8 to 7, J-Ac from 4 to 7, remove 7]],
    test = function(p)
      local s = p:status()
      return s.face_down == 13, "removed: " .. show.list(s.removed) .. "; " .. s.face_down .. " face down, as at the start"
    end },
  { id = "9.20", kind = "count", verdict = "holds", after = "9.19",
    says = "removing them there makes pile 7 a space, to which the Kc of pile 8 can go",
    test = function(p)
      local spaces = p:spaces()
      return spaces[1] == 7 and p:check("Kc from 8 to 7") == nil, "space: pile " .. tostring(spaces[1])
    end },
  { id = "9.21", kind = "count", verdict = "holds",
    says = "no 10d is in sight with which the Jd of pile 8 could be treated likewise",
    test = ledger.where("10d", {}) },
  { id = "9.22", kind = "only", verdict = "holds",
    says = "hearts and then clubs is the only order: the first suit removed is not clubs",
    test = ledger.in_sight { "clubs", "hearts" },
    question = { cannot = "remove clubs first", without = still } },

  { id = "9.23", kind = "can", verdict = "holds",
    says = "with a 10d in pile 1, in the place of the 8s, the trick joins it to the Jd of pile 8, and clubs can come first",
    start = with_10d(),
    line = [[2-As from 1 to 8, 3c from 1 to 9, 4s from 1 to 6, 3-Ac from 4 to 6, 3c from 9 to 4, 7-5s from 1 to 9,
      2-Ac from 6 to 4, 2-As from 8 to 6, 7-Ac from 4 to 3, 7-5s from 9 to 4, 10d from 1 to 9, 8-Ac from 3 to 1,
      7-5s from 4 to 3, 7-Ac from 1 to 4, 7-5s from 3 to 1, 10-3h from 8 to 3, 10d from 9 to 8, J-10d from 8 to 9,
      Qc from 8 to 7, J-Ac from 4 to 7, remove 7]],
    test = ledger.removed { "clubs", "spades" } },
  { id = "9.24", kind = "count", verdict = "holds", after = "9.15",
    says = "on the way the clubs of pile 4 are a mess: where ten cards lay on the next of their suit, four do, and suit changes double",
    line = [[8-5d from 5 to 9, 8-3h from 8 to 5, 8-5d from 9 to 8, 9-3h from 5 to 9, 9-Ac from 4 to 5,
      9-3h from 9 to 4, 8-5d from 8 to 9, 8-3h from 4 to 8, 8-5d from 9 to 4]],
    test = function(p)
      local before, after = spider.page(9):links(4), p:links(4)
      return before.natural == 10 and after.natural == 4 and after.unnatural == 2 * before.unnatural, tostring(before) .. "; then " .. tostring(after)
    end },
  { id = "9.25", kind = "count", verdict = "holds", after = "9.17",
    says = "a suit should not always be removed at once: of the clubs complete in pile 8 no space comes, and one when they go to the Kc of pile 7 first",
    line = clubs_at_8,
    test = function(p)
      local now, later = p:copy():play "remove 8", p:copy():play "Q-Ac from 8 to 7, remove 7"
      return #now:spaces() == 0 and #later:spaces() == 1, "spaces: " .. #now:spaces() .. "; later " .. #later:spaces()
    end },
}
