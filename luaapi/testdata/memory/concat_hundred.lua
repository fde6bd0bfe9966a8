local b = ("x"):rep(2^24) local t = {} for i = 1, 100 do t[i] = b end return #table.concat(t, ",")
