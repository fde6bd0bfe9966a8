local a = ("x"):rep(2^24)
local m = setmetatable({}, { __concat = function(x, y) return a .. a end })
local s = m..a..a..a..a..a..a..a..a..a..a..a..a..a..a..a..a..a..a..a..a
