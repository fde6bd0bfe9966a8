local s, n = seen(), 0 while true do n = n + 1 s:add(("x"):rep(1e5) .. n) end
