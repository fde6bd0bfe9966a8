local t = {} for i = 1, 60000 do t[i] = i end
local function f(...) return f(1, ...) end
f(unpack(t))
