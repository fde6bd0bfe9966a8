local keep = {} while true do keep[#keep + 1] = ("x"):rep(1000) .. #keep end
