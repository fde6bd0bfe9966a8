local s = "" for i = 1, 2e4 do s = s .. "line " .. i .. "\n" end
assert(#s == 208894)
