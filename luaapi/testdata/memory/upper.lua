local s, keep = ("x"):rep(2^24), {} for i = 1, 100 do keep[i] = (s .. i):upper():reverse() end
