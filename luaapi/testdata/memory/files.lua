local f = io.open("big.txt", "w") local s = ("x"):rep(2^20)
for i = 1, 300 do f:write(s) end f:close()
local g = io.open("big.txt") print(#g:read("*a"))
