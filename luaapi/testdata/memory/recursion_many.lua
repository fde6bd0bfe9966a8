local n = 0
local function f() n = n + 1 if n > 1e5 then error "enough" end local ok = pcall(f) f() return ok end
f()
