-- Page 8: there is one space, in pile 3. Can it be kept while pile 5 is dug?
--
--   workbench run scripts/examples/page8.lua

local show = require "show"
local p = spider.page(8)

-- Pile 5 has no face-down cards: emptying it would be a second space. Its 7h
-- needs an 8 and its Q-Jh a King.
print(p:dig(5))
print("free eights: " .. show.list(p:free("8"), "; "))
print("free Kings:  " .. show.list(p:free("K"), "; "))

-- The 7h can be put on any of the bottom eights.
for _, eight in ipairs(p:free_now("8")) do
  local left = p:try(function()
    p:play("7h from 5 to " .. eight.pile)
    return p:pile(5)
  end)
  print("7h on the " .. eight.card .. ": pile 5 is " .. show.list(left.runs, " "))
end

-- But every King has a chain on it, so the Q-Jh can go to the space alone, which
-- gains nothing.
p:assert(#p:free_now("K") == 0, "a King is free after all")
p:mark "before"
p:play "7h from 5 to 9, Q-Jh from 5 to 3"
p:expect(p:spaces(), {5}, "spaces")
p:back "before"
p:expect(p:spaces(), {3}, "spaces")
print("one space before, one space after: pile 5 alone is no help")
