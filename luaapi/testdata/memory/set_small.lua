local s, n = seen(), 0 while true do n = n + 1 s:add("key " .. n) end
