local function many(...) local keep = {} while true do keep[#keep + 1] = { ... } end end
local t = {} for i = 1, 40000 do t[i] = i end
many(unpack(t))
