local t = {} t[60000000] = true
