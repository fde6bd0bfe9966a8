local mt = {}
local v = setmetatable({}, mt)
mt.__add = function(a, b) return 1 + (a + b) end
mt.__lt = function(a, b) return not (a < b) end
mt.__eq = function(a, b) return a + b end
mt.__unm = function(a) return -(-a) end
mt.__concat = function(a, b) return 1 .. (a .. b) end
for _, f in ipairs { function() return v + v end, function() return v < v end, function() return -v end, function() return v .. v end } do
  print(pcall(f))
end
