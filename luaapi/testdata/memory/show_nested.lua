local a = ("x"):rep(2^20)
local t = { a, a, a, a, a, a, a, a, a, a }
for i = 1, 3 do t = { t, t, t, t, t, t, t, t, t, t } end
return #show(t)
