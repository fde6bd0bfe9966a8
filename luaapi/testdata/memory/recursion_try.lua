local p = spider.page(8)
local function f() return 1 + p:try(f) end
return f()
