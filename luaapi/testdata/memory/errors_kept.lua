local keep = {} while true do keep[#keep + 1] = select(2, pcall(error, ("x"):rep(1e6) .. #keep)) end
