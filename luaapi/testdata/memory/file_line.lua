local f = io.open("big.txt", "w") local s = ("x"):rep(2^20)
for i = 1, 300 do f:write(s) end f:close()
for line in io.lines("big.txt") do print(#line) end
