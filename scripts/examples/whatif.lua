-- Page 7, pile 3: what if a certain card is turned up there? The player does not
-- know it, so every card that is still unseen is tried, and for each the script
-- says whether it can be moved at once.
--
--   workbench run scripts/examples/whatif.lua

local show = require "show"
local p = spider.page(7):blind()

-- Dig the pile down to its face-down cards, with the first line that does it.
local hidden = p:hidden()
local dug = search {
  from = p,
  shortest = true,
  states = 20000,
  goal = function(s) return s:hidden() == hidden - 1 end,
}
p:assert(dug.verdict == "won", "nothing can be turned up: " .. tostring(dug))
print("turned up by: " .. dug.line)
p:play(dug.line)

-- The pile whose bottom card is turned up but not known.
local pile
for n = 1, 10 do
  local runs = p:pile(n).runs
  if runs[#runs] == "??" then
    pile = n
  end
end

local helps, stuck, seen = {}, {}, {}
for _, card in ipairs(p:unseen()) do
  if not seen[card] then
    seen[card] = true
    local q = p:reveal(pile, card)
    local onto
    for _, step in ipairs(q:steps()) do
      if step.from == pile and not step.to_space then
        onto = onto or step.onto
      end
    end
    table.insert(onto and helps or stuck, onto and card .. " (on the " .. onto .. ")" or card)
  end
end
print("can be moved on at once: " .. show.list(helps))
print("cannot:                  " .. show.list(stuck))
