for i = 1, 3e5 do local t = { i, i + 1, { i } } local s = "a" .. i end
