local function f(n) if n == 0 then return 0 end return 1 + f(n - 1) end
local function g() f(1500) return coroutine.wrap(g)() end
g()
