local t = { list = {} } t.list[60000000], t.x = true, 1
