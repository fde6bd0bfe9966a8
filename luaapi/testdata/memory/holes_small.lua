local all = {} for i = 1, 1e6 do local t = {} t[200] = 1 all[i] = t end
