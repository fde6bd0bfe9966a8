local t = {} for i = 2^21, 1, -1 do t[i] = i end assert(#t == 2^21)
