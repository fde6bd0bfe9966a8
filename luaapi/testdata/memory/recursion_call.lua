local t = setmetatable({}, {}) getmetatable(t).__call = t
return t()
