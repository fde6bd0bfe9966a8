local s = "return {" .. ("{},"):rep(2^17) .. "}"
local keep = {}
for i = 1, 100 do keep[i] = loadstring(s) end
