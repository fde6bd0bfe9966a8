local real = {} local t = setmetatable({}, { __newindex = real }) t[60000000] = 1
