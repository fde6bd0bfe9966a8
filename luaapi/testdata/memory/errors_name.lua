local s = ("x"):rep(2^25)
for _, f in ipairs { function() return _G[s] end, function() return spider.page(8)[s] end, function() return require(s) end,
  function() return spider.page(8):play(s) end, function() return spider.parse(s) end, function() return spider.deal(s) end } do
  pcall(f)
end
