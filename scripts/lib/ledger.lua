--- Claims about positions, stated as data for "workbench verify".
--
-- A script states its claims with ledger.claims{...}:
--
--   local ledger = require "ledger"
--   ledger.claims {
--     title = "Page 8",
--     start = spider.page(8),
--     { id = "8.5", kind = "count", says = "three Kings are free",
--       test = ledger.free("K", { 2, 4, 9 }), verdict = "holds" },
--   }
--
-- The fields of a claim:
--   id       its name, used once in a script
--   says     what is claimed, in words
--   kind     line, count, can, cannot, only, least, whatever-turns-up or rate
--   verdict  what is on record: holds, refuted or open
--   start    the position it is about; the one of the whole list when left out
--   after    instead of start: the id of an earlier claim whose line leads there
--   line     moves that must be legal from there
--   shows    the tableau that must lie there after them: rows of cards, -- and
--            (space), from left to right, compared row by row
--   mended   {line=, shows=} that holds where the line or tableau does not
--   test     a function (or a list of them) of the play after the line, and of whether all
--            of what takes long is wanted (verify --all); returns whether the claim
--            holds, nil when that stays open, and what it found
--   question {can= or cannot=, without={...}} for the prover (or a list of them),
--            about the position after the line. Where a card that nobody knows
--            could come into play, a cannot is decided only with hidden="blind":
--            it says then that no line does it which neither moves nor builds
--            on such a card
--   long     true when deciding it takes minutes: it is left out unless verify is told --all,
--            or to decide this claim
--   by       ids of earlier claims that this one follows from
-- A claim holds when all its parts do.
--
-- The other functions here make the tests that claims are mostly made of.
local ledger = {}

local show = require "show"

--- States a list of claims. Under "workbench verify" they are collected and
--- decided; otherwise the list just comes back.
function ledger.claims(list)
  local collect = rawget(_G, "collect_claims")
  if collect then
    collect(list)
  end
  return list
end

local function same(found, wanted)
  if #found ~= #wanted then
    return false
  end
  for i, value in ipairs(wanted) do
    if found[i] ~= value then
      return false
    end
  end
  return true
end

local function piles_of(cards)
  local piles = {}
  for i, c in ipairs(cards) do
    piles[i] = c.pile or c.number
  end
  table.sort(piles)
  return piles
end

--- The free cards of a rank lie in exactly these piles.
function ledger.free(rank, piles)
  return function(p)
    local found = p:free(rank)
    local text = #found == 0 and "none" or show.list(found)
    return same(piles_of(found), piles), "free " .. rank .. ": " .. text
  end
end

--- The bottom cards of a rank lie in exactly these piles.
function ledger.free_now(rank, piles)
  return function(p)
    local found = p:free_now(rank)
    local text = #found == 0 and "none" or show.list(found)
    return same(piles_of(found), piles), "bottom cards " .. rank .. ": " .. text
  end
end

--- The face-up cards of this face lie in exactly these piles.
function ledger.where(card, piles)
  return function(p)
    local found = p:where(card)
    local text = #found == 0 and "none in sight" or show.list(found)
    return same(piles_of(found), piles), card .. ": " .. text
  end
end

--- So many cards of a face, rank or suit are in sight.
function ledger.seen(what, number)
  return function(p)
    local c = p:count(what)
    return c.seen == number, tostring(c)
  end
end

--- The cards of a rank that nobody has seen are exactly these.
function ledger.unseen(rank, cards)
  return function(p)
    local found = {}
    for _, card in ipairs(p:unseen()) do
      if card:sub(1, #card - 1) == rank then
        found[#found + 1] = card
      end
    end
    return same(found, cards), "unseen: " .. (#found == 0 and "none" or show.list(found))
  end
end

--- There are so many spaces.
function ledger.spaces(number)
  return function(p)
    local found = p:spaces()
    return #found == number, #found == 0 and "no space" or "spaces: pile " .. show.list(found)
  end
end

--- The bottom card of a pile is this one.
function ledger.bottom(pile, card)
  return function(p)
    local cards = p:tail(pile).cards
    local found = cards[#cards] or "space"
    return found == card, "bottom of pile " .. pile .. ": " .. found
  end
end

--- So many cards of a pile lie face down.
function ledger.face_down(pile, number)
  return function(p)
    local found = p:pile(pile).face_down
    return found == number, "pile " .. pile .. ": " .. found .. " face down"
  end
end

--- The text of a pile, with its runs of one suit, contains this.
function ledger.runs(pile, text)
  return function(p)
    local found = tostring(p:pile(pile))
    return found:find(text, 1, true) ~= nil, found
  end
end

--- Suits complete in sight.
function ledger.in_sight(suits)
  return function(p)
    local found = p:in_sight()
    return same(found, suits), "complete in sight: " .. (#found == 0 and "none" or show.list(found))
  end
end

--- The chains over a card of a pile (over nothing, for the whole pile) need cards
--- of these ranks, in any order, to go on.
function ledger.needs(pile, card, ranks)
  return function(p)
    local needs, onto, texts = p:dig(pile, card).needs, {}, {}
    for i, need in ipairs(needs) do
      onto[i], texts[i] = need.onto, tostring(need.chain) .. " on " .. need.onto
    end
    table.sort(onto)
    table.sort(ranks)
    return same(onto, ranks), show.list(texts)
  end
end

--- Each of the lines is legal.
function ledger.legal(...)
  local lines = { ... }
  return function(p)
    for _, line in ipairs(lines) do
      local why = p:check(line)
      if why then
        return false, line .. ": " .. why
      end
    end
    return true, "legal: " .. show.list(lines, "; ")
  end
end

--- The suits that have been removed are exactly these.
function ledger.removed(suits)
  return function(p)
    local found = p:status().removed
    return same(found, suits), "removed: " .. (#found == 0 and "none" or show.list(found))
  end
end

--- The line of the question (see Play:solves) meets its goal within its restrictions.
function ledger.solves(question)
  return function(p)
    local a = p:solves(question)
    return a.solves, tostring(a)
  end
end

--- Of the question's lines, which solve it, none has fewer essential moves than so
-- many, and one has no more.
function ledger.essential(number, question)
  return function(p)
    local least
    for _, line in ipairs(question.lines) do
      local a = p:solves { question[1], without = question.without, line = line }
      if a.solves and a.essential < (least or math.huge) then
        least = a.essential
      end
    end
    return least == number, "the solutions' least: " .. (least or "none") .. " essential moves"
  end
end

--- The line of play wins the game.
function ledger.won()
  return function(p)
    return p:won(), p:won() and "the line wins" or "the game is not won"
  end
end

--- The line refutes the claim: it is legal, and what it leads to passes the test.
function ledger.counterexample(line, test)
  return function(p)
    local why = p:check(line)
    if why then
      return nil, "no counterexample: " .. why
    end
    return p:try(function(q)
      q:play(line)
      local ok, text = test(q)
      if ok then
        return false, "counterexample: " .. q:len() .. " moves, " .. text
      end
      return nil, "no counterexample: " .. text
    end)
  end
end

--- The line is refused, by this rule.
function ledger.refused(line, rule)
  return function(p)
    local why = p:check(line)
    if not why then
      return false, line .. " is legal"
    end
    return why:find("(rule " .. rule .. ")", 1, true) ~= nil, why
  end
end

--- The moves of a kind (see steps) are exactly these, in any order.
function ledger.moves(kind, texts)
  return function(p)
    local found = {}
    for i, step in ipairs(p:steps(kind)) do
      found[i] = step.text
    end
    table.sort(found)
    table.sort(texts)
    return same(found, texts), kind .. " moves: " .. (#found == 0 and "none" or show.list(found))
  end
end

--- Whichever card of these ranks was turned up in a pile, the line that goes
--- with its rank is legal and leads to where the test holds.
-- ways is a table from rank to line; all cards that nobody has seen are tried.
function ledger.whichever(pile, ways, test)
  return function(p)
    local tried = 0
    for rank, line in pairs(ways) do
      for _, suit in ipairs { "c", "d", "h", "s" } do
        local card = rank .. suit
        if p:count(card).unseen > 0 then
          tried = tried + 1
          local ok, why = ledger.with(p, pile, card, line, test)
          if not ok then
            return false, card .. ": " .. why
          end
        end
      end
    end
    return tried > 0, tried .. " cards tried"
  end
end

--- The position after a line on a page when the card that it turns up in a pile is
-- this one: a start for a claim. All other face-down cards stay unknown.
function ledger.turned_up(page, pile, line, card)
  local p = spider.page(page):blind()
  p:play(line)
  return p:reveal(pile, card)
end

-- Numbers as in "3 7-9 12", as a list.
local function numbers(text)
  local all = {}
  for from, to in (text or ""):gmatch "(%d+)%-?(%d*)" do
    for n = tonumber(from), tonumber(to) or tonumber(from) do
      all[#all + 1] = n
    end
  end
  return all
end

-- A list of rising numbers as a text: "3 7-9 12".
local function text_of(list)
  local parts, i = {}, 1
  while i <= #list do
    local from = list[i]
    while list[i + 1] == list[i] + 1 do
      i = i + 1
    end
    parts[#parts + 1] = from == list[i] and from or from .. "-" .. list[i]
    i = i + 1
  end
  return table.concat(parts, " ")
end

--- Plays trials from 1 to a number; returns those that were lost and those that were not
-- decided, as a rate has them on record.
function ledger.play(trials, play, p)
  local outcomes = { won = {}, lost = {}, unknown = {} }
  for n = 1, trials do
    table.insert(outcomes[play(n, true, p)], n)
  end
  return text_of(outcomes.lost), text_of(outcomes.unknown)
end

--- A play of rate: solves the deal of this number. Without all it gives up early.
function ledger.deals(game, options, states)
  return function(n, all)
    return game.deal(n, options):solve { states = all and states or math.min(states, 1000) }.verdict
  end
end

--- The position of Spider with the cards that nobody has seen laid at random: the n-th way.
function ledger.order(p, n)
  math.randomseed(n)
  local rest, at, q = p:unseen(), 1, spider.empty()
  for i = #rest, 2, -1 do
    local j = math.random(i)
    rest[i], rest[j] = rest[j], rest[i]
  end
  local removed = p:status().removed
  if #removed > 0 then
    q = q:set_removed(table.concat(removed, ", "))
  end
  for pile = 1, 10 do
    local cards, down = {}, p:pile(pile).face_down
    for i = 1, down do
      cards[i], at = rest[at], at + 1
    end
    for _, chain in ipairs(p:chains(pile)) do
      for _, card in ipairs(chain.cards) do
        cards[#cards + 1] = card
      end
    end
    if #cards > 0 then
      q = q:put(table.concat(cards, " "), pile):hide(pile, down)
    end
  end
  return q:to_hand(table.concat(rest, " ", at))
end

--- A play of rate: whether a goal of Spider can be reached before the next deal from the position
-- that of(n, p) gives for trial n.
function ledger.reaches(goal, of)
  return function(n, _, p)
    local verdict = of(n, p):prove({ can = goal, without = { "deal" }, states = 3000 }).verdict
    return verdict == "possible" and "won" or verdict == "impossible" and "lost" or "unknown"
  end
end

-- Plays these trials again and counts those that come out as on record.
local function replay(list, recorded, play, p)
  local confirmed = 0
  for _, n in ipairs(list) do
    local outcome = play(n, false, p)
    if outcome ~= "unknown" and outcome ~= recorded then
      error(("trial %d is %s, and on record as %s"):format(n, outcome, recorded), 0)
    end
    confirmed = confirmed + (outcome == recorded and 1 or 0)
  end
  return confirmed
end

--- A share lies within two shares, in per cent. Its trials are on record: how many there are,
-- numbered from 1, which were lost and which were not decided (as in "3 7-9 12"), and the
-- interval that this gives; play(n, all, p) plays one again from the position p of the claim
-- and says won, lost or unknown. The claim holds when all of the interval lies within, is refuted when none of it does, and
-- is open else. Some trials are played again, with all of them every one, and
-- it is an error when one comes out otherwise.
function ledger.rate(r)
  return function(p, all)
    local lost, unknown, won, is_not = numbers(r.lost), numbers(r.unknown), {}, {}
    for _, list in ipairs { lost, unknown } do
      for _, n in ipairs(list) do
        assert(n <= r.trials and not is_not[n], "trial " .. n .. " is on record twice, or is none")
        is_not[n] = true
      end
    end
    for n = 1, r.trials do
      if not is_not[n] then
        won[#won + 1] = n
      end
    end
    local low = 100 * patience.interval(#won, r.trials)
    local _, high = patience.interval(#won + #unknown, r.trials)
    high = 100 * high
    local text = ("%.2f to %.2f %%"):format(low, high)
    assert(text == r.interval, "the interval is " .. text)
    local again
    if all then
      local now_lost, now_unknown = ledger.play(r.trials, r.play, p)
      if now_lost ~= text_of(lost) or now_unknown ~= text_of(unknown) then
        error("played again, lost: " .. now_lost .. "; unknown: " .. now_unknown, 0)
      end
      again = r.trials
    else
      again = replay({ lost[1] }, "lost", r.play, p) + replay({ won[1], won[#won] }, "won", r.play, p)
    end
    text = ("%d won, %d lost, %d unknown: %s; %d played again"):format(#won, #lost, #unknown, text, again)
    if low >= r.within[1] and high <= r.within[2] then
      return true, text
    elseif high < r.within[1] or low > r.within[2] then
      return false, text
    end
    return nil, text
  end
end

--- Tests what a line leads to when the card turned up in a pile is this one.
function ledger.with(p, pile, card, line, test)
  local q = p:reveal(pile, card)
  local why = q:check(line)
  if why then
    return false, line .. ": " .. why
  end
  q:play(line)
  return test(q)
end

return ledger
