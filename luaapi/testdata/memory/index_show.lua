local mt, n = {}, 0
mt.__index = function(t, k)
  n = n + 1
  if n % 3000 == 0 then return show(setmetatable({}, { __tostring = function() return t[k + 1] end })) end
  return t[k + 1]
end
return setmetatable({}, mt)[1]
