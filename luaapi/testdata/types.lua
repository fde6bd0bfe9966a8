-- Asks every question that needs little and compares the types of the fields of its
-- answers with those in the definitions for editors.
local declared, class = {}, nil
for line in io.lines "patience.d.lua" do
  class = line:match "^%-%-%-@class ([%l_]+%.[%l_]+)$" or class
  local name, kind = line:match "^%-%-%-@field ([%l_]+) (%S+)$"
  if class and name then
    declared[class] = declared[class] or {}
    declared[class][name] = kind
  end
end
local plays = { spider = spider.page(8), blackhole = blackhole.deal(1), klondike = klondike.deal(1), gaps = gaps.deal(1), pendulum = pendulum.deal(1) }
local long = { prove = true, can = true, compare = true }
local compared = 0

local function kind_of(value)
  if type(value) == "table" then
    return value[1] == nil and "list" or type(value[1]) .. "[]"
  end
  return type(value) == "userdata" and getmetatable(value) or type(value)
end

local function compare(class, answer)
  local item = type(answer) == "table" and (answer[1] or answer)
  if type(item) ~= "table" then return end
  for name, value in pairs(item) do
    local want, is = declared[class][name] or "any", kind_of(value)
    if want ~= "any" and not (is == "list" and want:find "%[%]") then
      expect(is, want, class .. "." .. name)
      compared = compared + 1
    end
  end
end

for class in pairs(declared) do
  local game, question = class:match "(%l+)%.([%l_]+)"
  if plays[game] and not long[question] then
    for _, args in ipairs { {}, { 5 }, { "K" }, { "Kd" }, { 1, 2 } } do
      local p = plays[game]
      local ok, answer = pcall(function() return p[question](p, unpack(args)) end)
      if ok then
        compare(class, answer)
        break
      end
    end
  end
end
assert(compared > 80, compared)
