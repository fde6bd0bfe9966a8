local s, keep = ("a b "):rep(1e6), {}
for w in s:gmatch("%a") do keep[#keep + 1] = w .. #keep end
