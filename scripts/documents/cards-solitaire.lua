-- Cards Solitaire: the project of Javier Larrosa and Emma Rollón (2016), which is Black Hole.
local ledger = require "ledger"

-- The pack has so many cards, and can be dealt or is refused.
local function pack(name, cards, dealt)
  return function()
    local suits, ranks = name:match "(%d+)x(%d+)"
    local ok, found = pcall(blackhole.deal, 1, { pack = name })
    local why = ok and "dealt" or tostring(found):match "[^\n]*"
    return suits * ranks == cards and ok == dealt and (cards - 1) % 3 == (dealt and 0 or 2), name .. ": " .. why
  end
end

-- The cards that are printed of the figure's final stack.
local printed = { "Ks", "Ah", "Kh", "Qc", "Kc", "Ad", "2h", "3d", "4s", "5c", "6h", "5d", "4c" }

-- A position in which the printed cards are exposed one after another: each is the only card of a
-- fan, behind the others of the pack.
local function figure()
  local fans, used, rest = {}, { As = true }, {}
  for _, card in ipairs(printed) do
    used[card] = true
  end
  for suit in ("scdh"):gmatch "." do
    for _, rank in ipairs { "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K" } do
      if not used[rank .. suit] then
        rest[#rest + 1] = rank .. suit
      end
    end
  end
  for i = 1, 17 do
    fans[i] = table.concat({ rest[2 * i - 1] or "", rest[2 * i] or "", printed[i] or rest[2 * 13 + i] or "" }, " ")
  end
  -- 38 other cards: 26 under the printed ones, and 12 in the last four fans.
  for i = 14, 17 do
    local at = 26 + 3 * (i - 14)
    fans[i] = table.concat({ rest[at + 1], rest[at + 2], rest[at + 3] }, " ")
  end
  return blackhole.parse("stack: As\n" .. table.concat(fans, "\n"))
end

ledger.claims {
  title = "Cards Solitaire",
  start = blackhole.deal(1),

  { id = "hole.1", kind = "count", verdict = "holds",
    says = "the French pack of 52 can be used: 51 is 17 times 3",
    test = { pack("4x13", 52, true), function(p) return 17 * 3 == 51 and #p:exposed() == 17, #p:exposed() .. " fans" end } },
  { id = "hole.2", kind = "count", verdict = "holds",
    says = "the Spanish pack of 48 cannot", test = pack("4x12", 48, false) },
  { id = "hole.3", kind = "count", verdict = "holds",
    says = "with two cards of each suit removed it can", test = pack("4x10", 40, true) },
  { id = "hole.4", kind = "count", verdict = "holds",
    says = "card 1 is the Ace of spades, and the stack begins with it",
    test = function(p) return p:number "As" == 1 and p:stack()[1] == "As", "card 1: " .. p:card(1) end },
  { id = "hole.5", kind = "count", verdict = "refuted",
    says = "the ranks run from 1 to m-1, while a suit has m cards",
    test = function(p)
      return false, "a suit has 13 ranks: card 13 is the " .. p:card(13) .. ", and card 14 the " .. p:card(14)
    end },
  { id = "hole.6", kind = "count", verdict = "refuted",
    says = "n(i-1)+j numbers the cards from 1 to n",
    test = function(p)
      local printed_number = 52 * (2 - 1) + 1
      return printed_number == p:number "Ac",
        ("the first card of suit 2 would be %d of 52; with m in place of n it is %d"):format(printed_number, p:number "Ac")
    end },
  { id = "hole.7", kind = "line", verdict = "holds",
    says = "the cards printed of the figure's final stack can follow each other, King and Ace next to each other",
    start = figure(), line = table.concat(printed, ", ") },
  { id = "hole.8", kind = "can", verdict = "open",
    says = "the figure's deal can be won (decided by its piles, which are lost)" },
  { id = "hole.9", kind = "cannot", verdict = "holds",
    says = "there is no guarantee: some deals cannot be won, such as deal 13",
    start = blackhole.deal(13), question = { cannot = "win" } },
  { id = "hole.10", kind = "rate", verdict = "holds",
    says = "it depends on the shuffle, neither all deals can be won nor none",
    test = ledger.rate { trials = 1000, within = { 1, 99 }, interval = "83.06 to 87.53 %",
      play = ledger.deals(blackhole, {}, 1000000), lost = [[13 17-18 21 36 40 49-51 57 60-61 66-68 95-96 102 114 125 127 144 157 163 166 169 180 185 207 226 228
        232-235 239-240 243-244 253 257 265 267 287 293 304 306 318 338 345 350 356 358 363 374 382 396
        400-401 404 408 411 426 430 435 438 455 461 482 485 488 494 498 503 507 509 513-514 517 521-522 531
        534 536 542 544-545 559 566 568 584 601 604 615 638 657 666 671 680 702 716 721 723-724 726 729
        741-742 747-748 752-753 755 757 760-761 774 788 795 804 811-812 820 834 850 868 870 876 881 897 909
        920 928 936 941-943 957 970 973 975 978-979 987 989 1000]],
      unknown = "" } },
  { id = "hole.11", kind = "count", verdict = "holds",
    says = "in the project's input each three numbers are a pile from its top card on",
    test = function(p)
      local first, fan = tonumber(p:write("permutation"):match "%d+"), p:fan(1)
      return p:card(first) == fan[#fan] and p:exposed()[1].card == fan[#fan], "fan 1: " .. table.concat(fan, " ") .. "; " .. first .. " first"
    end },
}
