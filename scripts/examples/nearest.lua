-- The shortest way to turn up a card, without a deal, from a page or a deal.
-- Once as a loop in Lua with packed moves and a set of positions, once as a search
-- in Go: they must agree.
--
--   workbench run scripts/examples/nearest.lua 8

local p = spider.page(tonumber(arg[1] or "8"))
local hidden = p:hidden()

-- Breadth first: each state of a layer, each of its moves, each position once.
local function nearest(limit)
  local visited, layer, depth = seen(), {p:state()}, 0
  local moves = {}
  visited:add(p)
  while #layer > 0 do
    local following = {}
    depth = depth + 1
    for _, s in ipairs(layer) do
      local _, count = s:moves(moves)
      for i = 1, count do
        local t = s:copy():apply(moves[i])
        local turned = hidden - t:hidden()
        if turned == 1 then
          return depth, visited:len()
        end
        if turned == 0 and visited:add(t) then
          following[#following + 1] = t
        end
      end
    end
    if visited:len() > limit then
      return nil, visited:len()
    end
    layer = following
  end
  return nil, visited:len()
end

local depth, positions = nearest(50000)
print("in Lua: " .. (depth and depth .. " moves" or "not found") .. ", " .. positions .. " positions")

local found = search {
  from = p,
  shortest = true,
  symmetric = true,
  states = 50000,
  goal = function(s) return s:hidden() == hidden - 1 end,
  forbid = function(s, m) return tostring(s:move(m)) == "deal" end,
}
print("in Go:  " .. tostring(found))
if found.verdict == "won" then
  print(found.line)
  expect(found.moves, depth, "length of the shortest line")
  p:play(found.line):assert(p:hidden() == hidden - 1, "nothing is turned up")
end
