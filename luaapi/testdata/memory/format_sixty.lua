local a = ("x"):rep(2^24)
local t = {} for i = 1, 60 do t[i] = a end
return #(("%s"):rep(60)):format(unpack(t))
