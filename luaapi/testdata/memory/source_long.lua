local s = ("x"):rep(2^25)
for i = 1, 3 do s = s .. s end
loadstring(s)
