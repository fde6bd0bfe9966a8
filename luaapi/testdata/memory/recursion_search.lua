local p = spider.page(8)
local function f() return search { from = p, states = 10, goal = f }.verdict == "won" end
return f()
