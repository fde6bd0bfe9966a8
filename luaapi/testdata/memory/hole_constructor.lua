local t = { [60000000] = true }
