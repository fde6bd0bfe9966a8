local function f() return (string.gsub("a", "a", f)) .. "" end
return f()
