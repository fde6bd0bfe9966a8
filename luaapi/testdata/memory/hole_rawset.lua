local t = {} rawset(t, 60000000, 1)
