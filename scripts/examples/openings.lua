-- Which deals begin well? Counts natural moves, spaces within reach and cards
-- turned up by the best natural line from each of a few PySol deals.
--
--   workbench run scripts/examples/openings.lua 1 20

local first, last = tonumber(arg[1] or "1"), tonumber(arg[2] or "10")

-- Plays natural moves, the longest unit first, until there are none, and says how
-- many cards that turned up. The play comes back to where it was.
local function natural_start(p)
  return p:try(function()
    local before, made = p:hidden(), {}
    while true do
      local best
      for _, step in ipairs(p:steps("natural")) do
        if not step.reversible and (not best or #step.cards > #best.cards) then
          best = step
        end
      end
      if not best then
        return before - p:hidden(), made
      end
      p:play(best.move)
      made[#made + 1] = best.text
    end
  end)
end

local rows = {}
for number = first, last do
  local p = spider.deal(number, {by = "pysol"})
  local turned, line = natural_start(p)
  rows[#rows + 1] = {number = number, moves = #p:moves(), turned = turned, line = table.concat(line, ", ")}
  assert(p:len() == 0, "the play did not come back")
end

table.sort(rows, function(a, b)
  if a.turned ~= b.turned then return a.turned > b.turned end
  return a.number < b.number
end)
print("deal  moves  turned  natural line")
for _, row in ipairs(rows) do
  print(string.format("%4d  %5d  %6d  %s", row.number, row.moves, row.turned, row.line))
end
