local a a = coroutine.wrap(function() return pcall(a) end) print(a())
