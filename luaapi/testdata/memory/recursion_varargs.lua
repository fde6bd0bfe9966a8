local function f(...) return 1 + f(1, 2, 3, 4, ...) end
return f()
