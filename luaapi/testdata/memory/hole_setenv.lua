local t = {} setfenv(1, t) local k = 50000000 t[k] = 1
