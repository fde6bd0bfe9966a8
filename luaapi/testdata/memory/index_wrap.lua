local mt = {}
mt.__index = function(t, k)
  if k % 3000 == 0 then return coroutine.wrap(function() return t[k + 1] end)() end
  return t[k + 1]
end
return setmetatable({}, mt)[1]
