local keep = {}
local function down(n) if n == 0 then coroutine.yield() else down(n - 1) end return 1 end
while true do local co = coroutine.wrap(down) co(400) keep[#keep + 1] = co end
