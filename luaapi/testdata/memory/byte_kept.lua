local s, keep = ("x"):rep(2^20), {}
while true do keep[#keep + 1] = { s:byte(1, 40000) } end
