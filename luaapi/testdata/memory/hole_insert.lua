local t = {} table.insert(t, 60000000, 1)
