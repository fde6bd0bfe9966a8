local b = ("x"):rep(2^26) local t = {} for i = 1, 10000 do t[i] = b end table.concat(t)
