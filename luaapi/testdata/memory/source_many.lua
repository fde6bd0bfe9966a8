for i = 1, 1e5 do loadstring("return '" .. ("x"):rep(1e5) .. i .. "'", "chunk" .. i) end
