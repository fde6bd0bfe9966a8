local s = ("A,"):rep(2^24)
for _, g in ipairs { spider, blackhole, klondike, gaps, pendulum } do pcall(g.parse, s) end
